package witness

import (
	"iter"
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// finds reports whether a pattern finds itself in a text.
func (m *maker) finds(re *ir.Regex, s string) bool {
	if m.runners[re] == nil {
		m.runners[re] = judge.Runner(re)
	}
	return m.runners[re].Match([]byte(s))
}

// member returns what a way demands of the member of a name.
func (m *maker) member(f *flat, name string) demand {
	var d demand
	evaluated := false
	for _, r := range f.rules {
		for _, o := range r.Objects {
			named := false
			for _, p := range o.Properties {
				if p.Name == name {
					named = true
					d = d.and(p.Rule)
				}
			}
			for _, p := range o.Patterns {
				if m.finds(p.Regex, name) {
					named = true
					d = d.and(p.Rule)
				}
			}
			if !named {
				d = d.and(o.Rest)
			}
			evaluated = evaluated || named || o.Rest != nil
		}
	}
	if evaluated {
		return d
	}
	for _, r := range f.rules {
		for _, u := range r.Unevaluated {
			if !u.Items {
				d = d.and(u.Rule)
			}
		}
	}
	return d
}

// objectBounds returns the bounds on the number of members; most is -1 when
// there is none.
func (f *flat) objectBounds() (least, most int) {
	most = -1
	for _, r := range f.rules {
		for _, o := range r.Objects {
			for _, c := range o.Counts {
				if !c.Max {
					least = max(least, c.Count)
				} else if most < 0 || c.Count < most {
					most = c.Count
				}
			}
		}
	}
	return least, most
}

// fill adds a member to an object when a value for it is found.
func (s *search) fill(f *flat, o *source.Value, name string) (*source.Value, bool) {
	if o.Get(name) != nil {
		return o, true
	}
	if slices.Contains(f.of.away, name) {
		return o, false
	}
	v := s.inner(s.member(f, name))
	if v == nil {
		return o, false
	}
	return with(o, name, v), true
}

// least returns the object of a way that has what must be there and no more.
func (s *search) least(f *flat) (*source.Value, bool) {
	o := bare
	for _, name := range f.declared() { // in their order
		if slices.Contains(f.with, name) {
			var ok bool
			if o, ok = s.fill(f, o, name); !ok {
				return nil, false
			}
		}
	}
	for _, name := range f.with {
		var ok bool
		if o, ok = s.fill(f, o, name); !ok {
			return nil, false
		}
	}
	least, _ := f.objectBounds()
	return s.grow(f, o, least)
}

// grow adds members until there are n.
func (s *search) grow(f *flat, o *source.Value, n int) (*source.Value, bool) {
	if len(o.Members) >= n {
		return o, true
	}
	if n > maxElements {
		return nil, false
	}
	for _, name := range append(f.declared(), s.patternNames(f)...) {
		if len(o.Members) >= n {
			return o, true
		}
		o, _ = s.fill(f, o, name)
	}
	for _, name := range s.fresh(f, n-len(o.Members), o) {
		if len(o.Members) >= n {
			break
		}
		o, _ = s.fill(f, o, name)
	}
	return o, len(o.Members) >= n
}

// objects yields objects for a way: the least, the fullest, and those at the
// bounds on the number of members.
func (s *search) objects(f *flat) iter.Seq[variant] {
	return func(yield func(variant) bool) {
		base, ok := s.least(f)
		if !ok {
			return
		}
		if !yield(variant{base, "required members only"}) {
			return
		}
		least, most := f.objectBounds()
		full := base
		for _, name := range f.declared() {
			if most < 0 || len(full.Members) < most {
				full, _ = s.fill(f, full, name)
			}
		}
		if len(full.Members) > len(base.Members) && !yield(variant{full, "all optional members"}) {
			return
		}
		for _, name := range s.patternNames(f) {
			if o, ok := s.fill(f, base, name); ok && !yield(variant{o, "a member whose name a pattern finds"}) {
				return
			}
		}
		if fresh := s.fresh(f, 1, full); len(fresh) > 0 {
			if o, ok := s.fill(f, base, fresh[0]); ok && !yield(variant{o, "a member that the schema does not name"}) {
				return
			}
		}
		for _, n := range []int{least, least + 1, most - 1, most} {
			if n <= len(base.Members) || n > maxElements {
				continue
			}
			if o, ok := s.grow(f, base, n); ok && !yield(variant{o, "as many members as a bound allows"}) {
				return
			}
		}
		// One optional member at a time: what the rest of the rules makes of it.
		for _, name := range f.declared() {
			if o, ok := s.fill(f, base, name); ok && len(o.Members) > len(base.Members) && !yield(variant{o, ""}) {
				return
			}
		}
		// All but one.
		for _, m := range full.Members {
			if !slices.Contains(f.with, m.Name) && !yield(variant{without(full, m.Name), ""}) {
				return
			}
		}
	}
}

// maxRenamed is how many members of an object are misspelt.
const maxRenamed = 24

// otherObjects yields objects that miss something of a way.
func (s *search) otherObjects(f *flat) iter.Seq[variant] {
	return func(yield func(variant) bool) {
		var base, full *source.Value
		for v := range s.objects(f) {
			if !s.keeps(f.of, v.value) {
				continue
			}
			if base == nil {
				base = v.value
			}
			if full == nil || len(v.value.Members) > len(full.Members) {
				full = v.value
			}
			if v.note == "all optional members" {
				break
			}
		}
		if base == nil {
			if base = s.guided(f); base == nil || base.Kind != source.Object {
				return
			}
			full = base
			if !yield(variant{value: base}) {
				return
			}
		}
		bases := []*source.Value{base}
		if full != base {
			bases = append(bases, full)
		}
		for _, name := range s.fresh(f, 1, full) {
			for _, o := range bases {
				if !yield(variant{with(o, name, s.filler(f, name)), "an unknown member"}) {
					return
				}
			}
		}
		for _, o := range bases {
			for _, m := range o.Members {
				if !yield(variant{without(o, m.Name), "without a member"}) {
					return
				}
			}
		}
		// Members that no value is found for.
		for _, name := range append(f.declared(), s.patternNames(f)...) {
			if base.Get(name) != nil {
				continue
			}
			if _, ok := s.fill(f, base, name); !ok && !yield(variant{with(base, name, yes), "a member that is not allowed"}) {
				return
			}
		}
		closed := f.closed()
		for i, name := range f.declared() {
			if !closed || i == maxRenamed {
				break
			}
			o := base
			if o.Get(name) == nil {
				var ok bool
				if o, ok = s.fill(f, base, name); !ok {
					continue
				}
			}
			for _, other := range []variant{{text(misspelt(name)), "a misspelt name"}, {text(fold(name)), "a name in another case"}} {
				if o.Get(other.value.Text) != nil || slices.Contains(f.declared(), other.value.Text) {
					continue
				}
				// In its place, where it is optional; besides it, where it is required.
				v := renamed(o, name, other.value.Text)
				if slices.Contains(f.with, name) {
					v = with(o, other.value.Text, o.Get(name))
				}
				if !yield(variant{v, other.note}) {
					return
				}
			}
		}
		for _, r := range f.rules {
			for _, o := range r.Objects {
				for _, n := range o.Names {
					if !yield(variant{with(base, unusual(base), yes), "a member of another name"}) {
						return
					}
					for _, way := range s.ways(demand{text: true}.and(n.Rule), 4) {
						for v := range s.beyond(way) {
							if v.value.Kind != source.String || base.Get(v.value.Text) != nil {
								continue
							}
							if !yield(variant{with(base, v.value.Text, s.filler(f, v.value.Text)), "a member of another name"}) {
								return
							}
						}
					}
				}
				for _, c := range o.Counts {
					n := c.Count + 1
					if !c.Max {
						n = c.Count - 1
					}
					for _, o := range bases {
						if v, ok := s.resized(f, o, n); ok && !yield(variant{v, ""}) {
							return
						}
					}
				}
				for _, d := range o.Dependents {
					o, ok := s.fill(f, base, d.Name)
					if ok && !yield(variant{o, "a member without those that it asks for"}) {
						return
					}
				}
			}
		}
	}
}

// closed reports whether the way refuses some names.
func (f *flat) closed() bool {
	for _, r := range f.rules {
		if len(r.Unevaluated) > 0 {
			return true
		}
		for _, o := range r.Objects {
			if o.Rest != nil || len(o.Names) > 0 {
				return true
			}
		}
	}
	return false
}

// filler returns a value for a member that may be refused whatever it is.
func (s *search) filler(f *flat, name string) *source.Value {
	if v := s.inner(s.member(f, name)); v != nil {
		return v
	}
	return yes
}

// resized returns an object of n members made from another.
func (s *search) resized(f *flat, o *source.Value, n int) (*source.Value, bool) {
	if n < 0 {
		return nil, false
	}
	members := o.Members
	for i := len(members) - 1; i >= 0 && len(o.Members) > n; i-- {
		if !slices.Contains(f.with, members[i].Name) {
			o = without(o, members[i].Name)
		}
	}
	if len(o.Members) > n {
		return &source.Value{Kind: source.Object, Members: o.Members[:n]}, true
	}
	return s.grow(f, o, n)
}
