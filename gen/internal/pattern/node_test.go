package pattern

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// judgeScript answers each {pattern, texts} with the verdicts with the u flag and without it; null is a syntax error.
// With the u flag it asks for a match at each code point, because the search of V8 also finds empty matches between the
// halves of a surrogate pair, where ECMA-262 has no position ("RegExpBuiltinExec": the input is a list of code points).
const judgeScript = `
const search = (re, s) => {
	if (!re.sticky) return re.test(s);
	for (let i = 0; i <= s.length; i += i < s.length ? String.fromCodePoint(s.codePointAt(i)).length : 1) {
		re.lastIndex = i;
		if (re.test(s)) return true;
	}
	return false;
};
const judge = (c, flags) => {
	try { const re = new RegExp(c.Pattern, flags); return c.Texts.map(s => search(re, s)) } catch { return null }
};
const cases = JSON.parse(require('fs').readFileSync(0, 'utf8'));
require('fs').writeFileSync(1, JSON.stringify(cases.map(c => ({Unicode: judge(c, 'uy'), Plain: judge(c, '')}))));
`

type nodeCase struct {
	Pattern string
	Texts   []string
}

type nodeVerdict struct{ Unicode, Plain []bool }

func askNode(t *testing.T, cases []nodeCase) []nodeVerdict {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not on the PATH")
	}
	in, err := json.Marshal(cases)
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // Node backtracks
	defer cancel()
	cmd := exec.CommandContext(ctx, node, "-e", judgeScript)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(in), &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("node: %v: %.300s", err, stderr.String())
	}
	var verdicts []nodeVerdict
	if err := json.Unmarshal(out, &verdicts); err != nil || len(verdicts) != len(cases) {
		t.Fatalf("node answered %d of %d cases: %v", len(verdicts), len(cases), err)
	}
	return verdicts
}

// TestNode compares syntax errors and verdicts with those of Node's RegExp, for patterns that are well-formed by
// construction, for random sequences of tokens, and for the tables of this package.
func TestNode(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var cases []nodeCase
	add := func(pattern string) {
		cases = append(cases, nodeCase{pattern, randomTexts(random)})
	}
	for range 2000 {
		add(randomPattern(random, 3))
		add(randomTokens(random))
		add(randomForm(random))
		src := randomLooks(random, 2)
		add(src)
		if p, err := Parse(src); err == nil { // texts that lead through the automaton
			if a, err := p.Compile(); err == nil {
				texts := slices.DeleteFunc(textsOf(random, a), func(s string) bool { return len(s) > 8 }) // Node backtracks
				cases = append(cases, nodeCase{src, texts[len(texts)-min(len(texts), 20):]})
			}
		}
	}
	for _, c := range matches {
		cases = append(cases, nodeCase{c.pattern, append(randomTexts(random), append(c.yes, c.no...)...)})
	}
	for _, c := range errorCases {
		add(c.pattern)
	}

	compared := 0
	for i, v := range askNode(t, cases) {
		compared += compareWithNode(t, cases[i], v)
	}
	if compared < 50_000 {
		t.Errorf("only %d pairs of pattern and text were compared", compared)
	}
	t.Logf("%d pairs of pattern and text compared", compared)
}

// compareWithNode returns the number of verdicts that it compared.
func compareWithNode(t *testing.T, c nodeCase, v nodeVerdict) int {
	t.Helper()
	p, err := Parse(c.Pattern)
	if err != nil {
		if v.Unicode != nil && !strictly(c.Pattern, err) {
			t.Errorf("%q: %v, but Node accepts it", c.Pattern, err)
		}
		return 0
	}
	want := v.Unicode
	if want == nil {
		if len(p.Warnings) == 0 && strings.Count(c.Pattern, "(?<") < 2 { // Node 20 knows no names used twice
			t.Errorf("%q: accepted without warning, but Node refuses it", c.Pattern)
		}
		// What the u flag forbids means what it means without the flag, unless other parts of the pattern do not.
		if needsUnicode.MatchString(c.Pattern) {
			return 0
		}
		want = v.Plain
	}
	if want == nil {
		return 0
	}
	m, err := p.Matcher()
	if err != nil {
		if e := err.(*Unsupported); e.Text != backReference {
			t.Errorf("%q: %v", c.Pattern, err)
		}
		return 0
	}
	runner := m.Runner()
	compared := 0
	for i, text := range c.Texts {
		if v.Unicode == nil && needsUnicode.MatchString(text) {
			continue
		}
		compared++
		if got := runner.Match([]byte(text)); got != want[i] {
			t.Errorf("%q on %q: %v, but Node says %v; by %v", c.Pattern, text, got, want[i], m)
		}
	}
	return compared
}

