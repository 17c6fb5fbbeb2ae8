package runtime

import (
	"bytes"
	"hash/maphash"
)

// nameTable holds the member names of all open objects whose members the
// schema does not name, to find duplicates in constant time a name. The hash
// is seeded at start-up, so that nobody can choose names that collide. Entries
// of an earlier text are told by their stamp, so that a reset costs nothing.
type nameTable struct {
	slots []nameSlot
	used  int
	stamp uint32
	buf   []byte
}

type nameSlot struct {
	hash   uint64
	object int // offset of the object's bracket
	name   int // offset of the name's opening quote
	stamp  uint32
}

var nameSeed = maphash.MakeSeed()

// retainedSlots bounds the memory that a pooled table keeps between texts.
const retainedSlots = 1 << 13

func (t *nameTable) reset() {
	t.used = 0
	if t.stamp++; t.stamp == 0 || len(t.slots) > retainedSlots {
		t.slots, t.stamp = nil, 1
	}
}

// add notes the name whose quote is at offset at; it returns false when the
// object has it already.
func (t *nameTable) add(b []byte, object, at int, name []byte) bool {
	if 2*t.used >= len(t.slots) {
		t.grow()
	}
	h := maphash.Bytes(nameSeed, name) ^ uint64(object)*0x9e3779b97f4a7c15
	mask := uint64(len(t.slots) - 1)
	for k := h & mask; ; k = (k + 1) & mask {
		s := &t.slots[k]
		if s.stamp != t.stamp {
			*s = nameSlot{h, object, at, t.stamp}
			t.used++
			return true
		}
		if s.hash == h && s.object == object && bytes.Equal(t.at(b, s.name), name) {
			return false
		}
	}
}

// at returns the unescaped name whose opening quote is at offset i.
func (t *nameTable) at(b []byte, i int) []byte {
	i++
	end, esc := i, false
	for b[end] != '"' {
		if b[end] == '\\' {
			esc = true
			end++
		}
		end++
	}
	if !esc {
		return b[i:end]
	}
	t.buf = unescape(t.buf[:0], b[i:end])
	return t.buf
}

func (t *nameTable) grow() {
	old := t.slots
	t.slots = make([]nameSlot, max(64, 2*len(old)))
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
