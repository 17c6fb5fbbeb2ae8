package source

import "fmt"

// AppendJSON appends v as compact JSON: members in their order, numbers as
// written, strings with the escapes that JSON demands and no others. Strings
// must be UTF-8, as [Parse] leaves them.
func AppendJSON(dst []byte, v *Value) []byte {
	return v.append(dst, false)
}

// AppendCanonical appends v as compact JSON in the one form that all values
// equal to it share: members sorted by name, numbers as an integer without
// trailing zeros and an exponent (100 is 1e2). Two values are [Value.Equal]
// exactly when their canonical bytes are equal.
func (v *Value) AppendCanonical(dst []byte) []byte {
	return v.append(dst, true)
}

func (v *Value) append(dst []byte, canonical bool) []byte {
	switch v.Kind {
	case Null:
		return append(dst, "null"...)
	case Number:
		if canonical {
			return parseDecimal(v.Text).append(dst)
		}
		return append(dst, v.Text...)
	case String:
		return appendString(dst, v.Text)
	case Array:
		dst = append(dst, '[')
		for i, item := range v.Items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = item.append(dst, canonical)
		}
		return append(dst, ']')
	case Object:
		members := v.Members
		if canonical {
			members = v.sortedMembers()
		}
		dst = append(dst, '{')
		for i, m := range members {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(appendString(dst, m.Name), ':')
			dst = m.Value.append(dst, canonical)
		}
		return append(dst, '}')
	}
	return append(dst, v.Text...)
}

// shortEscapes holds the control characters that have an escape of their own
// (RFC 8259 section 7).
var shortEscapes = [' ']byte{'\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't'}

func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', c)
		case c >= ' ':
			dst = append(dst, c)
		case shortEscapes[c] != 0:
			dst = append(dst, '\\', shortEscapes[c])
		default:
			dst = fmt.Appendf(dst, `\u%04x`, c)
		}
	}
	return append(dst, '"')
}
