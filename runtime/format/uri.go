package format

import "unicode/utf8"

// URI judges the format uri: RFC 3986 section 3, URI. A relative reference is
// none. Nothing is known about particular schemes.
func URI(b []byte) bool { return reference(b, true, false) }

// URIReference judges the format uri-reference: RFC 3986 section 4.1,
// URI-reference.
func URIReference(b []byte) bool { return reference(b, false, false) }

// IRI judges the format iri: RFC 3987 section 2.2, IRI. By section 4.1 it holds
// no bidirectional formatting characters (U+200E, U+200F, U+202A to U+202E).
func IRI(b []byte) bool { return reference(b, true, true) }

// IRIReference judges the format iri-reference: RFC 3987 section 2.2,
// IRI-reference; see IRI.
func IRIReference(b []byte) bool { return reference(b, false, true) }

// reference reads a URI or relative reference, or an IRI or its reference.
func reference(b []byte, absolute, wide bool) bool {
	n := scheme(b)
	switch {
	case n > 0:
		b = b[n:]
	case absolute || n < 0:
		return false
	}
	if len(b) >= 2 && b[0] == '/' && b[1] == '/' {
		b = b[2:]
		n := 0
		for n < len(b) && b[n] != '/' && b[n] != '?' && b[n] != '#' {
			n++
		}
		if !authority(b[:n], wide) {
			return false
		}
		b = b[n:]
	}
	// The path. With an authority it is empty or begins with a slash, because
	// the authority ends there; without, it does not begin with two, because
	// they would have been an authority.
	b = skip(b, pathChar, wide, false)
	if len(b) > 0 && b[0] == '?' {
		b = skip(b[1:], queryChar, wide, wide)
	}
	if len(b) > 0 && b[0] == '#' {
		b = skip(b[1:], queryChar, wide, false)
	}
	return len(b) == 0
}

// scheme returns the size of the scheme at the start of b and its colon, 0 when
// there is none, or -1 when what stands before the first colon is none, and may
// not stand there in a relative reference either (RFC 3986 sections 3.1, 4.2).
func scheme(b []byte) int {
	for i, ch := range b {
		switch {
		case ch == ':' && i > 0 && in(b[0], letter):
			return i + 1
		case ch == '/' || ch == '?' || ch == '#':
			return 0
		case !in(ch, schemeRest):
			return noColon(b[i:])
		}
	}
	return noColon(b)
}

// noColon returns -1 when the rest of the first segment has a colon, else 0.
func noColon(b []byte) int {
	for _, ch := range b {
		switch ch {
		case ':':
			return -1
		case '/', '?', '#':
			return 0
		}
	}
	return 0
}

// authority is RFC 3986 section 3.2.
func authority(b []byte, wide bool) bool {
	for i, ch := range b {
		if ch == '@' {
			if len(skip(b[:i], userChar, wide, false)) > 0 {
				return false
			}
			b = b[i+1:]
			break
		}
	}
	if len(b) > 0 && b[0] == '[' {
		n := 1
		for n < len(b) && b[n] != ']' {
			n++
		}
		if n == len(b) || !ipLiteral(b[1:n]) {
			return false
		}
		b = b[n+1:]
	} else {
		// An IPv4 address is a reg-name as well.
		b = skip(b, nameChar, wide, false)
	}
	return len(b) == 0 || b[0] == ':' && allIn(b[1:], digit)
}

// ipLiteral is RFC 3986 section 3.2.2, IP-literal, without the brackets. Zones
// (RFC 6874) are no part of it.
func ipLiteral(b []byte) bool {
	if len(b) == 0 || b[0]|0x20 != 'v' {
		return IPv6(b)
	}
	n := 1
	for n < len(b) && in(b[n], hex) {
		n++
	}
	if n == 1 || n+1 >= len(b) || b[n] != '.' {
		return false
	}
	return allIn(b[n+1:], userChar) // the same characters
}

// skip returns what follows the characters of a component at the start of b:
// those of the set and percent-encoded octets; with wide, ucschar, and with
// private, iprivate.
func skip(b []byte, s set, wide, private bool) []byte {
	for i := 0; i < len(b); {
		switch ch := b[i]; {
		case in(ch, s):
			i++
		case ch == '%' && percent(b[i:]):
			i += 3
		case wide && ch >= utf8.RuneSelf:
			r, n := utf8.DecodeRune(b[i:])
			if !ucschar(r) && !(private && iprivate(r)) {
				return b[i:]
			}
			i += n
		default:
			return b[i:]
		}
	}
	return nil
}

// ucschar is RFC 3987 section 2.2, but for the characters that section 4.1
// forbids. U+FFFD, which stands for ill-formed text, is none.
func ucschar(r rune) bool {
	switch {
	case bidiFormat(r):
		return false
	case r <= 0xd7ff:
		return r >= 0xa0
	case r < 0x10000:
		return r >= 0xf900 && r <= 0xfdcf || r >= 0xfdf0 && r <= 0xffef
	}
	return r < 0xf0000 && r&0xffff <= 0xfffd && (r < 0xe0000 || r >= 0xe1000)
}

// iprivate is RFC 3987 section 2.2.
func iprivate(r rune) bool {
	return r >= 0xe000 && r <= 0xf8ff || r >= 0xf0000 && r&0xffff <= 0xfffd
}

// bidiFormat is RFC 3987 section 4.1: LRM, RLM, LRE, RLE, PDF, LRO and RLO.
func bidiFormat(r rune) bool { return r == 0x200e || r == 0x200f || r >= 0x202a && r <= 0x202e }
