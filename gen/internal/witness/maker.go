package witness

import (
	"iter"
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/pattern"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// The limits of a search.
const (
	// maxJudged is how many values are judged on the way, beside those that are
	// handed out.
	maxJudged = 100_000
	// maxNesting is how many containers a made-up value has within one another.
	maxNesting = 12
	// maxWays is how many ways through the choices of a rule are looked at.
	maxWays = 48
	// maxPlaces is how many places of values are varied.
	maxPlaces = 4_000
	// maxElements is how many elements or members an array or object gets.
	maxElements = 20_000
	// maxDistinct is how many of them may have to differ from one another.
	maxDistinct = 500
	// maxText is the longest string, in code points.
	maxText = 200_000
)

// maker makes values up. It remembers what it found for each demand.
type maker struct {
	judge     *judge.Judge
	judged    int
	ids       map[*ir.Rule]int
	found     map[string]*source.Value
	given     map[string]int // depth up to which nothing was found
	final     map[string]bool
	automata  map[*ir.Regex]*pattern.Automaton // nil: there is none
	runners   map[*ir.Regex]pattern.Runner
	producers map[string]*pattern.Producer
}

func newMaker() *maker {
	return &maker{
		judge:     judge.New(),
		ids:       map[*ir.Rule]int{},
		found:     map[string]*source.Value{},
		given:     map[string]int{},
		final:     map[string]bool{},
		automata:  map[*ir.Regex]*pattern.Automaton{},
		runners:   map[*ir.Regex]pattern.Runner{},
		producers: map[string]*pattern.Producer{},
	}
}

// spent reports whether the work is used up.
func (m *maker) spent() bool { return m.judged > maxJudged }

func (m *maker) holds(r *ir.Rule, v *source.Value) bool {
	m.judged++
	return m.judge.Judge(r, v).Outcome == judge.Holds
}

func (m *maker) fails(r *ir.Rule, v *source.Value) bool {
	m.judged++
	return m.judge.Judge(r, v).Outcome == judge.Fails
}

// first returns the simplest value that was found to keep to a demand, or nil:
// the flattest first.
func (m *maker) first(d demand) *source.Value { return m.firstWithin(d, maxNesting) }

// firstWithin is first for values of at most so many nested containers beyond
// an outer one.
func (m *maker) firstWithin(d demand, depth int) *source.Value {
	key := m.key(d)
	if v := m.found[key]; v != nil {
		return v
	}
	for level := m.given[key]; level <= depth && !m.final[key] && !m.spent(); level++ {
		s := &search{maker: m, depth: level}
		v := s.find(d)
		if v != nil {
			m.found[key] = v
			return v
		}
		m.given[key] = level + 1
		if !s.cut {
			m.final[key] = true // a deeper search would see the same
		}
	}
	return nil
}

// search is the search for one value of a bounded depth.
type search struct {
	*maker
	depth int
	cut   bool // the depth was in the way
	// guiding is set while guided looks for a value: it does not call itself.
	guiding bool
}

// inner returns a value for a part of the one that is made, or nil.
func (s *search) inner(d demand) *source.Value {
	if s.depth == 0 {
		s.cut = true
		return nil
	}
	v := s.firstWithin(d, s.depth-1)
	if v == nil && !s.final[s.key(d)] {
		s.cut = true
	}
	return v
}

// find returns a value that keeps to a demand.
func (s *search) find(d demand) *source.Value {
	ways := s.ways(d, maxWays)
	for _, f := range ways {
		if v := s.findWay(f); v != nil {
			return v
		}
	}
	for _, f := range ways {
		if v := s.guided(f); v != nil {
			return v
		}
	}
	return nil
}

// guided returns a value along a way that has rules which must fail: those are
// the hard part, so it goes through what they nearly accept.
func (s *search) guided(f *flat) *source.Value {
	if s.guiding {
		return nil
	}
	s.guiding = true
	defer func() { s.guiding = false }()
	good := func(v *source.Value) bool { return v != nil && s.keeps(f.of, v) && s.along(f, v) }
	for i, r := range f.fail {
		if i == 4 {
			break
		}
		closer := f.of
		closer.fail = nil
		closer = closer.and(r)
		for _, g := range s.ways(closer, 4) {
			for v := range s.inside(f, g, r) {
				if good(v) {
					return v
				}
			}
			for v := range s.beyond(g) {
				if s.spent() {
					return nil
				}
				if good(v.value) {
					return v.value
				}
				if v := s.repaired(f, v.value); good(v) {
					return v
				}
			}
		}
	}
	return nil
}

// inside yields values of the way f with one member or element changed so that
// a rule fails, which accepts the values of the way g.
func (s *search) inside(f, g *flat, r *ir.Rule) iter.Seq[*source.Value] {
	return func(yield func(*source.Value) bool) {
		var bases []*source.Value
		for v := range s.within(f) {
			bases = append(bases, v.value)
			break
		}
		if v := s.findWay(g); v != nil {
			bases = append(bases, v)
		}
		for _, base := range bases {
			for _, own := range s.ways(demand{hold: []*ir.Rule{r}}, 4) {
				if base.Kind == source.Object && !s.insideObject(f, own, base, yield) {
					return
				}
				for i := range min(len(base.Items), 8) {
					for _, q := range own.element(i).hold {
						if v := s.inner(f.element(i).but(q)); v != nil && !yield(at(base, i, v)) {
							return
						}
					}
				}
			}
		}
	}
}

func (s *search) insideObject(f, own *flat, base *source.Value, yield func(*source.Value) bool) bool {
	names := own.declared()
	for _, m := range base.Members {
		if !slices.Contains(names, m.Name) {
			names = append(names, m.Name)
		}
	}
	for _, name := range names {
		for _, q := range s.member(own, name).hold {
			if v := s.inner(s.member(f, name).but(q)); v != nil && !yield(with(base, name, v)) {
				return false
			}
		}
	}
	return true
}

// repaired returns an object with the members replaced that the way has other
// demands on, or nil when there is nothing to replace.
func (s *search) repaired(f *flat, o *source.Value) *source.Value {
	changed := false
	for _, m := range o.Members {
		d := s.member(f, m.Name)
		if s.keeps(d, m.Value) {
			continue
		}
		v := s.inner(d)
		if v == nil {
			return nil
		}
		o, changed = with(o, m.Name, v), true
	}
	if !changed {
		return nil
	}
	return o
}

// findWay returns a value along one way.
func (s *search) findWay(f *flat) *source.Value {
	for v := range s.within(f) {
		if s.spent() {
			return nil
		}
		if s.keeps(f.of, v.value) && s.along(f, v.value) {
			return v.value
		}
	}
	return nil
}

// along reports whether a value keeps to what the way chose.
func (s *search) along(f *flat, v *source.Value) bool {
	for _, r := range f.rules {
		if !s.holds(r, v) {
			return false
		}
	}
	for _, r := range f.fail {
		if !s.fails(r, v) {
			return false
		}
	}
	return true
}
