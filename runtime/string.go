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

// Words of eight equal bytes, for looking at eight bytes at once.
const (
	ones   = 0x0101010101010101
	highs  = 0x8080808080808080
	blanks = 0x2020202020202020
	quotes = 0x2222222222222222
	slants = 0x5c5c5c5c5c5c5c5c
)

// special returns a word with the high bit set in the bytes of x that end a
// run of plain characters: controls, the quote, the backslash, DEL and all
// beyond ASCII. The lowest set bit is exact; those above it may be borrows.
// Bytes beyond ASCII are found by x itself, so the subtractions need not be
// right for them.
func special(x uint64) uint64 {
	return ((x - blanks) | ((x ^ quotes) - ones) | ((x ^ slants) - ones) | x | (x + ones)) & highs
}

// String reads a string; any other kind violates the site.
func (c *Cursor) String(site *Site) (Str, bool) {
	i := c.p
	if i >= len(c.b) || c.b[i] != '"' {
		c.Mismatch(site)
		return Str{}, false
	}
	end, extra, f := c.scan(i)
	if end < 0 || f != 0 && c.rules&ruleInvisible != 0 && !c.visible(i, end, false) {
		return Str{}, false
	}
	c.p = end + 1
	return Str{i + 1, end, extra, f}, true
}

// scan reads the string whose opening quote is at i and returns the offset of
// its closing quote, or -1 when the cursor stopped; how many bytes it takes
// beyond one for each code point; and its form. Grammar: RFC 8259 section 7;
// UTF-8: RFC 3629 section 4.
func (c *Cursor) scan(i int) (end, extra int, f form) {
	b, open := c.b, i
	i++
	for {
		for i+8 <= len(b) {
			m := special(binary.LittleEndian.Uint64(b[i:]))
			if m == 0 {
				if i += 8; i-open > 40 { // short strings are not worth the call
					i = plainRun(b, i)
				}
				continue
			}
			i += firstByte(m)
			break
		}
		if i >= len(b) {
			c.broken(i)
			return -1, 0, 0
		}
		switch ch := b[i]; {
		case ch == '"':
			return i, extra, f
		case ch == '\\':
			f |= escaped
			next := c.escape(i, open)
			if next < 0 {
				return -1, 0, 0
			}
			extra += next - i - 1
			i = next
		case ch < 0x20:
			c.deny(open, &denyRawC0)
			return -1, 0, 0
		case ch >= utf8.RuneSelf:
			f |= wide
			next, more := c.wideRun(i, open)
			if next < 0 {
				return -1, 0, 0
			}
			extra += more
			i = next
		case ch == 0x7f && c.rules&ruleCharacters != 0:
			c.deny(open, &denyCharacter)
			return -1, 0, 0
		default:
			i++
		}
	}
}

// plainRun skips blocks of plain characters from i on. Four words in flight
// hide the latency of their tests, which pays on long strings alone.
func plainRun(b []byte, i int) int {
	for i+32 <= len(b) {
		block := b[i : i+32 : i+32]
		m := special(binary.LittleEndian.Uint64(block)) | special(binary.LittleEndian.Uint64(block[8:])) |
			special(binary.LittleEndian.Uint64(block[16:])) | special(binary.LittleEndian.Uint64(block[24:]))
		if m != 0 {
			break
		}
		i += 32
	}
	return i
}

// Words of four two-byte characters, for looking at four of them at once.
const (
	pairMarks = 0xc0e0c0e0c0e0c0e0 // the bits that mark lead and continuation bytes
	pairForm  = 0x80c080c080c080c0 // 110xxxxx 10xxxxxx, the lead byte first
	pairHigh  = 0x001c001c001c001c // set in lead bytes from 0xC4 on
	pairCarry = 0x007c007c007c007c
	pairTops  = 0x0080008000800080
)

// pairs reports whether the eight bytes of x are four characters of two bytes
// above U+00FF: their lead bytes lie from 0xC4 to 0xDF, so none is overlong
// (RFC 3629 section 3) and none is a C1 control.
func pairs(x uint64) bool {
	return x&pairMarks == pairForm && (x&pairHigh+pairCarry)&pairTops == pairTops
}

// wideRun reads the characters beyond ASCII that start at i, and blanks between
// them, and returns the offset behind them, or -1, and the bytes beyond one for
// each.
func (c *Cursor) wideRun(i, open int) (end, extra int) {
	b := c.b
	for {
		for i+8 <= len(b) && pairs(binary.LittleEndian.Uint64(b[i:])) {
			i += 8
			extra += 4
		}
		if i >= len(b) {
			return i, extra
		}
		lead := b[i]
		switch {
		case lead < utf8.RuneSelf:
			// Words of one script: the blank between them is no reason to leave.
			if lead != ' ' || i+1 >= len(b) || b[i+1] < utf8.RuneSelf {
				return i, extra
			}
			i++
		case lead >= 0xc2 && lead <= 0xdf && i+1 < len(b) && b[i+1]&0xc0 == 0x80:
			if lead == 0xc2 && b[i+1] < 0xa0 && c.rules&ruleCharacters != 0 {
				c.deny(open, &denyCharacter) // C1
				return -1, 0
			}
			i += 2
			extra++
		default:
			r, n := utf8.DecodeRune(b[i:])
			if r == utf8.RuneError && n <= 1 {
				c.deny(open, &denyUTF8)
				return -1, 0
			}
			i += n
			extra += n - 1
		}
	}
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
	if r >= 0xd800 && r < 0xe000 {
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

// hex4 reads four hexadecimal digits at i.
func hex4(b []byte, i int) (rune, bool) {
	if len(b)-i < 4 {
		return 0, false
	}
	var r rune
	for _, ch := range b[i : i+4] {
		switch {
		case ch >= '0' && ch <= '9':
			r = r<<4 | rune(ch-'0')
		case ch|0x20 >= 'a' && ch|0x20 <= 'f':
			r = r<<4 | rune(ch|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return r, true
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
			dst = append(dst, raw[i])
			i++
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
