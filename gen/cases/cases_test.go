package cases

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen"
)

// generate makes the cases of one schema.
func generate(t *testing.T, name, text string, opts Options) []Set {
	t.Helper()
	sets, diags := Generate([]gen.Input{{Name: name, Text: []byte(text)}}, opts)
	if len(sets) == 0 {
		t.Fatalf("%s: %v", text, diags)
	}
	return sets
}

// line is a case in short.
func line(c Case) string {
	verdict := "valid"
	if !c.Valid {
		verdict = fmt.Sprintf("%q %s", c.Pointer, c.SchemaPath)
	}
	return fmt.Sprintf("%s %s", c.Arguments, verdict)
}

func TestGenerate(t *testing.T) {
	tests := []struct {
		name, schema string
		want         []string
	}{
		{"both sides of bounds", `{"type": "object", "additionalProperties": false, "properties": {"s": {"type": "string", "minLength": 2, "maxLength": 3}}}`, []string{
			`{"s":"aa"} valid`, `{"s":"aaa"} valid`, `{"s":"a"} "/s" /properties/s/minLength`, `{"s":"aaaa"} "/s" /properties/s/maxLength`,
			`{"s":"éééé"} "/s" /properties/s/maxLength`,
		}},
		{"numbers", `{"type": "object", "additionalProperties": false, "properties": {"n": {"type": "number", "exclusiveMinimum": 0, "maximum": 1.5}}}`, []string{
			`{"n":0.01} valid`, `{"n":1.5} valid`, `{"n":0} "/n" /properties/n/exclusiveMinimum`, `{"n":1.6} "/n" /properties/n/maximum`,
		}},
		{"names", `{"type": "object", "additionalProperties": false, "required": ["goal"], "properties": {"goal": {"type": "string"}, "why": {"type": "string"}}}`, []string{
			`{} "" /required`, `{"goal":"a","extra":true} "/extra" /additionalProperties`,
			`{"goal":"a","gola":"a"} "/gola" /additionalProperties`, `{"goal":"a","GOAL":"a"} "/GOAL" /additionalProperties`,
			`{"goal":"a","wyh":"a"} "/wyh" /additionalProperties`, `{"goal":"a","WHY":"a"} "/WHY" /additionalProperties`,
			`{"goal":"a"} valid`, `{"goal":"a","why":"1"} valid`,
		}},
		{"types", `{"type": "object", "additionalProperties": false, "properties": {"n": {"type": "integer"}}}`, []string{
			`{"n":null} "/n" /properties/n/type`, `{"n":true} "/n" /properties/n/type`, `{"n":0.5} "/n" /properties/n/type`, `{"n":"1"} "/n" /properties/n/type`,
			`{"n":[]} "/n" /properties/n/type`, `{"n":{}} "/n" /properties/n/type`, `{"n":1} valid`,
		}},
		{"each value of an enum", `{"type": "object", "additionalProperties": false, "properties": {"e": {"enum": ["x", "y", 3]}}}`, []string{
			`{"e":"x"} valid`, `{"e":"y"} valid`, `{"e":3} valid`, `{"e":"X"} "/e" /properties/e/enum`, `{"e":4} "/e" /properties/e/enum`,
		}},
		{"arrays", `{"type": "object", "additionalProperties": false, "properties": {"l": {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 2, "uniqueItems": true}}}`, []string{
			`{"l":[0]} valid`, `{"l":[0,1]} valid`, `{"l":[]} "/l" /properties/l/minItems`, `{"l":[0,0]} "/l" /properties/l/uniqueItems`, `{"l":[0,1,-1]} "/l" /properties/l/maxItems`,
			`{"l":["a"]} "/l/0" /properties/l/items/type`,
		}},
		{"a conditional", `{"type": "object", "additionalProperties": false, "required": ["k"], "properties": {"k": {"enum": ["x", "y"]}, "n": {"type": "integer"}},
		  "if": {"properties": {"k": {"const": "x"}}}, "then": {"required": ["n"]}, "else": {"properties": {"n": {"maximum": 5}}}}`, []string{
			`{"k":"x","n":0} valid`, `{"k":"y"} valid`, `{"k":"x"} "" /then/required`, `{"k":"y","n":6} "/n" /else/properties/n/maximum`,
		}},
		{"an ambiguous oneOf", `{"type": "object", "additionalProperties": false, "properties": {"a": {}, "b": {}}, "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}`, []string{
			`{"a":"a"} valid`, `{"b":"a"} valid`, `{} "" /oneOf`, `{"a":"a","b":"a"} "" /oneOf`,
		}},
		{"a chosen alternative", `{"type": "object", "additionalProperties": false, "properties": {"x": {"oneOf": [
		  {"type": "object", "additionalProperties": false, "required": ["kind"], "properties": {"kind": {"const": "a"}, "n": {"type": "integer"}}},
		  {"type": "object", "additionalProperties": false, "required": ["kind", "s"], "properties": {"kind": {"const": "b"}, "s": {"type": "string"}}}]}}}`, []string{
			`{"x":{"kind":"a"}} valid`, `{"x":{"kind":"b","s":"a"}} valid`, `{"x":{"kind":"a","n":"1"}} "/x/n" /properties/x/oneOf/0/properties/n/type`,
			`{"x":{"kind":"b"}} "/x" /properties/x/oneOf/1/required`, `{"x":{"kind":"A"}} "/x" /properties/x/oneOf`,
		}},
		{"what another thing asks for", `{"type": "object", "additionalProperties": false, "properties": {"a": {}, "b": {}}, "dependentRequired": {"a": ["b"]}}`, []string{
			`{"a":"a","b":"a"} valid`, `{"a":"a"} "" /dependentRequired/a/0`,
		}},
		{"not", `{"type": "object", "additionalProperties": false, "properties": {"s": {"type": "string", "not": {"pattern": "^x"}}}}`, []string{
			`{"s":"x"} "/s" /properties/s/not`, `{"s":"1"} valid`,
		}},
	}
	for _, tt := range tests {
		set := generate(t, "tool.json", tt.schema, Options{})[0]
		var got []string
		for _, c := range set.Cases {
			got = append(got, line(c))
		}
		for _, want := range tt.want {
			if !slices.Contains(got, want) {
				t.Errorf("%s: there is no %s:\n%s", tt.name, want, strings.Join(got, "\n"))
			}
		}
		if len(set.Uncovered) > 0 {
			t.Errorf("%s: uncovered %+v", tt.name, set.Uncovered)
		}
	}
}

