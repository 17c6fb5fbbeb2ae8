package runtime

import "encoding/binary"

// skipping is where skipContainer is.
type skipping struct {
	// stack holds a frame for each open container: the length of the stack up to
	// the frame around it, what was seen in that one, and the offset of its own
	// bracket; then the log of its names.
	stack  []uint64
	frame  int    // the length of the stack up to the innermost frame; 0: none
	seen   uint64 // of the innermost container's names
	object bool   // it is an object
}

// skipContainer reads the array or object at the cursor. It judges as Member,
// Element, String and the others do, in one loop that keeps the offset at hand.
// What is rare goes through the cursor and takes the offset from there again,
// so that little need be kept across calls.
func (c *Cursor) skipContainer() {
	b, i := c.b, c.p
	s := &c.skip
	s.stack, s.frame = s.stack[:0], 0
open: // a container begins at i
	if c.depth >= c.maxDepth {
		c.p = i
		c.tooDeep()
		return
	}
	c.depth++
	s.stack = append(s.stack, uint64(s.frame), s.seen, uint64(i))
	s.frame, s.seen = len(s.stack), 0
	if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
		i = space(b, i)
	}
	if uint(i) >= uint(len(b)) {
		goto broken
	}
	if s.object = b[s.stack[s.frame-1]] == '{'; s.object {
		if b[i] == '}' {
			goto shut
		}
		goto name
	}
	if b[i] == ']' {
		goto shut
	}
	goto value
name: // a member begins at i
	{
		if b[i] != '"' {
			goto broken
		}
		c.nameAt = i
		var h uint64
		if end := c.plainEnd(i + 1); uint(end) < uint(len(b)) && b[end] == '"' && end >= 8 {
			h = tailHash(binary.LittleEndian.Uint64(b[end-8:]), end-i-1)
			i = end + 1
		} else if end = c.longName(i, i+1); end >= 0 {
			h = nameHash(c.name)
			i = end + 1
		} else {
			return
		}
		if uint(i) >= uint(len(b)) || b[i] != ':' {
			if i = space(b, i); i >= len(b) || b[i] != ':' {
				goto broken
			}
		}
		if i = blank(b, i+1); uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = space(b, i)
		}
		if bit := uint64(1) << (h >> 58); s.seen&bit == 0 { // behind the colon, as Member
			s.seen |= bit
			s.stack = append(s.stack, h, uint64(c.nameAt))
		} else if !c.another(h) {
			c.deny(c.nameAt, &denyDuplicate)
			return
		}
		if uint(i) >= uint(len(b)) {
			goto broken
		}
	}
value: // a value begins at i
	switch kindOf[b[i]] {
	case KindString:
		end := c.plainEnd(i + 1)
		if uint(end) >= uint(len(b)) || b[end] != '"' {
			c.p = i
			if _, ok := c.String(nil); !ok {
				return
			}
			b, i = c.b, c.p
			goto next
		}
		i = end + 1
	case KindObject, KindArray:
		goto open
	case KindBool, KindNull:
		if end := literalEnd(b, i); end > 0 {
			i = end
			break
		}
		c.p = i
		if c.Skip(); c.stopped {
			return
		}
		b, i = c.b, c.p
	case KindNumber:
		c.p = i
		if _, ok := c.Number(nil); !ok {
			return
		}
		b, i = c.b, c.p
	default:
		goto broken
	}
next: // a value ended before i
	if uint(i) < uint(len(b)) && b[i] <= ' ' {
		i = space(b, i)
	}
	if uint(i) >= uint(len(b)) {
		goto broken
	}
	if b[i] == ',' {
		if i = blank(b, i+1); uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = space(b, i)
		}
		if uint(i) >= uint(len(b)) {
			goto broken
		}
		if s.object {
			goto name
		}
		goto value
	}
	if s.object && b[i] != '}' || !s.object && b[i] != ']' {
		goto broken
	}
shut: // the innermost container ends at i
	i++
	c.depth--
	{
		top := s.frame - 3
		s.frame, s.seen = int(s.stack[top]), s.stack[top+1]
		s.stack = s.stack[:top]
	}
	if s.frame > 0 {
		s.object = b[s.stack[s.frame-1]] == '{'
		goto next
	}
	c.first = false
	c.p = i
	return
broken:
	c.p = min(i, len(b))
	c.broken(i)
}

// literalEnd returns the offset behind the literal true, false or null at i, or
// -1 when there is none, or the text ends with it.
func literalEnd(b []byte, i int) int {
	if len(b)-i < 5 {
		return -1
	}
	switch binary.LittleEndian.Uint32(b[i:]) {
	case 't' | 'r'<<8 | 'u'<<16 | 'e'<<24, 'n' | 'u'<<8 | 'l'<<16 | 'l'<<24:
		return i + 4
	case 'f' | 'a'<<8 | 'l'<<16 | 's'<<24:
		if b[i+4] == 'e' {
			return i + 5
		}
	}
	return -1
}
