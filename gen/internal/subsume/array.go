package subsume

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
)

// maxPlaces bounds the elements that are told by their place.
const maxPlaces = 64

// elements is what is known of the elements of an array.
type elements struct {
	parts       []*ir.ArrayPart
	unevaluated []*ir.Unevaluated
	least, most int // how many; -1: no bound
	places      int // beyond them all elements are alike
	unique      bool
	holds       *sequent
}

// elements collects what is known of an array.
func (p *Prover) elements(s *sequent, goals ...*ir.ArrayPart) *elements {
	e := &elements{most: -1, holds: s}
	for _, r := range s.holds {
		e.parts = append(e.parts, r.Arrays...)
		for _, u := range r.Unevaluated {
			if u.Items {
				e.unevaluated = append(e.unevaluated, u)
				for _, c := range u.Coverage {
					e.places = max(e.places, c.Prefix)
				}
			}
		}
	}
	for _, a := range goals {
		e.places = max(e.places, len(a.Prefix))
	}
	for _, a := range e.parts {
		e.places = max(e.places, len(a.Prefix))
		e.unique = e.unique || a.Unique != nil
		for _, c := range a.Counts {
			if !c.Max {
				e.least = max(e.least, c.Count)
			} else if e.most < 0 || c.Count < e.most {
				e.most = c.Count
			}
		}
		if a.Contains != nil && a.Contains.Min != nil {
			e.least = max(e.least, a.Contains.Min.Count)
		}
	}
	return e
}

// element returns what is known of the element at a place; those beyond the last
// place are alike.
func (p *Prover) element(e *elements, i int) *sequent {
	s := p.of()
	for _, a := range e.parts {
		p.accept(s, itemsAt(a, i))
	}
	for _, a := range e.parts { // none fits
		if k := a.Contains; k != nil && k.Max != nil && k.Max.Count == 0 {
			p.refuse(s, k.Rule)
		}
	}
	for _, u := range e.unevaluated {
		covers := func(c *ir.Coverage) bool { return c.All || i < c.Prefix || len(c.Contains) > 0 }
		if !p.mayCover(e.holds, u, covers) {
			p.accept(s, u.Rule)
		}
	}
	return s
}

func itemsAt(a *ir.ArrayPart, i int) *ir.Rule {
	if i < len(a.Prefix) {
		return a.Prefix[i]
	}
	return a.Items
}

// length returns how many elements there are at most: by counts, and because
// there can be none at a place. -1: no bound.
func (p *Prover) length(e *elements) int {
	for i := range min(e.places+1, maxPlaces) {
		if e.most >= 0 && e.most <= i {
			return e.most
		}
		if p.impossiblePart(p.element(e, i)) {
			return i
		}
	}
	return e.most
}

// array proves an assertion on arrays.
func (p *Prover) array(s *sequent, a *ir.ArrayPart) bool {
	e := p.elements(s, a)
	switch {
	case len(a.Counts) > 0:
		c := a.Counts[0]
		if !c.Max {
			return e.least >= c.Count
		}
		if e.most >= 0 && e.most <= c.Count {
			return true
		}
		most := p.length(e)
		return most >= 0 && most <= c.Count
	case a.Unique != nil:
		most := p.length(e)
		return e.unique || most >= 0 && most <= 1
	case a.Contains != nil:
		return p.contains(e, a.Contains)
	}
	return p.everywhere(e, func(i int) bool { return p.part(p.element(e, i), itemsAt(a, i)) })
}

// everywhere proves something of the element at each place where there may be
// one.
func (p *Prover) everywhere(e *elements, holds func(i int) bool) bool {
	if e.places >= maxPlaces {
		return false
	}
	most := p.length(e)
	ok := true
	for i := range e.places + 1 {
		if most >= 0 && i >= most {
			break
		}
		if !holds(i) {
			ok = false
			if p.quiet > 0 {
				break
			}
		}
	}
	return ok
}

// contains proves "contains" with its counts.
func (p *Prover) contains(e *elements, c *ir.Contains) bool {
	return (c.Min == nil || p.containsMin(e, c)) && (c.Max == nil || p.containsMax(e, c))
}

func (p *Prover) containsMin(e *elements, c *ir.Contains) bool {
	for _, a := range e.parts {
		if k := a.Contains; k != nil && k.Min != nil && k.Min.Count >= c.Min.Count {
			// An element that fits there stands at some place.
			fits := p.everywhere(e, func(i int) bool {
				return p.quietly(func() bool { return p.part(p.with(p.element(e, i), k.Rule), c.Rule) })
			})
			if fits {
				return true
			}
		}
	}
	return e.least >= c.Min.Count && p.quietly(func() bool {
		return p.everywhere(e, func(i int) bool { return p.part(p.element(e, i), c.Rule) })
	})
}

func (p *Prover) containsMax(e *elements, c *ir.Contains) bool {
	if most := p.length(e); most >= 0 && most <= c.Max.Count {
		return true
	}
	for _, a := range e.parts {
		if k := a.Contains; k != nil && k.Max != nil && k.Max.Count <= c.Max.Count {
			fits := p.everywhere(e, func(i int) bool {
				return p.quietly(func() bool { return p.part(p.with(p.element(e, i), c.Rule), k.Rule) })
			})
			if fits {
				return true
			}
		}
	}
	// No element fits.
	return p.everywhere(e, func(i int) bool { return p.impossiblePart(p.with(p.element(e, i), c.Rule)) })
}

// noArray proves that no array keeps to what is known.
func (p *Prover) noArray(s *sequent) bool {
	e := p.elements(s)
	if e.most >= 0 && e.least > e.most {
		return true
	}
	if e.least == 0 {
		return false
	}
	if most := p.length(e); most >= 0 && most < e.least {
		return true
	}
	for _, a := range e.parts {
		if k := a.Contains; k != nil && k.Min != nil && k.Min.Count > 0 {
			if p.everywhere(e, func(i int) bool { return p.impossiblePart(p.with(p.element(e, i), k.Rule)) }) {
				return true
			}
		}
	}
	return false
}

// unevaluatedItems proves "unevaluatedItems".
func (p *Prover) unevaluatedItems(s *sequent, u *ir.Unevaluated) bool {
	e := p.elements(s)
	for _, c := range u.Coverage {
		e.places = max(e.places, c.Prefix)
	}
	return p.everywhere(e, func(i int) bool {
		element := p.element(e, i)
		covers := func(c *ir.Coverage) bool {
			if c.All || i < c.Prefix {
				return true
			}
			for _, r := range c.Contains {
				if p.quietly(func() bool { return p.part(element, r) }) {
					return true
				}
			}
			return false
		}
		return p.mustCover(e.holds, u, covers) || p.part(element, u.Rule)
	})
}
