package pattern

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// Limits of the construction. What exceeds one of them is refused as too large.
const (
	maxConstructed = 10_000    // states before minimisation
	maxWork        = 5_000_000 // visits of nodes and of conditions, some seconds at most
)

// determinizer makes a deterministic automaton of a program, by the subset construction with conditions.
//
// Reading a text from left to right, a state says for each body (first the lookbehinds, then the pattern) which nodes
// are reached, each under a condition on the rest of the text, and under which condition a match has been found
// already. All bodies may begin at every position. Without lookaheads, ends and word boundaries every condition is
// always, and the states are those of the plain construction.
//
// A lookahead is a condition; so is the end. A lookbehind is the condition under which its body has just matched.
// Negation is that of conditions.
type determinizer struct {
	*program
	conditions
	holds   [][]bool // by class: the sets that hold it
	word    int      // the set of word characters
	scratch []*reached

	// At the position in hand:
	begin    bool                    // it is the first one
	previous int                     // else the class before it
	from     *state                  // else the state before it
	behind   []condition             // by body: under which it has just matched; unknown where not computed yet
	threads  [][]thread              // by body
	ahead    map[int]condition       // by start of a lookahead's body
	rest     map[condition]condition // of conditions of the position before: what they say here
}

const unknown condition = -1

// thread is a node that is reached, under a condition. The node is an opSet.
type thread struct {
	node int
	when condition
}

type state struct {
	threads [][]thread // by body, the pattern last; ascending nodes
	found   condition
}

// reached holds the conditions under which nodes are reached, while conditions are followed along a program.
type reached struct {
	when []condition
	list []int // those that are not never, some twice
}

// determinize returns an automaton that is not minimal.
func determinize(p *program) (*Automaton, error) {
	word := len(p.sets)
	sets := p.sets
	if p.words {
		sets = append(slices.Clip(sets), wordCharacters)
	}
	letters, holds := newAlphabet(sets)
	d := &determinizer{program: p, conditions: newConditions(), holds: holds, word: word}
	a := &Automaton{alphabet: letters}

	numbers := map[string]int32{}
	var states []*state
	number := func(s *state) int32 {
		key := s.key()
		n, ok := numbers[key]
		if !ok {
			n = int32(len(states))
			numbers[key] = n
			states = append(states, s)
			a.accept = append(a.accept, d.holdsAtEnd(s.found))
		}
		return n
	}
	number(d.first())
	for i := 0; i < len(states); i++ {
		row := make([]int32, letters.size)
		for class := range row {
			row[class] = number(d.step(states[i], class))
		}
		a.next = append(a.next, row)
		switch {
		case d.work > maxWork:
			return nil, &Unsupported{0, "an automaton that takes too much work to make"}
		case len(states) > maxConstructed:
			return nil, tooManyStates()
		}
	}
	return a, nil
}

func tooManyStates() *Unsupported {
	return &Unsupported{0, fmt.Sprintf("an automaton of more than %d states", maxStates)}
}

func (s *state) key() string {
	key := binary.AppendUvarint(nil, uint64(s.found))
	for _, threads := range s.threads {
		key = binary.AppendUvarint(key, uint64(len(threads)))
		for _, t := range threads {
			key = binary.AppendUvarint(key, uint64(t.node))
			key = binary.AppendUvarint(key, uint64(t.when))
		}
	}
	return string(key)
}

func (d *determinizer) first() *state {
	return d.at(position{begin: true})
}

func (d *determinizer) step(from *state, class int) *state {
	if from.found == always {
		return from
	}
	return d.at(position{from: from, class: class})
}

// position is the first one of a text, or one behind a state and a code point.
type position struct {
	begin bool
	from  *state
	class int
}

func (d *determinizer) at(p position) *state {
	d.begin, d.from, d.previous = p.begin, p.from, p.class
	bodies := len(d.behinds) + 1
	d.behind = make([]condition, bodies)
	for i := range d.behind {
		d.behind[i] = unknown
	}
	d.threads = make([][]thread, bodies)
	d.ahead, d.rest = map[int]condition{}, map[condition]condition{}

	found := never
	if d.from != nil {
		found = d.restOf(d.from.found)
	}
	for body := range bodies {
		d.matched(body)
	}
	found = d.or(found, d.behind[bodies-1])
	if found == always {
		return &state{found: always}
	}
	return &state{threads: d.threads, found: found}
}

