package contract

import (
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// Text writes a comparison for a terminal: a line for each tool, below it what
// changed, and a line for all. Tools that are the same and have no notes are
// counted only. What comes from the schemas is escaped and bounded.
func (r *Result) Text() string {
	var b strings.Builder
	for _, t := range r.Tools {
		if t.Verdict == Same && len(t.Notes) == 0 {
			continue
		}
		fmt.Fprintf(&b, "%s: %s\n", t.title(), t.Verdict)
		for _, c := range t.Changes {
			fmt.Fprintf(&b, "  %s%s\n", c.sign(), c.line(plain))
		}
		if said := t.unproven(); said != "" {
			fmt.Fprintf(&b, "  ? %s\n", said)
		}
		for _, note := range t.Notes {
			fmt.Fprintf(&b, "  . %s\n", note)
		}
	}
	fmt.Fprintf(&b, "%s (%s)\n", r.Verdict, r.counts())
	return b.String()
}

// title names a tool.
func (t *Tool) title() string {
	name := diag.Clip(t.Name, maxName)
	switch t.Role {
	case output:
		return name + ", its output"
	case prompt:
		return "prompt " + name
	}
	return name
}

// maxName bounds the names and pointers of the schemas, in bytes.
const maxName = 300

// sign marks a change: + wider, - narrower, ? not proven.
func (c *Change) sign() string {
	switch {
	case !c.Proven:
		return "? "
	case c.Direction == Widened:
		return "+ "
	}
	return "- "
}

// line says what changed; code sets what comes from the schemas apart.
func (c *Change) line(code func(string) string) string {
	var b strings.Builder
	b.WriteString(string(c.Direction))
	if !c.Proven {
		b.WriteString(", perhaps")
	}
	if c.Pointer != "" {
		fmt.Fprintf(&b, " at %s", code(diag.Clip(c.Pointer, maxName)))
	}
	fmt.Fprintf(&b, ": %s", diag.Clip(c.Text, maxText))
	if c.Example == "" {
		return b.String()
	}
	if c.Direction == Widened {
		fmt.Fprintf(&b, "; now accepted: %s", code(c.Example))
	} else {
		fmt.Fprintf(&b, "; now refused: %s", code(c.Example))
	}
	if c.Path != "" {
		fmt.Fprintf(&b, " (at %s)", code(diag.Clip(c.Path, maxName)))
	}
	return b.String()
}

func plain(s string) string { return s }

// unproven says what of the verdict is not proven.
func (t *Tool) unproven() string {
	switch {
	case t.Wider == Unproven:
		return "it could not be told whether it is wider; take it for wider"
	case t.Narrower == Unproven && t.Wider == Yes:
		return "whether it is narrower as well is not proven"
	case t.Narrower == Unproven:
		return "it is not wider; that it is narrower and not the same is not proven"
	}
	return ""
}

// counts lists how many tools have each verdict.
func (r *Result) counts() string {
	n := map[Verdict]int{}
	for _, t := range r.Tools {
		n[t.Verdict]++
	}
	var list []string
	for _, v := range []Verdict{Same, Narrower, Wider, Both, Unknown} {
		if n[v] > 0 {
			list = append(list, fmt.Sprintf("%s: %d", v, n[v]))
		}
	}
	if list == nil {
		return "no tools"
	}
	return strings.Join(list, ", ")
}
