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
	alone := may != 0 && may&(may-1) == 0
	switch {
	case c.stopped, c.quiet && may == 0: // whoever is told so refuses
		return -1, 0
	case c.quiet && alone:
		first = bits.TrailingZeros64(may)
		c.To(at)
		if id, rule := arm(first); id == 0 {
			rule(c)
		} else {
			c.Read(id, rule)
		}
		if c.stopped {
			return -1, 0
		}
		return first, 1
	case alone && !c.again && !c.lenient:
		first = bits.TrailingZeros64(may)
		_, rule := arm(first)
		holds, denied := c.attempt(rule)
		if holds {
			return first, 1
		}
		if !denied {
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

func (c *Cursor) holds(at int, arm func(k int) (id int, rule func(*Cursor)), k int) bool {
	id, rule := arm(k)
	if id == 0 {
		return c.Holds(at, rule)
	}
	return c.HoldsOnce(id, at, rule)
}

// attempt reads the value at the cursor, for the first time, by a rule that is
// likely to hold, without reasons. When it does not hold, or a deny rule has
// something against the text, nothing has happened: the cursor stands before
// the value again, and what is refused is found the long way.
func (c *Cursor) attempt(rule func(*Cursor)) (holds, denied bool) {
	at, first, depth, refusals, work := c.p, c.first, c.depth, c.refusals, c.work
	c.quiet, c.trying = true, true
	c.names.salt = attempted
	rule(c)
	c.quiet, c.trying, c.again = false, false, false
	c.names.salt = 0
	if !c.stopped {
		return true, false
	}
	denied = c.denied != nil
	c.stopped, c.denied, c.deniedAt = false, nil, 0
	c.p, c.from, c.first, c.depth, c.refusals, c.work = at, at, first, depth, refusals, work
	return false, denied
}
