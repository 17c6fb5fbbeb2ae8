//go:build !race

package gen_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// TestConformanceReproduce judges one instance by one schema, both taken from
// the environment. Failing conformance tests print the command that runs it.
func TestConformanceReproduce(t *testing.T) {
	text, ok := os.LookupEnv("REPRO_SCHEMA")
	if !ok {
		t.Skip("runs only when REPRO_SCHEMA, REPRO_INSTANCE and REPRO_OPTIONS are in the environment")
	}
	s := gentest.Schema{Name: "schema", Tool: "schema", Text: []byte(text)}
	call := gentest.Call{Text: []byte(os.Getenv("REPRO_INSTANCE")), Decode: true}
	for _, option := range strings.FieldsFunc(os.Getenv("REPRO_OPTIONS"), func(r rune) bool { return r == ',' }) {
		key, value, _ := strings.Cut(option, "=")
		n, _ := strconv.Atoi(value)
		switch key {
		case "plain":
			s.Options.Plain = true
		case "assert":
			s.Options.Formats = gen.FormatsAssert
		case "annotate":
			s.Options.Formats = gen.FormatsAnnotate
		case "remotes":
			for _, d := range dialects {
				if d.folder == value {
					s.Options.Resources = suiteRemotes(t, d.folder, d.uri)
				}
			}
		case "strict":
			call.Limits.Strict = true
		case "coerce":
			call.Limits.Coerce = true
		case "depth":
			call.Limits.MaxDepth = n
		case "bytes":
			call.Limits.MaxBytes = n
		case "number":
			call.Limits.MaxNumber = n
		default:
			t.Fatalf("REPRO_OPTIONS: unknown option %q", option)
		}
	}
	m := gentest.Compile(t, gentest.Both([]gentest.Schema{s}))
	if p := m.Panics[s.Name]; p != "" {
		t.Fatalf("the generator panics: %s", p)
	}
	if d := m.Refused[s.Name]; d != nil {
		t.Fatalf("the schema is refused:\n%s", gentest.Text(d))
	}
	t.Logf("warnings:\n%s", gentest.Text(m.Warnings[s.Name]))
	r, differ := m.JudgeBoth(s.Name, call)
	t.Logf("%s", r)
	for _, v := range r.Violations {
		t.Logf("%q %s (%s)", v.Path, v.Reason, v.SchemaPath)
	}
	t.Logf("decoded: %s", r.Decoded)
	if differ != "" {
		t.Error(differ)
	}
	if r.Decoding != "" {
		t.Error(r.Decoding)
	}
}
