package runtime

import "bytes"

// The matchers of this file and of automaton_class.go and automaton_literal.go are patterns of a schema, compiled by the
// generator; the fields are its tables. Match tells whether the pattern finds a match in a text of well-formed UTF-8. It
// takes linear time and allocates nothing. A matcher is never written to, and safe for concurrent use.

// Tables are text, so that they need no initialisation; a small number n in a table is the character '0'+n.
const zero = '0'

// Automaton is a deterministic automaton of at most 208 states that reads bytes. State 0 refuses and state 1 accepts
// whatever follows.
type Automaton struct {
	Classes   string // by byte: '0' and its class; 256 bytes
	Next      string // '0' and the next state, at state<<Shift + class
	Shift     uint8  // binary logarithm of the length of a row
	Start     uint8
	Accepting int    // the text may end in the states 2 to Accepting-1
	Prefix    string // with which every match begins, up to 32 bytes; the automaton reads from its first occurrence on
}

// Match tells whether the automaton accepts text.
func (a *Automaton) Match(text []byte) bool {
	if a.Prefix != "" {
		if text = from(text, a.Prefix); text == nil {
			return false
		}
	}
	classes, next, shift := a.Classes, a.Next, a.Shift&15
	if len(classes) != 256 { // never; saves checks below
		return false
	}
	state, base := uint(a.Start)+zero, uint(zero)<<shift
	for _, c := range text {
		state = uint(next[state<<shift+(uint(classes[c]-zero)-base)])
		if state <= zero+1 {
			return state == zero+1
		}
	}
	return state-(zero+1) < uint(a.Accepting)-1
}

// WideAutomaton is an Automaton of up to 65,536 states.
type WideAutomaton struct {
	Classes   string // by byte: '0' and its class; 256 bytes
	Next      string // the next state, low byte first, at 2*(state<<Shift + class)
	Shift     uint8  // binary logarithm of the length of a row
	Start     uint16
	Accepting int    // the text may end in the states 2 to Accepting-1
	Prefix    string // with which every match begins, up to 32 bytes; the automaton reads from its first occurrence on
}

// Match tells whether the automaton accepts text.
func (a *WideAutomaton) Match(text []byte) bool {
	if a.Prefix != "" {
		if text = from(text, a.Prefix); text == nil {
			return false
		}
	}
	classes, next, shift := a.Classes, a.Next, a.Shift&15
	if len(classes) != 256 { // never; saves checks below
		return false
	}
	state := uint(a.Start)
	for _, c := range text {
		at := 2 * (state<<shift + uint(classes[c]-zero))
		entry := next[at : at+2]
		state = uint(entry[0]) | uint(entry[1])<<8
		if state <= 1 {
			return state == 1
		}
	}
	return state-1 < uint(a.Accepting)-1
}

// from returns text from the first occurrence of prefix on, or nil. The copy of a prefix of up to 32 bytes is not allocated.
func from(text []byte, prefix string) []byte {
	var i int
	if len(prefix) == 1 {
		i = bytes.IndexByte(text, prefix[0])
	} else {
		i = bytes.Index(text, []byte(prefix))
	}
	if i < 0 {
		return nil
	}
	return text[i:]
}
