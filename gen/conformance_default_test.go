//go:build !race

package gen_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// defaultCounts is what became of the defaults of real tools.
type defaultCounts struct {
	Standing int // members named "default" in all files, none of which is a property
	Refused  int // in files that do not compile: not judged
	Judged   int
	Warned   int // refused by their own schema
	Null     int // of these: null
}

// TestConformanceDefaults judges the defaults of ../shared/corpus/mcp.
func TestConformanceDefaults(t *testing.T) {
	want := defaultCounts{Standing: 475, Refused: 3, Judged: 472, Warned: 9, Null: 9}
	files, _ := filepath.Glob(filepath.Join(gentest.Shared(t, "corpus", "mcp"), "*", "*.json"))
	if len(files) == 0 {
		t.Fatal("no files")
	}
	var got defaultCounts
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		standing := strings.Count(compact(t, text), `"default":`)
		got.Standing += standing
		in := gen.Input{Name: filepath.Base(path), Text: text}
		root, judged, diags := gen.Rules(in, gen.Options{})
		if root == nil {
			got.Refused += standing
			t.Logf("%s: %d defaults are not judged:\n%s", path, standing, lines(diags))
			continue
		}
		got.Judged += judged
		result := gen.Generate([]gen.Input{in}, gen.Options{Package: "tools"})
		warned := 0
		for _, d := range result.Diagnostics {
			if d.Keyword != "default" {
				continue
			}
			warned++
			if at := offset(text, d.Pos.Line, d.Pos.Col); bytes.HasPrefix(text[at:], []byte("null")) {
				got.Null++
			}
			t.Log(filepath.Base(filepath.Dir(path)) + "/" + d.String())
		}
		got.Warned += warned
		strict := gen.Generate([]gen.Input{in}, gen.Options{Package: "tools", Strict: true})
		if strict.Failed() != (len(result.Diagnostics) > 0) || (strict.Files == nil) != strict.Failed() {
			t.Errorf("%s: with %d warnings, strict: failed is %v, with %d files", path, len(result.Diagnostics), strict.Failed(), len(strict.Files))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// compact returns JSON without insignificant space.
func compact(t *testing.T, text []byte) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Compact(&b, text); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// offset returns the offset of a position in a text.
func offset(text []byte, line, col int) int {
	at := 0
	for range line - 1 {
		at += bytes.IndexByte(text[at:], '\n') + 1
	}
	return at + col - 1
}
