//go:build !race

package gen_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

const growthPage = "docs/growth.md"

// growing are schemas with instances of growing size, on which a naive
// validator takes more than linear time.
var growing = []struct {
	name, schema string
	sizes        []int
	instance     func(n int) string
	refused      bool
	// most is how often each byte may be read again, shallow aside.
	most int
}{
	{
		name:   "two alternatives with one child, an array in an array",
		schema: `{"$ref": "#/$defs/n", "$defs": {"n": {"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/n"}, "minItems": 0}, {"type": "array", "items": {"$ref": "#/$defs/n"}, "maxItems": 99}]}}}`,
		sizes:  []int{16, 64, 256, 960}, instance: nested(`[`, `]`, ``), most: 3,
	},
	{
		name:   "the same, refused at the bottom",
		schema: `{"$ref": "#/$defs/n", "$defs": {"n": {"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/n"}, "minItems": 0}, {"type": "array", "items": {"$ref": "#/$defs/n"}, "maxItems": 99}]}}}`,
		sizes:  []int{16, 64, 256, 960}, instance: nested(`[`, `]`, `"x"`), refused: true, most: 4,
	},
	{
		name: "oneOf over one child, told apart at the bottom of each level",
		schema: `{"$ref": "#/$defs/n", "$defs": {"n": {"oneOf": [
			{"properties": {"c": {"$ref": "#/$defs/n"}}, "required": ["c"], "maxProperties": 1},
			{"properties": {"c": {"$ref": "#/$defs/n"}}, "minProperties": 2},
			{"type": "object", "maxProperties": 0}]}}}`,
		sizes: []int{16, 64, 256, 960}, instance: nested(`{"c":`, `}`, `{}`), most: 8,
	},
	{
		name: "if over the child, then and else as well",
		schema: `{"type": "object", "if": {"properties": {"c": {"$ref": "#"}}}, "then": {"properties": {"c": {"$ref": "#"}}},
			"else": {"properties": {"c": {"$ref": "#"}}}}`,
		sizes: []int{16, 64, 256, 960}, instance: nested(`{"c":`, `}`, `{}`), most: 4,
	},
	{
		name:   "not of not",
		schema: `{"type": "object", "not": {"not": {"properties": {"c": {"$ref": "#"}}}}, "properties": {"c": {"$ref": "#"}}}`,
		sizes:  []int{16, 64, 256, 960}, instance: nested(`{"c":`, `}`, `{}`), most: 4,
	},
	{
		name:   "contains in contains",
		schema: `{"type": "array", "contains": {"$ref": "#"}, "minContains": 0, "items": {"$ref": "#"}, "unevaluatedItems": false}`,
		sizes:  []int{16, 64, 256, 960}, instance: nested(`[`, `]`, ``), most: 6,
	},
	{
		name: "unevaluatedProperties at each level",
		schema: `{"allOf": [{"properties": {"a": true}}, {"anyOf": [{"properties": {"b": true}, "required": ["b"]}, {"properties": {"c": {"$ref": "#"}}}]}],
			"unevaluatedProperties": false}`,
		sizes: []int{16, 64, 256, 960}, instance: nested(`{"a":1,"c":`, `}`, `{"b":1}`), most: 8,
	},
	{
		name: "dynamic references down a tree",
		schema: `{"$id": "http://example.com/strict", "$dynamicAnchor": "node", "$ref": "tree", "unevaluatedProperties": false,
			"$defs": {"tree": {"$id": "tree", "$dynamicAnchor": "node", "type": "object",
				"properties": {"data": true, "children": {"type": "array", "items": {"$dynamicRef": "#node"}}}}}}`,
		sizes: []int{16, 64, 256, 480}, instance: nested(`{"data":1,"children":[`, `]}`, `{}`), most: 12,
	},
	{
		name: "a discriminator behind the child",
		schema: `{"type": "object", "oneOf": [{"properties": {"k": {"const": "a"}, "c": {"$ref": "#"}}, "required": ["k"]},
			{"properties": {"k": {"const": "b"}, "c": {"$ref": "#"}}, "required": ["k"]}]}`,
		sizes: []int{16, 64, 256, 960}, instance: func(n int) string {
			return strings.Repeat(`{"c":`, n) + `{"k":"b"}` + strings.Repeat(`,"k":"a"}`, n)
		}, most: 8,
	},
	{
		name:   "dependentSchemas of a name behind the child",
		schema: `{"dependentSchemas": {"k": {"properties": {"c": {"$ref": "#"}}}}, "properties": {"c": {"$ref": "#"}}, "unevaluatedProperties": {"type": "string"}}`,
		sizes:  []int{16, 64, 256, 960}, instance: func(n int) string {
			return strings.Repeat(`{"c":`, n) + `{"k":"b"}` + strings.Repeat(`,"k":"a"}`, n)
		}, most: 8,
	},
	{
		name: "200 closed alternatives that only reading the whole tells apart",
		schema: func() string {
			var arms []string
			for i := range 200 {
				arms = append(arms, fmt.Sprintf(`{"properties": {"text": {"type": "string"}, "p%d": true}, "required": ["p%d"], "additionalProperties": false}`, i, i))
			}
			return `{"type": "object", "anyOf": [` + strings.Join(arms, ",") + `]}`
		}(),
		sizes: []int{10, 100, 1000, 10000}, most: 201, instance: func(n int) string {
			return `{"text":"` + strings.Repeat("x", n) + `","p199":1}`
		},
	},
	{
		name: "every definition twice in the next",
		schema: func() string {
			var b strings.Builder
			b.WriteString(`{"$ref": "#/$defs/0", "$defs": {`)
			for i := range 24 {
				fmt.Fprintf(&b, `"%d": {"properties": {"c": {"allOf": [{"$ref": "#/$defs/%d"}, {"$ref": "#/$defs/%d"}]}}, "anyOf": [{"$ref": "#/$defs/%d"}, {"$ref": "#/$defs/%d"}]}, `, i, i+1, i+1, i+1, i+1)
			}
			return b.String() + `"24": {"type": "object"}}}`
		}(),
		sizes: []int{4, 8, 16, 24}, instance: nested(`{"c":`, `}`, `{}`), most: 32,
	},
	{
		name:   "uniqueItems, numbers",
		schema: `{"type": "array", "uniqueItems": true}`,
		sizes:  []int{10, 100, 1000, 10000}, instance: items(func(i int) string { return fmt.Sprint(i) }), most: 0,
	},
	{
		name:   "uniqueItems, the last equals the first, spelt otherwise, refused",
		schema: `{"type": "array", "uniqueItems": true}`,
		sizes:  []int{10, 100, 1000, 10000}, refused: true, most: 0,
		instance: func(n int) string {
			return strings.TrimSuffix(items(func(i int) string { return fmt.Sprint(i + 1) })(n-1), "]") + ",10e-1]"
		},
	},
	{
		name:   "uniqueItems, objects",
		schema: `{"type": "array", "uniqueItems": true}`,
		sizes:  []int{10, 100, 1000, 10000}, most: 0,
		instance: items(func(i int) string { return fmt.Sprintf(`{"b":[%d],"a":{"x":"%d"}}`, i%97, i) }),
	},
	{
		name:   "multipleOf, digits",
		schema: `{"type": "number", "multipleOf": 0.000123456789012345}`,
		sizes:  []int{10, 100, 1000, 10000}, most: 0, refused: true,
		instance: func(n int) string { return "1" + strings.Repeat("7", n) },
	},
	{
		name:   "maximum, digits after the point",
		schema: `{"type": "number", "maximum": 0.5}`,
		sizes:  []int{10, 100, 1000, 10000}, most: 0,
		instance: func(n int) string { return "0." + strings.Repeat("4", n) },
	},
	{
		name:   "pattern with nested repetition",
		schema: `{"type": "string", "pattern": "^(a+)+$"}`,
		sizes:  []int{10, 100, 1000, 10000}, most: 0, refused: true,
		instance: func(n int) string { return `"` + strings.Repeat("a", n) + `!"` },
	},
}

