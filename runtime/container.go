package runtime

import "encoding/binary"

// skipping is where skipContainer is.
type skipping struct {
	open []skipped // the containers that are open, and room for more
	last int       // the index of the innermost one
	log  []logged  // the names of those of them that are objects
}

// skipped is an open container.
type skipped struct {
	at     int    // the offset of its bracket
	seen   uint64 // what is known of the hashes of its names
	log    int    // where its names begin in the log
	object bool
}

// skipContainer reads the array or object at the cursor. It judges as Member,
// Element, String and the others do, in one loop that keeps the offset at hand.
// What is rare goes through the cursor and takes the offset from there again,
// so that little need be kept across calls.
func (c *Cursor) skipContainer() {
	b, i := c.b, c.p
	s := &c.skip
	s.last, s.log = -1, s.log[:0]
	var in *skipped // the innermost open container
open: // a container begins at i
	if c.depth >= c.maxDepth {
		c.p = i
		c.tooDeep()
		return
	}
	c.depth++
	if s.last++; s.last == len(s.open) {
		s.open = append(s.open, skipped{})
	}
	in = &s.open[s.last]
	in.at, in.seen, in.log, in.object = i, 0, len(s.log), b[i] == '{'
	if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
		i = space(b, i)
	}
	if uint(i) >= uint(len(b)) {
		goto broken
	}
	if in.object {
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
		if bit := uint64(1) << (h >> 58); in.seen&bit == 0 { // behind the colon, as Member
			in.seen |= bit
			s.log = append(s.log, logged{h, c.nameAt})
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
		if in.object {
			goto name
		}
		goto value
	}
	if in.object && b[i] != '}' || !in.object && b[i] != ']' {
		goto broken
	}
shut: // the innermost container ends at i
	i++
	c.depth--
	s.log = s.log[:in.log]
	if s.last--; s.last >= 0 {
		in = &s.open[s.last]
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
