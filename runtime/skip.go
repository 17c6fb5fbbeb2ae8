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
		if !c.skipKnown() {
			c.skipContainer()
		}
	default:
		c.broken(c.p)
	}
}

// endsID stands for the ends of containers among the rules that are remembered;
// the ids of rules begin at 1.
const endsID = 0

// endsFloor is the size in bytes from which on the end of a container is
// remembered.
const endsFloor = 64

// skipKnown skips a container whose end is remembered. Composition at each
// level of a deep value would else skip what is below once for each level.
func (c *Cursor) skipKnown() bool {
	if !c.again {
		return false
	}
	e := c.memo.get(endsID, c.p, verdicts)
	if e == nil {
		return false
	}
	c.settle()
	c.jump(e.end)
	c.first = false
	return true
}

// skipped remembers the end of a container that was read again.
func (c *Cursor) skipped(open int) {
	if c.again && !c.stopped && c.p-open >= endsFloor {
		c.memo.put(endsID, open, verdicts, c.p, false)
	}
}

// skipContainer reads the array or object at the cursor. The stack holds the
// offsets of the open brackets, which also tell an array from an object.
func (c *Cursor) skipContainer() {
	base := len(c.stack)
	c.push()
	for len(c.stack) > base && !c.stopped {
		open := c.stack[len(c.stack)-1]
		if c.b[open] == '{' {
			if !c.Member() {
				c.stack = c.stack[:len(c.stack)-1]
				c.skipped(open)
				continue
			}
			c.Other(open)
		} else if !c.Element() {
			c.stack = c.stack[:len(c.stack)-1]
			c.skipped(open)
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
			if !c.skipKnown() {
				c.push()
			}
		default:
			c.broken(c.p)
		}
	}
	c.stack = c.stack[:base]
}

// push enters the container at the cursor and keeps its offset.
func (c *Cursor) push() {
	if c.depth >= c.maxDepth {
		c.tooDeep()
		return
	}
	c.stack = append(c.stack, c.p)
	c.enter()
}
