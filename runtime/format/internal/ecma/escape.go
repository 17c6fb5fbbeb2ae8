package ecma

import (
	"unicode/utf16"
	"unicode/utf8"
)

// The methods here start behind the backslash.

// next reads one code point. There is one.
func (r *reader) next() rune {
	v, n := rune(r.b[r.i]), 1
	if v >= utf8.RuneSelf {
		v, n = utf8.DecodeRune(r.b[r.i:])
	}
	r.i += n
	return v
}

// atomEscape reads an AtomEscape, or \b or \B of Assertion; atom tells them
// apart.
func (p *parser) atomEscape() (atom, ok bool) {
	switch ch := p.at(0); {
	case ch == 'b' || ch == 'B':
		p.i++
		return false, true
	case ch == 'k':
		p.i++
		p.byName = true
		if !p.accept('<') {
			return true, false
		}
		_, ok := p.groupName()
		return true, ok
	case '1' <= ch && ch <= '9':
		n := 0
		for _, d := range p.digits() {
			n = min(10*n+int(d-'0'), maxLength) // no pattern has as many groups
		}
		p.reference = max(p.reference, n)
		return true, true
	}
	if set, ok := p.classEscape(); set {
		return true, ok
	}
	_, ok = p.characterEscape()
	return true, ok
}

// classEscape reads a CharacterClassEscape; set is false, and nothing is read,
// when another escape stands here.
func (p *parser) classEscape() (set, ok bool) {
	switch p.at(0) {
	case 'd', 'D', 's', 'S', 'w', 'W':
		p.i++
		return true, true
	case 'p', 'P':
		p.i++
		return true, p.property()
	}
	return false, false
}

// characterEscape reads a CharacterEscape.
func (p *parser) characterEscape() (rune, bool) {
	if p.i >= len(p.b) {
		return 0, false
	}
	ch := p.b[p.i]
	p.i++
	switch ch {
	case 't':
		return '\t', true
	case 'n':
		return '\n', true
	case 'v':
		return '\v', true
	case 'f':
		return '\f', true
	case 'r':
		return '\r', true
	case '0':
		return 0, !isDigit(p.at(0))
	case 'c':
		l := p.at(0)
		p.i++
		return rune(l % 32), 'a' <= l|0x20 && l|0x20 <= 'z'
	case 'x':
		return p.hex(2)
	case 'u':
		return p.unicodeEscape()
	case '^', '$', '\\', '.', '*', '+', '?', '(', ')', '[', ']', '{', '}', '|', '/':
		return rune(ch), true
	}
	return 0, false
}

// unicodeEscape reads a RegExpUnicodeEscapeSequence behind the u. Two escaped
// surrogates that pair are one code point.
func (r *reader) unicodeEscape() (rune, bool) {
	if r.accept('{') {
		v, n := rune(0), 0
		for ; ; n++ {
			d, ok := hexDigit(r.at(0))
			if !ok {
				break
			}
			if v = v<<4 | d; v > utf8.MaxRune {
				return 0, false
			}
			r.i++
		}
		return v, n > 0 && r.accept('}')
	}
	v, ok := r.hex(4)
	if ok && utf16.IsSurrogate(v) && r.at(0) == '\\' && r.at(1) == 'u' {
		behind := r.i
		r.i += 2
		if low, ok := r.hex(4); ok {
			if pair := utf16.DecodeRune(v, low); pair != utf8.RuneError {
				return pair, true
			}
		}
		r.i = behind
	}
	return v, ok
}

// hex reads n hexadecimal digits.
func (r *reader) hex(n int) (rune, bool) {
	v := rune(0)
	for range n {
		d, ok := hexDigit(r.at(0))
		if !ok {
			return 0, false
		}
		v = v<<4 | d
		r.i++
	}
	return v, true
}

func hexDigit(ch byte) (rune, bool) {
	switch l := ch | 0x20; {
	case '0' <= ch && ch <= '9':
		return rune(ch - '0'), true
	case 'a' <= l && l <= 'f':
		return rune(l - 'a' + 10), true
	}
	return 0, false
}
