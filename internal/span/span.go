// Package span finds where the parts of a JSON text stand, so that a program
// can read or replace one of them and keep the other bytes as they are.
//
// The text must be JSON (RFC 8259), judged before: package span judges
// nothing. On other texts its functions end, stay inside the text, and return
// something without meaning.
package span

import (
	"bytes"
	"encoding/json"
	"iter"
	"unicode/utf8"
)

// Span is the place of one value: text[From:To], without white space around.
type Span struct{ From, To int }

// Of returns the bytes of the value.
func (s Span) Of(text []byte) []byte { return text[s.From:s.To] }

// Member is one member of an object.
type Member struct {
	Key   string // unescaped
	Name  Span   // the name with its quotes
	Value Span
}

// Root returns the span of the whole value: the text without white space at its
// ends.
func Root(text []byte) Span {
	from, to := blank(text, 0), len(text)
	for to > from && (text[to-1] == ' ' || text[to-1] == '\t' || text[to-1] == '\n' || text[to-1] == '\r') {
		to--
	}
	return Span{from, to}
}

// Members yields the members of an object in their order, repeated names
// included; none of a value that is no object.
func Members(text []byte, at Span) iter.Seq[Member] {
	return func(yield func(Member) bool) {
		if at.From >= at.To || text[at.From] != '{' {
			return
		}
		i := blank(text, at.From+1)
		for i < at.To && text[i] == '"' {
			name := Span{i, str(text, i)}
			i = blank(text, name.To)
			if i >= at.To || text[i] != ':' {
				return
			}
			i = blank(text, i+1)
			value := Span{i, skip(text, i)}
			if value.To == value.From || !yield(Member{Text(name.Of(text)), name, value}) {
				return
			}
			i = blank(text, value.To)
			if i >= at.To || text[i] != ',' {
				return
			}
			i = blank(text, i+1)
		}
	}
}

// Elements yields the elements of an array in their order; none of a value
// that is no array.
func Elements(text []byte, at Span) iter.Seq[Span] {
	return func(yield func(Span) bool) {
		if at.From >= at.To || text[at.From] != '[' {
			return
		}
		i := blank(text, at.From+1)
		for i < at.To && text[i] != ']' {
			value := Span{i, skip(text, i)}
			if value.To == value.From || !yield(value) {
				return
			}
			i = blank(text, value.To)
			if i >= at.To || text[i] != ',' {
				return
			}
			i = blank(text, i+1)
		}
	}
}

// Get returns the value of the first member of that name.
func Get(text []byte, at Span, name string) (Span, bool) {
	for m := range Members(text, at) {
		if m.Key == name {
			return m.Value, true
		}
	}
	return Span{}, false
}

// Text returns what a string literal says; "" for what is none.
func Text(literal []byte) string {
	n := len(literal)
	if n < 2 || literal[0] != '"' {
		return ""
	}
	for _, b := range literal[1 : n-1] {
		if b == '\\' || b >= utf8.RuneSelf {
			var s string
			if json.Unmarshal(literal, &s) != nil {
				return ""
			}
			return s
		}
	}
	return string(literal[1 : n-1])
}

// blank returns the index of the first byte at or after i that is no white
// space.
func blank(text []byte, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r') {
		i++
	}
	return i
}

// skip returns the index behind the value at i. It counts brackets and does
// not recurse.
func skip(text []byte, i int) int {
	depth := 0
	for i < len(text) {
		switch text[i] {
		case '"':
			i = str(text, i)
		case '{', '[':
			depth++
			i++
		case '}', ']':
			if depth == 0 {
				return i
			}
			depth--
			i++
		case ',', ':', ' ', '\t', '\n', '\r':
			if depth == 0 {
				return i
			}
			i++
			continue
		default:
			for i < len(text) && !ends(text[i]) {
				i++
			}
		}
		if depth == 0 {
			return i
		}
	}
	return len(text)
}

// ends reports whether a number or a word ends before the byte.
func ends(b byte) bool {
	switch b {
	case ',', ':', ' ', '\t', '\n', '\r', '}', ']', '{', '[', '"':
		return true
	}
	return false
}

// str returns the index behind the string at i.
func str(text []byte, i int) int {
	for i++; i < len(text); {
		quote := bytes.IndexByte(text[i:], '"')
		if quote < 0 {
			break
		}
		escape := bytes.IndexByte(text[i:i+quote], '\\')
		if escape < 0 {
			return i + quote + 1
		}
		i += escape + 2 // behind the backslash and what it escapes
	}
	return len(text)
}
