package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestGrowth makes the tables on growth in small, in rounds of no length: the
// calls that must be accepted are, and those that must be refused are.
func TestGrowth(t *testing.T) {
	defer func(s, n []int, files string) { sizes, toolCounts, corpusTools = s, n, files }(sizes, toolCounts, corpusTools)
	sizes, toolCounts, corpusTools = []int{100, 1 << 10, flatFrom}, []int{1, 3}, filepath.Join("lmb-git", "*.json")
	if _, err := os.Stat(filepath.Join(sharedFolder, callFolder)); err != nil && os.Getenv("SCHEMAGEN_DATA") != "required" {
		t.Skipf("the sets are absent: %v", err)
	}
	c := config{rounds: 1, shared: sharedFolder, tmp: t.TempDir()}
	var err error
	if c.module, err = os.Getwd(); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := c.grow(&out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| an object of many names | ",
		"| mcp-run | `{\"goal\": \"x\", \"extra\": 1}` | 25 | schema: additionalProperties | ",
		"| mcp-scn32k | `{\"scenario_id\": \"a\", \"context\": \"\\u00e9\\u00e9\\u0…` | 98345 | deny: maxBytes | ",
		"| hostile-records | all names duplicate | deny: uniqueNames | ",
		"\n| mcp-skill | 1 | ",
		"\n| 3 | ",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
}

// TestAccepted holds that the accepted calls beside refused ones have their
// size, where there is an accepted one of that size at all.
func TestAccepted(t *testing.T) {
	for name, p := range patterns {
		least := len(p.ofSize(0))
		most := len(p.ofSize(1 << 20))
		for _, n := range []int{2, 25, 36, 100, 150, 256, 300, 400, 1000, 8000, 16000, 98345} {
			want := min(max(n, least), most)
			// A part that begins needs a character more than what is left.
			if got := len(p.ofSize(n)); got > want || want-got > 20 {
				t.Errorf("%s: %d bytes for %d, want %d", name, got, n, want)
			}
		}
	}
}

// TestToolTable holds the arithmetic of the table of tools, and that a bound
// that is missed says so.
func TestToolTable(t *testing.T) {
	empty := toolCost{binary: 1 << 20}
	costs := []toolCost{
		{count: 1, generate: 11 * time.Millisecond, binary: 2 << 20, code: 3000},
		{count: 5, generate: 20 * time.Millisecond, binary: 2<<20 + 8<<10, code: 12000, lookup: [4]float64{1, 2, 3, 4}},
	}
	table := toolTable(empty, costs, 9, 10, 4)
	for _, want := range []string{
		"| 1 | 11.0 | 11.00 | **misses**, 1.1 times the bound | 0.0 | 0.0 | 0 | 2048 |  | 2 | 3000 |",
		"| 5 | 20.0 | 4.00 | holds | 0.0 | 0.0 | 0 | 2056 | 2.0 KiB | 11 | 2400 |",
		"2400 bytes for a tool in the mean of 5, 600 for a property",
		"| 5 | 1.0 | 2.0 | 3.0 | 4.0 |",
	} {
		if !strings.Contains(table, want) {
			t.Errorf("no %q in\n%s", want, table)
		}
	}
}

// TestCountProperties holds that nested properties count, and a property that
// is named properties does not confuse.
func TestCountProperties(t *testing.T) {
	v := map[string]any{"properties": map[string]any{
		"a": map[string]any{"type": "string"},
		"b": map[string]any{"items": map[string]any{"properties": map[string]any{"c": true}}},
	}}
	if n := countProperties(v); n != 3 {
		t.Errorf("%d properties, want 3", n)
	}
}
