package runtime

import (
	"encoding/binary"
	"unicode/utf8"
)

// Eight bytes of UTF-8 at once. A word is taken as a whole when it holds
// nothing but plain ASCII and characters of two and three bytes that are
// well-formed whatever follows them; all else is left to a reading character by
// character. RFC 3629 section 4 has the table of well-formed sequences.
const (
	low6   = 0x3f3f3f3f3f3f3f3f
	over02 = 0x7d7d7d7d7d7d7d7d // carries into the high bit of what is above 0x02
	over2f = 0x5050505050505050 // of what is above 0x2f
	over00 = 0x7f7f7f7f7f7f7f7f // of what is not 0
	all20  = 0x2020202020202020
	all2d  = 0x2d2d2d2d2d2d2d2d
)

// wideBatch is how many bytes wideWords takes at a time: as many words as the
// eight lanes of its count hold.
const wideBatch = 255 * 8

// wideWords takes words from the start of b, which is at most a batch. It
// returns how many bytes it took; how many of them are continuation bytes; and,
// as the high bits of the first bytes of a word, which continuation bytes the
// last character still lacks. It stops before a word that is all ASCII, where
// others are faster.
func wideWords(b []byte) (n, extra int, due uint64) {
	var count uint64 // of continuation bytes, in eight lanes
	for ; n <= len(b)-8; n += 8 {
		x := binary.LittleEndian.Uint64(b[n : n+8 : n+8])
		lead := x & (x << 1) & highs
		more := x&highs ^ lead
		lead3 := lead & (x << 2)
		if due|lead<<8|lead3<<16 != more || x&highs == 0 {
			break
		}
		// Of C0, C1 and C2, E0 and ED, and F0 and above, some of what they lead
		// is ill-formed or a control.
		y := x & low6
		good := (y + over02) & (y ^ all20 + over00) & (y ^ all2d + over00) &^ (y + over2f)
		if (lead&^good|(((x^twos)-bounds)|((x^slants)-ones)|(x+ones))&^x)&highs != 0 {
			break
		}
		due = lead>>56 | lead3>>48
		count += more >> 7
	}
	return n, sumLanes(count), due
}

// wideRun reads characters from the one at i, which is beyond ASCII, up to one
// that ends a run of plain characters within ASCII, or to a word that is all
// ASCII. It returns the offset behind them, or -1, and how many bytes they take
// beyond one for each.
func (c *Cursor) wideRun(open, i int) (end, extra int) {
	b := c.b
	for {
		n, more, due := wideWords(b[i:min(len(b), i+wideBatch)])
		i += n
		extra += more
		if due == 0 && i+8 <= len(b) && binary.LittleEndian.Uint64(b[i:])&highs == 0 {
			return i, extra
		}
		// A character that a word has begun is read again from its lead byte.
		if due != 0 {
			for i--; b[i] < 0xc0; i-- {
				extra--
			}
		}
		// One word's worth of characters, so that the words are not tried for
		// each of a script that they cannot take.
		for stop := i + 8; i < stop; {
			if i >= len(b) {
				return i, extra
			}
			lead := b[i]
			switch {
			case lead < utf8.RuneSelf:
				if !plain(lead) {
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
			case lead >= 0xf0 && fourBytes(b, i):
				for i += 4; fourBytes(b, i); i += 4 { // scripts and emoji come in runs
					extra += 3
				}
				extra += 3
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
}

// fourBytes reports whether a well-formed character of four bytes begins at i.
func fourBytes(b []byte, i int) bool {
	if len(b)-i < 4 {
		return false
	}
	// As a big-endian number, so that characters are in the order of code points:
	// U+10000 is F0 90 80 80, U+10FFFF is F4 8F BF BF.
	x := binary.BigEndian.Uint32(b[i:])
	return x >= 0xf0908080 && x <= 0xf48fbfbf && x&0x00c0c0c0 == 0x00808080
}

// plain reports whether ch, within ASCII, stands in a string as it is.
func plain(ch byte) bool { return ch >= 0x20 && ch != '"' && ch != '\\' && ch != 0x7f }
