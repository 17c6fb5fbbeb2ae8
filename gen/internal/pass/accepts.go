package pass

import "github.com/schemagen/schemagen/gen/internal/ir"

// Accepts notes at the sites that refuse a value because of its kind which
// kinds they accept: what coercion needs to know, see ir.Site.Accepts. The rules
// are as they were lowered, and in-place recursion was refused.
func Accepts(root *ir.Rule) {
	s := &selector{kinds: map[*ir.Rule]ir.Kinds{}}
	walk(root, func(r *ir.Rule) {
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
