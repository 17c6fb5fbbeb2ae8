package main

import (
	"io"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/bench/peers"
	"github.com/schemagen/schemagen/bench/protocol"
)

// times makes a series of answers.
func times(list ...float64) []*protocol.Answer {
	var out []*protocol.Answer
	for _, v := range list {
		out = append(out, &protocol.Answer{Nanos: v})
	}
	return out
}

// TestSpread holds medians and quartiles of odd and even numbers of rounds.
func TestSpread(t *testing.T) {
	for _, test := range []struct {
		list []float64
		want spread
	}{
		{[]float64{3}, spread{3, 3, 3}},
		{[]float64{5, 1, 3}, spread{3, 2, 4}},
		{[]float64{4, 1, 3, 2}, spread{2.5, 1.75, 3.25}},
	} {
		if got := spreadOf(test.list); got != test.want {
			t.Errorf("%v: %v, want %v", test.list, got, test.want)
		}
	}
	if got := geometric([]float64{1, 8, 27}); math.Abs(got-6) > 1e-9 {
		t.Errorf("geometric mean %v, want 6", got)
	}
}

// TestRounds holds that everything takes its turn, that no peer is always the
// first, that warming up does not count, and that what is slow is left out of
// most rounds when that is asked for.
func TestRounds(t *testing.T) {
	var turns []string
	of := func(peer string, nanos float64) run {
		return run{"s", peer, func() (*protocol.Answer, error) {
			turns = append(turns, peer)
			return &protocol.Answer{Nanos: nanos}, nil
		}}
	}
	runs := [][]run{{of("a", 1e6), of("b", 2e6), of("c", 9e6)}}
	all, err := measureRounds(runs, 4, 5, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(turns, ""), "abc"+"abc"+"ba"+"ab"+"abc"; got != want {
		t.Errorf("turns %s, want %s", got, want)
	}
	if a, c := nanos(all["s"]["a"]), nanos(all["s"]["c"]); len(a) != 4 || len(c) != 2 {
		t.Errorf("%d and %d rounds, want 4 and 2", len(a), len(c))
	}
	if r := ratios(all["s"]["c"], all["s"]["a"]); len(r) != 2 || r[0] != 9 {
		t.Errorf("ratios %v", r)
	}
}

// TestTargetTable holds that ratios are taken within a round, that several sets
// count by their geometric mean, and that a target that is missed says so.
func TestTargetTable(t *testing.T) {
	all := series{}
	for _, name := range []string{"mcp-run", "mcp-subtask", "mcp-skill"} {
		all[name] = map[string][]*protocol.Answer{peers.Ours: times(20, 40, 30), peers.Floor: times(100, 200, 100)}
	}
	all["mcp-skill"][peers.Ours] = times(160, 320, 240)
	all["arr16k"] = map[string][]*protocol.Answer{peers.Ours: times(36), peers.Floor: times(100)}
	table, held, of := targetTable(all)
	if held != 1 || of != 2 {
		t.Errorf("%d of %d hold, want 1 of 2", held, of)
	}
	for _, want := range []string{
		"| mcp-run, mcp-subtask, mcp-skill | 0.30 | 0.400 | 0.400 to 0.500 | **misses** by 33 % |",
		"| arr16k | 0.36 | 0.360 | 0.360 to 0.360 | holds, 0 % below |",
		"| cql2 | 3.50 | | | not measured |",
	} {
		if !strings.Contains(table, want) {
			t.Errorf("no line %q in\n%s", want, table)
		}
	}
}

// TestCompareTable holds what is said of two sides.
func TestCompareTable(t *testing.T) {
	sets := []*protocol.Set{{Name: "a", Docs: make([][]byte, 2)}, {Name: "b", Docs: make([][]byte, 1)}, {Name: "c", Docs: make([][]byte, 1)}}
	all := series{
		"a": {oldSide: times(200, 400), newSide: times(100, 200), peers.Floor: times(400, 800)},
		"b": {oldSide: times(100, 100), newSide: times(150, 130), peers.Floor: times(100, 100)},
		"c": {oldSide: times(100, 100), newSide: times(90, 110), peers.Floor: times(100, 100)},
	}
	table := compareTable("v1", sets, all)
	for _, want := range []string{
		"| a | 150 | 75.0 | 0.500 | 0.500 to 0.500 | faster | 0.25 |  |",
		"| b | 100 | 140 | 1.400 | 1.350 to 1.450 | **slower** | 1.40 |  |",
		"| c | 100 | 100 | 1.000 | 0.950 to 1.050 | same | 1.00 |  |",
	} {
		if !strings.Contains(table, want) {
			t.Errorf("no line %q in\n%s", want, table)
		}
	}
}

// TestReplacement holds that the comparison finds the line of go.mod that it
// changes.
func TestReplacement(t *testing.T) {
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(replacement.FindAll(mod, -1)); n != 1 {
		t.Errorf("go.mod says %d times where schemagen is", n)
	}
}

// TestMutants holds that spoilt documents are JSON, differ from what they were
// made of, and replace all kinds of values: the root, members, elements.
func TestMutants(t *testing.T) {
	doc := []byte(`{"a": [1, "x\\\"y", {"b": null}], "c\"d": -2.5e1}`)
	var got []string
	for _, s := range values(doc) {
		got = append(got, string(doc[s[0]:s[1]]))
	}
	want := []string{`1`, `"x\\\"y"`, `null`, `{"b": null}`, `[1, "x\\\"y", {"b": null}]`, `-2.5e1`, string(doc)}
	if strings.Join(got, " ; ") != strings.Join(want, " ; ") {
		t.Errorf("values %q, want %q", got, want)
	}
	list := mutants([][]byte{doc})
	if len(list) != mutationsEach {
		t.Errorf("%d mutants", len(list))
	}
	for _, m := range list {
		if values(m) == nil || string(m) == string(doc) {
			t.Errorf("%s", m)
		}
	}
	if d := depth([]byte(`{"[[[\"[": [[1], {}]}`)); d != 3 {
		t.Errorf("depth %d, want 3", d)
	}
}

// TestWithoutFormats holds that the keyword goes and a property of that name,
// and values that look like it, stay.
func TestWithoutFormats(t *testing.T) {
	got, err := withoutFormats([]byte(`{"format":"date","properties":{"format":{"format":"uri","enum":[{"format":"x"}]}},"maximum":1e400}`))
	want := `{"maximum":1e400,"properties":{"format":{"enum":[{"format":"x"}]}}}`
	if err != nil || string(got) != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}

// TestNothingThere holds that a folder without sets is an error.
func TestNothingThere(t *testing.T) {
	if _, err := collect(t.TempDir(), nil); err == nil {
		t.Error("nothing was read, and nothing was said")
	}
}
