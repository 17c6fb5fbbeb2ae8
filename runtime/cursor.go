package runtime

// depthCeiling is the number of open containers that no option can raise: it
// bounds the stack that generated readers use.
const depthCeiling = 1000

// rules is the set of deny rules that a cursor applies beyond the grammar.
type rules uint8

const (
	ruleCharacters rules = 1 << iota // no C0, C1 or DEL in strings and names
	ruleInvisible                    // no invisible characters (opt-in)
	ruleUnique                       // no duplicate member names
	ruleNumbers                      // int64 and float64 ranges

	strictRules = ruleCharacters | ruleUnique | ruleNumbers
)

// Cursor reads one JSON text from front to back and judges it on the way. It
// is the machine that generated readers drive: each of its methods reads one
// grammatical piece, applies the deny rules to it and leaves the cursor behind
// it. A Cursor is not safe for concurrent use; the registry pools them.
//
// A cursor is in one of these states, and generated code need not ask which:
//
//   - reading: faults of the schema are noted, reading goes on;
//   - again: the span was judged before (composition looks at it a second
//     time), so deny rules that keep books rest;
//   - quiet: only the verdict is wanted; the first fault stops the branch;
//   - trying: quiet, but the span was not judged before: all deny rules hold;
//   - stopped: a deny or grammar fault was found, or a quiet branch failed.
//     The position is at the end of the text, so every read fails at once and
//     readers unwind without a check of their own.
type Cursor struct {
	b []byte // the text
	p int    // offset of the next byte to read

	name []byte // the member name last read, unescaped

	state
	again    bool
	quiet    bool
	stopped  bool
	filling  bool // a struct is being filled
	refusals int  // schema faults met, quiet ones included; only grows
	total    int  // schema faults noted, recorded or not
	from     int  // where the bytes begin that were read again and not paid
	work     int  // bytes read again so far
	workMax  int

	rules    rules
	lenient  bool // what the struct cannot hold is left out and refuses nothing
	aliasing bool // decoded strings point into the text
	maxDepth int
	maxNum   int // longest number text in bytes; 0: no limit

	limit  int // how many schema faults are recorded
	faults []fault
	denied *denial // the fault that ended the reading

	nameBuf []byte // an unescaped name
	textBuf []byte // an unescaped string
	own     []byte // what decoded strings and raw values point into

	marks marks
	names nameTable
	memo  memoTable
	uniq  uniqueScratch

	stack []int // open containers of an iterative skip
	skip  skipping
}

// state is most of what begins with zeros for each text. What small functions
// use that are inlined stands outside: each step to a field counts for them.
type state struct {
	first    bool // the next Member or Element is the first of its container
	trying   bool // the value is read for the first time, quietly, and may be read again
	outsized bool // an integer that no int64 holds was read in the state again

	nameAt   int // offset of the opening quote of the name last read
	depth    int
	deniedAt int
	stopAt   int // where the last quiet branch stopped

	wasted int // bytes that attempts read again for naught, not in work
	looked int // bytes looked ahead at to count elements

	laidOut int // 1 + offset of the value that Same left in uniq; 0: none
}

// fault is one noted violation of the schema.
type fault struct {
	at   int
	site *Site
}

// reset makes the cursor ready for a text, before the first byte of its value.
func (c *Cursor) reset(text []byte, l *limits) {
	c.b, c.p = text, 0
	if len(text) > 0 && text[0] <= ' ' {
		c.p = space(text, 0)
	}
	c.state = state{}
	c.again, c.quiet, c.stopped, c.filling = false, false, false, false
	c.refusals, c.total, c.from, c.work = 0, 0, 0, 0
	c.workMax = l.workFactor*len(text) + workFloor
	c.rules, c.lenient, c.aliasing = l.rules, l.lenient, l.aliasing
	c.maxDepth, c.maxNum = l.maxDepth, l.maxNumber
	c.limit, c.faults = l.violations, c.faults[:0]
	// Most texts leave these as they were, and a look costs less than writing a
	// pointer or a stamp.
	if c.denied != nil {
		c.denied = nil
	}
	if c.own != nil {
		c.own = nil
	}
	c.marks.from, c.marks.size = 0, markWindow
	markPlain(&c.marks.bits, text[:min(len(text), markWindow)])
	if c.names.used|c.names.salt|c.memo.used != 0 || c.names.stamp == 0 {
		c.forget()
	}
}

