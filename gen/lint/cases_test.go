package lint

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// TestSharedCases holds what ../shared/cases expects to be found: the rule at
// the schema location, or below it.
func TestSharedCases(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(gentest.Shared(t, "cases"), "*.json"))
	expected := 0
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var c struct {
			Schema json.RawMessage
			Lint   []struct{ Pointer, Rule string }
		}
		if err := json.Unmarshal(text, &c); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if len(c.Lint) == 0 {
			continue
		}
		name := strings.TrimSuffix(filepath.Base(path), ".json")
		got := Run([]Input{{Name: name + ".json", Text: c.Schema}}, Options{}).Findings
		for _, want := range c.Lint {
			expected++
			if !slices.ContainsFunc(got, func(f Finding) bool { return f.Rule == want.Rule && f.Pointer == want.Pointer }) {
				t.Errorf("%s: no finding of %s at %q", name, want.Rule, want.Pointer)
				for _, f := range got {
					t.Logf("  found: %s at %q", f.Rule, f.Pointer)
				}
			}
		}
	}
	if expected < 25 {
		t.Errorf("%d findings are expected, there were 30 once", expected)
	}
}
