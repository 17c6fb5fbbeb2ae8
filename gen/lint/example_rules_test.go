package lint

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// lintText looks at one schema as a tool of the name.
func lintText(t *testing.T, name, text string) *Result {
	t.Helper()
	return Run([]Input{{Name: name + ".json", Text: []byte(text)}}, Options{})
}

func nameOr(name string) string {
	if name == "" {
		return "example"
	}
	return name
}

// rulesOf lists the rules of findings, each once.
func rulesOf(list []Finding) []string {
	var ids []string
	for _, f := range list {
		ids = append(ids, f.Rule)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Each rule finds what its bad example shows and nothing in its good one, which
// is free of everything above information.
func TestExamples(t *testing.T) {
	for _, r := range Rules {
		t.Run(r.ID, func(t *testing.T) {
			bad := lintText(t, nameOr(r.Name), r.Bad)
			if !slices.Contains(rulesOf(bad.Findings), r.ID) {
				t.Errorf("the bad example has findings of %v, not of %s", rulesOf(bad.Findings), r.ID)
			}
			// Where the name is what is wrong, the good example has another one.
			for _, f := range lintText(t, "example", r.Good).Findings {
				if f.Rule == r.ID || f.Severity > Info {
					t.Errorf("the good example: %s: %s", f.Rule, f.Text)
				}
			}
		})
	}
}

// The table is in order: IDs are words with dashes, no two are equal, and every
// text is there.
func TestTable(t *testing.T) {
	id := regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)*$`)
	seen := map[string]bool{}
	for _, r := range Rules {
		if !id.MatchString(r.ID) || seen[r.ID] {
			t.Errorf("the ID %q is none, or is there twice", r.ID)
		}
		seen[r.ID] = true
		if r.Short == "" || r.Long == "" || r.Bad == "" || r.Good == "" || strings.HasSuffix(r.Short, ".") || !strings.HasSuffix(r.Long, ".") {
			t.Errorf("%s lacks a text, or has one with or without the final stop", r.ID)
		}
		if s, ok := ParseSeverity(r.Severity.String()); !ok || s != r.Severity {
			t.Errorf("%s: the severity %v is not read back", r.ID, r.Severity)
		}
	}
}
