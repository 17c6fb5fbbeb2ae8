package runtime

import "math/bits"

// Choose judges the alternatives of a choice by the value at offset at: those
// in the set may, which has one bit for each; no other can hold. It returns the
// first that holds, or -1, and how many do, counting no further than decides: to
// one, or to two when exactly one must hold. The function arm returns the reader
// of an alternative, and the number under which its verdict is remembered, or 0.
//
// A value that was not read yet stands at the cursor and is read; the position
// is behind it then. Where one alternative is left, it reads the value: most
// values are read once.
func (c *Cursor) Choose(at int, may uint64, exactly bool, arm func(k int) (id int, rule func(*Cursor))) (first, held int) {
	switch {
	case c.stopped, c.quiet && may == 0: // whoever is told so refuses
		return -1, 0
	case may&(may-1) != 0:
	case c.quiet:
		c.To(at)
		if c.straight(may, arm); c.stopped {
			return -1, 0
		}
		return bits.TrailingZeros64(may), 1
	case may != 0 && c.attempts():
		work := c.work
		holds, denied := c.attempt(may, arm)
		switch {
		case holds:
			return bits.TrailingZeros64(may), 1
		case denied:
			c.waste(work)
		default: // which is not repeated
			may = 0
		}
	}
	m := Mark{at, -1, c.again}
	if c.again {
		c.To(at)
	} else {
		c.Skip()
		m = c.Rewind(at)
	}
	most := 1
	if exactly {
		most = 2
	}
	first = -1
	for ; may != 0 && held < most; may &= may - 1 {
		k := bits.TrailingZeros64(may)
		if !c.holds(at, arm, k) {
			continue
		}
		if held++; held == 1 {
			first = k
			if m.end < 0 {
				m.end = c.p
			}
		}
	}
	if m.end < 0 && !c.quiet {
		c.To(at)
		c.Skip()
		m.end = c.p
	}
	c.Return(m)
	return first, held
}

// Straight reads the value at the cursor by an alternative that says all that
// there is to say of it, when the set may holds just that one, and reports
// whether that decided. If not, nothing has happened.
func (c *Cursor) Straight(may uint64, arm func(k int) (id int, rule func(*Cursor))) bool {
	switch {
	case may == 0 || may&(may-1) != 0 || c.stopped:
		return false
	case c.quiet:
		c.straight(may, arm)
		return true
	case !c.attempts():
		return false
	}
	work := c.work
	holds, _ := c.attempt(may, arm)
	if !holds {
		c.waste(work)
	}
	return holds
}

// attempts reports whether a value, which is to be read with reasons, may be
// attempted.
func (c *Cursor) attempts() bool { return !c.again && !c.lenient && c.wasted <= c.workMax }

// waste takes what was read again in an attempt, since that much was, for naught:
// the long way will pay for it as if there had been none. What is wasted has a
// budget of its own, of the same size, after which nothing is attempted.
func (c *Cursor) waste(since int) {
	c.wasted += c.work - since
	c.work = since
}

// straight reads the value at the cursor, quietly, by the alternative in the set.
func (c *Cursor) straight(may uint64, arm func(k int) (id int, rule func(*Cursor))) {
	if id, rule := arm(bits.TrailingZeros64(may)); id == 0 {
		rule(c)
	} else {
		c.Read(id, rule)
	}
}

func (c *Cursor) holds(at int, arm func(k int) (id int, rule func(*Cursor)), k int) bool {
	id, rule := arm(k)
	if id == 0 {
		return c.Holds(at, rule)
	}
	return c.HoldsOnce(id, at, rule)
}

// attempt reads the value at the cursor, for the first time, by the alternative
// in the set, without reasons. When it does not hold, or a deny rule has
// something against the text, nothing has happened, but for the work: the cursor
// stands before the value again, and what is refused is found the long way.
func (c *Cursor) attempt(may uint64, arm func(k int) (id int, rule func(*Cursor))) (holds, denied bool) {
	at, first, depth, refusals := c.p, c.first, c.depth, c.refusals
	c.quiet, c.trying = true, true
	c.names.salt = attempted
	c.straight(may, arm)
	c.quiet, c.trying, c.again = false, false, false
	c.names.salt = 0
	if !c.stopped {
		return true, false
	}
	denied = c.denied != nil
	c.stopped, c.denied, c.deniedAt = false, nil, 0
	c.p, c.from, c.first, c.depth, c.refusals = at, at, first, depth, refusals
	return false, denied
}
