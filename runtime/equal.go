package runtime

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"hash/maphash"
	"slices"
	"strconv"
	"sync"
	"unicode/utf8"
)

// This file is equality of JSON values over raw text (JSON Schema Core section 4.2.2): numbers by value, strings after
// unescaping, objects without regard to the order of their members. Every text is known to be well-formed and nested
// no deeper than depthCeiling; offsets stand on the first byte of a value.
//
// Objects with duplicate names are left to the receiver by RFC 8259 section 4. The deny rules refuse them; where that
// rule is off, the last of the members with one name wins here, as in encoding/json.
//
// Scalars are compared in place. For arrays and objects both texts are walked once and laid out as nodes in scratch
// memory, the members of each object sorted; then one walk over both layouts decides. So the time is n log n in the
// length of the texts, whatever the nesting and the order of members: nothing is searched, skipped or compared again
// at the next level. Each node has a hash of its value, so that different values part at the root. Hashes are seeded
// at start-up, so that nobody can choose values that collide; equality never rests on them alone.

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

// equalScalars compares two values, neither of which is an array or an object.
func equalScalars(a []byte, i int, b []byte, j int) bool {
	kind := kindOf[a[i]]
	if kind != kindOf[b[j]] {
		return false
	}
	switch kind {
	case KindString:
		return equalString(a[i+1:skipString(a, i)-1], b[j+1:skipString(b, j)-1])
	case KindNumber:
		return compareNumbers(a[i:skipWord(a, i)], b[j:skipWord(b, j)]) == 0
	}
	return a[i] == b[j] // true, false and null differ in their first byte
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

// The kinds keep apart what would be equal bytes to the hash function.
const (
	hashOfLiteral = iota + 1
	hashOfInteger
	hashOfNumber
	hashOfArray
	hashOfObject
)

func hashScalar(seed maphash.Seed, b []byte, i int) (h uint64, end int) {
	switch kindOf[b[i]] {
	case KindString:
		end = skipString(b, i)
		return hashString(seed, b[i+1:end-1]), end
	case KindNumber:
		end = skipWord(b, i)
		return hashNumber(seed, b[i:end]), end
	}
	return combine(seed, uint64(b[i]), hashOfLiteral), skipWord(b, i)
}

// combine hashes a pair. It is not a cheap mixing function because those can be inverted: values that collide under
// one seed would then collide under all.
func combine(seed maphash.Seed, x, y uint64) uint64 {
	var pair [16]byte
	binary.LittleEndian.PutUint64(pair[:8], x)
	binary.LittleEndian.PutUint64(pair[8:], y)
	return maphash.Bytes(seed, pair[:])
}

// hashString returns a hash of the string whose raw text, without the quotes, is given.
func hashString(seed maphash.Seed, raw []byte) uint64 {
	if bytes.IndexByte(raw, '\\') < 0 {
		return maphash.Bytes(seed, raw)
	}
	var h maphash.Hash
	h.SetSeed(seed)
	for u := (unescaper{raw: raw}); ; {
		c, ok := u.next()
		if !ok {
			return h.Sum64()
		}
		h.WriteByte(c)
	}
}

// hashNumber returns a hash of the value of a number text: of the int64 if it is one, else of the sign, the
// significant digits and the exponent of the last of them.
func hashNumber(seed maphash.Seed, text []byte) uint64 {
	if v, ok := plainInteger(text); ok {
		return combine(seed, uint64(v), hashOfInteger)
	}
	n := scan(text)
	if v, ok := n.integer(); ok {
		return combine(seed, uint64(v), hashOfInteger)
	}
	var h maphash.Hash
	h.SetSeed(seed)
	h.WriteByte(hashOfNumber)
	if n.neg {
		h.WriteByte('-')
	}
	point := bytes.IndexByte(n.mant, '.')
	h.Write(n.mant[:max(point, 0)])
	h.Write(n.mant[point+1:])
	h.WriteByte('e')
	n.hashExponent(&h)
	return h.Sum64()
}

// hashExponent writes low+exp to h, in decimal. Exponents of any length are added exactly: were they clamped, all
// numbers behind the clamp would collide by choice.
func (n *numeral) hashExponent(h *maphash.Hash) {
	var buf [20]byte
	if len(n.exp) <= exactExponent {
		h.Write(strconv.AppendInt(buf[:0], n.exponent()+n.low, 10))
		return
	}
	// The exponent is head × 10^18 + tail with a head of at least 1, and low is far smaller than 10^18: the sum keeps
	// the sign, and the head changes by at most one.
	const tailUnit = 1e18
	head := n.exp[:len(n.exp)-exactExponent]
	tail := numeral{exp: n.exp[len(head):]}
	sum := tail.exponent()
	if n.expNeg {
		h.WriteByte('-')
		sum -= n.low
	} else {
		sum += n.low
	}
	switch {
	case sum >= tailUnit:
		sum -= tailUnit
		hashSuccessor(h, head)
	case sum < 0:
		sum += tailUnit
		if len(head) == 1 && head[0] == '1' {
			h.Write(strconv.AppendInt(buf[:0], sum, 10)) // the head is gone: as a short exponent is written
			return
		}
		hashPredecessor(h, head)
	default:
		h.Write(head)
	}
	// 10^18 + sum has one digit more than the tail, a 1, and keeps the zeros behind it.
	h.Write(strconv.AppendInt(buf[:0], tailUnit+sum, 10)[1:])
}

// hashSuccessor writes the decimal digits plus one.
func hashSuccessor(h *maphash.Hash, digits []byte) {
	i := len(digits) - 1
	for i >= 0 && digits[i] == '9' {
		i--
	}
	if i < 0 {
		h.WriteByte('1')
	} else {
		h.Write(digits[:i])
		h.WriteByte(digits[i] + 1)
	}
	for range len(digits) - 1 - i {
		h.WriteByte('0')
	}
}

// hashPredecessor writes the decimal digits, which are more than 1, minus one.
func hashPredecessor(h *maphash.Hash, digits []byte) {
	i := len(digits) - 1
	for digits[i] == '0' {
		i--
	}
	h.Write(digits[:i])
	if i > 0 || digits[i] > '1' {
		h.WriteByte(digits[i] - 1)
	}
	for range len(digits) - 1 - i {
		h.WriteByte('9')
	}
}

// equalString reports whether two strings, given as the raw text between their quotes, are equal after unescaping.
func equalString(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	if bytes.IndexByte(a, '\\') < 0 && bytes.IndexByte(b, '\\') < 0 {
		return false
	}
	u, v := unescaper{raw: a}, unescaper{raw: b}
	for {
		c, more := u.next()
		d, moreToo := v.next()
		if c != d || more != moreToo {
			return false
		}
		if !more {
			return true
		}
	}
}

// unescaper yields the bytes of a string one by one, escapes replaced (RFC 8259 section 7).
type unescaper struct {
	raw     []byte
	pending [utf8.UTFMax]byte // the encoding of an escaped character, from at to end still to be yielded
	at, end int
}

func (u *unescaper) next() (c byte, ok bool) {
	if u.at < u.end {
		u.at++
		return u.pending[u.at-1], true
	}
	if len(u.raw) == 0 {
		return 0, false
	}
	c = u.raw[0]
	if c != '\\' {
		u.raw = u.raw[1:]
		return c, true
	}
	c = u.raw[1]
	switch c {
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'u':
		return u.character(), true
	}
	u.raw = u.raw[2:]
	return c, true
}

// character takes \uXXXX, or two of them that are a surrogate pair, and returns the first byte.
func (u *unescaper) character() byte {
	r, _ := hex4(u.raw, 2)
	u.raw = u.raw[6:]
	if r >= 0xd800 && r < 0xdc00 {
		if low, ok := lowSurrogate(u.raw, 0); ok {
			r = 0x10000 + (r-0xd800)<<10 + (low - 0xdc00)
			u.raw = u.raw[6:]
		}
	}
	u.at, u.end = 1, utf8.EncodeRune(u.pending[:], r)
	if r >= 0xd800 && r < 0xe000 {
		// A lone surrogate does not pass the reader. Should one come here, it must not equal another one, as it would
		// if both became U+FFFD.
		u.pending, u.end = [4]byte{0xed, byte(0x80 | r>>6&0x3f), byte(0x80 | r&0x3f)}, 3
	}
	return u.pending[0]
}

// skipValue returns the offset behind the value at b[i].
func skipValue(b []byte, i int) int {
	depth := 0
	for {
		switch b[i] {
		case '"':
			i = skipString(b, i)
		case '{', '[':
			depth++
			i++
		case '}', ']':
			depth--
			i++
		case ',', ':', ' ', '\t', '\n', '\r':
			i++
		default:
			i = skipWord(b, i)
		}
		if depth == 0 {
			return i
		}
	}
}

// skipString returns the offset behind the string whose opening quote is b[i].
func skipString(b []byte, i int) int {
	for i++; b[i] != '"'; i++ {
		if b[i] == '\\' {
			i++
		}
	}
	return i + 1
}

// skipWord returns the offset behind the number, true, false or null at b[i].
func skipWord(b []byte, i int) int {
	for i++; i < len(b); i++ {
		switch b[i] {
		case ',', ']', '}', ' ', '\t', '\n', '\r':
			return i
		}
	}
	return i
}

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

var scratchPool = sync.Pool{New: func() any { return new(uniqueScratch) }}

func takeScratch() *uniqueScratch { return scratchPool.Get().(*uniqueScratch) }

func (s *uniqueScratch) giveBack() {
	s.reset()
	scratchPool.Put(s)
}

// equal is equalValues.
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
