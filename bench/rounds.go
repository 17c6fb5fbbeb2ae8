package main

import (
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/schemagen/schemagen/bench/protocol"
)

// run is one thing that is measured in turn with others.
type run struct {
	set, peer string
	ask       func() (*protocol.Answer, error)
}

// series is what the rounds measured, by set and peer, in the order of the
// rounds; nil stands for a round that left a slow one out.
type series map[string]map[string][]*protocol.Answer

// slowEvery is in which rounds what is slow is measured: the first and every
// third.
const slowEvery = 3

// measureRounds lets the runs take turns: a round measures each once, and one
// that begins with another peer each time, so that what a slow minute of the
// machine spoils is a round and not a peer. The first round, which is not
// counted, warms up and finds out how often each operation fits. What takes
// longer than slow milliseconds for one operation is left out of most rounds;
// 0 leaves nothing out.
func measureRounds(runs [][]run, rounds, slow int, progress io.Writer) (series, error) {
	out := series{}
	skipped := map[[2]string]bool{}
	for round := -1; round < rounds; round++ {
		if round >= 0 {
			fmt.Fprintf(progress, "round %d of %d\n", round+1, rounds)
		} else {
			fmt.Fprintln(progress, "warming up")
		}
		for _, group := range runs {
			for i := range group {
				r := group[(i+max(round, 0))%len(group)]
				var a *protocol.Answer
				if round%slowEvery == 0 || !skipped[[2]string{r.set, r.peer}] {
					var err error
					if a, err = r.ask(); err != nil {
						return nil, fmt.Errorf("%s, %s: %w", r.set, r.peer, err)
					}
				}
				if round < 0 {
					skipped[[2]string{r.set, r.peer}] = slow > 0 && a.Nanos > float64(slow)*1e6
					continue
				}
				if out[r.set] == nil {
					out[r.set] = map[string][]*protocol.Answer{}
				}
				out[r.set][r.peer] = append(out[r.set][r.peer], a)
			}
		}
	}
	return out, nil
}

// spread is the middle and the middle half of a figure over the rounds.
type spread struct{ median, low, high float64 }

// spreadOf returns the median and the quartiles of a list of at least one.
func spreadOf(list []float64) spread {
	list = slices.Clone(list)
	slices.Sort(list)
	return spread{quantile(list, 0.5), quantile(list, 0.25), quantile(list, 0.75)}
}

// quantile returns the place q of a sorted list, between two where it lies so.
func quantile(sorted []float64, q float64) float64 {
	at := q * float64(len(sorted)-1)
	i := int(at)
	if i+1 == len(sorted) {
		return sorted[i]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}

// width is half the middle half as a part of the median.
func (s spread) width() float64 { return (s.high - s.low) / 2 / s.median }

// nanos returns the times of a series.
func nanos(list []*protocol.Answer) []float64 {
	var out []float64
	for _, a := range list {
		if a != nil {
			out = append(out, a.Nanos)
		}
	}
	return out
}

// ratios returns the quotients of two series in the rounds that measured both:
// what slows down both leaves them as they are.
func ratios(one, other []*protocol.Answer) []float64 {
	var out []float64
	for i := range min(len(one), len(other)) {
		if one[i] != nil && other[i] != nil {
			out = append(out, one[i].Nanos/other[i].Nanos)
		}
	}
	return out
}

// geometric returns the geometric mean.
func geometric(list []float64) float64 {
	sum := 0.0
	for _, v := range list {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(len(list)))
}
