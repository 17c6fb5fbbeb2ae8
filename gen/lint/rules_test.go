package lint

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// ruleCase is a schema and where a rule has findings in it: schema locations
// behind "#", "" for none.
type ruleCase struct{ schema, want string }

// closed is a closed object with the properties, and further words behind them.
func closed(properties string, words ...string) string {
	return `{"type": "object", "additionalProperties": false, "properties": {` + properties + `}` + strings.Join(append([]string{""}, words...), ", ") + `}`
}

const (
	draft4 = `"$schema": "http://json-schema.org/draft-04/schema#"`
	draft7 = `"$schema": "http://json-schema.org/draft-07/schema#"`
)

var ruleCases = map[string][]ruleCase{
	"open-object": {
		{`{"type": "object"}`, "#"},
		{`{"type": ["object", "null"], "properties": {}}`, "#"},
		{`{"type": "object", "additionalProperties": false}`, ""},
		{`{"type": "object", "unevaluatedProperties": false}`, ""},
		{`{"type": "object", "additionalProperties": {"type": "string"}}`, ""},
		{`{"type": "object", "additionalProperties": true}`, ""}, // it says so
		{closed(`"a": {"type": "object", "properties": {"b": {}}}`), "#/properties/a"},
		{closed(`"a": {"type": "array", "items": {"type": "object"}}`), "#/properties/a/items"},
		{closed(`"a": {"$ref": "#/$defs/a"}`, `"$defs": {"a": {"type": "object"}}`), "#/$defs/a"},
		{closed(`"a": {"const": 1}`, `"$defs": {"unused": {"type": "object"}}`), ""},
		{closed(`"a": {"oneOf": [{"type": "object"}, {"type": "null"}]}`), "#/properties/a/oneOf/0"},
		// One of the schemas in place closes it.
		{`{"type": "object", "allOf": [{"additionalProperties": false, "properties": {"a": {}}}]}`, ""},
		{closed(`"a": {"const": 1}`, `"allOf": [{"type": "object", "properties": {"a": {"type": "integer"}}}]`), ""},
		{`{"type": "object", "unevaluatedProperties": false, "oneOf": [{"type": "object", "properties": {"a": {}}}, {"type": "object", "properties": {"b": {}}}]}`, ""},
		{`{"type": "object", "oneOf": [{"type": "object", "additionalProperties": false}, {"type": "object", "additionalProperties": false, "properties": {"b": {}}}]}`, ""},
		{`{"type": "object", "oneOf": [{"type": "object", "additionalProperties": false}, {"type": "object", "properties": {"b": {}}}]}`, "#"},
		// What stands under a condition refuses nothing.
		{closed(`"a": {"const": 1}`, `"if": {"type": "object", "properties": {"a": {"type": "object"}}}`, `"then": true`), ""},
		{closed(`"a": {"const": 1}`, `"not": {"type": "object", "required": ["a"]}`), ""},
		{closed(`"a": {"type": "object", "enum": [{}, {"x": 1}]}`), ""},
		// Said again of a member that is declared elsewhere.
		{closed(`"a": {"type": "object", "additionalProperties": false}`, `"allOf": [{"properties": {"a": {"type": "object", "minProperties": 0}}}]`), ""},
		{closed(`"a": {"type": "object"}`, `"allOf": [{"properties": {"a": {"type": "object"}}}]`), "#/properties/a"},
		{closed(`"options": {"type": "object"}`), ""}, // free-form-bag
		{closed(`"a": {"$ref": "#"}`), ""},
	},
	"declared-open-object": {
		{`{"type": "object", "additionalProperties": true}`, "#/additionalProperties"},
		{`{"type": "object", "additionalProperties": {}}`, "#/additionalProperties"},
		{`{"type": "object", "unevaluatedProperties": {"description": "more"}}`, "#/unevaluatedProperties"},
		{`{"type": "object", "additionalProperties": {"type": "string"}}`, ""},
		{closed(`"metadata": {"type": "object", "additionalProperties": true}`), ""}, // free-form-bag
	},
	"free-form-bag": {
		{closed(`"options": {"type": "object"}`), "#/properties/options"},
		{closed(`"queryParams": {"type": "object", "additionalProperties": true}`), "#/properties/queryParams"},
		{closed(`"data": {}`), "#/properties/data"},
		{closed(`"payload": true`), "#/properties/payload"},
		{closed(`"data": {"type": "string"}`), ""},
		{closed(`"options": {"type": "object", "properties": {"a": {}}}`), ""},
		{closed(`"options": {"type": "object", "additionalProperties": {"type": "boolean"}}`), ""},
		{closed(`"options": {"type": "object", "additionalProperties": false}`), ""},
		{closed(`"data": {"type": "array", "items": {"type": "object"}}`), ""},
		{closed(`"thing": {"type": "object"}`), ""},
	},
	"universal-action": {
		{closed(`"action": {"type": "string"}, "data": {"type": "object"}`), "#"},
		{closed(`"command": {"enum": ["a", "b"]}, "params": {}`), "#"},
		{closed(`"action": {"type": "string"}, "data": {"type": "object", "properties": {"a": {}}}`), ""},
		{closed(`"action": {"const": "open"}, "data": {"type": "object"}`), ""},
		{closed(`"name": {"type": "string"}, "data": {"type": "object"}`), ""},
		{closed(`"action": {"type": "string"}, "x": ` + closed(`"data": {"type": "object"}`)), ""}, // of another object
	},
	"unconstrained": {
		{closed(`"a": true`), "#/properties/a"},
		{closed(`"a": {"description": "x", "default": 1}`), "#/properties/a"},
		{closed(`"a": {"type": "array", "items": {}}`), "#/properties/a/items"},
		{closed(`"a": {"const": 1}`), ""},
		{closed(`"a": false`), ""},
		{closed(`"a": {"not": {"type": "null"}}`), ""},
		{closed(`"a": {}`, `"allOf": [{"properties": {"a": {"type": "integer"}}}]`), ""},
		{closed(`"a": {"anyOf": [true, {"type": "null"}]}`), ""},
		{closed(`"a": {}`, `"if": {"properties": {"a": {"const": 1}}, "required": ["a"]}`, `"then": true`), "#/properties/a"},
		{`{"type": "object", "additionalProperties": {}}`, ""}, // declared-open-object
	},
	"untyped": {
		{closed(`"a": {"maxLength": 5}`), "#/properties/a"},
		{closed(`"a": {"minimum": 5, "maximum": 6}`), "#/properties/a"},
		{closed(`"a": {"type": "string", "maxLength": 5}`), ""},
		{closed(`"a": {"allOf": [{"type": "string"}], "maxLength": 5}`), ""},
		{closed(`"a": {"type": "string"}`, `"allOf": [{"properties": {"a": {"maxLength": 5}}}]`), ""},
		{`{"type": "object", "propertyNames": {"maxLength": 5}}`, ""},
		{closed(`"a": {"type": "array", "contains": {"minimum": 5}}`), ""},
	},
	"unbounded-map": {
		{`{"type": "object", "additionalProperties": {"type": "string"}}`, "#/additionalProperties"},
		{`{"type": "object", "additionalProperties": {"type": "string"}, "maxProperties": 5}`, ""},
		{`{"type": "object", "additionalProperties": {"type": "string"}, "propertyNames": {"enum": ["a", "b"]}}`, ""},
		{`{"type": "object", "additionalProperties": {"type": "string"}, "propertyNames": {"maxLength": 5}}`, "#/additionalProperties"},
		{`{"type": "object", "additionalProperties": false}`, ""},
	},
	"unbounded-string": {
		{closed(`"a": {"type": "string"}`), "#/properties/a"},
		{closed(`"a": {"type": ["string", "null"]}`), "#/properties/a"},
		{closed(`"a": {"type": "array", "items": {"type": "string"}}`), "#/properties/a/items"},
		{closed(`"a": {"type": "string", "maxLength": 5}`), ""},
		{closed(`"a": {"type": "string", "enum": ["a"]}`), ""},
		{closed(`"a": {"type": "string", "const": "a"}`), ""},
		{closed(`"a": {"type": "string", "format": "uuid"}`), ""},
		{closed(`"a": {"type": "string", "format": "uri"}`), "#/properties/a"},
		{closed(`"a": {"type": "string", "pattern": "^[a-z]{1,5}$"}`), ""},
		{closed(`"a": {"type": "string", "pattern": "^(a|bc?)$"}`), ""},
		{closed(`"a": {"type": "string", "pattern": "^[a-z]{1,}$"}`), "#/properties/a"},
		{closed(`"a": {"type": "string", "pattern": "^[a-z]{1,5}"}`), "#/properties/a"},
		{closed(`"a": {"type": "string", "pattern": "^a$|b"}`), "#/properties/a"},
		{closed(`"a": {"type": "string", "pattern": "^(?=.*[0-9]).{4,8}$"}`), ""},
		{closed(`"a": {"type": "string", "pattern": "^(?=[a-z]+$)"}`), "#/properties/a"},
		{closed(`"a": {"$ref": "#/$defs/s", "maxLength": 5}`, `"$defs": {"s": {"type": "string"}}`), ""},
		{closed(`"a": {"$ref": "#/$defs/s"}`, `"$defs": {"s": {"type": "string"}}`), "#/$defs/s"},
		{closed(`"a": {"type": "string", "anyOf": [{"maxLength": 5}, {"format": "date"}]}`), ""},
		{closed(`"a": {"type": "string", "anyOf": [{"maxLength": 5}, {"minLength": 1}]}`), "#/properties/a"},
		{closed(`"a": {"type": "string"}`, `"allOf": [{"properties": {"a": {"maxLength": 5}}}]`), ""},
		{closed(`"a": {"type": "string", "maxLength": 5}`, `"if": {"properties": {"a": {"type": "string"}}, "required": ["a"]}`, `"then": true`), ""},
		{closed(`"a": {"type": "string", "maxLength": "5"}`), ""}, // invalid-keyword-value
		{closed(`"a": {"type": "integer", "minimum": 0, "maximum": 1}`), ""},
	},
	"identifier-without-pattern": {
		{closed(`"task_id": {"type": "string"}`), "#/properties/task_id"},
		{closed(`"id": {"type": "string"}, "orderID": {"type": "string"}, "slug": {"type": "string"}`), "#/properties/id #/properties/orderID #/properties/slug"},
		{closed(`"task_id": {"type": "string", "pattern": "x"}`), ""},
		{closed(`"task_id": {"type": "string", "format": "uuid"}`), ""},
		{closed(`"task_id": {"type": "integer"}`), ""},
		{closed(`"valid": {"type": "string"}, "android": {"type": "string"}, "side": {"type": "string"}`), ""},
		{closed(`"task_ids": {"type": "array", "items": {"type": "string"}}`), ""},
	},
	"enumerable-string": {
		{closed(`"a": {"type": "string", "description": "One of: \"hour\", \"day\"."}`), "#/properties/a/description"},
		{closed(`"a": {"type": "string", "description": "Sort order (asc|desc)"}`), "#/properties/a/description"},
		{closed(`"a": {"type": "string", "description": "Allowed values: red, green or blue"}`), "#/properties/a/description"},
		{closed(`"a": {"type": "string", "description": "Must be 'a' or 'b'."}`), "#/properties/a/description"},
		{closed(`"a": {"type": "string", "description": "Options are:\n- 'add' - adds\n- 'remove' - removes"}`), "#/properties/a/description"},
		{closed(`"a": {"type": "string", "description": "Status. Values: OPEN, CLOSED. Omit to return all."}`), "#/properties/a/description"},
		{closed(`"a": {"type": "string", "enum": ["asc", "desc"], "description": "One of: asc, desc"}`), ""},
		{closed(`"a": {"type": "string", "pattern": "^(asc|desc)$", "description": "One of: asc, desc"}`), ""},
		{closed(`"a": {"type": "string", "description": "For example 'a', 'b'."}`), ""},
		{closed(`"a": {"type": "string", "description": "One of 'a', 'b', etc."}`), ""},
		{closed(`"a": {"type": "string", "description": "One of 'a', 'b', ..."}`), ""},
		{closed(`"a": {"type": "string", "description": "Either this or path is needed"}`), ""},
		{closed(`"a": {"type": "string", "description": "One of name, id or email is required"}`), ""},
		{closed(`"a": {"type": "string", "description": "The name of one of the users."}`), ""},
		{closed(`"a": {"type": "string", "description": "Can be relative or absolute"}`), ""},
	},
	"unanchored-pattern": {
		{closed(`"a": {"type": "string", "pattern": "[a-z]+"}`), "#/properties/a/pattern"},
		{closed(`"a": {"type": "string", "pattern": "^[a-z]+"}`), "#/properties/a/pattern"},
		{closed(`"a": {"type": "string", "pattern": "[a-z]+$"}`), "#/properties/a/pattern"},
		{closed(`"a": {"type": "string", "pattern": "^a|b$"}`), "#/properties/a/pattern"},
		{closed(`"a": {"type": "string", "pattern": "^a$|^b$"}`), ""},
		{closed(`"a": {"type": "string", "pattern": "^(a|b)$"}`), ""},
		{closed(`"a": {"type": "string", "pattern": "(^a$)"}`), ""},
		{closed(`"a": {"type": "string", "pattern": "^(?=.*[0-9])[a-z0-9]+$"}`), ""},
		{closed(`"a": {"type": "string", "pattern": "(?=^a)^[a-z]+$"}`), ""},
		{closed(`"a": {"type": "string", "pattern": "^(?=[a-z]+$)"}`), ""},
		{closed(`"a": {"type": "string", "pattern": "\\S"}`), ""},
		{closed(`"a": {"type": "string", "pattern": ".*"}`), ""}, // pattern-matches-all
		{`{"type": "object", "patternProperties": {"^x-": true}}`, ""},
		{`{"type": "object", "patternProperties": {"x": true, "xy": true}}`, "#/patternProperties/xy"},
		{closed(`"a": {"not": {"pattern": "ab"}}`), ""}, // contains is what is meant
	},
	"pattern-matches-all": {
		{closed(`"a": {"type": "string", "pattern": ".*"}`), "#/properties/a/pattern"},
		{closed(`"a": {"type": "string", "pattern": "^.*$"}`), "#/properties/a/pattern"},
		{closed(`"a": {"type": "string", "pattern": "^.+$"}`), "#/properties/a/pattern"},
		{closed(`"a": {"type": "string", "pattern": "^[\\s\\S]*$"}`), "#/properties/a/pattern"},
		{closed(`"a": {"type": "string", "pattern": ""}`), "#/properties/a/pattern"},
		{closed(`"a": {"type": "string", "pattern": "[a-z]*"}`), "#/properties/a/pattern"},
		{closed(`"a": {"type": "string", "pattern": "^(a|)"}`), "#/properties/a/pattern"},
		{closed(`"a": {"type": "string", "pattern": "^[a-z]*$"}`), ""},
		{closed(`"a": {"type": "string", "pattern": "^.{1,5}$"}`), ""},
		{closed(`"a": {"type": "string", "pattern": "^[^/]*$"}`), ""},
		{closed(`"a": {"type": "string", "pattern": "^$"}`), ""},
	},
	"pattern-not-re2": {
		{closed(`"a": {"type": "string", "pattern": "^(?!a)b$"}`), "#/properties/a/pattern"},
		{closed(`"a": {"type": "string", "pattern": "^(?:(a)|(?<=b)c)$"}`), "#/properties/a/pattern"},
		{closed(`"a": {"type": "string", "pattern": "^(.)\\1$"}`), "#/properties/a/pattern"},
		{`{"type": "object", "patternProperties": {"^(?=a)": true}}`, "#/patternProperties/^(?=a)"},
		{closed(`"a": {"type": "string", "pattern": "^(?:a|(?<n>b))$"}`), ""},
	},
	"unbounded-number": {
		{closed(`"a": {"type": "integer"}`), "#/properties/a"},
		{closed(`"a": {"type": "number", "minimum": 0}`), "#/properties/a"},
		{closed(`"a": {"type": ["number", "null"], "exclusiveMaximum": 0}`), "#/properties/a"},
		{closed(`"a": {"type": "integer", "format": "int64"}`), "#/properties/a"},
		{closed(`"a": {"type": "integer", "format": "int32"}`), ""},
		{closed(`"a": {"type": "integer", "minimum": 0, "exclusiveMaximum": 5}`), ""},
		{closed(`"a": {"type": "integer", "enum": [1, 2]}`), ""},
		{closed(`"a": {"type": "integer", "minimum": 0, "anyOf": [{"maximum": 5}, {"const": 9}]}`), ""},
		{closed(`"a": {"allOf": [{"type": "integer"}, {"minimum": 0}, {"maximum": 5}]}`), ""},
		{`{` + draft4 + `, "type": "object", "additionalProperties": false, "properties": {"a": {"type": "integer", "minimum": 0, "exclusiveMinimum": true, "maximum": 5}}}`, ""},
	},
	"unsafe-integer": {
		{closed(`"a": {"type": "integer", "minimum": 0, "maximum": 9007199254740992}`), "#/properties/a/maximum"},
		{closed(`"a": {"type": "integer", "minimum": -9007199254740992, "maximum": 9007199254740991}`), "#/properties/a/minimum"},
		{closed(`"a": {"type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991}`), ""},
		{closed(`"a": {"enum": [1, 9007199254740993]}`), "#/properties/a/enum/1"},
		{closed(`"a": {"const": 90071992547409930}, "b": {"type": "integer", "default": 9007199254740993}`), "#/properties/a/const #/properties/b/default"},
		{closed(`"a": {"type": "number", "minimum": 0, "maximum": 1e300}, "b": {"type": "number", "maximum": 9007199254740993}`), ""},
	},
	"array-without-items": {
		{closed(`"a": {"type": "array"}`), "#/properties/a"},
		{closed(`"a": {"type": ["array", "null"]}`), "#/properties/a"},
		{closed(`"a": {"type": "array", "items": {"type": "string"}}`), ""},
		{closed(`"a": {"type": "array", "prefixItems": [{"type": "string"}]}`), ""},
		{closed(`"a": {"type": "array", "enum": [[]]}`), ""},
		{closed(`"a": {"type": "array", "contains": {"const": 1}}`), "#/properties/a"},
		{closed(`"a": {"type": "array", "items": {"type": "string"}}`, `"if": {"required": ["a"]}`, `"then": {"properties": {"a": {"type": "array"}}}`), ""},
	},
	"unbounded-array": {
		{closed(`"a": {"type": "array", "items": {"type": "string"}}`), "#/properties/a"},
		{closed(`"a": {"type": "array", "maxItems": 4}`), ""},
		{closed(`"a": {"type": "array", "prefixItems": [{}], "items": false}`), ""},
		{closed(`"a": {"type": "array", "prefixItems": [{}]}`), "#/properties/a"},
		{closed(`"a": {"type": "array", "items": {"enum": [1, 2]}, "uniqueItems": true}`), ""},
		{closed(`"a": {"type": "array", "items": {"type": "string"}, "uniqueItems": true}`), "#/properties/a"},
		{closed(`"a": {"type": "array", "items": {"enum": [1, 2]}}`), "#/properties/a"},
	},
	"required-not-declared": {
		{closed(`"a": {"const": 1}`, `"required": ["a", "b"]`), "#/required/1"},
		{closed(`"a": {"const": 1}, "b": {"const": 1}`, `"anyOf": [{"required": ["a"]}, {"required": ["b"]}]`), ""},
		{closed(`"a": {"const": 1}`, `"anyOf": [{"required": ["a"]}, {"required": ["c"]}]`), "#/anyOf/1/required/0"},
		{`{"type": "object", "required": ["a"], "allOf": [{"properties": {"a": {}}}]}`, ""},
		{`{"type": "object", "required": ["a"], "$ref": "#/$defs/x", "$defs": {"x": {"properties": {"a": {}}}}}`, ""},
		{`{"type": "object", "required": ["x-a"], "properties": {"b": {}}, "patternProperties": {"^x-": {}}}`, ""},
		{`{"type": "object", "required": ["a"], "properties": {"b": {}}, "additionalProperties": {"type": "string"}}`, ""},
		{`{"type": "object", "required": ["a"]}`, ""}, // it declares nothing
		{closed(`"a": {"const": 1}`, `"not": {"required": ["b"]}`), "#/not/required/0"},
		{closed(`"a": {"const": 1}`, `"dependentRequired": {"a": ["b"]}`), "#/dependentRequired/a/0"},
	},
	"closed-object-with-allof": {
		{closed(`"a": {"const": 1}`, `"allOf": [{"properties": {"b": {}}}]`), "#/additionalProperties"},
		{closed(`"a": {"const": 1}`, `"oneOf": [{"properties": {"b": {}}}]`), "#/additionalProperties"},
		{closed(`"a": {"const": 1}`, `"$ref": "#/$defs/x"`, `"$defs": {"x": {"properties": {"b": {}}}}`), "#/additionalProperties"},
		{closed(`"a": {"const": 1}`, `"if": {"required": ["a"]}`, `"then": {"properties": {"b": {}}}`), "#/additionalProperties"},
		{`{"type": "object", "properties": {"a": {}}, "oneOf": [{"properties": {"b": {}}, "additionalProperties": false}]}`, "#/oneOf/0/additionalProperties"},
		{`{"type": "object", "allOf": [{"properties": {"a": {}}, "additionalProperties": false}, {"properties": {"a": {}, "b": {}}, "additionalProperties": false}]}`, "#/allOf/0/additionalProperties"},
		{closed(`"a": {"const": 1}`, `"allOf": [{"properties": {"a": {"type": "integer"}}}]`), ""},
		{closed(`"a": {"const": 1}`, `"allOf": [{"required": ["a"]}]`), ""},
		{closed(`"a": {"const": 1}`, `"not": {"properties": {"b": {}}}`), ""},
		{closed(`"a": {"const": 1}`, `"allOf": [{"properties": {"b": false}}]`), ""},
		{closed(`"a": {"const": 1}`, `"patternProperties": {"^x-": {}}`, `"allOf": [{"properties": {"x-b": {}}}]`), ""},
		{`{"type": "object", "oneOf": [{"properties": {"a": {}}, "additionalProperties": false}, {"properties": {"b": {}}, "additionalProperties": false}]}`, ""},
		{`{"type": "object", "unevaluatedProperties": false, "properties": {"a": {}}, "allOf": [{"properties": {"b": {}}}]}`, ""},
		{`{` + draft7 + `, "type": "object", "properties": {"x": {"$ref": "#/definitions/y"}}, "additionalProperties": false, "definitions": {"y": {"properties": {"z": {}}}}}`, ""},
	},
	"keyword-without-effect": {
		{closed(`"a": {"type": "integer", "maxLength": 5}`), "#/properties/a/maxLength"},
		{closed(`"a": {"type": "string", "items": {}, "minimum": 5}`), "#/properties/a/items #/properties/a/minimum"},
		{closed(`"a": {"type": ["integer", "string"], "maxLength": 5, "minimum": 1}`), ""},
		{closed(`"a": {"enum": [1, 2], "minLength": 1}`), "#/properties/a/minLength"},
		{closed(`"a": {"type": "integer", "format": "email"}`), "#/properties/a/format"},
		{closed(`"a": {"type": "string", "format": "int64"}`), "#/properties/a/format"},
		{closed(`"a": {"type": "integer", "format": "int64"}`), ""},
		{closed(`"a": {"type": "array", "minContains": 1}`), "#/properties/a/minContains"},
		{closed(`"a": {"if": {"const": 1}}`), "#/properties/a/if"},
		{closed(`"a": {"type": "integer", "description": "x", "examples": [1], "default": 1, "anyOf": [{}]}`), ""},
	},
	"ref-siblings-ignored": {
		{`{` + draft7 + `, "type": "object", "properties": {"a": {"$ref": "#/definitions/x", "maxLength": 5, "description": "x"}}, "definitions": {"x": {}}}`, "#/properties/a/maxLength"},
		{closed(`"a": {"$ref": "#/$defs/x", "maxLength": 5}`, `"$defs": {"x": {}}`), ""},
	},
	"type-enum-mismatch": {
		{closed(`"a": {"type": "integer", "enum": [1, "2", 3.5, 4.0]}`), "#/properties/a/enum/1 #/properties/a/enum/2"},
		{closed(`"a": {"type": ["string", "null"], "enum": ["a"]}`), "#/properties/a"},
		{closed(`"a": {"type": ["string", "null"], "enum": ["a", null]}`), ""},
		{closed(`"a": {"type": "number", "enum": [1, 2]}`), ""},
		{closed(`"a": {"type": "string", "enum": [1]}`), "#/properties/a/enum/0"},
	},
	"dead-enum-value": {
		{closed(`"a": {"type": "string", "enum": ["ab", "abc"], "maxLength": 2}`), "#/properties/a/enum/1"},
		{closed(`"a": {"enum": [1, 2], "not": {"const": 2}}`), "#/properties/a/enum/1"},
		{closed(`"a": {"type": "string", "enum": [1, "a"]}`), ""}, // type-enum-mismatch
		{closed(`"a": {"type": "string", "enum": ["ab", "a"], "maxLength": 2}`), ""},
	},
	"duplicate-enum-value": {
		{closed(`"a": {"enum": [1, 1.0, "1"]}`), "#/properties/a/enum/1"},
		{closed(`"a": {"enum": [{"a": 1, "b": 2}, {"b": 2, "a": 1}]}`), "#/properties/a/enum/1"},
		{closed(`"a": {"enum": [1, true, "1"]}`), ""},
	},
	"default-invalid": {
		{closed(`"a": {"type": "integer", "default": "1"}`), "#/properties/a/default"},
		{closed(`"a": {"type": "string", "format": "date", "default": "tomorrow"}`), "#/properties/a/default"},
		{closed(`"a": {"const": 1}`, `"$defs": {"x": {"type": "integer", "default": "1"}}`), "#/$defs/x/default"},
		{closed(`"a": {"$ref": "#/$defs/x", "default": 9}`, `"$defs": {"x": {"maximum": 5}}`), "#/properties/a/default"},
		{closed(`"a": {"type": "integer", "default": 1.0}`), ""},
		{closed(`"a": {"type": "integer", "default": "1", "maxLenght": 1}`), "#/properties/a/default"}, // beside an unknown word
	},
	"example-invalid": {
		{closed(`"a": {"type": "integer", "examples": [1, "1"]}`), "#/properties/a/examples/1"},
		{closed(`"a": {"type": "integer", "minimum": 1}`, `"examples": [{"a": 1}, {"a": 0}, {"b": 1}]`), "#/examples/1 #/examples/2"},
	},
	"if-without-required": {
		{closed(`"a": {"enum": ["x", "y"]}, "b": {"const": 1}`, `"if": {"properties": {"a": {"const": "x"}}}`, `"then": {"required": ["b"]}`), "#/if"},
		{closed(`"a": {"enum": ["x", "y"]}, "b": {"const": 1}`, `"required": ["a"]`, `"if": {"properties": {"a": {"const": "x"}}}`, `"then": {"required": ["b"]}`), ""},
		{closed(`"a": {"enum": ["x", "y"]}, "b": {"const": 1}`, `"required": ["a"]`, `"allOf": [{"if": {"properties": {"a": {"const": "x"}}}, "then": {"required": ["b"]}}]`), ""},
		{closed(`"a": {"enum": ["x", "y"]}, "b": {"const": 1}`, `"allOf": [{"if": {"properties": {"a": {"const": "x"}}}, "then": {"required": ["b"]}}]`), "#/allOf/0/if"},
		{closed(`"a": {"enum": ["x", "y"], "default": "x"}, "b": {"const": 1}`, `"if": {"properties": {"a": {"const": "x"}}}`, `"then": {"required": ["b"]}`), ""},
		{closed(`"a": {"const": 1}, "b": {"const": 1}`, `"if": {"properties": {"a": false}}`, `"then": {"required": ["b"]}`), ""},
		{closed(`"a": {"const": 1}, "b": {"const": 1}`, `"if": {"properties": {"a": true}}`, `"then": {"required": ["b"]}`), ""},
		{closed(`"a": {"const": 1}, "b": {"const": 1}`, `"if": {"required": ["a"]}`, `"then": {"required": ["b"]}`), ""},
	},
	"overlapping-oneof": {
		{closed(`"a": {"oneOf": [{"type": "integer"}, {"type": "number"}]}`), "#/properties/a/oneOf"},
		{closed(`"a": {"oneOf": [{"type": "string", "maxLength": 5}, {"type": "string", "minLength": 3}]}`), "#/properties/a/oneOf"},
		{closed(`"a": {"oneOf": [{"type": "string", "maxLength": 5}, {"type": "string", "minLength": 6}]}`), ""},
		{closed(`"a": {"oneOf": [{"type": "integer", "maximum": 5}, {"type": "integer", "exclusiveMinimum": 5}]}`), ""},
		{closed(`"a": {"oneOf": [{"required": ["x"]}, {"required": ["y"]}], "type": "object"}`), "#/properties/a/oneOf"},
		{closed(`"a": {"oneOf": [{"required": ["x"]}, {"required": ["y"]}], "type": "object", "maxProperties": 1}`), ""},
		{closed(`"a": {"oneOf": [` + closed(`"k": {"const": "a"}`, `"required": ["k"]`) + `, ` + closed(`"k": {"const": "b"}`, `"required": ["k"]`) + `]}`), ""},
		{closed(`"a": {"oneOf": [` + closed(`"k": {"const": "a"}`) + `, ` + closed(`"k": {"const": "b"}`) + `]}`), "#/properties/a/oneOf"},
		{closed(`"a": {"anyOf": [{"type": "integer"}, {"type": "number"}]}`), ""},
		{closed(`"a": {"oneOf": [{"type": "integer"}, {"type": "number"}], "type": "string"}`), ""},
	},
	"root-combinator": {
		{closed(`"a": {"const": 1}`, `"oneOf": [{"required": ["a"]}]`, `"allOf": [true]`), "#/allOf #/oneOf"},
		{closed(`"a": {"anyOf": [{"const": 1}]}`, `"if": {"required": ["a"]}`, `"then": true`), ""},
	},
	"type-union": {
		{closed(`"a": {"type": ["string", "null"]}, "b": {"type": ["string"]}`), "#/properties/a/type"},
	},
	"dialect": {
		{`{` + draft4 + `, "type": "object"}`, "#/$schema"},
		{`{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object"}`, ""},
	},
	"non-string-enum": {
		{closed(`"a": {"enum": ["a", null, 1]}`), "#/properties/a/enum/1"},
		{closed(`"a": {"enum": ["a", "1"]}`), ""},
	},
	"property-name": {
		{closed(`"a b": {"const": 1}, "ü": {"const": 1}, "c": ` + closed(`"d e": {"const": 1}`)), "#/properties/a b #/properties/ü"},
		{closed(`"a.b-c_D9": {"const": 1}`), ""},
	},
	"missing-description": {
		{closed(`"a": {"const": 1}, "b": {"description": "B."}, "c": {"$ref": "#/$defs/c"}`, `"description": "X."`, `"$defs": {"c": {"description": "C."}}`), "#/properties/a"},
		{closed(`"a": {"description": " "}`, `"description": "X."`), "#/properties/a"},
		{closed(`"a": {"description": "A."}`, `"description": "X."`, `"if": {"properties": {"a": {"const": 1}}, "required": ["a"]}`, `"then": {"properties": {"a": {"minimum": 1}}}`), ""},
		{closed(`"a": {"description": "A."}`), "#"},
	},
	"header-invalid": {
		{closed(`"a": {"type": "string", "x-mcp-header": "A b"}, "c": {"type": "string", "x-mcp-header": ""}`), "#/properties/a/x-mcp-header #/properties/c/x-mcp-header"},
		{closed(`"a": {"type": "string", "x-mcp-header": "Region"}, "b": {"type": "string", "x-mcp-header": "region"}`), "#/properties/b/x-mcp-header"},
		{closed(`"a": {"type": "number", "x-mcp-header": "A"}, "b": {"type": ["string", "null"], "x-mcp-header": "B"}, "c": {"x-mcp-header": "C"}`),
			"#/properties/a/x-mcp-header #/properties/b/x-mcp-header #/properties/c/x-mcp-header"},
		{closed(`"a": ` + closed(`"b": {"type": "boolean", "x-mcp-header": "B"}`)), ""},
		{closed(`"a": {"type": "array", "items": {"type": "string", "x-mcp-header": "A"}}`), "#/properties/a/items/x-mcp-header"},
		{closed(`"a": {"$ref": "#/$defs/a"}`, `"$defs": {"a": {"type": "string", "x-mcp-header": "A"}}`), "#/$defs/a/x-mcp-header"},
		{closed(`"a": {"type": "string"}`, `"allOf": [{"properties": {"a": {"type": "string", "x-mcp-header": "A"}}}]`), "#/allOf/0/properties/a/x-mcp-header"},
	},
	"header-range": {
		{closed(`"a": {"type": "integer", "x-mcp-header": "A"}`), "#/properties/a/x-mcp-header"},
		{closed(`"a": {"type": "integer", "minimum": 0, "maximum": 9007199254740992, "x-mcp-header": "A"}`), "#/properties/a/x-mcp-header"},
		{closed(`"a": {"type": "integer", "minimum": 0, "maximum": 5, "x-mcp-header": "A"}, "b": {"type": "string", "x-mcp-header": "B"}`), ""},
	},
	"subject-parameter": {
		{closed(`"user_id": {"type": "string"}, "tenantId": {"type": "string"}, "is_admin": {"type": "boolean"}`),
			"#/properties/is_admin #/properties/tenantId #/properties/user_id"},
		{closed(`"a": ` + closed(`"Actor": {"type": "string"}`)), "#/properties/a/properties/Actor"},
		{closed(`"user_name": {"type": "string"}, "roles_file": {"type": "string"}, "administrator": {"type": "string"}`), ""},
		{closed(`"role": {"type": "string"}`, `"if": {"properties": {"role": {"const": "a"}}, "required": ["role"]}`, `"then": {"properties": {"role": {}}}`), "#/properties/role"},
	},
	"secret-parameter": {
		{closed(`"password": {"type": "string"}, "apiKey": {"type": "string"}, "db_password": {"type": "string"}`), "#/properties/apiKey #/properties/db_password #/properties/password"},
		{closed(`"max_tokens": {"type": "integer"}, "next_page_token": {"type": "string"}, "secret_name": {"type": "string"}, "key": {"type": "string"}`), ""},
		{closed(`"password": {"type": "boolean"}, "token": {"type": "integer"}, "credentials": {"enum": ["a", "b"]}`), ""},
	},
	"unsatisfiable": {
		{closed(`"a": {"type": "string", "const": 5}`), "#/properties/a"},
		{closed(`"a": {"allOf": [{"type": "string"}, {"type": "integer"}]}`), "#/properties/a"},
		{closed(`"a": {"type": "string", "minLength": 3, "maxLength": 2}`), "#/properties/a"},
		{closed(`"a": {"type": "integer", "minimum": 3, "maximum": 2}`), "#/properties/a"},
		{closed(`"a": {"type": "integer", "exclusiveMinimum": 2, "exclusiveMaximum": 3}`), "#/properties/a"},
		{closed(`"a": {"type": "number", "exclusiveMinimum": 2, "exclusiveMaximum": 3}`), ""},
		{closed(`"a": {"type": "integer", "minimum": 11, "maximum": 19, "multipleOf": 10}`), "#/properties/a"},
		{closed(`"a": {"type": "integer", "minimum": 11, "maximum": 20, "multipleOf": 10}`), ""},
		{closed(`"a": {"type": "number", "minimum": 0.1, "maximum": 0.15, "multipleOf": 0.2}`), "#/properties/a"},
		{closed(`"a": {"minimum": 3, "maximum": 2}`), ""}, // a string fits
		{closed(`"a": {"type": "array", "minItems": 3, "maxItems": 2}`), "#/properties/a"},
		{closed(`"a": {"type": "array", "minItems": 1, "items": false}`), "#/properties/a"},
		{closed(`"a": {"type": "array", "minItems": 2, "prefixItems": [{"const": 1}], "items": false}`), "#/properties/a"},
		{closed(`"a": {"type": "array", "items": false}`), ""},
		{closed(`"a": {"type": "array", "contains": {"type": "string", "const": 1}}`), "#/properties/a/contains"},
		{closed(`"a": {"type": "object", "minProperties": 2, "maxProperties": 1}`), "#/properties/a"},
		{closed(`"a": {"type": "object", "required": ["x", "y"], "maxProperties": 1}`), "#/properties/a"},
		{closed(`"a": ` + closed(`"x": {}`, `"required": ["y"]`)), "#/properties/a"},
		{closed(`"a": ` + closed(`"x": {}`, `"minProperties": 2`)), "#/properties/a"},
		{closed(`"a": ` + closed(`"x": false`, `"required": ["x"]`)), "#/properties/a"},
		{closed(`"a": ` + closed(`"x": {"type": "string", "const": 1}`, `"required": ["x"]`)), "#/properties/a/properties/x"}, // the innermost
		{closed(`"a": ` + closed(`"x": {}`, `"dependentRequired": {"x": ["z"]}`, `"required": ["x"]`)), "#/properties/a"},
		{closed(`"a": {"type": "object", "required": ["x"], "propertyNames": {"pattern": "^y"}}`), "#/properties/a"},
		{closed(`"a": {"anyOf": [{"type": "string"}, {"type": "integer"}], "type": "boolean"}`), "#/properties/a"},
		{closed(`"a": {"not": true, "type": "string"}`), "#/properties/a"},
		{closed(`"a": {"type": "string", "not": {"type": "string"}}`), "#/properties/a"},
		{closed(`"a": {"enum": ["a", "b"], "pattern": "^c$"}`), "#/properties/a"},
		{closed(`"a": {"enum": ["a", 1], "pattern": "^c$"}`), ""},
		{closed(`"a": {"type": "string", "if": true, "then": {"type": "integer"}}`), "#/properties/a"},
		{closed(`"a": {"type": "string", "if": {"minLength": 3}, "then": {"type": "integer"}, "else": {"type": "boolean"}}`), "#/properties/a"},
		{closed(`"a": false, "b": {"not": {}}`), ""}, // meant so
		{closed(`"a": {"$ref": "#/$defs/n"}`, `"$defs": {"n": {"type": "object", "properties": {"n": {"$ref": "#/$defs/n"}}}}`), ""},
		{closed(`"a": {"type": "string", "enum": []}`), "#/properties/a"},
	},
	"dead-branch": {
		{closed(`"a": {"type": "string", "anyOf": [{"maxLength": 5}, {"type": "integer"}]}`), "#/properties/a/anyOf/1"},
		{closed(`"a": {"const": 1}`, `"anyOf": [{"required": ["a"]}, {"required": ["b"]}]`), "#/anyOf/1"},
		{closed(`"a": {"if": true, "then": {"const": 1}, "else": {"const": 2}}`), "#/properties/a/else"},
		{closed(`"a": {"if": {"type": "string", "const": 1}, "then": {"const": 1}, "else": {"const": 2}}`), "#/properties/a/then"},
		{closed(`"a": {"type": "string", "anyOf": [{"maxLength": 5}, {"pattern": "^a"}]}`), ""},
		{closed(`"a": {"type": "string", "anyOf": [{"maxLength": 5}, false]}`), ""},
		{closed(`"a": {"type": "integer", "oneOf": [{"minimum": 5, "maximum": 1}, {"const": 1}]}`), "#/properties/a/oneOf/0"},
	},
	"suppression-invalid": {
		{`{"type": "object", "x-schemagen": {"lint": {"open-objekt": "because"}}}`, "#/x-schemagen/lint/open-objekt"},
		{`{"type": "object", "x-schemagen": {"lint": {"open-object": " "}}}`, "#/x-schemagen/lint/open-object"},
		{`{"type": "object", "x-schemagen": {"lint": {"suppression-unused": "because"}}}`, "#/x-schemagen/lint/suppression-unused"},
		{`{"type": "object", "x-schemagen": {"lint": ["open-object"]}}`, "#/x-schemagen/lint"},
		{`{"type": "object", "x-schemagen": {"lint": {"open-object": 1}}}`, "#/x-schemagen/lint"},
	},
	"suppression-unused": {
		{`{"type": "object", "additionalProperties": false, "x-schemagen": {"lint": {"open-object": "because"}}}`, "#/x-schemagen/lint/open-object"},
		{closed(`"a": {"type": "object"}`, `"x-schemagen": {"lint": {"open-object": "because"}}`), "#/x-schemagen/lint/open-object"}, // of another schema
		{`{"type": "object", "x-schemagen": {"lint": {"open-object": "because"}}}`, ""},
		{closed(`"a": true`, `"x-schemagen": {"lint": {"unconstrained": "true cannot say so itself"}}`), ""},
	},
}

func TestRules(t *testing.T) {
	for id, cases := range ruleCases {
		if Lookup(id) == nil {
			t.Errorf("there is no rule %s", id)
		}
		for _, tt := range cases {
			t.Run(id, func(t *testing.T) {
				want := strings.Split(strings.ReplaceAll(tt.want, " #", "\x00#"), "\x00")
				if tt.want == "" {
					want = nil
				}
				slices.Sort(want)
				var got []string
				for _, f := range lintText(t, "example", tt.schema).Findings {
					if f.Rule == id {
						got = append(got, "#"+f.Pointer)
					}
				}
				slices.Sort(got)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s\nfindings (-want +got):\n%s", tt.schema, diff)
				}
			})
		}
	}
}

// Every rule is tried on more than its examples, but for those that only pass on
// what the compiler says.
func TestRulesAreTried(t *testing.T) {
	for _, r := range Rules {
		if _, ok := ruleCases[r.ID]; !ok && r.check != nil && r.ID != "tool-name-for-models" {
			t.Errorf("there are no cases for %s", r.ID)
		}
	}
}
