package pass

import "github.com/schemagen/schemagen/gen/internal/ir"

// Select finds, for each choice, what tells the one arm that can hold: the
// kind of the value, or the string value of a member. It is part of the
// meaning, not a simplification: with it, the faults of the chosen arm are
// reported besides the fault of the choice.
func Select(root *ir.Rule) {
	walk(root, func(r *ir.Rule) {
		for _, c := range r.Choices {
			if len(c.Arms) < 2 {
				continue
			}
			if c.Select = byKind(c); c.Select == nil {
				c.Select = byMember(c)
			}
		}
	})
}

func byKind(c *ir.Choice) *ir.Select {
	s := &ir.Select{}
	var taken ir.Kinds
	for _, arm := range c.Arms {
		k := dispatchable(accepted(arm))
		if k&taken != 0 || k == ir.All {
			return nil
		}
		taken |= k
		s.Kinds = append(s.Kinds, k)
	}
	return s
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
func accepted(r *ir.Rule) ir.Kinds {
	k := ir.All
	if len(r.Never) > 0 {
		return 0
	}
	for _, t := range r.Types {
		k &= t.Kinds
	}
	for _, v := range r.Values {
		var values ir.Kinds
		for _, lit := range v.Values {
			values |= lit.Kind
		}
		k &= values
	}
	for _, a := range r.All {
		k &= accepted(a)
	}
	for _, c := range r.Choices {
		var arms ir.Kinds
		for _, arm := range c.Arms {
			arms |= accepted(arm)
		}
		k &= arms
	}
	return k
}

func byMember(c *ir.Choice) *ir.Select {
	var tags []map[string][]string // of each arm
	for _, arm := range c.Arms {
		if accepted(arm) != ir.Object {
			return nil
		}
		tags = append(tags, discriminators(arm))
	}
	for _, name := range propertyOrder(c.Arms[0]) {
		s := &ir.Select{Member: name}
		taken := map[string]bool{}
		for _, of := range tags {
			values := of[name]
			if len(values) == 0 || overlap(taken, values) {
				s = nil
				break
			}
			s.Tags = append(s.Tags, values)
		}
		if s != nil {
			return s
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
	var collect func(*ir.Rule)
	collect = func(r *ir.Rule) {
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
		for _, a := range r.All {
			collect(a)
		}
	}
	collect(r)
	for name := range values {
		if !required[name] {
			delete(values, name)
		}
	}
	return values
}

// tagsOf returns the strings that a rule lists, when it accepts nothing else.
func tagsOf(r *ir.Rule) []string {
	for _, v := range r.Values {
		var tags []string
		for _, lit := range v.Values {
			if lit.Kind != ir.String {
				return nil
			}
			tags = append(tags, lit.Text)
		}
		return tags
	}
	for _, a := range r.All {
		if tags := tagsOf(a); tags != nil {
			return tags
		}
	}
	return nil
}

// propertyOrder returns the names that the rule declares, in schema order.
func propertyOrder(r *ir.Rule) []string {
	var names []string
	for _, o := range r.Objects {
		for _, p := range o.Properties {
			names = append(names, p.Name)
		}
	}
	for _, a := range r.All {
		names = append(names, propertyOrder(a)...)
	}
	return names
}
