package idna

import "unicode/utf8"

// uLabel reports whether the code points, with their classes, are a U-label
// (RFC 5891 section 4.2; the same tests as section 5.4 asks of lookups). The
// Bidi rule, which is about whole names, is judged by domain.
func uLabel(rs []rune, cs []class, anyForm bool) bool {
	n := len(rs)
	// Section 4.2.3.1: hyphens.
	if n == 0 || rs[0] == '-' || rs[n-1] == '-' || n >= 4 && rs[2] == '-' && rs[3] == '-' {
		return false
	}
	// Section 4.2.3.2: leading combining marks.
	if cs[0]&mark != 0 {
		return false
	}
	ascii := true
	for i, c := range cs {
		// Section 4.2.2 and 4.2.3.3: code points and contextual rules.
		if c&valid == 0 || c&context != 0 && !inContext(rs, cs, i) {
			return false
		}
		ascii = ascii && rs[i] < utf8.RuneSelf
	}
	// RFC 5890 section 2.3.2.1: a U-label holds a non-ASCII character, and is in
	// Normalization Form C.
	return !ascii && (anyForm || isNFC(rs, cs))
}

// inContext judges the contextual rule of the code point at i (RFC 5892
// appendix A).
func inContext(rs []rune, cs []class, i int) bool {
	before, after := class(0), class(0)
	if i > 0 {
		before = cs[i-1]
	}
	if i+1 < len(cs) {
		after = cs[i+1]
	}
	switch r := rs[i]; {
	case r == 0x200c: // A.1, ZERO WIDTH NON-JOINER
		return before&cccMask == virama || joins(cs, i)
	case r == 0x200d: // A.2, ZERO WIDTH JOINER
		return before&cccMask == virama
	case r == 0xb7: // A.3, MIDDLE DOT
		return i > 0 && i+1 < len(rs) && rs[i-1] == 'l' && rs[i+1] == 'l'
	case r == 0x375: // A.4, GREEK LOWER NUMERAL SIGN (KERAIA)
		return after&greek != 0
	case r == 0x5f3 || r == 0x5f4: // A.5 and A.6, HEBREW PUNCTUATION GERESH and GERSHAYIM
		return before&hebrew != 0
	case r == 0x30fb: // A.7, KATAKANA MIDDLE DOT
		for _, c := range cs {
			if c&cjk != 0 {
				return true
			}
		}
		return false
	case r <= 0x669: // A.8, ARABIC-INDIC DIGITS
		return !holds(rs, 0x6f0, 0x6f9)
	default: // A.9, EXTENDED ARABIC-INDIC DIGITS
		return !holds(rs, 0x660, 0x669)
	}
}

// joins judges the regular expression of RFC 5892 appendix A.1 around i:
// (L|D) T* U+200C T* (R|D).
func joins(cs []class, i int) bool {
	k := i - 1
	for k >= 0 && cs[k]&joinsThru != 0 {
		k--
	}
	if k < 0 || cs[k]&joinsNext == 0 {
		return false
	}
	k = i + 1
	for k < len(cs) && cs[k]&joinsThru != 0 {
		k++
	}
	return k < len(cs) && cs[k]&joinsBefore != 0
}

func holds(rs []rune, lo, hi rune) bool {
	for _, r := range rs {
		if lo <= r && r <= hi {
			return true
		}
	}
	return false
}
