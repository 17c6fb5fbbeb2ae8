package pattern

import (
	"math/rand/v2"
	"regexp"
	"testing"
	"time"
)

func automaton(t testing.TB, src string) *Automaton {
	t.Helper()
	p, err := Parse(src)
	if err != nil {
		t.Fatalf("Parse(%s): %v", src, err)
	}
	a, err := p.Compile()
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return a
}

func TestAutomatonMatches(t *testing.T) {
	for _, c := range matches {
		a := automaton(t, c.pattern)
		for _, text := range c.yes {
			if !a.Accepts(text) {
				t.Errorf("%s does not match %q", c.pattern, text)
			}
		}
		for _, text := range c.no {
			if a.Accepts(text) {
				t.Errorf("%s matches %q", c.pattern, text)
			}
		}
	}
}

func TestAgainstRegexp(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		src := randomPattern(random, 3)
		p, err := Parse(src)
		if err != nil {
			continue
		}
		text, err := p.GoRegexp()
		if err != nil {
			continue
		}
		begin := time.Now()
		a, err := p.Compile()
		if d := time.Since(begin); d > time.Second/2 {
			t.Logf("%v %q", d, src)
		}
		if err != nil {
			t.Logf("%q %v", src, err)
			continue
		}
		re := regexp.MustCompile(text)
		for range 5 {
			for _, s := range randomTexts(random) {
				if a.Accepts(s) != re.MatchString(s) {
					t.Errorf("%q %q %v", src, s, a.Accepts(s))
				}
			}
		}
	}
}

func randomLook(random *rand.Rand, depth int) string {
	s := ""
	for range 1 + random.IntN(3) {
		switch random.IntN(4) {
		case 0:
			if depth > 0 {
				s += pick(random, []string{"(?=", "(?!", "(?<=", "(?<!"}) + randomLook(random, depth-1) + ")"
			}
		case 1:
			if depth > 0 {
				s += "(?:" + randomLook(random, depth-1) + ")" + randomQuantifier(random)
			}
		case 2:
			s += pick(random, []string{"^", "$", `\b`, `\B`, "|", ".*"})
		default:
			s += pick(random, []string{"a", "b", "[ab]", ".", `\w`, "-"}) + randomQuantifier(random)
		}
	}
	return s
}

func TestAgainstOracle(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	yes := 0
	for range 20000 {
		src := randomLook(random, 4)
		p, err := Parse(src)
		if err != nil {
			t.Fatal(src, err)
			continue
		}
		begin := time.Now()
		a, err := p.Compile()
		if d := time.Since(begin); d > time.Second/2 {
			t.Logf("%v %q", d, src)
		}
		if err != nil {
			t.Logf("%q %v", src, err)
			continue
		}
		for range 5 {
			s := ""
			for range random.IntN(6) {
				s += pick(random, []string{"a", "b", "-", "\n"})
			}
			got := a.Accepts(s)
			if got {
				yes++
			}
			if got != oracleMatch(p.Root, s) {
				t.Errorf("%q %q %v", src, s, a.Accepts(s))
			}
		}
	}
	t.Log(yes)
}
