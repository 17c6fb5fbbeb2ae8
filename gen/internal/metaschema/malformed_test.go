package metaschema_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen/internal/metaschema"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// span is a range of drafts; the zero value is none.
type span struct{ from, to schema.Draft }

func (s span) has(d schema.Draft) bool { return s.from != 0 && s.from <= d && d <= s.to }

var (
	none   = span{}
	all    = span{schema.Draft4, schema.Latest}
	only4  = span{schema.Draft4, schema.Draft4}
	to19   = span{schema.Draft4, schema.Draft201909}
	only6  = span{schema.Draft6, schema.Draft6}
	six7   = span{schema.Draft6, schema.Draft7}
	on6    = span{schema.Draft6, schema.Latest}
	on7    = span{schema.Draft7, schema.Latest}
	on19   = span{schema.Draft201909, schema.Latest}
	only19 = span{schema.Draft201909, schema.Draft201909}
	on20   = span{schema.Draft202012, schema.Latest}
)

// judged are malformed schemas and their well-formed neighbours.
var judged = []struct {
	schema  string
	refused span
	differs span   // the drafts in which the oracle judges otherwise
	why     string // it does
}{
	{schema: `null`, refused: all},
	{schema: `1`, refused: all},
	{schema: `"object"`, refused: all},
	{schema: `[]`, refused: all},
	{schema: `[{}]`, refused: all},
	{schema: `true`, refused: only4},
	{schema: `false`, refused: only4},
	{schema: `{}`, refused: none},
	{schema: `{"unknown": 1, "Type": 1}`, refused: none},

	{schema: `{"$schema": 7}`, refused: all},
	{schema: `{"id": {}}`, refused: only4},
	{schema: `{"$id": 1}`, refused: on6},
	{schema: `{"$id": "a#b"}`, refused: on19},
	{schema: `{"$id": "a#"}`, refused: none},
	{schema: `{"$ref": {"type": "string"}}`, refused: all},
	{schema: `{"$ref": null}`, refused: all},
	{schema: `{"$anchor": 1}`, refused: on19},
	{schema: `{"$anchor": "1a"}`, refused: on19},
	{schema: `{"$anchor": ""}`, refused: on19},
	{schema: `{"$anchor": "a b"}`, refused: on19},
	{schema: `{"$anchor": "_a"}`, refused: only19},
	{schema: `{"$anchor": "a:b"}`, refused: on20},
	{schema: `{"$anchor": "a-b.c_1"}`, refused: none},
	{schema: `{"$dynamicAnchor": true}`, refused: on20},
	{schema: `{"$dynamicAnchor": "#meta"}`, refused: on20},
	{schema: `{"$dynamicRef": []}`, refused: on20},
	{schema: `{"$recursiveRef": 1}`, refused: on19},
	{schema: `{"$recursiveRef": "#"}`, refused: none},
	{schema: `{"$recursiveAnchor": "a"}`, refused: only19},
	{schema: `{"$recursiveAnchor": true}`, refused: on20},
	{schema: `{"$vocabulary": ["a"]}`, refused: on19},
	{schema: `{"$vocabulary": {"a:b": 1}}`, refused: on19},
	{schema: `{"$vocabulary": {"a:b": false}}`, refused: none},
	{schema: `{"$comment": {}}`, refused: on7},
	{schema: `{"$defs": []}`, refused: on19},
	{schema: `{"$defs": {"a": {"type": "strng"}}}`, refused: on19},
	{schema: `{"definitions": true}`, refused: all},
	{schema: `{"definitions": {"a": {"type": "strng"}}}`, refused: all},
	{schema: `{"definitions": {"a": true}}`, refused: only4},

	{schema: `{"type": "strng"}`, refused: all},
	{schema: `{"type": "String"}`, refused: all},
	{schema: `{"type": "any"}`, refused: all},
	{schema: `{"type": null}`, refused: all},
	{schema: `{"type": []}`, refused: all},
	{schema: `{"type": ["string", "string"]}`, refused: all},
	{schema: `{"type": ["string", "strng"]}`, refused: all},
	{schema: `{"type": ["string", {}]}`, refused: all},
	{schema: `{"type": ["string", "null"]}`, refused: none},
	{schema: `{"enum": "a"}`, refused: all},
	{schema: `{"enum": {"a": 1}}`, refused: all},
	{schema: `{"enum": []}`, refused: only4, differs: six7, why: "draft-06 and draft-07 say SHOULD have at least one element"},
	{schema: `{"enum": [1, 1.0]}`, refused: only4, differs: six7, why: "draft-06 and draft-07 say elements SHOULD be unique"},
	{schema: `{"enum": [null]}`, refused: none},
	{schema: `{"const": null}`, refused: none},

	{schema: `{"multipleOf": 0}`, refused: all},
	{schema: `{"multipleOf": -0.5}`, refused: all},
	{schema: `{"multipleOf": "1"}`, refused: all},
	{schema: `{"multipleOf": 0.01}`, refused: none},
	{schema: `{"maximum": "10"}`, refused: all},
	{schema: `{"minimum": null}`, refused: all},
	{schema: `{"maximum": 1e400, "minimum": -1e400}`, refused: none},
	{schema: `{"maximum": 1, "exclusiveMaximum": true}`, refused: on6},
	{schema: `{"minimum": 1, "exclusiveMinimum": true}`, refused: on6},
	{schema: `{"maximum": 1, "exclusiveMaximum": 1}`, refused: only4},
	{schema: `{"minimum": 1, "exclusiveMinimum": 1}`, refused: only4},
	{schema: `{"exclusiveMaximum": true}`, refused: all},
	{schema: `{"exclusiveMinimum": true}`, refused: all},
	{schema: `{"exclusiveMaximum": 1, "minimum": 1}`, refused: only4},

	{schema: `{"maxLength": -1}`, refused: all},
	{schema: `{"maxLength": "1"}`, refused: all},
	{schema: `{"minLength": -1}`, refused: all},
	{schema: `{"minLength": 1.5}`, refused: all},
	{schema: `{"minLength": 0, "maxLength": 2.0}`, refused: none},
	{schema: `{"pattern": ["a"]}`, refused: all},
	{schema: `{"pattern": "("}`, refused: none},
	{schema: `{"format": true}`, refused: all},
	{schema: `{"format": "unknown"}`, refused: none},
	{schema: `{"contentMediaType": 1}`, refused: on7},
	{schema: `{"contentEncoding": null}`, refused: on7},
	{schema: `{"contentSchema": "a"}`, refused: on19},
	{schema: `{"contentSchema": {"type": "strng"}}`, refused: on19},

	{schema: `{"items": "string"}`, refused: all},
	{schema: `{"items": {"type": "strng"}}`, refused: all},
	{schema: `{"items": []}`, refused: all},
	{schema: `{"items": [{}]}`, refused: on20},
	{schema: `{"items": [{"type": "strng"}]}`, refused: all},
	{schema: `{"items": true}`, refused: only4},
	{schema: `{"prefixItems": {}}`, refused: on20},
	{schema: `{"prefixItems": []}`, refused: on20},
	{schema: `{"prefixItems": [1]}`, refused: on20},
	{schema: `{"additionalItems": "no"}`, refused: to19},
	{schema: `{"additionalItems": {"type": "strng"}}`, refused: to19},
	{schema: `{"additionalItems": false}`, refused: none},
	{schema: `{"unevaluatedItems": 0}`, refused: on19},
	{schema: `{"contains": [{}]}`, refused: on6},
	{schema: `{"contains": {"type": "strng"}}`, refused: on6},
	{schema: `{"maxItems": 1.5}`, refused: all},
	{schema: `{"minItems": -1}`, refused: all},
	{schema: `{"uniqueItems": "true"}`, refused: all},
	{schema: `{"minContains": -1}`, refused: on19},
	{schema: `{"maxContains": true}`, refused: on19},

	{schema: `{"properties": [{"name": "a"}]}`, refused: all},
	{schema: `{"properties": {"a": "string"}}`, refused: all},
	{schema: `{"properties": {"a": {"properties": {"b": {"type": "strng"}}}}}`, refused: all},
	{schema: `{"properties": {"type": {"type": "string"}, "$ref": {"type": "string"}}}`, refused: none},
	{schema: `{"properties": {"a": false}}`, refused: only4},
	{schema: `{"patternProperties": [{}]}`, refused: all},
	{schema: `{"patternProperties": {"a": 1}}`, refused: all},
	{schema: `{"patternProperties": {"(": {}}}`, refused: none},
	{schema: `{"additionalProperties": "false"}`, refused: all},
	{schema: `{"additionalProperties": {"type": "strng"}}`, refused: all},
	{schema: `{"additionalProperties": false}`, refused: none},
	{schema: `{"unevaluatedProperties": null}`, refused: on19},
	{schema: `{"propertyNames": "a"}`, refused: on6},
	{schema: `{"propertyNames": {"pattern": 1}}`, refused: on6},
	{schema: `{"dependencies": {"a": "b"}}`, refused: all},
	{schema: `{"dependencies": {"a": ["b", "b"]}}`, refused: all},
	{schema: `{"dependencies": {"a": [1]}}`, refused: all},
	{schema: `{"dependencies": {"a": {"type": "strng"}}}`, refused: all},
	{schema: `{"dependencies": ["a"]}`, refused: all},
	{schema: `{"dependencies": {"a": []}}`, refused: only4},
	{schema: `{"dependentRequired": ["a"]}`, refused: on19},
	{schema: `{"dependentRequired": {"a": "b"}}`, refused: on19},
	{schema: `{"dependentRequired": {"a": ["b", "b"]}}`, refused: on19},
	{schema: `{"dependentSchemas": true}`, refused: on19},
	{schema: `{"dependentSchemas": {"a": ["b"]}}`, refused: on19},
	{schema: `{"dependentSchemas": {"a": {"required": "b"}}}`, refused: on19},
	{schema: `{"maxProperties": "2"}`, refused: all},
	{schema: `{"minProperties": -2}`, refused: all},
	{schema: `{"required": "x"}`, refused: all},
	{schema: `{"required": true}`, refused: all},
	{schema: `{"required": ["a", "a"]}`, refused: all},
	{schema: `{"required": ["a", 1]}`, refused: all},
	{schema: `{"required": []}`, refused: only4},

	{schema: `{"allOf": {}}`, refused: all},
	{schema: `{"allOf": []}`, refused: all},
	{schema: `{"anyOf": [1]}`, refused: all},
	{schema: `{"oneOf": [{}, {"type": "strng"}]}`, refused: all},
	{schema: `{"allOf": [true]}`, refused: only4},
	{schema: `{"not": []}`, refused: all},
	{schema: `{"not": {"not": {"enum": 1}}}`, refused: all},
	{schema: `{"if": 1}`, refused: on7},
	{schema: `{"then": "a"}`, refused: on7},
	{schema: `{"else": {"type": "strng"}}`, refused: on7},

	{schema: `{"title": ["a"]}`, refused: all},
	{schema: `{"description": {"en": "a"}}`, refused: all},
	{schema: `{"default": {"type": "strng"}}`, refused: none},
	{schema: `{"examples": {"a": 1}}`, refused: on6, differs: only6, why: "the oracle's draft-06 does not name the word"},
	{schema: `{"deprecated": "since 2"}`, refused: on19},
	{schema: `{"readOnly": 1}`, refused: on7},
	{schema: `{"writeOnly": null}`, refused: on7},
}

