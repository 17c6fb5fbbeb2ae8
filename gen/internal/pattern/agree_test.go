package pattern

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// randomLooks makes a pattern of few letters with lookarounds.
func randomLooks(random *rand.Rand, depth int) string {
	var out strings.Builder
	for range 1 + random.IntN(3) {
		switch random.IntN(5) {
		case 0:
			if depth > 0 {
				out.WriteString(pick(random, []string{"(?=", "(?!", "(?<=", "(?<!"}) + randomLooks(random, depth-1) + ")")
			}
		case 1:
			if depth > 0 {
				out.WriteString("(?:" + randomLooks(random, depth-1) + ")" + randomQuantifier(random))
			}
		case 2:
			out.WriteString(pick(random, []string{"^", "$", `\b`, `\B`, "|", ".*"}))
		default:
			out.WriteString(pick(random, []string{"a", "b", "[ab]", ".", `\w`, "-", "é", "[^é]"}) + randomQuantifier(random))
		}
	}
	return out.String()
}

// randomForm makes a pattern that has a specialised form, more often than not.
func randomForm(random *rand.Rand) string {
	classes := []string{"a", "b", "[ab]", "[^a]", "-", ".", `\w`, `\W`, `\s`, `\S`, `\p{L}`, "[^-]", "[\\s\\S]", "[]", "é", "[é-ÿ]",
		"(?:a|b)", "(?:a+)", "(?:[ab]{2,3})", "(?:a{2,})", "[a-zé]", "[^😀]"}
	out := pick(random, []string{"", "^", "^", "^", "(?:^)"})
	for range random.IntN(4) {
		out += pick(random, classes) + randomQuantifier(random)
	}
	switch random.IntN(10) {
	case 0, 1:
		return "^(?:ab|b|" + out + ")$"
	case 2:
		return pick(random, []string{"", "^"}) + pick(random, []string{"a", "b-", "é", "-😀"}) + pick(random, []string{"$", "", ""})
	case 3, 4:
		runs := []string{"[ab]", "-", `\d`, "[^ab\\-0-9]", "a"}
		out = "^"
		for _, i := range random.Perm(len(runs))[:2+random.IntN(3)] {
			out += runs[i] + randomQuantifier(random)
		}
		return out + "$"
	}
	return out + pick(random, []string{"", "$", "$", "$"})
}

// textsOf returns texts that lead through the automaton: walks, walks to the end of which a change was made, and all
// texts of up to three characters that stand for classes.
func textsOf(random *rand.Rand, a *Automaton) []string {
	var letters []rune // one or two of each class
	count := make([]int, a.size)
	for _, i := range random.Perm(len(a.segments)) {
		if s := a.segments[i]; count[s.class] < 2 {
			count[s.class]++
			c := s.Lo + random.Int32N(s.Hi-s.Lo+1)
			if c >= surrogateMin && c <= surrogateMax {
				c = s.Lo
			}
			letters = append(letters, c)
		}
	}
	texts := []string{""}
	if len(letters) <= 12 {
		for begin, length := 0, 0; length < 3; length++ {
			end := len(texts)
			for _, t := range texts[begin:end] {
				for _, c := range letters {
					texts = append(texts, t+string(c))
				}
			}
			begin = end
		}
	}
	for range 30 {
		var walk []rune
		for s := int32(0); len(walk) < 20 && random.IntN(12) > 0; {
			c := letters[random.IntN(len(letters))]
			for range 5 { // rather not to where all is said
				if !a.constant(a.next[s][a.class(c)]) {
					break
				}
				c = letters[random.IntN(len(letters))]
			}
			walk = append(walk, c)
			s = a.next[s][a.class(c)]
		}
		texts = append(texts, string(walk))
		if len(walk) > 0 {
			walk[random.IntN(len(walk))] = letters[random.IntN(len(letters))]
			texts = append(texts, string(walk))
			texts = append(texts, string(append(walk, walk...)))
		}
	}
	return texts
}

// agree holds that all ways to judge a text by a pattern agree: the automaton over code points, the table over bytes,
// the form that Build chooses, package regexp and the oracle.
func agree(t *testing.T, src string, p *Pattern, a *Automaton, texts []string) (kind Kind, accepted int) {
	t.Helper()
	m, err := p.Matcher()
	if err != nil {
		t.Errorf("%q: %v", src, err)
		return
	}
	runner := m.Runner()
	ways := map[string]func(string) bool{
		m.String(): func(s string) bool { return runner.Match([]byte(s)) },
		"oracle":   func(s string) bool { return oracleMatch(p.Root, s) },
	}
	if translated, err := p.GoRegexp(); err == nil {
		ways["regexp"] = regexp.MustCompile(translated).MatchString
	}
	if table, err := a.matcher(); err == nil {
		table := table.Runner()
		ways["table"] = func(s string) bool { return table.Match([]byte(s)) }
	} else if m.Kind == Narrow || m.Kind == Wide {
		t.Errorf("%q: %v", src, err)
	}
	for _, text := range texts {
		want := a.Accepts(text)
		if want {
			accepted++
		}
		for name, judge := range ways {
			if name == "oracle" && len(text) > 10 { // slow
				continue
			}
			if got := judge(text); got != want {
				t.Errorf("%q on %q: %s says %v, the automaton %v", src, text, name, got, want)
			}
		}
	}
	return m.Kind, accepted
}

// TestAllWaysAgree is the proof of the forms: on random patterns, all ways to judge agree.
func TestAllWaysAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	kinds := map[Kind]int{}
	texts, accepted := 0, 0
	for i := range 1500 {
		var src string
		switch i % 7 {
		case 0:
			src = pick(random, []string{"^", ""}) + "(?:" + randomForm(random) + "|-a{" + strconv.Itoa(200+random.IntN(300)) + "})b*"
		case 1, 2:
			src = randomPattern(random, 3)
		case 3, 4:
			src = randomLooks(random, 3)
		default:
			src = randomForm(random)
		}
		p, err := Parse(src)
		if err != nil {
			continue // a range out of order
		}
		a, err := p.Compile()
		if err != nil {
			t.Errorf("%q: %v", src, err)
			continue
		}
		try := append(textsOf(random, a), randomTexts(random)...)
		random.Shuffle(len(try), func(i, j int) { try[i], try[j] = try[j], try[i] })
		kind, n := agree(t, src, p, a, try[:min(len(try), 60)])
		kinds[kind]++
		texts += min(len(try), 60)
		accepted += n
	}
	for _, kind := range []Kind{Everything, Nothing, PrefixText, SuffixText, Contains, Words, ClassLoop, ClassRuns, Narrow, Wide} {
		if kinds[kind] < 5 {
			t.Errorf("only %d patterns of the kind %s", kinds[kind], kind)
		}
	}
	if accepted < texts/5 || accepted > texts*4/5 {
		t.Errorf("of %d texts, %d are accepted", texts, accepted)
	}
	t.Log(kinds, texts, accepted)
}

// TestEqualBlocks holds a class whose members have equal last bytes for all second bytes, so that it is not by its second
// byte that a code point is told apart.
func TestEqualBlocks(t *testing.T) {
	src := "^["
	for c := rune(0x1000); c < 0x2000; c += 0x40 {
		src += string([]rune{c, '-', c + 0x1F})
	}
	matches := judged(t, "^x|"+src+"]$")
	for c := rune(0x1000); c < 0x2000; c++ {
		if got := matches(string(c)); got != (c&0x20 == 0) {
			t.Errorf("%U is judged %v", c, got)
		}
	}
}
