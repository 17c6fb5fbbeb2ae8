package gen_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen"
)

// TestRootHints holds that the limits of a schema file reach its handle in
// either mode, and that a wrong one is refused in either.
func TestRootHints(t *testing.T) {
	for _, plain := range []bool{false, true} {
		compile := func(hints string) *gen.Result {
			text := `{"type": "object", "additionalProperties": false, "x-schemagen": {` + hints + `}}`
			return gen.Generate([]gen.Input{{Name: "t.json", Text: []byte(text)}}, gen.Options{Package: "p", Plain: plain})
		}
		r := compile(`"maxBytes": 4711, "maxDepth": 23`)
		if r.Failed() {
			t.Fatalf("plain %v: %v", plain, r.Diagnostics)
		}
		code := strings.Join(strings.Fields(string(r.Files["t.gen.go"])), " ")
		for _, want := range []string{"MaxBytes: 4711,", "MaxDepth: 23,"} {
			if !strings.Contains(code, want) {
				t.Errorf("plain %v: the handle has no %s", plain, want)
			}
		}
		for _, wrong := range []string{`"maxBytes": 0`, `"maxDepth": 1001`, `"maxBytes": "1"`} {
			if r := compile(wrong); !r.Failed() {
				t.Errorf("plain %v: {%s} is accepted", plain, wrong)
			}
		}
	}
}

// TestLintIsNotPublished holds that what a schema tells schemagen lint leaves no
// trace in the package.
func TestLintIsNotPublished(t *testing.T) {
	compile := func(hint string) map[string][]byte {
		text := `{"type": "object", "additionalProperties": false, ` + hint + `"properties": {"a": {` + hint + `"type": "string"}}}`
		r := gen.Generate([]gen.Input{{Name: "t.json", Text: []byte(text)}}, gen.Options{Package: "p", Strict: true})
		if r.Failed() {
			t.Fatal(r.Diagnostics)
		}
		return r.Files
	}
	if diff := cmp.Diff(compile(""), compile(`"x-schemagen": {"lint": {"unbounded-string": "because"}}, `)); diff != "" {
		t.Errorf("(-without +with):\n%s", diff)
	}
}
