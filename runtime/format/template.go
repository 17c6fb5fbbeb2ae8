package format

import "unicode/utf8"

// URITemplate judges the format uri-template: RFC 6570 section 2, URI-Template,
// of any level. Operators that section 2.2 reserves for extensions are part of
// the grammar and accepted; the apostrophe is a literal (erratum 6937).
func URITemplate(b []byte) bool {
	for len(b) > 0 {
		switch ch := b[0]; {
		case in(ch, template):
			b = b[1:]
		case ch == '%':
			if !percent(b) {
				return false
			}
			b = b[3:]
		case ch == '{':
			n := expression(b[1:])
			if n < 0 {
				return false
			}
			b = b[1+n:]
		case ch >= utf8.RuneSelf:
			r, n := utf8.DecodeRune(b)
			// Section 1.5: ucschar and iprivate, all of them.
			if !ucschar(r) && !iprivate(r) && !bidiFormat(r) {
				return false
			}
			b = b[n:]
		default:
			return false
		}
	}
	return true
}

// expression reads what follows an opening brace and returns the size of it and
// the closing one, or -1 (RFC 6570 section 2.2).
func expression(b []byte) int {
	i := 0
	if len(b) > 0 {
		switch b[0] {
		case '+', '#', '.', '/', ';', '?', '&', '=', ',', '!', '@', '|':
			i = 1
		}
	}
	for {
		n := varspec(b[i:])
		if n == 0 {
			return -1
		}
		if i += n; i == len(b) {
			return -1
		}
		switch b[i] {
		case '}':
			return i + 1
		case ',':
			i++
		default:
			return -1
		}
	}
}

// varspec returns the size of the variable with its modifier at the start of b,
// or 0 (RFC 6570 sections 2.3 and 2.4).
func varspec(b []byte) int {
	i := 0
	for {
		start := i
		for i < len(b) {
			if in(b[i], varchar) {
				i++
			} else if percent(b[i:]) {
				i += 3
			} else {
				break
			}
		}
		if i == start {
			return 0
		}
		if i == len(b) || b[i] != '.' {
			break
		}
		i++
	}
	if i == len(b) {
		return i
	}
	switch b[i] {
	case '*':
		return i + 1
	case ':': // max-length: 1 to 9999 without leading zeros
		n := 0
		for n < 4 && i+1+n < len(b) && in(b[i+1+n], digit) {
			n++
		}
		if n == 0 || b[i+1] == '0' {
			return 0
		}
		return i + 1 + n
	}
	return i
}
