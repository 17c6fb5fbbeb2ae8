package contract

import (
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// Markdown writes a comparison for a pull request, as GitHub reads it. What
// comes from the schemas stands in code spans only, escaped and bounded, so that
// none of it becomes a link, an image or markup.
func (r *Result) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "### Contract: %s\n\n%s.\n", r.Verdict, r.counts())
	if r.Finds(FailOnWidened) {
		b.WriteString("\nSomething may be let through that was refused before: a widened boundary needs a security review.\n")
	}
	for _, t := range r.Tools {
		if t.Verdict == Same && len(t.Notes) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n#### %s %s: %s\n\n", t.Role, span(diag.Clip(t.Name, maxName)), t.Verdict)
		for _, c := range t.Changes {
			fmt.Fprintf(&b, "- %s\n", c.markdown())
		}
		if said := t.unproven(); said != "" {
			fmt.Fprintf(&b, "- not proven: %s\n", said)
		}
		for _, note := range t.Notes {
			fmt.Fprintf(&b, "- note: %s\n", span(note))
		}
	}
	return b.String()
}

func (c *Change) markdown() string {
	d := *c
	d.Text = span(diag.Clip(c.Text, maxText))
	return d.line(span)
}

// span is a code span (CommonMark section 6.1): its fence is longer than any run
// of backticks in it.
func span(s string) string {
	longest, run := 0, 0
	for _, r := range s {
		if run++; r != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	fence := strings.Repeat("`", longest+1)
	if s == "" || strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") || strings.HasPrefix(s, " ") {
		s = " " + s + " "
	}
	return fence + s + fence
}
