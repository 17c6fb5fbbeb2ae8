package pattern

import (
	"strings"
	"testing"
)

// TestBuild holds the form that is chosen.
func TestBuild(t *testing.T) {
	for _, c := range []struct{ pattern, want string }{
		{``, "Everything"},
		{`.*`, "Everything"},
		{`^`, "Everything"},
		{`a*$`, "Everything"},
		{`^[\s\S]*$`, "Everything"},
		{`(?=a|[^a]|$)`, "Everything"},
		{`[]`, "Nothing"},
		{`a^`, "Nothing"},
		{`a\bb`, "Nothing"},
		{`^x-`, "Prefix"},
		{`^(?:é)`, "Prefix"},
		{`^x-.*`, "Prefix"},
		{`\.json$`, "Suffix"},
		{`default`, "Contains"},
		{`^$`, "Words"},
		{`^x{3}$`, "Words"},
		{`^(CRLF|LF|crlf|lf)$`, "Words"},
		{`^(?:a|b|c|dd|e|f|g|h|i)$`, "Automaton of 5 states"},
		{`^[A-Za-z0-9_.:-]+$`, "ClassLoop"},
		{`^([/_.\-A-Za-z0-9=, ()!])+$`, "ClassLoop"},
		{`^(a|b|[cd])+$`, "ClassLoop"},
		{`^(a+)+$`, "ClassLoop"},
		{`^[^"]{0,5}$`, "ClassLoop"},
		{`^(?:ab?|b){2}$`, "Automaton of 8 states"},
		{`^.{1,256}$`, "ClassLoop"},
		{`^[1-3]$`, "ClassLoop"},
		{`^(?!.*[^a-f])`, "ClassLoop"},
		{`^[a-z]{2,8}-[0-9]{1,9}$`, "ClassRuns"},
		{`^AS\d+$`, "ClassRuns"},
		{`^[^:]+:[^:]+$`, "ClassRuns"},
		{`^[a-z]+[a-z0-9]$`, "Automaton of 6 states"},
		{`^[^:]{2,9}:$`, "Automaton of 13 states"},
		{`\{.*\}`, "Automaton of 6 states"},
		{`[ab]*a[ab]{20}c`, "regexp: an automaton of more than 2000 states"},
	} {
		m, _, err := Build(c.pattern)
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
		} else if m.String() != c.want {
			t.Errorf("%s is judged by %v, want %s", c.pattern, m, c.want)
		}
	}
}

func TestBuildRefuses(t *testing.T) {
	for _, c := range []struct{ pattern, want string }{
		{`^(.)\1$`, "pattern: offset 4: back-reference"},
		{`(?<a>.)\k<a>`, "pattern: offset 7: back-reference"},
		{`(`, "pattern: offset 0: missing )"},
		{`^a{,2}$`, `pattern: offset 2: not a quantifier here, but one in other dialects: write {0,m}, or \{ for the character`},
	} {
		if m, _, err := Build(c.pattern); err == nil || err.Error() != c.want || m != nil {
			t.Errorf("Build(%s) = %v, %v, want %s", c.pattern, m, err, c.want)
		}
	}
}

func TestLegacy(t *testing.T) {
	for _, c := range []struct {
		pattern string
		yes, no []string
	}{
		{`^a{,2}$`, []string{"a{,2}"}, []string{"", "a", "aa"}},
		{`^a{1, 2}$`, []string{"a{1, 2}"}, []string{"a", "aa"}},
		{`^{,2}`, []string{"{,2}x"}, []string{""}},
		{`^a{,2}{2}$`, []string{"a{,2}}"}, []string{"a{,2}{,2}"}},
	} {
		if _, _, err := Build(c.pattern); err == nil {
			t.Errorf("%s is accepted without the option", c.pattern)
		}
		m, warnings, err := Options{Legacy: true}.Build(c.pattern)
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
			continue
		}
		if len(warnings) == 0 || warnings[0].Offset != strings.Index(c.pattern, "{") {
			t.Errorf("%s: warnings %v", c.pattern, warnings)
		}
		for _, text := range c.yes {
			if !m.Runner().Match([]byte(text)) {
				t.Errorf("%s does not match %q", c.pattern, text)
			}
		}
		for _, text := range c.no {
			if m.Runner().Match([]byte(text)) {
				t.Errorf("%s matches %q", c.pattern, text)
			}
		}
	}
	if _, _, err := (Options{Legacy: true}).Build("{2}"); err == nil {
		t.Error("a quantifier with nothing before it is accepted")
	}
}

// TestMatchersAllocateNothing runs each form, over long texts too.
func TestMatchersAllocateNothing(t *testing.T) {
	for _, src := range []string{`.*`, `[]`, `^x-`, `json$`, `default`, `^(LF|CRLF)$`, `^[a-z]+$`, `^\p{L}{1,2000}$`, `^[a-z]+-[0-9]+$`,
		`(a|b)*c`, `\{.*\}`, `a{300}`, `^(?=.*[0-9])(?=.*[a-z]).{4,8}$`} {
		m, _, err := Build(src)
		if err != nil {
			t.Fatal(err)
		}
		runner := m.Runner()
		for _, text := range []string{"", "LF", "abc-1", strings.Repeat("a", 1000), strings.Repeat("é", 1000), "{" + strings.Repeat("\u2028", 1000)} {
			b := []byte(text)
			if n := testing.AllocsPerRun(10, func() { runner.Match(b) }); n != 0 {
				t.Errorf("%s allocates %v times on %.10q", src, n, text)
			}
		}
	}
}
