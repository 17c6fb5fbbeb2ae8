package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// ours and floor are the peers that the ratios compare.
const (
	ours  = "schemagen"
	floor = "json.Valid"
)

// table writes the medians of the samples as a table in Markdown: a line for
// each set and peer, with the time as a multiple of json.Valid's, which checks
// the syntax alone, and of schemagen's.
func table(out io.Writer, samples []sample) error {
	var b strings.Builder
	b.WriteString("| call set | validator | ns | MB/s | allocations | × json.Valid | × schemagen |\n")
	b.WriteString("|---|---|--:|--:|--:|--:|--:|\n")
	var rows [][2]string
	for _, s := range samples {
		if row := [2]string{s.set, s.peer}; !slices.Contains(rows, row) {
			rows = append(rows, row)
		}
	}
	for _, row := range rows {
		set, peer := row[0], row[1]
		nanos := median(samples, set, peer, func(s sample) float64 { return s.nanos })
		against := func(other string) string {
			base := median(samples, set, other, func(s sample) float64 { return s.nanos })
			if base == 0 {
				return ""
			}
			return fmt.Sprintf("%.2f", nanos/base)
		}
		fmt.Fprintf(&b, "| %s | %s | %.0f | %.0f | %.0f | %s | %s |\n", set, peer, nanos,
			median(samples, set, peer, func(s sample) float64 { return s.speed }),
			median(samples, set, peer, func(s sample) float64 { return s.allocs }),
			against(floor), against(ours))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// median returns the middle of what the samples of one peer on one set say, 0
// when there is none.
func median(samples []sample, set, peer string, of func(sample) float64) float64 {
	var list []float64
	for _, s := range samples {
		if s.set == set && s.peer == peer {
			list = append(list, of(s))
		}
	}
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	n := len(list)
	return (list[(n-1)/2] + list[n/2]) / 2
}
