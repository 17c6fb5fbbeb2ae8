package runtime

// Is reports whether n equals the integer v, exactly.
func (c *Cursor) Is(n Num, v int64) bool {
	if n.small {
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
	return !c.stopped && equalValues(c.b, at, bytesOf(text), 0)
}

// Unique refuses the array at offset at, which was read before, when two of
// its elements are equal (JSON Schema Validation section 6.4.3).
func (c *Cursor) Unique(at int, site *Site) {
	if c.stopped {
		return
	}
	if _, _, found := firstDuplicate(&c.uniq, c.b, at); found {
		c.Refuse(at, site)
	}
}
