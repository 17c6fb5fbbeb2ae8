package source

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// string reads the string whose opening quote stands at pos and returns its
// unescaped text (RFC 8259 section 7).
func (p *parser) string() (string, bool) {
	start := p.pos
	p.pos++
	plain := p.pos // what lies between here and pos is text without escapes
	var unescaped []byte
	for p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case c == '"':
			s := p.text[plain:p.pos]
			if unescaped != nil {
				s = string(append(unescaped, s...))
			}
			p.pos++
			return s, true
		case c == '\\':
			unescaped = append(unescaped, p.text[plain:p.pos]...)
			r, ok := p.escape()
			if !ok {
				return "", false
			}
			unescaped = utf8.AppendRune(unescaped, r)
			plain = p.pos
		case c < ' ':
			p.expected("control characters in a string to be escaped")
			return "", false
		case c < utf8.RuneSelf:
			p.pos++
		default:
			r, size := utf8.DecodeRuneInString(p.text[p.pos:])
			if r == utf8.RuneError && size == 1 {
				p.expected("a character of the string")
				return "", false
			}
			p.pos += size
		}
	}
	at := p.file.Pos(start)
	p.fail(p.pos, "expected the closing quote of the string that starts at line %d, column %d, found the end of the file",
		at.Line, at.Col)
	return "", false
}

// escape reads the escape whose backslash stands at pos.
func (p *parser) escape() (rune, bool) {
	p.pos++
	switch p.peek() {
	case '"', '\\', '/':
		p.pos++
		return rune(p.text[p.pos-1]), true
	case 'b':
		p.pos++
		return '\b', true
	case 'f':
		p.pos++
		return '\f', true
	case 'n':
		p.pos++
		return '\n', true
	case 'r':
		p.pos++
		return '\r', true
	case 't':
		p.pos++
		return '\t', true
	case 'u':
		return p.unicodeEscape()
	}
	p.expected(`one of " \ / b f n r t u after a backslash`)
	return 0, false
}

// unicodeEscape reads the escape whose "u" stands at pos, and the one behind
// it when the two are a surrogate pair.
func (p *parser) unicodeEscape() (rune, bool) {
	start := p.pos - 1
	r, ok := p.hex()
	if !ok || !utf16.IsSurrogate(r) {
		return r, ok
	}
	if strings.HasPrefix(p.text[p.pos:], `\u`) {
		p.pos++
		low, ok := p.hex()
		if !ok {
			return 0, false
		}
		if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
			return pair, true
		}
	}
	p.fail(start, "expected a surrogate pair, found %s alone", p.text[start:start+len(`\u0000`)])
	return 0, false
}

// hex reads "u" at pos and the four digits behind it.
func (p *parser) hex() (rune, bool) {
	p.pos++
	end := p.pos
	for end < len(p.text) && end < p.pos+4 && isHex(p.text[end]) {
		end++
	}
	if end < p.pos+4 {
		p.pos = end
		p.expected(`four hexadecimal digits after "\u"`)
		return 0, false
	}
	n, _ := strconv.ParseUint(p.text[p.pos:end], 16, 16)
	p.pos = end
	return rune(n), true
}

func isHex(c byte) bool {
	return isDigit(c) || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
