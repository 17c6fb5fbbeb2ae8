package subsume

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// coversName reports whether a schema that applies evaluates the member of a
// name.
func (p *Prover) coversName(c *ir.Coverage, n name) bool {
	if c.All || n.other == nil && slices.Contains(c.Names, n.text) {
		return true
	}
	return slices.ContainsFunc(c.Patterns, func(re *ir.Regex) bool { return p.finds(n, re) })
}

// mayCover reports whether a schema in place that may apply covers a part of the
// value; false is certain.
func (p *Prover) mayCover(s *sequent, u *ir.Unevaluated, covers func(*ir.Coverage) bool) bool {
	if len(u.Coverage) == 0 {
		return true
	}
	may := make([]bool, len(u.Coverage))
	may[0] = true
	for i, c := range u.Coverage {
		for _, from := range c.From {
			may[i] = may[i] || may[from.From] && !p.excluded(s, from.When)
		}
		if may[i] && covers(c) {
			return true
		}
	}
	return false
}

// excluded reports whether a condition is known not to hold.
func (p *Prover) excluded(s *sequent, f *ir.Formula) bool {
	switch {
	case f == nil:
		return false
	case f.Op == ir.Whole:
		return s.out[p.class(f.Rule)]
	case f.Op == ir.NotOp && f.Args[0].Op == ir.Whole:
		return s.in[p.class(f.Args[0].Rule)]
	}
	return false
}

// mustCover proves that a schema in place that applies covers a part of the
// value.
func (p *Prover) mustCover(s *sequent, u *ir.Unevaluated, covers func(*ir.Coverage) bool) bool {
	must := make([]bool, len(u.Coverage))
	for i, c := range u.Coverage {
		must[i] = i == 0
		for _, from := range c.From {
			must[i] = must[i] || must[from.From] && p.certain(s, from.When)
		}
		if must[i] && covers(c) {
			return true
		}
	}
	return false
}

// certain proves a condition.
func (p *Prover) certain(s *sequent, f *ir.Formula) bool {
	switch {
	case f == nil:
		return true
	case f.Op == ir.Whole:
		return p.quietly(func() bool { return p.goal(s, f.Rule) })
	case f.Op == ir.NotOp && f.Args[0].Op == ir.Whole:
		return p.impossible(p.with(s, f.Args[0].Rule))
	case f.Op == ir.Present:
		return slices.Contains(p.members(s).present, f.Name)
	}
	return false
}

// unevaluated proves "unevaluatedProperties" or "unevaluatedItems".
func (p *Prover) unevaluated(s *sequent, u *ir.Unevaluated) bool {
	if len(u.Coverage) == 0 {
		return false
	}
	if u.Items {
		return p.unevaluatedItems(s, u)
	}
	m := p.members(s)
	list, ok := p.namesOf(m, nil, []*ir.Unevaluated{u})
	if !ok {
		return false
	}
	for _, n := range list {
		if !p.possibleName(m, n) {
			continue
		}
		there := m.holds
		if n.other == nil {
			there = p.with(there, p.presence(n.text))
		}
		if p.mustCover(there, u, func(c *ir.Coverage) bool { return p.coversName(c, n) }) {
			continue
		}
		if !p.part(p.member(m, n), u.Rule) {
			return false
		}
	}
	return true
}
