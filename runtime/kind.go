package runtime

// Kind is the kind of a JSON value, told by its first byte (RFC 8259 section 3).
type Kind uint8

// The six kinds of RFC 8259, and KindInvalid for a byte that opens no value
// and for the end of the text.
const (
	KindInvalid Kind = iota
	KindNull
	KindBool
	KindNumber
	KindString
	KindArray
	KindObject
)

// String returns the name that JSON Schema gives the kind, e.g. "number", and "none" for KindInvalid.
func (k Kind) String() string {
	switch k {
	case KindNull:
		return "null"
	case KindBool:
		return "boolean"
	case KindNumber:
		return "number"
	case KindString:
		return "string"
	case KindArray:
		return "array"
	case KindObject:
		return "object"
	}
	return "none"
}

// Kinds is a set of kinds. The zero Kinds says nothing.
type Kinds uint8

// The sets of one kind each.
const (
	Nulls Kinds = 1 << iota
	Bools
	Numbers
	Strings
	Arrays
	Objects
)

// has reports whether the kind is in the set.
func (set Kinds) has(k Kind) bool { return k != KindInvalid && set>>(k-1)&1 != 0 }

// kindOf maps the first byte of a value to its kind.
var kindOf = [256]Kind{
	'n': KindNull, 't': KindBool, 'f': KindBool, '"': KindString, '[': KindArray, '{': KindObject,
	'-': KindNumber, '0': KindNumber, '1': KindNumber, '2': KindNumber, '3': KindNumber, '4': KindNumber,
	'5': KindNumber, '6': KindNumber, '7': KindNumber, '8': KindNumber, '9': KindNumber,
}
