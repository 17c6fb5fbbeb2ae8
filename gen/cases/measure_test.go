//go:build !race

package cases

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/gen"
)

var measureTo = flag.String("measure", "", "write what is measured on the corpus into this Markdown file")

// The lines of the page between which the measured part stands.
const (
	measuredFrom = "<!-- measured by make cases -->\n"
	measuredTo   = "<!-- end of what is measured -->\n"
)

// TestMeasure makes the cases of the whole corpus, holds them to the generated
// code, to the other validator and to the mutants, and writes the counts.
func TestMeasure(t *testing.T) {
	if *measureTo == "" {
		t.Skip("no measurement without -measure FILE")
	}
	var b strings.Builder
	b.WriteString("| | bundled tools | corpus |\n|---|---|---|\n")
	var columns [2][]string
	for i, inputs := range [][]subject{subjects(t, bundled(t)), subjects(t, corpus(t))} {
		columns[i] = measured(t, inputs)
	}
	for i, label := range []string{
		"tools", "constraints", "with a case of their own", "without effect, which is proven", "never alone: each call that they refuse, another constraint refuses, too",
		"without a case for another reason", "cases", "of them refused", "confirmed by the generated code, violations included", "confirmed by santhosh-tekuri/jsonschema v6",
		"mutants (one keyword, required name or enum value less)", "told by a case", "saying nothing: the compiled rules are the same", "missing something without effect, which is proven", "not told",
		"time to make the cases of a tool, on average",
	} {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", label, columns[0][i], columns[1][i])
	}
	page, err := os.ReadFile(*measureTo)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(page), measuredFrom)
	_, after, ended := strings.Cut(rest, measuredTo)
	if !ok || !ended {
		t.Fatalf("%s has no place for what is measured", *measureTo)
	}
	if err := os.WriteFile(*measureTo, []byte(before+measuredFrom+b.String()+measuredTo+after), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + b.String())
}

func measured(t *testing.T, list []subject) []string {
	t.Helper()
	start := time.Now()
	var constraints, own, without, never, open, cases, refused int
	var s score
	var making time.Duration
	for _, tool := range list {
		from := time.Now()
		if sets, _ := Generate([]gen.Input{tool.in}, Options{Plain: tool.opts.Plain, Formats: tool.opts.Formats}); len(sets) == 0 {
			t.Fatal(tool.in.Name)
		}
		making += time.Since(from)
		set := tool.sets[0]
		file, _ := plainly(tool.in)
		all := len(take(file.Subjects[0].Lowered.Root).constraints)
		constraints += all
		own += all
		for _, u := range set.Uncovered {
			switch {
			case u.Keyword == "":
				continue // a definition that is not referred to has no rules
			case u.Proven:
				without++
			case u.Arguments != nil:
				never++
			default:
				open++
				t.Logf("%s: %s: %s", tool.in.Name, u.SchemaPath, u.Reason)
			}
			own--
		}
		cases += len(set.Cases)
		for _, c := range set.Cases {
			if !c.Valid {
				refused++
			}
		}
		mutate(tool.in, &s)
	}
	for _, m := range append(s.alive, s.unreadable...) {
		t.Logf("no case tells that there is no %s", m)
	}
	compiled, other := judged(t, list), confirmed(t, list)
	t.Logf("%d tools in %v", len(list), time.Since(start))
	var column []string
	for _, n := range []int{len(list), constraints, own, without, never, open, cases, refused, compiled, other, s.mutants, s.killed, s.silent, s.proven, len(s.alive) + len(s.unreadable)} {
		column = append(column, grouped(n))
	}
	return append(column, (making / time.Duration(len(list))).Round(100*time.Microsecond).String())
}

// grouped writes a number with commas.
func grouped(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
