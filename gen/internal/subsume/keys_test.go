package subsume_test

import (
	"testing"

	"github.com/schemagen/schemagen/gen/internal/subsume"
)

// TestTextsInKeys holds the prover to remember what it found out under keys that
// no pattern and no name can forge.
func TestTextsInKeys(t *testing.T) {
	const draft7 = `"$schema": "http://json-schema.org/draft-07/schema#"`
	for name, c := range map[string]struct{ narrow, wide string }{
		// The one pattern matches nothing, and reads as the other two do side by side.
		"patterns": {
			`{` + draft7 + `, "properties": {"p": {"type": "string", "pattern": "a$ true} {b"}, "q": {"type": "string", "allOf": [{"pattern": "a$"}, {"pattern": "b"}]}}}`,
			`{` + draft7 + `, "properties": {"p": false, "q": false}}`,
		},
		// The name reads as the member k with the value "x".
		"names": {
			`{"type": "object", "required": ["k"], "properties": {"k": {"enum": ["x", "y"]}}}`,
			`{"oneOf": [{"properties": {"k": {"const": "x"}}}, {"properties": {"k": {"const": "y"}}}],
			  "allOf": [{"dependentSchemas": {"\"k\" \"x\"": {"properties": {"k": {"const": "x"}}}}}]}`,
		},
	} {
		a, b := rule(t, []byte(c.narrow)), rule(t, []byte(c.wide))
		if a == nil || b == nil {
			t.Fatal(name, "is not read")
		}
		if ok, _ := subsume.New(a, b).Within(a, b); ok {
			t.Errorf("%s: proven, but not so", name)
		}
	}
}
