package runtime

import (
	"encoding/binary"
	"math/bits"
)

// marks has a bit for each byte of a window of the text. A bit that is not set
// says that the byte is a plain character of a string: within ASCII, and no
// control, quote, backslash or DEL. A bit that is set says that the byte must be
// looked at. Bits beyond the window, and beyond the text, are set.
//
// Many bytes are marked at once, so that a string is not read word by word: one
// load and one count of zeros tell where its plain characters end.
type marks struct {
	from int // offset in the text of the first byte of the window
	size int // how many bytes from there on were looked at; the others are marked
	bits [markWindow/8 + 8]byte
}

// markWindow is how many bytes of the text are marked at a time.
const markWindow = 1024

// markAgain is how many are marked in the state again, where what is read may be
// short and stand anywhere.
const markAgain = 128

// markReach is how many bytes after the one asked for the marks tell of at once:
// what an eight-byte load has left when the first of its bits is within a byte.
const markReach = 57

// plainEnd returns an offset from i to markReach behind it. All bytes from i up
// to it are plain characters; where the marks at i were made and it is less than
// markReach away, the byte at it is not plain, or the text or what was marked ends
// there.
func (c *Cursor) plainEnd(i int) int {
	if k := uint(i - c.marks.from); k < markWindow {
		i += bits.TrailingZeros64(binary.LittleEndian.Uint64(c.marks.bits[k>>3:])>>(k&7) | 1<<markReach)
	}
	return i
}

// mark moves the window to begin at i, which is within the text or its end.
func (c *Cursor) mark(i int) {
	m := &c.marks
	m.from, m.size = i, markWindow
	if !c.again {
		markPlain(&m.bits, c.b[i:min(len(c.b), i+markWindow)])
		return
	}
	m.size = markAgain
	markPlain(&m.bits, c.b[i:min(len(c.b), i+markAgain)])
	for k := markAgain / 8; k < len(m.bits); k += 8 {
		binary.LittleEndian.PutUint64(m.bits[k:], 1<<64-1)
	}
}

// markWords marks the bytes of text, which is at most a window, and the bits
// behind them that a load may reach.
func markWords(dst *[markWindow/8 + 8]byte, text []byte) {
	n := 0
	for ; n+8 <= len(text); n += 8 {
		dst[n>>3] = gather(special(binary.LittleEndian.Uint64(text[n:])))
	}
	binary.LittleEndian.PutUint64(dst[n>>3:], 1<<64-1)
	if n < len(text) {
		var last [8]byte // zeros, which are marked
		copy(last[:], text[n:])
		dst[n>>3] = gather(special(binary.LittleEndian.Uint64(last[:])))
	}
}

// gather returns the high bits of the bytes of x, which has no others.
func gather(x uint64) byte { return byte(x >> 7 * 0x0102040810204080 >> 56) }
