package runtime

// Skip reads a value that no schema looks into. The deny rules and the grammar
// hold for it as for any other; it uses no stack.
func (c *Cursor) Skip() {
	switch c.Kind() {
	case KindString:
		c.String(nil)
	case KindNumber:
		c.Number(nil)
	case KindBool:
		c.Bool(nil)
	case KindNull:
		c.Null()
	case KindArray, KindObject:
		c.skipContainer()
	default:
		c.broken(c.p)
	}
}

// skipContainer reads the array or object at the cursor. The stack holds the
// offsets of the open brackets, which also tell an array from an object.
func (c *Cursor) skipContainer() {
	base := len(c.stack)
	c.enter()
	for len(c.stack) > base && !c.stopped {
		open := c.stack[len(c.stack)-1]
		if c.b[open] == '{' {
			if !c.Member() {
				c.stack = c.stack[:len(c.stack)-1]
				continue
			}
			c.Other(open)
		} else if !c.Element() {
			c.stack = c.stack[:len(c.stack)-1]
			continue
		}
		switch c.Kind() {
		case KindString:
			c.String(nil)
		case KindNumber:
			c.Number(nil)
		case KindBool:
			c.Bool(nil)
		case KindNull:
			c.Null()
		case KindArray, KindObject:
			c.enter()
		default:
			c.broken(c.p)
		}
	}
	c.stack = c.stack[:base]
}

func (c *Cursor) enter() {
	at := c.p
	if c.open() {
		c.stack = append(c.stack, at)
	}
}
