package runtime

import (
	"bytes"
	"unicode/utf8"
)

// equalString reports whether two strings, given as the raw text between their quotes, are equal after unescaping.
func equalString(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	if bytes.IndexByte(a, '\\') < 0 && bytes.IndexByte(b, '\\') < 0 {
		return false
	}
	u, v := unescaper{raw: a}, unescaper{raw: b}
	for {
		c, more := u.next()
		d, moreToo := v.next()
		if c != d || more != moreToo {
			return false
		}
		if !more {
			return true
		}
	}
}

// unescaper yields the bytes of a string one by one, escapes replaced (RFC 8259 section 7).
type unescaper struct {
	raw     []byte
	pending [utf8.UTFMax]byte // the encoding of an escaped character, from at to end still to be yielded
	at, end int
}

func (u *unescaper) next() (c byte, ok bool) {
	if u.at < u.end {
		u.at++
		return u.pending[u.at-1], true
	}
	if len(u.raw) == 0 {
		return 0, false
	}
	c = u.raw[0]
	if c != '\\' {
		u.raw = u.raw[1:]
		return c, true
	}
	c = u.raw[1]
	switch c {
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'u':
		return u.character(), true
	}
	u.raw = u.raw[2:]
	return c, true
}

// character takes \uXXXX, or two of them that are a surrogate pair, and returns the first byte.
func (u *unescaper) character() byte {
	r, _ := hex4(u.raw, 2)
	u.raw = u.raw[6:]
	if r >= 0xd800 && r < 0xdc00 {
		if low, ok := lowSurrogate(u.raw, 0); ok {
			r = 0x10000 + (r-0xd800)<<10 + (low - 0xdc00)
			u.raw = u.raw[6:]
		}
	}
	u.at, u.end = 1, utf8.EncodeRune(u.pending[:], r)
	if r >= 0xd800 && r < 0xe000 {
		// A lone surrogate does not pass the reader. Should one come here, it must not equal another one, as it would
		// if both became U+FFFD.
		u.pending, u.end = [4]byte{0xed, byte(0x80 | r>>6&0x3f), byte(0x80 | r&0x3f)}, 3
	}
	return u.pending[0]
}
