package runtime

// Skip reads a value that no schema looks into. The deny rules and the grammar
// hold for it as for any other; it uses no stack.
func (c *Cursor) Skip() {
	if c.again {
		c.skipAgain()
		return
	}
	b, i := c.b, c.p
	if uint(i) >= uint(len(b)) {
		c.broken(i)
		return
	}
	switch ch := b[i]; {
	case ch == '{' || ch == '[':
		c.skipContainer()
	case ch == '"':
		if end := c.plainEnd(i + 1); uint(end) < uint(len(b)) && b[end] == '"' {
			c.p = end + 1
			return
		}
		c.String(nil)
	default:
		c.skipOther()
	}
}

// skipOther is Skip for a value that is neither a container nor a string.
func (c *Cursor) skipOther() {
	switch c.Kind() {
	case KindNumber:
		c.Number(nil)
	case KindBool:
		c.Bool(nil)
	case KindNull:
		c.Null()
	default:
		c.broken(c.p)
	}
}

// SkipObject reads an object that no schema looks into; any other kind violates
// the site.
func (c *Cursor) SkipObject(site *Site) { c.skipKind(KindObject, site) }

// SkipArray reads an array that no schema looks into; any other kind violates
// the site.
func (c *Cursor) SkipArray(site *Site) { c.skipKind(KindArray, site) }

func (c *Cursor) skipKind(kind Kind, site *Site) {
	if c.Kind() != kind {
		c.Mismatch(site)
		return
	}
	c.Skip()
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
