package runtime

import (
	"strings"
	"testing"
)

// classes returns a table of 256 bytes: of what in names, else of other.
func classes(other byte, in map[string]byte) string {
	table := []byte(strings.Repeat(string(other), 256))
	for members, value := range in {
		for _, c := range []byte(members) {
			table[c] = value
		}
	}
	return string(table)
}

// The proof of the matchers is in gen/internal/pattern, against the automata that they are made of. Here are the tables
// as a reader may write them, the ends of the loops, and allocations.
var matcherCases = []struct {
	name    string
	matcher interface{ Match([]byte) bool }
	yes, no []string
}{
	{"Everything", Everything{}, []string{"", "a"}, nil},
	{"Nothing", Nothing{}, nil, []string{"", "a"}},
	{"Prefix", &Prefix{Text: "x-"}, []string{"x-", "x-a"}, []string{"", "x", "ax-"}},
	{"Suffix", &Suffix{Text: ".go"}, []string{".go", "a.go"}, []string{"", "go", ".goo"}},
	{"Contains", &Contains{Text: "ab"}, []string{"ab", "aab", "abb"}, []string{"", "a", "ba"}},
	{"Contains, the longest", &Contains{Text: strings.Repeat("ab", 16)}, []string{strings.Repeat("ab", 17)}, []string{strings.Repeat("ab", 15)}},
	{"Words", &Words{List: "\x03all\x00\x04none"}, []string{"all", "", "none"}, []string{"al", "alln", "\x03"}},
	{"ClassLoop", &ClassLoop{Class: classes('-', map[string]byte{"ab": 'x'}), Min: 1, Max: -1},
		[]string{"a", "abababa", "abababab", "ababababa", strings.Repeat("ab", 100)},
		[]string{"", "c", "abababac", "cabababa", "ababababc", strings.Repeat("ab", 100) + "c"}},
	{"ClassLoop, counted", &ClassLoop{Class: classes('x', nil), Min: 2, Max: 3},
		[]string{"ab", "abc", "éé", "😀😀😀"}, []string{"", "a", "é", "😀", "abcd", "😀😀😀😀"}},
	// All but U+2028 and U+2029 beyond ASCII.
	{"ClassLoop, rare", &ClassLoop{Class: classes('x', map[string]byte{"\xe2": '*'}), Max: -1,
		Rare: "\x00\x20\x00\x00\x20\x27\x00\x20\x2a\x00\x2f\xff"},
		[]string{"", "é", "\u2027\u202a", "abcdefg\u2027", "abcdef\u2027\u2027gh", "ab\u2000\u2fffcd"},
		[]string{"\u2028", "a\u2029", "abcdefg\u2028", "abcdef\u2027\u2028gh"}},
	{"ClassRuns", &ClassRuns{Classes: classes('@', map[string]byte{"ab": 'A', "-": 'B', "01": 'D'}),
		Runs: "\x01\x02\x00\x00\x00\x03\x00\x00\x00" + "\x02\x01\x00\x00\x00\x01\x00\x00\x00" + "\x04\x00\x00\x00\x00\xff\xff\xff\x7f"},
		[]string{"ab-", "aba-01", "ab-01010101010101"}, []string{"", "a-", "abab-", "ab", "ab-2", "ab--", "ab-0b"}},
	// a*b, and then anything: 2 is the start, 0 refuses, 1 accepts.
	{"Automaton", &Automaton{Classes: classes('2', map[string]byte{"a": '0', "b": '1'}), Shift: 2, Start: 2, Accepting: 2,
		Next: "0000" + "1111" + "2100"}, []string{"b", "ab", "aabcc"}, []string{"", "a", "ac", "cb"}},
	{"WideAutomaton", &WideAutomaton{Classes: classes('2', map[string]byte{"a": '0', "b": '1'}), Shift: 2, Start: 2, Accepting: 2,
		Next: "\x00\x00\x00\x00\x00\x00\x00\x00" + "\x01\x00\x01\x00\x01\x00\x01\x00" + "\x02\x00\x01\x00\x00\x00\x00\x00"},
		[]string{"b", "ab", "aabcc"}, []string{"", "a", "ac", "cb"}},
	{"Automaton, with a prefix", &Automaton{Classes: classes('2', map[string]byte{"a": '0', "b": '1'}), Shift: 2, Start: 2, Accepting: 3,
		Next: "0000" + "1111" + "2100", Prefix: "aa"}, []string{"aa", "cbaa", "caab"}, []string{"", "a", "ab", "aac"}},
}

func TestMatchers(t *testing.T) {
	for _, c := range matcherCases {
		for _, text := range c.yes {
			if !c.matcher.Match([]byte(text)) {
				t.Errorf("%s does not match %q", c.name, text)
			}
		}
		for _, text := range c.no {
			if c.matcher.Match([]byte(text)) {
				t.Errorf("%s matches %q", c.name, text)
			}
		}
	}
}

func TestMatchersAllocateNothing(t *testing.T) {
	for _, c := range matcherCases {
		t.Run(c.name, func(t *testing.T) {
			for _, text := range append(c.yes, c.no...) {
				b := []byte(text)
				zeroAlloc(t, func() { c.matcher.Match(b) })
			}
		})
	}
}
