package runtime

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
	"math/bits"
)

// nameTable holds the member names of all open objects whose members the
// schema does not name, to find duplicates in constant time a name. Entries of
// an earlier text are told by their stamp, so that a reset costs nothing.
//
// The hash is one of the length and of the first and last eight bytes, which is
// cheap and easy to make collide. An entry that is longestProbe slots away from
// its place is the sign of that: from then on, and for the rest of the text, the
// hash is one of all bytes that is seeded at start-up, so that nobody can choose
// names that collide.
type nameTable struct {
	slots  []nameSlot
	spare  []nameSlot // of the same size, once the hash was changed
	used   int
	limit  int // how many names are noted without a look at what the table is like
	stamp  uint32
	seeded bool
	salt   int // what the offsets of objects are xored with: attempted or 0
	buf    []byte
}

type nameSlot struct {
	hash   uint64
	object int // offset of the object's bracket, salted
	name   int // offset of the name's opening quote
	stamp  uint32
}

// attempted keeps the names of an attempt at a value apart from those of the
// reading that follows when it fails: it makes the offsets negative.
const attempted = -1

var nameSeed = maphash.MakeSeed()

// longestProbe is how many slots are looked at before the hash is distrusted.
// The table is at most half full: chance alone hardly ever leads this far.
const longestProbe = 48

// retainedSlots bounds the memory that a pooled table keeps between texts: room
// for the names of a text of 64 KiB that has nothing else.
const retainedSlots = 1 << 15

func (t *nameTable) reset() {
	t.used, t.seeded, t.salt = 0, false, 0
	if t.stamp++; t.stamp == 0 || len(t.slots) > retainedSlots {
		t.slots, t.stamp = nil, 1
	}
	t.limit = len(t.slots) / 2
}

// add notes the name whose quote is at offset at; it returns false when the
// object has it already.
func (t *nameTable) add(b []byte, object, at int, name []byte) bool {
	if 2*t.used >= len(t.slots) {
		t.grow()
	}
	object ^= t.salt
	h := t.hash(object, name)
	mask := uint64(len(t.slots) - 1)
	k := h & mask
	for t.slots[k].stamp == t.stamp {
		s := &t.slots[k]
		if s.hash == h && s.object == object && bytes.Equal(t.at(b, s.name), name) {
			return false
		}
		k = (k + 1) & mask
		if (k-h)&mask == longestProbe && !t.seeded {
			t.seed(b)
			return t.add(b, object^t.salt, at, name)
		}
	}
	t.slots[k] = nameSlot{h, object, at, t.stamp}
	t.used++
	return true
}

// hash returns where the search for a name of an object begins.
func (t *nameTable) hash(object int, name []byte) uint64 {
	if t.seeded {
		return maphash.Bytes(nameSeed, name) ^ uint64(object)*odd
	}
	return cheapHash(object, name)
}

// odd is 2^64 divided by the golden ratio.
const odd = 0x9e3779b97f4a7c15

// cheapHash is the hash of the length and of the first and last eight bytes.
func cheapHash(object int, name []byte) uint64 {
	head, tail := endsOf(name)
	return endsHash(object, len(name), head, tail)
}

// endsOf returns the first and the last bytes of a name: eight of either, or fewer
// that overlap.
func endsOf(name []byte) (head, tail uint64) {
	switch n := len(name); {
	case n >= 8:
		return binary.LittleEndian.Uint64(name), binary.LittleEndian.Uint64(name[n-8:])
	case n >= 4:
		return uint64(binary.LittleEndian.Uint32(name)), uint64(binary.LittleEndian.Uint32(name[n-4:]))
	case n > 0:
		return uint64(name[0]) | uint64(name[n/2])<<8, uint64(name[n-1])
	}
	return 0, 0
}

// endsHash is the hash of a name of n bytes with these ends.
func endsHash(object, n int, head, tail uint64) uint64 {
	h := (head*odd ^ tail ^ uint64(n)<<56 ^ bits.RotateLeft64(uint64(object), 24)) * odd
	return h ^ h>>32
}

// seed turns to the seeded hash.
func (t *nameTable) seed(b []byte) {
	t.seeded, t.limit = true, 0
	for k := range t.slots {
		if s := &t.slots[k]; s.stamp == t.stamp {
			s.hash = t.hash(s.object, t.at(b, s.name))
		}
	}
	old := t.slots
	if len(t.spare) != len(old) {
		t.spare = make([]nameSlot, len(old))
	}
	t.slots, t.spare = t.spare, old
	clear(t.slots)
	t.refill(old)
}

// at returns the unescaped name whose opening quote is at offset i.
func (t *nameTable) at(b []byte, i int) []byte {
	name := b[i+1 : skipString(b, i)-1]
	if bytes.IndexByte(name, '\\') < 0 {
		return name
	}
	t.buf = unescape(t.buf[:0], name)
	return t.buf
}

func (t *nameTable) grow() {
	old := t.slots
	t.slots = make([]nameSlot, max(64, 2*len(old)))
	if !t.seeded {
		t.limit = len(t.slots) / 2
	}
	t.refill(old)
}

// refill puts the entries of another table into the table, which is empty.
func (t *nameTable) refill(old []nameSlot) {
	mask := uint64(len(t.slots) - 1)
	for _, s := range old {
		if s.stamp != t.stamp {
			continue
		}
		k := s.hash & mask
		for t.slots[k].stamp == t.stamp {
			k = (k + 1) & mask
		}
		t.slots[k] = s
	}
}
