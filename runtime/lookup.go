package runtime

import (
	"encoding/binary"
	"math/bits"
)

// lookup finds the entry of a tool by its name. It is a table of at least four
// times as many slots as there are tools, filled once. A slot is told by the
// length of the name and by its first and last eight bytes, which costs a third
// of hashing the name; names that agree in all of these stand in a row, and
// where such a row is long the map is asked instead.
type lookup struct {
	slots []*entry // nil: ask the map
	shift uint
	names map[string]*entry
}

// longestRow is how many names a call may be compared with.
const longestRow = 8

func newLookup(names map[string]*entry) lookup {
	t := lookup{names: names}
	size := bits.Len(uint(4*len(names)) | 7)
	t.slots, t.shift = make([]*entry, 1<<size), uint(64-size)
	for name, e := range names {
		k := t.slot(name)
		row := 0
		for ; t.slots[k] != nil; k = (k + 1) & (len(t.slots) - 1) {
			if row++; row == longestRow {
				t.slots = nil
				return t
			}
		}
		t.slots[k] = e
	}
	return t
}

// find returns the entry of the tool, or nil.
func (t *lookup) find(name string) *entry {
	if t.slots == nil {
		return t.names[name]
	}
	for k := t.slot(name); ; k++ {
		if e := t.slots[k&(len(t.slots)-1)]; e == nil || e.name == name {
			return e
		}
	}
}

// slot returns the index at which the search for a name begins.
func (t *lookup) slot(name string) int {
	b := bytesOf(name)
	n := len(b)
	var head, tail uint64
	switch {
	case n >= 8:
		head, tail = binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[n-8:])
	case n >= 4:
		head, tail = uint64(binary.LittleEndian.Uint32(b)), uint64(binary.LittleEndian.Uint32(b[n-4:]))
	case n > 0:
		head, tail = uint64(b[0]), uint64(b[n/2])<<8|uint64(b[n-1])
	}
	h := (head ^ bits.RotateLeft64(tail, 23) ^ uint64(n)) * odd
	return int((h ^ h>>32) * odd >> (t.shift & 63))
}
