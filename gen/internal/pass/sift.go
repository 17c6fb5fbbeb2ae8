package pass

import (
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// sift finds what tells, before the arms of a choice are read, which of them
// cannot hold: the kind of the value, the scalar in the member that tells most
// of them apart, and the names that they require. It is nil when that excludes
// none. Unlike pass Select it need not leave one arm, and says nothing about the
// arms that it leaves.
func (l *layout) sift(c *ir.Choice) *ir.Sift {
	if len(c.Arms) < 2 {
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
		for i, arm := range c.Arms { // of "anyOf", what stands behind an arm that holds is not asked
			if !c.Exactly && arms&(1<<i) != 0 && l.sure(arm, kind) {
				arms &= 1<<(i+1) - 1
				break
			}
		}
		useful = useful || arms != every
		s.Kinds = append(s.Kinds, ir.SiftKind{Kind: kind, Arms: arms})
		if kind == ir.Object && arms&(arms-1) != 0 {
			l.byTag(s, c, arms)
			l.byNames(s, c, arms)
		}
	}
	if !useful && !s.Looks() {
		return nil
	}
	return s
}

// byTag finds the member that tells most of the arms apart that accept objects,
// and which of them are left by its absence, by what no tag says, and by each
// tag.
func (l *layout) byTag(s *ir.Sift, c *ir.Choice, objects uint64) {
	most := 0
	for _, name := range tagged(c.Arms) {
		told := 0
		for i, arm := range c.Arms {
			if objects&(1<<i) != 0 && l.tagsIn(arm, name).only != nil {
				told++
			}
		}
		if told > most {
			most, s.Member = told, name
		}
	}
	if s.Member == "" {
		return
	}
	all := make([]memberTags, len(c.Arms))
	var values []tag
	for i, arm := range c.Arms {
		if objects&(1<<i) == 0 {
			continue
		}
		t := l.tagsIn(arm, s.Member)
		all[i] = t
		values = append(append(values, t.only...), t.never...)
		leaves := func(set *uint64, ok func(tag) bool) {
			if t.only == nil || slices.ContainsFunc(t.only, ok) {
				*set |= 1 << i
			}
		}
		if !t.required {
			s.Absent |= 1 << i
		}
		leaves(&s.Strings, func(tag) bool { return false })
		leaves(&s.Numbers, func(v tag) bool { return v.kind == ir.Number }) // it may be spelled otherwise
		leaves(&s.Other, func(v tag) bool { return v.kind != ir.Number && v.kind != ir.String })
	}
	of := map[sifted]int{}
	seen := map[tag]bool{}
	for _, v := range values {
		if seen[v] || v.kind == ir.Number && v.text == "" || v.kind != ir.Number && v.kind != ir.String {
			continue
		}
		seen[v] = true
		var arms uint64
		for i, t := range all {
			if objects&(1<<i) != 0 && (t.only == nil || slices.Contains(t.only, v)) && !slices.Contains(t.never, v) {
				arms |= 1 << i
			}
		}
		if v.kind == ir.String && arms == s.Strings || v.kind == ir.Number && arms == s.Numbers {
			continue
		}
		key := sifted{v.kind, arms}
		k, ok := of[key]
		if !ok {
			k = len(s.Tags)
			of[key] = k
			s.Tags = append(s.Tags, ir.SiftTag{Kind: v.kind, Arms: arms})
		}
		s.Tags[k].Values = append(s.Tags[k].Values, v.text)
	}
}

type sifted struct {
	kind ir.Kinds
	arms uint64
}

// byNames finds for each arm names of which an object must have one for the arm
// to hold, where that excludes it from objects of other arms.
func (l *layout) byNames(s *ir.Sift, c *ir.Choice, objects uint64) {
	known := map[string]int{} // in how many arms
	for i, arm := range c.Arms {
		if objects&(1<<i) != 0 {
			for _, name := range l.namesIn(arm) {
				known[name]++
			}
		}
	}
	n := needer{l: l, member: s.Member, known: known, found: map[*ir.Rule][]string{}}
	arms := map[string]uint64{}
	var order []string
	for i, arm := range c.Arms {
		bit := uint64(1) << i
		if objects&bit == 0 {
			continue
		}
		needs := n.needs(arm)
		if needs == nil {
			s.Free |= bit
		}
		for _, name := range needs {
			if arms[name] == 0 {
				order = append(order, name)
			}
			arms[name] |= bit
		}
	}
	of := map[uint64]int{}
	for _, name := range order {
		k, ok := of[arms[name]]
		if !ok {
			k = len(s.Names)
			of[arms[name]] = k
			s.Names = append(s.Names, ir.SiftName{Arms: arms[name]})
		}
		s.Names[k].Names = append(s.Names[k].Names, name)
	}
	if len(s.Names) == 1 && s.Names[0].Arms == objects { // all arms need the same
		s.Names, s.Free = nil, 0
	}
}

// namesIn returns the names that a rule mentions of the objects that it accepts,
// once each.
func (l *layout) namesIn(r *ir.Rule) []string {
	if names, ok := l.names[r]; ok {
		return names
	}
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	each(r, func(r *ir.Rule) {
		for _, o := range r.Objects {
			for _, p := range o.Properties {
				add(p.Name)
			}
			for _, q := range o.Required {
				add(q.Name)
			}
		}
		for _, c := range r.Choices {
			for _, arm := range c.Arms {
				for _, name := range l.namesIn(arm) {
					add(name)
				}
			}
		}
	})
	l.names[r] = names
	return names
}

// needer finds what the arms of one choice need, and remembers it.
type needer struct {
	l      *layout
	member string
	known  map[string]int // in how many arms each name is known
	found  map[*ir.Rule][]string
}

// needs returns names of which each object that the rule accepts has one: those
// that the fewest arms know. The member is left out, because it is asked for
// anyway; nil: nothing is known.
func (n *needer) needs(r *ir.Rule) []string {
	if names, ok := n.found[r]; ok {
		return names
	}
	var best []string
	fewest := 0
	offer := func(names []string) {
		most := 0
		for _, name := range names {
			most = max(most, n.known[name])
		}
		if names != nil && (best == nil || most < fewest || most == fewest && len(names) < len(best)) {
			best, fewest = names, most
		}
	}
	each(r, func(r *ir.Rule) {
		for _, o := range r.Objects {
			for _, q := range o.Required {
				if q.Name != n.member {
					offer([]string{q.Name})
				}
			}
		}
		for _, c := range r.Choices {
			var any []string
			for _, arm := range c.Arms {
				if n.l.accepts.accepted(arm)&ir.Object == 0 {
					continue
				}
				names := n.needs(arm)
				if names == nil {
					any = nil
					break
				}
				for _, name := range names {
					if !slices.Contains(any, name) {
						any = append(any, name)
					}
				}
			}
			if len(any) <= maxNeeds {
				offer(any)
			}
		}
	})
	n.found[r] = best
	return best
}

// maxNeeds is how many names are asked for in place of an arm.
const maxNeeds = 16

// memberTags is what a rule says about one member of the objects that it
// accepts.
type memberTags struct {
	required bool
	only     []tag // the member, if there is one, is one of these; nil: nothing is known
	never    []tag // it is none of these
}

// tag is a value of a member.
type tag struct {
	kind ir.Kinds // as the first byte tells it
	text string   // of a string, or of a number that an int64 holds; else ""
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
					t.only = literals(p.Rule)
				}
				t.never = append(t.never, excluded(p.Rule)...)
			}
		}
		for _, c := range r.Choices {
			var only []tag
			required, known, listed := true, true, map[tag]bool{}
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

// literals returns the values that "enum" or "const" of a rule leaves, or nil.
func literals(r *ir.Rule) []tag {
	var tags []tag
	each(r, func(r *ir.Rule) {
		for _, v := range r.Values {
			if tags != nil {
				return
			}
			for _, lit := range v.Values {
				if t := tagOf(lit); !slices.Contains(tags, t) {
					tags = append(tags, t)
				}
			}
		}
	})
	return tags
}

func tagOf(lit ir.Literal) tag {
	t := tag{kind: dispatchable(lit.Kind)}
	switch t.kind {
	case ir.String:
		t.text = lit.Text
	case ir.Number:
		if n, small := smallInt(lit.Number); small {
			t.text = strconv.FormatInt(n, 10)
		}
	}
	return t
}

// excluded returns the strings that a "not" of the rule lists.
func excluded(r *ir.Rule) []tag {
	var list []tag
	each(r, func(r *ir.Rule) {
		for _, n := range r.Nots {
			if n.Rule.Slots() != 1 || len(n.Rule.Values) != 1 {
				continue
			}
			for _, v := range n.Rule.Values[0].Values {
				if v.Kind == ir.String {
					list = append(list, tagOf(v))
				}
			}
		}
	})
	return list
}

// tagged returns the members that some arm restricts to values that it lists.
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
					if literals(p.Rule) != nil && !slices.Contains(names, p.Name) {
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
