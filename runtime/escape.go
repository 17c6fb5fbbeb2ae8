package runtime

import (
	"unicode"
	"unicode/utf8"
)

// appendName appends a member name, which stands escaped in raw, as a token of
// a JSON pointer (RFC 6901 section 3). Characters that a reader cannot see are
// written as \uXXXX; the token has at most limit bytes, and then the mark when
// something was cut, which it reports. It is cut between characters. The name
// need not be well-formed.
func appendName(b, raw []byte, limit int) (_ []byte, cut bool) {
	limit += len(b)
	for len(raw) > 0 {
		r, n := nextRune(raw)
		raw = raw[n:]
		var unit [12]byte
		u := unit[:0]
		switch {
		case r == '~':
			u = append(u, "~0"...)
		case r == '/':
			u = append(u, "~1"...)
		default:
			u = appendRune(u, r, false)
		}
		if len(b)+len(u) > limit {
			return append(b, cutMark...), true
		}
		b = append(b, u...)
	}
	return b, false
}

// nextRune returns the character at the start of the text between quotes, with
// its escape replaced, and the bytes that it takes. What is malformed is the
// character that it names if it is a lone surrogate, and U+FFFD otherwise,
// negated so that it is told from a U+FFFD that was sent.
func nextRune(raw []byte) (rune, int) {
	if raw[0] != '\\' {
		r, n := utf8.DecodeRune(raw)
		if r == utf8.RuneError && n == 1 {
			return -r, 1
		}
		return r, n
	}
	if len(raw) < 2 {
		return -utf8.RuneError, 1
	}
	switch raw[1] {
	case '"', '\\', '/':
		return rune(raw[1]), 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'u':
		r, ok := hex4(raw, 2)
		if !ok {
			break
		}
		if r >= 0xd800 && r < 0xdc00 {
			if low, ok := lowSurrogate(raw, 6); ok {
				return 0x10000 + (r-0xd800)<<10 + (low - 0xdc00), 12
			}
		}
		return r, 6
	}
	return -utf8.RuneError, 1
}

// appendVisible appends s with everything escaped that appendRune escapes.
func appendVisible(b []byte, s string, line bool) []byte {
	for _, r := range s {
		b = appendRune(b, r, line)
	}
	return b
}

// appendRune appends r, or its escape when r must not reach a log as it is.
// With line, the characters that break or indent lines are escaped too.
func appendRune(b []byte, r rune, line bool) []byte {
	switch {
	case r < 0:
		return appendEscape(b, -r)
	case r == '\n' || r == '\r' || r == '\t':
		if line {
			return appendEscape(b, r)
		}
		return append(b, byte(r))
	case r < utf8.RuneSelf:
		if r < 0x20 || r == 0x7f {
			return appendEscape(b, r)
		}
		return append(b, byte(r))
	case r >= 0xd800 && r < 0xe000 || unseen(r):
		return appendEscape(b, r)
	}
	return utf8.AppendRune(b, r)
}

// unseen reports whether r, beyond ASCII, shows nothing: controls, format
// characters (bidirectional controls and tags among them), separators of lines
// and paragraphs, noncharacters, private use, and the letters and marks that
// fonts leave blank. It is wider than the deny rule on invisible characters,
// which must spare what scripts need; here the character is only written in
// another way.
func unseen(r rune) bool {
	switch {
	case unicode.Is(unicode.C, r), unicode.Is(unicode.Zl, r), unicode.Is(unicode.Zp, r):
		return true
	case r >= 0xfe00 && r <= 0xfe0f, r >= 0xe0000 && r <= 0xe0fff: // variation selectors, tags
		return true
	case r == 0x034f, r == 0x115f, r == 0x1160, r == 0x17b4, r == 0x17b5, r == 0x180b, r == 0x180c, r == 0x180d,
		r == 0x180f, r == 0x2800, r == 0x3164, r == 0xffa0, r == 0x1d159: // joiner, fillers, blanks
		return true
	case r&0xfffe == 0xfffe, r >= 0xfdd0 && r <= 0xfdef: // noncharacters
		return true
	}
	return false
}

// appendEscape appends the escape of r as JSON writes it (RFC 8259 section 7).
func appendEscape(b []byte, r rune) []byte {
	if r >= 0x10000 {
		r -= 0x10000
		return appendEscape(appendEscape(b, 0xd800+r>>10), 0xdc00+r&0x3ff)
	}
	const hex = "0123456789abcdef"
	return append(b, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}

// maxEcho bounds an excerpt, in bytes before the mark of a cut.
const maxEcho = 64

// excerpt returns the value or name at the offset as it stands in the text:
// at most maxEcho bytes, characters that a reader cannot see escaped. The text
// need not be well-formed.
func excerpt(text []byte, at int) string {
	if at < 0 || at >= len(text) {
		return ""
	}
	raw := text[at:]
	var b []byte
	depth, quote := 0, false
	for len(raw) > 0 {
		r, n := utf8.DecodeRune(raw)
		if r == utf8.RuneError && n == 1 {
			r = -r
		}
		var unit [12]byte
		u := appendRune(unit[:0], r, true)
		// An escape of the text is kept whole.
		if quote && r == '\\' && len(raw) > 1 && raw[1] >= 0x20 && raw[1] < 0x7f {
			n = 2
			if _, ok := hex4(raw, 2); ok && raw[1] == 'u' {
				n = 6
			}
			u = append(unit[:0], raw[:n]...)
		}
		if !quote && depth == 0 && len(b) > 0 {
			switch r {
			case ',', '}', ']', ' ', '\t', '\n', '\r', ':':
				return string(b)
			}
		}
		if len(b)+len(u) > maxEcho {
			return string(append(b, cutMark...))
		}
		b = append(b, u...)
		switch {
		case r == '"':
			if quote = !quote; !quote && depth == 0 {
				return string(b)
			}
		case quote:
		case r == '{' || r == '[':
			depth++
		case r == '}' || r == ']':
			if depth--; depth <= 0 {
				return string(b)
			}
		}
		raw = raw[n:]
	}
	return string(b)
}
