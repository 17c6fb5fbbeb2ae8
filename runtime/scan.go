package runtime

import "unicode/utf8"

// Words of eight equal bytes, for looking at eight bytes at once.
const (
	ones   = 0x0101010101010101
	highs  = 0x8080808080808080
	twos   = 0x0202020202020202
	bounds = 0x2121212121212121
	quotes = 0x2222222222222222
	slants = 0x5c5c5c5c5c5c5c5c
)

// special returns a word with the high bit set in the bytes of x that end a
// run of plain characters: controls, the quote, the backslash, DEL and all
// beyond ASCII. The lowest set bit is exact; those above it may be borrows.
//
// Controls and the quote are what lies below 0x21 when bit 1 is flipped: the
// quote, 0x22, is then 0x20, and the two characters beside it lie above. Bytes
// beyond ASCII are found by x itself, so the rest need not be right for them.
func special(x uint64) uint64 {
	return (((x ^ twos) - bounds) | ((x ^ slants) - ones) | (x + ones) | x) & highs
}

// scan reads the string whose opening quote is at open, from i on; what lies
// between is plain. It returns the offset of the closing quote, or -1 when the
// cursor stopped; how many bytes the string takes beyond one for each code
// point; and its form. Grammar: RFC 8259 section 7; UTF-8: RFC 3629 section 4.
func (c *Cursor) scan(open, i int) (end, extra int, f form) {
	b := c.b
	for {
		for {
			if uint(i-c.marks.from) >= uint(c.marks.size) {
				c.mark(i)
			}
			from := i
			if i = c.plainEnd(i); i < from+markReach {
				break
			}
		}
		if i >= len(b) {
			c.broken(len(b))
			return -1, 0, 0
		}
		switch ch := b[i]; {
		case ch == '"':
			return i, extra, f
		case ch == '\\':
			f |= escaped
			for i < len(b) && b[i] == '\\' { // escapes come in runs
				next := i + 2
				if i+1 >= len(b) || !short[b[i+1]] {
					if next = unicodeEnd(b, i); next < 0 {
						next = c.escape(i, open)
					}
					if next < 0 {
						return -1, 0, 0
					}
				}
				extra += next - i - 1
				i = next
			}
		case ch < 0x20:
			c.deny(open, &denyRawC0)
			return -1, 0, 0
		case ch >= utf8.RuneSelf:
			f |= wide
			next, more := c.wideRun(open, i)
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

// unicodeEnd returns the offset behind the escape at i, when it is of four
// digits and stands for a character that no rule refuses; else -1.
func unicodeEnd(b []byte, i int) int {
	if i+1 >= len(b) || b[i+1] != 'u' {
		return -1
	}
	if r, ok := hex4(b, i+2); !ok || control(r) || r&^0x7ff == 0xd800 {
		return -1
	}
	return i + 6
}

// short holds what may follow a backslash whatever the rules are.
var short = [256]bool{'"': true, '\\': true, '/': true, 'n': true, 'r': true, 't': true}
