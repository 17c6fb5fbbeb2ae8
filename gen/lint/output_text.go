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
	const width = 80
	fmt.Fprintf(&b, "%s\n\n%s\n", wrapped(fmt.Sprintf("%s (%s): %s", r.ID, r.Severity, r.Short), width), wrapped(r.Long, width))
	if r.Fix != "" {
		fmt.Fprintf(&b, "\n%s\n", wrapped("--fix: "+r.Fix+".", width))
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

// wrapped breaks a text at blanks into lines of at most width bytes.
func wrapped(text string, width int) string {
	var b strings.Builder
	column := 0
	for _, word := range strings.Fields(text) {
		switch {
		case column == 0:
		case column+1+len(word) > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}

func indented(text string) string {
	return "    " + strings.ReplaceAll(text, "\n", "\n    ")
}
