package subsume_test

import (
	"testing"

	"github.com/schemagen/schemagen/gen/internal/subsume"
)

// TestSame holds which rules have the same form. Those that only evaluate
// something else must not, for an "unevaluated" keyword around them would tell
// them apart.
func TestSame(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`true`, `{}`, true},
		{`{"title":"x"}`, `{"description":"y"}`, true},
		{`{"type":"string","maxLength":3}`, `{"maxLength":3,"type":"string"}`, true},
		{`{"allOf":[{"type":"string"},{"maxLength":3}]}`, `{"maxLength":3,"type":"string"}`, true},
		{`{"$ref":"#/$defs/a","$defs":{"a":{"type":"string"}}}`, `{"type":"string"}`, true},
		{`{"enum":["a",1]}`, `{"enum":[1.0,"a","a"]}`, true},
		{`{"properties":{"a":true,"b":{}}}`, `{"properties":{"b":true,"a":true}}`, true},
		{`{"anyOf":[{"type":"string"},{"type":"null"}]}`, `{"anyOf":[{"type":"null"},{"type":"string"},{"type":"null"}]}`, true},
		{`{"oneOf":[{"type":"string"},{"type":"null"}]}`, `{"oneOf":[{"type":"null"},{"type":"string"},{"type":"null"}]}`, false},
		{`{"items":{"$ref":"#"}}`, `{"items":{"items":{"$ref":"#"}}}`, true},
		{`{"items":{"$ref":"#"}}`, `{"items":{"items":{"$ref":"#"}},"maxItems":1}`, false},
		{`{"type":"integer"}`, `{"type":"number"}`, false},
		{`{"minimum":1}`, `{"exclusiveMinimum":1}`, false},
		{`{"minimum":1}`, `{"minimum":1.0}`, true},
		{`{"pattern":"a"}`, `{"pattern":"b"}`, false},
		{`{"required":["a","b"]}`, `{"required":["b","a"]}`, true},
		{`{"additionalProperties":true}`, `{}`, false},
		{`{"properties":{"a":true}}`, `{}`, false},
		{`{"properties":{}}`, `{}`, true},
		{`{"prefixItems":[true]}`, `{"prefixItems":[true,true]}`, false},
		{`{"items":true}`, `{}`, false},
		{`{"contains":true,"minContains":0}`, `{}`, false},
		{`{"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}`, `{"properties":{"a":true},"unevaluatedProperties":false}`, true},
		{`{"properties":{"a":true},"allOf":[{"unevaluatedProperties":false}]}`, `{"properties":{"a":true},"unevaluatedProperties":false}`, false},
		{`{"properties":{"a":true},"additionalProperties":false}`, `{"allOf":[{"properties":{"a":true}},{"additionalProperties":false}]}`, false},
		{`{"if":{"type":"string"},"then":{"maxLength":3}}`, `{"if":{"type":"string"},"else":{"maxLength":3}}`, false},
		{`{"dependentRequired":{"a":["b","c"]}}`, `{"dependentRequired":{"a":["c","b"]}}`, true},
		{`false`, `{"not":{}}`, false}, // the same, in another form
	} {
		a, b := rule(t, []byte(c.a)), rule(t, []byte(c.b))
		if a == nil || b == nil {
			t.Fatalf("%s or %s is refused", c.a, c.b)
		}
		if got := subsume.Same(a, b); got != c.want || subsume.Same(b, a) != got {
			t.Errorf("%s and %s: same %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
