package pattern

import (
	"testing"
	"unicode/utf8"
)

func automata(t *testing.T, terms map[string]bool) []Term {
	t.Helper()
	var list []Term
	for src, refuses := range terms {
		p, err := Parse(src)
		if err != nil {
			t.Fatal(err)
		}
		a, err := p.Compile()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, Term{a, refuses})
	}
	return list
}

// shortest finds by trial the length of the shortest text over a small alphabet
// that keeps to the terms, or -1.
func shortest(terms []Term, least, most int) int {
	layer := []string{""}
	for length := 0; length <= most; length++ {
		for _, s := range layer {
			ok := length >= least
			for _, t := range terms {
				ok = ok && t.Automaton.Accepts(s) != t.Refuses
			}
			if ok {
				return length
			}
		}
		var next []string
		for _, s := range layer {
			for _, letter := range []string{"a", "b", "0", "!"} {
				next = append(next, s+letter)
			}
		}
		layer = next
	}
	return -1
}

func TestProducer(t *testing.T) {
	for _, terms := range []map[string]bool{
		{},
		{"^a+$": false},
		{"^a+$": true},
		{"^(ab)*$": false},
		{"^(ab)*$": false, "^a{2}": false},
		{"a": false, "b": false, "0": true},
		{"^[ab]*$": false, "b$": true},
		{"^.{2,3}$": true, "^[a-z0]*$": false},
		{"(?=.*0)(?=.*b)^": false},
		{"^$": false},
		{"^a": false, "^b": false},
		{"^(aab){2}": false, "!$": false},
	} {
		list := automata(t, terms)
		p, err := NewProducer(list)
		if err != nil {
			t.Fatal(err)
		}
		for least := range 5 {
			for most := max(least-1, 0); most < 7; most++ {
				want := shortest(list, least, most)
				got, ok := p.Text(least, most)
				if n := utf8.RuneCountInString(got); ok != (want >= 0) || ok && n != want {
					t.Errorf("%v, %d to %d letters: %q %v, want length %d", terms, least, most, got, ok, want)
				}
				for _, term := range list {
					if ok && term.Automaton.Accepts(got) == term.Refuses {
						t.Errorf("%v: %q", terms, got)
					}
				}
			}
		}
	}
}

// Long texts do not take long, and the letters are plain ones where the pattern
// leaves the choice.
func TestProducerText(t *testing.T) {
	tests := []struct {
		pattern     string
		least, most int
		want        string // "": only the length counts
		length      int
	}{
		{`^\S+$`, 1, Unbounded, "a", 1},
		{`^[^a-z]$`, 0, Unbounded, "0", 1},
		{`^[A-Z]{2}-\d+$`, 6, 6, "AA-000", 6},
		{`^\p{L}+$`, 3, 3, "aaa", 3},
		{`^[\u4e00-\u9fff]$`, 0, 1, "一", 1},
		{`^(ab|c)+$`, 20_001, Unbounded, "", 20_001},
		{`^[a-z]+$`, 200_000, 200_000, "", 200_000},
	}
	for _, tt := range tests {
		p, err := NewProducer(automata(t, map[string]bool{tt.pattern: false}))
		if err != nil {
			t.Fatal(err)
		}
		got, ok := p.Text(tt.least, tt.most)
		if !ok || tt.want != "" && got != tt.want || utf8.RuneCountInString(got) != tt.length {
			t.Errorf("%s: %.40q %v of %d letters", tt.pattern, got, ok, utf8.RuneCountInString(got))
		}
	}
}

// What has no automaton has a sample, of the length that was asked for where
// the pattern can have it.
func TestSample(t *testing.T) {
	tests := []struct {
		pattern string
		length  int
		want    string
	}{
		{`^a{2,4}$`, 0, "aa"},
		{`^a{2,4}$`, 3, "aaa"},
		{`^a{2,4}$`, 9, "aaaa"},
		{`^(?:x-)?[0-9]+(?:b|c)$`, 0, "0b"},
		{`^(?:x-)?[0-9]+(?:b|c)$`, 6, "x-000b"},
		{`()*`, 5, ""},
	}
	for _, tt := range tests {
		p, err := Parse(tt.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Sample(tt.length); got != tt.want {
			t.Errorf("%s for %d: %q, want %q", tt.pattern, tt.length, got, tt.want)
		}
	}
}
