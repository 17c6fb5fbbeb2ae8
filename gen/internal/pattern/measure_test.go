package pattern

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
)

var measureTo = flag.String("measure", "", "write the tables of measurements to this Markdown file")

// sample returns a text that the automaton accepts: a walk of printable characters, ASCII where there is a choice, of
// about length code points if there is one.
func sample(random *rand.Rand, a *Automaton, length int) string {
	// distance[s] is how many code points are missing to an accepted text.
	const far = 1 << 30
	distance := make([]int, len(a.next))
	for s := range distance {
		distance[s] = far
		if a.accept[s] {
			distance[s] = 0
		}
	}
	for changed := true; changed; {
		changed = false
		for s, row := range a.next {
			for _, to := range row {
				if d := distance[to] + 1; d < distance[s] {
					distance[s], changed = d, true
				}
			}
		}
	}
	letters := func(class int) (out []rune) {
		for c := ' '; c <= '~'; c++ {
			if a.class(c) == class {
				out = append(out, c)
				if unicode.IsLower(c) {
					out = append(out, c, c, c)
				}
			}
		}
		if len(out) == 0 {
			s := a.members(func(c int) bool { return c == class })
			out = append(out, s[0].Lo)
		}
		return out
	}
	var text, accepted []rune
	found := false
	for s := int32(0); ; {
		if a.accept[s] {
			accepted, found = slices.Clone(text), true
		}
		if len(text) >= length && a.accept[s] {
			break
		}
		// Rather printable characters, and rather not to where all is said.
		var choices []int
		best := 0
		for class, to := range a.next[s] {
			rank := 1
			if c := letters(class)[0]; c >= ' ' && c <= '~' {
				rank += 2
			}
			if !a.constant(to) {
				rank++
			}
			switch {
			case distance[to] == far, len(text) >= length && distance[to] >= distance[s]:
			case rank > best:
				choices, best = []int{class}, rank
			case rank == best:
				choices = append(choices, class)
			}
		}
		if len(choices) == 0 {
			break
		}
		class := choices[random.IntN(len(choices))]
		of := letters(class)
		text = append(text, of[random.IntN(len(of))])
		s = a.next[s][class]
	}
	if !found && length > 0 { // no walk of that length: the shortest text
		return sample(random, a, 0)
	}
	return string(accepted)
}

// measured are the patterns of the corpora, in order.
func measured(t *testing.T, folders ...string) []string {
	return slices.Sorted(maps.Keys(corpusPatterns(t, folders...)))
}

// nanoseconds returns the least of some measurements of each way to judge, in nanoseconds a call. The ways take turns,
// so that what else the machine does troubles them alike.
func nanoseconds(text string, ways ...func(b []byte) bool) []float64 {
	b := []byte(text)
	least, calls := make([]float64, len(ways)), make([]int, len(ways))
	for range 7 {
		for i, judge := range ways {
			for calls[i] = max(calls[i], 1); ; calls[i] *= 2 {
				begin := time.Now()
				for range calls[i] {
					judge(b)
				}
				if d := time.Since(begin); d >= time.Millisecond {
					if ns := float64(d.Nanoseconds()) / float64(calls[i]); least[i] == 0 || ns < least[i] {
						least[i] = ns
					}
					break
				}
			}
		}
	}
	return least
}

