//go:build !race

package contract_test

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/contract"
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/front"
	"github.com/schemagen/schemagen/gen/internal/gentest"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

var every = flag.Int("every", 7, "one in so many constraints of the corpus is dropped; 1: each of them")

// options read the corpus: by the letter of the specification, because what is
// left of a schema without a word need not be what a tool's author may write.
var options = contract.Options{Plain: true, Formats: gen.FormatsAssert}

// corpus returns the tool schemas of real MCP servers that compile as tools.
func corpus(t *testing.T) []gen.Input {
	root := gentest.Shared(t, "corpus", "mcp")
	files, _ := filepath.Glob(filepath.Join(root, "*", "*.json"))
	if len(files) == 0 {
		t.Fatalf("no files in %s", root)
	}
	var list []gen.Input
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, gen.Input{Name: path, Text: text})
	}
	return list
}

// TestCorpusItself compares each tool of the corpus with itself.
func TestCorpusItself(t *testing.T) {
	n := map[contract.Verdict]int{}
	refused := 0
	for _, in := range corpus(t) {
		r := contract.Compare([]gen.Input{in}, []gen.Input{in}, contract.Options{})
		if r.Failed() {
			refused++
			continue
		}
		if n[r.Verdict]++; r.Verdict != contract.Same {
			t.Errorf("%s: %s", in.Name, r.Text())
		}
	}
	t.Logf("%d refused, verdicts %v", refused, n)
	if n[contract.Same] < 1000 {
		t.Error("there are few schemas")
	}
}

// dropped returns a schema without one word of one of its locations, for each
// word that can refuse a value.
func dropped(in gen.Input) map[string][]byte {
	var diags diag.List
	file := front.NewReader(nil, front.Options{Plain: true}, &diags).File(in)
	if len(file.Subjects) == 0 || file.Subjects[0].Lowered == nil {
		return nil
	}
	used := map[*schema.Schema]bool{}
	for _, s := range file.Subjects[0].Lowered.Of {
		used[s] = true
	}
	texts := map[string][]byte{}
	for _, s := range file.Subjects[0].Schemas {
		if !used[s] || s.File != file.Source {
			continue
		}
		for _, k := range s.Keywords {
			if k.Asserts {
				texts[k.Pointer] = source.AppendJSON(nil, without(file.Source.Root, s.Value, k.Name))
			}
		}
	}
	return texts
}

// without returns a copy of a value without a member of one of its objects.
func without(v, at *source.Value, name string) *source.Value {
	w := *v
	w.Items, w.Members = nil, nil
	for _, item := range v.Items {
		w.Items = append(w.Items, without(item, at, name))
	}
	for _, m := range v.Members {
		if v != at || m.Name != name {
			w.Members = append(w.Members, source.Member{Name: m.Name, Value: without(m.Value, at, name)})
		}
	}
	return &w
}

// TestCorpusDropped compares the tools of the corpus with themselves less one
// constraint, and counts what it says of them. That a constraint is redundant is
// a proof, which no example may contradict; without "properties" more members
// are unknown ones, so that a closed object becomes narrower.
func TestCorpusDropped(t *testing.T) {
	inputs := corpus(t)
	verdicts := map[contract.Verdict]int{}
	redundant, unknown := map[string]int{}, map[string]int{}
	i, slowest := 0, time.Duration(0)
	for _, in := range inputs {
		texts := dropped(in)
		for _, pointer := range slices.Sorted(maps.Keys(texts)) {
			if i++; i%*every != 0 {
				continue
			}
			start := time.Now()
			r := contract.Compare([]gen.Input{in}, []gen.Input{{Name: in.Name, Text: texts[pointer]}}, options)
			if d := time.Since(start); d > slowest {
				slowest = d
			}
			if r.Failed() {
				continue
			}
			if strings.Contains(r.Text(), "a fault of schemagen") {
				t.Errorf("%s %s: %s", in.Name, pointer, r.Text())
			}
			word := pointer[strings.LastIndex(pointer, "/")+1:]
			verdicts[r.Verdict]++
			switch r.Verdict {
			case contract.Same, contract.Narrower:
				redundant[word]++
			case contract.Unknown:
				unknown[word]++
				t.Logf("cannot tell: %s %s\n%s", in.Name, pointer, r.Text())
			}
		}
	}
	t.Logf("%v, redundant %v, cannot tell %v, slowest %v", verdicts, redundant, unknown, slowest)
	total := 0
	for _, n := range verdicts {
		total += n
	}
	if total < 1000 || verdicts[contract.Wider] < total*2/3 {
		t.Error("the constraints say little")
	}
	if verdicts[contract.Unknown] > total/100 {
		t.Errorf("of %d changes %d cannot be told", total, verdicts[contract.Unknown])
	}
}