// What has no case is told, with the reason.
func TestUncovered(t *testing.T) {
	tests := []struct {
		schema, path, reason string
		proven, example      bool
	}{
		{`{"properties": {"l": {"type": "array", "items": {"type": "boolean"}, "maxItems": 2, "uniqueItems": true}}}`, "/properties/l/maxItems", "#/properties/l/uniqueItems refuses such values as well", false, true},
		{`{"properties": {"e": {"enum": ["a", "b"], "maxLength": 9}}}`, "/properties/e/maxLength", "#/properties/e/enum lists all values", true, true},
		{`{"properties": {"s": {"type": "string", "minLength": 1, "pattern": "^a$"}}}`, "/properties/s/minLength", "#/properties/s/pattern refuses such values as well", false, true},
		{`{"properties": {"s": {"type": "string", "maxLength": 100000}}}`, "/properties/s/maxLength", "a call has at most 65536 bytes", true, false},
		{`{"properties": {"o": {"type": "object", "propertyNames": {"type": "string"}}}}`, "/properties/o/propertyNames", "its schema accepts every name", true, false},
		{`{"properties": {"o": {"type": "object", "propertyNames": {"type": "string"}}}}`, "/properties/o/propertyNames/type", "nothing but values of its types comes here", true, false},
		{`{"properties": {"x": {"anyOf": [{"type": "object", "required": ["a"]}, {"type": "object"}, {"type": "string", "maxLength": 4}]}}}`, "/properties/x/anyOf/0/required", "another alternative accepts all values of its types", true, false},
		{`{"properties": {"x": {"type": "object", "oneOf": [{"required": ["a"], "properties": {"a": {}}, "additionalProperties": false}, {"type": "object", "required": ["b"]}]}}}`, "/properties/x/oneOf/1/type", "nothing but values of its types comes here", true, false},
		{`{"properties": {"x": {"$ref": "#/$defs/x"}}, "$defs": {"x": {"type": "null"}, "y": {"type": "string", "$defs": {"z": {"type": "null"}}}}}`, "/$defs/y", "nothing refers to this schema", true, false},
	}
	for _, tt := range tests {
		text := strings.Replace(tt.schema, "{", `{"type": "object", "additionalProperties": false, `, 1)
		set := generate(t, "tool.json", text, Options{})[0]
		i := slices.IndexFunc(set.Uncovered, func(u Uncovered) bool { return u.SchemaPath == tt.path })
		if i < 0 {
			t.Errorf("%s: %s is not uncovered: %+v", tt.schema, tt.path, set.Uncovered)
			continue
		}
		u := set.Uncovered[i]
		if strings.Contains(fmt.Sprint(set.Uncovered), "/$defs/y/") || !strings.Contains(u.Reason, tt.reason) || u.Proven != tt.proven || (u.Arguments != nil) != tt.example {
			t.Errorf("%s: %+v", tt.schema, u)
		}
	}
}

