package main

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/bench/protocol"
)

// goroutines measures how many calls several goroutines judge beside one.
func (g *grower) goroutines() (string, error) {
	label := func(n int) string { return fmt.Sprintf("%d goroutines", n) }
	var groups [][]run
	for _, s := range g.calls.sets {
		var group []run
		for n := 1; n <= runtime.NumCPU(); n *= 2 {
			q := protocol.Request{Op: protocol.OpParallel, Set: s.Name, Goroutines: n, Millis: 5 * g.millis}
			group = append(group, run{s.Name, label(n), func() (*protocol.Answer, error) { return g.child.ask(q) }})
		}
		groups = append(groups, group)
	}
	all, err := measureRounds(groups, g.rounds, 0, g.progress)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("One registry, one processor for each goroutine. The gain is on the clock, over one goroutine, so that what else the machine does\n" +
		"counts: median, middle half and best of the rounds. The processor time of a call is what waiting for each other in loops, or for\n" +
		"each other's cache lines, would lengthen; waiting asleep would keep the best gain at 1.\n\n")
	b.WriteString(head("set", ">goroutines", ">ns for a call, on the clock", ">gain", ">middle half", ">best", ">processor time × that of one"))
	for _, s := range g.calls.sets {
		one := all[s.Name][label(1)]
		for n := 1; n <= runtime.NumCPU(); n *= 2 {
			list := all[s.Name][label(n)]
			gains := ratios(one, list)
			gain := spreadOf(gains)
			var spent []float64
			for i := range list {
				spent = append(spent, list[i].Processor/one[i].Processor)
			}
			each := spreadOf(nanos(list)).median / float64(len(s.Docs))
			fmt.Fprintf(&b, "| %s | %d | %s | %.2f | %.2f to %.2f | %.2f | %.2f |\n", s.Name, n, number(each),
				gain.median, gain.low, gain.high, slices.Max(gains), spreadOf(spent).median)
		}
	}
	return b.String(), nil
}
