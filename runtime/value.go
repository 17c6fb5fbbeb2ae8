package runtime

// Is reports whether n equals the integer v, exactly.
func (c *Cursor) Is(n Num, v int64) bool {
	if n.held == heldAll {
		return n.value == v
	}
	return compareInt(c.b[n.off:n.end], v) == 0
}

// IsDecimal reports whether n equals d, exactly.
func (c *Cursor) IsDecimal(n Num, d *Decimal) bool {
	return compareDecimal(c.b[n.off:n.end], d) == 0
}

// Same reports whether the value at offset at, which was read before, equals
// the JSON text of a schema's value (JSON Schema Core section 4.2.2).
func (c *Cursor) Same(at int, text string) bool {
	if c.stopped {
		return false
	}
	value := bytesOf(text)
	kind := kindOf[c.b[at]]
	if kind != KindArray && kind != KindObject || kind != kindOf[value[0]] {
		return equalScalars(c.b, at, value, 0)
	}
	// An enum asks once for each of its values: the call is laid out for the
	// first of them only.
	s := &c.uniq
	if c.laidOut != at+1 {
		s.nodes, s.members = s.nodes[:0], s.members[:0]
		s.layout(nameSeed, c.b, at)
		c.laidOut = at + 1
	}
	root, members := len(s.nodes), len(s.members)
	s.layout(nameSeed, value, 0)
	same := s.same(c.b, 0, value, root)
	s.nodes, s.members = s.nodes[:root], s.members[:members]
	return same
}

// Unique refuses the array at offset at, which was read before, when two of
// its elements are equal (JSON Schema Validation section 6.4.3).
func (c *Cursor) Unique(at int, site *Site) {
	if c.stopped {
		return
	}
	c.laidOut = 0 // the scratch is used otherwise
	if _, _, found := firstDuplicate(&c.uniq, c.b, at); found {
		c.Refuse(at, site)
	}
}
