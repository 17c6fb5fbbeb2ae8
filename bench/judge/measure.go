package main

import (
	"runtime"
	"time"

	"github.com/schemagen/schemagen/bench/protocol"
)

// measure repeats an operation for the milliseconds given at least, and states
// its cost. How often that is, is found out the first time and kept by key, so
// that later measurements do not begin with guesses.
func (h *house) measure(key string, millis int, a *protocol.Answer, operation func() error) error {
	wanted := time.Duration(millis) * time.Millisecond
	runtime.GC() // what others left is not this one's to collect
	for n := max(1, h.counts[key]); ; {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		from := processorTime()
		for range n {
			if err := operation(); err != nil {
				return err
			}
		}
		took := processorTime() - from
		runtime.ReadMemStats(&after)
		if took >= wanted*9/10 || n >= 1<<30 {
			per := float64(n)
			a.Count, a.Nanos = n, float64(took.Nanoseconds())/per
			a.Allocs, a.Bytes = float64(after.Mallocs-before.Mallocs)/per, float64(after.TotalAlloc-before.TotalAlloc)/per
			h.counts[key] = n
			return nil
		}
		// A little more than what should do, at most a hundredfold of what was.
		next := 100 * n
		if took > 0 {
			next = min(next, int(1.1*float64(n)*float64(wanted)/float64(took)))
		}
		n = max(n+1, next)
	}
}
