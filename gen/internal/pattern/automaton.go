package pattern

// Limits of an automaton. A pattern that exceeds one of them has none.
const (
	maxStates = 2_000   // states over bytes
	maxTable  = 1 << 16 // bytes of the table
)

// Automaton is the minimal deterministic automaton of a pattern over code points: it accepts the texts of well-formed
// UTF-8 in which the pattern finds a match. The first state is the start.
type Automaton struct {
	alphabet
	next   [][]int32 // by state and class
	accept []bool    // by state: whether the text may end here
}

// Compile makes the automaton of a pattern, lookahead and lookbehind included.
//
// The error is an *Unsupported: a back-reference, or an automaton above the limits of 2,000 states and 64 KiB of table,
// as bytes are read; or of 10,000 states and some seconds of work on the way there.
func (p *Pattern) Compile() (*Automaton, error) {
	program, err := compileProgram(p.Root)
	if err != nil {
		return nil, err
	}
	a, err := determinize(program)
	if err != nil {
		return nil, err
	}
	a = a.minimize()
	if len(a.next) > maxStates {
		return nil, tooManyStates()
	}
	return a, nil
}

// States is the number of states.
func (a *Automaton) States() int { return len(a.next) }

// Accepts runs the automaton over the code points of a text.
func (a *Automaton) Accepts(text string) bool {
	s := int32(0)
	for _, r := range text {
		s = a.next[s][a.class(r)]
	}
	return a.accept[s]
}

// constant says whether all texts that go on from a state are accepted, or none of them.
func (a *Automaton) constant(s int32) bool {
	for _, to := range a.next[s] {
		if to != s {
			return false
		}
	}
	return true
}
