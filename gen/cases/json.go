package cases

import (
	"bytes"
	"encoding/json"
)

// AppendJSON appends sets as an array of objects, one case a line.
func AppendJSON(dst []byte, sets []Set) []byte {
	dst = append(dst, '[')
	for i, s := range sets {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, "\n{\"tool\": "...)
		dst = appendValue(dst, s.Tool)
		if s.Role != "" {
			dst = append(dst, ", \"role\": "...)
			dst = appendValue(dst, s.Role)
		}
		dst = append(dst, ", \"cases\": ["...)
		dst = appendLines(dst, s.Cases)
		dst = append(dst, ']')
		if len(s.Uncovered) > 0 {
			dst = append(dst, ", \"uncovered\": ["...)
			dst = appendLines(dst, s.Uncovered)
			dst = append(dst, ']')
		}
		dst = append(dst, '}')
	}
	return append(dst, "\n]\n"...)
}

func appendLines[T any](dst []byte, list []T) []byte {
	for i, x := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendValue(append(dst, '\n'), x)
	}
	return append(dst, '\n')
}

// appendValue appends a value on one line.
func appendValue(dst []byte, v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // all values are JSON
	}
	return append(dst, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}
