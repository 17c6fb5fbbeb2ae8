package runtime

// fewElements is how many scalars are compared pair by pair before they are hashed.
const fewElements = 8

// firstDuplicate looks for equal elements in the array at b[at]. It returns the offsets of the first element that
// equals an earlier one (second), and of that earlier one (first).
//
// Up to eight scalars are compared pair by pair. Otherwise each element is hashed once, and found in a table: the time
// is that of one walk over the array. Nothing is allocated once s has grown to the size of the array.
func firstDuplicate(s *uniqueScratch, b []byte, at int) (first, second int, found bool) {
	var few [fewElements]int
	count := 0
	i := space(b, at+1)
	for b[i] != ']' {
		kind := kindOf[b[i]]
		if count == fewElements || kind == KindArray || kind == KindObject {
			return s.firstDuplicateHashed(b, few[:count], i)
		}
		for _, earlier := range few[:count] {
			if equalScalars(b, earlier, b, i) {
				return earlier, i, true
			}
		}
		few[count] = i
		count++
		if i = space(b, skipValue(b, i)); b[i] == ',' {
			i = space(b, i+1)
		}
	}
	return 0, 0, false
}

// firstDuplicateHashed goes on at the element at b[i]; the elements at the offsets in few are known to differ.
func (s *uniqueScratch) firstDuplicateHashed(b []byte, few []int, i int) (first, second int, found bool) {
	s.elements = s.elements[:0]
	s.slots = s.slots[:0]
	for _, at := range few {
		h, _ := hashScalar(nameSeed, b, at)
		s.add(b, h&^s.forget, at)
	}
	for b[i] != ']' {
		h, end := s.hash(nameSeed, b, i)
		if first, found = s.add(b, h&^s.forget, i); found {
			return first, i, true
		}
		if i = space(b, end); b[i] == ',' {
			i = space(b, i+1)
		}
	}
	return 0, 0, false
}

// add puts an element into the table. It returns the offset of an equal element that is there already.
func (s *uniqueScratch) add(b []byte, hash uint64, at int) (equal int, found bool) {
	if 2*len(s.elements) >= len(s.slots) {
		s.growSlots()
	}
	mask := uint64(len(s.slots) - 1)
	slot := hash & mask
	for ; s.slots[slot] != 0; slot = (slot + 1) & mask {
		e := s.elements[s.slots[slot]-1]
		if e.hash == hash && s.equal(nameSeed, b, e.at, b, at) {
			return e.at, true
		}
	}
	s.elements = append(s.elements, element{hash, at})
	s.slots[slot] = len(s.elements)
	return 0, false
}

// growSlots doubles the table and puts all elements in again.
func (s *uniqueScratch) growSlots() {
	size := max(64, 2*len(s.slots))
	if cap(s.slots) < size {
		s.slots = make([]int, size)
	} else {
		s.slots = s.slots[:size]
		clear(s.slots)
	}
	mask := uint64(size - 1)
	for k, e := range s.elements {
		slot := e.hash & mask
		for s.slots[slot] != 0 {
			slot = (slot + 1) & mask
		}
		s.slots[slot] = k + 1
	}
}
