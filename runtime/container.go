package runtime

import "encoding/binary"

// skipping is where skipContainer is.
type skipping struct {
	open []skipped // from 1 on the containers that are open, and room for more
	last int       // the index of the innermost one; 0: none
	// The names of those of them that are objects, and room for more.
	log    []logged
	logged int
}

// skipped is an open container. That at index 0 is always zero.
type skipped struct {
	at      int    // the offset of its bracket
	seen    uint64 // what is known of the hashes of its names
	log     int    // where its names begin in the log
	closing byte   // the bracket that ends it
}

// skipContainer reads the array or object at the cursor. It judges as Member,
// Element, String and the others do, in one loop that keeps the offset at hand.
func (c *Cursor) skipContainer() {
	b, i := c.b[:len(c.b):len(c.b)], c.p // one register less for the capacity
	s := &c.skip
	if len(s.open) == 0 {
		s.open = append(s.open, skipped{})
	}
	s.last, s.logged = 0, 0
	in := &s.open[0] // what is around the container, of which nothing is known
	room := c.maxDepth - c.depth
	for { // a member or an element begins at i, or the container itself
		if uint(i) >= uint(len(b)) {
			c.broken(i)
			return
		}
		if in.closing == '}' {
			if b[i] != '"' {
				c.broken(i)
				return
			}
			open := i
			var h uint64
			end := c.plainEnd(i + 1)
			if end >= 8 && end > i+1 && end <= len(b)-4 && binary.LittleEndian.Uint16(b[end:]) == '"'|':'<<8 {
				h = tailHash(binary.LittleEndian.Uint64(b[end-8:end]), uint(end-i-1))
				i = end + 2
			} else if h, i = c.hardName(i); i < 0 {
				return
			}
			if uint(i) < uint(len(b)) && b[i] <= ' ' {
				if i = blank(b, i); uint(i) < uint(len(b)) && b[i] <= ' ' {
					i = space(b, i)
				}
			}
			bit := uint64(1) << (h >> 58)
			if n := s.logged; in.seen&bit == 0 && uint(n) < uint(len(s.log)) { // behind the colon, as Member
				in.seen |= bit
				s.log[n] = logged{h, open}
				s.logged = n + 1
			} else if !c.another(h, open) {
				c.deny(open, &denyDuplicate)
				return
			}
			if uint(i) >= uint(len(b)) {
				c.broken(i)
				return
			}
		}
		switch ch := b[i]; {
		case ch == '"':
			if end := c.plainEnd(i + 1); uint(end) < uint(len(b)) && b[end] == '"' {
				i = end + 1
				break
			}
			if i = c.skipScalar(i); i < 0 {
				return
			}
		case ch == '{' || ch == '[':
			if s.last >= room {
				c.p = i
				c.depth += s.last
				c.tooDeep()
				return
			}
			if s.last++; s.last == len(s.open) {
				s.open = append(s.open, skipped{})
			}
			in = &s.open[s.last]
			in.seen, in.at, in.log, in.closing = 0, i, s.logged, ch+2
			if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
				i = space(b, i)
			}
			if uint(i) < uint(len(b)) && b[i] != in.closing {
				continue
			}
		case ch-'0' <= 9 || ch == '-':
			end := c.numberEnd(i)
			if end < 0 {
				end = c.skipScalar(i)
			}
			if i = end; i < 0 {
				return
			}
		default:
			if end := literalEnd(b, i); end > 0 {
				i = end
				break
			}
			if i = c.skipScalar(i); i < 0 {
				return
			}
		}
		for { // a value ended before i, or the innermost container is empty
			if uint(i) >= uint(len(b)) {
				c.broken(i)
				return
			}
			ch := b[i]
			if ch == ',' {
				if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
					if i = blank(b, i); uint(i) < uint(len(b)) && b[i] <= ' ' {
						i = space(b, i)
					}
				}
				break
			}
			if ch != in.closing {
				if k := space(b, i); k > i {
					i = k
					continue
				}
				c.broken(i)
				return
			}
			i++
			s.logged = in.log
			if s.last--; s.last == 0 {
				c.first = false
				c.p = i
				return
			}
			in = &s.open[s.last]
		}
	}
}

// hardName reads the name whose opening quote is at i, and the colon. It returns
// the name's hash and the offset behind the colon, or -1 when the cursor stopped.
//
//go:noinline
func (c *Cursor) hardName(i int) (uint64, int) {
	b, end := c.b, c.plainEnd(i+1)
	var h uint64
	if end >= 8 && end > i+1 && end < len(b) && b[end] == '"' { // a blank before the colon
		h = tailHash(binary.LittleEndian.Uint64(b[end-8:end]), uint(end-i-1))
	} else {
		if end = c.longName(i, i+1); end < 0 {
			return 0, -1
		}
		h = nameHash(c.name)
	}
	if i = space(b, end+1); i >= len(b) || b[i] != ':' {
		c.broken(i)
		return 0, -1
	}
	return h, i + 1
}

// skipScalar reads what is at i, which is no container. It returns the offset
// behind it, or -1 when the cursor stopped.
func (c *Cursor) skipScalar(i int) int {
	c.p = i
	if c.Skip(); c.stopped {
		return -1
	}
	return c.p
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