func nested(open, end, bottom string) func(int) string {
	return func(n int) string { return strings.Repeat(open, n) + bottom + strings.Repeat(end, n) }
}

func items(item func(int) string) func(int) string {
	return func(n int) string {
		list := make([]string, n)
		for i := range list {
			list[i] = item(i)
		}
		return "[" + strings.Join(list, ",") + "]"
	}
}

func compileGrowing(tb testing.TB) *gentest.Module {
	var schemas []gentest.Schema
	for _, g := range growing {
		schemas = append(schemas, gentest.Schema{Name: g.name, Text: []byte(g.schema), Options: gen.Options{Plain: true}})
	}
	m := gentest.Compile(tb, gentest.Both(schemas))
	for name, list := range m.Refused {
		tb.Errorf("%s is refused:\n%s", name, gentest.Text(list))
	}
	return m
}

// shallow is how many bytes may be read again beside: containers of less than
// 64 bytes are read again at each level.
const shallow = 4096

// TestGrowth counts the bytes that are read again, which time cannot disturb.
func TestGrowth(t *testing.T) {
	m := compileGrowing(t)
	rows := "| schema and instance | size | bytes | bytes read again | for each byte |\n|---|--:|--:|--:|--:|\n"
	for _, g := range growing {
		if !m.Has(g.name) {
			continue
		}
		for _, n := range g.sizes {
			text := g.instance(n)
			r, differ := m.JudgeBoth(g.name, gentest.Call{Text: []byte(text), Limits: gentest.Limits{MaxDepth: 1000}})
			switch {
			case r.Panic != "" || differ != "":
				t.Errorf("%s, %d: %.500s%.500s", g.name, n, r, differ)
			case r.Accepted == g.refused || r.Class == "deny":
				t.Errorf("%s, %d: %.500s", g.name, n, r)
			case r.Work > g.most*len(text)+shallow:
				t.Errorf("%s, %d: %d bytes are read again, of %d", g.name, n, r.Work, len(text))
			}
			rows += fmt.Sprintf("| %s | %d | %d | %d | %.2f |\n", g.name, n, len(text), r.Work, float64(r.Work)/float64(len(text)))
		}
	}
	hold(t, growthPage, "work", rows)
}

