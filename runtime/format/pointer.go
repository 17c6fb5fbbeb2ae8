package format

// JSONPointer judges the format json-pointer: RFC 6901 section 3, json-pointer,
// in the string form of section 5 (not the fragment form).
func JSONPointer(b []byte) bool {
	if len(b) == 0 {
		return true
	}
	if b[0] != '/' {
		return false
	}
	for i, ch := range b {
		if ch == '~' && (i+1 == len(b) || b[i+1] != '0' && b[i+1] != '1') {
			return false
		}
	}
	return true
}

// RelativeJSONPointer judges the format relative-json-pointer:
// draft-handrews-relative-json-pointer-01 section 3, which all drafts cite: a
// number without leading zeros, then a JSON pointer or "#".
func RelativeJSONPointer(b []byte) bool {
	n := 0
	for n < len(b) && in(b[n], digit) {
		n++
	}
	if n == 0 || n > 1 && b[0] == '0' {
		return false
	}
	b = b[n:]
	return len(b) == 1 && b[0] == '#' || JSONPointer(b)
}
