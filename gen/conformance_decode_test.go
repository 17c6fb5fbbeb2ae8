//go:build !race

package gen_test

import (
	"slices"
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
	{"defaults of every kind",
		`{"type": "object", "additionalProperties": false, "properties": {
			"s": {"type": "string", "default": "a\"\u00e9"}, "e": {"enum": ["x", "y"], "default": "y"}, "i": {"type": "integer", "default": 1e2},
			"l": {"type": "array", "items": {"type": "string"}, "default": ["a", "b"]}, "l0": {"type": "array", "items": {"type": "object", "properties": {"a": true}}, "default": []},
			"ll": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}, "default": [[1], []]},
			"lo": {"type": "array", "items": {"type": "object", "properties": {"n": {"type": "integer", "default": 3}}, "additionalProperties": false}, "default": [{}, {"n": 1}]},
			"m": {"type": "object", "additionalProperties": {"type": "number"}, "default": {"b": 1.5, "a": 1}},
			"o": {"type": "object", "properties": {"n": {"type": "integer", "default": 7}, "p": {"type": "string"}}, "additionalProperties": false, "default": {}},
			"u": {"anyOf": [{"type": "string"}, {"type": "integer"}], "default": 5}, "us": {"anyOf": [{"type": "string"}, {"type": "integer"}], "default": "a\"b"}, "n": {"type": ["string", "null"], "default": null},
			"ns": {"type": ["string", "null"], "default": "q"}, "raw": {"default": {"x": [1]}}, "rn": {"default": null}, "rs": {"default": "a\u0080b"},
			"t": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "items": false, "default": [1]}}}`,
		`{}`, `{"s":"a\"é","e":"y","i":100,"l":["a","b"],"l0":[],"ll":[[1],[]],"lo":[{"n":3},{"n":1}],"m":{"a":1,"b":1.5},"o":{"n":7},"u":5,"us":"a\"b","n":null,"ns":"q","raw":{"x":[1]},"rn":null,"rs":"a` + "\u0080" + `b","t":[1]}`},
	{"a choice by a member without a name",
		`{"type": "object", "properties": {"m": {"oneOf": [{"type": "object", "required": [""], "properties": {"": {"const": "a"}, "n": {"type": "integer"}}},
			{"type": "object", "required": [""], "properties": {"": {"const": "b"}, "n": {"type": "string"}}}]}}}`,
		`{"m": {"n": 1, "": "a"}}`, `{"m":{"":"a","n":1}}`},
	{"typed members beside names that are only asked for, refused, or judged twice",
		`{"type": "object", "required": ["o"], "properties": {"o": {"type": "object", "required": ["r"], "properties": {"a": {"type": "string"}, "no": false},
			"additionalProperties": {"type": "object"}, "if": {"required": ["c"]}, "then": {"properties": {"c": {"minProperties": 1}}}},
			"m": {"type": "object", "required": ["r"], "additionalProperties": {"type": "integer"}, "dependentSchemas": {"q": {"properties": {"s": {"minimum": 1}}}}},
			"n": {"type": "object", "additionalProperties": {"type": "integer"}, "allOf": [{"properties": {"no": false}}]}}}`,
		`{"o": {"r": {"x":1}, "a": "s", "c": {"y":2}}, "m": {"r": 1, "s": 2}, "n": {"k": 3}}`,
		`{"o":{"a":"s","c":{"y":2},"r":{"x":1}},"m":{"r":1,"s":2},"n":{"k":3}}`},
	{"several alternatives of one Go type",
		`{"type": "object", "properties": {"l": {"type": "array", "items": {"oneOf": [{"type": "string", "pattern": "^[0-9]+$"}, {"enum": [".."]}, {"enum": ["a", "b"]},
			{"type": "array", "items": {"type": "string"}, "maxItems": 1}, {"type": "array", "items": {"type": "string"}, "minItems": 2}, {"type": "array", "items": {"type": "integer"}, "minItems": 1}]}}}}`,
		`{"l": ["12", "..", "b", ["x"], ["x", "y"], [1]]}`, `{"l":["12","..","b",["x"],["x","y"],[1]]}`},
	{"defaults of nullable numbers",
		`{"type": "object", "properties": {"i": {"type": ["integer", "null"], "default": 250}, "f": {"type": ["number", "null"], "default": 1}}}`,
		`{}`, `{"i":250,"f":1}`},
	{"arrays and maps that hold themselves",
		`{"$ref": "#/$defs/l", "$defs": {"l": {"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/l"}, {"$ref": "#/$defs/m"}, {"type": "integer"}]}},
			"m": {"type": "object", "additionalProperties": {"oneOf": [{"$ref": "#/$defs/l"}, {"$ref": "#/$defs/m"}, {"$ref": "#/$defs/s"}, {"type": "null"}]}},
			"s": {"type": "string"}}}`,
		`[1, [2, []], {"a": {"b": "x", "c": null}, "d": [3]}]`, `[1,[2,[]],{"a":{"b":"x","c":null},"d":[3]}]`},
	{"arrays and maps of nothing but themselves",
		`{"type": "object", "properties": {"l": {"type": "array", "items": {"$ref": "#/properties/l"}}, "m": {"type": "object", "additionalProperties": {"$ref": "#/properties/m"}}}}`,
		`{"l": [[],[[]]], "m": {"a":{"b":{}}}}`, `{"l":[[],[[]]],"m":{"a":{"b":{}}}}`},
	{"a default that would fill itself",
		`{"$ref": "#/$defs/n", "$defs": {"n": {"type": "object", "additionalProperties": false, "properties": {"next": {"$ref": "#/$defs/n", "default": {}}}}}}`, `{}`, `{}`},
	{"unions of all sorts",
		`{"type": "object", "properties": {"u": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "integer"}}, {"type": "null"},
			{"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}, "additionalProperties": false}, {"type": "object", "required": ["b"], "properties": {"b": {"$ref": "#/$defs/v"}}, "additionalProperties": false}]}}},
			"$defs": {"v": {"oneOf": [{"type": "boolean"}, {"$ref": "#/properties/u/items"}]}}}`,
		`{"u": ["x", [1, 2], null, {"a": 1}, {"b": {"a": 2}}, {"b": true}, {"b": {"b": null}}]}`, `{"u":["x",[1,2],null,{"a":1},{"b":{"a":2}},{"b":true},{"b":{"b":null}}]}`},
	{"a member that only a condition evaluates",
		`{"type": "object", "if": {"properties": {"m": {"const": "a"}}}, "unevaluatedProperties": false}`,
		`{"m": "b"}`, ``},
}

