package runtime

import "math/bits"

// firstByte returns the index, counted in memory order of a little-endian
// load, of the first byte whose high bit is set in m.
func firstByte(m uint64) int { return bits.TrailingZeros64(m) >> 3 }

// sumLanes returns the sum of the eight bytes of m.
func sumLanes(m uint64) int {
	const even = 0x00ff00ff00ff00ff
	return int((m&even + m>>8&even) * 0x0001000100010001 >> 48)
}
