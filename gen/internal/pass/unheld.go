package pass

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// judgeUnheld takes the type from each rule whose type is declared nowhere: a
// hint at each place that uses the rule asks for another one, so that no value of
// it is ever filled. The rule only judges then.
func judgeUnheld(root *ir.Rule, order []ir.Declared) {
	held := map[ir.Declared]bool{}
	for _, d := range order {
		held[d] = true
	}
	seen := map[*ir.Rule]bool{}
	var visit func(*ir.Rule)
	visit = func(r *ir.Rule) {
		if r == nil || seen[r] {
			return
		}
		seen[r] = true
		if r.Type != nil && slices.ContainsFunc(declared(r.Type), func(d ir.Declared) bool { return !held[d] }) {
			r.Type, r.Arms = nil, nil
		}
		if p := r.Plan; p != nil && p.Struct != nil && !held[p.Struct] {
			p.Struct = nil
			for _, c := range p.Cases {
				c.Field = nil
			}
		}
		if e := r.Elements; e != nil && e.Struct != nil && !held[e.Struct] {
			e.Struct = nil
		}
		for _, sub := range slices.Concat(inPlace(r), children(r), planned(r)) {
			visit(sub)
		}
	}
	visit(root)
}

// planned returns the rules that judge parts of the value as its reader has
// them: rules that became one are among them.
func planned(r *ir.Rule) []*ir.Rule {
	var list []*ir.Rule
	if p := r.Plan; p != nil {
		for _, c := range p.Cases {
			list = append(list, c.Rules...)
		}
		for _, part := range p.Parts {
			list = append(list, part.Rest)
			for _, m := range part.Patterns {
				list = append(list, m.Rule)
			}
		}
	}
	if e := r.Elements; e != nil {
		list = append(slices.Concat(e.Prefix...), list...)
		list = append(list, e.Items...)
	}
	return list
}