// hintCases are those of Go hints and of alternatives, as above.
var hintCases = []struct{ name, schema, call, want string }{
	{"a union in the members that the schema does not name",
		`{"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": {"type": ["string", "integer"]}}`,
		`{"b": 1, "c": "x"}`, `{"b":1,"c":"x"}`},
	{"a union by kind inside a union",
		`{"type": "object", "properties": {"u": {"anyOf": [{"type": ["number", "boolean"]}, {"type": "object", "properties": {"a": true}}, {"type": "object", "properties": {"b": true}}]}}}`,
		`{"u": true}`, `{"u":true}`},
	{"an interface, a pointer and a struct of another package in a union",
		`{"type": "object", "additionalProperties": {"anyOf": [{"type": "string", "goJSONSchema": {"type": "any"}},
			{"type": "boolean", "goJSONSchema": {"type": "*bool"}}, {"type": "integer", "goJSONSchema": {"type": "big.Int"}}]}}`,
		`{"a": "x", "b": true, "c": 100000000000000000000}`, `{"a":"x","b":true,"c":100000000000000000000}`},
	{"a big.Int in a map", `{"type": "object", "properties": {"m": {"type": "object", "additionalProperties": {"type": ["integer", "null"], "goJSONSchema": {"type": "big.Int"}}}}}`,
		`{"m": {"a": 100000000000000000000, "b": null}}`, `{"m":{"a":100000000000000000000,"b":null}}`},
	{"an enum of integers, of which one is written with a point",
		`{"type": "object", "properties": {"e": {"enum": [1, 2]}}}`, `{"e": 20e-1}`, `{"e":2}`},
	{"an enum of integers of which an int64 does not hold all",
		`{"type": "object", "properties": {"e": {"enum": [1, 1e2]}, "f": {"enum": [1, 1e19]}}}`, `{"e": 100.0, "f": 1.0}`, `{"e":100,"f":1}`},
	{"an alternative that only its Go type refuses",
		`{"type": "object", "properties": {"u": {"anyOf": [{"type": "integer", "minimum": 0, "goJSONSchema": {"type": "uint8"}}, {"type": "integer", "minimum": 100, "goJSONSchema": {"type": "uint16"}}]}}}`,
		`{"u": 300}`, `{"u":300}`},
	{"alternatives that a member without a name tells apart",
		`{"type": "object", "properties": {"u": {"oneOf": [{"type": "object", "properties": {"": {"const": "a"}}, "required": [""]},
			{"type": "object", "properties": {"": {"const": "b"}, "v": {"type": "integer"}}, "required": [""]}]}}}`,
		`{"u": {"v": 1, "": "b"}}`, `{"u":{"":"b","v":1}}`},
	{"two alternatives that only their Go types refuse",
		`{"type": "object", "properties": {"u": {"anyOf": [{"type": "integer", "minimum": 0, "goJSONSchema": {"type": "uint8"}}, {"type": "integer", "minimum": 100, "goJSONSchema": {"type": "uint16"}}]}}}`,
		`{"u": 70000}`, ``},
}

