package runtime

import "math/bits"

// firstByte returns the index, counted in memory order of a little-endian
// load, of the first byte whose high bit is set in m.
func firstByte(m uint64) int { return bits.TrailingZeros64(m) >> 3 }
