package pass

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// settled drops what always or never holds, as the condition of "if": true
// does, and the branches that are never taken.
func settled(list []*ir.Step) []*ir.Step {
	var kept []*ir.Step
	for _, s := range list {
		if s.When == nil {
			kept = append(kept, s)
			continue
		}
		s.When = folded(s.When)
		switch s.When.Op {
		case ir.True:
			kept = append(kept, settled(s.Then)...)
		case ir.False:
			kept = append(kept, settled(s.Otherwise)...)
		default:
			s.Then, s.Otherwise = settled(s.Then), settled(s.Otherwise)
			if len(s.Then)+len(s.Otherwise) > 0 {
				kept = append(kept, s)
			}
		}
	}
	return kept
}

// folded returns the condition without parts that always or never hold.
func folded(f *ir.Formula) *ir.Formula {
	if len(f.Args) == 0 {
		return f
	}
	args := make([]*ir.Formula, len(f.Args))
	for i, a := range f.Args {
		args[i] = folded(a)
	}
	is := func(op ir.FormulaOp) func(*ir.Formula) bool { return func(a *ir.Formula) bool { return a.Op == op } }
	neutral, decisive := ir.True, ir.False // of a conjunction
	switch f.Op {
	case ir.NotOp:
		switch args[0].Op {
		case ir.True:
			return &ir.Formula{Op: ir.False}
		case ir.False:
			return &ir.Formula{Op: ir.True}
		}
		return negated(args[0])
	case ir.Many:
		if args = slices.DeleteFunc(args, is(ir.False)); len(args) < 2 {
			return &ir.Formula{Op: ir.False}
		}
		return &ir.Formula{Op: ir.Many, Args: args}
	case ir.Or:
		neutral, decisive = ir.False, ir.True
	}
	if slices.ContainsFunc(args, is(decisive)) {
		return &ir.Formula{Op: decisive}
	}
	switch args = slices.DeleteFunc(args, is(neutral)); len(args) {
	case 0:
		return &ir.Formula{Op: neutral}
	case 1:
		return args[0]
	}
	return &ir.Formula{Op: f.Op, Args: args}
}

// unplace forgets the offsets that no step looks at: Go refuses a variable
// that nobody reads.
func unplace(p *ir.Plan) {
	used := map[*ir.Case]bool{}
	var formula func(*ir.Formula)
	formula = func(f *ir.Formula) {
		if f.Op == ir.Member || f.Op == ir.Held {
			used[f.Case] = true
		}
		for _, a := range f.Args {
			formula(a)
		}
	}
	var steps func([]*ir.Step)
	steps = func(list []*ir.Step) {
		for _, s := range list {
			if s.When != nil {
				formula(s.When)
			}
			if s.Read != nil {
				used[s.Case] = true
			}
			steps(s.Then)
			steps(s.Otherwise)
		}
	}
	steps(p.End)
	for _, c := range p.Cases {
		if !used[c] {
			c.Place = ""
		}
	}
}
