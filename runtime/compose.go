package runtime

// Composition looks at a value more than once. The first reading checks
// grammar and deny rules; the later ones, in the state "again", only judge.
//
// Work is bounded in two ways. A rule that several paths can reach at one
// offset is remembered there (memoTable), so that it is judged once. What
// remains of repetition is paid from a budget proportional to the text; a text
// that exhausts it is refused as a deny fault.

// workFloor is the part of the budget that does not depend on the size.
const workFloor = 1 << 16

// Mark is the state that Rewind saves and Return restores.
type Mark struct {
	at, end int
	again   bool
}

// Rewind goes back to the value at offset at, which was just read to its end,
// so that further rules can judge it.
func (c *Cursor) Rewind(at int) Mark {
	m := Mark{at, c.p, c.again}
	c.settle()
	c.again = true
	c.jump(at)
	return m
}

// Back goes to the start of the value again.
func (c *Cursor) Back(m Mark) { c.To(m.at) }

// To goes to another value inside the marked one that was read before.
func (c *Cursor) To(at int) {
	c.settle()
	c.jump(at)
}

// Return leaves the value: the cursor stands behind it once more.
func (c *Cursor) Return(m Mark) {
	c.settle()
	c.again = m.again
	c.jump(m.end)
}

// jump moves the position without reading; a stopped cursor stays stopped.
func (c *Cursor) jump(to int) {
	if !c.stopped {
		c.p, c.from = to, to
	}
}

// settle pays for what was read since the last jump, when it was read before.
func (c *Cursor) settle() {
	if c.again {
		c.spend(c.p - c.from)
		c.from = c.p
	}
}

// spend pays for n bytes read again.
func (c *Cursor) spend(n int) {
	if n <= 0 || c.stopped {
		return
	}
	if c.work += n; c.work > c.workMax {
		c.deny(c.p, &denyWork)
	}
}

// Holds judges the value at offset at by a rule, without reasons. The position
// is behind the value when the rule holds, and at the value when it does not.
func (c *Cursor) Holds(at int, rule func(*Cursor)) bool {
	c.settle()
	if c.stopped {
		return false
	}
	again, quiet, first, depth, refusals := c.again, c.quiet, c.first, c.depth, c.refusals
	c.again, c.quiet, c.p, c.from = true, true, at, at
	rule(c)
	ok := !c.stopped
	if c.denied != nil {
		return false
	}
	end := c.p
	if !ok {
		end = c.stopAt
		c.stopped, c.p = false, end
	}
	c.settle()
	c.again, c.quiet, c.first, c.depth, c.refusals = again, quiet, first, depth, refusals
	if ok {
		c.jump(end)
	} else {
		c.jump(at)
	}
	return ok && !c.stopped
}

// HoldsOnce is Holds for a rule that several paths reach: its verdict is
// remembered at the offset. The id names the rule within the tool.
func (c *Cursor) HoldsOnce(id, at int, rule func(*Cursor)) bool {
	c.settle()
	if c.stopped {
		return false
	}
	if e := c.memo.get(id, at, verdicts); e != nil {
		if e.end < 0 {
			c.jump(at)
			return false
		}
		c.jump(e.end)
		return true
	}
	ok := c.Holds(at, rule)
	if c.denied == nil {
		end := -1
		if ok {
			end = c.p
		}
		c.memo.put(id, at, verdicts, end, !ok)
	}
	return ok
}

// Blame refuses the value at offset at when faults were met since the count of
// refusals was taken: an alternative that was chosen for the value failed.
func (c *Cursor) Blame(since, at int, site *Site) {
	if c.refusals != since {
		c.Refuse(at, site)
	}
}

// Read judges the value that the cursor stands before by a rule that several
// paths reach: once for the verdict, once for the reasons.
func (c *Cursor) Read(id int, rule func(*Cursor)) {
	if !c.again || c.stopped {
		rule(c)
		return
	}
	c.settle()
	at, table := c.p, reasons
	if c.quiet {
		table = verdicts
	}
	if e := c.memo.get(id, at, table); e != nil {
		if e.end < 0 {
			c.refusals++
			c.stop()
			return
		}
		if e.refused {
			c.refusals++ // noted before, but whoever compares counts must see it
		}
		c.jump(e.end)
		return
	}
	before := c.refusals
	rule(c)
	if c.denied != nil {
		return
	}
	end := c.p
	if c.stopped {
		end = -1
	}
	c.memo.put(id, at, table, end, c.refusals != before)
}

// memoTable remembers what rules said at offsets.
type memoTable struct {
	slots []memoSlot
	used  int
	stamp uint32
}

type memoSlot struct {
	key     uint64
	end     int // behind the value; -1: the rule does not hold and left it unread
	stamp   uint32
	refused bool
}

// The two things to remember of a rule at an offset.
const (
	verdicts = iota
	reasons
)

func memoKey(id, at, table int) uint64 { return uint64(id)<<41 | uint64(at)<<1 | uint64(table) }

func (t *memoTable) reset() {
	if t.used == 0 && len(t.slots) > 0 {
		return
	}
	t.used = 0
	if t.stamp++; t.stamp == 0 || len(t.slots) > retainedSlots {
		t.slots, t.stamp = nil, 1
	}
}

