package gen_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen"
)

const draft7 = `"$schema":"http://json-schema.org/draft-07/schema#"`

func TestPublishInline(t *testing.T) {
	for _, c := range []struct {
		name, schema, want string
		plain              bool
	}{
		{name: "a root without properties",
			schema: `{"type":"object","additionalProperties":false}`,
			want:   `{"type":"object","additionalProperties":false,"properties":{}}`},
		{name: "nothing to do",
			schema: `{"type":"object","properties":{"a":{"type":"string","description":"d"}},"required":["a"],"additionalProperties":false}`,
			want:   `{"type":"object","properties":{"a":{"type":"string","description":"d"}},"required":["a"],"additionalProperties":false}`},
		{name: "words of the project",
			schema: `{"type":"object","timeoutSeconds":3,"x-schemagen":{"maxBytes":100},"properties":{"a":{"type":"string","goJSONSchema":{"identifier":"A"},"x-mcp-header":"X-A"}},"additionalProperties":false}`,
			want:   `{"type":"object","properties":{"a":{"type":"string","x-mcp-header":"X-A"}},"additionalProperties":false}`},
		{name: "a property of that name is no word",
			schema: `{"type":"object","properties":{"$ref":{"type":"string"},"x-schemagen":{"const":{"$ref":"#/$defs/a"}},"timeoutSeconds":true,"$defs":true},"additionalProperties":false}`,
			want:   `{"type":"object","properties":{"$ref":{"type":"string"},"x-schemagen":{"const":{"$ref":"#/$defs/a"}},"timeoutSeconds":true,"$defs":true},"additionalProperties":false}`},
		{name: "a reference",
			schema: `{"type":"object","properties":{"a":{"$ref":"#/$defs/s"},"b":{"$ref":"#/$defs/s"}},"additionalProperties":false,"$defs":{"s":{"type":"string","maxLength":3},"unused":true}}`,
			want:   `{"type":"object","properties":{"a":{"type":"string","maxLength":3},"b":{"type":"string","maxLength":3}},"additionalProperties":false}`},
		{name: "a description beside it wins",
			schema: `{"type":"object","properties":{"a":{"$ref":"#/$defs/s","description":"here"}},"additionalProperties":false,"$defs":{"s":{"type":"string","description":"there"}}}`,
			want:   `{"type":"object","properties":{"a":{"description":"here","type":"string"}},"additionalProperties":false}`},
		{name: "assertions beside it that do not meet",
			schema: `{"type":"object","properties":{"a":{"$ref":"#/$defs/s","type":"string","minLength":1}},"additionalProperties":false,"$defs":{"s":{"type":"string","maxLength":3}}}`,
			want:   `{"type":"object","properties":{"a":{"type":"string","minLength":1,"maxLength":3}},"additionalProperties":false}`},
		{name: "an assertion on both sides",
			schema: `{"type":"object","properties":{"a":{"$ref":"#/$defs/s","maxLength":5}},"additionalProperties":false,"$defs":{"s":{"type":"string","maxLength":3}}}`,
			want:   `{"type":"object","properties":{"a":{"maxLength":5,"allOf":[{"type":"string","maxLength":3}]}},"additionalProperties":false}`},
		{name: "words that belong together stay apart",
			schema: `{"type":"object","properties":{"a":{"$ref":"#/$defs/s","additionalProperties":false}},"additionalProperties":false,"$defs":{"s":{"properties":{"x":true}}}}`,
			want:   `{"type":"object","properties":{"a":{"additionalProperties":false,"allOf":[{"properties":{"x":true}}]}},"additionalProperties":false}`},
		{name: "what is unevaluated beside it",
			schema: `{"type":"object","properties":{"a":{"$ref":"#/$defs/s","unevaluatedProperties":false}},"additionalProperties":false,"$defs":{"s":{"properties":{"x":true}}}}`,
			want:   `{"type":"object","properties":{"a":{"unevaluatedProperties":false,"allOf":[{"properties":{"x":true}}]}},"additionalProperties":false}`},
		{name: "an allOf beside it, in the order of the file",
			schema: `{"type":"object","properties":{"a":{"allOf":[{"minLength":1}],"$ref":"#/$defs/s","maxLength":9},"b":{"$ref":"#/$defs/s","maxLength":9,"allOf":[{"minLength":1}]}},"additionalProperties":false,"$defs":{"s":{"type":"string","maxLength":3}}}`,
			want:   `{"type":"object","properties":{"a":{"allOf":[{"minLength":1},{"type":"string","maxLength":3}],"maxLength":9},"b":{"maxLength":9,"allOf":[{"type":"string","maxLength":3},{"minLength":1}]}},"additionalProperties":false}`},
		{name: "in draft-07 it hides what stands beside it",
			schema: `{` + draft7 + `,"type":"object","properties":{"a":{"$ref":"#/definitions/s","description":"here","default":"x"}},"additionalProperties":false,"definitions":{"s":{"type":"string","default":"y"}}}`,
			want:   `{` + draft7 + `,"type":"object","properties":{"a":{"description":"here","type":"string","default":"y"}},"additionalProperties":false}`},
		{name: "hidden assertions are gone", plain: true,
			schema: `{` + draft7 + `,"$ref":"#/definitions/s","maxLength":1,"definitions":{"s":{"type":"string"}}}`,
			want:   `{` + draft7 + `,"type":"string"}`},
		{name: "identifiers and anchors",
			schema: `{"$id":"http://example.com/a","type":"object","properties":{"a":{"$ref":"#s"},"b":{"$ref":"b"}},"additionalProperties":false,"$defs":{"s":{"$anchor":"s","type":"string"},"t":{"$id":"b","type":"object","additionalProperties":{"$ref":"#/$defs/u"},"$defs":{"u":{"type":"null"}}}}}`,
			want:   `{"$id":"http://example.com/a","type":"object","properties":{"a":{"type":"string"},"b":{"type":"object","additionalProperties":{"type":"null"}}},"additionalProperties":false}`},
		{name: "recursion through the root",
			schema: `{"type":"object","properties":{"a":{"$ref":"#"}},"additionalProperties":false}`,
			want:   `{"type":"object","properties":{"a":{"$ref":"#"}},"additionalProperties":false}`},
		{name: "recursion keeps one definition",
			schema: `{"type":"object","properties":{"a":{"$ref":"#/$defs/list"},"b":{"$ref":"#/$defs/leaf"}},"additionalProperties":false,"$defs":{"leaf":{"type":"string"},"list":{"type":"array","items":{"$ref":"#/$defs/node"}},"node":{"anyOf":[{"$ref":"#/$defs/list"},{"$ref":"#/$defs/leaf"}]}}}`,
			want:   `{"type":"object","properties":{"a":{"$ref":"#/$defs/list"},"b":{"type":"string"}},"additionalProperties":false,"$defs":{"list":{"type":"array","items":{"anyOf":[{"$ref":"#/$defs/list"},{"type":"string"}]}}}}`},
		{name: "recursion beside an assertion",
			schema: `{"type":"object","properties":{"a":{"$ref":"#/$defs/n~1 ","minProperties":1}},"additionalProperties":false,"$defs":{"n/ ":{"type":"object","additionalProperties":{"$ref":"#/$defs/n~1 "}}}}`,
			want:   `{"type":"object","properties":{"a":{"minProperties":1,"$ref":"#/$defs/n1"}},"additionalProperties":false,"$defs":{"n1":{"type":"object","additionalProperties":{"$ref":"#/$defs/n1"}}}}`},
		{name: "a dynamic reference that one schema answers", plain: true,
			schema: `{"$dynamicAnchor":"n","type":"object","additionalProperties":{"$dynamicRef":"#n"}}`,
			want:   `{"type":"object","additionalProperties":{"$ref":"#"},"properties":{}}`},
		{name: "a word without meaning", plain: true,
			schema: `{"type":"string","x-note":1,"x-ref":{"$ref":"#/nowhere"}}`,
			want:   `{"type":"string","x-note":1}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			forms, diags := gen.Forms(gen.Input{Name: "t.json", Text: []byte(c.schema)}, gen.Options{Plain: c.plain, Publish: gen.PublishInline})
			if len(forms) != 1 {
				t.Fatalf("%d forms\n%s", len(forms), lines(diags))
			}
			if diff := cmp.Diff(c.want, string(forms[0].Text)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// TestPublishInlineRefuses holds what cannot be written without references.
func TestPublishInlineRefuses(t *testing.T) {
	doubling := func(levels int) string {
		var defs []string
		for i := range levels {
			defs = append(defs, fmt.Sprintf(`"d%d":{"type":"object","properties":{"a":{"$ref":"#/$defs/d%d"},"b":{"$ref":"#/$defs/d%d"}},"additionalProperties":false}`, i, i+1, i+1))
		}
		return fmt.Sprintf(`{"type":"object","properties":{"a":{"$ref":"#/$defs/d0"}},"additionalProperties":false,"$defs":{%s,"d%d":{"type":"string"}}}`, strings.Join(defs, ","), levels)
	}
	for _, c := range []struct {
		name, schema, want string
		plain              bool
	}{
		{"doubled ten times", doubling(10), "", false},
		{"doubled twenty times", doubling(20), "without references the published schema would have about", false},
		{"doubled sixty times", doubling(60), "without references the published schema would have more than 2,147,483,647 bytes", false},
		{"a dynamic reference that two schemas answer", `{"$id":"http://example.com/a","$dynamicAnchor":"n","properties":{"a":{"$ref":"b"}},
			"$defs":{"b":{"$id":"b","$dynamicAnchor":"n","items":{"$dynamicRef":"#n"}}}}`, `where "$dynamicRef" leads depends on the schemas on the way to it`, true},
		{"another dialect", `{"properties":{"a":{"$ref":"http://example.com/b"}},"$defs":{"b":{"$id":"http://example.com/b",` + draft7 + `,"type":"string"}}}`,
			"a schema of another dialect (draft-07) cannot be written into one of 2020-12", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := gen.Generate([]gen.Input{{Name: "t.json", Text: []byte(c.schema)}}, gen.Options{Package: "p", Plain: c.plain, Publish: gen.PublishInline})
			if r.Failed() != (c.want != "") || !strings.Contains(lines(r.Diagnostics), c.want) || r.Failed() && len(r.Diagnostics) > 2 {
				t.Errorf("want %q, got\n%s", c.want, lines(r.Diagnostics))
			}
		})
	}
}
