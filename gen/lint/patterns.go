package lint

import (
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/pattern"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// patternRules are about regular expressions.
var patternRules = []*Rule{
	{
		ID: "unanchored-pattern", Severity: Warning, check: unanchoredPattern,
		Short: "a pattern that is not anchored at both ends accepts any text around what it describes",
		Long: text("JSON Schema looks for a pattern anywhere in the string: \"[a-z]+\" accepts \"../x; rm\". An",
			"anchor belongs to its alternative: in \"^a|b$\" neither holds for both. A single character class,",
			"as \"\\\\S\", is taken to mean what it says: that there is one. Names in patternProperties are",
			"reported when neither end is anchored. Fix leaves it alone: whether \"contains\" was meant, only",
			"its author knows."),
		Bad:  prop(`{"type": "string", "maxLength": 64, "pattern": "[a-z]+"}`),
		Good: prop(`{"type": "string", "maxLength": 64, "pattern": "^[a-z]+$"}`),
	},
	{
		ID: "pattern-matches-all", Severity: Warning, check: patternMatchesAll,
		Short: "a pattern that accepts every text, or every one without line breaks",
		Long: text("It reads like a limit and is none. What can be empty and is not anchored, as \"[a-z]*\", is",
			"found in every text."),
		Bad:  prop(`{"type": "string", "maxLength": 64, "pattern": ".*"}`),
		Good: prop(`{"type": "string", "maxLength": 64, "pattern": "^[a-z]*$"}`),
	},
	{
		ID: "pattern-not-re2", Severity: Info, Anywhere: true, check: patternNotRE2,
		Short: "a pattern that validators on linear-time engines cannot read",
		Long: text("Lookahead, lookbehind and back-references are ECMA-262, and schemagen compiles the first two",
			"to automata. The engines of Go, Rust and RE2 have none of them: validators on these, and servers",
			"and clients that use them, refuse the schema or skip the pattern."),
		Bad:  prop(`{"type": "string", "maxLength": 64, "pattern": "^(?!.*\\.\\.)[a-z./]+$"}`),
		Good: prop(`{"type": "string", "maxLength": 64, "pattern": "^[a-z]+([./][a-z]+)*$"}`),
	},
}

// eachPattern calls visit for the patterns of a schema; key is set for the
// names in patternProperties.
func eachPattern(s *schema.Schema, visit func(at spot, p *pattern.Pattern, key bool)) {
	if k := s.Keyword("pattern"); k != nil {
		if p, err := pattern.Parse(k.Value.Text); err == nil {
			visit(of(k), p, false)
		}
	}
	if k := s.Keyword("patternProperties"); k != nil {
		for _, n := range k.Named {
			if p, err := pattern.Parse(n.Name); err == nil {
				visit(spot{s, n.Pointer, n.Offset, n.Value.End}, p, true)
			}
		}
	}
}

// positive lists the schemas that some part must fit, and not as a condition.
func (c *checker) positive() []*schema.Schema {
	var list []*schema.Schema
	seen := map[*schema.Schema]bool{}
	for _, g := range c.groups {
		for _, m := range g.members {
			if !g.condition && !seen[m] {
				seen[m] = true
				list = append(list, m)
			}
		}
	}
	return list
}

func unanchoredPattern(c *checker) {
	for _, s := range c.positive() {
		eachPattern(s, func(at spot, p *pattern.Pattern, key bool) {
			begin, end := anchored(p.Root, pattern.Begin), anchored(p.Root, pattern.End)
			if begin && end || key && (begin || end) || matchesAll(p) || oneClass(p.Root) {
				return
			}
			where := "at neither end"
			if begin {
				where = "at the beginning only"
			} else if end {
				where = "at the end only"
			}
			c.report(at, "the pattern %s is anchored %s, so that any text may stand around what it describes", diag.Quote(p.Source), where)
		})
	}
}

func patternMatchesAll(c *checker) {
	for _, s := range c.positive() {
		eachPattern(s, func(at spot, p *pattern.Pattern, key bool) {
			if !key && matchesAll(p) {
				c.report(at, "the pattern %s limits nothing but, at most, line breaks and the empty text", diag.Quote(p.Source))
			}
		})
	}
}

func patternNotRE2(c *checker) {
	for _, s := range c.own() {
		eachPattern(s, func(at spot, p *pattern.Pattern, _ bool) {
			if what := beyondRE2(p.Root); what != "" {
				c.report(at, "the pattern %s has %s, which validators on linear-time engines refuse", diag.Quote(p.Source), what)
			}
		})
	}
}

// unwrapped returns what stands in groups.
func unwrapped(n pattern.Node) pattern.Node {
	for {
		switch m := n.(type) {
		case pattern.Group:
			n = m.Node
		case pattern.Concat:
			if len(m) != 1 {
				return n
			}
			n = m[0]
		default:
			return n
		}
	}
}

// anchored reports whether every match begins (or ends) with an anchor, be it
// the one of a lookahead at what follows.
func anchored(n pattern.Node, anchor pattern.Assert) bool { return held(n, anchor, true) }

// held is anchored; looks says whether the anchor of a lookahead counts.
func held(n pattern.Node, anchor pattern.Assert, looks bool) bool {
	switch n := unwrapped(n).(type) {
	case pattern.Assert:
		return n == anchor
	case pattern.Alternate:
		for _, arm := range n {
			if !held(arm, anchor, looks) {
				return false
			}
		}
		return true
	case pattern.Repeat:
		return n.Min > 0 && held(n.Node, anchor, looks)
	case pattern.Concat:
		for i := range n {
			x := n[i]
			if anchor == pattern.End {
				x = n[len(n)-1-i]
			}
			if held(x, anchor, looks) {
				return true
			}
			// What takes no text may stand before the anchor.
			switch y := unwrapped(x).(type) {
			case pattern.Look:
				// A positive look at the whole rest may hold the anchor itself.
				if looks && anchor == pattern.End && !y.Behind && !y.Negative && held(y.Node, anchor, looks) {
					return true
				}
				continue
			case pattern.Assert:
				continue
			}
			return false
		}
	}
	return false
}

// oneClass reports whether a pattern is one character class: "there is one".
func oneClass(n pattern.Node) bool {
	_, ok := unwrapped(n).(pattern.Set)
	return ok
}

// matchesAll reports whether a pattern is found in every text, or in every one
// that is not empty and has no line break.
func matchesAll(p *pattern.Pattern) bool {
	nodes, _ := unwrapped(p.Root).(pattern.Concat)
	if nodes == nil {
		nodes = pattern.Concat{p.Root}
	}
	begin, end := false, false
	if len(nodes) > 0 && unwrapped(nodes[0]) == pattern.Node(pattern.Begin) {
		nodes, begin = nodes[1:], true
	}
	if len(nodes) > 0 && unwrapped(nodes[len(nodes)-1]) == pattern.Node(pattern.End) {
		nodes, end = nodes[:len(nodes)-1], true
	}
	if len(nodes) == 1 {
		if r, ok := unwrapped(nodes[0]).(pattern.Repeat); ok && r.Max == pattern.Unbounded && r.Min <= 1 && anyCharacter(r.Node) {
			return true
		}
	}
	if begin && end {
		return false
	}
	// What can be empty is found everywhere; an anchor at one end changes nothing.
	for _, n := range nodes {
		if !nullable(n) {
			return false
		}
	}
	return true
}

// anyCharacter reports whether a node is a set of all characters but, at most,
// line breaks.
func anyCharacter(n pattern.Node) bool {
	s, ok := unwrapped(n).(pattern.Set)
	if !ok {
		return false
	}
	for _, r := range []rune{0, '\t', ' ', '"', '.', '/', '0', 'A', '\\', 'z', 0x7f, 'é', 0xFEFF, 0x10FFFF} {
		if !s.Contains(r) {
			return false
		}
	}
	return true
}

// nullable reports whether a node surely matches the empty text anywhere.
func nullable(n pattern.Node) bool {
	switch n := unwrapped(n).(type) {
	case pattern.Repeat:
		return n.Min == 0 || nullable(n.Node)
	case pattern.Concat:
		for _, x := range n {
			if !nullable(x) {
				return false
			}
		}
		return true
	case pattern.Alternate:
		for _, x := range n {
			if nullable(x) {
				return true
			}
		}
	}
	return false
}

// bounded reports whether the texts that a pattern accepts have a limited
// length: it is anchored at both ends and repeats nothing without end.
func bounded(p *pattern.Pattern) bool {
	return held(p.Root, pattern.Begin, false) && held(p.Root, pattern.End, false) && finite(p.Root)
}

func finite(n pattern.Node) bool {
	switch n := n.(type) {
	case pattern.Concat:
		for _, x := range n {
			if !finite(x) {
				return false
			}
		}
	case pattern.Alternate:
		for _, x := range n {
			if !finite(x) {
				return false
			}
		}
	case pattern.Repeat:
		return n.Max != pattern.Unbounded && finite(n.Node)
	case pattern.Group:
		return finite(n.Node)
	case *pattern.BackReference:
		return false
	}
	return true
}

// beyondRE2 names what a pattern has that no linear-time engine reads, or "".
func beyondRE2(n pattern.Node) string {
	switch n := n.(type) {
	case pattern.Look:
		if n.Behind {
			return "a lookbehind"
		}
		return "a lookahead"
	case *pattern.BackReference:
		return "a back-reference"
	case pattern.Repeat:
		return beyondRE2(n.Node)
	case pattern.Group:
		return beyondRE2(n.Node)
	case pattern.Concat:
		for _, x := range n {
			if what := beyondRE2(x); what != "" {
				return what
			}
		}
	case pattern.Alternate:
		for _, x := range n {
			if what := beyondRE2(x); what != "" {
				return what
			}
		}
	}
	return ""
}