// TestMeasure writes docs/patterns.md when asked to, and fails if a matcher is slower than package regexp, or a class
// loop of some length not ten times as fast.
func TestMeasure(t *testing.T) {
	if *measureTo == "" {
		t.Skip("no measurements without -measure FILE")
	}
	var out strings.Builder
	out.WriteString(measureHead)
	for _, folder := range []string{filepath.Join("corpus", "mcp"), filepath.Join("corpus", "bernstein"), "schema-benchmark"} {
		fmt.Fprintf(&out, "\n### %s\n\n", filepath.ToSlash(folder))
		out.WriteString("| pattern | judged by | bytes | ns | regexp ns | factor | bytes | ns | regexp ns | factor |\n")
		out.WriteString("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n")
		for _, src := range measured(t, folder) {
			measureOne(t, &out, src)
		}
	}
	out.WriteString(growthHead)
	measureGrowth(t, &out)
	if err := os.WriteFile(*measureTo, []byte(out.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

func measureOne(t *testing.T, out *strings.Builder, src string) {
	p, err := Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	a, err := p.Compile()
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.Matcher()
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(out, "| `%s` | %v |", strings.ReplaceAll(shorten(src, 60), "|", "\\|"), m)
	random := rand.New(rand.NewPCG(1, 2))
	short := ""
	for _, length := range []int{24, 1000} {
		text := sample(random, a, length)
		if length > 24 && len(text) < 2*len(short) {
			out.WriteString("  |  |  |  |")
			continue
		}
		short = text
		translated, err := p.GoRegexp()
		if err != nil {
			fmt.Fprintf(out, " %d | %.1f | none | |", len(text), nanoseconds(text, m.Runner().Match)[0])
			continue
		}
		both := nanoseconds(text, m.Runner().Match, regexp.MustCompile(translated).Match)
		ns, other := both[0], both[1]
		fmt.Fprintf(out, " %d | %.1f | %.0f | %.1f |", len(text), ns, other, other/ns)
		// A literal is searched by the same function in both.
		if other < ns*0.9 || m.Kind == ClassLoop && len(text) >= 8 && other < 10*ns {
			t.Errorf("%s: %v takes %.1f ns for %d bytes, package regexp %.1f", src, m, ns, len(text), other)
		}
	}
	out.WriteString("\n")
}

func shorten(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// bombs are three harmless patterns, and some that take exponential or quadratic time where a matcher backtracks. The
// text, many a and an exclamation mark, matches none of them.
var bombs = []string{`^[a-z]+$`, `^[a-z]+[0-9]$`, `^[a-z]+-[a-z]+x?[0-9]$|^x`, `^(a+)+$`, `^(a|a)*$`, `^(a|aa)+$`, `^(a*)*b?$`, `(a+)+b`,
	`(.*)*x`, `^(([a-z])+.)+[A-Z]([a-z])+$`, `(?!.*--)(?=.*-)(a|aa)+b`}

func measureGrowth(t *testing.T, out *strings.Builder) {
	sizes := []int{1 << 10, 1 << 13, 1 << 16, 1 << 19}
	out.WriteString("| pattern | judged by |")
	for _, n := range sizes {
		fmt.Fprintf(out, " %d KiB |", n>>10)
	}
	out.WriteString("\n|---|---|" + strings.Repeat("--:|", len(sizes)) + "\n")
	for _, src := range bombs {
		m, _, err := Build(src)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(out, "| `%s` | %v |", strings.ReplaceAll(src, "|", "\\|"), m)
		for _, n := range sizes {
			ns := nanoseconds(strings.Repeat("a", n-1)+"!", m.Runner().Match)[0]
			fmt.Fprintf(out, " %.2f |", ns/float64(n))
		}
		out.WriteString("\n")
	}
}

const measureHead = "" +
	`# Patterns: what they cost

Each pattern of a schema becomes, when code is generated, the cheapest of these forms that means exactly the same. All
judge in linear time and allocate nothing.

| form | of patterns like | what it does |
|---|---|---|
| Everything, Nothing | ` + "`.*`" + ` | no look at the text |
| Prefix, Suffix, Contains | ` + "`^x-`, `\\.json$`, `default`" + ` | one comparison, or one search |
| Words | ` + "`^(LF\\|CRLF)$`" + ` | up to eight comparisons |
| ClassLoop | ` + "`^[A-Za-z0-9_.:-]{1,64}$`" + ` | one look into a table a byte, eight bytes at a time |
| ClassRuns | ` + "`^[a-z]{2,8}-[0-9]+$`" + ` | one look into a table a byte |
| Automaton, WideAutomaton | all others, lookahead and lookbehind included | two looks into tables a byte |
| regexp | those whose automaton would have more than 2,000 states or 64 KiB | package regexp |

Made by ` + "`make bench-patterns`" + `, which is

    go test ./gen/internal/pattern -run '^TestMeasure$' -count=1 -timeout 20m -measure "$PWD/docs/patterns.md"

The numbers are of the machine that ran it; the factors matter. ns is the time of one call.

## Beside package regexp

The patterns of real schemas, on a text that matches: of about 24 characters, and of about 1,000 where the pattern allows
that. "none" means that package regexp cannot express the pattern.
`

const growthHead = `
## Patterns that make others backtrack

Nanoseconds a byte, on a text of many letters a and an exclamation mark, which does not match. The first three patterns
are harmless; the others take exponential or quadratic time where a matcher backtracks.

`

// BenchmarkCorpus runs the patterns of the MCP corpus, each by its matcher and by package regexp.
func BenchmarkCorpus(b *testing.B) {
	for _, src := range []string{`^[a-zA-Z0-9.\-_]+$`, `^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$`, `^(all|\d+[smhd])$`,
		`^[.\-A-Za-z0-9]+([=!,]{1,2}[./\-A-Za-z0-9]+)+$`} {
		p, err := Parse(src)
		if err != nil {
			b.Fatal(err)
		}
		a, err := p.Compile()
		if err != nil {
			b.Fatal(err)
		}
		m, err := p.Matcher()
		if err != nil {
			b.Fatal(err)
		}
		translated, err := p.GoRegexp()
		if err != nil {
			b.Fatal(err)
		}
		text := []byte(sample(rand.New(rand.NewPCG(1, 2)), a, 24))
		for _, way := range []struct {
			name   string
			runner Runner
		}{{"matcher", m.Runner()}, {"regexp", regexp.MustCompile(translated)}} {
			b.Run(src+"/"+way.name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					way.runner.Match(text)
				}
			})
		}
	}
}
