package subsume

import (
	"fmt"
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// maxPatterns bounds the patterns on names that are looked at together: each
// combination of them is a case.
const maxPatterns = 6

// name is a member's name, or all names but some of which patterns say the same.
type name struct {
	text  string
	other map[automatonKey]bool // which patterns find something in it; nil: it is text
	not   []string              // texts that it is none of
}

// finds reports whether a pattern finds something in the name.
func (p *Prover) finds(n name, re *ir.Regex) bool {
	if n.other != nil {
		return n.other[keyOf(re)]
	}
	return p.judge.Judge(p.pattern(keyOf(re)), &source.Value{Kind: source.String, Text: n.text}).Outcome == judge.Holds
}

// pattern returns the rule that a pattern finds something in a string.
func (p *Prover) pattern(k automatonKey) *ir.Rule {
	key := fmt.Sprint(k.legacy, k.source)
	if p.texts[key] == nil {
		p.texts[key] = &ir.Rule{Strings: []ir.StringCheck{{Op: ir.Pattern, Regex: &ir.Regex{Source: k.source, Legacy: k.legacy}}}}
	}
	return p.texts[key]
}

// applied returns what a schema says of the member of a name.
func (p *Prover) applied(o *ir.ObjectPart, n name) []*ir.Rule {
	var list []*ir.Rule
	rest := true
	if n.other == nil {
		for _, prop := range o.Properties {
			if prop.Name == n.text {
				list, rest = append(list, prop.Rule), false
			}
		}
	}
	for _, pat := range o.Patterns {
		if p.finds(n, pat.Regex) {
			list, rest = append(list, pat.Rule), false
		}
	}
	if rest && o.Rest != nil {
		list = append(list, o.Rest)
	}
	return list
}

// member returns what is known of the value of a member.
func (p *Prover) member(m *members, n name) *sequent {
	s := p.of()
	for _, part := range m.parts {
		for _, r := range p.applied(part, n) {
			p.accept(s, r)
		}
	}
	for _, u := range m.unevaluated {
		if !p.mayCover(m.holds, u, func(c *ir.Coverage) bool { return p.coversName(c, n) }) {
			p.accept(s, u.Rule)
		}
	}
	if n.other == nil {
		for _, r := range m.refused[n.text] {
			p.refuse(s, r)
		}
	}
	return s
}

// text returns what is known of a name.
func (p *Prover) nameText(m *members, n name) *sequent {
	s := p.of().narrowed(ir.String)
	for _, part := range m.parts {
		for _, c := range part.Names {
			p.accept(s, c.Rule)
		}
	}
	some := len(s.holds) > 0 // something is asked of the name, which may be one of those it is not
	for _, k := range sortedKeys(n.other) {
		if n.other[k] {
			p.accept(s, p.pattern(k))
			some = true
		} else {
			p.refuse(s, p.pattern(k))
		}
	}
	if not, ok := words(n.not); ok && some && len(n.not) > 0 {
		p.refuse(s, p.pattern(not))
	}
	return s
}

// possibleName reports whether the object may have a member of a name; false is
// proven.
func (p *Prover) possibleName(m *members, n name) bool {
	if n.other != nil {
		if m.most >= 0 && m.most <= len(m.present) { // the members that it must have are all
			return false
		}
		return !p.impossiblePart(p.nameText(m, n)) && !p.impossiblePart(p.member(m, n))
	}
	if slices.Contains(m.absent, n.text) {
		return false
	}
	if m.most >= 0 && m.most <= len(m.present) && !slices.Contains(m.present, n.text) {
		return false
	}
	text := &source.Value{Kind: source.String, Text: n.text}
	for _, part := range m.parts {
		for _, c := range part.Names {
			if p.judge.Judge(c.Rule, text).Outcome == judge.Fails {
				return false
			}
		}
	}
	return !p.impossiblePart(p.member(m, n))
}

// namesOf returns the names that schemas about an object speak of, and what
// stands for all others: one for each combination of patterns. ok is false when
// there are too many.
func (p *Prover) namesOf(m *members, goals []*ir.ObjectPart, more []*ir.Unevaluated) (list []name, ok bool) {
	seen := map[string]bool{}
	take := func(text string) {
		if !seen[text] {
			seen[text] = true
			list = append(list, name{text: text})
		}
	}
	patterns := map[automatonKey]bool{}
	parts := append(slices.Clone(goals), m.parts...)
	for _, o := range parts {
		for _, prop := range o.Properties {
			take(prop.Name)
		}
		for _, pat := range o.Patterns {
			patterns[keyOf(pat.Regex)] = true
		}
		for _, c := range o.Names {
			p.namesIn(c.Rule, take, patterns)
		}
	}
	for _, text := range append(slices.Clone(m.present), m.absent...) {
		take(text)
	}
	for _, u := range append(slices.Clone(more), m.unevaluated...) {
		for _, c := range u.Coverage {
			for _, text := range c.Names {
				take(text)
			}
			for _, re := range c.Patterns {
				patterns[keyOf(re)] = true
			}
		}
	}
	var texts []string
	for _, n := range list {
		texts = append(texts, n.text)
	}
	keys := sortedKeys(patterns)
	if len(keys) > maxPatterns {
		return nil, false
	}
	for bits := range 1 << len(keys) {
		other := map[automatonKey]bool{}
		for i, k := range keys {
			other[k] = bits>>i&1 == 1
		}
		list = append(list, name{other: other, not: texts})
	}
	return list, true
}

// namesIn takes the names that a rule on names lists, and its patterns.
func (p *Prover) namesIn(r *ir.Rule, take func(string), patterns map[automatonKey]bool) {
	for _, a := range p.atoms(r) {
		for _, c := range a.Values {
			for _, lit := range c.Values {
				if lit.Kind == ir.String {
					take(lit.Text)
				}
			}
		}
		for _, c := range a.Strings {
			if c.Op == ir.Pattern {
				patterns[keyOf(c.Regex)] = true
			}
		}
	}
}

func sortedKeys(m map[automatonKey]bool) []automatonKey {
	var keys []automatonKey
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, compareKeys)
	return keys
}
