package pass

import (
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// The composition that is left in a rule is judged when the value was read:
// as steps. For a rule that accepts objects only, most of it can be read off
// the members that were seen; the rest reads the value again.

// steps returns the steps of the rule's composition. When the plan is set, the
// rule accepts objects only and the steps may ask for its cases.
func (l *layout) steps(r *ir.Rule, p *ir.Plan) []*ir.Step {
	var list []*ir.Step
	for _, a := range r.All {
		list = append(list, l.demand(a, p)...)
	}
	for _, c := range r.Choices {
		list = append(list, l.choice(c, p)...)
	}
	for _, n := range r.Nots {
		list = append(list, &ir.Step{When: l.formula(n.Rule, p), Then: []*ir.Step{{Refuse: n.Site}}})
	}
	for _, c := range r.Conds {
		s := &ir.Step{}
		if c.Then != nil && !trivial(c.Then) {
			s.Then = l.demand(c.Then, p)
		}
		if c.Else != nil && !trivial(c.Else) {
			s.Otherwise = l.demand(c.Else, p)
		}
		if len(s.Then)+len(s.Otherwise) > 0 { // else nobody asks for the condition
			s.When = l.formula(c.If, p)
			list = append(list, s)
		}
	}
	for _, u := range r.Unevaluated {
		if everything(u.Coverage) || trivial(u.Rule) {
			continue
		}
		l.again(u.Rule)
		l.covered(u.Coverage)
		list = append(list, &ir.Step{Unevaluated: u})
	}
	return list
}

// everything reports whether nothing is left unevaluated.
func everything(list []*ir.Coverage) bool {
	always := make([]bool, len(list))
	for i, c := range list {
		always[i] = i == 0 || slices.ContainsFunc(c.From, func(e ir.Entry) bool { return e.When == nil && always[e.From] })
		if always[i] && c.All {
			return true
		}
	}
	return false
}

// covered notes the rules whose verdicts decide what is evaluated.
func (l *layout) covered(list []*ir.Coverage) {
	for _, c := range list {
		for _, from := range c.From {
			if from.When != nil {
				l.asked(from.When)
			}
		}
		for _, r := range c.Contains {
			l.again(r)
			l.judged[r] = true
		}
	}
}

func (l *layout) asked(f *ir.Formula) {
	if f.Rule != nil {
		l.again(f.Rule)
		l.judged[f.Rule] = true
	}
	for _, a := range f.Args {
		l.asked(a)
	}
}

// twice notes that a condition is asked for a second time, so that its verdicts
// are remembered: else nested ones would be judged twice as often at each level.
func (l *layout) twice(f *ir.Formula) {
	if f.Rule != nil {
		l.calls[f.Rule]++
	}
	for _, a := range f.Args {
		l.twice(a)
	}
}

func (l *layout) choice(c *ir.Choice, p *ir.Plan) []*ir.Step {
	if c.Select != nil {
		for _, arm := range c.Arms {
			l.again(arm)
		}
		return []*ir.Step{{Choice: c}}
	}
	any := &ir.Formula{Op: ir.Or}
	for _, arm := range c.Arms {
		any.Args = append(any.Args, l.formula(arm, p))
	}
	whole := !slices.ContainsFunc(any.Args, func(f *ir.Formula) bool { return f.Op != ir.Whole })
	if whole && l.simplified && len(c.Arms) <= maxChosen {
		return []*ir.Step{{Choose: c, Sift: l.sift(c)}}
	}
	list := []*ir.Step{{When: any, Otherwise: []*ir.Step{{Refuse: c.None}}}}
	if c.Exactly && len(c.Arms) > 1 {
		l.twice(any)
		list = append(list, &ir.Step{When: &ir.Formula{Op: ir.Many, Args: any.Args}, Then: []*ir.Step{{Refuse: c.Many}}})
	}
	return list
}

// ahead returns what tells the arm that says all that the rule does, or nil: the
// rule is a choice, and says nothing beside it but types and required names that
// an arm requires as well, or that must be there for the arm to be told.
func (l *layout) ahead(r *ir.Rule, end []*ir.Step) *ir.Step {
	if len(r.Choices) != 1 || r.Slots() != len(r.Types)+len(r.Objects)+1 {
		return nil
	}
	k := slices.IndexFunc(end, func(s *ir.Step) bool { return s.Sift != nil })
	if k < 0 {
		return nil
	}
	c, s := end[k].Choose, *end[k].Sift
	for _, o := range r.Objects {
		if len(o.Properties)+len(o.Patterns)+len(o.Names)+len(o.Counts)+len(o.Dependents) > 0 || o.Rest != nil {
			return nil
		}
		for _, q := range o.Required {
			if q.Name == s.Member {
				s.Absent = 0
			} else if slices.ContainsFunc(c.Arms, func(arm *ir.Rule) bool { return !l.tagsIn(arm, q.Name).required }) {
				return nil
			}
		}
	}
	s.Kinds = slices.Clone(s.Kinds)
	for i := range s.Kinds {
		if s.Kinds[i].Kind&ownTypes(r) == 0 {
			s.Kinds[i].Arms = 0
		}
	}
	return &ir.Step{Choose: c, Sift: &s}
}

// maxChosen is how many arms a reader can choose of: a set has one bit for each.
const maxChosen = 64

// demand returns the steps that judge a rule with reasons.
func (l *layout) demand(r *ir.Rule, p *ir.Plan) []*ir.Step {
	if p == nil || !l.near.local(r) {
		l.again(r)
		return []*ir.Step{{Self: r}}
	}
	var list []*ir.Step
	for _, s := range r.Never {
		list = append(list, &ir.Step{Refuse: s})
	}
	for _, o := range r.Objects {
		for _, q := range o.Required {
			list = append(list, &ir.Step{Require: &q, Case: l.caseOf(p, q.Name)})
		}
		for _, prop := range o.Properties {
			if trivial(prop.Rule) {
				continue
			}
			list = append(list, &ir.Step{Read: prop.Rule, Case: l.placed(p, prop.Name)})
			l.again(prop.Rule)
		}
		for _, c := range o.Counts {
			p.Count = true
			list = append(list, &ir.Step{Count: &c})
		}
		list = append(list, l.dependents(o, p)...)
	}
	return append(list, l.steps(r, p)...)
}

// dependents returns the steps of the names that demand others.
func (l *layout) dependents(o *ir.ObjectPart, p *ir.Plan) []*ir.Step {
	var list []*ir.Step
	for _, d := range o.Dependents {
		s := &ir.Step{When: &ir.Formula{Op: ir.Has, Case: l.caseOf(p, d.Name)}}
		for _, q := range d.Required {
			s.Then = append(s.Then, &ir.Step{Require: &q, Case: l.caseOf(p, q.Name)})
		}
		if d.Rule != nil {
			s.Then = append(s.Then, l.demand(d.Rule, p)...)
		}
		if len(s.Then) > 0 {
			list = append(list, s)
		}
	}
	return list
}

// formula returns the condition that a rule holds, without reasons.
func (l *layout) formula(r *ir.Rule, p *ir.Plan) *ir.Formula {
	if p == nil || !l.near.local(r) {
		l.again(r)
		l.judged[r] = true
		return &ir.Formula{Op: ir.Whole, Rule: r}
	}
	all := &ir.Formula{Op: ir.And}
	add := func(f *ir.Formula) { all.Args = append(all.Args, f) }
	if len(r.Never) > 0 {
		add(&ir.Formula{Op: ir.False})
	}
	for _, o := range r.Objects {
		for _, q := range o.Required {
			add(&ir.Formula{Op: ir.Has, Case: l.caseOf(p, q.Name)})
		}
		for _, prop := range o.Properties {
			if trivial(prop.Rule) {
				continue
			}
			add(&ir.Formula{Op: ir.Member, Case: l.placed(p, prop.Name), Rule: prop.Rule})
			l.again(prop.Rule)
			l.judged[prop.Rule] = true
		}
		for _, c := range o.Counts {
			p.Count = true
			add(&ir.Formula{Op: ir.Counted, Count: &c})
		}
		for _, d := range o.Dependents {
			add(l.implied(d, p))
		}
	}
	for _, a := range r.All {
		add(l.formula(a, p))
	}
	for _, c := range r.Choices {
		var arms []*ir.Formula
		for _, arm := range c.Arms {
			arms = append(arms, l.formula(arm, p))
		}
		any := &ir.Formula{Op: ir.Or, Args: arms}
		add(any)
		if c.Exactly {
			l.twice(any)
			add(negated(&ir.Formula{Op: ir.Many, Args: arms}))
		}
	}
	for _, n := range r.Nots {
		add(negated(l.formula(n.Rule, p)))
	}
	for _, c := range r.Conds {
		if c.Then == nil && c.Else == nil {
			continue
		}
		cond := l.formula(c.If, p)
		if c.Then != nil {
			add(&ir.Formula{Op: ir.Or, Args: []*ir.Formula{negated(cond), l.formula(c.Then, p)}})
		}
		if c.Then != nil && c.Else != nil {
			l.twice(cond)
		}
		if c.Else != nil {
			add(&ir.Formula{Op: ir.Or, Args: []*ir.Formula{cond, l.formula(c.Else, p)}})
		}
	}
	return tidy(all)
}

// implied is a dependent as a condition.
func (l *layout) implied(d ir.Dependent, p *ir.Plan) *ir.Formula {
	then := &ir.Formula{Op: ir.And}
	for _, q := range d.Required {
		then.Args = append(then.Args, &ir.Formula{Op: ir.Has, Case: l.caseOf(p, q.Name)})
	}
	if d.Rule != nil {
		then.Args = append(then.Args, l.formula(d.Rule, p))
	}
	absent := negated(&ir.Formula{Op: ir.Has, Case: l.caseOf(p, d.Name)})
	return &ir.Formula{Op: ir.Or, Args: []*ir.Formula{absent, tidy(then)}}
}

func negated(f *ir.Formula) *ir.Formula {
	if f.Op == ir.NotOp {
		return f.Args[0]
	}
	return &ir.Formula{Op: ir.NotOp, Args: []*ir.Formula{f}}
}

// tidy replaces a conjunction of none or one by what it means, and joins the
// presence of a member with what must hold for it.
func tidy(f *ir.Formula) *ir.Formula {
	has := map[*ir.Case]bool{}
	for _, a := range f.Args {
		if a.Op == ir.Has {
			has[a.Case] = true
		}
	}
	joined := map[*ir.Case]bool{}
	for _, a := range f.Args {
		if a.Op == ir.Member && has[a.Case] {
			a.Op = ir.Held
			joined[a.Case] = true
		}
	}
	f.Args = slices.DeleteFunc(f.Args, func(a *ir.Formula) bool { return a.Op == ir.Has && joined[a.Case] })
	switch len(f.Args) {
	case 0:
		return &ir.Formula{Op: ir.True}
	case 1:
		return f.Args[0]
	}
	return f
}

// caseOf returns the plan's case for a name that the members pass has put
// there.
func (l *layout) caseOf(p *ir.Plan, name string) *ir.Case {
	for _, c := range p.Cases {
		if c.Name == name {
			return c
		}
	}
	panic("pass: no case for a mentioned name")
}

// placed returns the case and makes the reader keep the offset of its value.
func (l *layout) placed(p *ir.Plan, name string) *ir.Case {
	c := l.caseOf(p, name)
	if c.Place == "" {
		c.Place = l.place(p, "at"+Exported(name))
	}
	return c
}

// place returns a name that no other case of the plan has.
func (l *layout) place(p *ir.Plan, name string) string {
	free := name
	for i := 2; ; i++ {
		if !slices.ContainsFunc(p.Cases, func(c *ir.Case) bool { return c.Place == free }) {
			return free
		}
		free = name + "x" + strconv.Itoa(i)
	}
}

// trivial reports whether a rule accepts everything.
func trivial(r *ir.Rule) bool {
	return r.Slots() == 0
}
