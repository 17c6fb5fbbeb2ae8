package pattern

// condition is a statement about the rest of a text, as it stands at one position: a Boolean function of variables such
// as "nothing follows". Equal functions are equal numbers.
type condition int32

const (
	never  condition = 0
	always condition = 1
)

// variable is an elementary condition. From firstLookahead on, variable firstLookahead+i says that node i of the
// program, which is part of a lookahead, can go on to the end of the lookahead.
type variable int32

const (
	atEnd      variable = iota // nothing follows
	beforeWord                 // a word character follows
	firstLookahead
)

// decision is a node of a binary decision diagram: if the variable holds then yes, else no. Diagrams are reduced and
// ordered by variable, which makes them canonical (Bryant, "Graph-Based Algorithms for Boolean Function Manipulation").
type decision struct {
	on      variable
	yes, no condition
}

const terminal variable = 1<<31 - 1 // orders never and always behind all variables

// conditions makes and keeps conditions.
type conditions struct {
	decisions []decision
	numbers   map[decision]condition
	chosen    map[[3]condition]condition // results of choose
	work      int                        // steps so far
}

func newConditions() conditions {
	return conditions{
		decisions: []decision{never: {on: terminal}, always: {on: terminal}},
		numbers:   map[decision]condition{},
		chosen:    map[[3]condition]condition{},
	}
}

func (c *conditions) decide(on variable, yes, no condition) condition {
	if yes == no {
		return yes
	}
	d := decision{on, yes, no}
	if n, ok := c.numbers[d]; ok {
		return n
	}
	n := condition(len(c.decisions))
	c.decisions = append(c.decisions, d)
	c.numbers[d] = n
	return n
}

func (c *conditions) is(v variable) condition { return c.decide(v, always, never) }

// choose is: if f then g, else h.
func (c *conditions) choose(f, g, h condition) condition {
	switch {
	case f == always:
		return g
	case f == never:
		return h
	case g == h:
		return g
	case g == always && h == never:
		return f
	}
	key := [3]condition{f, g, h}
	if n, ok := c.chosen[key]; ok {
		return n
	}
	c.work++
	on := min(c.decisions[f].on, c.decisions[g].on, c.decisions[h].on)
	yes := c.choose(c.when(f, on, true), c.when(g, on, true), c.when(h, on, true))
	no := c.choose(c.when(f, on, false), c.when(g, on, false), c.when(h, on, false))
	n := c.decide(on, yes, no)
	c.chosen[key] = n
	return n
}

// when is f for a value of on, which comes first in f or is absent from it.
func (c *conditions) when(f condition, on variable, value bool) condition {
	switch d := c.decisions[f]; {
	case d.on != on:
		return f
	case value:
		return d.yes
	default:
		return d.no
	}
}

func (c *conditions) and(f, g condition) condition { return c.choose(f, g, never) }
func (c *conditions) or(f, g condition) condition  { return c.choose(f, always, g) }
func (c *conditions) not(f condition) condition    { return c.choose(f, never, always) }

// holdsAtEnd says whether f holds where the text ends.
func (c *conditions) holdsAtEnd(f condition) bool {
	for f > always {
		f = c.when(f, c.decisions[f].on, c.decisions[f].on == atEnd)
	}
	return f == always
}
