package pass

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// Coverage works out, for each "unevaluatedProperties" and "unevaluatedItems",
// what the other schemas in place evaluate (JSON Schema Core section 11). The
// schemas in place form a finite graph without cycles, because in-place
// recursion was refused: what depends on the instance is only which of its
// branches hold.
//
// A conditional without branches is dropped where no coverage depends on it.
func Coverage(root *ir.Rule) {
	asked := map[*ir.Cond]bool{}
	Walk(root, func(r *ir.Rule) {
		for _, u := range r.Unevaluated {
			q := &question{asking: u, asked: asked, useful: map[*ir.Rule]bool{}, own: map[*ir.Rule]*ir.Coverage{}}
			q.visit(r)
			u.Coverage = q.graph()
		}
	})
	Walk(root, func(r *ir.Rule) {
		r.Conds = slices.DeleteFunc(r.Conds, func(c *ir.Cond) bool { return c.Then == nil && c.Else == nil && !asked[c] })
	})
}

// question is what one keyword asks of the schemas in place.
type question struct {
	asking *ir.Unevaluated
	asked  map[*ir.Cond]bool // conditionals whose "if" evaluates something
	own    map[*ir.Rule]*ir.Coverage
	useful map[*ir.Rule]bool // it or what it leads to evaluates something
	order  []*ir.Rule        // each behind those it leads to
}

// branch is a way from one schema in place to another.
type branch struct {
	to   *ir.Rule
	when *ir.Formula
}

// branches returns the ways out of a rule, without the "if" of conditionals.
func branches(r *ir.Rule) []branch {
	var list []branch
	for _, a := range distinct(r.All) {
		list = append(list, branch{a, nil})
	}
	for _, choice := range r.Choices {
		for _, arm := range distinct(choice.Arms) {
			list = append(list, branch{arm, holding(arm)})
		}
	}
	for _, cond := range r.Conds {
		if cond.Then != nil {
			list = append(list, branch{cond.Then, holding(cond.If)})
		}
		if cond.Else != nil {
			list = append(list, branch{cond.Else, negated(holding(cond.If))})
		}
	}
	for _, o := range r.Objects {
		for _, d := range o.Dependents {
			if d.Rule != nil {
				list = append(list, branch{d.Rule, &ir.Formula{Op: ir.Present, Name: d.Name}})
			}
		}
	}
	return list
}

func holding(r *ir.Rule) *ir.Formula { return &ir.Formula{Op: ir.Whole, Rule: r} }

// visit finds out what a rule and all that it leads to evaluate.
func (q *question) visit(r *ir.Rule) bool {
	if q.own[r] != nil {
		return q.useful[r]
	}
	c := q.evaluated(r)
	q.own[r] = c
	useful := c.All || len(c.Names)+len(c.Patterns)+c.Prefix+len(c.Contains) > 0
	for _, b := range branches(r) {
		useful = q.visit(b.to) || useful
	}
	for _, cond := range r.Conds {
		if q.visit(cond.If) {
			q.asked[cond], useful = true, true
		}
	}
	q.useful[r] = useful
	q.order = append(q.order, r)
	return useful
}

// evaluated returns what the rule itself evaluates. The keyword that asks does
// not count; others of its kind evaluate all that is left to them.
func (q *question) evaluated(r *ir.Rule) *ir.Coverage {
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
	return c
}

// graph returns the schemas that matter, each behind those that lead to it.
func (q *question) graph() []*ir.Coverage {
	slices.Reverse(q.order)
	index := map[*ir.Rule]int{}
	var list []*ir.Coverage
	for i, r := range q.order {
		if i > 0 && !q.useful[r] {
			continue
		}
		index[r] = len(list)
		list = append(list, q.own[r])
	}
	for _, r := range q.order {
		from, ok := index[r]
		if !ok {
			continue
		}
		enter := func(to *ir.Rule, when *ir.Formula) {
			if i, ok := index[to]; ok {
				list[i].From = append(list[i].From, ir.Entry{From: from, When: when})
			}
		}
		for _, b := range branches(r) {
			enter(b.to, b.when)
		}
		for _, cond := range r.Conds {
			enter(cond.If, holding(cond.If))
		}
	}
	return list
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
