package main

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/schemagen/schemagen/bench/protocol"
	schemagen "github.com/schemagen/schemagen/runtime"
)

// parallel judges the documents of a set on several goroutines, as many
// processors at most, and states the time on the clock, and that of the
// processors, for one operation of all together.
func parallel(registry *schemagen.Registry, s *protocol.Set, q protocol.Request, a *protocol.Answer) error {
	n := max(1, q.Goroutines)
	if n > runtime.NumCPU() {
		return fmt.Errorf("%d goroutines, and %d processors", n, runtime.NumCPU())
	}
	runtime.GC()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(n))
	var group sync.WaitGroup
	var stop atomic.Bool
	done := make([]int, n) // operations
	from, used := time.Now(), processorTime()
	for i := range n {
		group.Go(func() {
			count := 0
			for ok := true; ok; ok = !stop.Load() {
				for range 16 { // so that the flag costs little
					for _, text := range s.Docs {
						if registry.Validate(s.Tool, text) == nil {
							count++
						}
					}
				}
			}
			done[i] = count
		})
	}
	time.Sleep(time.Duration(q.Millis) * time.Millisecond)
	stop.Store(true)
	group.Wait()
	took, spent := time.Since(from), processorTime()-used
	for _, c := range done {
		a.Count += c
	}
	if a.Count == 0 {
		return fmt.Errorf("nothing was accepted")
	}
	operations := float64(a.Count) / float64(len(s.Docs))
	a.Nanos, a.Processor = float64(took.Nanoseconds())/operations, float64(spent.Nanoseconds())/operations
	return nil
}
