package subsume

import (
	"fmt"
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
)

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
