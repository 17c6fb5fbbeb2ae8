package pattern

import (
	"slices"
	"unicode"
)

// alphabet divides the code points of well-formed text into classes; no set of a pattern tells two members of a class
// apart.
type alphabet struct {
	segments []segment // ascending, without gaps but the surrogates
	size     int       // number of classes
}

type segment struct {
	Range
	class int
}

// newAlphabet also returns, for each class, which sets hold it.
func newAlphabet(sets []Set) (alphabet, [][]bool) {
	cuts := []rune{0, surrogateMin, surrogateMax + 1, unicode.MaxRune + 1}
	for _, s := range sets {
		for _, x := range s {
			cuts = append(cuts, x.Lo, x.Hi+1)
		}
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)

	var a alphabet
	var holders [][]bool
	numbers := map[string]int{}
	next := make([]int, len(sets)) // the first range of each set that does not end before the segment
	holder := make([]byte, len(sets))
	for i := range len(cuts) - 1 {
		x := Range{cuts[i], cuts[i+1] - 1}
		if x.Lo >= surrogateMin && x.Hi <= surrogateMax {
			continue
		}
		for k, s := range sets {
			for next[k] < len(s) && s[next[k]].Hi < x.Lo {
				next[k]++
			}
			holder[k] = '0'
			if next[k] < len(s) && s[next[k]].Lo <= x.Lo {
				holder[k] = '1'
			}
		}
		class, known := numbers[string(holder)]
		if !known {
			class = len(holders)
			numbers[string(holder)] = class
			has := make([]bool, len(sets))
			for k := range has {
				has[k] = holder[k] == '1'
			}
			holders = append(holders, has)
		}
		a.segments = append(a.segments, segment{x, class})
	}
	a.size = len(holders)
	return a, holders
}

// merge joins classes: class c becomes class to[c]. It joins segments that touch, also across the surrogates.
func (a alphabet) merge(to []int) alphabet {
	var out alphabet
	for _, s := range a.segments {
		s.class = to[s.class]
		out.size = max(out.size, s.class+1)
		if last := len(out.segments) - 1; last >= 0 && out.segments[last].class == s.class {
			out.segments[last].Hi = s.Hi
			continue
		}
		out.segments = append(out.segments, s)
	}
	return out
}

// members returns the code points of the classes for which in holds; surrogates count as members where it makes fewer
// ranges.
func (a alphabet) members(in func(class int) bool) Set {
	var out Set
	for _, s := range a.segments {
		if in(s.class) {
			out = append(out, s.Range)
		}
	}
	return withoutSurrogates(normalize(out))
}

// class returns the class of a code point that is no surrogate.
func (a alphabet) class(r rune) int {
	i, _ := slices.BinarySearchFunc(a.segments, r, func(s segment, r rune) int { return int(s.Hi) - int(r) })
	return a.segments[i].class
}
