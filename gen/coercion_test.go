//go:build !race

package gen_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// coercions are calls of closed tools with the properties, and further words,
// that are given: as sent, and what coercion makes of them; "" when the call is
// refused as it was sent, "=" when it fits and is left alone.
var coercions = []struct {
	name, properties, words string
	calls                   [][2]string
}{
	{"one type", `"a": {"type": "integer"}, "b": {"type": "boolean"}, "c": {"type": "number"}`, ``, [][2]string{
		{`{"a":"5","b":"true","c":"0.5"}`, `{"a":5,"b":true,"c":0.5}`},
		{`{"a":"5.5"}`, ``}, {`{"a":"9223372036854775808"}`, ``}, {`{"c":"1e400"}`, ``}, {`{"a":null}`, `{}`},
	}},
	{"a type and null", `"a": {"type": ["integer", "null"]}`, ``, [][2]string{
		{`{"a":"5"}`, `{"a":5}`}, {`{"a":null}`, `=`}, {`{"a":"null"}`, ``},
	}},
	{"null by anyOf", `"a": {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}], "default": null}`, ``, [][2]string{
		{`{"a":"5"}`, `{"a":5}`}, {`{"a":"0"}`, ``}, {`{"a":null}`, `=`}, {`{"a":"x"}`, ``},
	}},
	{"two types", `"a": {"type": ["integer", "boolean"]}, "b": {"type": ["integer", "string"]}`, ``, [][2]string{
		{`{"a":"5"}`, `{"a":5}`}, {`{"a":"true"}`, `{"a":true}`}, {`{"a":"x"}`, ``},
		{`{"b":"5"}`, `=`}, {`{"a":"5","b":"5"}`, `{"a":5,"b":"5"}`}, {`{"b":null}`, `{}`},
	}},
	{"values", `"a": {"enum": [1, 2.50]}, "b": {"enum": [1, "auto"]}, "c": {"const": true}, "d": {"type": ["integer", "string"], "enum": [1, 2]}, "e": {"enum": [[1], null]}, "f": {"enum": ["x"]}`, ``, [][2]string{
		{`{"a":"1.0"}`, `{"a":1.0}`}, {`{"a":"2.5"}`, `{"a":2.5}`}, {`{"a":"3"}`, ``}, {`{"a":null}`, `{}`},
		{`{"b":"1"}`, ``}, {`{"b":null}`, `{}`}, {`{"c":"true"}`, `{"c":true}`}, {`{"c":"false"}`, ``},
		{`{"d":"1"}`, `{"d":1}`}, {`{"d":"3"}`, ``}, {`{"e":"[1]"}`, `{"e":[1]}`}, {`{"e":null}`, `=`}, {`{"f":null}`, `{}`}, {`{"f":"1"}`, ``},
	}},
	{"a string may be meant", `"a": {"anyOf": [{"type": "integer", "minimum": 3}, {"type": "string", "maxLength": 2}]}`, ``, [][2]string{
		{`{"a":"55"}`, `=`}, {`{"a":"555"}`, ``}, {`{"a":null}`, `{}`}, {`{"a":"true"}`, ``},
	}},
	{"no string of two", `"a": {"anyOf": [{"type": "integer"}, {"type": "string", "maxLength": 2}], "not": {"type": "string"}}, "b": {"anyOf": [{"type": "integer"}, {"type": "string", "maxLength": 2}], "enum": [12345, 6]}, "c": {"oneOf": [{"type": "integer"}, {"type": "string", "maxLength": 2}], "enum": [12345, 6]}`, ``, [][2]string{
		{`{"a":"555"}`, ``}, {`{"a":"5"}`, ``}, // "not" does not say what is accepted
		{`{"b":"12345"}`, `{"b":12345}`}, {`{"b":"6"}`, `{"b":6}`}, {`{"b":"7"}`, ``}, {`{"c":"12345"}`, `{"c":12345}`},
	}},
	{"one of overlapping kinds", `"a": {"oneOf": [{"type": "integer", "maximum": 5}, {"type": "number", "minimum": 3}]}`, ``, [][2]string{
		{`{"a":"2"}`, `{"a":2}`}, {`{"a":"6"}`, `{"a":6}`}, {`{"a":"4"}`, ``}, {`{"a":"2.5"}`, ``},
	}},
	{"all of", `"a": {"allOf": [{"type": "integer"}, {"minimum": 3}]}, "b": {"allOf": [{"type": "integer"}, {"type": "string"}]}, "c": {"allOf": [{"type": ["integer", "boolean"]}, {"type": ["boolean", "array"]}]}`, ``, [][2]string{
		{`{"a":"5"}`, `{"a":5}`}, {`{"a":"1"}`, ``}, {`{"b":"5"}`, ``}, {`{"b":null}`, `{}`}, {`{"c":"true"}`, `{"c":true}`}, {`{"c":"5"}`, ``},
	}},
	{"arrays of objects", `"a": {"type": "array", "minItems": 1, "items": {"type": "object", "additionalProperties": false, "required": ["id"], "properties": {"id": {"type": "integer"}, "on": {"type": "boolean"}}}}`, ``, [][2]string{
		{`{"a":[{"id":"5","on":null}]}`, `{"a":[{"id":5}]}`}, {`{"a":"[{\"id\":\"5\"}]"}`, `{"a":[{"id":5}]}`},
		{`{"a":"[]"}`, ``}, {`{"a":"{\"id\":5}"}`, ``}, {`{"a":["{\"id\":5}"]}`, ``}, {`{"a":"[{\"id\":5,\"id\":5}]"}`, ``}, {`{"a":[null]}`, ``},
		{`{"a":"[{\"id\":5,\"x\":1}]"}`, ``},
	}},
	{"told by a member", `"a": {"oneOf": [` +
		`{"type": "object", "required": ["k"], "properties": {"k": {"const": "i"}, "n": {"type": "integer"}}, "additionalProperties": false},` +
		`{"type": "object", "required": ["k"], "properties": {"k": {"const": "s"}, "n": {"type": "string"}}, "additionalProperties": false}]}`, ``, [][2]string{
		{`{"a":{"k":"i","n":"5"}}`, `{"a":{"k":"i","n":5}}`}, {`{"a":{"n":"5","k":"s"}}`, `=`}, {`{"a":{"n":null,"k":"s"}}`, `{"a":{"k":"s"}}`},
		{`{"a":{"k":null,"n":"5"}}`, ``}, {`{"a":{"n":"5"}}`, ``},
	}},
	{"told by nothing", `"a": {"anyOf": [{"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"], "additionalProperties": false}, {"type": "object", "properties": {"m": {"type": "integer"}}, "required": ["m"], "additionalProperties": false}]}`, ``, [][2]string{
		{`{"a":{"n":"5"}}`, ``}, {`{"a":{"n":5}}`, `=`}, {`{"a":{"n":5,"m":null}}`, ``}, {`{"a":null}`, `{}`},
	}},
	{"if", `"k": {"type": "string"}, "a": true, "n": {"type": "integer"}`,
		`"if": {"properties": {"k": {"const": "i"}}, "required": ["k"]}, "then": {"properties": {"a": {"type": "integer"}}}, "else": {"properties": {"a": {"type": "string"}}}`, [][2]string{
			{`{"k":"i","a":"5"}`, ``}, {`{"k":"s","a":"5"}`, `=`}, {`{"k":"s","a":"5","n":"6"}`, `{"k":"s","a":"5","n":6}`},
			{`{"k":null,"a":5}`, ``}, {`{"k":null,"a":"5"}`, `{"a":"5"}`},
		}},
	{"a condition on what is corrected", `"n": {"type": "integer"}, "m": {"type": "integer"}, "s": true`,
		`"if": {"properties": {"n": {"minimum": 5}}, "required": ["n"]}, "then": {"required": ["m"], "properties": {"s": {"type": "boolean"}}}`, [][2]string{
			{`{"n":"4"}`, `{"n":4}`}, {`{"n":"5"}`, ``}, {`{"n":"5","m":"1"}`, `{"n":5,"m":1}`}, {`{"n":"5","m":null}`, ``},
			// As sent, "minimum" has nothing to say of n, and s must be a boolean; with n corrected, it may be a string.
			{`{"n":"4","s":"true"}`, `{"n":4,"s":"true"}`}, {`{"n":"5","m":"1","s":"true"}`, ``},
		}},
	{"null and required", `"a": {"type": "integer"}, "b": {"type": "integer"}`, `"required": ["a"]`, [][2]string{
		{`{"a":null}`, ``}, {`{"a":1,"b":null}`, `{"a":1}`}, {`{"a":null,"b":"1"}`, ``}, {`{"a":1,"x":null}`, ``},
	}},
	{"null and counts", `"a": {"type": "integer"}, "b": {"type": "integer"}, "c": {"type": "integer"}`, `"minProperties": 1, "maxProperties": 2`, [][2]string{
		{`{"a":null}`, ``}, {`{"a":null,"b":1}`, `{"b":1}`}, {`{"a":null,"b":1,"c":"2"}`, `{"b":1,"c":2}`},
	}},
	{"null and dependents", `"a": {"type": "integer"}, "b": {"type": "integer"}`, `"dependentRequired": {"a": ["b"]}`, [][2]string{
		{`{"a":null}`, `{}`}, {`{"a":1,"b":null}`, ``}, {`{"a":null,"b":"2"}`, `{"b":2}`},
	}},
	{"null and a default", `"a": {"type": "integer", "default": 3}`, ``, [][2]string{{`{"a":null}`, `{}`}, {`{"a":"4"}`, `{"a":4}`}}},
	{"members by pattern", `"o": {"type": "object", "patternProperties": {"^x": {"type": "integer"}}, "additionalProperties": {"type": "boolean"}}`, ``, [][2]string{
		{`{"o":{"x\"\\":"5","y":"true","xx":null}}`, `{"o":{"x\"\\":5,"y":true}}`}, {`{"o":{"x":"true"}}`, ``}, {`{"o":{"y":"5"}}`, ``},
	}},
	{"unevaluated members", `"o": {"type": "object", "allOf": [{"properties": {"a": {"type": "integer"}}}], "unevaluatedProperties": {"type": "boolean"}}`, ``, [][2]string{
		{`{"o":{"a":"5","b":true}}`, `{"o":{"a":5,"b":true}}`}, {`{"o":{"b":null}}`, ``}, {`{"o":{"b":"true"}}`, ``},
	}},
	{"dependent schemas", `"a": true, "b": {"type": "integer"}, "c": {"$ref": "#/$defs/shared"}`,
		`"dependentSchemas": {"b": {"properties": {"a": {"$ref": "#/$defs/shared"}}}}, "$defs": {"shared": {"type": "boolean"}}`, [][2]string{
			{`{"a":"true","b":null}`, `{"a":"true"}`}, {`{"a":"true","b":"1"}`, ``}, {`{"c":"true"}`, ``}, {`{"a":true,"b":"1"}`, `{"a":true,"b":1}`},
		}},
	{"equal once corrected", `"a": {"type": "array", "items": {"type": "integer"}, "uniqueItems": true}`, ``, [][2]string{
		{`{"a":["1",2]}`, `{"a":[1,2]}`}, {`{"a":["1",1]}`, ``}, {`{"a":["1","1.0"]}`, ``},
	}},
	{"contains", `"a": {"type": "array", "contains": {"type": "integer"}}`, ``, [][2]string{
		{`{"a":["1"]}`, ``}, {`{"a":"[1]"}`, `{"a":[1]}`}, {`{"a":"[\"1\"]"}`, ``},
	}},
	{"tuples", `"a": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": {"type": "boolean"}}`, ``, [][2]string{
		{`{"a":["1","2","true"]}`, `{"a":["1",2,true]}`}, {`{"a":"[\"1\",\"2\"]"}`, `{"a":["1",2]}`}, {`{"a":["1","true"]}`, ``},
	}},
	{"recursion", `"t": {"$ref": "#/$defs/tree"}`, `"$defs": {"tree": {"type": "object", "additionalProperties": false, "properties": {"v": {"type": "integer"}, "k": {"type": "array", "items": {"$ref": "#/$defs/tree"}}}}}`, [][2]string{
		{`{"t":{"v":"1","k":"[{\"v\":\"2\",\"k\":null}]"}}`, `{"t":{"v":1,"k":[{"v":2}]}}`},
		{`{"t":{"k":"[{\"k\":\"[{\\\"k\\\":\\\"[]\\\"}]\"}]"}}`, `{"t":{"k":[{"k":[{"k":[]}]}]}}`},
	}},
}

