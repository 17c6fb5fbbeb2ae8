package runtime

import (
	"hash/maphash"
	"sync"
)

// What the tests of equality ask for without a cursor.

// equalValues reports whether the values at a[i] and at b[j] are equal.
func equalValues(a []byte, i int, b []byte, j int) bool {
	kind := kindOf[a[i]]
	if kind != kindOf[b[j]] {
		return false
	}
	if kind != KindArray && kind != KindObject {
		return equalScalars(a, i, b, j)
	}
	s := takeScratch()
	defer s.giveBack()
	return s.equal(nameSeed, a, i, b, j)
}

// hashValue returns a hash of the value at b[i], and the offset behind the value. Equal values have equal hashes.
func hashValue(seed maphash.Seed, b []byte, i int) (h uint64, end int) {
	if kind := kindOf[b[i]]; kind != KindArray && kind != KindObject {
		return hashScalar(seed, b, i)
	}
	s := takeScratch()
	defer s.giveBack()
	return s.hash(seed, b, i)
}

var scratchPool = sync.Pool{New: func() any { return new(uniqueScratch) }}

func takeScratch() *uniqueScratch { return scratchPool.Get().(*uniqueScratch) }

func (s *uniqueScratch) giveBack() {
	s.reset()
	scratchPool.Put(s)
}
