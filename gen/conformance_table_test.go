//go:build !race

package gen_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/diag"
)

// The reasons for which a schema is refused and no bug.
const (
	unexpected = ""
	unmatched  = "the pattern has a back-reference"
)

// refusals counts refused schemas by reason.
type refusals struct{ schemas, instances map[string]int }

func newRefusals() *refusals { return &refusals{map[string]int{}, map[string]int{}} }

// add notes a refused schema and returns the reason, or unexpected.
func (r *refusals) add(name string, instances int, list []gen.Diagnostic) string {
	reasons := map[string]bool{}
	for _, d := range list {
		if reason, isError := refusal(d); isError {
			reasons[reason] = true
		}
	}
	if reasons[unexpected] || len(reasons) == 0 {
		r.schemas["UNEXPECTED"]++
		r.instances["UNEXPECTED"] += instances
		return unexpected
	}
	all := strings.Join(slices.Sorted(maps.Keys(reasons)), ", ")
	r.schemas[all]++
	r.instances[all] += instances
	return all
}

// refusal tells why a diagnostic refuses a schema, when it does.
func refusal(d gen.Diagnostic) (reason string, isError bool) {
	switch text := d.Text; {
	case d.Severity == diag.Warning:
		return "", false
	case strings.HasPrefix(text, "pattern: ") && strings.HasSuffix(text, "back-reference"):
		return unmatched, true
	}
	return unexpected, true
}

func (r *refusals) String() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, reason := range slices.Sorted(maps.Keys(r.schemas)) {
		fmt.Fprintf(w, "%d\t%d\t  %s\n", r.schemas[reason], r.instances[reason], reason)
	}
	w.Flush()
	return b.String()
}

// scoreboard counts instances by draft, the optional ones by file.
type scoreboard struct{ rows map[string]*score }

type score struct{ tests, failed, refused int }

func newScoreboard() *scoreboard { return &scoreboard{map[string]*score{}} }

func (s *scoreboard) row(folder, file string) *score {
	name := folder + " required"
	if strings.HasPrefix(file, "optional/") {
		name = folder + " " + file
	}
	if s.rows[name] == nil {
		s.rows[name] = &score{}
	}
	return s.rows[name]
}

func (s *scoreboard) judge(folder, file string, tests, failed int) {
	r := s.row(folder, file)
	r.tests += tests
	r.failed += failed
}

func (s *scoreboard) refuse(folder, file string, tests int) {
	r := s.row(folder, file)
	r.tests += tests
	r.refused += tests
}

// scoreboardIntro begins the committed scoreboard.
const scoreboardIntro = `# The official suite

The counts of json-schema-org/JSON-Schema-Test-Suite, as the tests of this repository measure them: every instance is
judged by compiled code, with the simplifying pass on and off. "make conformance" prints them, and a test holds this page
to them; "make update" writes it.

In optional/format the formats assert, elsewhere they are annotations. What is wrong is listed with its reason in
gen/testdata/conformance_suite.txt: "dependencies" is no keyword from 2019-09 on, "content*" are annotations, and 1.0 is an
integer in every draft.

| tests | right | wrong | refused | |
|--:|--:|--:|--:|---|
`

// markdown writes the counts as a page.
func (s *scoreboard) markdown() string {
	var b strings.Builder
	b.WriteString(scoreboardIntro)
	total := &score{}
	for _, name := range slices.Sorted(maps.Keys(s.rows)) {
		r := s.rows[name]
		fmt.Fprintf(&b, "| %d | %d | %d | %d | %s |\n", r.tests, r.tests-r.failed-r.refused, r.failed, r.refused, name)
		total.tests += r.tests
		total.failed += r.failed
		total.refused += r.refused
	}
	fmt.Fprintf(&b, "| **%d** | **%d** | **%d** | **%d** | all |\n", total.tests, total.tests-total.failed-total.refused, total.failed, total.refused)
	return b.String()
}

// compare holds the committed page to the counts.
func (s *scoreboard) compare(t *testing.T, file string) {
	t.Helper()
	got := s.markdown()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("the scoreboard differs (-committed +measured); make update takes the new one:\n%s", diff)
	}
}

func (s *scoreboard) String() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "tests\tright\twrong\trefused\t \n")
	total := &score{}
	for _, name := range slices.Sorted(maps.Keys(s.rows)) {
		r := s.rows[name]
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t  %s\n", r.tests, r.tests-r.failed-r.refused, r.failed, r.refused, name)
		total.tests += r.tests
		total.failed += r.failed
		total.refused += r.refused
	}
	fmt.Fprintf(w, "%d\t%d\t%d\t%d\t  all\n", total.tests, total.tests-total.failed-total.refused, total.failed, total.refused)
	w.Flush()
	return b.String()
}
