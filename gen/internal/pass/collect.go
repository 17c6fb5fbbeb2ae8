package pass

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// Collect lists the sites, patterns and bounds that the functions of a tool
// use, in the order of the rules. Functions that nothing calls, because what
// asked for them always or never holds, are dropped.
func Collect(t *ir.Tool, root *ir.Rule) {
	c := &collector{t: t, sites: map[*ir.Site]bool{}, regexes: map[*ir.Regex]bool{}, rules: map[*ir.Rule]bool{}, bounds: map[*ir.Decimal]bool{}}
	c.rule(root)
	t.Funcs = slices.DeleteFunc(t.Funcs, func(f *ir.Func) bool { return !c.rules[f.Rule] })
}

type collector struct {
	t       *ir.Tool
	sites   map[*ir.Site]bool
	regexes map[*ir.Regex]bool
	rules   map[*ir.Rule]bool
	bounds  map[*ir.Decimal]bool
}

func (c *collector) site(s *ir.Site) {
	if s != nil && !c.sites[s] {
		c.sites[s] = true
		c.t.Sites = append(c.t.Sites, s)
	}
}

func (c *collector) regex(r *ir.Regex) {
	if r != nil && !c.regexes[r] {
		c.regexes[r] = true
		c.t.Regexes = append(c.t.Regexes, r)
	}
}

func (c *collector) bound(d *ir.Decimal) {
	if n, small := smallInt(*d); small && !d.Divisor {
		d.Small = n
		return
	}
	if !c.bounds[d] {
		c.bounds[d] = true
		c.t.Bounds = append(c.t.Bounds, d)
	}
}

func (c *collector) rule(r *ir.Rule) {
	if r == nil || c.rules[r] {
		return
	}
	c.rules[r] = true
	for _, s := range r.Never {
		c.site(s)
	}
	for _, t := range r.Types {
		c.site(t.Site)
	}
	for i := range r.Values {
		c.site(r.Values[i].Site)
	}
	for _, s := range r.Strings {
		c.site(s.Site)
		c.regex(s.Regex)
	}
	for i := range r.Numbers {
		n := &r.Numbers[i]
		c.site(n.Site)
		c.bound(&n.Bound)
	}
	for i := range r.Values {
		for j := range r.Values[i].Values {
			v := &r.Values[i].Values[j]
			if v.Kind&ir.Number != 0 {
				c.bound(&v.Number)
			}
		}
	}
	if p := r.Plan; p != nil {
		c.plan(p)
	}
	if e := r.Elements; e != nil {
		for _, n := range e.Counts {
			c.site(n.Site)
		}
		for _, s := range e.Uniques {
			c.site(s)
		}
		for _, k := range e.Contains {
			c.rule(k.Rule)
			for _, n := range []*ir.CountCheck{k.Min, k.Max} {
				if n != nil {
					c.site(n.Site)
				}
			}
		}
	}
	for _, k := range others {
		for _, s := range r.Misfits[k] {
			c.site(s)
		}
	}
	if t := r.Type; t != nil && t.Custom != nil {
		c.site(t.Custom.Site)
	}
	if d := r.Dispatch; d != nil {
		c.choice(d)
	} else if r.Arms != nil {
		for _, arm := range r.Arms.Arms {
			c.rule(arm)
		}
	}
	c.steps(r.After)
	for _, next := range parts(r) {
		c.rule(next)
	}
}

func (c *collector) plan(p *ir.Plan) {
	for _, part := range p.Parts {
		for _, pat := range part.Patterns {
			c.regex(pat.Regex)
		}
	}
	for _, k := range p.Cases {
		if k.Field != nil && k.Field.Type.Custom != nil {
			c.site(k.Field.Type.Custom.Site)
		}
	}
	for _, n := range p.Names {
		c.site(n.Site)
		c.rule(n.Rule)
	}
	c.steps(p.End)
}

func (c *collector) choice(ch *ir.Choice) {
	c.site(ch.None) // where something tells the arm, they exclude each other: Many has no place
	for _, arm := range ch.Arms {
		c.rule(arm)
	}
}

func (c *collector) steps(list []*ir.Step) {
	for _, s := range list {
		if s.When != nil {
			c.formula(s.When)
		}
		if s.Require != nil {
			c.site(s.Require.Site)
		}
		if s.Count != nil {
			c.site(s.Count.Site)
		}
		c.site(s.Refuse)
		c.rule(s.Read)
		c.rule(s.Self)
		if s.Choose != nil {
			c.choice(s.Choose)
			if s.Choose.Exactly {
				c.site(s.Choose.Many)
			}
		}
		if s.Choice != nil {
			c.choice(s.Choice)
		}
		if s.Unevaluated != nil {
			c.rule(s.Unevaluated.Rule)
			c.coverage(s.Unevaluated.Coverage)
		}
		c.steps(s.Then)
		c.steps(s.Otherwise)
	}
}

func (c *collector) coverage(list []*ir.Coverage) {
	for _, cov := range list {
		for _, from := range cov.From {
			if from.When != nil {
				c.formula(from.When)
			}
		}
		for _, p := range cov.Patterns {
			c.regex(p)
		}
		for _, r := range cov.Contains {
			c.rule(r)
		}
	}
}

func (c *collector) formula(f *ir.Formula) {
	c.rule(f.Rule)
	for _, a := range f.Args {
		c.formula(a)
	}
}
