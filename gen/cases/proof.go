package cases

import (
	"fmt"
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
)

// A constraint can be without effect: no call tells the schema from the one
// without it, by verdict or by violations. Each proof below is of the rules
// alone and holds for all values.

// proof says why a constraint has no effect, or returns "" when that cannot be
// shown.
func (c *collector) proof(x *constraint) string {
	everywhere := func(holds func(r *ir.Rule) bool) bool {
		return !slices.ContainsFunc(x.rules(), func(r *ir.Rule) bool { return !holds(r) })
	}
	other := c.implied(x, x.rule)
	switch {
	case other != nil && everywhere(func(r *ir.Rule) bool { return c.implied(x, r) != nil }):
		return fmt.Sprintf("%s lists all values, and the constraint refuses none of them", place("#"+other.site.Pointer))
	case x.op == typed && everywhere(func(r *ir.Rule) bool { return c.context()[r]&^x.kinds == 0 }):
		return "nothing but values of its types comes here"
	case x.names != nil && len(x.more) == 0 && everyOf(x.names)&ir.String != 0:
		return "its schema accepts every name"
	case c.limits.strict && x.max && x.op == textSize && x.count >= c.limits.bytes:
		return fmt.Sprintf("a call has at most %d bytes", c.limits.bytes)
	case c.idle()[x]:
		return "another alternative accepts all values of its types, whatever is said here"
	case x.apart:
		return "no value fits two of the alternatives"
	}
	return ""
}

// implied returns an enum or const beside a constraint of a rule all of whose
// values the constraint accepts, so that it has nothing left to refuse; or nil.
// Where the kinds of values tell what is reported, a type has its say all the
// same.
func (c *collector) implied(x *constraint, r *ir.Rule) *constraint {
	for _, other := range c.constraints {
		if other == x || other.op != listed || !slices.Contains(other.rules(), r) {
			continue
		}
		same := func(lit ir.Literal) bool {
			v := judge.Value(lit)
			with, without := c.judge.Judge(r, v).Outcome, c.judge.JudgeWithout(x.site, r, v).Outcome
			return with == without && with != judge.Unknown
		}
		if !slices.ContainsFunc(other.values, func(lit ir.Literal) bool { return !same(lit) }) {
			return other
		}
	}
	return nil
}

// context returns the kinds of the values that each rule can be asked about
// while nothing else has refused their type.
func (c *collector) context() map[*ir.Rule]ir.Kinds {
	if c.kinds != nil {
		return c.kinds
	}
	c.kinds = map[*ir.Rule]ir.Kinds{}
	var enter func(r *ir.Rule, k ir.Kinds)
	enter = func(r *ir.Rule, k ir.Kinds) {
		if r == nil || c.kinds[r] == c.kinds[r]|k {
			return
		}
		c.kinds[r] |= k
		k = c.kinds[r]
		for _, t := range r.Types {
			k &= t.Kinds
		}
		for _, next := range inPlace(r) {
			enter(next, k)
		}
		for _, o := range r.Objects {
			for _, d := range o.Dependents {
				enter(d.Rule, k&ir.Object)
			}
			for _, n := range o.Names {
				enter(n.Rule, ir.String)
			}
		}
		for _, next := range parts(r) {
			enter(next, ir.All)
		}
	}
	enter(c.root, ir.All)
	return c.kinds
}

// inPlace returns the rules that judge the same value, but for those that hang
// on a member.
func inPlace(r *ir.Rule) []*ir.Rule {
	list := append([]*ir.Rule(nil), r.All...)
	for _, choice := range r.Choices {
		list = append(list, choice.Arms...)
	}
	for _, n := range r.Nots {
		list = append(list, n.Rule)
	}
	for _, cond := range r.Conds {
		list = append(list, cond.If, cond.Then, cond.Else)
	}
	return list
}

// parts returns the rules that judge members and elements.
func parts(r *ir.Rule) []*ir.Rule {
	var list []*ir.Rule
	for _, o := range r.Objects {
		for _, p := range o.Properties {
			list = append(list, p.Rule)
		}
		for _, p := range o.Patterns {
			list = append(list, p.Rule)
		}
		list = append(list, o.Rest)
	}
	for _, a := range r.Arrays {
		list = append(append(list, a.Prefix...), a.Items)
		if a.Contains != nil {
			list = append(list, a.Contains.Rule)
		}
	}
	for _, u := range r.Unevaluated {
		list = append(list, u.Rule)
	}
	return list
}

// everyOf returns kinds of which a rule accepts every value.
func everyOf(r *ir.Rule) ir.Kinds {
	k := ir.All
	for _, t := range r.Types {
		k &= t.Kinds
	}
	if r.Slots() == len(r.Types) {
		return k
	}
	silent := len(r.Never)+len(r.Values)+len(r.All)+len(r.Choices)+len(r.Nots)+len(r.Conds)+len(r.Unevaluated) == 0
	if !silent {
		return 0
	}
	if len(r.Strings) > 0 {
		k &^= ir.String
	}
	if len(r.Numbers) > 0 {
		k &^= ir.Number
	}
	for _, a := range r.Arrays {
		if len(a.Prefix)+len(a.Counts) > 0 || a.Items != nil && a.Items.Slots() > 0 || a.Unique != nil || a.Contains != nil {
			k &^= ir.Array
		}
	}
	for _, o := range r.Objects {
		if len(o.Properties)+len(o.Patterns)+len(o.Names)+len(o.Required)+len(o.Counts)+len(o.Dependents) > 0 || o.Rest != nil && o.Rest.Slots() > 0 {
			k &^= ir.Object
		}
	}
	return k
}

