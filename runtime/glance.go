package runtime

// Glance is a look at the members of an object, to see which alternatives it is
// worth to read it by. It judges nothing; where the object was not read yet, it
// sees what reading will see unless that finds something against the text.
type Glance struct {
	c        *Cursor
	name     []byte
	value, p int // offsets of the value, and of what is looked at next
}

// Glance looks at the object at offset at.
func (c *Cursor) Glance(at int) Glance { return Glance{c: c, p: at + 1} }

// Next goes to the next member and reports whether there is one. What is looked
// at is paid for like what is read again.
func (g *Glance) Next() bool {
	c, i := g.c, g.p
	if c.stopped || i < 0 {
		return false
	}
	b, from := c.b, i
	if g.value > 0 {
		if i, from = c.over(i); i < len(b) && b[i] <= ' ' {
			i = space(b, i)
		}
		if i < len(b) && b[i] == ',' {
			i++
		}
	}
	i = space(b, i)
	end, esc := -1, false
	if i < len(b) && b[i] == '"' {
		end, esc = quoted(b, i)
	}
	if end < 0 {
		g.p = -1
		c.spend(i - from)
		return false
	}
	g.name = b[i+1 : end]
	if esc {
		c.textBuf = unescapeLoose(c.textBuf[:0], g.name)
		g.name = c.textBuf
	}
	if i = space(b, end+1); i < len(b) && b[i] == ':' {
		i = space(b, i+1)
	}
	g.value, g.p = i, i
	c.spend(i - from)
	return i < len(b)
}

// End ends the look: Next finds nothing more.
func (g *Glance) End() { g.p = -1 }

// Name returns the name of the member, unescaped, until the next call of Next
// or Text.
func (g *Glance) Name() []byte { return g.name }

// Kind returns the kind of its value.
func (g *Glance) Kind() Kind { return kindOf[g.c.b[g.value]] }

// Text returns the value that is a string, unescaped, or the text of any other
// scalar, until the next call of Next or Text.
func (g *Glance) Text() []byte {
	c := g.c
	if c.b[g.value] != '"' {
		return c.b[g.value:skipWord(c.b, g.value)]
	}
	end, esc := quoted(c.b, g.value)
	if end < 0 {
		return nil
	}
	text := c.b[g.value+1 : end]
	if esc {
		c.textBuf = unescapeLoose(c.textBuf[:0], text)
		text = c.textBuf
	}
	return text
}

// over returns the offset behind the value at offset i, of which nothing may
// have been judged: behind what looks like it. From the offset from on, what was
// looked at is not paid for. Ends are remembered as skipAgain does, for the same
// reason. What is too deep to be read is not looked at to its end: nobody needs to
// know, and the stack stays small.
func (c *Cursor) over(i int) (end, from int) {
	b, base := c.b, len(c.stack)
	from = i
	for i < len(b) {
		switch b[i] {
		case '"':
			if end, _ := quoted(b, i); end >= 0 {
				i = end + 1
			} else {
				i = len(b)
			}
		case '{', '[':
			if e := c.memo.get(endsID, i, verdicts); e != nil {
				c.spend(i - from)
				i, from = e.end, e.end
				break
			}
			if len(c.stack)-base >= c.maxDepth {
				c.spend(i - from)
				i, from = len(b), len(b)
				break
			}
			c.stack = append(c.stack, i)
			i++
		case '}', ']':
			if i++; len(c.stack) == base {
				return i, from
			}
			open := c.stack[len(c.stack)-1]
			c.stack = c.stack[:len(c.stack)-1]
			if i-open >= endsFloor {
				c.memo.put(endsID, open, verdicts, i, false)
			}
		case ',', ':', ' ', '\t', '\n', '\r':
			i++
			if len(c.stack) > base {
				continue
			}
		default:
			i = skipWord(b, i)
		}
		if len(c.stack) == base {
			return i, from
		}
	}
	c.stack = c.stack[:base]
	return len(b), from
}
