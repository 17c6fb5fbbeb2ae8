package runtime

import (
	"encoding/binary"
	"unicode/utf8"
)

// Str is a string as it stands in the text, between its quotes.
type Str struct {
	off, end int
	extra    int // bytes beyond one for each code point, counted while scanning
	form     form
}

// form says what a string's text needs before it can be compared or counted.
type form uint8

const (
	escaped form = 1 << iota // holds escapes
	wide                     // holds characters beyond ASCII
)

// String reads a string; any other kind violates the site.
func (c *Cursor) String(site *Site) (Str, bool) {
	b, open := c.b, c.p
	if uint(open) >= uint(len(b)) || b[open] != '"' {
		c.Mismatch(site)
		return Str{}, false
	}
	i := c.plainEnd(open + 1)
	if uint(i) < uint(len(b)) && b[i] == '"' {
		c.p = i + 1
		return Str{off: open + 1, end: i}, true
	}
	if i == open+1+markReach { // all that one look tells of is plain: one more is cheaper than scan
		if i = c.plainEnd(i); uint(i) < uint(len(b)) && b[i] == '"' {
			c.p = i + 1
			return Str{off: open + 1, end: i}, true
		}
	}
	end, extra, f := c.scan(open, i)
	if end < 0 || f != 0 && c.rules&ruleInvisible != 0 && !c.visible(open, end, false) {
		return Str{}, false
	}
	c.p = end + 1
	return Str{open + 1, end, extra, f}, true
}

// StringElement moves to the next element that is a string and reads it; others
// violate the site. It returns false when it has left the array. It is Element
// and String in one step, for lists of strings, which most lists are.
func (c *Cursor) StringElement(site *Site) (Str, bool) {
	b, i := c.b, c.p
	if i < 0 || i > len(b)-4 {
		return c.stringElement(site)
	}
	switch w := binary.LittleEndian.Uint32(b[i:]); {
	case w&(1<<24-1) == ','|' '<<8|'"'<<16 && !c.first:
		i += 3
	case w&(1<<16-1) == ','|'"'<<8 && !c.first:
		i += 2
	case byte(w) == '"' && c.first:
		i++
	default:
		return c.stringElement(site)
	}
	end := c.plainEnd(i)
	if uint(end) >= uint(len(b)) || b[end] != '"' {
		return c.stringElement(site)
	}
	c.first = false
	c.p = end + 1
	return Str{off: i, end: end}, true
}

// Strings reads what is left of an array of strings, and leaves it; other
// elements violate the site. It is StringElement for all of them.
func (c *Cursor) Strings(site *Site) {
	for _, ok := c.StringElement(site); ok; _, ok = c.StringElement(site) {
		b, i := c.b, c.p // behind a string
		for i >= 0 && i <= len(b)-4 {
			w, open := binary.LittleEndian.Uint32(b[i:]), i+2
			if w&(1<<24-1) == ','|' '<<8|'"'<<16 {
				open++
			} else if w&(1<<16-1) != ','|'"'<<8 {
				break
			}
			end := c.plainEnd(open)
			if uint(end) >= uint(len(b)) || b[end] != '"' {
				break
			}
			i = end + 1
		}
		c.p = i
	}
}

// stringElement is StringElement for whatever may stand there.
func (c *Cursor) stringElement(site *Site) (Str, bool) {
	for c.Element() {
		if s, ok := c.String(site); ok {
			return s, true
		}
	}
	return Str{}, false
}

// escape reads the escape at i and returns the offset behind it, or -1.
func (c *Cursor) escape(i, open int) int {
	b := c.b
	if i+1 >= len(b) {
		c.broken(i + 1)
		return -1
	}
	switch b[i+1] {
	case '"', '\\', '/', 'n', 'r', 't':
		return i + 2
	case 'b', 'f': // U+0008 and U+000C are C0 controls
		if c.rules&ruleCharacters != 0 {
			c.deny(open, &denyCharacter)
			return -1
		}
		return i + 2
	case 'u':
	default:
		c.broken(i + 1)
		return -1
	}
	r, ok := hex4(b, i+2)
	if !ok {
		c.broken(min(i+2, len(b)))
		return -1
	}
	n := 6
	if r&^0x7ff == 0xd800 {
		low, ok := lowSurrogate(b, i+6)
		if r >= 0xdc00 || !ok {
			c.deny(open, &denyPairs)
			return -1
		}
		r, n = 0x10000+(r-0xd800)<<10+(low-0xdc00), 12
	}
	if c.rules&ruleCharacters != 0 && control(r) {
		c.deny(open, &denyCharacter)
		return -1
	}
	return i + n
}

