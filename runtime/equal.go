package runtime

// Equality of JSON values over raw text (JSON Schema Core section 4.2.2), here and in hash.go, layout.go and unique.go: numbers by value, strings after
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
