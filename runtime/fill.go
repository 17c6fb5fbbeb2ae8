package runtime

import "unsafe"

// Raw is one JSON value as it stood in the call: well-formed, never changed.
type Raw []byte

// MarshalJSON returns the value as it is; an empty Raw is null.
func (r Raw) MarshalJSON() ([]byte, error) {
	if len(r) == 0 {
		return []byte("null"), nil
	}
	return r, nil
}

// UnmarshalJSON keeps a copy of the value.
func (r *Raw) UnmarshalJSON(text []byte) error {
	*r = append((*r)[:0:0], text...)
	return nil
}

// view returns b as a string without a copy. The string must not outlive b,
// and b must not change while it lives.
func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// bytesOf returns s as bytes without a copy. They must not be changed.
func bytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

// The strings and raw values of a decoded struct point into one piece of
// memory, which is taken when the first of them is met: one allocation for all
// of them. What is kept of the text behind an offset is never longer than the
// text from there on, unless a value is kept twice; then a further piece is
// taken. With aliasing, they point into the caller's text instead, but for
// strings with escapes.

// room returns the piece with room for n bytes.
func (c *Cursor) room(n, offset int) []byte {
	if cap(c.own)-len(c.own) < n {
		size := n
		if c.own == nil {
			size = max(n, len(c.b)-offset)
		}
		c.own = make([]byte, 0, size)
	}
	return c.own
}

// keep copies text[from:to], or points there.
func (c *Cursor) keep(from, to int) []byte {
	if c.aliasing {
		return c.b[from:to:to]
	}
	own := c.room(to-from, from)
	start := len(own)
	c.own = append(own, c.b[from:to]...)
	return c.own[start:len(c.own):len(c.own)]
}

// Text returns s as a string that does not alias the caller's buffer, unless
// aliasing was asked for.
func (c *Cursor) Text(s Str) string {
	if s.off == s.end {
		return ""
	}
	if s.form&escaped == 0 {
		return view(c.keep(s.off, s.end))
	}
	own := c.room(s.end-s.off, s.off) // unescaping only shortens
	start := len(own)
	c.own = unescape(own, c.b[s.off:s.end])
	return view(c.own[start:])
}

// Key returns the name of the member last entered as a string. It is asked for
// before the value is read.
func (c *Cursor) Key() string {
	if len(c.name) == 0 {
		return ""
	}
	if i := c.nameAt + 1; &c.name[0] == &c.b[i] { // not unescaped
		return view(c.keep(i, i+len(c.name)))
	}
	own := c.room(len(c.name), c.nameAt)
	start := len(own)
	c.own = append(own, c.name...)
	return view(c.own[start:])
}

// RawFrom returns the value that starts at offset at and ends at the cursor.
func (c *Cursor) RawFrom(at int) Raw {
	if c.stopped {
		return nil
	}
	return Raw(c.keep(at, c.p))
}

// Int64 returns the value of n. An integer that no
// int64 holds, which a rule that only judges may have let pass, ends the
// decoding; a number that is no integer was refused.
func (c *Cursor) Int64(n Num) int64 {
	if n.held == heldAll {
		return n.value
	}
	v, fits := integerValue(c.b[n.off:n.end])
	if !fits && !c.lenient && isIntegral(c.b[n.off:n.end]) {
		c.deny(n.off, &denyInt64)
	}
	return v
}

// Keep stores a member that the schema does not name.
func Keep[T any](extra *map[string]T, key string, value T) {
	if *extra == nil {
		*extra = make(map[string]T)
	}
	(*extra)[key] = value
}

// Pointer returns a pointer to a new variable that holds the value.
func Pointer[T any](value T) *T { return &value }

const (
	lengthWindow = 8 << 10 // bytes that Room looks ahead in any case
	guessed      = 32      // bytes of an element that may be guessed for
	lookAhead    = 4       // bytes looked ahead at in all, for each byte of the text
)

// Room returns how many elements or members of type T there should be room for
// in the list or map of the container that was just entered. The text ahead may
// not have been judged yet, so this is only good for sizing. Of a container that
// ends within 8 KiB it is the number of elements. Of a longer one it is guessed
// from what was seen, at most 16 times that, when an element is small; for large
// ones, of which a wrong guess would be expensive, they are counted, as long as
// no more than four times the text was looked at.
func Room[T any](c *Cursor) int {
	var element T
	return c.length(unsafe.Sizeof(element) <= guessed)
}

func (c *Cursor) length(guess bool) int {
	if c.stopped {
		return 0
	}
	b := c.b[c.p:]
	window := b[:min(len(b), lengthWindow)]
	n, ends := elements(window)
	switch {
	case ends || len(window) == len(b):
		return n
	case guess:
		return min(n*len(b)/len(window), n*16)
	case c.looked+len(b) > lookAhead*len(c.b):
		return n
	}
	c.looked += len(b)
	n, _ = elements(b)
	return n
}

// elements returns how many elements of the container whose inside b is begin in
// b, and whether the container ends there.
func elements(b []byte) (n int, ends bool) {
	i := space(b, 0)
	if i >= len(b) {
		return 0, false
	}
	if b[i] == ']' || b[i] == '}' {
		return 0, true
	}
	n = 1
	for depth := 0; i < len(b); i++ {
		switch b[i] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth < 0 {
				return n, true
			}
		case ',':
			if depth == 0 {
				n++
			}
		case '"':
			end, _ := quoted(b, i)
			if end < 0 {
				return n, false
			}
			i = end
		}
	}
	return n, false
}
