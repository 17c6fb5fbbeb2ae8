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

// members is what is known of the members of an object.
type members struct {
	parts       []*ir.ObjectPart
	unevaluated []*ir.Unevaluated
	present     []string // names that it has
	absent      []string // names that it has not
	// refused are rules that refuse the member of a name, which is there.
	refused     map[string][]*ir.Rule
	least, most int      // how many members; -1: no bound
	holds       *sequent // with what the presence of members brings
}

// members collects what is known of an object.
func (p *Prover) members(s *sequent) *members {
	m := &members{most: -1, holds: s}
	for again := true; again; {
		again = false
		m.parts, m.unevaluated = nil, nil
		for _, r := range m.holds.holds {
			m.parts = append(m.parts, r.Objects...)
			for _, u := range r.Unevaluated {
				if !u.Items {
					m.unevaluated = append(m.unevaluated, u)
				}
			}
		}
		again = p.refusals(m)
		for _, part := range m.parts {
			for _, q := range part.Required {
				again = m.has(q.Name) || again
			}
			for _, d := range part.Dependents {
				if !slices.Contains(m.present, d.Name) {
					continue
				}
				for _, q := range d.Required {
					again = m.has(q.Name) || again
				}
				if d.Rule != nil && !m.holds.held[p.class(d.Rule)] && p.class(d.Rule) != 0 {
					m.holds, again = p.with(m.holds, d.Rule), true
				}
			}
		}
	}
	for _, part := range m.parts {
		for _, c := range part.Counts {
			if !c.Max {
				m.least = max(m.least, c.Count)
			} else if m.most < 0 || c.Count < m.most {
				m.most = c.Count
			}
		}
	}
	m.least = max(m.least, len(m.present))
	return m
}

// refusals collects what refused rules tell, and reports whether that brought a
// name that the object has.
func (p *Prover) refusals(m *members) bool {
	again := false
	m.absent, m.refused = nil, map[string][]*ir.Rule{}
	for _, r := range m.holds.fails {
		left := 0
		var fault *ir.Rule
		for _, a := range p.atoms(r) {
			if p.satisfied(m, a) {
				continue
			}
			left, fault = left+1, a
		}
		if left != 1 || len(fault.Objects) == 0 {
			continue
		}
		o := fault.Objects[0]
		for _, q := range o.Required {
			m.absent = append(m.absent, q.Name)
		}
		if len(o.Properties) == 1 && len(o.Patterns) == 0 && o.Rest == nil {
			one := o.Properties[0]
			m.refused[one.Name] = append(m.refused[one.Name], one.Rule)
			again = m.has(one.Name) || again
		}
	}
	return again
}

// satisfied reports whether an assertion is known to hold for the object.
func (p *Prover) satisfied(m *members, a *ir.Rule) bool {
	s := m.holds
	if s.kinds&kindsOf(a) == 0 || len(a.Types) > 0 && s.kinds&^a.Types[0].Kinds == 0 || s.in[p.class(a)] {
		return true
	}
	return len(a.Objects) > 0 && len(a.Objects[0].Required) > 0 && slices.Contains(m.present, a.Objects[0].Required[0].Name)
}

// has adds a name that the object has, and reports whether it was not known.
func (m *members) has(name string) bool {
	if slices.Contains(m.present, name) {
		return false
	}
	m.present = append(m.present, name)
	return true
}

// presence returns the rule that an object has a member.
func (p *Prover) presence(name string) *ir.Rule {
	if p.named[name] == nil {
		p.named[name] = &ir.Rule{Objects: []*ir.ObjectPart{{Required: []ir.Required{{Name: name}}}}}
	}
	return p.named[name]
}

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

// object proves an assertion on objects.
func (p *Prover) object(s *sequent, o *ir.ObjectPart) bool {
	m := p.members(s)
	switch {
	case len(o.Required) > 0:
		return slices.Contains(m.present, o.Required[0].Name)
	case len(o.Counts) > 0:
		return p.memberCount(m, o.Counts[0])
	case len(o.Names) > 0:
		return p.memberNames(m, o.Names[0])
	case len(o.Dependents) > 0:
		d := o.Dependents[0]
		if !p.possibleName(m, name{text: d.Name}) {
			return true
		}
		t := p.with(m.holds, p.presence(d.Name))
		with := p.members(t)
		for _, q := range d.Required {
			if !slices.Contains(with.present, q.Name) && !p.impossible(t) {
				return false
			}
		}
		return p.goal(t, d.Rule)
	}
	return p.memberRules(m, o)
}