// forget empties the tables. While nothing was put into them there is nothing to
// do, but that the stamp, which no entry has, must not be that of a new table.
//
//go:noinline
func (c *Cursor) forget() {
	c.names.reset()
	c.memo.reset()
}

// release drops what must not outlive the call.
func (c *Cursor) release() {
	c.b, c.name, c.own, c.denied = nil, nil, nil, nil
}

// space returns the offset of the first byte at or after i that is no white
// space (RFC 8259 section 2).
func space(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\r' || b[i] == '\t') {
		i++
	}
	return i
}

// blank skips one blank, which is what most writers put behind a colon and a
// comma, if anything.
func blank(b []byte, i int) int {
	if uint(i) < uint(len(b)) && b[i] == ' ' {
		i++
	}
	return i
}

// finish checks that nothing but white space stands behind the value. A cursor
// that stopped is at the end.
func (c *Cursor) finish() {
	if c.p < len(c.b) {
		c.trail()
	}
}

func (c *Cursor) trail() {
	if c.p = space(c.b, c.p); c.p < len(c.b) {
		c.deny(c.p, &denyTrail)
	}
}

// Kind tells the kind of the value that the cursor stands before.
func (c *Cursor) Kind() Kind {
	if c.p < len(c.b) {
		return kindOf[c.b[c.p]]
	}
	return KindInvalid
}

// At returns the offset of the next byte to read: before a value, its first.
func (c *Cursor) At() int { return c.p }

// Refusals returns a count that grows with each schema fault met. Generated
// code compares it before and after an alternative.
func (c *Cursor) Refusals() int { return c.refusals }

// deny notes a fault that ends the reading.
func (c *Cursor) deny(at int, d *denial) {
	if c.denied == nil {
		c.denied, c.deniedAt = d, at
	}
	c.stop()
}

// stop puts the position at the end of the text, where every read fails.
func (c *Cursor) stop() {
	if !c.stopped {
		c.stopped, c.stopAt = true, c.p
	}
	c.p = len(c.b)
}

// broken notes that the text is not JSON at offset i. On a stopped cursor it
// does nothing: reads at the end of the text come here.
func (c *Cursor) broken(i int) {
	if c.stopped {
		return
	}
	if i >= len(c.b) {
		c.deny(len(c.b), &denyEnd)
		return
	}
	c.deny(i, &denyGrammar)
}

// Refuse notes that the value at offset at violates the site. In a quiet
// branch it ends the branch.
func (c *Cursor) Refuse(at int, site *Site) {
	if c.stopped {
		return
	}
	c.refusals++
	if c.quiet {
		c.stop()
		return
	}
	c.total++
	if len(c.faults) < c.limit {
		c.faults = append(c.faults, fault{at, site})
	}
}

// Mismatch refuses the value that the cursor stands before, because of its
// kind, and skips it.
func (c *Cursor) Mismatch(site *Site) {
	at := c.p
	kind := c.Kind()
	if kind == KindInvalid {
		c.broken(at)
		return
	}
	c.Refuse(at, site)
	if kind == KindNumber {
		c.Number(nil)
		return
	}
	c.Skip()
}

// Null reads the literal null.
func (c *Cursor) Null() { c.literal("null") }

// Bool reads true or false; any other kind violates the site.
func (c *Cursor) Bool(site *Site) (value, ok bool) {
	b, i := c.b, c.p
	if len(b)-i >= 5 {
		if string(b[i:i+4]) == "true" {
			c.p = i + 4
			return true, true
		}
		if string(b[i:i+5]) == "false" {
			c.p = i + 5
			return false, true
		}
	}
	if i < len(b) {
		switch b[i] {
		case 't':
			return true, c.literal("true")
		case 'f':
			return false, c.literal("false")
		}
	}
	c.Mismatch(site)
	return false, false
}

func (c *Cursor) literal(word string) bool {
	i := c.p
	if len(c.b)-i >= len(word) && string(c.b[i:i+len(word)]) == word {
		c.p = i + len(word)
		return true
	}
	for k := 0; k < len(word) && i < len(c.b) && c.b[i] == word[k]; k++ {
		i++
	}
	c.broken(i)
	return false
}
