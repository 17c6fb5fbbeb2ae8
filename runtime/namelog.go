package runtime

import (
	"encoding/binary"
	"slices"
)

// logged is the name of a member of an object that skipContainer is in. A name
// that has six bits of its hash for itself, among the names of its object, is
// new, and most names of small objects are; one that has its hash for itself is
// new as well. Where two have one hash, or there are many, the names are moved to
// the table: it compares them, and no choice of names makes it slow.
type logged struct {
	hash uint64
	at   int // offset of the opening quote
}

// maxLogged is how many names of an object may stand in the log when one comes
// that has no bits for itself, or for which the log has no room.
const maxLogged = 32

// allSeen says of an object that its names are in the table.
const allSeen = 1<<64 - 1

// another notes the name that begins at open, of whose hash some was seen before,
// or for which the log has no room, and reports whether the object has no other
// member of that name.
func (c *Cursor) another(h uint64, open int) bool {
	if c.rules&ruleUnique == 0 {
		return true
	}
	s := &c.skip
	in := &s.open[s.last]
	names := s.log[in.log:s.logged]
	if in.seen != allSeen && len(names) < maxLogged && !slices.ContainsFunc(names, func(l logged) bool { return l.hash == h }) {
		if s.logged == len(s.log) {
			s.log = append(s.log, make([]logged, max(maxLogged, len(s.log)))...)
		}
		in.seen |= 1 << (h >> 58)
		s.log[s.logged] = logged{h, open}
		s.logged++
		return true
	}
	for _, l := range names {
		c.names.add(c.b, in.at, l.at, c.nameOf(l.at))
	}
	s.logged, in.seen = in.log, allSeen
	return c.names.add(c.b, in.at, open, c.nameOf(open))
}

// nameOf returns the name whose opening quote is at offset at, until the next
// call.
func (c *Cursor) nameOf(at int) []byte {
	end := c.plainEnd(at + 1)
	if end < len(c.b) && c.b[end] == '"' {
		return c.b[at+1 : end]
	}
	name := c.names.at(c.b, at)
	if len(name) > 0 && &name[0] != &c.b[at+1] { // the table's buffer is its own
		c.nameBuf = append(c.nameBuf[:0], name...)
		name = c.nameBuf
	}
	return name
}

// nameHash is the hash of a name for the log: of its length and its last eight
// bytes.
func nameHash(name []byte) uint64 {
	var tail [8]byte
	n := len(name)
	if n == 0 {
		return 0
	}
	copy(tail[8-min(n, 8):], name[n-min(n, 8):])
	return tailHash(binary.LittleEndian.Uint64(tail[:]), uint(n))
}

// tailHash is nameHash for a name of n bytes, of which there are some: tail has
// the last eight, or as many as there are and, below them, something else.
func tailHash(tail uint64, n uint) uint64 {
	return (tail>>((64-8*min(n, 8))&63) ^ uint64(n)) * odd
}
