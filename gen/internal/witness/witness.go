package witness

import (
	"iter"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// maxCandidates is how many values one call hands out.
const maxCandidates = 50_000

// Accepted yields values that a rule accepts, as package judge says: the
// simplest first, then one variation at a time around each constraint. It may
// yield none where there are some, and never yields one that is refused.
func Accepted(rule *ir.Rule) iter.Seq[*source.Value] {
	return func(yield func(*source.Value) bool) {
		m := newMaker()
		if v := m.first(demand{}.and(rule)); v != nil && !yield(v) {
			return
		}
		n := 0
		for c := range m.walk(demand{}.and(rule), 1) {
			if n++; n > maxCandidates {
				return
			}
			if m.holds(rule, c.Value) && !yield(c.Value) {
				return
			}
		}
	}
}

// Candidates yields values from the boundaries of the rules, one by one and all
// together: values that are accepted, and values that differ from an accepted
// one in one place. Nothing is said of the verdict on each.
func Candidates(rules ...*ir.Rule) iter.Seq[*source.Value] {
	return func(yield func(*source.Value) bool) {
		for c := range Variations(1, rules...) {
			if !yield(c.Value) {
				return
			}
		}
	}
}

// Variations is Candidates with the places. A demand that several places share
// is varied at no more than repeats of them.
func Variations(repeats int, rules ...*ir.Rule) iter.Seq[Candidate] {
	return func(yield func(Candidate) bool) {
		demands := []demand{demand{}.and(rules...)}
		if len(rules) > 1 {
			for _, r := range rules {
				demands = append(demands, demand{}.and(r))
			}
		}
		n := 0
		for _, d := range demands {
			m := newMaker()
			if v := m.first(d); v != nil && !yield(Candidate{Value: v, Note: "the simplest"}) {
				return
			}
			for c := range m.walk(d, repeats) {
				if n++; n > maxCandidates || !yield(c) {
					return
				}
			}
		}
	}
}

// Find returns the first candidate for which ok holds; found is false when
// there is none among them, which does not prove that there is none.
func Find(ok func(*source.Value) bool, rules ...*ir.Rule) (v *source.Value, found bool) {
	for v := range Candidates(rules...) {
		if ok(v) {
			return v, true
		}
	}
	return nil, false
}
