package idna

import "unicode/utf8"

// The limits of a name in its ASCII form, in octets (RFC 1035 section 2.3.4;
// a name of 255 octets on the wire has at most 253 in text).
const (
	maxName  = 253
	maxLabel = 63
	maxACE   = maxLabel - len(acePrefix) // of Punycode behind the prefix
)

const acePrefix = "xn--" // RFC 5890 section 2.3.2.5

// Rules says what a name may hold beside LDH labels.
type Rules uint8

const (
	// ULabels admits labels beyond ASCII, which must be U-labels.
	ULabels Rules = 1 << iota
	// ALabels requires that labels with the ACE prefix are A-labels. Without it
	// they are taken for LDH labels.
	ALabels
	// Separators admits U+3002, U+FF0E and U+FF61 where "." separates labels
	// (RFC 3490 section 3.1 rule 1; RFC 5895 section 2 step 4 for U+3002).
	Separators
	// AnyForm admits U-labels that are not in Unicode Normalization Form C.
	AnyForm
)

// Name reports whether b, well-formed UTF-8, is a host name of one or more
// labels without a final separator.
func Name(b []byte, rules Rules) bool {
	if len(b) > maxName*utf8.UTFMax {
		return false // each character takes at least one octet
	}
	var d domain
	for {
		size, width, wide := cut(b, rules)
		if size == 0 || !d.label(b[:size], wide, rules) {
			return false
		}
		if width == 0 {
			return d.bidi()
		}
		d.length++ // the separator
		b = b[size+width:]
	}
}

// cut returns the size of the first label of b, that of the separator behind
// it, and whether the label has characters beyond ASCII.
func cut(b []byte, rules Rules) (size, width int, wide bool) {
	for i := 0; i < len(b); i++ {
		switch ch := b[i]; {
		case ch == '.':
			return i, 1, wide
		case ch < utf8.RuneSelf:
		case rules&Separators != 0 && separator(b[i:]):
			return i, 3, wide
		default:
			wide = true
		}
	}
	return len(b), 0, wide
}

// separator reports whether U+3002, U+FF0E or U+FF61 stands first in b.
func separator(b []byte) bool {
	if len(b) < 3 {
		return false
	}
	switch [3]byte(b) {
	case [3]byte{0xe3, 0x80, 0x82}, [3]byte{0xef, 0xbc, 0x8e}, [3]byte{0xef, 0xbd, 0xa1}:
		return true
	}
	return false
}

// domain is what the labels read so far say about the whole name.
type domain struct {
	length      int  // in the ASCII form
	rightToLeft bool // there is an RTL label
	breaksBidi  bool // there is a label that breaks the Bidi rule
	runes       [maxACE]rune
	classes     [maxACE]class
}

// label judges one label.
func (d *domain) label(b []byte, wide bool, rules Rules) bool {
	var rs []rune
	switch {
	case !wide:
		if d.length += len(b); d.length > maxName || !LDH(b) {
			return false
		}
		if rules&ALabels == 0 || !ACE(b) {
			// Of the Bidi rule only the first condition can fail.
			d.breaksBidi = d.breaksBidi || b[0] <= '9'
			return true
		}
		if rs = decode(d.runes[:0], b[len(acePrefix):]); rs == nil || !encodesTo(rs, b[len(acePrefix):]) {
			return false
		}
	case rules&ULabels == 0:
		return false
	default:
		rs = d.runes[:0]
		for len(b) > 0 {
			r, n := utf8.DecodeRune(b)
			if len(rs) == maxACE {
				return false // each code point takes at least one octet
			}
			rs, b = append(rs, r), b[n:]
		}
		n := encodedLen(rs)
		if n < 0 {
			return false
		}
		if d.length += len(acePrefix) + n; d.length > maxName {
			return false
		}
	}
	cs := d.classes[:len(rs)]
	for i, r := range rs {
		cs[i] = classOf(r)
	}
	if !uLabel(rs, cs, rules&AnyForm != 0) {
		return false
	}
	d.direction(cs)
	return true
}

// LDH reports whether b is an LDH label (RFC 5890 section 2.3.1): 1 to 63
// ASCII letters, digits and hyphens, with no hyphen first or last.
func LDH(b []byte) bool {
	if len(b) == 0 || len(b) > maxLabel || b[0] == '-' || b[len(b)-1] == '-' {
		return false
	}
	for _, ch := range b {
		if l := ch | 0x20; (l < 'a' || l > 'z') && (ch < '0' || ch > '9') && ch != '-' {
			return false
		}
	}
	return true
}

// ACE reports whether b has the ACE prefix, in any case.
func ACE(b []byte) bool {
	return len(b) >= 4 && b[0]|0x20 == 'x' && b[1]|0x20 == 'n' && b[2] == '-' && b[3] == '-'
}
