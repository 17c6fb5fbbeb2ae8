package pattern

import (
	"regexp"
	"testing"
	"unicode/utf8"
)

// FuzzParse holds that no pattern panics, that faults point into the pattern, and that translations compile.
func FuzzParse(f *testing.F) {
	for _, c := range matches {
		f.Add(c.pattern)
	}
	for _, c := range errorCases {
		if len(c.pattern) < 300 {
			f.Add(c.pattern)
		}
	}
	f.Fuzz(func(t *testing.T, src string) {
		if len(src) > 300 { // Go may compile counts to very large programs
			return
		}
		p, err := Parse(src)
		if err != nil {
			e, ok := err.(*Error)
			if !ok || e.Offset < 0 || e.Offset > len(src) || len(e.Text) > 300 || !utf8.ValidString(e.Text) {
				t.Fatalf("Parse(%q): %v", src, err)
			}
			return
		}
		for i, w := range p.Warnings {
			if w.Offset < 0 || w.Offset >= len(src) || i > 0 && w.Offset < p.Warnings[i-1].Offset {
				t.Fatalf("Parse(%q): warnings %v", src, p.Warnings)
			}
		}
		text, err := p.GoRegexp()
		if err != nil {
			if e, ok := err.(*Unsupported); !ok || e.Offset < 0 || e.Offset > len(src) {
				t.Fatalf("GoRegexp of %q: %v", src, err)
			}
			return
		}
		if _, err := regexp.Compile(text); err != nil {
			t.Fatalf("GoRegexp of %q: %v", src, err)
		}
	})
}

// FuzzJudge holds that all ways to judge a text by a pattern agree.
func FuzzJudge(f *testing.F) {
	for _, c := range matches {
		for _, text := range append(c.yes, c.no...) {
			f.Add(c.pattern, text)
		}
	}
	f.Fuzz(func(t *testing.T, src, text string) {
		if len(src) > 60 || len(text) > 60 || !utf8.ValidString(text) { // the oracle and Go's compiler are slow
			return
		}
		p, err := Options{Legacy: true}.Parse(src)
		if err != nil {
			return
		}
		a, err := p.Compile()
		if err != nil {
			return
		}
		agree(t, src, p, a, []string{text, text + text})
	})
}