// TestCoercion proves of compiled tools what coercion does to a call, in both
// layouts of the rules, and that the strict rules accept what it makes.
func TestCoercion(t *testing.T) {
	var schemas []gentest.Schema
	for _, c := range coercions {
		words := c.words
		if words != "" {
			words = ", " + words
		}
		text := fmt.Sprintf(`{"type": "object", "additionalProperties": false, "properties": {%s}%s}`, c.properties, words)
		schemas = append(schemas, gentest.Schema{Name: c.name, Text: []byte(text)})
	}
	m := gentest.Compile(t, gentest.Both(schemas))
	for _, c := range coercions {
		if !m.Has(c.name) {
			t.Errorf("%s: %v%s", c.name, m.Refused[c.name], m.Panics[c.name])
			continue
		}
		for _, call := range c.calls {
			sent, want := call[0], call[1]
			off, differ := m.JudgeBoth(c.name, gentest.Call{Text: []byte(sent), Decode: true})
			if differ != "" || off.Panic != "" || off.Decoding != "" || off.Accepted != (want == "=") || off.Corrected != "" {
				t.Errorf("%s: %s without coercion: %s, %s, %s", c.name, sent, off, off.Decoding, differ)
			}
			on, differ := m.JudgeBoth(c.name, gentest.Call{Text: []byte(sent), Decode: true, Limits: gentest.Limits{Coerce: true}})
			if differ != "" || on.Panic != "" || on.Decoding != "" {
				t.Errorf("%s: %s: %s, %s, %s", c.name, sent, on, on.Decoding, differ)
			}
			switch {
			case want == "" || want == "=":
				on.Nanos, on.Work, on.Budget = off.Nanos, off.Work, off.Budget
				if diff := cmp.Diff(off, on); diff != "" {
					t.Errorf("%s: %s (-off +on):\n%s", c.name, sent, diff)
				}
			case !on.Accepted || on.Corrected != want:
				t.Errorf("%s: %s: %s, corrected to %s, want %s", c.name, sent, on, on.Corrected, want)
			default:
				meant := m.Judge(c.name, gentest.Call{Text: []byte(want), Decode: true})
				if !meant.Accepted || meant.Decoded != on.Decoded {
					t.Errorf("%s: %s: %s\nholds %s\nwant  %s", c.name, want, meant, on.Decoded, meant.Decoded)
				}
			}
		}
	}
}

