package runtime

import "math/bits"

// lookup finds the entry of a tool by its name. It is a table of at least four
// times as many slots as there are tools, filled once. A name is told by its
// length and by its first and last eight bytes, which costs a third of hashing
// it and is all of it when there are no more than sixteen. Names that agree in
// all of these stand in a row; where such a row is long, the table stays empty
// and the map is asked.
type lookup struct {
	slots []toolSlot
	shift uint
	names map[string]*entry // nil: the table has all names
}

// toolSlot is a name as the table tells it, and its entry.
type toolSlot struct {
	head, tail uint64
	size       int
	entry      *entry // nil: the slot is free
}

// allEnds is the length of the longest name that its first and last eight bytes
// are all of.
const allEnds = 16

// longestRow is how many names a call may be compared with.
const longestRow = 8

func newLookup(names map[string]*entry) lookup {
	size := bits.Len(uint(4*len(names)) | 7)
	t := lookup{make([]toolSlot, 1<<size), uint(64 - size), nil}
	for name, e := range names {
		head, tail := endsOf(bytesOf(name))
		k := slotOf(head, tail, len(name), t.shift)
		row := 0
		for ; t.slots[k&(len(t.slots)-1)].entry != nil; k++ {
			if row++; row == longestRow {
				return lookup{make([]toolSlot, 1), 63, names}
			}
		}
		t.slots[k&(len(t.slots)-1)] = toolSlot{head, tail, len(name), e}
	}
	return t
}

// find returns the entry of the tool, or nil. Most calls name a tool that is in
// the first slot and needs no more than the ends.
func (t *lookup) find(name string) *entry {
	n := len(name)
	head, tail := endsOf(bytesOf(name))
	k := slotOf(head, tail, n, t.shift)
	s := &t.slots[k&(len(t.slots)-1)]
	if s.head == head && s.tail == tail && s.size == n && uint(n-1) < allEnds { // a free slot is that of no bytes
		return s.entry
	}
	return t.search(name, k)
}

// search returns the entry of the tool from slot k on, or nil.
//
//go:noinline
func (t *lookup) search(name string, k int) *entry {
	for ; ; k++ {
		switch s := &t.slots[k&(len(t.slots)-1)]; {
		case s.entry == nil:
			return t.names[name]
		case s.entry.name == name:
			return s.entry
		}
	}
}

// slotOf returns the index at which the search for a name of n bytes begins. The
// upper bits of a product depend on all bits of what is multiplied.
func slotOf(head, tail uint64, n int, shift uint) int {
	return int((head ^ bits.RotateLeft64(tail, 23) ^ uint64(n)) * odd >> (shift & 63))
}
