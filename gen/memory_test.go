//go:build !race

package gen_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// TestDecodeMemory holds what doc.go of the runtime says of memory: decoding a
// hostile text takes from the heap at most half the size of the largest element
// for each byte of the text, and 64 bytes more for each.
func TestDecodeMemory(t *testing.T) {
	const fields = 40
	var members []string
	for i := range fields {
		members = append(members, fmt.Sprintf(`"f%d": {"type": "string"}`, i))
	}
	large := `{"type": "object", "properties": {` + strings.Join(members, ", ") + `}, "additionalProperties": false}`
	// Nested lists whose first 8 KiB are full of elements, and the rest is not.
	fronts := func(element string, levels int) string {
		return strings.Repeat("["+strings.Repeat(element+",", 9<<10/(len(element)+1)), levels) + "[]" + strings.Repeat("]", levels)
	}
	cases := []struct {
		name, schema, text string
		element            int // bytes
	}{
		{"lists", `{"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}`, repeated("[", "[]", "]"), 24},
		{"integers", `{"type": "array", "items": {"type": "integer"}}`, repeated("[", "1", "]"), 8},
		{"strings", `{"type": "array", "items": {"type": "string"}}`, repeated("[", `""`, "]"), 16},
		{"short strings", `{"type": "array", "items": {"type": "string"}}`, repeated("[", `"\n"`, "]"), 16},
		{"raw values", `{"type": "array"}`, repeated("[", `1`, "]"), 24},
		{"maps", `{"type": "array", "items": {"type": "object", "additionalProperties": {"type": "integer"}}}`, repeated("[", `{}`, "]"), 56},
		{"a map", `{"type": "object", "additionalProperties": {"type": "integer"}}`, manyMembers(), 24},
		{"large structs", `{"type": "array", "items": ` + large + `}`, repeated("[", `{}`, "]"), 24 * fields},
		{"large structs in a map", `{"type": "object", "additionalProperties": ` + large + `}`, manyMembers(), 24*fields + 16},
		{"large structs that do not fit", `{"type": "array", "items": ` + large + `}`, repeated("[", `1`, "]"), 24 * fields},
		{"lists with full fronts", `{"$ref": "#/$defs/l", "$defs": {"l": {"type": "array", "items": {"$ref": "#/$defs/l"}}}}`, fronts("[]", 7), 24},
		{"large structs with full fronts", `{"$ref": "#/$defs/l", "$defs": {"l": {"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/l"}, ` + large + `]}}}}`, fronts("{}", 7), 24 * fields},
		{"raw values with full fronts", `{"type": "array", "items": {"type": "array", "items": {"type": "array", "items": {"type": "array"}}}}`, fronts("[]", 4), 24},
		{"unions", `{"type": "array", "items": {"type": ["string", "integer", "boolean"]}}`, repeated("[", `1`, "]"), 16},
	}
	var schemas []gentest.Schema
	for _, c := range cases {
		schemas = append(schemas, gentest.Schema{Name: c.name, Text: []byte(c.schema), Options: gen.Options{Plain: true}})
	}
	m := gentest.Compile(t, schemas)
	for _, c := range cases {
		call := gentest.Call{Text: []byte(c.text), Decode: true, Measure: true}
		m.Judge(c.name, call) // the pools are warm then
		r := m.Judge(c.name, call)
		most := uint64(len(c.text)) * uint64(c.element/2+64)
		t.Logf("%-30s %6d bytes, %9d allocated: %d for each, of %d", c.name, len(c.text), r.Allocated, r.Allocated/uint64(len(c.text)), c.element/2+64)
		if r.Panic != "" || r.Allocated == 0 || r.Allocated > most {
			t.Errorf("%s: %d bytes allocated for %d of text, more than %d %s", c.name, r.Allocated, len(c.text), most, r.Panic)
		}
	}
}

// repeated makes a text of 64 KiB of equal elements.
func repeated(open, element, end string) string {
	return open + element + strings.Repeat(","+element, (64<<10-2-len(element))/(len(element)+1)) + end
}

// manyMembers makes an object of 64 KiB with many short members.
func manyMembers() string {
	var b strings.Builder
	b.WriteString(`{"":{}`)
	for i := 0; b.Len() < 64<<10-16; i++ {
		fmt.Fprintf(&b, `,"%x":{}`, i)
	}
	return b.String() + "}"
}
