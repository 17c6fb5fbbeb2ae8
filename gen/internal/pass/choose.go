package pass

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// Select finds, for each choice, what tells the one arm that can hold: the
// kind of the value, or the string value of a member. It is part of the
// meaning, not a simplification: with it, the faults of the chosen arm are
// reported besides the fault of the choice.
func Select(root *ir.Rule) {
	s := &selector{kinds: map[*ir.Rule]ir.Kinds{}}
	Walk(root, func(r *ir.Rule) {
		for _, c := range r.Choices {
			if len(c.Arms) < 2 {
				continue
			}
			if c.Select = s.byKind(c); c.Select == nil {
				c.Select = s.byMember(c)
			}
		}
	})
}

// selector remembers the kinds that each rule accepts.
type selector struct{ kinds map[*ir.Rule]ir.Kinds }

func (s *selector) byKind(c *ir.Choice) *ir.Select {
	by := &ir.Select{}
	var taken ir.Kinds
	for _, arm := range c.Arms {
		k := dispatchable(s.accepted(arm))
		if k&taken != 0 || k == ir.All {
			return nil
		}
		taken |= k
		by.Kinds = append(by.Kinds, k)
	}
	return by
}

// dispatchable widens a set of kinds to what the first byte of a value tells:
// it does not tell integers from fractions.
func dispatchable(k ir.Kinds) ir.Kinds {
	if k&ir.Number != 0 {
		k |= ir.Number
	}
	return k
}

// accepted returns a set that holds the kinds of all values that the rule
// accepts. In-place recursion was refused before, so it ends.
func (s *selector) accepted(r *ir.Rule) ir.Kinds {
	if k, ok := s.kinds[r]; ok {
		return k
	}
	k := ownKinds(r)
	if len(r.Never) > 0 {
		k = 0
	}
	for _, a := range r.All {
		k &= s.accepted(a)
	}
	for _, c := range r.Choices {
		var arms ir.Kinds
		for _, arm := range c.Arms {
			arms |= s.accepted(arm)
		}
		k &= arms
	}
	s.kinds[r] = k
	return k
}

func (s *selector) byMember(c *ir.Choice) *ir.Select {
	var tags []map[string][]string // of each arm
	for _, arm := range c.Arms {
		if s.accepted(arm) != ir.Object {
			return nil
		}
		tags = append(tags, discriminators(arm))
	}
	for _, name := range propertyOrder(c.Arms[0]) {
		by := &ir.Select{Member: name}
		taken := map[string]bool{}
		for _, of := range tags {
			values := of[name]
			if len(values) == 0 || overlap(taken, values) {
				by = nil
				break
			}
			by.Tags = append(by.Tags, values)
		}
		if by != nil {
			return by
		}
	}
	return nil
}

// overlap adds values to the set and reports whether one was in it. The empty
// string counts as taken: a reader cannot tell it from an absent member.
func overlap(taken map[string]bool, values []string) bool {
	for _, v := range values {
		if taken[v] || v == "" {
			return true
		}
	}
	for _, v := range values {
		taken[v] = true
	}
	return false
}

// discriminators returns the members that the rule requires and restricts to
// strings that it lists.
func discriminators(r *ir.Rule) map[string][]string {
	required, values := map[string]bool{}, map[string][]string{}
	each(r, func(r *ir.Rule) {
		for _, o := range r.Objects {
			for _, q := range o.Required {
				required[q.Name] = true
			}
			for _, p := range o.Properties {
				if tags := tagsOf(p.Rule); tags != nil && values[p.Name] == nil {
					values[p.Name] = tags
				}
			}
		}
	})
	for name := range values {
		if !required[name] {
			delete(values, name)
		}
	}
	return values
}

// each calls visit for the rule and those that must hold with it, once each.
func each(r *ir.Rule, visit func(*ir.Rule)) {
	seen := map[*ir.Rule]bool{}
	var step func(*ir.Rule)
	step = func(r *ir.Rule) {
		if seen[r] {
			return
		}
		seen[r] = true
		visit(r)
		for _, a := range r.All {
			step(a)
		}
	}
	step(r)
}

// tagsOf returns the strings that a rule lists, each once, when it accepts
// nothing else.
func tagsOf(r *ir.Rule) []string {
	var tags []string
	each(r, func(r *ir.Rule) {
		for _, v := range r.Values {
			if tags != nil {
				return
			}
			for _, lit := range v.Values {
				if lit.Kind != ir.String {
					tags = nil
					break
				}
				if !slices.Contains(tags, lit.Text) { // "enum" may repeat a value
					tags = append(tags, lit.Text)
				}
			}
		}
	})
	return tags
}

// propertyOrder returns the names that the rule declares, in schema order.
func propertyOrder(r *ir.Rule) []string {
	var names []string
	each(r, func(r *ir.Rule) {
		for _, o := range r.Objects {
			for _, p := range o.Properties {
				names = append(names, p.Name)
			}
		}
	})
	return names
}
