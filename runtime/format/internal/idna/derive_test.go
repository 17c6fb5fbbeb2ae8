package idna

import (
	"cmp"
	"slices"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// derived is what tables.go has to hold.
type derived struct {
	ranges      []uint32
	classes     []class
	composites  []uint64
	byComposite []uint16
}

// derive computes the tables from package unicode and golang.org/x/text.
func derive() derived {
	pairs := compositions()
	var d derived
	index := map[class]int{0: 0}
	d.classes = []class{0}
	last := -1
	for r := rune(0); r <= unicode.MaxRune+1; r++ {
		c := deriveClass(r, pairs)
		i, ok := index[c]
		if !ok {
			i = len(d.classes)
			index[c] = i
			d.classes = append(d.classes, c)
		}
		if i != last {
			d.ranges = append(d.ranges, uint32(r)<<8|uint32(i))
			last = i
		}
	}
	for _, p := range pairs {
		d.byComposite = append(d.byComposite, uint16(len(d.composites)))
		d.composites = append(d.composites, uint64(p.first)<<(2*partBits)|uint64(p.second)<<partBits|uint64(p.composite))
	}
	slices.SortFunc(d.byComposite, func(a, b uint16) int { return cmp.Compare(pairs[a].composite, pairs[b].composite) })
	return d
}

type pair struct{ first, second, composite rune }

// compositions returns the canonical compositions (UAX #15 section 1.3,
// "primary composites") of which a valid label can hold the parts, sorted. Those
// of Hangul are left out: their parts are disallowed.
func compositions() []pair {
	var out []pair
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if 0xac00 <= r && r <= 0xd7a3 || 0xd800 <= r && r <= 0xdfff {
			continue
		}
		s := string(r)
		parts := []rune(norm.NFD.String(s))
		if len(parts) < 2 || norm.NFC.String(s) != s {
			continue
		}
		first := []rune(norm.NFC.String(string(parts[:len(parts)-1])))
		second := parts[len(parts)-1]
		if len(first) != 1 {
			panic("a composition is no pair")
		}
		if len(parts) > maxParts {
			panic("maxParts is too low")
		}
		if property(first[0]) == disallowed || property(second) == disallowed {
			if property(r) != disallowed {
				panic("parts of a valid composition are disallowed, so that their classes are not known")
			}
			continue
		}
		out = append(out, pair{first[0], second, r})
	}
	slices.SortFunc(out, func(a, b pair) int {
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.second, b.second))
	})
	return out
}

func deriveClass(r rune, pairs []pair) class {
	p := property(r)
	if p == disallowed {
		return 0
	}
	c := valid | class(norm.NFC.PropertiesString(string(r)).CCC())
	if p != pvalid {
		c |= context
	}
	props, _ := bidi.LookupRune(r)
	switch props.Class() {
	case bidi.L:
		c |= bidiL
	case bidi.R, bidi.AL:
		c |= bidiR
	case bidi.EN:
		c |= bidiEN
	case bidi.AN:
		c |= bidiAN
	case bidi.NSM:
		c |= bidiNSM
	case bidi.ES, bidi.CS, bidi.ET, bidi.ON, bidi.BN:
		c |= bidiOther
	default:
		panic("a label holds a character of another Bidi_Class")
	}
	for t, flag := range map[*unicode.RangeTable]class{
		unicode.M: mark, unicode.Greek: greek, unicode.Hebrew: hebrew,
		unicode.Hiragana: cjk, unicode.Katakana: cjk, unicode.Han: cjk,
	} {
		if unicode.Is(t, r) {
			c |= flag
		}
	}
	for _, p := range pairs {
		if p.second == r {
			c |= composes
		}
		if p.composite == r {
			c |= decomposes
		}
	}
	return c | joiningType(r, c&cccMask == virama)
}

// joiningType asks golang.org/x/net/idna, which has Joining_Type but does not
// export it, for its verdicts on the contextual rule for U+200C (RFC 5892
// appendix A.1). U+0628 is of type D, U+0627 of type R, U+0901 of type T and of
// combining class 0, so that it disturbs no normal form. Behind U+200C that
// package tells no R from a U, so those of type R are listed.
func joiningType(r rune, virama bool) class {
	ok := func(s string) bool {
		_, err := joiners.ToASCII(s)
		return err == nil
	}
	x := string(r)
	switch {
	case slices.ContainsFunc(rightJoining, func(a [2]rune) bool { return a[0] <= r && r <= a[1] }):
		return joinsBefore
	case !virama && ok("a"+x+"\u200c\u0627"): // L or D
		if ok("\u0628\u200c" + x + "\u200c\u0627") { // not L
			return joinsNext | joinsBefore
		}
		return joinsNext
	case ok("\u0628" + x + "\u0901\u200c\u0627"):
		return joinsThru
	}
	return 0
}

