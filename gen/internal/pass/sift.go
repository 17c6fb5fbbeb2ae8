package pass

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// maxSifted is how many arms a sift can hold: one for each bit of a word.
const maxSifted = 64

// sift finds what tells, before the arms of a choice are read, which of them
// cannot hold: the kind of the value, and the string in the member that tells
// most of them apart. It is nil when that excludes none. Unlike pass Select it
// need not leave one arm, and says nothing about the arms that it leaves.
func (l *layout) sift(c *ir.Choice) *ir.Sift {
	if !l.simplified || len(c.Arms) < 2 || len(c.Arms) > maxSifted {
		return nil
	}
	every := ^uint64(0) >> (64 - len(c.Arms))
	s := &ir.Sift{}
	useful := false
	for _, kind := range ir.Each {
		var arms uint64
		for i, arm := range c.Arms {
			if dispatchable(l.accepts.accepted(arm))&kind != 0 {
				arms |= 1 << i
			}
		}
		useful = useful || arms != every
		s.Kinds = append(s.Kinds, ir.SiftKind{Kind: kind, Arms: arms})
		if kind == ir.Object {
			s.Member, s.Absent, s.Other, s.Tags = l.byTag(c, arms)
			useful = useful || s.Member != ""
		}
	}
	if !useful {
		return nil
	}
	s.Index = l.sifts
	l.sifts++
	return s
}

// byTag returns the member that tells most of the arms apart that accept
// objects, and which of them are left by its absence, by what no tag says, and
// by each tag.
func (l *layout) byTag(c *ir.Choice, objects uint64) (member string, absent, other uint64, tags []ir.SiftTag) {
	most := 0
	for _, name := range tagged(c.Arms) {
		told := 0
		for i, arm := range c.Arms {
			if objects&(1<<i) != 0 && l.tagsIn(arm, name).only != nil {
				told++
			}
		}
		if told > most {
			most, member = told, name
		}
	}
	if member == "" {
		return "", 0, 0, nil
	}
	all := make([]memberTags, len(c.Arms))
	var values []string
	for i, arm := range c.Arms {
		if objects&(1<<i) == 0 {
			continue
		}
		all[i] = l.tagsIn(arm, member)
		values = append(append(values, all[i].only...), all[i].never...)
		if !all[i].required {
			absent |= 1 << i
		}
		if all[i].only == nil {
			other |= 1 << i
		}
	}
	of := map[uint64]int{}
	seen := map[string]bool{}
	for _, v := range values {
		if seen[v] {
			continue
		}
		seen[v] = true
		var arms uint64
		for i, t := range all {
			if objects&(1<<i) != 0 && (t.only == nil || slices.Contains(t.only, v)) && !slices.Contains(t.never, v) {
				arms |= 1 << i
			}
		}
		if arms == other {
			continue
		}
		k, ok := of[arms]
		if !ok {
			k = len(tags)
			of[arms] = k
			tags = append(tags, ir.SiftTag{Arms: arms})
		}
		tags[k].Values = append(tags[k].Values, v)
	}
	return member, absent, other, tags
}

// memberTags is what a rule says about one member of the objects that it
// accepts.
type memberTags struct {
	required bool
	only     []string // the member, if there is one, is one of these strings; nil: nothing is known
	never    []string // it is none of these
}

// tagsIn returns what must hold of a member when the rule does. In-place
// recursion was refused before, so it ends.
func (l *layout) tagsIn(r *ir.Rule, name string) memberTags {
	key := tagKey{r, name}
	if t, ok := l.tags[key]; ok {
		return t
	}
	var t memberTags
	each(r, func(r *ir.Rule) {
		for _, o := range r.Objects {
			for _, q := range o.Required {
				t.required = t.required || q.Name == name
			}
			for _, p := range o.Properties {
				if p.Name != name {
					continue
				}
				if t.only == nil {
					t.only = tagsOf(p.Rule)
				}
				t.never = append(t.never, excluded(p.Rule)...)
			}
		}
		for _, c := range r.Choices {
			var only []string
			required, known, listed := true, true, map[string]bool{}
			for _, arm := range c.Arms {
				if l.accepts.accepted(arm)&ir.Object == 0 {
					continue
				}
				a := l.tagsIn(arm, name)
				required, known = required && a.required, known && a.only != nil
				for _, v := range a.only {
					if !listed[v] { // arms that share subschemas list the same
						listed[v] = true
						only = append(only, v)
					}
				}
			}
			t.required = t.required || required
			if t.only == nil && known {
				t.only = only
			}
		}
	})
	l.tags[key] = t
	return t
}

type tagKey struct {
	rule *ir.Rule
	name string
}

// excluded returns the strings that a "not" of the rule lists. The empty string
// is left out: a reader takes a member that is no string for one.
func excluded(r *ir.Rule) []string {
	var list []string
	each(r, func(r *ir.Rule) {
		for _, n := range r.Nots {
			if n.Rule.Slots() != 1 || len(n.Rule.Values) != 1 {
				continue
			}
			for _, v := range n.Rule.Values[0].Values {
				if v.Kind == ir.String && v.Text != "" {
					list = append(list, v.Text)
				}
			}
		}
	})
	return list
}

// tagged returns the members that some arm restricts to strings that it lists.
func tagged(arms []*ir.Rule) []string {
	var names []string
	seen := map[*ir.Rule]bool{}
	var visit func(*ir.Rule)
	visit = func(r *ir.Rule) {
		each(r, func(r *ir.Rule) {
			if seen[r] {
				return
			}
			seen[r] = true
			for _, o := range r.Objects {
				for _, p := range o.Properties {
					if tagsOf(p.Rule) != nil && !slices.Contains(names, p.Name) {
						names = append(names, p.Name)
					}
				}
			}
			for _, c := range r.Choices {
				for _, arm := range c.Arms {
					visit(arm)
				}
			}
		})
	}
	for _, arm := range arms {
		visit(arm)
	}
	return names
}
