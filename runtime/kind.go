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

// kindOf maps the first byte of a value to its kind.
var kindOf = [256]Kind{
	'n': KindNull, 't': KindBool, 'f': KindBool, '"': KindString, '[': KindArray, '{': KindObject,
	'-': KindNumber, '0': KindNumber, '1': KindNumber, '2': KindNumber, '3': KindNumber, '4': KindNumber,
	'5': KindNumber, '6': KindNumber, '7': KindNumber, '8': KindNumber, '9': KindNumber,
}
