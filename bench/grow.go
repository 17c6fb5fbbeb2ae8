package main

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/bench/protocol"
)

// growthTable is one table of the page on growth.
type growthTable struct {
	name, title string
	make        func(*grower) (string, error)
}

// growthTables are all, in the order of the page.
var growthTables = []growthTable{
	{"size", "Size of the text", (*grower).sizes},
	{"refusals", "Refusals", (*grower).refusals},
	{"hostile", "Hostile calls", (*grower).hostile},
	{"tools", "Number of tools", (*grower).tools},
	{"goroutines", "Goroutines", (*grower).goroutines},
}

// grower measures how costs grow.
type grower struct {
	config
	calls    *collection // the call sets
	child    *child
	progress io.Writer
}

// grow measures the tables that the flags ask for, and writes the page.
func (c config) grow(out, progress io.Writer) error {
	wanted, err := regexp.Compile(c.tables)
	if err != nil {
		return err
	}
	if c.docs != "" && c.tables != "" {
		return fmt.Errorf("-docs writes the whole page; leave out -tables")
	}
	g := &grower{config: c, progress: progress}
	if g.calls, err = collect(c.shared, func(name string) bool { return callSet(name) }); err != nil {
		return err
	}
	all := &collection{sets: append(g.calls.sets, growthSets()...), schemas: append(g.calls.schemas, growthSchemas()...)}
	made, err := (&builder{module: c.module, temp: c.tmp}).build(all)
	if err != nil {
		return err
	}
	if g.child, err = made.run(); err != nil {
		return err
	}
	defer g.child.end()
	var b strings.Builder
	fmt.Fprintf(&b, "# Growth in time\n\nWritten by `make bench-growth`. What composition reads again is counted, and held by tests, in [growth.md](growth.md).\n\n"+
		"%d rounds of %d ms each in turns, %s. Times are processor time but for goroutines and builds; ± is half of the middle half of the rounds.\n"+
		"`Check` judges without rendering a refusal.\n", c.rounds, c.millis, machine())
	for _, t := range growthTables {
		if !wanted.MatchString(t.name) {
			continue
		}
		fmt.Fprintf(progress, "table %s\n", t.name)
		text, err := t.make(g)
		if err != nil {
			return fmt.Errorf("table %s: %w", t.name, err)
		}
		fmt.Fprintf(&b, "\n## %s\n\n    cd bench && go run . -growth -tables %s\n\n%s", t.title, t.name, text)
	}
	return c.save(out, growthPage, b.String())
}

// callSet reports whether a set is one of the calls, which targets tell of.
func callSet(name string) bool { return strings.HasPrefix(name, "mcp-") || name == "arr16k" }

// check is a run that judges one text of a set through Check.
func (g *grower) check(set, label string, text []byte) run {
	q := protocol.Request{Op: protocol.OpCheck, Set: set, Text: text, Millis: g.millis}
	return run{set, label, func() (*protocol.Answer, error) { return g.child.ask(q) }}
}

// bound says whether a ratio keeps within a bound.
func bound(ratio, limit float64) string {
	if ratio <= limit {
		return "holds"
	}
	return fmt.Sprintf("**misses**, %.1f times the bound", ratio/limit)
}
