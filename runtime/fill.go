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

// copied returns the copy of the text that all strings and raw values of one
// decoded struct point into: one allocation for all of them.
func (c *Cursor) copied() []byte {
	if c.own == nil {
		c.own = make([]byte, len(c.b))
		copy(c.own, c.b)
	}
	return c.own
}

// Text returns s as a string that does not alias the caller's buffer.
func (c *Cursor) Text(s Str) string {
	if s.off == s.end {
		return ""
	}
	if s.form&escaped != 0 {
		// Not in the copy: a raw value around the string may point there, and
		// unescaping only shortens, so this is room enough.
		return view(unescape(make([]byte, 0, s.end-s.off), c.b[s.off:s.end]))
	}
	return view(c.copied()[s.off:s.end:s.end])
}

// NameText returns the name of the member last entered as a string.
func (c *Cursor) NameText() string {
	if len(c.name) == 0 {
		return ""
	}
	if i := c.nameAt + 1; &c.name[0] == &c.b[i] { // not unescaped
		return view(c.copied()[i : i+len(c.name)])
	}
	return string(c.name)
}

// RawFrom returns the value that starts at offset at and ends at the cursor.
func (c *Cursor) RawFrom(at int) Raw {
	if c.stopped {
		return nil
	}
	return Raw(c.copied()[at:c.p:c.p])
}

// RawNumber returns the number as it stands in the text.
func (c *Cursor) RawNumber(n Num) Raw {
	return Raw(c.copied()[n.off:n.end:n.end])
}

// bytesOf returns s as bytes without a copy. They must not be changed.
func bytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

// Key returns the name of the member last entered, when a struct is filled.
func (c *Cursor) Key() string {
	if !c.filling || c.again {
		return ""
	}
	return c.NameText()
}

// Keep stores the value that starts at offset at and ends at the cursor among
// the members that the schema does not name.
func (c *Cursor) Keep(extra *map[string]Raw, key string, at int) {
	if c.stopped {
		return
	}
	if *extra == nil {
		*extra = make(map[string]Raw)
	}
	(*extra)[key] = c.RawFrom(at)
}
