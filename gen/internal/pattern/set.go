package pattern

import (
	"slices"
	"unicode"
)

// Range is an inclusive range of code points.
type Range struct{ Lo, Hi rune }

// Set is a set of code points, as sorted ranges that neither overlap nor touch. The empty Set matches nothing. Sets
// may be shared between nodes; do not modify one.
//
// A Set may hold surrogates (U+D800 to U+DFFF), because a pattern may name them. Well-formed text has none.
type Set []Range

const (
	surrogateMin = 0xD800
	surrogateMax = 0xDFFF
)

var everything = Set{{0, unicode.MaxRune}}

// The character classes of ECMA-262, "CharacterClassEscape" and "WhiteSpace", "LineTerminator".
var (
	digits         = Set{{'0', '9'}}
	wordCharacters = Set{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}
	lineEnds       = Set{{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}}
	whiteSpace     = normalize([]Range{
		{'\t', '\r'}, {' ', ' '}, {0xA0, 0xA0}, {0x1680, 0x1680}, {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F},
		{0x205F, 0x205F}, {0x3000, 0x3000}, {0xFEFF, 0xFEFF},
	})
)

// Contains tells whether r is in the set.
func (s Set) Contains(r rune) bool {
	_, found := slices.BinarySearchFunc(s, r, func(x Range, r rune) int {
		switch {
		case x.Hi < r:
			return -1
		case x.Lo > r:
			return 1
		}
		return 0
	})
	return found
}

// normalize sorts and merges the ranges in place.
func normalize(ranges []Range) Set {
	if len(ranges) == 0 {
		return nil
	}
	slices.SortFunc(ranges, func(a, b Range) int { return int(a.Lo) - int(b.Lo) })
	out := ranges[:1]
	for _, x := range ranges[1:] {
		last := &out[len(out)-1]
		if x.Lo > last.Hi+1 {
			out = append(out, x)
		} else if x.Hi > last.Hi {
			last.Hi = x.Hi
		}
	}
	return out
}

func union(sets ...Set) Set { return normalize(slices.Concat(sets...)) }

func (s Set) complement() Set {
	var out Set
	next := rune(0)
	for _, x := range s {
		if x.Lo > next {
			out = append(out, Range{next, x.Lo - 1})
		}
		next = x.Hi + 1
	}
	if next <= unicode.MaxRune {
		out = append(out, Range{next, unicode.MaxRune})
	}
	return out
}

func (s Set) minus(t Set) Set { return union(s.complement(), t).complement() }

func (s Set) and(t Set) Set { return union(s.complement(), t.complement()).complement() }

// onlySurrogates tells whether the set names code points, but none that can stand in well-formed text.
func (s Set) onlySurrogates() bool {
	return len(s) > 0 && s[0].Lo >= surrogateMin && s[len(s)-1].Hi <= surrogateMax
}

func fromTable(t *unicode.RangeTable) Set {
	var out []Range
	add := func(lo, hi, stride rune) {
		if stride == 1 {
			out = append(out, Range{lo, hi})
			return
		}
		for r := lo; r <= hi; r += stride {
			out = append(out, Range{r, r})
		}
	}
	for _, x := range t.R16 {
		add(rune(x.Lo), rune(x.Hi), rune(x.Stride))
	}
	for _, x := range t.R32 {
		add(rune(x.Lo), rune(x.Hi), rune(x.Stride))
	}
	return normalize(out)
}
