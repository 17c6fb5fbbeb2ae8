package gen_test

import (
	"strconv"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// decodeCases are schemas whose code once did not build, or filled a struct
// wrongly: each with a call, and the struct as JSON, "" when it is refused.
var decodeCases = []struct{ name, schema, call, want string }{
	{"null at the root",
		`{"type": ["object", "null"], "properties": {"a": {"type": "string"}}}`, `null`, `null`},
	{"an object at a root that takes null",
		`{"type": ["object", "null"], "properties": {"a": {"type": "string"}}}`, `{"a": "x"}`, `{"a":"x"}`},
	{"null in a member",
		`{"type": "object", "properties": {"m": {"type": ["object", "null"], "properties": {"a": {"type": "string"}}}}}`,
		`{"m": null}`, `{"m":null}`},
	{"an object in a member that takes null",
		`{"type": "object", "properties": {"m": {"type": ["object", "null"], "properties": {"a": {"type": "string"}}}}}`,
		`{"m": {"a": "x"}}`, `{"m":{"a":"x"}}`},
	{"objects and null in an array",
		`{"type": "object", "properties": {"m": {"type": "array", "items": {"type": ["object", "null"], "properties": {"a": {"type": "string"}}}}}}`,
		`{"m": [null, {"a": "x"}, {}]}`, `{"m":[null,{"a":"x"},{}]}`},
	{"a map of maps",
		`{"type": "object", "properties": {"m": {"type": "object", "additionalProperties":
			{"type": "object", "additionalProperties": {"type": "object", "additionalProperties": {"type": "integer"}}}}}}`,
		`{"m": {"a": {"b": {"c": 1}, "d": {}}}}`, `{"m":{"a":{"b":{"c":1},"d":{}}}}`},
	{"a choice by kind whose arms are read in place",
		`{"type": "object", "properties": {"m": {"anyOf": [{"enum": ["a"]}, {"type": "array", "items": {"enum": ["b"]}, "minItems": 1}]}}}`,
		`{"m": []}`, ``},
	{"a condition that nothing depends on",
		`{"type": "object", "properties": {"m": {"type": "string"}}, "if": {"properties": {"m": {"const": "a"}}}, "then": {"properties": {"m": true}}}`,
		`{"m": "b"}`, `{"m":"b"}`},
	{"a member that is evaluated in any case",
		`{"type": "object", "properties": {"m": {"type": "string"}}, "unevaluatedProperties": false,
			"anyOf": [{"properties": {"m": true}}, {"required": ["x"], "properties": {"m": true}}]}`,
		`{"m": "b"}`, `{"m":"b"}`},
	{"a member that only a condition evaluates",
		`{"type": "object", "if": {"properties": {"m": {"const": "a"}}}, "unevaluatedProperties": false}`,
		`{"m": "b"}`, ``},
}

func TestConformanceDecode(t *testing.T) {
	var schemas []gentest.Schema
	for i, c := range decodeCases {
		schemas = append(schemas, gentest.Schema{Name: strconv.Itoa(i), Text: []byte(c.schema), Options: gen.Options{Plain: true}})
	}
	m := gentest.CompileVetted(t, gentest.Both(schemas))
	for i, c := range decodeCases {
		call := gentest.Call{Text: []byte(c.call), Decode: true}
		r, differ := m.JudgeBoth(strconv.Itoa(i), call)
		if r.Accepted != (c.want != "") || r.Decoded != c.want || r.Decoding != "" || r.Panic != "" || differ != "" {
			t.Errorf("%s: %s, decoded as %s, want %s\n%s%s\n%s", c.name, r, r.Decoded, c.want, differ, r.Decoding, m.Repro(strconv.Itoa(i), call))
		}
	}
}
