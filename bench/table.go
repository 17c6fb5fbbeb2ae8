package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// The peers that the ratios compare with.
const (
	ours  = "schemagen"
	floor = "json.Valid"
)

// table writes a line of Markdown for each set and peer: the medians of what
// was measured, and the time as a multiple of json.Valid's, which checks the
// syntax alone, and of schemagen's. A ratio is the median of the ratios within
// the rounds, so that a machine that is busy for a while spoils some rounds and
// not the ratio.
func table(out io.Writer, samples []sample) error {
	type row struct{ set, peer string }
	var rows []row
	of := map[row][]sample{}
	for _, s := range samples {
		r := row{s.set, s.peer}
		if of[r] == nil {
			rows = append(rows, r)
		}
		of[r] = append(of[r], s)
	}
	var b strings.Builder
	b.WriteString("| call set | validator | ns | MB/s | allocations | × json.Valid | × schemagen |\n")
	b.WriteString("|---|---|--:|--:|--:|--:|--:|\n")
	for _, r := range rows {
		list := of[r]
		fmt.Fprintf(&b, "| %s | %s | %.0f | %.0f | %.0f | %s | %s |\n", r.set, r.peer,
			median(list, func(i int) float64 { return list[i].nanos }),
			median(list, func(i int) float64 { return list[i].speed }),
			median(list, func(i int) float64 { return list[i].allocs }),
			ratio(list, of[row{r.set, floor}]), ratio(list, of[row{r.set, ours}]))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// ratio returns how long the one took, as a multiple of the other in the same
// round; nothing when they were not measured in the same rounds.
func ratio(one, other []sample) string {
	if len(one) != len(other) {
		return ""
	}
	return fmt.Sprintf("%.2f", median(one, func(i int) float64 { return one[i].nanos / other[i].nanos }))
}

// median returns the middle of a figure over the samples, at least one.
func median(samples []sample, figure func(int) float64) float64 {
	list := make([]float64, len(samples))
	for i := range list {
		list[i] = figure(i)
	}
	slices.Sort(list)
	return (list[(len(list)-1)/2] + list[len(list)/2]) / 2
}
