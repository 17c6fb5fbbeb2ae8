// The race detector makes it take many times as long.

//go:build !race

package cases

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// Cases of large and tangled schemas are made in a time that one can wait for.
func TestEnds(t *testing.T) {
	repeated := func(n int, part string) string {
		var list []string
		for i := range n {
			list = append(list, strings.ReplaceAll(part, "#", fmt.Sprint(i)))
		}
		return strings.Join(list, ", ")
	}
	for name, schema := range map[string]string{
		"wide": `"properties": {` + repeated(30, `"p#": {"type": "object", "additionalProperties": false, "required": ["q0"], "properties": {`+
			strings.ReplaceAll(repeated(20, `"q#": {"type": "string", "maxLength": 5}`), "#", "")+`}}`) + `}`,
		"deep":    `"properties": {"a": ` + strings.Repeat(`{"type": "object", "additionalProperties": false, "properties": {"a": `, 9) + `{"type": "integer"}` + strings.Repeat(`}}`, 9) + `}`,
		"choices": `"properties": {` + repeated(12, `"p#": {}`) + `}, "allOf": [` + repeated(12, `{"oneOf": [{"required": ["p#"]}, {"minProperties": 7}, {"properties": {"p#": {"type": "null"}}}]}`) + `]`,
		"hidden":  `"properties": {"x": {"anyOf": [` + repeated(80, `{"type": "object", "required": ["k#"], "properties": {"k#": {"type": "string", "maxLength": 3}, "l": {"type": "integer"}}}`) + `]}}`,
		"tree": `"properties": {"x": {"$ref": "#/$defs/t"}}, "$defs": {"t": {"oneOf": [` + repeated(12, `{"type": "object", "additionalProperties": false, "required": ["k"],
			"properties": {"k": {"const": "#"}, "l": {"$ref": "@/$defs/t"}, "r": {"type": "array", "maxItems": 3, "items": {"$ref": "@/$defs/t"}}}}`) + `]}}`,
	} {
		schema = strings.ReplaceAll(schema, "@", "#")
		start := time.Now()
		set := generate(t, "tool.json", `{"type": "object", "additionalProperties": false, `+schema+`}`, Options{})[0]
		took := time.Since(start)
		t.Logf("%s: %d cases, %d uncovered, in %v", name, len(set.Cases), len(set.Uncovered), took.Round(time.Millisecond))
		if took > 5*time.Minute || len(set.Cases) < 20 {
			t.Errorf("%s: %d cases in %v", name, len(set.Cases), took)
		}
	}
}