// The same schema gives the same bytes, whatever else is among the inputs, and
// they are JSON with names that tell the cases apart.
func TestAppendJSON(t *testing.T) {
	inputs := bundled(t)
	sets, diags := Generate(inputs, Options{})
	if len(sets) < len(inputs) {
		t.Fatal(diags)
	}
	text := AppendJSON(nil, sets)
	again, _ := Generate(inputs, Options{})
	if !bytes.Equal(text, AppendJSON(nil, again)) {
		t.Error("two runs differ")
	}
	var read []Set
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(sets, read); diff != "" {
		t.Errorf("the JSON is not what was made (-made +read):\n%s", diff)
	}
	for _, in := range inputs[:3] {
		alone, _ := Generate([]gen.Input{in}, Options{})
		i := slices.IndexFunc(sets, func(s Set) bool { return s.Tool == alone[0].Tool })
		if diff := cmp.Diff(sets[i], alone[0]); diff != "" {
			t.Errorf("%s alone has other cases:\n%s", in.Name, diff)
		}
	}
	for _, s := range sets {
		seen := map[string]bool{}
		for _, c := range s.Cases {
			if seen[c.Name] {
				t.Errorf("%s: two cases are named %s", s.Tool, c.Name)
			}
			seen[c.Name] = true
		}
	}
}

// A tool object has two schemas, a prompt one; their cases say which.
func TestRoles(t *testing.T) {
	sets := generate(t, "find.json", `{"name": "find", "inputSchema": {"type": "object", "additionalProperties": false}, "outputSchema": {"type": "object", "additionalProperties": false, "properties": {"n": {"type": "integer"}}}}`, Options{})
	sets = append(sets, generate(t, "greet.prompt.json", `{"name": "greet", "arguments": [{"name": "who", "required": true}]}`, Options{})...)
	var got []string
	for _, s := range sets {
		got = append(got, s.Tool+" "+s.Role)
	}
	if diff := cmp.Diff([]string{"find ", "find output", "greet prompt"}, got); diff != "" {
		t.Error(diff)
	}
	text, err := GoTest("p", sets)
	if err != nil || bytes.Contains(text, []byte("greet")) || bytes.Contains(text, []byte("/properties/n/type")) || !bytes.Contains(text, []byte(`{"find"`)) {
		t.Errorf("%v:\n%s", err, text)
	}
}

func TestGoTestFile(t *testing.T) {
	if _, err := GoTest("no package", nil); err == nil {
		t.Error("any text is the name of a package")
	}
	path := filepath.Join(t.TempDir(), "cases_test.go")
	text, err := GoTest("p", generate(t, "run.json", `{"type": "object", "additionalProperties": false}`, Options{}))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if diags := WriteGoTest(path, text); len(diags) > 0 {
			t.Fatal(diags)
		}
	}
	if err := os.WriteFile(path, []byte("package p\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if diags := WriteGoTest(path, text); len(diags) == 0 {
		t.Error("a file of somebody's was overwritten")
	}
}

// A file with errors has no cases, and the errors are told; one with none of
// them is not held up.
func TestErrors(t *testing.T) {
	sets, diags := Generate([]gen.Input{
		{Name: "bad.json", Text: []byte(`{"type": "object", "maxLenght": 1}`)},
		{Name: "good.json", Text: []byte(`{"type": "object", "additionalProperties": false}`)},
	}, Options{})
	if len(sets) != 1 || sets[0].Tool != "good" || !strings.Contains(fmt.Sprint(diags), "maxLenght") {
		t.Errorf("%+v %v", sets, diags)
	}
}
