package pattern

import (
	"strings"
	"unicode"
	"unicode/utf16"
)

// The escape readers start behind the backslash; start is the offset of the backslash.

// atomEscape reads an escape outside a class (ECMA-262, "AtomEscape", and \b and \B of "Assertion").
func (p *parser) atomEscape(start int) (Node, error) {
	if s, ok, err := p.classEscape(start); err != nil {
		return nil, err
	} else if ok {
		return p.set(start, s)
	}
	switch c := p.peek(); {
	case c == 'b':
		p.pos++
		return WordBoundary, nil
	case c == 'B':
		p.pos++
		return NotWordBoundary, nil
	case c == 'k':
		p.pos++
		if !p.accept("<") {
			return nil, p.errorf(start, "\\k without <name>")
		}
		name, err := p.groupName(start)
		if err != nil {
			return nil, err
		}
		return p.reference(&BackReference{Offset: start}, name), nil
	case '1' <= c && c <= '9':
		group := 0
		for ; isDigit(p.peek()); p.pos++ {
			// A pattern has fewer groups than bytes, so a larger number needs no exact value.
			group = min(10*group+int(p.src[p.pos]-'0'), maxLength)
		}
		return p.reference(&BackReference{Offset: start, Groups: []int{group}}, ""), nil
	}
	c, err := p.characterEscape(start)
	if err != nil {
		return nil, err
	}
	return p.set(start, Set{{c, c}})
}

func (p *parser) reference(n *BackReference, name string) Node {
	p.refs = append(p.refs, reference{n, name})
	return n
}

// classEscape reads \d \D \s \S \w \W \p{} \P{}; ok is false when another escape stands here.
func (p *parser) classEscape(start int) (s Set, ok bool, err error) {
	c := p.peek()
	switch c {
	case 'd', 'D':
		s = digits
	case 's', 'S':
		s = whiteSpace
	case 'w', 'W':
		s = wordCharacters
	case 'p', 'P':
		p.pos++
		if s, err = p.property(start); err != nil {
			return nil, false, err
		}
		p.pos-- // at the closing brace, as if it were the letter
	default:
		return nil, false, nil
	}
	p.pos++
	if unicode.IsUpper(c) {
		s = s.complement()
	}
	return s, true, nil
}

// characterEscape reads an escape that stands for one code point (ECMA-262, "CharacterEscape").
func (p *parser) characterEscape(start int) (rune, error) {
	if p.end() {
		return 0, p.errorf(start, "the pattern ends with a backslash")
	}
	switch c := p.next(); c {
	case 't':
		return '\t', nil
	case 'n':
		return '\n', nil
	case 'v':
		return '\v', nil
	case 'f':
		return '\f', nil
	case 'r':
		return '\r', nil
	case '0':
		if isDigit(p.peek()) {
			return 0, p.errorf(start, "\\0 before a digit; octal escapes are not supported")
		}
		return 0, nil
	case 'c':
		if c := p.peek(); 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' {
			p.pos++
			return c % 32, nil
		}
		return 0, p.errorf(start, "\\c without a letter")
	case 'x':
		if r, ok := p.hex(2); ok {
			return r, nil
		}
		return 0, p.errorf(start, "\\x without two hexadecimal digits")
	case 'u':
		return p.unicodeEscape(start)
	case '^', '$', '\\', '.', '*', '+', '?', '(', ')', '[', ']', '{', '}', '|', '/':
		return c, nil
	default:
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return 0, p.errorf(start, "the escape \\%c is not defined", c)
		}
		p.warnf(start, "%+q needs no backslash, and ECMA-262 forbids it", c)
		return c, nil
	}
}

// unicodeEscape reads what follows \u (ECMA-262, "RegExpUnicodeEscapeSequence"). Two escaped surrogates that pair are
// one code point.
func (p *parser) unicodeEscape(start int) (rune, error) {
	if p.accept("{") {
		digits, _, closed := strings.Cut(p.src[p.pos:], "}")
		r, ok := parseHex(strings.TrimLeft(digits, "0"))
		if !closed || digits == "" || !ok || r > unicode.MaxRune {
			return 0, p.errorf(start, "\\u{ without a hexadecimal code point up to 10FFFF and }")
		}
		p.pos += len(digits) + 1
		return r, nil
	}
	lead, ok := p.hex(4)
	if !ok {
		return 0, p.errorf(start, "\\u without four hexadecimal digits, or one to six in braces")
	}
	if utf16.IsSurrogate(lead) {
		behind := p.pos
		if p.accept("\\u") {
			if trail, ok := p.hex(4); ok {
				if r := utf16.DecodeRune(lead, trail); r != unicode.ReplacementChar {
					return r, nil
				}
			}
		}
		p.pos = behind
	}
	return lead, nil
}

// hex reads exactly n hexadecimal digits.
func (p *parser) hex(n int) (rune, bool) {
	if len(p.src)-p.pos < n {
		return 0, false
	}
	r, ok := parseHex(p.src[p.pos : p.pos+n])
	if ok {
		p.pos += n
	}
	return r, ok
}

// parseHex returns the value of at most seven hexadecimal digits; none are zero.
func parseHex(s string) (rune, bool) {
	var v rune
	for _, c := range []byte(s) {
		switch {
		case '0' <= c && c <= '9':
			v = v<<4 | rune(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			v = v<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return v, len(s) <= 7
}

// groupName reads a name and the closing > (ECMA-262, "GroupName").
func (p *parser) groupName(start int) (string, error) {
	var name []rune
	for !p.end() {
		c := p.next()
		if c == '>' && len(name) > 0 {
			return string(name), nil
		}
		if c == '\\' {
			if !p.accept("u") {
				break
			}
			var err error
			if c, err = p.unicodeEscape(start); err != nil {
				return "", err
			}
		}
		if c != '$' && c != '_' && !idStart.Contains(c) &&
			(len(name) == 0 || c != 0x200C && c != 0x200D && !idContinue.Contains(c)) {
			break
		}
		name = append(name, c)
	}
	return "", p.errorf(start, "the name of the group is not an identifier and >")
}