func memoHash(key uint64) uint64 {
	key *= odd
	return key ^ key>>32
}

func (t *memoTable) get(id, at, table int) *memoSlot {
	if t.used == 0 {
		return nil
	}
	key, mask := memoKey(id, at, table), uint64(len(t.slots)-1)
	for k := memoHash(key) & mask; ; k = (k + 1) & mask {
		s := &t.slots[k]
		if s.stamp != t.stamp {
			return nil
		}
		if s.key == key {
			return s
		}
	}
}

func (t *memoTable) put(id, at, table, end int, refused bool) {
	if 2*t.used >= len(t.slots) {
		old := t.slots
		t.slots = make([]memoSlot, max(64, 2*len(old)))
		for _, s := range old {
			if s.stamp == t.stamp {
				t.insert(s)
			}
		}
	}
	t.used++
	t.insert(memoSlot{memoKey(id, at, table), end, t.stamp, refused})
}

func (t *memoTable) insert(s memoSlot) {
	mask := uint64(len(t.slots) - 1)
	k := memoHash(s.key) & mask
	for t.slots[k].stamp == t.stamp {
		k = (k + 1) & mask
	}
	t.slots[k] = s
}

// Peek returns the unescaped string value of the named member of the object
// that the cursor stands before, without moving. The text ahead may not have
// been judged yet: nil stands for everything but a string that is found. It is
// valid until the next call of Peek or Bytes.
func (c *Cursor) Peek(name string) []byte {
	if c.stopped || c.p >= len(c.b) || c.b[c.p] != '{' {
		return nil
	}
	value, end := c.peek(name)
	c.spend(end - c.p)
	return value
}

// peek is Peek, and returns how far it looked.
func (c *Cursor) peek(name string) ([]byte, int) {
	b := c.b
	depth, key := 0, false
	for i := c.p; i < len(b); i++ {
		switch b[i] {
		case '{', '[':
			depth++
			key = b[i] == '{'
		case '}', ']':
			if depth--; depth == 0 {
				return nil, i
			}
		case ',':
			key = true
		case '"':
			end, esc := quoted(b, i)
			if end < 0 {
				return nil, len(b)
			}
			raw := b[i+1 : end]
			i = end
			if depth != 1 || !key {
				continue
			}
			key = false
			if esc {
				c.textBuf = unescapeLoose(c.textBuf[:0], raw)
				raw = c.textBuf
			}
			if string(raw) != name {
				continue
			}
			i = space(b, i+1)
			if i >= len(b) || b[i] != ':' {
				return nil, i
			}
			i = space(b, i+1)
			if i >= len(b) || b[i] != '"' {
				return nil, i
			}
			if end, esc = quoted(b, i); end < 0 {
				return nil, len(b)
			}
			raw = b[i+1 : end]
			if esc {
				c.textBuf = unescapeLoose(c.textBuf[:0], raw)
				raw = c.textBuf
			}
			return raw, end
		}
	}
	return nil, len(b)
}

// quoted returns the offset of the quote that closes the one at i, or -1, and
// whether there are escapes between them.
func quoted(b []byte, i int) (end int, esc bool) {
	for i++; i < len(b); i++ {
		switch b[i] {
		case '"':
			return i, esc
		case '\\':
			esc = true
			i++
		}
	}
	return -1, esc
}

// unescapeLoose is unescape for text that was not judged: what is no escape
// yields bytes that equal nothing.
func unescapeLoose(dst, raw []byte) []byte {
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' {
			continue
		}
		if i+1 >= len(raw) {
			return append(dst, 0xff)
		}
		if raw[i+1] == 'u' {
			if _, ok := hex4(raw, i+2); !ok {
				return append(dst, 0xff)
			}
		}
		i++
	}
	return unescape(dst, raw)
}

// Many reports whether at least two of the conditions hold.
func Many(holds ...bool) bool {
	n := 0
	for _, h := range holds {
		if h {
			n++
		}
	}
	return n > 1
}

// Present reports whether the value at offset at, which was read before, is an
// object with a member of that name.
func (c *Cursor) Present(at int, name string) bool {
	if c.stopped || c.b[at] != '{' {
		return false
	}
	i, found := c.lookUp(at, name)
	c.spend(i - at)
	return found && !c.stopped
}

// KindAt returns the kind of the value at offset at.
func (c *Cursor) KindAt(at int) Kind {
	if c.stopped || at >= len(c.b) {
		return KindInvalid
	}
	return kindOf[c.b[at]]
}

// lookUp returns the offset of the value of the first member of that name of
// the object at offset at, which was read before; or of the object's end.
func (c *Cursor) lookUp(at int, name string) (i int, found bool) {
	b := c.b
	for i = space(b, at+1); b[i] == '"'; {
		end, esc := quoted(b, i)
		raw := b[i+1 : end]
		if esc {
			c.textBuf = unescape(c.textBuf[:0], raw)
			raw = c.textBuf
		}
		i = space(b, space(b, end+1)+1)
		if string(raw) == name {
			return i, true
		}
		if i = space(b, skipValue(b, i)); b[i] == ',' {
			i = space(b, i+1)
		}
	}
	return i, false
}
