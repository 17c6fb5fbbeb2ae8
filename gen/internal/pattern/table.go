package pattern

import (
	"fmt"
	"math/bits"
)

// maxNarrow is the most states of a runtime.Automaton: '0' and the number of a state fit a byte.
const maxNarrow = 256 - '0'

// matcher lays the automaton out as a runtime.Automaton or a runtime.WideAutomaton.
func (a *Automaton) matcher() (*Matcher, error) {
	b, err := a.bytes()
	if err != nil {
		return nil, err
	}
	number, accepting := b.order(a)
	states := len(b.next) + 2 - a.constants()
	column, classes := b.columns()
	shift := bits.Len(uint(classes - 1))
	width := 1
	if states > maxNarrow {
		width = 2
	}
	if size := states << shift * width; size > maxTable {
		return nil, &Unsupported{0, fmt.Sprintf("an automaton with a table of %d KiB; the limit is %d", size>>10, maxTable>>10)}
	}
	class := make([]byte, 256)
	for c, k := range column {
		class[c] = '0' + byte(k)
	}
	next := make([]byte, states<<shift*width)
	put := func(at int, state int32) {
		if width == 1 {
			next[at] = '0' + byte(state)
			return
		}
		next[2*at], next[2*at+1] = byte(state), byte(state>>8)
	}
	for at := range states << shift { // what is never read, and the rows of the two constant states
		put(at, 0)
	}
	for s, row := range b.next {
		for c, to := range row {
			put(int(number[s])<<shift+column[c], number[to])
		}
	}
	kind := Narrow
	if width == 2 {
		kind = Wide
	}
	return &Matcher{
		Kind:   kind,
		States: states,
		Fields: []Field{
			{Name: "Classes", IsText: true, Text: string(class)},
			{Name: "Next", IsText: true, Text: string(next)},
			{Name: "Shift", Number: shift},
			{Name: "Start", Number: int(number[0])},
			{Name: "Accepting", Number: accepting},
		},
	}, nil
}

// order numbers the states for the runtime: 0 refuses for ever, 1 accepts for ever, those up to accepting-1 accept.
func (b *byteAutomaton) order(a *Automaton) (number []int32, accepting int) {
	number = make([]int32, len(b.next))
	n := int32(2)
	for _, accept := range []bool{true, false} {
		for s := range b.next {
			constant := s < len(a.next) && a.constant(int32(s))
			switch {
			case b.accept[s] != accept:
			case constant && accept:
				number[s] = 1
			case constant:
				number[s] = 0
			default:
				number[s] = n
				n++
			}
		}
		if accept {
			accepting = int(n)
		}
	}
	return number, accepting
}

// constants is how many states lead only to themselves.
func (a *Automaton) constants() int {
	n := 0
	for s := range a.next {
		if a.constant(int32(s)) {
			n++
		}
	}
	return n
}
