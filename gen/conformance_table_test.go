//go:build !race

package gen_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

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

// page writes the refusals as they are committed.
func (r *refusals) page() string {
	var b strings.Builder
	b.WriteString("| schemas | instances | reason |\n|--:|--:|---|\n")
	for _, reason := range slices.Sorted(maps.Keys(r.schemas)) {
		fmt.Fprintf(&b, "| %d | %d | %s |\n", r.schemas[reason], r.instances[reason], reason)
	}
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

// page writes the counts as they are committed.
func (s *scoreboard) page(known *known) string {
	var b strings.Builder
	sum := func(prefix string) (of score) {
		for name, r := range s.rows {
			if _, file, _ := strings.Cut(name, " "); strings.HasPrefix(file, prefix) {
				of.tests += r.tests
				of.failed += r.failed
				of.refused += r.refused
			}
		}
		return of
	}
	required, optional, formats := sum("required"), sum("optional/"), sum("optional/format/")
	b.WriteString(total(required.right(), required.tests, "instances of the required tests, formats as annotations"))
	b.WriteString(total(optional.right()-formats.right(), optional.tests-formats.tests, "instances of the optional tests, formats as annotations"))
	b.WriteString(total(formats.right(), formats.tests, "instances of the optional tests of formats, asserted"))
	files := map[string]bool{}
	for name := range s.rows {
		_, file, _ := strings.Cut(name, " ")
		files[file] = true
	}
	b.WriteString("|")
	for _, d := range dialects {
		b.WriteString(" | " + d.folder)
	}
	b.WriteString(" |\n|---" + strings.Repeat("|--:", len(dialects)) + "|\n")
	order := slices.DeleteFunc(slices.Sorted(maps.Keys(files)), func(f string) bool { return f == "required" })
	for _, file := range append([]string{"required"}, order...) {
		b.WriteString("| " + strings.TrimSuffix(file, ".json"))
		for _, d := range dialects {
			b.WriteString(" | ")
			if r := s.rows[d.folder+" "+file]; r != nil {
				fmt.Fprintf(&b, "%d/%d", r.right(), r.tests)
			}
		}
		b.WriteString(" |\n")
	}
	b.WriteString("\nWhat is judged otherwise than the suite says, and why:\n\n| instances | reason |\n|--:|---|\n")
	reasons := map[string]int{}
	for _, reason := range known.reasons {
		reasons[reason]++
	}
	for _, reason := range slices.Sorted(maps.Keys(reasons)) {
		fmt.Fprintf(&b, "| %d | %s |\n", reasons[reason], reason)
	}
	return b.String()
}

func (s *score) right() int { return s.tests - s.failed - s.refused }
