package cases

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
)

// constraint is one site of a schema, and what it bounds.
type constraint struct {
	site *ir.Site
	// op says what the bound is of; the value at the bound is just inside.
	op    op
	max   bool // an upper bound, of a size
	count int
	kinds ir.Kinds // of a type
	bound ir.Decimal
	// values are those that an enum or const lists.
	values []ir.Literal
	rule   *ir.Rule
	// more are further rules of the same schema location, which dynamic
	// references make.
	more []*ir.Rule
	// chosen is set for the anyOf or oneOf of which something tells the arm.
	chosen bool
	// names is the rule that propertyNames judges names by.
	names *ir.Rule
	// apart is set for a oneOf no two alternatives of which fit one value.
	apart bool
}

// rules returns the rules that have the constraint.
func (c *constraint) rules() []*ir.Rule { return append([]*ir.Rule{c.rule}, c.more...) }

// bounds reports whether the constraint has a bound that a value can be at.
func (c *constraint) bounds() bool { return c.op != other && c.op != typed }

type op uint8

const (
	other     op = iota
	textSize     // code points
	magnitude    // of a number
	elements     // of an array
	members      // of an object
	listed       // enum, const
	typed        // type
)

// branch is what some accepted value should take: a rule that holds, of which
// each member, element and alternative has one, or an "if" that does not.
type branch struct {
	rule  *ir.Rule
	holds bool
}

// inventory is what a schema says.
type inventory struct {
	constraints []*constraint
	bySite      map[ir.Site]*constraint
	branches    []branch
	rules       []*ir.Rule
}

// take walks the rules that can be reached from a root, each once, a rule before
// those under it.
func take(root *ir.Rule) *inventory {
	v := &inventory{bySite: map[ir.Site]*constraint{}}
	seen := map[*ir.Rule]bool{}
	var step func(*ir.Rule)
	step = func(r *ir.Rule) {
		if r == nil || seen[r] {
			return
		}
		seen[r] = true
		v.rules = append(v.rules, r)
		v.branches = append(v.branches, branch{r, true})
		v.rule(r)
		for _, next := range r.Subrules() {
			step(next)
		}
	}
	step(root)
	return v
}

func (v *inventory) add(c constraint) {
	if c.site == nil {
		return
	}
	if known := v.bySite[*c.site]; known != nil {
		if known.rule != c.rule {
			known.more = append(known.more, c.rule)
			known.apart = known.apart && c.apart
		}
		return
	}
	v.bySite[*c.site] = &c
	v.constraints = append(v.constraints, &c)
}

// rule adds the constraints of one rule.
func (v *inventory) rule(r *ir.Rule) {
	for _, s := range r.Never {
		v.add(constraint{site: s, rule: r})
	}
	for _, c := range r.Types {
		v.add(constraint{site: c.Site, rule: r, op: typed, kinds: c.Kinds})
	}
	for _, c := range r.Values {
		v.add(constraint{site: c.Site, rule: r, op: listed, values: c.Values})
	}
	for _, c := range r.Strings {
		o := other
		if c.Op == ir.MinLength || c.Op == ir.MaxLength {
			o = textSize
		}
		v.add(constraint{site: c.Site, rule: r, op: o, count: c.Count, max: c.Op == ir.MaxLength})
	}
	for _, c := range r.Numbers {
		o := magnitude
		if c.Op == ir.MultipleOf {
			o = other
		}
		v.add(constraint{site: c.Site, rule: r, op: o, bound: c.Bound})
	}
	for _, a := range r.Arrays {
		for _, c := range a.Counts {
			v.add(constraint{site: c.Site, rule: r, op: elements, count: c.Count, max: c.Max})
		}
		v.add(constraint{site: a.Unique, rule: r})
		if a.Contains != nil {
			for _, c := range []*ir.CountCheck{a.Contains.Min, a.Contains.Max} {
				if c != nil {
					v.add(constraint{site: c.Site, rule: r})
				}
			}
		}
	}
	for _, o := range r.Objects {
		for _, n := range o.Names {
			v.add(constraint{site: n.Site, rule: r, names: n.Rule})
		}
		for _, q := range o.Required {
			v.add(constraint{site: q.Site, rule: r})
		}
		for _, c := range o.Counts {
			v.add(constraint{site: c.Site, rule: r, op: members, count: c.Count, max: c.Max})
		}
		for _, d := range o.Dependents {
			for _, q := range d.Required {
				v.add(constraint{site: q.Site, rule: r})
			}
		}
	}
	for _, c := range r.Choices {
		v.add(constraint{site: c.None, rule: r, chosen: c.Select != nil})
		if c.Select == nil { // else no value has two arms that hold
			v.add(constraint{site: c.Many, rule: r, apart: allApart(c.Arms)})
		}
	}
	for _, n := range r.Nots {
		v.add(constraint{site: n.Site, rule: r})
	}
	for _, c := range r.Conds {
		if c.Then != nil || c.Else != nil {
			v.branches = append(v.branches, branch{c.If, false})
		}
	}
}