// TestCoercionRounds proves how many strings in strings are corrected.
func TestCoercionRounds(t *testing.T) {
	m := gentest.Compile(t, []gentest.Schema{{Name: "tree", Text: []byte(`{"type": "object", "additionalProperties": false, "properties": {"k": {"type": "array", "items": {"$ref": "#"}}}}`)}})
	text, want := "[]", "[]"
	for strings := 1; strings <= 5; strings++ {
		call := fmt.Sprintf(`{"k":%q}`, text)
		r := m.Judge("tree", gentest.Call{Text: []byte(call), Decode: true, Limits: gentest.Limits{Coerce: true, MaxDepth: 20}})
		if meant := fmt.Sprintf(`{"k":%s}`, want); r.Panic != "" || r.Decoding != "" || r.Accepted != (strings <= 4) || r.Accepted && r.Corrected != meant {
			t.Errorf("%d strings: %s, %s, corrected to %s, want %s", strings, r, r.Decoding, r.Corrected, meant)
		}
		text, want = fmt.Sprintf(`[{"k":%q}]`, text), fmt.Sprintf(`[{"k":%s}]`, want)
	}
}

// TestCoercionBySchema proves that a schema says for itself what is coerced.
func TestCoercionBySchema(t *testing.T) {
	const schema = `{"type": "object", "additionalProperties": false, "properties": {"a": {"type": "integer"}, "b": {"type": "boolean"}, "c": {"type": "array"}, "d": {"type": "string"}}, "x-schemagen": {"coerce": [%s]}}`
	words := []string{`"number"`, `"boolean"`, `"array"`, `"null"`}
	calls := []string{`{"a":"5"}`, `{"b":"true"}`, `{"c":"[]"}`, `{"d":null}`}
	var schemas []gentest.Schema
	for _, word := range words {
		schemas = append(schemas, gentest.Schema{Name: word, Text: fmt.Appendf(nil, schema, word)})
	}
	schemas = append(schemas, gentest.Schema{Name: "two", Text: fmt.Appendf(nil, schema, `"array", "number"`)})
	m := gentest.Compile(t, schemas)
	for _, s := range schemas {
		for i, call := range calls {
			want := s.Name == words[i] || s.Name == "two" && (i == 0 || i == 2)
			// What the schema says holds in place of what the registry says.
			for _, all := range []bool{false, true} {
				r := m.Judge(s.Name, gentest.Call{Text: []byte(call), Decode: true, Limits: gentest.Limits{Coerce: all}})
				if r.Panic != "" || r.Decoding != "" || r.Accepted != want || (r.Corrected != "") != want {
					t.Errorf("%s: %s: %s, corrected to %s, %s", s.Name, call, r, r.Corrected, r.Decoding)
				}
			}
		}
	}
}

// The published schema says nothing of what is coerced.
func TestCoercionIsNotPublished(t *testing.T) {
	with := gen.Generate([]gen.Input{{Name: "t.json", Text: []byte(`{"type": "object", "additionalProperties": false, "x-schemagen": {"coerce": ["null"]}}`)}}, gen.Options{Package: "p"})
	if with.Failed() {
		t.Fatal(lines(with.Diagnostics))
	}
	text := strings.Join(strings.Fields(string(with.Files["t.gen.go"])), " ")
	for _, want := range []string{"Coerce: runtime.CoerceNulls", `Schema: "{\"type\":\"object\",\"additionalProperties\":false}"`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}
