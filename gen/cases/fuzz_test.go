package cases

import (
	"encoding/json"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// FuzzGenerate makes cases of any text that is a schema: nothing panics, and the
// verdict on each case is the judge's.
func FuzzGenerate(f *testing.F) {
	for _, s := range []string{
		`true`, `false`, `{}`, `{"type": ["string", "null"], "pattern": "^a{2,}$", "maxLength": 3}`, `{"not": {"not": {"required": ["a"]}}}`,
		`{"$ref": "#/$defs/a", "$defs": {"a": {"items": {"$ref": "#/$defs/a"}, "maxItems": 2, "uniqueItems": true}}}`,
		`{"if": {"minProperties": 2}, "then": {"propertyNames": {"format": "uuid"}}, "else": {"patternProperties": {"^x": false}}}`,
		`{"oneOf": [{"multipleOf": 0.3}, {"multipleOf": 1e-300}, {"const": {"a": [1e400]}}], "unevaluatedProperties": false}`,
		`{"contains": {"enum": [1, "a"]}, "minContains": 2, "maxContains": 1, "prefixItems": [{"minimum": 5}], "unevaluatedItems": false}`,
		`{"$schema": "http://json-schema.org/draft-04/schema#", "dependencies": {"a": ["b"], "c": {"maxProperties": 1}}, "exclusiveMinimum": true, "minimum": 0}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		in := gen.Input{Name: "schema.json", Text: []byte(text)}
		file, diags := plainly(in)
		if diags.HasErrors() || len(text) > 2_000 {
			return
		}
		for _, s := range file.Subjects {
			set, c := made(s)
			for i, v := range calls(set) {
				if i == len(set.Cases) {
					break
				}
				want := judge.Fails
				if set.Cases[i].Valid {
					want = judge.Holds
				}
				if !json.Valid(set.Cases[i].Arguments) || c.judge.Judge(c.root, v).Outcome != want {
					t.Errorf("%s: %s", set.Cases[i].Name, source.AppendJSON(nil, v))
				}
			}
		}
	})
}
