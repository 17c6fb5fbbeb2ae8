package runtime

import (
	"cmp"
	"hash/maphash"
	"slices"
)

// uniqueScratch is the memory of firstDuplicate and of equality. The zero value is ready; it grows with the texts that
// it sees, and reset bounds what it keeps. It holds offsets only, no text.
type uniqueScratch struct {
	nodes    []node
	members  []member // of each object, one object after the other
	elements []element
	slots    []int  // hash table of elements: 1 + index, 0 is free
	forget   uint64 // bits cleared in each hash; tests only, to make hashes collide
}

// node is one value. The nodes of a text stand in the order of the text, each before those of its children.
type node struct {
	hash          uint64
	start         int // offset of the value
	after         int // index of the first node that lies outside the value
	low, top      int // of an object: its members are members[low:top]
	name, nameEnd int // of the value of a member: offsets of the name, without its quotes
}

// member is one member of an object. The members of an object are sorted by hash, and no two have the same name.
type member struct {
	hash  uint64 // of the name
	value int    // index of the value's node
}

// element is one element of the array that firstDuplicate looks at.
type element struct {
	hash uint64
	at   int
}

// retained bounds the memory that a scratch keeps between texts: 2^14 nodes and as many elements, some 2 MB.
const retained = 1 << 14

// reset lets go of memory that only an unusual text needed.
func (s *uniqueScratch) reset() {
	if cap(s.nodes) > retained || cap(s.members) > retained {
		s.nodes, s.members = nil, nil
	}
	if cap(s.elements) > retained || cap(s.slots) > 2*retained {
		s.elements, s.slots = nil, nil
	}
}

// equal reports whether the values at a[i] and at b[j] are equal.
func (s *uniqueScratch) equal(seed maphash.Seed, a []byte, i int, b []byte, j int) bool {
	s.nodes, s.members = s.nodes[:0], s.members[:0]
	s.layout(seed, a, i)
	root := len(s.nodes)
	s.layout(seed, b, j)
	return s.same(a, 0, b, root)
}

// hash is hashValue.
func (s *uniqueScratch) hash(seed maphash.Seed, b []byte, i int) (h uint64, end int) {
	if kind := kindOf[b[i]]; kind != KindArray && kind != KindObject {
		return hashScalar(seed, b, i)
	}
	s.nodes, s.members = s.nodes[:0], s.members[:0]
	end = s.layout(seed, b, i)
	return s.nodes[0].hash, end
}

// layout appends the nodes of the value at b[i] and returns the offset behind the value.
func (s *uniqueScratch) layout(seed maphash.Seed, b []byte, i int) (end int) {
	root := len(s.nodes)
	s.nodes = append(s.nodes, node{start: i})
	var h uint64
	switch kindOf[b[i]] {
	case KindArray:
		h, end = s.layoutArray(seed, b, i)
	case KindObject:
		end = s.layoutMembers(seed, b, i)
		h = s.sortMembers(seed, b, root)
	default:
		h, end = hashScalar(seed, b, i)
	}
	s.nodes[root].hash = h &^ s.forget
	s.nodes[root].after = len(s.nodes)
	return end
}

func (s *uniqueScratch) layoutArray(seed maphash.Seed, b []byte, i int) (h uint64, end int) {
	h = hashOfArray
	for i = space(b, i+1); b[i] != ']'; {
		child := len(s.nodes)
		i = space(b, s.layout(seed, b, i))
		h = combine(seed, h, s.nodes[child].hash)
		if b[i] == ',' {
			i = space(b, i+1)
		}
	}
	return combine(seed, h, hashOfArray), i + 1
}

func (s *uniqueScratch) layoutMembers(seed maphash.Seed, b []byte, i int) (end int) {
	for i = space(b, i+1); b[i] != '}'; {
		name := i + 1
		i = skipString(b, i)
		nameEnd := i - 1
		i = space(b, space(b, i)+1) // over the colon
		child := len(s.nodes)
		i = space(b, s.layout(seed, b, i))
		s.nodes[child].name, s.nodes[child].nameEnd = name, nameEnd
		if b[i] == ',' {
			i = space(b, i+1)
		}
	}
	return i + 1
}

// sortMembers notes the members of the object at nodes[root], behind which all its nodes and no others stand: sorted,
// and the last of each name only. It returns the hash of the object: over a sum, so that order plays no part. A sum is
// safe here because its terms cannot be known without the seed.
func (s *uniqueScratch) sortMembers(seed maphash.Seed, b []byte, root int) uint64 {
	low := len(s.members)
	for child := root + 1; child < len(s.nodes); child = s.nodes[child].after {
		v := &s.nodes[child]
		s.members = append(s.members, member{hashString(seed, b[v.name:v.nameEnd]) &^ s.forget, child})
	}
	members := s.members[low:]
	slices.SortFunc(members, func(x, y member) int {
		// Where the hashes are equal the later member comes first, so that it is the one to stay.
		if c := cmp.Compare(x.hash, y.hash); c != 0 {
			return c
		}
		return y.value - x.value
	})
	kept, run := 0, 0 // members[run:kept] have the hash of the last one kept
	var sum uint64
	for _, m := range members {
		if kept > 0 && m.hash != members[kept-1].hash {
			run = kept
		}
		if s.find(b, members[run:kept], b, m) >= 0 {
			continue
		}
		members[kept] = m
		kept++
		sum += combine(seed, m.hash, s.nodes[m.value].hash)
	}
	s.members = s.members[:low+kept]
	s.nodes[root].low, s.nodes[root].top = low, low+kept
	return combine(seed, sum, hashOfObject)
}

// find returns the node of the value that has, among the members in text a, the name of m in text b; or -1. It looks
// no further than the hash of the name reaches.
func (s *uniqueScratch) find(a []byte, members []member, b []byte, m member) int {
	v := &s.nodes[m.value]
	for _, other := range members {
		if other.hash != m.hash {
			break
		}
		w := &s.nodes[other.value]
		if equalString(a[w.name:w.nameEnd], b[v.name:v.nameEnd]) {
			return other.value
		}
	}
	return -1
}

// same reports whether node x of text a and node y of text b are equal values.
func (s *uniqueScratch) same(a []byte, x int, b []byte, y int) bool {
	v, w := &s.nodes[x], &s.nodes[y]
	kind := kindOf[a[v.start]]
	if v.hash != w.hash || kind != kindOf[b[w.start]] {
		return false
	}
	switch kind {
	case KindArray:
		x, y = x+1, y+1
		for x < v.after && y < w.after {
			if !s.same(a, x, b, y) {
				return false
			}
			x, y = s.nodes[x].after, s.nodes[y].after
		}
		return x == v.after && y == w.after
	case KindObject:
		return s.sameMembers(a, s.members[v.low:v.top], b, s.members[w.low:w.top])
	}
	return equalScalars(a, v.start, b, w.start)
}

// sameMembers compares the sorted members of two objects. Names are distinct within each object; so when there are as
// many of them, it is enough to find each name of the one in the other. Where names of one object have the same hash,
// their order tells nothing, and each is looked for from the first of them on.
func (s *uniqueScratch) sameMembers(a []byte, members []member, b []byte, others []member) bool {
	if len(members) != len(others) {
		return false
	}
	run := 0
	for k, m := range members {
		if m.hash != members[run].hash {
			run = k
		}
		other := s.find(b, others[run:], a, m)
		if other < 0 || !s.same(a, m.value, b, other) {
			return false
		}
	}
	return true
}