// rightJoining are the characters with Joining_Type=R that a label can hold
// (ArabicShaping.txt of Unicode 15.0).
var rightJoining = [][2]rune{
	{0x622, 0x625}, {0x627, 0x627}, {0x629, 0x629}, {0x62f, 0x632}, {0x648, 0x648}, {0x671, 0x673}, {0x688, 0x699},
	{0x6c0, 0x6c0}, {0x6c3, 0x6cb}, {0x6cd, 0x6cd}, {0x6cf, 0x6cf}, {0x6d2, 0x6d3}, {0x6d5, 0x6d5}, {0x6ee, 0x6ef},
	{0x710, 0x710}, {0x715, 0x719}, {0x71e, 0x71e}, {0x728, 0x728}, {0x72a, 0x72a}, {0x72c, 0x72c}, {0x72f, 0x72f},
	{0x74d, 0x74d}, {0x759, 0x75b}, {0x76b, 0x76c}, {0x771, 0x771}, {0x773, 0x774}, {0x778, 0x779}, {0x840, 0x840},
	{0x846, 0x847}, {0x849, 0x849}, {0x854, 0x854}, {0x856, 0x858}, {0x867, 0x867}, {0x869, 0x86a}, {0x870, 0x882},
	{0x88e, 0x88e}, {0x8aa, 0x8ac}, {0x8ae, 0x8ae}, {0x8b1, 0x8b2}, {0x8b9, 0x8b9}, {0x10ac5, 0x10ac5},
	{0x10ac7, 0x10ac7}, {0x10ac9, 0x10aca}, {0x10ace, 0x10ad2}, {0x10add, 0x10add}, {0x10ae1, 0x10ae1},
	{0x10ae4, 0x10ae4}, {0x10b81, 0x10b81}, {0x10b83, 0x10b85}, {0x10b89, 0x10b89}, {0x10b8c, 0x10b8c},
	{0x10b8e, 0x10b8f}, {0x10b91, 0x10b91}, {0x10d22, 0x10d22}, {0x10f33, 0x10f33}, {0x10f74, 0x10f75},
	{0x10fb4, 0x10fb6}, {0x10fb9, 0x10fba}, {0x10fbd, 0x10fbd}, {0x10fc2, 0x10fc3},
}

var joiners = idna.New(idna.ValidateLabels(true), idna.VerifyDNSLength(true))

type idnaProperty int

const (
	disallowed idnaProperty = iota // or UNASSIGNED
	pvalid
	contextual
)

// property is RFC 5892 section 3, rule by rule.
func property(r rune) idnaProperty {
	switch r { // section 2.6, Exceptions
	case 0xdf, 0x3c2, 0x6fd, 0x6fe, 0xf0b, 0x3007:
		return pvalid
	case 0xb7, 0x375, 0x5f3, 0x5f4, 0x30fb:
		return contextual
	case 0x640, 0x7fa, 0x302e, 0x302f, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303b:
		return disallowed
	}
	switch {
	case 0x660 <= r && r <= 0x669, 0x6f0 <= r && r <= 0x6f9: // section 2.6
		return contextual
	case r > unicode.MaxRune, unicode.Is(unicode.Cn, r), unicode.Is(unicode.Cs, r): // 2.10, and surrogates
		return disallowed
	case r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z': // 2.9, LDH
		return pvalid
	case unicode.Is(unicode.Join_Control, r): // 2.8
		return contextual
	case unstable(r), // 2.2
		unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, unicode.White_Space,
			unicode.Noncharacter_Code_Point), // 2.3; the Cf that are ignorable are no LetterDigits
		0x20d0 <= r && r <= 0x20ff, 0x1d100 <= r && r <= 0x1d24f, // 2.4, IgnorableBlocks:
		// Combining Diacritical Marks for Symbols, Musical Symbols, Ancient Greek Musical Notation
		0x1100 <= r && r <= 0x11ff, 0xa960 <= r && r <= 0xa97f, 0xd7b0 <= r && r <= 0xd7ff: // 2.9, OldHangulJamo
		return disallowed
	case unicode.In(r, unicode.Ll, unicode.Lu, unicode.Lo, unicode.Nd, unicode.Lm, unicode.Mn, unicode.Mc): // 2.1
		return pvalid
	}
	return disallowed
}

// unstable is RFC 5892 section 2.2: normalizing and folding changes it.
func unstable(r rune) bool {
	if 0x13a0 <= r && r <= 0x13f5 {
		return false // Cherokee folds to these letters (CaseFolding.txt); package cases folds them away
	}
	s := string(r)
	return norm.NFKC.String(folding.String(norm.NFKC.String(s))) != s
}

var folding = cases.Fold()
