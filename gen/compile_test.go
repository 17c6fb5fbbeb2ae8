package gen_test

import (
	"fmt"
	"strings"
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
				if _, err := readPackage(r.Files, std, false); err != nil {
					t.Errorf("unsimplified %v: %v", unsimplified, err)
				}
			}
		})
	}
}

// Schemas that are odd and valid: what is printed for them must be Go.
func TestOddSchemasCompile(t *testing.T) {
	std := imports(t)
	many := func(n int, one string) string {
		var list []string
		for i := range n {
			list = append(list, strings.ReplaceAll(one, "#", fmt.Sprint(i)))
		}
		return strings.Join(list, ",")
	}
	for _, c := range []struct{ name, tool, schema string }{
		{"many patterns", "t", `{"type": "object", "patternProperties": {` + many(60, `"^p#_": {"type": "string"}`) + `}}`},
		{"many contains", "t", `{"type": "array", "allOf": [` + many(60, `{"contains": {"const": #}}`) + `]}`},
		{"many propertyNames", "t", `{"type": "object", "allOf": [` + many(60, `{"propertyNames": {"minLength": #}}`) + `]}`},
		{"a tag that is listed twice", "t", `{"type": "object", "oneOf": [{"type": "object", "required": ["k"], "properties": {"k": {"enum": ["a", "a"]}}},
			{"type": "object", "required": ["k"], "properties": {"k": {"const": "b"}}}]}`},
		{"values that are listed twice", "t", `{"enum": ["a", "a", 1, 1.0, null, null, true, true, {}, {}]}`},
		{"if true", "t", `{"type": "object", "properties": {"b": true}, "if": true, "then": {"required": ["b"]}, "else": {"properties": {"b": {"type": "string"}}}}`},
		{"if false", "t", `{"type": "object", "properties": {"b": true}, "if": false, "then": {"properties": {"b": {"type": "string"}}}}`},
		{"alternatives that always hold", "t", `{"type": "object", "properties": {"b": true}, "anyOf": [true, true, {"properties": {"b": {"const": 1}}}], "not": {"anyOf": [true, true]}}`},
		{"defaults beyond float64", "t", `{"type": "object", "properties": {"a": {"type": "number", "default": 1e400}, "b": {"type": "number", "default": 1e9999999999},
			"c": {"type": "number", "default": 1e-9999999999}, "d": {"type": "integer", "default": 1e99999999999999999999}, "e": {"type": "number", "default": -0}}}`},
		{"a variable like a constraint", "at", `{"type": "object", "properties": {"a": {"type": "integer"}, "a_type": true}, "if": {"properties": {"a_type": {"const": "x"}}}, "then": {"required": ["a"]}}`},
		{"a counter like a constraint", "hits", `{"type": "array", "contains": {"const": 1}, "items": {"type": "object", "properties": {"a": false}}, "allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": false}}`},
		{"one definition for two fields", "t", `{"type": "object", "properties": {"a": {"$ref": "#/$defs/x"}, "b": {"$ref": "#/$defs/x"}},
			"$defs": {"x": {"type": "object", "x-schemagen": {"name": "Item"}, "properties": {"n": {"$ref": "#/$defs/x"}}}}}`},
		{"a tool like the registry", "Registry", `{"type": "object"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, unsimplified := range []bool{false, true} {
				r := gen.Generate([]gen.Input{{Name: c.tool + ".json", Text: []byte(c.schema)}}, gen.Options{Package: "p", Plain: true, Unsimplified: unsimplified})
				if r.Failed() {
					t.Fatalf("refused:\n%s", lines(r.Diagnostics))
				}
				if _, err := readPackage(r.Files, std, false); err != nil {
					t.Errorf("unsimplified %v: %v", unsimplified, err)
				}
				if out := lines(r.Diagnostics); strings.Contains(out, "is taken by") {
					t.Errorf("unsimplified %v: a clash of names:\n%s", unsimplified, out)
				}
				lower := map[string]string{}
				for name := range r.Files {
					if other, ok := lower[strings.ToLower(name)]; ok {
						t.Errorf("%s and %s are one file on some file systems", name, other)
					}
					lower[strings.ToLower(name)] = name
				}
			}
		})
	}
}

// Conditions that hold others twice must not double at each level.
func TestNestedConditionsStaySmall(t *testing.T) {
	nest := func(one string) string {
		s := `{"required": ["z"]}`
		for i := range 40 {
			s = strings.ReplaceAll(strings.ReplaceAll(one, "#", fmt.Sprint(i)), "@", s)
		}
		return `{"type": "object", "properties": {"q": true}, "anyOf": [{"required": ["q"]}, ` + s + `]}`
	}
	for name, schema := range map[string]string{
		"oneOf": nest(`{"oneOf": [@, {"required": ["b#"]}]}`),
		"if":    nest(`{"if": @, "then": {"required": ["b#"]}, "else": {"required": ["c#"]}}`),
	} {
		r := gen.Generate([]gen.Input{{Name: "t.json", Text: []byte(schema)}}, gen.Options{Package: "p", Plain: true})
		if r.Failed() {
			t.Fatalf("%s: refused:\n%s", name, lines(r.Diagnostics))
		}
		if n := len(r.Files["t.gen.go"]); n > 200*len(schema) {
			t.Errorf("%s: %d bytes of Go for %d bytes of schema", name, n, len(schema))
		}
	}
}
