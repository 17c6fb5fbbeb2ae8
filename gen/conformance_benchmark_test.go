//go:build !race

package gen_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

var wide = flag.Bool("wide", false, "compile the published schemas without simplification as well, and vet their code")

// TestConformanceBenchmark judges the documents of ../shared/schema-benchmark,
// real ones of schemas that real programs publish. All of them are valid.
func TestConformanceBenchmark(t *testing.T) {
	dirs, _ := filepath.Glob(filepath.Join(gentest.Shared(t, "schema-benchmark"), "*"))
	if len(dirs) == 0 {
		t.Fatal("no folders in ../shared/schema-benchmark")
	}
	var schemas []gentest.Schema
	for _, dir := range dirs {
		text, err := os.ReadFile(filepath.Join(dir, "schema.json"))
		if err != nil {
			t.Fatal(err)
		}
		schemas = append(schemas, gentest.Schema{Name: filepath.Base(dir), Text: text, Options: gen.Options{Plain: true}})
	}
	// These are 10 MB of Go: what doubles them stands in make conformance.
	compile, judge := gentest.Compile, func(m *gentest.Module, name string, call gentest.Call) (*gentest.Result, string) {
		return m.Judge(name, call), ""
	}
	compiled := schemas
	if *wide {
		compile, judge, compiled = gentest.CompileVetted, (*gentest.Module).JudgeBoth, gentest.Both(schemas)
	}
	m := compile(t, compiled)
	t.Log(m.Stats)
	known := newKnown(t, "conformance_benchmark.txt")
	right, all := 0, 0
	rows := "| schema | documents | accepted | most of the budget for reading again |\n|---|--:|--:|--:|\n"
	for i, dir := range dirs {
		name := schemas[i].Name
		if p := m.Panics[name]; p != "" {
			known.fail(t, name, "the generator panics: %s", p)
			continue
		}
		if d := m.Refused[name]; d != nil {
			known.fail(t, name, "refused:\n%s", gentest.Text(gentest.Errors(d)))
			continue
		}
		known.pass(t, name)
		text, err := os.ReadFile(filepath.Join(dir, "instances.jsonl"))
		if os.IsNotExist(err) {
			rows += "| " + name + " | none | | |\n"
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		documents := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
		var nanos int64
		accepted, most := 0, 0.0
		for k, doc := range documents {
			// The decisive faults are the same in both readings; 1,000 open
			// containers is the ceiling.
			call := gentest.Call{Text: doc, Decode: true, Limits: gentest.Limits{MaxDepth: 1000}}
			at := name + "/" + strconv.Itoa(k)
			r, differ := judge(m, name, call)
			nanos += r.Nanos
			most = max(most, float64(r.Work)/float64(r.Budget))
			switch {
			case !r.Accepted || r.Panic != "":
				known.fail(t, at, "%.600s", r)
			case differ != "" || r.Decoding != "":
				known.fail(t, at, "%.600s%.600s", differ, r.Decoding)
			default:
				accepted++
				known.pass(t, at)
			}
		}
		right += accepted
		all += len(documents)
		rows += fmt.Sprintf("| %s | %d | %d | %.2f %% |\n", name, len(documents), accepted, 100*most)
		if most > 0.1 {
			t.Errorf("%s: a document uses %.0f %% of the budget", name, 100*most)
		}
		t.Logf("%s: %d documents, %d KiB, judged in %.1f ms", name, len(documents), len(text)>>10, float64(nanos)/1e6)
	}
	known.finish(t)
	hold(t, conformancePage, "benchmark", total(right, all, "documents of %d published schemas, all of them valid", len(dirs))+rows)
}