// most returns a set that holds the kinds of all values that a rule accepts.
func most(r *ir.Rule) ir.Kinds {
	k := ir.All
	for _, t := range r.Types {
		k &= t.Kinds
	}
	for _, a := range r.All {
		k &= most(a)
	}
	for _, c := range r.Choices {
		var arms ir.Kinds
		for _, arm := range c.Arms {
			arms |= most(arm)
		}
		k &= arms
	}
	return k
}

// idle returns the constraints that stand under alternatives of an anyOf beside
// which another accepts all that they could, and nowhere else. What is reported
// of such an anyOf does not depend on its alternatives.
func (c *collector) idle() map[*constraint]bool {
	if c.without != nil {
		return c.without
	}
	c.without = map[*constraint]bool{}
	if slices.ContainsFunc(c.rules, func(r *ir.Rule) bool { return len(r.Unevaluated) > 0 }) {
		return c.without // what an alternative evaluates counts, too
	}
	// typesOnly are the rules that tell the types of such an alternative.
	live, typesOnly := map[*ir.Rule]bool{}, map[*ir.Rule]bool{}
	var enter func(r *ir.Rule)
	enter = func(r *ir.Rule) {
		if r == nil || live[r] {
			return
		}
		live[r] = true
		dead := map[*ir.Rule]bool{}
		for _, choice := range r.Choices {
			for i, arm := range choice.Arms {
				if choice.Exactly || choice.Select != nil {
					continue
				}
				var covered ir.Kinds
				for n, other := range choice.Arms {
					if n != i && other != arm {
						covered |= everyOf(other)
					}
				}
				if most(arm)&^covered == 0 {
					dead[arm] = true
					sameValue(arm, func(r *ir.Rule) { typesOnly[r] = true })
				}
			}
		}
		for _, next := range r.Subrules() {
			if !dead[next] {
				enter(next)
			}
		}
	}
	enter(c.root)
	for _, x := range c.constraints {
		if !slices.ContainsFunc(x.rules(), func(r *ir.Rule) bool { return live[r] || typesOnly[r] && x.op == typed }) {
			c.without[x] = true
		}
	}
	c.dead = map[string]bool{}
	for _, r := range c.rules {
		if !live[r] {
			c.dead[r.Pointer] = !typesOnly[r]
		}
	}
	for _, r := range c.rules {
		if live[r] {
			delete(c.dead, r.Pointer)
		}
	}
	return c.without
}

// sameValue calls visit for a rule and those that tell with it which types it
// accepts.
func sameValue(r *ir.Rule, visit func(*ir.Rule)) {
	visit(r)
	for _, a := range r.All {
		sameValue(a, visit)
	}
	for _, c := range r.Choices {
		for _, arm := range c.Arms {
			sameValue(arm, visit)
		}
	}
}

// disjoint reports whether it is plain that no value fits both rules.
func disjoint(a, b *ir.Rule) bool {
	if most(a)&most(b) == 0 {
		return true
	}
	if most(a) != ir.Object || most(b) != ir.Object {
		return false
	}
	return excludes(a, b) || excludes(b, a) || apart(a, b)
}

// excludes reports whether one rule asks for a member that the other refuses.
func excludes(a, b *ir.Rule) bool {
	for _, o := range a.Objects {
		for _, q := range o.Required {
			for _, p := range b.Objects {
				declared := slices.ContainsFunc(p.Properties, func(p ir.Property) bool { return p.Name == q.Name })
				if p.Rest != nil && len(p.Rest.Never) > 0 && len(p.Patterns) == 0 && !declared {
					return true
				}
			}
		}
	}
	return false
}

// apart reports whether both rules ask for one member and list different values
// for it.
func apart(a, b *ir.Rule) bool {
	asks := func(r *ir.Rule, name string) bool {
		return slices.ContainsFunc(r.Objects, func(o *ir.ObjectPart) bool {
			return slices.ContainsFunc(o.Required, func(q ir.Required) bool { return q.Name == name })
		})
	}
	lists := func(r *ir.Rule, name string) []ir.Literal {
		for _, o := range r.Objects {
			for _, p := range o.Properties {
				if p.Name == name && len(p.Rule.Values) > 0 {
					return p.Rule.Values[0].Values
				}
			}
		}
		return nil
	}
	for _, o := range a.Objects {
		for _, q := range o.Required {
			x, y := lists(a, q.Name), lists(b, q.Name)
			if len(x) == 0 || len(y) == 0 || !asks(b, q.Name) {
				continue
			}
			if !slices.ContainsFunc(x, func(v ir.Literal) bool {
				return slices.ContainsFunc(y, func(w ir.Literal) bool { return judge.Equal(v, w) })
			}) {
				return true
			}
		}
	}
	return false
}

// allApart reports whether each two of the alternatives are disjoint.
func allApart(arms []*ir.Rule) bool {
	for i, a := range arms {
		for _, b := range arms[i+1:] {
			if !disjoint(a, b) {
				return false
			}
		}
	}
	return true
}
