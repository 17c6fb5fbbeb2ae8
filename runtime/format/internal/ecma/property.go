package ecma

import "bytes"

// property reads what follows \p or \P: {Name=Value} or {NameOrValue}
// (UnicodePropertyValueExpression). Names and values are those of the tables in
// ECMA-262, "Runtime Semantics: UnicodeMatchProperty" and
// "UnicodeMatchPropertyValue", for Unicode 17.0; case counts. Properties of
// strings belong to the v flag.
func (p *parser) property() bool {
	if !p.accept('{') {
		return false
	}
	// The longest expression takes less. A search without end would make many
	// \p{ take quadratic time.
	const longest = 64
	rest := p.b[p.i:min(p.i+longest, len(p.b))]
	end := bytes.IndexByte(rest, '}')
	if end < 0 {
		return false
	}
	p.i += end + 1
	name, value, hasValue := bytes.Cut(rest[:end], []byte{'='})
	if !hasValue {
		return has(generalCategories[:], name) || has(binaryProperties[:], name)
	}
	switch string(name) {
	case "General_Category", "gc":
		return has(generalCategories[:], value)
	case "Script", "sc", "Script_Extensions", "scx":
		return has(scripts[:], value)
	}
	return false
}

// has reports whether the sorted list holds the word.
func has(list []string, word []byte) bool {
	lo, hi := 0, len(list)
	for lo < hi {
		mid := (lo + hi) / 2
		if list[mid] < string(word) {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo < len(list) && list[lo] == string(word)
}
