package witness

import (
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// distinct returns up to n different values that keep to a demand.
func (s *search) distinct(d demand, n int) []*source.Value {
	first := s.inner(d)
	if first == nil {
		return nil
	}
	list := []*source.Value{first}
	seen := map[string]bool{string(first.AppendCanonical(nil)): true}
	give := func(v *source.Value) bool {
		key := string(v.AppendCanonical(nil))
		if !seen[key] && s.keeps(d, v) {
			seen[key] = true
			list = append(list, v)
		}
		return len(list) < n && !s.spent()
	}
	if n == 1 {
		return list
	}
	inner := &search{maker: s.maker, depth: max(s.depth-1, 0)}
	for _, f := range s.ways(d, 8) {
		for v := range inner.within(f) {
			if !give(v.value) {
				return list
			}
		}
		if f.kinds&ir.Number != 0 {
			for i := range n + 2 {
				if !give(number(strconv.Itoa(i))) {
					return list
				}
			}
			if d, ok := parseDecimal(first.Text); ok && first.Kind == source.Number {
				for range n + 2 {
					if d = d.add(one); !give(d.value()) {
						return list
					}
				}
			}
		}
		if f.kinds&ir.String != 0 {
			demand := f.textDemand()
			for i := range n + 2 {
				if !give(text(first.Text + strconv.Itoa(i))) {
					return list
				}
			}
			for i := demand.least; i < demand.least+n; i++ {
				if t, ok := s.text(demand.between(i, i)); ok && !give(text(t)) {
					return list
				}
			}
			if first.Kind == source.String && !relettered(first.Text, give) {
				return list
			}
		}
		if f.kinds&ir.Object != 0 && first.Kind == source.Object {
			for _, m := range first.Members {
				for _, v := range inner.distinct(s.member(f, m.Name), n) {
					if !give(with(first, m.Name, v)) {
						return list
					}
				}
			}
			for _, name := range f.declared() {
				for _, v := range inner.distinct(s.member(f, name), n) {
					if !give(with(first, name, v)) {
						return list
					}
				}
			}
		}
		if f.kinds&ir.Array != 0 && first.Kind == source.Array {
			for i := range len(first.Items) {
				for _, v := range inner.distinct(f.element(i), n) {
					if !give(at(first, i, v)) {
						return list
					}
				}
			}
		}
	}
	return list
}

// plainLetters are what texts are varied with.
const plainLetters = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// relettered gives texts that differ from one in one letter or two, those at
// the end first, until give returns false.
func relettered(s string, give func(*source.Value) bool) bool {
	runes := []rune(s)
	for i := len(runes) - 1; i >= 0 && i >= len(runes)-6; i-- {
		for _, letter := range plainLetters {
			for next, other := range plainLetters {
				changed := slices.Clone(runes)
				changed[i] = letter
				if i+1 < len(runes) {
					changed[i+1] = other
				} else if next > 0 {
					break
				}
				if !give(text(string(changed))) {
					return false
				}
			}
		}
	}
	return true
}