// BenchmarkGrowth measures the time; with -update it writes docs/growth.md.
func BenchmarkGrowth(b *testing.B) {
	m := compileGrowing(b)
	rows := "| schema and instance | size | bytes | µs | ns for each byte |\n|---|--:|--:|--:|--:|\n"
	for _, g := range growing {
		for _, n := range g.sizes {
			text := g.instance(n)
			var least int64
			b.Run(fmt.Sprintf("%s/%d", strings.ReplaceAll(g.name, " ", "_"), n), func(b *testing.B) {
				var sum int64
				for range b.N {
					r := m.Judge(g.name, gentest.Call{Text: []byte(text), Limits: gentest.Limits{MaxDepth: 1000}})
					if r.Panic != "" {
						b.Fatal(r.Panic)
					}
					sum += r.Nanos
					if least == 0 || r.Nanos < least {
						least = r.Nanos
					}
				}
				b.ReportMetric(float64(sum)/float64(b.N), "ns/op") // of the call, not of asking for it
				b.ReportMetric(float64(len(text)), "bytes")
			})
			rows += fmt.Sprintf("| %s | %d | %d | %.1f | %.1f |\n", g.name, n, len(text), float64(least)/1000, float64(least)/float64(len(text)))
		}
	}
	if *update {
		hold(b, growthPage, "time", rows)
	}
}
