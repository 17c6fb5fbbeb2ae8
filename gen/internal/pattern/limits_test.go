package pattern

import (
	"strings"
	"testing"
)

// TestLimits holds what becomes of patterns whose automata are large. The kind of a matcher stands there, or a part of
// the error. That saying so does not take long is the budgets' promise, and what the errors say of them its proof.
func TestLimits(t *testing.T) {
	var looks string
	for c := 'a'; c <= 'z'; c++ {
		looks += "(?=.*" + string(c) + ")"
	}
	for _, c := range []struct{ pattern, want string }{
		// Counts that cost nothing.
		{`^a{1000000}$`, "ClassLoop"},
		{`^(?:a{3,1000}){1000}$`, "ClassLoop"},
		{`^\p{L}{1,200}$`, "ClassLoop"},
		{`^a{5}-b{0,1000000}c$`, "ClassRuns"},
		{`a{32}`, "Contains"},

		// Automata.
		{`[ab]*a[ab]{6}c`, "Automaton"},
		{`a{33}`, "Automaton"},
		{`a{1500}`, "WideAutomaton"},
		{`^(?:[a-z]{1,50}-){4}$`, "Automaton"},
		{`^(?:[a-z]{1,50}-){5}$`, "WideAutomaton"},
		{strings.Repeat(`(?=.*a.{9})`, 5), "Automaton"},
		{strings.Repeat(`(?<=a.{9})`, 5), "Automaton"},
		{`^` + looks[:7*8], "WideAutomaton"},
		{strings.Repeat(`(a?b?c?|d)`, 2000), "Everything"},
		{strings.Repeat(`(?:(?!`, 90) + `a` + strings.Repeat(`.)|b)*`, 90), "Everything"},
		{strings.Repeat(`(`, 190) + strings.Repeat(`[^x]*)*`, 190) + "$", "Everything"},
		{strings.Repeat(`(?:(?=a)|.(?!b))*`, 100) + "c$", "Automaton"},

		// Too large, and left to package regexp.
		{`[ab]*a[ab]{20}c`, "regexp"},
		{`^.{1,900}x$`, "regexp"},
		{`^\p{L}\p{M}*$`, "regexp"},
		{strings.Repeat(`a?`, 5000) + strings.Repeat(`a`, 5000), "regexp"},

		// Too large for both.
		{`(?:x{1,100}y){90}`, "offset 4: counts that multiply to more than 1000, and an automaton of more than 2000 states"},
		{`(?:(?:(?:a{1,50}){1,50}b){50}){50}`, "and an automaton of more than 20000 nodes"},
		{`(?:(?=a.{90})){1000000}`, "and an automaton of more than 20000 nodes"},
		{strings.Repeat(`(?:(?=a)|.(?!b))*`, 1000) + "c$", "offset 3: lookahead, and an automaton that takes too much work to make"},
		{`^` + looks, "offset 1: lookahead, and an automaton of more than 2000 states"},
		{`(.)\1` + strings.Repeat("(?:a{100}){100}", 100), "offset 3: back-reference"},
	} {
		m, _, err := Build(c.pattern)
		if err != nil && !strings.Contains(err.Error(), c.want) || err == nil && string(m.Kind) != c.want {
			t.Errorf("%.40s: %v, %v; want %s", c.pattern, m, err, c.want)
		}
	}
}