func TestMalformed(t *testing.T) {
	malformed := 0
	for _, c := range judged {
		if c.refused != none {
			malformed++
		}
	}
	if malformed < 60 {
		t.Errorf("only %d malformed schemas", malformed)
	}
	for d, p := range pairs(t) {
		t.Run(d.String(), func(t *testing.T) {
			for _, c := range judged {
				v := decode(t, c.schema, []byte(c.schema))
				if err := p.ours.Validate(v); (err != nil) != c.refused.has(d) {
					t.Errorf("%s: refused %t, the verdict is %v", c.schema, c.refused.has(d), err)
				}
				if err := p.oracle.Validate(v); (err != nil) != (c.refused.has(d) != c.differs.has(d)) {
					t.Errorf("%s: the oracle's verdict, with its differences (%q), is %v", c.schema, c.why, err)
				}
			}
		})
	}
}

// TestVocabulary judges by the metaschema of each vocabulary alone, among them
// "format-assertion", which no dialect of its own has.
func TestVocabulary(t *testing.T) {
	c := compiler(t)
	for _, uri := range metaschema.URIs() {
		if !strings.Contains(uri, "/meta/") {
			continue
		}
		both := pair{compile(t, c, uri), compile(t, c, moved(uri))}
		for _, j := range judged {
			agree(t, both, uri+" on "+j.schema, decode(t, j.schema, []byte(j.schema)))
		}
	}
}

// TestMalformedCoverage demands a refusal for each keyword of each draft that
// constrains its value.
func TestMalformedCoverage(t *testing.T) {
	for d := range dialects {
		refused := map[string]bool{"default": true, "const": true} // these take any value
		for _, c := range judged {
			var members map[string]any
			if json.Unmarshal([]byte(c.schema), &members) == nil && c.refused.has(d) && len(members) == 1 {
				for name := range members {
					refused[name] = true
				}
			}
		}
		for _, name := range named(t, d) {
			if !refused[name] {
				t.Errorf("%v: no malformed %q in the table", d, name)
			}
		}
	}
}
