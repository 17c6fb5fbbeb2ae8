package runtime

import "encoding/binary"

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
	for i++; ; {
		for i >= 0 && i <= len(b)-8 { // as the compiler wants it said
			x := binary.LittleEndian.Uint64(b[i:])
			if m := (((x ^ quotes) - ones) | ((x ^ slants) - ones)) &^ x & highs; m != 0 {
				i += firstByte(m)
				break
			}
			i += 8
		}
		switch b[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
		i++
	}
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
