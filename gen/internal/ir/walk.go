package ir

import "slices"

// Subrules returns the rules directly under a rule, of the same value and of its
// parts; none is nil.
func (r *Rule) Subrules() []*Rule {
	list := slices.Clone(r.All)
	for _, c := range r.Choices {
		list = append(list, c.Arms...)
	}
	for _, n := range r.Nots {
		list = append(list, n.Rule)
	}
	for _, c := range r.Conds {
		list = append(list, c.If, c.Then, c.Else)
	}
	for _, a := range r.Arrays {
		list = append(append(list, a.Prefix...), a.Items)
		if a.Contains != nil {
			list = append(list, a.Contains.Rule)
		}
	}
	for _, o := range r.Objects {
		for _, p := range o.Properties {
			list = append(list, p.Rule)
		}
		for _, p := range o.Patterns {
			list = append(list, p.Rule)
		}
		for _, n := range o.Names {
			list = append(list, n.Rule)
		}
		for _, d := range o.Dependents {
			list = append(list, d.Rule)
		}
		list = append(list, o.Rest)
	}
	for _, u := range r.Unevaluated {
		list = append(list, u.Rule)
	}
	return slices.DeleteFunc(list, func(r *Rule) bool { return r == nil })
}
