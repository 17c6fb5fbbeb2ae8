package ecma

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

// engine is a Node process that compiles patterns with the u flag, one JSON string a line, and answers 1 or 0.
type engine struct {
	mu  sync.Mutex
	in  io.Writer
	out *bufio.Reader
}

const nodeProgram = `
const lines = require('readline').createInterface({input: process.stdin, crlfDelay: Infinity});
lines.on('line', line => {
	let ok = 1;
	try { new RegExp(JSON.parse(line), 'u') } catch (e) { ok = 0 }
	process.stdout.write(ok + '\n');
});`

func startNode(tb testing.TB) *engine {
	tb.Helper()
	path, err := exec.LookPath("node")
	if err != nil {
		tb.Skip("Node is absent, which this test asks for its verdicts")
	}
	cmd := exec.Command(path, "-e", nodeProgram)
	in, err := cmd.StdinPipe()
	if err != nil {
		tb.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		tb.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	return &engine{in: in, out: bufio.NewReader(out)}
}

func (e *engine) accepts(tb testing.TB, patterns ...string) []bool {
	tb.Helper()
	e.mu.Lock()
	defer e.mu.Unlock()
	go func() {
		w := bufio.NewWriter(e.in)
		for _, p := range patterns {
			line, _ := json.Marshal(p)
			w.Write(append(line, '\n'))
		}
		w.Flush()
	}()
	out := make([]bool, len(patterns))
	for i := range out {
		line, err := e.out.ReadString('\n')
		if err != nil {
			tb.Fatal(err)
		}
		out[i] = line == "1\n"
	}
	return out
}

// comparable tells whether Node of any edition means the same. Editions before 2025 know neither modifiers nor two
// groups of one name, newer editions of Unicode have more names, and the limits are ours.
func comparable(p string) bool {
	if !utf8.ValidString(p) || len(p) > maxLength {
		return false
	}
	for _, m := range []string{"(?i", "(?m", "(?s", "(?-"} {
		if strings.Contains(p, m) {
			return false
		}
	}
	return strings.Count(p, "(?<")-strings.Count(p, "(?<=")-strings.Count(p, "(?<!") < 2 && strings.Count(p, "(") < maxDepth &&
		(!strings.Contains(p, `\p`) && !strings.Contains(p, `\P`) || !Pattern([]byte(p)))
}

var pieces = []string{
	"a", "b", "-", "é", "\U0001f600", "(", ")", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", "(?<é$_1\u200d>", "(?<>", "(?<1>", `(?<\u0061>`, "(?", "[", "[^", "]", "{", "}",
	"{1}", "{2,}", "{2,1}", "{1,2}", "{,1}", "{0,00000000000000000000001}", "{99999999999999999999,3}", "*", "+", "?", "|", "^", "$", ".", ",", "1", "0", ":", "=", "<", ">", "/",
	`\`, `\d`, `\D`, `\w`, `\S`, `\b`, `\B`, `\k`, `\k<n>`, `\k<m>`, `\1`, `\2`, `\10`, `\0`, `\00`, `\c`, `\cA`, `\c1`, `\x`, `\x4`, `\x41`, `\u`, `\u00`, `\u0041`, `\u{41}`, `\u{}`,
	`\u{110000}`, `\u{10ffff}`, `\ud83d`, `\ude00`, `\ud83d\ude00`, `\-`, `\/`, `\.`, `\]`, `\&`, `\a`, `\e`, `\é`, `\n`, `\p`, `\p{`, `\p{L}`, `\P{Lu}`, `\p{Script=Greek}`, `\p{sc=Grek}`,
	`\p{scx=Zyyy}`, `\p{gc=Nd}`, `\p{Greek}`, `\p{Any}`, `\p{Emoji}`, `\p{any}`, `\p{=}`, `\p{L=}`, `\p{Script}`, "[a-z]", "[z-a]", `[\d-z]`, "[a-", "a-b-c", "\n", "\x00",
}

// TestNode compares with Node on random sequences of pieces.
func TestNode(t *testing.T) {
	node := startNode(t)
	r := rand.New(rand.NewPCG(1, 2))
	var patterns []string
	for len(patterns) < 40_000 {
		var b strings.Builder
		for range 1 + r.IntN(6) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		p := b.String()
		if strings.Count(p, "(?<n>") < 2 && strings.Count(p, "(?<é") < 2 && strings.Count(p, `(?<\u`) < 2 {
			patterns = append(patterns, p)
		}
	}
	valid := 0
	for i, want := range node.accepts(t, patterns...) {
		if want {
			valid++
		}
		if Pattern([]byte(patterns[i])) != want {
			t.Errorf("%+q is judged %v", patterns[i], !want)
		}
	}
	if valid < 5000 {
		t.Errorf("only %d patterns are valid", valid)
	}
}

// TestNodeNames compares the names of properties. Names that Node does not know belong to a newer edition of Unicode
// than its own, so only those in use for long must be known to both.
func TestNodeNames(t *testing.T) {
	node := startNode(t)
	var patterns []string
	for _, n := range scripts {
		patterns = append(patterns, fmt.Sprintf(`\p{Script=%s}`, n), fmt.Sprintf(`\p{scx=%s}`, n))
	}
	for _, n := range generalCategories {
		patterns = append(patterns, fmt.Sprintf(`\p{%s}`, n), fmt.Sprintf(`\p{gc=%s}`, n))
	}
	for _, n := range binaryProperties {
		patterns = append(patterns, fmt.Sprintf(`\p{%s}`, n))
	}
	unknown := 0
	for i, known := range node.accepts(t, patterns...) {
		if !Pattern([]byte(patterns[i])) {
			t.Errorf("%s is refused", patterns[i])
		}
		if !known {
			unknown++
		}
	}
	if unknown > 60 {
		t.Errorf("Node does not know %d of %d names", unknown, len(patterns))
	}
}

// FuzzPattern holds that nothing panics, that what may follow a pattern may follow it, and compares with Node.
func FuzzPattern(f *testing.F) {
	node := startNode(f)
	for _, p := range pieces {
		f.Add("(?:" + p + ")x")
		f.Add("[" + p + "]")
	}
	f.Fuzz(func(t *testing.T, p string) {
		ok := Pattern([]byte(p))
		if ok && len(p) < maxLength/2 && strings.Count(p, "(") < maxDepth-1 && !Pattern([]byte("(?:"+p+"|)*")) {
			t.Errorf("%+q is valid, but not in a group", p)
		}
		if comparable(p) {
			if want := node.accepts(t, p)[0]; ok != want {
				t.Errorf("%+q is judged %v, Node says %v", p, ok, want)
			}
		}
	})
}
