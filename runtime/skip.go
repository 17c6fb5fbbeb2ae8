package runtime

// Skip reads a value that no schema looks into. The deny rules and the grammar
// hold for it as for any other; it uses no stack.
func (c *Cursor) Skip() {
	if c.again {
		c.skipAgain()
		return
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
		c.skipContainer()
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

// skipAgain skips a value that was judged before: nothing is looked at but where
// it ends. The ends of its containers are remembered, because composition at
// each level of a deep value would else skip what is below once for each level.
func (c *Cursor) skipAgain() {
	if c.p >= len(c.b) {
		c.broken(c.p)
		return
	}
	b, i, base := c.b, c.p, len(c.stack)
	for {
		switch b[i] {
		case '"':
			i = skipString(b, i)
		case '{', '[':
			if e := c.memo.get(endsID, i, verdicts); e != nil {
				c.p = i
				c.settle() // what is jumped over is not paid for
				c.jump(e.end)
				i = e.end
				break
			}
			c.stack = append(c.stack, i)
			i++
		case '}', ']':
			open := c.stack[len(c.stack)-1]
			c.stack = c.stack[:len(c.stack)-1]
			if i++; i-open >= endsFloor {
				c.memo.put(endsID, open, verdicts, i, false)
			}
		case ',', ':', ' ', '\t', '\n', '\r':
			i++
			continue
		default:
			i = skipWord(b, i)
		}
		if len(c.stack) == base {
			break
		}
	}
	c.first = false
	if !c.stopped { // the budget may have run out on the way
		c.p = i
	}
}

// skipContainer reads the array or object at the cursor. The stack holds two
// numbers for each open container: the offset of its bracket, which also tells
// an array from an object, and what is known of its names. An object of one
// member repeats none, so its name is noted when a second one comes.
func (c *Cursor) skipContainer() {
	base := len(c.stack)
	c.push()
	for len(c.stack) > base && !c.stopped {
		top := len(c.stack) - 2
		open := c.stack[top]
		if c.b[open] == '{' {
			if !c.Member() {
				c.stack = c.stack[:top]
				continue
			}
			switch first := c.stack[top+1]; first {
			case noName:
				c.stack[top+1] = c.nameAt
			case namesNoted:
				c.Other(open)
			default:
				c.stack[top+1] = namesNoted
				c.second(open, first)
			}
		} else if !c.Element() {
			c.stack = c.stack[:top]
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
			c.push()
		default:
			c.broken(c.p)
		}
	}
	c.stack = c.stack[:base]
}

// What skipContainer knows of the names of an object, where it is not the
// offset of the first.
const (
	noName     = -1 // no member was entered
	namesNoted = -2
)

// second notes the first name of an object, at offset first, and the one that
// was just entered.
func (c *Cursor) second(open, first int) {
	if c.rules&ruleUnique == 0 || c.again || c.stopped {
		return
	}
	c.textBuf = append(c.textBuf[:0], c.names.at(c.b, first)...) // the table's buffer is its own
	c.names.add(c.b, open, first, c.textBuf)
	c.Other(open)
}

// push enters the container at the cursor and keeps its offset.
func (c *Cursor) push() {
	if c.depth >= c.maxDepth {
		c.tooDeep()
		return
	}
	c.stack = append(c.stack, c.p, noName)
	c.enter()
}
