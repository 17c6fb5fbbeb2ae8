//go:build !race

package gen_test

import (
	"strconv"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// decodeCases are schemas whose code once did not build, or filled a struct
// wrongly: each with a call, and the struct as JSON; "" when the call is refused.
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
	{"scalars, a list and a map beside a choice by kind",
		`{"type": "object", "properties": {"s": {"type": ["string"], "anyOf": [{"type": "string"}, {"type": "array"}]},
			"l": {"type": ["array"], "anyOf": [{"type": "string"}, {"type": "array"}]}, "b": {"type": ["boolean", "null"], "anyOf": [{"type": "boolean"}, {"type": "null"}]}}}`,
		`{"s": "x", "l": [1], "b": true}`, `{"s":"x","l":[1],"b":true}`},
	{"a map beside a choice by member",
		`{"type": "object", "properties": {"m": {"type": "object", "oneOf": [
			{"type": "object", "required": ["k"], "properties": {"k": {"const": "a"}}}, {"type": "object", "required": ["k"], "properties": {"k": {"const": "b"}}}]}}}`,
		`{"m": {"k": "a", "v": 1}}`, `{"m":{"k":"a","v":1}}`},
	{"members of a root that names none", `{"type": "object"}`, `{"a": 1}`, `{"a":1}`},
	{"members of a root that is a choice",
		`{"type": "object", "oneOf": [{"type": "object", "required": ["k"], "properties": {"k": {"const": "a"}}}, {"type": "object", "required": ["k"], "properties": {"k": {"const": "b"}}}]}`,
		`{"k": "a", "v": 1}`, `{"k":"a","v":1}`},
	{"the last of two objects, where names may repeat",
		`{"type": "object", "properties": {"s": {"type": "object", "maxProperties": 1, "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}}}}`,
		`{"s": {"a": 1}, "s": {"b": 2}}`, `{"s":{"b":2}}`},
	{"null behind a value, where names may repeat",
		`{"type": "object", "required": ["s", "o"], "properties": {"s": {"type": ["string", "null"]}, "o": {"type": ["object", "null"], "properties": {"a": true}}, "p": {"type": ["object", "null"], "properties": {"a": true}}}}`,
		`{"s": "x", "o": {"a": 1}, "p": {"a": 1}, "s": null, "o": null, "p": null}`, `{"s":null,"o":null,"p":null}`},
	{"an integer default that no int64 holds",
		`{"type": "object", "properties": {"a": {"type": "integer", "default": 1e99999999999999999999}}}`, `{}`, `{}`},
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
		got := r.Decoded
		if r.Accepted != (c.want != "") || got != c.want || r.Decoding != "" || r.Panic != "" || differ != "" {
			t.Errorf("%s: %s, decoded as %s, want %s\n%s%s\n%s", c.name, r, got, c.want, differ, r.Decoding, m.Repro(strconv.Itoa(i), call))
		}
	}
}
