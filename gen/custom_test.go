package gen_test

import (
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// TestCustomPlaces holds types that a schema asks for at the places that can
// hold them: null is kept where the type holds it, and a schema of which each
// place asks for another type needs none of its own.
func TestCustomPlaces(t *testing.T) {
	const object = `"type": ["object", "null"], "goJSONSchema": {"type": "map[string]any", "nillable": true}`
	const defs = `"$defs": {"s": {"type": "object", "properties": {"q": {}}}, "t": {"type": "array", "prefixItems": [{"type": "string"}]},
		"u": {"enum": ["a", "b"]}, "v": {"anyOf": [{"type": "string"}, {"type": "object", "properties": {"w": {"type": "integer"}}}]}}`
	asked := func(def string) string {
		return `{"$ref": "#/$defs/` + def + `", "goJSONSchema": {"type": "any"}}`
	}
	instances := map[string][]string{
		"extra":   {`{"type": "object", "properties": {"k": {"type": "string"}}, "additionalProperties": {` + object + `}}`, `{"c": null, "d": {"e": 1}, "k": "x"}`},
		"map":     {`{"type": "object", "additionalProperties": {` + object + `}}`, `{"c": null, "d": {}}`},
		"slice":   {`{"type": "object", "properties": {"k": {"type": "array", "items": {` + object + `}}}}`, `{"k": [null, {}, null]}`},
		"pattern": {`{"type": "object", "patternProperties": {"^a": {` + object + `}}}`, `{"a": null, "ab": {}}`},
		"field":   {`{"type": "object", "properties": {"k": {` + object + `}}, "required": ["k"]}`, `{"k": null}`, `{"k": {}}`},
		"struct":  {`{"type": "object", "properties": {"k": ` + asked("s") + `}, ` + defs + `}`, `{"k": {"q": [1]}}`, `{}`},
		"tuple":   {`{"type": "object", "properties": {"k": ` + asked("t") + `}, ` + defs + `}`, `{"k": ["x", 2]}`},
		"enum":    {`{"type": "object", "properties": {"k": ` + asked("u") + `}, ` + defs + `}`, `{"k": "a"}`},
		"union":   {`{"type": "object", "properties": {"k": ` + asked("v") + `}, ` + defs + `}`, `{"k": "a"}`, `{"k": {"w": 1}}`},
		"both": {`{"type": "object", "properties": {"k": ` + asked("s") + `, "own": {"$ref": "#/$defs/s"}}, ` + defs + `}`,
			`{"k": {"q": 1}, "own": {"q": 2}}`},
	}
	var schemas []gentest.Schema
	for name, c := range instances {
		schemas = append(schemas, gentest.Schema{Name: name, Text: []byte(c[0]), Options: gen.Options{Plain: true}})
	}
	m := gentest.CompileVetted(t, schemas)
	for name, c := range instances {
		if list := m.Refused[name]; list != nil {
			t.Errorf("%s: %s", name, gentest.Text(list))
			continue
		}
		for _, instance := range c[1:] {
			r := m.Judge(name, gentest.Call{Text: []byte(instance), Decode: true})
			if !r.Accepted || r.Decoding != "" || r.Panic != "" {
				t.Errorf("%s: %s: %v %s %s", name, instance, r, r.Decoding, r.Panic)
			}
		}
	}
}
