package lint

import (
	"fmt"
	"io"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// WriteText writes the findings for people, one a line:
//
//	tools/run.json:4:20: warning: unbounded-string: a string of any length … (at /properties/goal)
//
// What a schema wrote stands in it escaped and bounded.
func WriteText(w io.Writer, r *Result) error {
	for _, f := range r.Findings {
		d := diag.Diagnostic{Pos: f.Pos, Pointer: f.Pointer, Text: f.Severity.String() + ": " + f.Rule + ": " + f.Text}
		if f.Output {
			d.Text += " (of results)"
		}
		if _, err := fmt.Fprintln(w, d); err != nil {
			return err
		}
	}
	return nil
}

// Summary says in one line how many findings there are of each severity.
func Summary(r *Result) string {
	counts := map[Severity]int{}
	fixable := 0
	for _, f := range r.Findings {
		counts[f.Severity]++
		if f.Fixable() {
			fixable++
		}
	}
	return fmt.Sprintf("findings: %d (error %d, warning %d, info %d; --fix mends %d; the schemas suppress %d more)",
		len(r.Findings), counts[Error], counts[Warning], counts[Info], fixable, len(r.Suppressed))
}

// Explain writes what a rule is about, with its examples.
func Explain(r *Rule) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s): %s\n\n%s\n", r.ID, r.Severity, r.Short, r.Long)
	if r.Fix != "" {
		fmt.Fprintf(&b, "\n--fix: %s.\n", r.Fix)
	}
	name := func(of string) string {
		if of == "" {
			return ""
		}
		return ", in " + of + ".json"
	}
	fmt.Fprintf(&b, "\nBad%s:\n\n%s\n\nGood:\n\n%s\n", name(r.Name), indented(r.Bad), indented(r.Good))
	return b.String()
}

func indented(text string) string {
	return "    " + strings.ReplaceAll(text, "\n", "\n    ")
}