// matched returns the condition under which a body has just matched, and notes the threads of the body.
func (d *determinizer) matched(body int) condition {
	if d.behind[body] != unknown {
		return d.behind[body]
	}
	start := d.start
	if body < len(d.behinds) {
		start = d.behinds[body]
	}
	r := d.borrow()
	d.reach(r, start, always)
	if d.from != nil {
		for _, t := range d.from.threads[body] {
			if n := d.nodes[t.node]; d.holds[d.previous][n.set] {
				d.reach(r, n.next, d.restOf(t.when))
			}
		}
	}
	d.behind[body], d.threads[body] = d.follow(r)
	return d.behind[body]
}

// aheadFrom returns the condition under which the body of a lookahead that starts at a node matches from here on.
func (d *determinizer) aheadFrom(start int) condition {
	if c, ok := d.ahead[start]; ok {
		return c
	}
	r := d.borrow()
	d.reach(r, start, always)
	c, threads := d.follow(r)
	for i := len(threads) - 1; i >= 0; i-- {
		t := threads[i]
		c = d.or(c, d.and(t.when, d.is(firstLookahead+variable(t.node))))
	}
	d.ahead[start] = c
	return c
}

// restOf says here what a condition of the position before said there.
func (d *determinizer) restOf(c condition) condition {
	if c <= always {
		return c
	}
	if r, ok := d.rest[c]; ok {
		return r
	}
	d.work++
	decision := d.decisions[c]
	holds := never
	switch decision.on {
	case atEnd:
	case beforeWord:
		if d.holds[d.previous][d.word] {
			holds = always
		}
	default:
		if n := d.nodes[decision.on-firstLookahead]; d.holds[d.previous][n.set] {
			holds = d.aheadFrom(n.next)
		}
	}
	r := d.choose(holds, d.restOf(decision.yes), d.restOf(decision.no))
	d.rest[c] = r
	return r
}

func (d *determinizer) borrow() *reached {
	if n := len(d.scratch); n > 0 {
		r := d.scratch[n-1]
		d.scratch = d.scratch[:n-1]
		return r
	}
	return &reached{when: make([]condition, len(d.nodes))}
}

func (d *determinizer) reach(r *reached, node int, when condition) {
	d.work++
	if c := d.or(r.when[node], when); c != r.when[node] {
		r.when[node] = c
		r.list = append(r.list, node)
	}
}

// follow goes along all edges that read nothing, to the least fixed point: a loop that reads nothing adds no condition
// under which its start is reached. It returns the condition of a match and the threads, and gives r back.
func (d *determinizer) follow(r *reached) (match condition, threads []thread) {
	for i := 0; i < len(r.list) && d.work <= maxWork; i++ { // beyond it, nothing is used
		at := r.list[i]
		when, n := r.when[at], d.nodes[r.list[i]]
		switch n.op {
		case opEither:
			d.reach(r, n.next, when)
			d.reach(r, n.other, when)
		case opAssert:
			d.reach(r, n.next, d.and(when, d.assertion(n.assert)))
		case opAhead:
			d.reach(r, n.next, d.and(when, d.negated(d.aheadFrom(n.other), n.negative)))
		case opBehind:
			d.reach(r, n.next, d.and(when, d.negated(d.matched(n.other), n.negative)))
		}
	}
	slices.Sort(r.list)
	for _, at := range slices.Compact(r.list) {
		switch d.nodes[at].op {
		case opMatch:
			match = r.when[at]
		case opSet:
			threads = append(threads, thread{at, r.when[at]})
		}
		r.when[at] = never
	}
	r.list = r.list[:0]
	d.scratch = append(d.scratch, r)
	return match, threads
}

func (d *determinizer) negated(c condition, negative bool) condition {
	if negative {
		return d.not(c)
	}
	return c
}

func (d *determinizer) assertion(a Assert) condition {
	switch a {
	case Begin:
		if d.begin {
			return always
		}
		return never
	case End:
		return d.is(atEnd)
	}
	afterWord := !d.begin && d.holds[d.previous][d.word]
	return d.negated(d.is(beforeWord), afterWord == (a == WordBoundary))
}
