package pass

import "github.com/schemagen/schemagen/gen/internal/ir"

// Accepts notes at the sites that refuse a value because of its kind which
// kinds they accept: what coercion needs to know, see ir.Site.Accepts. The rules
// are as they were lowered and selected; in-place recursion was refused.
//
// What such a site refuses must be another value, or no call is accepted. That
// is not so under a condition: to correct what the condition looks at may lift
// it, and the value may stay what it is. Sites that a condition leads to, too,
// are therefore left out.
func Accepts(root *ir.Rule) {
	doubtful := conditional(root)
	s := &selector{kinds: map[*ir.Rule]ir.Kinds{}}
	Walk(root, func(r *ir.Rule) {
		if doubtful[r] {
			return
		}
		for _, t := range r.Types {
			accept(t.Site, t.Kinds)
		}
		for _, v := range r.Values {
			var kinds ir.Kinds
			for _, lit := range v.Values {
				kinds |= lit.Kind
			}
			accept(v.Site, kinds)
		}
		for _, c := range r.Choices {
			var kinds ir.Kinds
			for _, arm := range c.Arms {
				kinds |= s.accepted(arm)
			}
			accept(c.None, kinds)
		}
	})
}

// accept notes kinds at a site where they leave something to correct: a string
// or null that the site refuses whatever else it holds for.
func accept(s *ir.Site, kinds ir.Kinds) {
	if kinds&ir.String == 0 || kinds&ir.Null == 0 {
		s.Accepts = kinds
	}
}

// conditional returns the rules that some condition leads to: those of "then",
// "else", dependent schemas, and of what no other schema evaluates.
func conditional(root *ir.Rule) map[*ir.Rule]bool {
	branches := &ir.Rule{}
	Walk(root, func(r *ir.Rule) {
		for _, c := range r.Conds {
			branches.All = appendRule(branches.All, c.Then)
			branches.All = appendRule(branches.All, c.Else)
		}
		for _, o := range r.Objects {
			for _, d := range o.Dependents {
				branches.All = appendRule(branches.All, d.Rule)
			}
		}
		for _, u := range r.Unevaluated {
			branches.All = append(branches.All, u.Rule)
		}
	})
	found := map[*ir.Rule]bool{}
	Walk(branches, func(r *ir.Rule) { found[r] = true })
	return found
}
