package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/gen"
)

// The marks A and U in the texts stand for what closing puts there.
var closeCases = []struct {
	name, text string
	open       string // pointers that stay open
}{
	{"plain", `{A "type":"object","properties":{"a":{A "type":"object"},"b":{"type":"string"}}}`, ""},
	{"empty", `{}`, ""},
	{"says true", `{"type":"object","additionalProperties":true,"properties":{"a":{A "type":["object","null"]}}}`, ""},
	{"says a schema", `{"type":"object","additionalProperties":{A "type":"object","properties":{}}}`, ""},
	{"says unevaluated", `{"type":"object","unevaluatedProperties":true}`, ""},
	{"properties alone", `{A "properties":{"a":true}}`, ""},
	{"lists", `{A "type":"object","properties":{"a":{"type":"array","items":{A "type":"object"},"prefixItems":[{A "type":"object"}]}}}`, ""},
	{"annotations are no schemas", `{A "type":"object","default":{"type":"object"},"examples":[{"type":"object"}],"properties":{"type":{"const":{"type":"object"}},"properties":{"enum":[{"properties":{}}]}}}`, ""},
	{"alternatives alone", `{"anyOf":[{A "type":"object","properties":{"a":true}},{"type":"string"}]}`, ""},
	{"alternatives beside", `{U "type":"object","properties":{"k":true},"anyOf":[{"properties":{"a":true}},{"required":["b"]}]}`, ""},
	{"one part", `{"allOf":[{A "type":"object","properties":{"a":true}}]}`, ""},
	{"two parts", `{U "type":"object","allOf":[{"type":"object","properties":{"a":true}},{"properties":{"b":{A "type":"object"}}}]}`, ""},
	{"condition", `{U "type":"object","properties":{"a":true},"if":{"properties":{"a":{"const":1}}},"then":{"required":["b"],"properties":{"b":{A "type":"object"}}}}`, ""},
	{"not", `{U "type":"object","not":{"type":"object","properties":{"a":true}}}`, ""},
	{"draft-07 composed", `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","allOf":[{"properties":{"a":true}},{"properties":{"b":{A "type":"object"}}}]}`, "/"},
	{"reference", `{A "type":"object","properties":{"a":{"$ref":"#/$defs/d"}},"$defs":{"d":{A "type":"object","properties":{"x":true}}}}`, ""},
	{"reference beside", `{A "type":"object","properties":{"a":{U "type":"object","$ref":"#/$defs/d"}},"$defs":{"d":{"type":"object","properties":{"x":true}}}}`, ""},
	{"references of both kinds", `{A "type":"object","properties":{"a":{"$ref":"#/$defs/d"},"b":{U "properties":{"y":true},"allOf":[{"$ref":"#/$defs/d"}]}},"$defs":{"d":{"type":"object","properties":{"x":true}}}}`, "/"},
	{"recursion", `{A "type":"object","properties":{"next":{"$ref":"#"},"list":{"type":"array","items":{"$ref":"#/$defs/n"}}},"$defs":{"n":{A "type":"object","properties":{"n":{"$ref":"#/$defs/n"}}}}}`, ""},
	{"an unused definition", `{A "type":"object","$defs":{"n":{"type":"object"}}}`, ""},
	{"an anchor", `{"type":"object","$defs":{"n":{"$anchor":"x","type":"object"}}}`, "root"},
	{"a reference out of it", `{"type":"object","properties":{"a":{"$ref":"https://example.com/x"}}}`, "root"},
	// A narrower schema below these would let in what was refused.
	{"below not", `{U "type":"object","properties":{"a":true},"not":{"required":["a"],"properties":{"a":{"type":"object","properties":{"x":{"const":1}}}}}}`, ""},
	{"below not, by reference", `{U "type":"object","not":{"properties":{"a":{"items":{"$ref":"#/$defs/d"}}}},"$defs":{"d":{"type":"object","properties":{"x":{"const":1}}}}}`, ""},
	{"below if", `{U "type":"object","properties":{"a":true},"if":{"properties":{"a":{"type":"object","properties":{"x":{"const":1}}}}},"then":{"required":["b"]}}`, ""},
	{"counted", `{A "type":"object","properties":{"a":{"type":"array","contains":{"type":"object","properties":{"x":true}},"maxContains":1}}}`, ""},
	{"not counted", `{A "type":"object","properties":{"a":{"type":"array","contains":{A "type":"object","properties":{"x":true}}}}}`, ""},
	// Several schemas of one member: closed, each would refuse what the others name.
	{"a member in two parts", `{U "type":"object","allOf":[{"properties":{"a":{"type":"object","properties":{"x":true}}}},{"properties":{"a":{"type":"object","properties":{"y":true}}}}]}`, "/"},
	{"a member here and in a part", `{U "type":"object","properties":{"a":{"type":"object","properties":{"x":true}}},"then":{"properties":{"a":{"properties":{"y":true}}}},"if":{"required":["b"]}}`, "/"},
	{"a member here and by reference", `{U "type":"object","properties":{"a":{"type":"object","properties":{"x":true}}},"$ref":"#/$defs/p","$defs":{"p":{"properties":{"a":{"type":"object"}}}}}`, "/"},
	{"a member in two alternatives", `{"oneOf":[{A "type":"object","properties":{"a":{A "type":"object"}}},{A "type":"object","properties":{"a":{A "type":"object","properties":{"y":true}}}}]}`, ""},
	{"a member with a bound beside", `{U "type":"object","properties":{"a":{A "type":"object","properties":{"x":true}}},"allOf":[{"properties":{"a":{"minProperties":1}}}]}`, ""},
	{"a member and a pattern", `{A "type":"object","properties":{"ab":{"type":"object"},"c":{A "type":"object"}},"patternProperties":{"^a":{"type":"object","properties":{"x":true}}}}`, "/"},
	{"a pattern of others", `{A "type":"object","properties":{"c":{A "type":"object"}},"patternProperties":{"^a":{A "type":"object"}}}`, ""},
	{"all others of a part", `{U "type":"object","properties":{"a":{"type":"object","properties":{"x":true}}},"allOf":[{"additionalProperties":{"type":"object","properties":{"y":true}}}]}`, "/"},
	{"all others here", `{"type":"object","properties":{"a":{A "type":"object","properties":{"x":true}}},"additionalProperties":{A "type":"object","properties":{"y":true}}}`, ""},
	{"the same schema in two parts", `{U "type":"object","allOf":[{"$ref":"#/$defs/p"},{"allOf":[{"$ref":"#/$defs/p"}]}],"$defs":{"p":{"properties":{"a":{A "type":"object"}}}}}`, ""},
	{"a member of a part that was seen before", `{"type":"object","additionalProperties":false,"properties":{"x":{U "type":"object","allOf":[{"$ref":"#/$defs/p"}]},"y":{U "type":"object","allOf":[{"$ref":"#/$defs/p"},{"properties":{"a":{"type":"object","properties":{"k":true}}}}]}},"$defs":{"p":{"properties":{"a":{"type":"object"}}}}}`, "/"},
	{"spaces", "{A \n \"type\" : \"object\" }", ""},
}

