package peers

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/schemagen/schemagen/bench/sets"
	"github.com/schemagen/schemagen/runtime"
)

// dataVariable names the folder of the call sets, set by the command that lays
// the compiled sets over package sets. Without it there is nothing to judge.
const dataVariable = "SCHEMAGEN_BENCH_DATA"

// set is one call set with what judges it.
type set struct {
	name      string
	docs, bad [][]byte
	judges    []func([]byte) bool // by peer
}

func load(t testing.TB) []set {
	t.Helper()
	data := os.Getenv(dataVariable)
	if data == "" {
		t.Skip("the call sets are not compiled in; run the command of this module: go run . in bench")
	}
	registry, err := sets.NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	var list []set
	for _, tool := range sets.Tools() {
		s := set{
			name: tool.Name(),
			docs: lines(t, filepath.Join(data, tool.Name(), "docs.jsonl")),
			bad:  lines(t, filepath.Join(data, tool.Name(), "bad.jsonl")),
		}
		for _, p := range All {
			judge, err := p.Compile(registry, tool)
			if err != nil {
				t.Fatal(err)
			}
			s.judges = append(s.judges, judge)
		}
		list = append(list, s)
	}
	if len(list) == 0 {
		t.Fatal("no call set is compiled in")
	}
	return list
}

// lines returns the lines of a file that are not empty.
func lines(t testing.TB, path string) [][]byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var list [][]byte
	for line := range bytes.Lines(text) {
		if line = bytes.TrimRight(line, "\n"); len(line) > 0 {
			list = append(list, line)
		}
	}
	if len(list) == 0 {
		t.Fatalf("%s is empty", path)
	}
	return list
}

// TestVerdicts proves, before a time counts, that all peers that look at the
// schema say the same: docs are accepted, bad ones are not.
func TestVerdicts(t *testing.T) {
	for _, s := range load(t) {
		t.Run(s.name, func(t *testing.T) {
			for i, p := range All {
				for _, text := range s.docs {
					if !s.judges[i](text) {
						t.Errorf("%s refuses %.200q", p.Name, text)
					}
				}
				if p.SyntaxOnly {
					continue
				}
				for _, text := range s.bad {
					if s.judges[i](text) {
						t.Errorf("%s accepts %.200q", p.Name, text)
					}
				}
			}
		})
	}
}

// TestStrict proves that the deny rules are on in what is measured.
func TestStrict(t *testing.T) {
	load(t)
	registry, err := sets.NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	var report runtime.Report
	for _, tool := range sets.Tools() {
		for _, text := range []string{`{"a":1,"a":1}`, `{"a":"\u0000"}`, `{"a":[[[[[[[[[[1]]]]]]]]]]}`, `{"a":1e400}`} {
			if registry.Check(tool.Name(), []byte(text), &report) || report.Class() != runtime.ClassDeny {
				t.Errorf("%s %s: class %v, want %v", tool.Name(), text, report.Class(), runtime.ClassDeny)
			}
		}
	}
}

// BenchmarkAccept judges the docs of each set; one operation is all of them.
func BenchmarkAccept(b *testing.B) {
	for _, s := range load(b) {
		for i, p := range All {
			b.Run(s.name+"/"+p.Name, func(b *testing.B) {
				size := 0
				for _, text := range s.docs {
					size += len(text)
				}
				b.SetBytes(int64(size))
				b.ReportAllocs()
				for b.Loop() {
					for _, text := range s.docs {
						if !s.judges[i](text) {
							b.Fatal("refused")
						}
					}
				}
			})
		}
	}
}
