package idna

// isNFC reports whether the code points of a label, all of them valid, are in
// Normalization Form C (UAX #15). As each valid code point alone is in that
// form, only marks out of order and possible compositions matter.
func isNFC(rs []rune, cs []class) bool {
	last, doubt := class(0), false
	for _, c := range cs { // UAX #15 section 9, quick check
		ccc := c & cccMask
		if ccc != 0 && last > ccc {
			return false
		}
		last = ccc
		doubt = doubt || c&composes != 0
	}
	return !doubt || normalizes(rs)
}

// maxParts is how many code points a code point of a label decomposes into.
const maxParts = 4

// normalizes decomposes, orders and composes the code points, and reports
// whether they are the same as before.
func normalizes(rs []rune) bool {
	var text [maxACE * maxParts]rune
	var ccc [maxACE * maxParts]uint8
	n := 0
	for _, r := range rs {
		n = decompose(text[:], n, r)
	}
	for i, r := range text[:n] {
		ccc[i] = uint8(classOf(r) & cccMask)
	}
	// Canonical ordering: sort marks between starters, stable.
	for i := 1; i < n; i++ {
		for k := i; k > 0 && ccc[k] != 0 && ccc[k-1] > ccc[k]; k-- {
			ccc[k], ccc[k-1] = ccc[k-1], ccc[k]
			text[k], text[k-1] = text[k-1], text[k]
		}
	}
	// Canonical composition, in place: out is the size of what is composed.
	starter, out, last := -1, 0, uint8(0)
	for i := range n {
		// A mark is blocked from the starter by one of the same or a higher class
		// between them, and a starter by any.
		if starter >= 0 && (out == starter+1 || last < ccc[i] && last != 0) {
			if c, ok := compose(text[starter], text[i]); ok {
				text[starter] = c
				continue
			}
		}
		if ccc[i] == 0 {
			starter = out
		}
		last = ccc[i]
		text[out] = text[i]
		out++
	}
	if out != len(rs) {
		return false
	}
	for i, r := range rs {
		if text[i] != r {
			return false
		}
	}
	return true
}

// The three parts of an entry of composites.
const (
	partBits = 21
	partMask = 1<<partBits - 1
)

// decompose writes the parts of r to text from n on and returns where they end.
func decompose(text []rune, n int, r rune) int {
	var tail [maxParts]rune // last part first
	k := 0
	for classOf(r)&decomposes != 0 && k < maxParts-1 {
		e := composites[entryOf(r)]
		tail[k] = rune(e >> partBits & partMask)
		k++
		r = rune(e >> (2 * partBits))
	}
	text[n] = r
	n++
	for k--; k >= 0; k-- {
		text[n] = tail[k]
		n++
	}
	return n
}

// entryOf returns the index of the entry of a composition. It is there.
func entryOf(composite rune) int {
	lo, hi := 0, len(byComposite)
	for hi-lo > 1 {
		mid := (lo + hi) / 2
		if rune(composites[byComposite[mid]]&partMask) <= composite {
			lo = mid
		} else {
			hi = mid
		}
	}
	return int(byComposite[lo])
}

// compose returns the canonical composition of two code points.
func compose(first, second rune) (rune, bool) {
	key := uint64(first)<<partBits | uint64(second)
	lo, hi := 0, len(composites)
	for lo < hi {
		mid := (lo + hi) / 2
		if composites[mid]>>partBits < key {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(composites) && composites[lo]>>partBits == key {
		return rune(composites[lo] & partMask), true
	}
	return 0, false
}
