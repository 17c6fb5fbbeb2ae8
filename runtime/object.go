package runtime

// Object enters the object that the cursor stands before; any other kind
// violates the site. Members follow with Member.
func (c *Cursor) Object(site *Site) bool {
	if c.p >= len(c.b) || c.b[c.p] != '{' {
		c.Mismatch(site)
		return false
	}
	if c.depth >= c.maxDepth {
		c.tooDeep()
		return false
	}
	c.enter()
	return true
}

// Array enters the array that the cursor stands before; any other kind
// violates the site. Elements follow with Element.
func (c *Cursor) Array(site *Site) bool {
	if c.p >= len(c.b) || c.b[c.p] != '[' {
		c.Mismatch(site)
		return false
	}
	if c.depth >= c.maxDepth {
		c.tooDeep()
		return false
	}
	c.enter()
	return true
}

// enter goes behind the bracket that the cursor stands before.
func (c *Cursor) enter() {
	c.depth++
	c.first = true
	c.p++
}

func (c *Cursor) tooDeep() {
	if c.depth >= depthCeiling {
		c.deny(c.p, &denyCeiling)
		return
	}
	c.deny(c.p, &denyDepth)
}

// Member moves to the next member's value and returns true, or leaves the
// object and returns false. The member's name is in Name.
func (c *Cursor) Member() bool {
	b, i := c.b, c.p
	if uint(i) >= uint(len(b)) {
		return c.member()
	}
	ch := b[i]
	if ch == ',' && !c.first {
		if i++; uint(i) >= uint(len(b)) {
			return c.member()
		}
		if ch = b[i]; ch == ' ' {
			if i++; uint(i) >= uint(len(b)) {
				return c.member()
			}
			ch = b[i]
		}
	} else if ch == '}' {
		return c.leave(i)
	} else if !c.first {
		return c.member()
	}
	if ch != '"' {
		return c.member()
	}
	end := c.plainEnd(i + 1)
	if uint(end) >= uint(len(b)) || b[end] != '"' {
		return c.longMember(i, end)
	}
	p := end + 1
	if uint(p) >= uint(len(b)) || b[p] != ':' {
		return c.member()
	}
	if p++; uint(p) < uint(len(b)) && b[p] <= ' ' {
		if p = blank(b, p); uint(p) < uint(len(b)) && b[p] <= ' ' {
			p = space(b, p)
		}
	}
	c.first = false
	c.nameAt = i
	c.name = b[i+1 : end : end]
	c.p = p
	return true
}

// member is Member for whatever may stand there.
func (c *Cursor) member() bool {
	b, i := c.b, space(c.b, c.p)
	if i >= len(b) {
		c.broken(i)
		return false
	}
	if ch := b[i]; ch == ',' && !c.first {
		i = space(b, i+1)
	} else if ch == '}' {
		return c.leave(i)
	} else if !c.first {
		c.broken(i)
		return false
	}
	if i >= len(b) || b[i] != '"' {
		c.broken(i)
		return false
	}
	return c.longMember(i, i+1)
}

// longMember is the rest of Member from the name on whose opening quote is at
// open and of which all before i is plain.
func (c *Cursor) longMember(open, i int) bool {
	c.first = false
	c.nameAt = open
	end := c.longName(open, i)
	if end < 0 {
		return false
	}
	b := c.b
	if i = end + 1; uint(i) >= uint(len(b)) || b[i] != ':' {
		if i = space(b, i); i >= len(b) || b[i] != ':' {
			c.broken(i)
			return false
		}
	}
	if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
		i = space(b, i)
	}
	c.p = i
	return true
}

