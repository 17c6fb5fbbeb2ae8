package runtime

import "encoding/binary"

// The names of the innermost object that skipContainer is in stand on its stack,
// above the frame of the object: for each its hash and the offset of its opening
// quote. The set seen holds six bits of each hash; a name whose bits are not in
// it is new, and most names of small objects are. A name whose bits are in it is
// compared with those that have the same hash. Where there are many names, they
// are moved to the table, which no choice of names makes slow.

// maxLogged is how many names of an object stand on the stack.
const maxLogged = 32

// allSeen says of an object that its names are in the table.
const allSeen = 1<<64 - 1

// another notes the name that begins at nameAt, some of whose hash was seen
// before, and reports whether the object has no other member of that name.
func (c *Cursor) another(h uint64) bool {
	if c.rules&ruleUnique == 0 {
		return true
	}
	s := &c.skip
	logged := s.stack[s.frame:]
	if s.seen != allSeen && len(logged) < 2*maxLogged {
		for k := 0; k < len(logged); k += 2 {
			if logged[k] == h && c.sameName(int(logged[k+1])) {
				return false
			}
		}
		s.stack = append(s.stack, h, uint64(c.nameAt))
		return true
	}
	object := int(s.stack[s.frame-1])
	for k := 0; k < len(logged); k += 2 {
		c.names.add(c.b, object, int(logged[k+1]), c.nameOf(int(logged[k+1])))
	}
	s.stack, s.seen = s.stack[:s.frame], allSeen
	return c.names.add(c.b, object, c.nameAt, c.nameOf(c.nameAt))
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

// sameName reports whether the name at offset at is that at nameAt.
func (c *Cursor) sameName(at int) bool {
	name := c.nameOf(c.nameAt)
	return string(c.names.at(c.b, at)) == string(name)
}

// nameHash is the hash of a name for the log: of its length and its last eight
// bytes.
func nameHash(name []byte) uint64 {
	n := len(name)
	if n >= 8 {
		return tailHash(binary.LittleEndian.Uint64(name[n-8:]), n)
	}
	var tail [8]byte
	copy(tail[8-n:], name)
	return tailHash(binary.LittleEndian.Uint64(tail[:]), n)
}

// tailHash is nameHash for a name of n bytes, of which tail has the last eight,
// or, of a shorter one, as many and what stands before them.
func tailHash(tail uint64, n int) uint64 {
	const odd = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio
	return (tail>>(64-8*min(uint(n), 8)) ^ uint64(n)) * odd
}