// needsUnicode finds what means something else without the u flag.
var needsUnicode = regexp.MustCompile(`\\u\{|\\u[dD]|\\[pP]|[^\x00-\x{FFFF}]`)

// strictly tells whether err is a limit that Parse states and Node does not have.
func strictly(pattern string, err error) bool {
	text := err.(*Error).Text
	for _, limit := range []string{"exact table", "a count above", "nested more", "ranges", "not well-formed", "more than"} {
		if strings.Contains(text, limit) {
			return true
		}
	}
	return false
}

func pick(random *rand.Rand, from []string) string { return from[random.IntN(len(from))] }

var characters = []string{"a", "a", "b", "b", "c", "A", "0", "7", "_", "-", " ", "\n", "\r", "\u2028", "\ufeff", "\u0085", "é",
	"β", "ٳ", "😀", "K", "\u212a", "{", "}", "]", "&", ",", "\x00", "\b", "\v", "/"}

func randomTexts(random *rand.Rand) []string {
	texts := make([]string, 6)
	for i := range texts {
		for range random.IntN(7) {
			texts[i] += pick(random, characters)
		}
	}
	return texts
}

var escapes = []string{`\d`, `\D`, `\w`, `\W`, `\s`, `\S`, `\t`, `\n`, `\v`, `\f`, `\r`, `\0`, `\cJ`, `\x61`, `\u0062`, `\u{1F600}`,
	`\ud83d\ude00`, `\/`, `\.`, `\\`, `\p{Lu}`, `\P{L}`, `\p{sc=Greek}`, `\p{Script_Extensions=Latin}`, `\p{Nd}`, `\ud83d`}

func randomPattern(random *rand.Rand, depth int) string {
	if depth == 0 {
		return randomAtom(random)
	}
	var out strings.Builder
	for range random.IntN(4) {
		switch random.IntN(12) {
		case 0:
			out.WriteString(pick(random, []string{"^", "$", `\b`, `\B`}))
		case 1:
			out.WriteString("|")
		case 2, 3, 4:
			out.WriteString(pick(random, []string{"(", "(?:"}) + randomPattern(random, depth-1) + ")" + randomQuantifier(random))
		default:
			out.WriteString(randomAtom(random) + randomQuantifier(random))
		}
	}
	return out.String()
}

func randomQuantifier(random *rand.Rand) string {
	return pick(random, []string{"", "", "", "", "*", "+", "?", "{2}", "{0}", "{1,}", "{0,2}", "{2,3}", "*?", "+?", "??", "{1,2}?"})
}

func randomAtom(random *rand.Rand) string {
	switch random.IntN(5) {
	case 0:
		return pick(random, escapes)
	case 1:
		return "."
	case 2:
		out := pick(random, []string{"[", "[^"})
		for range random.IntN(4) {
			out += pick(random, []string{"a-c", "0-9", "a-é", "-", `\b`, `\-`, pick(random, escapes), "b", "β", "😀", `\0-\x7f`,
				`\u{0}-\u{ffff}`, "K"})
		}
		return out + "]"
	default:
		return pick(random, []string{"a", "b", "c", "é", "β", "😀", " ", "0", "_", "-", ","})
	}
}

var tokens = append([]string{"a", "b", "0", "-", ",", "{", "}", "[", "[^", "]", "(", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", ")",
	")", "|", "^", "$", ".", "*", "+", "?", "{1}", "{1,2}", "{,2}", `\b`, `\B`, `\1`, `\2`, `\k<n>`, `\-`, `\_`, `\&`, `\"`, `\ `, `\a`,
	`\e`, `\c`, `\x`, `\u`, `\p`, `\k`, `\8`, "a-b", "b-a", "😀"}, escapes...)

func randomTokens(random *rand.Rand) string {
	var out string
	for range 1 + random.IntN(6) {
		out += pick(random, tokens)
	}
	return out
}
