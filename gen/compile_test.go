package gen_test

import (
	"testing"

	"github.com/schemagen/schemagen/gen"
)

// Schemas whose readers nest what they fill: each level needs variables of its
// own.
func TestNestedReadersCompile(t *testing.T) {
	std := imports(t)
	for name, schema := range map[string]string{
		"map of maps":                `{"type": "object", "additionalProperties": {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": {"type": "string"}}}}`,
		"list of lists":              `{"type": "array", "items": {"type": "array", "minItems": 1, "items": {"type": "array", "maxItems": 2, "uniqueItems": true, "items": {"type": "integer"}}}}`,
		"map of lists of maps":       `{"type": "object", "additionalProperties": {"type": "array", "items": {"type": "object", "additionalProperties": {"type": ["number", "null"]}}}}`,
		"list of maps of lists":      `{"type": "array", "items": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "boolean"}}}}`,
		"map of maps behind a field": `{"type": "object", "properties": {"a": {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": {"type": "integer"}}}}}`,
		"map of structs":             `{"type": "object", "additionalProperties": {"type": "object", "properties": {"a": {"type": "object", "additionalProperties": {"type": "integer"}}}}}`,
		"patterns of maps":           `{"type": "object", "patternProperties": {"^a": {"type": "object", "additionalProperties": {"type": "integer"}}, "^b": true}, "additionalProperties": {"type": "object", "additionalProperties": {"type": "integer"}}}`,
		"counted at every level":     `{"type": "object", "minProperties": 1, "propertyNames": {"maxLength": 9}, "additionalProperties": {"type": "object", "maxProperties": 2, "propertyNames": {"minLength": 1}, "additionalProperties": {"type": "array", "minItems": 1, "items": {"type": "object", "minProperties": 1}}}}`,
	} {
		t.Run(name, func(t *testing.T) {
			for _, unsimplified := range []bool{false, true} {
				r := gen.Generate([]gen.Input{{Name: "t.json", Text: []byte(schema)}}, gen.Options{Package: "p", Plain: true, Unsimplified: unsimplified})
				if r.Failed() {
					t.Fatalf("refused:\n%s", lines(r.Diagnostics))
				}
				if _, err := readPackage(r.Files, std); err != nil {
					t.Errorf("unsimplified %v: %v", unsimplified, err)
				}
			}
		})
	}
}