// memberRules proves properties, patternProperties and additionalProperties of
// one schema.
func (p *Prover) memberRules(m *members, o *ir.ObjectPart) bool {
	list, ok := p.namesOf(m, []*ir.ObjectPart{o}, nil)
	if !ok {
		return false
	}
	good := true
	for _, n := range list {
		rules := p.applied(o, n)
		if len(rules) == 0 || !p.possibleName(m, n) {
			continue
		}
		s := p.member(m, n)
		for _, r := range rules {
			if !p.part(s, r) {
				good = false
				if p.quiet > 0 {
					return false
				}
			}
		}
	}
	return good
}

// memberNames proves propertyNames.
func (p *Prover) memberNames(m *members, c ir.NameCheck) bool {
	list, ok := p.namesOf(m, nil, nil)
	if !ok {
		return false
	}
	for _, n := range list {
		if !p.possibleName(m, n) {
			continue
		}
		if n.other == nil {
			if p.judge.Judge(c.Rule, &source.Value{Kind: source.String, Text: n.text}).Outcome != judge.Holds {
				return false
			}
		} else if !p.part(p.nameText(m, n), c.Rule) {
			return false
		}
	}
	return true
}

// memberCount proves minProperties or maxProperties.
func (p *Prover) memberCount(m *members, c ir.CountCheck) bool {
	if !c.Max {
		return m.least >= c.Count
	}
	if m.most >= 0 && m.most <= c.Count {
		return true
	}
	most, ok := p.possibleNames(m)
	return ok && most <= c.Count
}

// possibleNames counts the names that members may have; ok is false when they
// cannot be listed.
func (p *Prover) possibleNames(m *members) (count int, ok bool) {
	list, ok := p.namesOf(m, nil, nil)
	if !ok {
		return 0, false
	}
	for _, n := range list {
		if !p.possibleName(m, n) {
			continue
		}
		if n.other != nil {
			return 0, false
		}
		count++
	}
	return count, true
}

// noObject proves that no object keeps to what is known.
func (p *Prover) noObject(s *sequent) bool {
	m := p.members(s)
	if m.most >= 0 && m.least > m.most || m.holds.kinds&ir.Object == 0 {
		return true
	}
	for _, text := range m.present {
		if !p.possibleName(m, name{text: text}) {
			return true
		}
	}
	if m.least > len(m.present) {
		if most, ok := p.possibleNames(m); ok && most < m.least {
			return true
		}
	}
	return false
}

// maxCases bounds the values of a member that are told apart.
const maxCases = 32

// byMember proves an atom for each value of a member whose values can be listed:
// what choices and conditions are told apart by.
func (p *Prover) byMember(s *sequent, atom *ir.Rule) bool {
	var asked []string
	ask := func(r *ir.Rule) {
		parts, _ := merged(r)
		for _, part := range parts {
			for _, o := range part.Objects {
				for _, prop := range o.Properties {
					if !slices.Contains(asked, prop.Name) && !slices.Contains(s.spent, any(prop.Name)) {
						asked = append(asked, prop.Name)
					}
				}
			}
		}
	}
	for _, c := range atom.Choices {
		for _, arm := range c.Arms {
			ask(arm)
		}
	}
	for _, c := range atom.Conds {
		ask(c.If)
	}
	m := p.members(s)
	for _, text := range asked {
		if !slices.Contains(m.present, text) {
			continue
		}
		values, ok := p.listed(p.member(m, name{text: text}))
		if !ok || len(values) < 2 || len(values) > maxCases {
			continue
		}
		t := s.clone()
		t.spent = append(t.spent, text)
		all := true
		for _, v := range values {
			if all = all && p.claim(p.with(t, p.memberIs(text, v)), atom); !all {
				break
			}
		}
		if all {
			return true
		}
	}
	return false
}

// memberIs returns the rule that a member, if it is there, has a value.
func (p *Prover) memberIs(text string, v *source.Value) *ir.Rule {
	key := fmt.Sprintf("%q %s", text, v.AppendCanonical(nil))
	if p.valued[key] == nil {
		lit := ir.Literal{Kind: judge.KindOf(v), Text: string(source.AppendJSON(nil, v))}
		if v.Kind == source.String {
			lit.Text = v.Text
		}
		value := &ir.Rule{Values: []ir.ValueCheck{{Values: []ir.Literal{lit}}}}
		p.class(value)
		p.valued[key] = &ir.Rule{Objects: []*ir.ObjectPart{{Properties: []ir.Property{{Name: text, Rule: value}}}}}
	}
	return p.valued[key]
}