// strictCases are calls with integers that no int64 holds, in places that a
// struct may hold as one, under the rules of tools.
var strictCases = []struct {
	name, schema, call string
	accepted           bool
}{
	{"the arm that holds has an int64", unionOfIntegers, `{"u": {"a": 1e19}}`, false},
	{"another arm holds", unionOfIntegers, `{"u": {"a": 1e19, "b": 0}}`, true},
	{"inside a list inside the arm", unionOfIntegers, `{"u": {"a": 1, "l": [{"v": 1}, {"v": 9223372036854775808}]}}`, false},
	{"the last int64", unionOfIntegers, `{"u": {"a": -9223372036854775808, "l": [{"v": 9223372036854775807}]}}`, true},
	{"a fraction", unionOfIntegers, `{"u": {"a": 1e19, "b": 0.5}}`, true},
	{"a rule that only looks", `{"type": "object", "properties": {"l": {"type": "array", "contains": {"$ref": "#/$defs/i"}}, "i": {"$ref": "#/$defs/i"}}, "$defs": {"i": {"type": "integer"}}}`,
		`{"l": [1e19], "i": 1}`, true},
	{"an enum that lists one", `{"type": "object", "properties": {"e": {"enum": [1, 1e19]}}}`, `{"e": 1e19}`, false},
	{"a big.Int of too many digits in an alternative", `{"type": "object", "properties": {"u": {"anyOf": [
		{"type": "integer", "minimum": 0, "goJSONSchema": {"type": "big.Int"}}, {"type": "integer", "goJSONSchema": {"type": "*big.Int"}}]}}}`,
		`{"u": 1e200}`, true},
}

const unionOfIntegers = `{"type": "object", "properties": {"u": {"anyOf": [
	{"type": "object", "properties": {"a": {"type": "integer"}, "l": {"type": "array", "items": {"type": "object", "properties": {"v": {"type": "integer"}}}}}, "additionalProperties": false},
	{"type": "object", "properties": {"a": {"type": "number"}, "b": {"type": "number"}}, "additionalProperties": false}]}}}`

func TestStrictDecode(t *testing.T) {
	var schemas []gentest.Schema
	for i, c := range strictCases {
		schemas = append(schemas, gentest.Schema{Name: strconv.Itoa(i), Text: []byte(c.schema), Options: gen.Options{Plain: true}})
	}
	m := gentest.CompileVetted(t, schemas)
	for i, c := range strictCases {
		call := gentest.Call{Text: []byte(c.call), Decode: true, Limits: gentest.Limits{Strict: true}}
		r := m.Judge(strconv.Itoa(i), call)
		if r.Accepted != c.accepted || !c.accepted && (r.Class != "deny" || r.Violations[0].Keyword != "numbers") || r.Decoding != "" || r.Panic != "" {
			t.Errorf("%s: %s, want accepted %v\n%s\n%s", c.name, r, c.accepted, r.Decoding, m.Repro(strconv.Itoa(i), call))
		}
	}
}

func TestConformanceDecode(t *testing.T) {
	var schemas []gentest.Schema
	cases := slices.Concat(decodeCases, hintCases)
	for i, c := range cases {
		schemas = append(schemas, gentest.Schema{Name: strconv.Itoa(i), Text: []byte(c.schema), Options: gen.Options{Plain: true}})
	}
	m := gentest.CompileVetted(t, gentest.Both(schemas))
	for i, c := range cases {
		call := gentest.Call{Text: []byte(c.call), Decode: true}
		r, differ := m.JudgeBoth(strconv.Itoa(i), call)
		got := r.Decoded
		if r.Accepted != (c.want != "") || got != c.want || r.Decoding != "" || r.Panic != "" || differ != "" {
			t.Errorf("%s: %s, decoded as %s, want %s\n%s%s\n%s", c.name, r, got, c.want, differ, r.Decoding, m.Repro(strconv.Itoa(i), call))
		}
	}
}
