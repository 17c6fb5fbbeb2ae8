package pass

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// Coverage works out, for each "unevaluatedProperties" and "unevaluatedItems",
// what the other schemas in place evaluate (JSON Schema Core section 11). The
// schemas in place form a finite tree, because in-place recursion was refused:
// what depends on the instance is only which of its branches hold.
//
// A conditional without branches is dropped where no coverage depends on it.
func Coverage(root *ir.Rule) {
	asked := map[*ir.Cond]bool{}
	walk(root, func(r *ir.Rule) {
		for _, u := range r.Unevaluated {
			q := &question{asking: u, asked: asked}
			if u.Coverage = q.coverage(r); u.Coverage == nil {
				u.Coverage = &ir.Coverage{}
			}
		}
	})
	walk(root, func(r *ir.Rule) {
		r.Conds = slices.DeleteFunc(r.Conds, func(c *ir.Cond) bool { return c.Then == nil && c.Else == nil && !asked[c] })
	})
}

// question is what one keyword asks of the schemas in place.
type question struct {
	asking *ir.Unevaluated
	asked  map[*ir.Cond]bool // conditionals whose "if" evaluates something
}

// coverage returns what a rule evaluates of members or elements, or nil. The
// keyword that asks does not count; others of its kind evaluate all that is
// left to them.
func (q *question) coverage(r *ir.Rule) *ir.Coverage {
	c := &ir.Coverage{}
	for _, u := range r.Unevaluated {
		if u != q.asking && u.Items == q.asking.Items {
			c.All = true
		}
	}
	if q.asking.Items {
		ownElements(c, r)
	} else {
		ownMembers(c, r)
	}
	add := func(part *ir.Coverage, when *ir.Formula) {
		if part == nil {
			return
		}
		if when == nil {
			c.Parts = append(c.Parts, part)
			return
		}
		c.Parts = append(c.Parts, &ir.Coverage{When: when, Parts: []*ir.Coverage{part}})
	}
	holds := func(r *ir.Rule) *ir.Formula { return &ir.Formula{Op: ir.Whole, Rule: r} }
	for _, a := range r.All {
		add(q.coverage(a), nil)
	}
	for _, choice := range r.Choices {
		for _, arm := range choice.Arms {
			add(q.coverage(arm), holds(arm))
		}
	}
	for _, cond := range r.Conds {
		when := holds(cond.If)
		if part := q.coverage(cond.If); part != nil {
			q.asked[cond] = true
			add(part, when)
		}
		if cond.Then != nil {
			add(q.coverage(cond.Then), when)
		}
		if cond.Else != nil {
			add(q.coverage(cond.Else), negated(when))
		}
	}
	for _, o := range r.Objects {
		for _, d := range o.Dependents {
			if d.Rule != nil {
				add(q.coverage(d.Rule), &ir.Formula{Op: ir.Present, Name: d.Name})
			}
		}
	}
	if !c.All && len(c.Names)+len(c.Patterns)+c.Prefix+len(c.Contains)+len(c.Parts) == 0 {
		return nil
	}
	return c
}

func ownMembers(c *ir.Coverage, r *ir.Rule) {
	for _, o := range r.Objects {
		for _, p := range o.Properties {
			c.Names = append(c.Names, p.Name)
		}
		for _, p := range o.Patterns {
			c.Patterns = append(c.Patterns, p.Regex)
		}
		c.All = c.All || o.Rest != nil
	}
}

func ownElements(c *ir.Coverage, r *ir.Rule) {
	for _, a := range r.Arrays {
		c.Prefix = max(c.Prefix, len(a.Prefix))
		c.All = c.All || a.Items != nil
		if a.Contains != nil && a.Contains.Evaluates {
			c.Contains = append(c.Contains, a.Contains.Rule)
		}
	}
}
