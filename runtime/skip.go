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

// skipContainer reads the array or object at the cursor. It judges as Member,
// Element, String and the others do, in one loop that keeps the offset at hand.
// The stack holds two numbers for each open container: the offset of its
// bracket, which also tells an array from an object, and what is known of its
// names. An object of one member repeats none, so its name is noted when a
// second one comes.
func (c *Cursor) skipContainer() {
	b, i := c.b, c.p
	base := len(c.stack)
	object := false // the innermost container is one
open: // a container begins at i
	if c.depth >= c.maxDepth {
		c.p = i
		c.tooDeep()
		goto stopped
	}
	c.depth++
	c.stack = append(c.stack, i, noName)
	object = b[i] == '{'
	if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
		i = space(b, i)
	}
	if uint(i) >= uint(len(b)) {
		goto broken
	}
	if object {
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
	if b[i] != '"' {
		goto broken
	}
	c.nameAt = i
	if end := c.plainEnd(i + 1); uint(end) < uint(len(b)) && b[end] == '"' && end > i+1 {
		c.name = b[i+1 : end : end]
		i = end + 1
	} else if end = c.longName(i); end >= 0 {
		i = end + 1
	} else {
		goto stopped
	}
	if uint(i) >= uint(len(b)) || b[i] != ':' {
		if i = space(b, i); i >= len(b) || b[i] != ':' {
			goto broken
		}
	}
	if i = blank(b, i+1); uint(i) < uint(len(b)) && b[i] <= ' ' {
		i = space(b, i)
	}
	if c.rules&ruleUnique != 0 && !c.note() { // behind the colon, as Member
		c.deny(c.nameAt, &denyDuplicate)
		goto stopped
	}
	if uint(i) >= uint(len(b)) {
		goto broken
	}
value: // a value begins at i
	switch kindOf[b[i]] {
	case KindString:
		if end := c.plainEnd(i + 1); uint(end) < uint(len(b)) && b[end] == '"' {
			i = end + 1
			break
		}
		c.p = i
		if _, ok := c.String(nil); !ok {
			goto stopped
		}
		i = c.p
	case KindObject, KindArray:
		goto open
	case KindNumber:
		c.p = i
		if _, ok := c.Number(nil); !ok {
			goto stopped
		}
		i = c.p
	case KindBool:
		c.p = i
		if _, ok := c.Bool(nil); !ok {
			goto stopped
		}
		i = c.p
	case KindNull:
		c.p = i
		if !c.literal("null") {
			goto stopped
		}
		i = c.p
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
		if object {
			goto name
		}
		goto value
	}
	if object && b[i] != '}' || !object && b[i] != ']' {
		goto broken
	}
shut: // the innermost container ends at i
	i++
	c.depth--
	if top := len(c.stack) - 2; top > base {
		c.stack = c.stack[:top]
		object = b[c.stack[top-2]] == '{'
		goto next
	}
	c.stack = c.stack[:base]
	c.first = false
	c.p = i
	return
broken:
	c.p = min(i, len(b))
	c.broken(i)
stopped:
	c.stack = c.stack[:base]
}

// note notes the name last read for the innermost container of the stack, and
// reports whether it has no other member of that name.
func (c *Cursor) note() bool {
	top := len(c.stack) - 2
	object := c.stack[top]
	switch first := c.stack[top+1]; first {
	case noName:
		c.stack[top+1] = c.nameAt
		return true
	case namesNoted:
	default:
		c.stack[top+1] = namesNoted
		name := c.names.at(c.b, first)
		if len(name) > 0 && &name[0] != &c.b[first+1] { // the table's buffer is its own
			c.textBuf = append(c.textBuf[:0], name...)
			name = c.textBuf
		}
		c.names.add(c.b, object, first, name)
	}
	return c.names.add(c.b, object, c.nameAt, c.name)
}

// What skipContainer knows of the names of an object, where it is not the
// offset of the first.
const (
	noName     = -1 // no member was entered
	namesNoted = -2
)