// longName reads the name whose opening quote is at open and of which all before
// i is plain. It returns the offset of the closing quote, or -1 when the cursor
// stopped.
func (c *Cursor) longName(open, i int) int {
	if i < len(c.b) && c.b[i] != '\\' {
		i = c.plainEnd(i)
	}
	if i < len(c.b) && c.b[i] == '\\' {
		return c.escapedName(open, i)
	}
	end, _, f := c.scan(open, i)
	if end < 0 || f != 0 && c.rules&ruleInvisible != 0 && !c.visible(open, end, false) {
		return -1
	}
	c.name = c.b[open+1 : end]
	if f&escaped != 0 {
		c.nameBuf = unescape(c.nameBuf[:0], c.name)
		c.name = c.nameBuf
	}
	return end
}

// leave ends the container whose closing bracket is at i. It returns false,
// the answer of Member and Element.
func (c *Cursor) leave(i int) bool {
	c.depth--
	c.first = false
	c.p = i + 1
	return false
}

// Name returns the name of the member last entered, unescaped. It is valid
// until something of the value is read, and must not be changed.
func (c *Cursor) Name() []byte { return c.name }

// NameAt returns the offset of the name's opening quote, as long as Name is
// valid: the name can be read again from there as a string.
func (c *Cursor) NameAt() int { return c.nameAt }

// Element moves to the next element and returns true, or leaves the array and
// returns false.
func (c *Cursor) Element() bool {
	b, i := c.b, c.p
	if uint(i) >= uint(len(b)) {
		return c.element()
	}
	ch := b[i]
	if ch == ',' && !c.first {
		if i++; uint(i) >= uint(len(b)) {
			return c.element()
		}
		if ch = b[i]; ch == ' ' {
			if i++; uint(i) >= uint(len(b)) {
				return c.element()
			}
			ch = b[i]
		}
		if ch <= ' ' || ch == ']' {
			return c.element()
		}
		c.p = i
		return true
	}
	if ch == ']' {
		return c.leave(i)
	}
	if ch <= ' ' || !c.first {
		return c.element()
	}
	c.first = false
	return true
}

// element is Element for whatever may stand there.
func (c *Cursor) element() bool {
	b, i := c.b, space(c.b, c.p)
	switch {
	case i >= len(b):
	case b[i] == ']':
		return c.leave(i)
	case c.first:
		c.first = false
		c.p = i
		return true
	case b[i] == ',':
		if i = space(b, i+1); i < len(b) && b[i] != ']' { // RFC 8259 has no trailing comma
			c.p = i
			return true
		}
	}
	c.broken(i)
	return false
}

// Once marks a declared member as seen. A member seen before violates the rule
// on duplicate names.
func (c *Cursor) Once(seen, member uint64) uint64 {
	if seen&member != 0 {
		c.repeated()
	}
	return seen | member
}

// It is rare, and Once is in generated code for each member: only the call is.
//
//go:noinline
func (c *Cursor) repeated() {
	if c.rules&ruleUnique != 0 && !c.again && !c.stopped {
		c.deny(c.nameAt, &denyDuplicate)
	}
}

// Other notes a member that the schema does not name, of the object at offset
// object. A name noted before violates the rule on duplicate names.
func (c *Cursor) Other(object int) {
	if c.rules&ruleUnique == 0 || c.again || c.stopped {
		return
	}
	// Most names find a free slot at once. This is the table's add for them.
	if t := &c.names; t.used < t.limit {
		salted := object ^ t.salt
		head, tail := endsOf(c.name)
		h := endsHash(salted, len(c.name), head, tail)
		if s := &t.slots[h&uint64(len(t.slots)-1)]; s.stamp != t.stamp {
			s.hash, s.object, s.name, s.stamp = h, salted, c.nameAt, t.stamp
			t.used++
			return
		}
	}
	c.crowded(object)
}

// crowded is Other for a name in whose way another one may stand.
func (c *Cursor) crowded(object int) {
	if !c.names.add(c.b, object, c.nameAt, c.name) {
		c.deny(c.nameAt, &denyDuplicate)
	}
}

// Unknown refuses a member that a closed object does not name, and skips it.
func (c *Cursor) Unknown(object int, site *Site) {
	c.Other(object)
	c.Mismatch(site)
}