// control reports whether r is a C0 or C1 control or DEL, other than tab,
// newline and carriage return, which pass when escaped.
func control(r rune) bool {
	if r < 0x20 {
		return r != '\t' && r != '\n' && r != '\r'
	}
	return r >= 0x7f && r < 0xa0
}

// hexDigits holds for each hexadecimal digit its value and isHex.
var hexDigits = [256]uint8{
	'0': isHex, '1': isHex | 1, '2': isHex | 2, '3': isHex | 3, '4': isHex | 4, '5': isHex | 5, '6': isHex | 6,
	'7': isHex | 7, '8': isHex | 8, '9': isHex | 9,
	'a': isHex | 10, 'b': isHex | 11, 'c': isHex | 12, 'd': isHex | 13, 'e': isHex | 14, 'f': isHex | 15,
	'A': isHex | 10, 'B': isHex | 11, 'C': isHex | 12, 'D': isHex | 13, 'E': isHex | 14, 'F': isHex | 15,
}

const isHex = 1 << 4

// hex4 reads four hexadecimal digits at i.
func hex4(b []byte, i int) (rune, bool) {
	if len(b)-i < 4 {
		return 0, false
	}
	d := b[i : i+4 : i+4]
	d0, d1, d2, d3 := hexDigits[d[0]], hexDigits[d[1]], hexDigits[d[2]], hexDigits[d[3]]
	if d0&d1&d2&d3&isHex == 0 {
		return 0, false
	}
	return rune(d0&15)<<12 | rune(d1&15)<<8 | rune(d2&15)<<4 | rune(d3&15), true
}

// lowSurrogate reads the escape of a low surrogate at i.
func lowSurrogate(b []byte, i int) (rune, bool) {
	if len(b)-i < 6 || b[i] != '\\' || b[i+1] != 'u' {
		return 0, false
	}
	r, ok := hex4(b, i+2)
	return r, ok && r >= 0xdc00 && r < 0xe000
}

// unescape appends the text between quotes, which must be well-formed, to dst
// with its escapes replaced.
func unescape(dst, raw []byte) []byte {
	for i := 0; i < len(raw); {
		if raw[i] != '\\' {
			end := i + 1
			for end < len(raw) && raw[end] != '\\' {
				end++
			}
			dst = append(dst, raw[i:end]...)
			i = end
			continue
		}
		switch ch := raw[i+1]; ch {
		case 'n':
			dst = append(dst, '\n')
		case 'r':
			dst = append(dst, '\r')
		case 't':
			dst = append(dst, '\t')
		case 'b':
			dst = append(dst, '\b')
		case 'f':
			dst = append(dst, '\f')
		case 'u':
			r, _ := hex4(raw, i+2)
			if low, ok := lowSurrogate(raw, i+6); ok && r >= 0xd800 && r < 0xdc00 {
				r = 0x10000 + (r-0xd800)<<10 + (low - 0xdc00)
				i += 6
			}
			dst = utf8.AppendRune(dst, r)
			i += 4
		default: // the quote, the backslash and the slash stand for themselves
			dst = append(dst, ch)
		}
		i += 2
	}
	return dst
}

// Bytes returns the characters of s, unescaped. They are valid until the next
// call of Bytes and must not be changed.
func (c *Cursor) Bytes(s Str) []byte {
	if s.form&escaped == 0 {
		return c.b[s.off:s.end]
	}
	c.textBuf = unescape(c.textBuf[:0], c.b[s.off:s.end])
	return c.textBuf
}

// runes is the number of code points of s after unescaping.
func (s Str) runes() int { return s.end - s.off - s.extra }

// MaxLength refuses s when it has more than max code points
// (JSON Schema Validation section 6.3.1).
func (c *Cursor) MaxLength(s Str, max int, site *Site) {
	if s.runes() > max {
		c.Refuse(s.off-1, site)
	}
}

// MinLength refuses s when it has fewer than min code points
// (JSON Schema Validation section 6.3.2).
func (c *Cursor) MinLength(s Str, min int, site *Site) {
	if s.runes() < min {
		c.Refuse(s.off-1, site)
	}
}
