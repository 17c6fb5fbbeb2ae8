package witness

import (
	"iter"
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Candidate is a value that was made up, and where it is special.
type Candidate struct {
	Value *source.Value
	// At is the JSON pointer of the part that was varied.
	At string
	// Note says what is special about the part, e.g. "a misspelt name"; "" when
	// there is no word for it.
	Note string
}

// place is a part of a value, with what is demanded of it and of the whole.
type place struct {
	demand demand
	at     string
	depth  int
	wrap   func(*source.Value) *source.Value
	// poor is set when the whole is not accepted whatever stands here.
	poor bool
}

// walk yields candidates for the whole, place by place, from the root down.
// Each demand is varied at most repeats times, wherever it stands.
func (m *maker) walk(d demand, repeats int) iter.Seq[Candidate] {
	return func(yield func(Candidate) bool) {
		seen := map[string]int{}
		queue := []place{{demand: d, wrap: func(v *source.Value) *source.Value { return v }}}
		var poor []place // for demands that stand nowhere else
		for looked := 0; looked < maxPlaces && !m.spent(); looked++ {
			for len(queue) == 0 && len(poor) > 0 {
				if key := m.key(poor[0].demand); seen[key] == 0 {
					seen[key]++
					queue = append(queue, poor[0])
				}
				poor = poor[1:]
			}
			if len(queue) == 0 {
				return
			}
			p := queue[0]
			queue = queue[1:]
			given := map[string]bool{}
			give := func(v variant) bool {
				key := string(source.AppendJSON(nil, v.value))
				if given[key] {
					return true
				}
				given[key] = true
				return yield(Candidate{p.wrap(v.value), p.at, v.note})
			}
			s := &search{maker: m, depth: maxNesting - p.depth}
			for _, v := range kindSamples {
				if !give(v) {
					return
				}
			}
			for _, f := range m.ways(p.demand, maxWays) {
				for v := range s.within(f) {
					if !give(v) {
						return
					}
				}
				if len(f.fail) > 0 {
					if v := s.guided(f); v != nil && !give(variant{value: v}) {
						return
					}
				}
				for v := range s.beyond(f) {
					if !give(v) {
						return
					}
				}
				if m.spent() {
					return
				}
				if p.depth == maxNesting {
					continue
				}
				for _, next := range s.parts(p, f) {
					if key := m.key(next.demand); next.poor {
						poor = append(poor, next)
					} else if seen[key] < repeats {
						seen[key]++
						queue = append(queue, next)
					}
				}
			}
			for v := range s.against(p.demand) {
				if !give(v) {
					return
				}
			}
		}
	}
}

// against yields values that the choices of a demand refuse: those that two
// arms of a oneOf accept, those that no arm does, and those that what is
// forbidden accepts.
func (s *search) against(d demand) iter.Seq[variant] {
	return func(yield func(variant) bool) {
		base := s.flatten(d, nil)
		for i := 0; i < len(base.rules) && i < 32; i++ {
			r := base.rules[i]
			for _, c := range r.Choices {
				for a := range c.Arms {
					for b := a + 1; c.Exactly && b < len(c.Arms) && b < a+6; b++ {
						if !s.skipping(d, c, nil, yield, "two alternatives at once", c.Arms[a], c.Arms[b]) {
							return
						}
					}
				}
				if !s.skipping(d, c, c.Arms, yield, "no alternative") {
					return
				}
			}
			for _, n := range r.Nots {
				if !s.skipping(d, n, nil, yield, "what is not allowed", n.Rule) {
					return
				}
			}
		}
	}
}

// skipping yields a few values along the ways of a demand that leave one
// constraint out and add others.
func (s *search) skipping(d demand, skip any, fail []*ir.Rule, yield func(variant) bool, note string, more ...*ir.Rule) bool {
	f := s.flatten(d.and(more...), nil, skip)
	if f.kinds == 0 {
		return true
	}
	n := 0
	for v := range s.within(f) {
		if n++; n > 40 || s.spent() {
			break
		}
		if !slices.ContainsFunc(fail, func(r *ir.Rule) bool { return !s.fails(r, v.value) }) &&
			!slices.ContainsFunc(more, func(r *ir.Rule) bool { return !s.holds(r, v.value) }) {
			if !yield(variant{v.value, note}) {
				return false
			}
			if n > 4 {
				break
			}
		}
	}
	return true
}

// parts returns the places under one, along a way: the members and the
// elements, each in a value that is accepted otherwise.
func (s *search) parts(p place, f *flat) []place {
	var list []place
	if f.kinds&ir.Object != 0 {
		names := f.declared()
		for _, name := range f.with {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		names = append(names, s.patternNames(f)...)
		names = append(names, s.fresh(f, 1, bare)...)
		var guided *source.Value // what the rules that must fail leave
		if len(f.fail) > 0 && s.findWay(f) == nil {
			if guided = s.guided(f); guided == nil {
				guided = bare
			}
			for _, m := range guided.Members {
				names = append(slices.DeleteFunc(names, func(name string) bool { return name == m.Name }), "")
				copy(names[1:], names)
				names[0] = m.Name
			}
		}
		for _, name := range names {
			d := s.member(f, name)
			if len(d.hold) == 0 {
				continue
			}
			base := guided
			if base == nil {
				base = s.around(f, name)
			} else if base.Get(name) == nil {
				if v := s.inner(d); v != nil {
					base = with(guided, name, v)
				}
				if base.Get(name) == nil || !s.keeps(f.of, base) {
					base = s.around(f, name)
				}
			}
			if base == nil {
				continue
			}
			list = append(list, place{
				demand: d, at: source.PointerJoin(p.at, name), depth: p.depth + 1, poor: p.poor || !s.keeps(f.of, base),
				wrap: func(v *source.Value) *source.Value { return p.wrap(with(base, name, v)) },
			})
		}
	}
	if f.kinds&ir.Array != 0 {
		b := f.arrayBounds()
		for i := range b.prefix + 1 {
			d := f.element(i)
			if len(d.hold) == 0 {
				continue
			}
			if next, ok := s.element(p, f, i, d); ok {
				list = append(list, next)
			}
		}
		for _, c := range b.contains {
			fit := 1
			if c.Min != nil {
				fit = c.Min.Count
			}
			i := 0
			if next, ok := s.element(p, f, i, f.element(i).and(c.Rule)); ok && fit > 0 {
				list = append(list, next)
			}
		}
	}
	return list
}

// around returns an object along a way that has a member of that name, or nil:
// one that is accepted, where there is one.
func (s *search) around(f *flat, name string) *source.Value {
	extended := s.flatten(f.of.having(name), f.picks)
	var best *source.Value
	rank, n := 0, 0
	for v := range s.objects(extended) {
		if n++; n > 8 || s.spent() {
			break
		}
		got := 1
		switch {
		case v.value.Get(name) == nil:
			continue
		case !s.keeps(f.of, v.value):
		case !s.along(extended, v.value):
			got = 2
		default:
			return v.value
		}
		if got > rank {
			best, rank = v.value, got
		}
	}
	return best
}

// element returns the place of an element, in an array that is accepted
// otherwise.
func (s *search) element(p place, f *flat, i int, d demand) (place, bool) {
	b := f.arrayBounds()
	var base *source.Value
	for _, n := range []int{max(b.least, i+1), i + 1, i + 2} {
		if list, ok := s.list(f, n, nil); ok && len(list.Items) > i && s.keeps(f.of, list) {
			base = list
			break
		}
	}
	if base == nil {
		return place{}, false
	}
	return place{
		demand: d, at: source.PointerJoin(p.at, strconv.Itoa(i)), depth: p.depth + 1, poor: p.poor,
		wrap: func(v *source.Value) *source.Value { return p.wrap(at(base, i, v)) },
	}, true
}
