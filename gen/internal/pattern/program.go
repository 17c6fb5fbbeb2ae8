package pattern

import "fmt"

// maxProgram is the most nodes of a program. Counts make copies, so it bounds them as well.
const maxProgram = 20_000

type operation byte

const (
	opMatch  operation = iota // the body ends here
	opSet                     // reads a code point of set, then next
	opEither                  // next or other
	opAssert                  // next, if assert holds
	opAhead                   // next, if the body at other matches from here on, or does not (negative)
	opBehind                  // next, if the body numbered other matches up to here, or does not (negative)
)

type node struct {
	op          operation
	negative    bool
	assert      Assert
	set         int // index in program.sets
	next, other int
}

// program is a pattern as a nondeterministic automaton with conditions. It holds several bodies, each of which has a
// start and ends in opMatch: the pattern itself and each lookaround.
type program struct {
	nodes   []node
	sets    []Set
	start   int   // of the pattern
	behinds []int // starts of the bodies of the lookbehinds; one stands behind those inside it
	words   bool  // \b or \B occurs
}

type compiler struct {
	program
	setNumbers map[string]int
	looks      map[int]int // by offset: the node of a lookahead's body, the number of a lookbehind
	match      int
	err        error
}

// compileProgram fails with *Unsupported for back-references and for programs that are too large.
func compileProgram(root Node) (*program, error) {
	c := compiler{setNumbers: map[string]int{}, looks: map[int]int{}}
	if offset, ok := findBackReference(root); ok {
		return nil, &Unsupported{offset, backReference}
	}
	c.match = c.add(node{op: opMatch})
	c.start = c.compile(root, c.match)
	if c.err != nil {
		return nil, c.err
	}
	return &c.program, nil
}

func (c *compiler) add(n node) int {
	if len(c.nodes) >= maxProgram {
		c.fail(&Unsupported{0, fmt.Sprintf("an automaton of more than %d nodes", maxProgram)})
		return 0
	}
	c.nodes = append(c.nodes, n)
	return len(c.nodes) - 1
}

func (c *compiler) fail(err error) {
	if c.err == nil {
		c.err = err
	}
}

// compile adds n, to be followed by next, and returns where it starts.
func (c *compiler) compile(n Node, next int) int {
	if c.err != nil {
		return next
	}
	switch n := n.(type) {
	case Set:
		return c.add(node{op: opSet, set: c.setNumber(n), next: next})
	case Assert:
		c.words = c.words || n == WordBoundary || n == NotWordBoundary
		return c.add(node{op: opAssert, assert: n, next: next})
	case Concat:
		for i := len(n) - 1; i >= 0; i-- {
			next = c.compile(n[i], next)
		}
		return next
	case Alternate:
		start := c.compile(n[len(n)-1], next)
		for i := len(n) - 2; i >= 0; i-- {
			start = c.add(node{op: opEither, next: c.compile(n[i], next), other: start})
		}
		return start
	case Repeat:
		return c.repeat(n, next)
	case Group:
		return c.compile(n.Node, next)
	case Look:
		return c.look(n, next)
	}
	return next
}

// findBackReference returns the offset of the first one.
func findBackReference(n Node) (offset int, ok bool) {
	contains(n, func(n Node) bool {
		ref, is := n.(*BackReference)
		if is {
			offset, ok = ref.Offset, true
		}
		return is
	})
	return offset, ok
}

func (c *compiler) repeat(n Repeat, next int) int {
	required, start := n.Min, next
	if n.Max == Unbounded {
		loop := c.add(node{op: opEither, other: next})
		body := c.compile(n.Node, loop)
		c.nodes[loop].next = body
		start = loop
		if required > 0 {
			start, required = body, required-1
		}
	}
	for i := n.Min; i < n.Max && c.err == nil; i++ {
		start = c.add(node{op: opEither, next: c.compile(n.Node, start), other: next})
	}
	for ; required > 0 && c.err == nil; required-- {
		before := start
		if start = c.compile(n.Node, start); start == before { // nothing to repeat
			break
		}
	}
	return start
}

func (c *compiler) look(n Look, next int) int {
	body, known := c.looks[n.Offset]
	if !known {
		body = c.compile(n.Node, c.match)
		if n.Behind {
			c.behinds = append(c.behinds, body)
			body = len(c.behinds) - 1
		}
		c.looks[n.Offset] = body
	}
	op := opAhead
	if n.Behind {
		op = opBehind
	}
	return c.add(node{op: op, negative: n.Negative, other: body, next: next})
}

// setNumber numbers the sets that differ on well-formed text.
func (c *compiler) setNumber(s Set) int {
	s = withoutSurrogates(s)
	bounds := make([]rune, 0, 2*len(s))
	for _, x := range s {
		bounds = append(bounds, x.Lo, x.Hi)
	}
	n, ok := c.setNumbers[string(bounds)] // no bound is a surrogate
	if !ok {
		n = len(c.sets)
		c.sets = append(c.sets, s)
		c.setNumbers[string(bounds)] = n
	}
	return n
}
