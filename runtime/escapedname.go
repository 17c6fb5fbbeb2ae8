package runtime

import (
	"encoding/binary"
	"slices"
)

// nameRoom is the room that one step of unescapeName needs: it writes one character
// and, in words, what plainEnd tells of at once.
const nameRoom = 8 + markReach + 7

// escapedName is longName for a name whose first escape is at i. As far as
// unescapeName goes, it is read and unescaped in one pass; what is left is for scan
// to judge.
func (c *Cursor) escapedName(open, i int) int {
	n := i - open - 1
	name := c.nameBuf[:cap(c.nameBuf)]
	if len(name) < n+nameRoom {
		name = slices.Grow(name, n+4*nameRoom)
		name = name[:cap(name)]
	}
	if n > 0 {
		copy(name, c.b[open+1:i])
	}
	n, i = c.unescapeName(name, n, i)
	if c.b[i] != '"' {
		end, _, f := c.scan(open, i)
		if end < 0 {
			return -1
		}
		if f&escaped != 0 {
			name = unescape(name[:n], c.b[i:end])
		} else {
			name = append(name[:n], c.b[i:end]...)
		}
		n, i = len(name), end
	}
	c.nameBuf, c.name = name, name[:n]
	if c.rules&ruleInvisible != 0 && !c.visible(open, i, false) {
		return -1
	}
	return i
}

// unescapeName writes what stands from i on, where an escape begins, to dst from n
// on, with the escapes replaced. It returns the offsets behind what it wrote and
// what it read. It stops at the closing quote, and before all that is more than
// escapes that no rule has anything against and plain characters in between; it
// also stops where dst may have no room, and near the end of the text.
func (c *Cursor) unescapeName(dst []byte, n, i int) (int, int) {
	b := c.b
	for b[i] == '\\' && i <= len(b)-nameRoom && n <= len(dst)-nameRoom {
		e := b[i : i+6 : i+6]
		if ch := shortValue[e[1]]; ch != 0 {
			dst[n] = ch
			n++
			i += 2
		} else {
			d0, d1, d2, d3 := hexDigits[e[2]], hexDigits[e[3]], hexDigits[e[4]], hexDigits[e[5]]
			r := rune(d0&15)<<12 | rune(d1&15)<<8 | rune(d2&15)<<4 | rune(d3&15)
			if e[1] != 'u' || d0&d1&d2&d3&isHex == 0 || control(r) || r&^0x7ff == 0xd800 {
				break
			}
			switch to := dst[n : n+3 : n+3]; { // UTF-8: RFC 3629 section 3
			case r < 0x80:
				to[0] = byte(r)
				n++
			case r < 0x800:
				to[0], to[1] = byte(0xc0|r>>6), byte(0x80|r&0x3f)
				n += 2
			default:
				to[0], to[1], to[2] = byte(0xe0|r>>12), byte(0x80|r>>6&0x3f), byte(0x80|r&0x3f)
				n += 3
			}
			i += 6
		}
		for end := c.plainEnd(i); i < end; {
			// A word at a time; what is not plain of the last one is written over.
			binary.LittleEndian.PutUint64(dst[n:n+8:n+8], binary.LittleEndian.Uint64(b[i:i+8:i+8]))
			k := min(8, end-i)
			n, i = n+k, i+k
		}
	}
	return n, i
}

// shortValue holds what the letter behind a backslash stands for, when no rule
// refuses it, and 0 else.
var shortValue = [256]byte{'"': '"', '\\': '\\', '/': '/', 'n': '\n', 'r': '\r', 't': '\t'}
