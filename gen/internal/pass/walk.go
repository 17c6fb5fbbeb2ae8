package pass

import "github.com/schemagen/schemagen/gen/internal/ir"

// inPlace returns the rules that judge the same value as r.
func inPlace(r *ir.Rule) []*ir.Rule {
	list := append([]*ir.Rule(nil), r.All...)
	for _, c := range r.Choices {
		list = append(list, c.Arms...)
	}
	for _, n := range r.Nots {
		list = append(list, n.Rule)
	}
	for _, c := range r.Conds {
		list = append(list, c.If)
		list = appendRule(list, c.Then)
		list = appendRule(list, c.Else)
	}
	for _, o := range r.Objects {
		for _, d := range o.Dependents {
			list = appendRule(list, d.Rule)
		}
	}
	return list
}

// children returns the rules that judge a part of the value of r.
func children(r *ir.Rule) []*ir.Rule {
	var list []*ir.Rule
	for _, a := range r.Arrays {
		list = append(list, a.Prefix...)
		list = appendRule(list, a.Items)
		if a.Contains != nil {
			list = append(list, a.Contains.Rule)
		}
	}
	for _, u := range r.Unevaluated {
		list = append(list, u.Rule)
	}
	for _, o := range r.Objects {
		for _, p := range o.Properties {
			list = append(list, p.Rule)
		}
		for _, p := range o.Patterns {
			list = append(list, p.Rule)
		}
		list = appendRule(list, o.Rest)
		for _, n := range o.Names {
			list = append(list, n.Rule)
		}
	}
	return list
}

func appendRule(list []*ir.Rule, r *ir.Rule) []*ir.Rule {
	if r == nil {
		return list
	}
	return append(list, r)
}

// Walk calls visit for each rule that can be reached from root, once, a rule
// before those under it, always in the same order.
func Walk(root *ir.Rule, visit func(*ir.Rule)) {
	seen := map[*ir.Rule]bool{}
	var step func(*ir.Rule)
	step = func(r *ir.Rule) {
		if seen[r] {
			return
		}
		seen[r] = true
		visit(r)
		for _, next := range inPlace(r) {
			step(next)
		}
		for _, next := range children(r) {
			step(next)
		}
	}
	step(root)
}
