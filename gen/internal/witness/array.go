package witness

import (
	"iter"
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// element returns what a way demands of the element at an index.
func (f *flat) element(i int) demand {
	var d demand
	evaluated := false
	for _, r := range f.rules {
		for _, a := range r.Arrays {
			switch {
			case i < len(a.Prefix):
				d, evaluated = d.and(a.Prefix[i]), true
			case a.Items != nil:
				d, evaluated = d.and(a.Items), true
			}
		}
	}
	if evaluated {
		return d
	}
	for _, r := range f.rules {
		for _, u := range r.Unevaluated {
			if u.Items {
				d = d.and(u.Rule)
			}
		}
	}
	return d
}

// arrayBounds are what a way says of the number of elements.
type arrayBounds struct {
	least, most int // most is -1 when there is no bound
	prefix      int // elements that are told by position
	unique      bool
	contains    []*ir.Contains
}

func (f *flat) arrayBounds() arrayBounds {
	b := arrayBounds{most: -1}
	for _, r := range f.rules {
		for _, a := range r.Arrays {
			for _, c := range a.Counts {
				if !c.Max {
					b.least = max(b.least, c.Count)
				} else if b.most < 0 || c.Count < b.most {
					b.most = c.Count
				}
			}
			b.prefix = max(b.prefix, len(a.Prefix))
			b.unique = b.unique || a.Unique != nil
			if a.Contains != nil {
				b.contains = append(b.contains, a.Contains)
			}
		}
	}
	return b
}

// list returns an array of n elements for a way. The fitting of each contains
// is given, where it is not the least that is asked for.
func (s *search) list(f *flat, n int, fitting map[*ir.Contains]int) (*source.Value, bool) {
	if n < 0 || n > maxElements {
		return nil, false
	}
	b := f.arrayBounds()
	demands := make([]demand, n)
	for i := range demands {
		if i > b.prefix {
			demands[i] = demands[b.prefix]
		} else {
			demands[i] = f.element(i)
		}
	}
	next := b.prefix // the elements that make a contains fit: behind the prefix, where there is room
	for _, c := range b.contains {
		fit, given := fitting[c]
		if !given && c.Min != nil {
			fit = c.Min.Count
		}
		if n < next+fit {
			next = max(n-fit, 0)
		}
		for i := range demands {
			switch inside := i >= next && i < next+fit; {
			case inside:
				demands[i] = demands[i].and(c.Rule)
			case c.Max != nil || given:
				demands[i] = demands[i].but(c.Rule)
			}
		}
		next += fit
	}
	items := make([]*source.Value, n)
	if !b.unique {
		for i, d := range demands {
			if i > 0 && s.key(d) == s.key(demands[i-1]) {
				items[i] = items[i-1]
			} else {
				items[i] = s.inner(d)
			}
			if items[i] == nil {
				return nil, false
			}
		}
		return array(items), true
	}
	if n > maxDistinct {
		return nil, false
	}
	taken := map[string]bool{}
	pools := map[string][]*source.Value{}
	for i, d := range demands {
		key := s.key(d)
		if _, known := pools[key]; !known {
			pools[key] = s.distinct(d, n)
		}
		for _, v := range pools[key] {
			if name := string(v.AppendCanonical(nil)); !taken[name] {
				taken[name] = true
				items[i] = v
				break
			}
		}
		if items[i] == nil {
			return nil, false
		}
	}
	return array(items), true
}

// arrays yields arrays for a way: the shortest, one element, the prefix, and
// those at the bounds on the number of elements.
func (s *search) arrays(f *flat) iter.Seq[variant] {
	return func(yield func(variant) bool) {
		b := f.arrayBounds()
		fit := 0
		for _, c := range b.contains {
			if c.Min != nil {
				fit += c.Min.Count
			}
		}
		seen := map[int]bool{}
		for _, n := range []int{max(b.least, min(fit, 1)), max(b.least, fit), fit, b.least + 1, 1, b.prefix, b.prefix + fit, b.prefix + 1, b.most - 1, b.most, 2} {
			if n < b.least || b.most >= 0 && n > b.most || seen[n] {
				continue
			}
			seen[n] = true
			if list, ok := s.list(f, n, nil); ok && !yield(variant{value: list}) {
				return
			}
		}
		for _, c := range b.contains {
			for _, n := range fits(c) {
				if list, ok := s.list(f, max(b.least, n), map[*ir.Contains]int{c: n}); ok && !yield(variant{value: list}) {
					return
				}
			}
		}
	}
}

// fits lists numbers of fitting elements around the bounds.
func fits(c *ir.Contains) []int {
	list := []int{0, 1}
	for _, bound := range []*ir.CountCheck{c.Min, c.Max} {
		if bound != nil {
			for _, n := range []int{bound.Count - 1, bound.Count, bound.Count + 1} {
				if n >= 0 && !slices.Contains(list, n) {
					list = append(list, n)
				}
			}
		}
	}
	return list
}

// otherArrays yields arrays that miss something of a way.
func (s *search) otherArrays(f *flat) iter.Seq[variant] {
	return func(yield func(variant) bool) {
		b := f.arrayBounds()
		var base *source.Value
		for v := range s.arrays(f) {
			if s.keeps(f.of, v.value) && (base == nil || len(base.Items) == 0) {
				if base = v.value; len(base.Items) > 0 {
					break
				}
			}
		}
		if base == nil {
			return
		}
		for _, r := range f.rules {
			for _, a := range r.Arrays {
				for _, c := range a.Counts {
					n := c.Count + 1
					if !c.Max {
						n = c.Count - 1
					}
					list, ok := s.list(f, n, nil)
					if !ok && c.Max && n <= maxElements && len(base.Items) > 0 { // there are no more different ones
						list, ok = array(slices.Concat(base.Items, slices.Repeat(base.Items[:1], max(n-len(base.Items), 0)))), true
					}
					if ok && !yield(variant{value: list}) {
						return
					}
				}
			}
		}
		if b.unique {
			for _, n := range []int{max(b.least, 2), b.least + 1} {
				if list, ok := s.list(f, n-1, nil); ok && len(list.Items) > 0 {
					if !yield(variant{array(append(list.Items, list.Items[len(list.Items)-1])), "an element twice"}) {
						return
					}
				}
			}
		}
		for _, c := range b.contains {
			for _, n := range fits(c) {
				if list, ok := s.list(f, max(b.least, n, len(base.Items)), map[*ir.Contains]int{c: n}); ok && !yield(variant{value: list}) {
					return
				}
			}
		}
		// One element more than the prefix has, whatever it is.
		n := len(base.Items)
		for i := n; i <= b.prefix && i < n+8; i++ {
			v := s.inner(f.element(i))
			if v == nil {
				v = yes
			}
			base = array(append(base.Items[:len(base.Items):len(base.Items)], v))
			if !yield(variant{base, "one more element"}) {
				return
			}
		}
		if n > 0 && !yield(variant{array(base.Items[:n-1]), "one element less"}) {
			return
		}
	}
}
