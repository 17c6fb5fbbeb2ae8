package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var callSets = filepath.Join("..", "..", "shared", "call-benchmark")

// TestVerdicts builds the benchmark and proves that the peers agree on all
// calls. The times themselves are no test's business.
func TestVerdicts(t *testing.T) {
	if _, err := os.Stat(callSets); err != nil {
		if os.Getenv("SCHEMAGEN_DATA") == "required" {
			t.Fatalf("SCHEMAGEN_DATA=required: %v", err)
		}
		t.Skipf("the call sets are absent: %v", err)
	}
	module, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	binary, err := prepare(module, callSets, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	out, err := run(binary, callSets, "-test.v", "-test.run", "^Test")
	if err != nil {
		t.Fatal(err)
	}
	sets, err := filepath.Glob(filepath.Join(callSets, "*", "schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range sets {
		if name := filepath.Base(filepath.Dir(path)); !strings.Contains(string(out), "--- PASS: TestVerdicts/"+name+" ") {
			t.Errorf("the verdicts of %s were not compared", name)
		}
	}
	lines, err := run(binary, callSets, "-test.run", "^$", "-test.bench", "Accept/^mcp-run$", "-test.benchtime", "1x")
	if err != nil {
		t.Fatal(err)
	}
	samples, err := parse(lines)
	if err != nil || len(samples) != 3 {
		t.Errorf("%d samples, error %v, want 3 and none", len(samples), err)
	}
}

// TestPrepareFails proves that a folder without call sets is an error.
func TestPrepareFails(t *testing.T) {
	if _, err := prepare(t.TempDir(), t.TempDir(), t.TempDir()); err == nil {
		t.Error("nothing was compiled, and nothing was said")
	}
}

// TestTable proves the arithmetic: medians of odd and even numbers of samples,
// and ratios within the rounds.
func TestTable(t *testing.T) {
	samples, err := parse([]byte(`
BenchmarkAccept/a/schemagen-2     100   300.0 ns/op   200.00 MB/s   0 B/op   0 allocs/op
BenchmarkAccept/a/json.Valid-2    100   1000 ns/op    60.00 MB/s    0 B/op   0 allocs/op
BenchmarkAccept/b/other-2         100   1000 ns/op    60.00 MB/s    64 B/op   2 allocs/op
BenchmarkAccept/a/schemagen-2     100   100.0 ns/op   600.00 MB/s   0 B/op   0 allocs/op
BenchmarkAccept/a/json.Valid-2    100   500 ns/op     120.00 MB/s   0 B/op   0 allocs/op
BenchmarkAccept/b/other-2         100   3000 ns/op    20.00 MB/s    64 B/op   4 allocs/op
BenchmarkAccept/a/schemagen-2     100   250.0 ns/op   240.00 MB/s   0 B/op   0 allocs/op
BenchmarkAccept/a/json.Valid-2    100   2500 ns/op    24.00 MB/s    0 B/op   0 allocs/op
PASS
`))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := table(&out, samples); err != nil {
		t.Fatal(err)
	}
	want := `| call set | validator | ns | MB/s | allocations | × json.Valid | × schemagen |
|---|---|--:|--:|--:|--:|--:|
| a | schemagen | 250 | 240 | 0 | 0.20 | 1.00 |
| a | json.Valid | 1000 | 60 | 0 | 1.00 | 5.00 |
| b | other | 2000 | 40 | 3 |  |  |
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
	if _, err := parse([]byte("PASS\n")); err == nil {
		t.Error("no measurement, and no error")
	}
}
