package gen

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestSharedSubschemas holds that schemas which refer to each other twice at
// each of many levels take the generator no more than linear work: their trees
// are exponential, their graphs are not.
func TestSharedSubschemas(t *testing.T) {
	for _, applicator := range []string{"allOf", "anyOf", "oneOf"} {
		for _, unsimplified := range []bool{false, true} {
			var b strings.Builder
			b.WriteString(`{"$ref": "#/$defs/d60", "$defs": {"d0": {"required": ["a"], "properties": {"a": {"enum": ["x", "y"]}}}`)
			for i := 1; i <= 60; i++ {
				fmt.Fprintf(&b, `, "d%d": {"%s": [{"$ref": "#/$defs/d%d"}, {"$ref": "#/$defs/d%d"}]}`, i, applicator, i-1, i-1)
			}
			b.WriteString(`}}`)
			done := make(chan *Result, 1)
			go func() {
				done <- Generate([]Input{{Name: "deep.json", Text: []byte(b.String())}}, Options{Package: "p", Plain: true, Unsimplified: unsimplified})
			}()
			select {
			case r := <-done:
				if r.Failed() {
					t.Errorf("%s: %v", applicator, r.Diagnostics)
				}
				if n := len(r.Files["deep.gen.go"]); n > 200_000 {
					t.Errorf("%s: %d bytes of Go", applicator, n)
				}
			case <-time.After(time.Minute):
				t.Fatalf("%s: the generator does not end", applicator)
			}
		}
	}
}