func TestClose(t *testing.T) {
	marks := func(text, a, u string) string {
		return strings.NewReplacer("{A ", "{"+a, "{U ", "{"+u).Replace(text)
	}
	for _, c := range closeCases {
		t.Run(c.name, func(t *testing.T) {
			given := marks(c.text, "", "")
			want := marks(c.text, `"additionalProperties":false,`, `"unevaluatedProperties":false,`)
			got, open := closeTool([]byte(given), true)
			if string(got) != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
			if (len(open) > 0) != (c.open != "") {
				t.Errorf("open: %v", open)
			}
			again, _ := closeTool(got, true)
			if !bytes.Equal(again, got) && c.open == "" {
				t.Errorf("a second time: %s", again)
			}
			// In a tool object it is the input schema that is closed.
			object := `{"name":"x","outputSchema":{"type":"object"},"inputSchema":`
			in, _ := closeTool([]byte(object+given+"}"), false)
			if string(in) != object+want+"}" {
				t.Errorf("in a tool: %s", in)
			}
		})
	}
}

// What was closed still compiles, and has no object left that the compiler
// calls open where closing says that there is none.
func TestClosedCompiles(t *testing.T) {
	for _, c := range closeCases {
		var root map[string]any
		given := strings.NewReplacer("{A ", "{", "{U ", "{").Replace(c.text)
		if json.Unmarshal([]byte(given), &root) != nil || root["type"] != "object" || c.open == "root" {
			continue
		}
		closed, _ := closeTool([]byte(given), true)
		result := gen.Generate([]gen.Input{{Name: "x.json", Text: closed}}, gen.Options{Package: "x"})
		before := gen.Generate([]gen.Input{{Name: "x.json", Text: []byte(given)}}, gen.Options{Package: "x"})
		if result.Failed() && !before.Failed() {
			t.Errorf("%s: %v", c.name, result.Diagnostics)
		}
	}
}

// Schemas in which finding what belongs together would take long stay open, and
// are said to.
func TestCloseTakesNoTime(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"type":"object","allOf":[`)
	for i := range 3000 {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(`{"patternProperties":{"^a":{"type":"object"}},"properties":{"a":{"type":"object"}}}`)
	}
	b.WriteString("]}")
	start := time.Now()
	got, open := closeTool([]byte(b.String()), true)
	if string(got) != b.String() || len(open) != 1 || !strings.Contains(open[0].why, "too many") {
		t.Errorf("%v", open)
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("took %v", took)
	}
}
