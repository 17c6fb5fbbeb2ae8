package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/bench/peers"
	"github.com/schemagen/schemagen/bench/protocol"
)

var sharedFolder = filepath.Join("..", "..", "shared")

// measuredSets returns the sets and the program, built once for all tests.
func measuredSets(t *testing.T, foreign bool, keep func(string) bool) (*collection, *child) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(sharedFolder, callFolder)); err != nil {
		if os.Getenv("SCHEMAGEN_DATA") == "required" {
			t.Fatalf("SCHEMAGEN_DATA=required: %v", err)
		}
		t.Skipf("the sets are absent: %v", err)
	}
	c, err := collect(sharedFolder, keep)
	if err != nil {
		t.Fatal(err)
	}
	module, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	made, err := (&builder{module: module, temp: t.TempDir(), foreign: foreign}).build(c)
	if err != nil {
		t.Fatal(err)
	}
	child, err := made.run()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := child.end(); err != nil {
			t.Error(err)
		}
	})
	return c, child
}

// TestAllSets holds, for every set, what must be so before a time counts: that
// schemagen and santhosh-v6 agree on every document; and what no time may cost:
// an accepted document allocates nothing through Validate, a refused one
// nothing through Check.
func TestAllSets(t *testing.T) {
	c, child := measuredSets(t, false, nil)
	if len(c.sets) != 22 || len(c.omitted) != 1 {
		t.Errorf("%d sets, %d folders without documents, want 22 and 1", len(c.sets), len(c.omitted))
	}
	reference, err := references(child, c.sets)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := agree(child, c.sets, []string{peers.Ours, peers.Reference}, reference); err != nil {
		t.Error(err)
	}
	for _, s := range c.sets {
		t.Run(s.Name, func(t *testing.T) {
			a := ask(t, child, protocol.Request{Op: protocol.OpAllocs, Set: s.Name})
			if n := len(s.Docs) + len(s.Bad) + len(s.Mutants); a.Count != n || len(a.Names) > 0 {
				t.Errorf("%d of %d texts judged; these allocate:\n%s", a.Count, n, strings.Join(a.Names, "\n"))
			}
		})
	}
}

func ask(t *testing.T, c *child, q protocol.Request) *protocol.Answer {
	t.Helper()
	a, err := c.ask(q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestPage makes the whole page and the chart of one call set and one document
// set, in a round of no length: every peer and every decoder runs.
func TestPage(t *testing.T) {
	c, child := measuredSets(t, true, func(name string) bool { return name == "mcp-run" || name == "helm-chart-lock" })
	f := &findings{config: config{rounds: 1, docs: t.TempDir()}, collection: c}
	err := f.stand(child)
	if err != nil {
		t.Fatal(err)
	}
	if len(f.names) != len(peers.All) {
		t.Errorf("%d peers, want %d", len(f.names), len(peers.All))
	}
	for _, s := range c.sets {
		for name, st := range f.standings[s.Name] {
			if st.unable != "" {
				t.Errorf("%s does not judge %s: %s", name, s.Name, st.unable)
			}
		}
	}
	if st := f.standings["mcp-run"]["go-jsonschema"]; !strings.HasPrefix(st.wrong, "1 of 10 bad calls accepted") {
		t.Errorf("go-jsonschema on mcp-run: %+v; it is known to accept unknown members", st)
	}
	if f.times, err = measureRounds(f.config.times(child, nil, f), 1, 0, io.Discard); err != nil {
		t.Fatal(err)
	}
	if err := f.config.decoders(child, f, io.Discard); err != nil {
		t.Fatal(err)
	}
	if len(f.decodes["mcp-run"]) != 8 || len(f.remarks) > 0 {
		t.Errorf("%d decoders, remarks %q; want 8 and none", len(f.decodes["mcp-run"]), f.remarks)
	}
	var out strings.Builder
	if err := f.write(&out); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{benchPage, benchChart} {
		text, err := os.ReadFile(filepath.Join(f.config.docs, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"schemagen", "santhosh-v6 + sonic", "mcp-run", "helm-chart-lock"} {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s does not mention %s", name, want)
			}
		}
	}
	if !strings.Contains(out.String(), "| helm-chart-lock | 0.16 |") {
		t.Errorf("the targets are not told of:\n%s", &out)
	}
}

// TestDifferences holds what is said of verdicts that are not those of a set.
func TestDifferences(t *testing.T) {
	s := &protocol.Set{Docs: make([][]byte, 3), Bad: make([][]byte, 4), Mutants: make([][]byte, 2)}
	reference := &protocol.Answer{Mutants: "10"}
	for _, test := range []struct {
		answer protocol.Answer
		syntax bool
		want   string
	}{
		{protocol.Answer{Docs: "111", Bad: "0000", Mutants: "10"}, false, ""},
		{protocol.Answer{Docs: "110", Bad: "0000", Mutants: "10"}, false, "1 of 3 documents refused (the first is number 3)"},
		{protocol.Answer{Docs: "111", Bad: "0101", Mutants: "10"}, false, "2 of 4 bad calls accepted (the first is number 2)"},
		{protocol.Answer{Docs: "111", Bad: "0000", Mutants: "1!"}, false, "1 of 2 spoilt documents judged otherwise (the first is number 2), 1 by a panic"},
		{protocol.Answer{Docs: "111", Bad: "000", Mutants: "10"}, false, "1 of 4 bad calls accepted (the first is number 4)"},
		{protocol.Answer{Docs: "111", Bad: "1111", Mutants: "11"}, true, ""},
		{protocol.Answer{Docs: "011", Bad: "1111", Mutants: "11"}, true, "1 of 3 documents refused (the first is number 1)"},
	} {
		if got := differences(s, &test.answer, reference, test.syntax); got != test.want {
			t.Errorf("%+v: %q, want %q", test.answer, got, test.want)
		}
	}
}
