package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/schemagen/schemagen/bench/protocol"
	schemagen "github.com/schemagen/schemagen/runtime"
)

// allocations counts what schemagen allocates for the texts of a set once it is
// warm: for those that it accepts through Validate, for those that it refuses
// through Check. It names the texts that cost anything. The collector is off
// meanwhile, because it empties pools.
func allocations(registry *schemagen.Registry, s *protocol.Set, a *protocol.Answer) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var r schemagen.Report
	check := func(text []byte) bool { return registry.Check(s.Tool, text, &r) }
	validate := func(text []byte) bool { return registry.Validate(s.Tool, text) == nil }
	for _, list := range []struct {
		name  string
		texts [][]byte
	}{{"docs", s.Docs}, {"bad", s.Bad}, {"mutants", s.Mutants}} {
		for range 2 { // what grows while it is used has grown then
			for _, text := range list.texts {
				check(text)
			}
		}
		for i, text := range list.texts {
			judge := check
			if check(text) {
				judge = validate
				judge(text)
			}
			n, size := counted(func() { judge(text) })
			for again := 0; n > 0 && again < 3; again++ { // the scheduler allocates, too, now and then
				n, size = counted(func() { judge(text) })
			}
			if n > 0 {
				a.Names = append(a.Names, fmt.Sprintf("%s %d: %d allocations of %d bytes: %.100q", list.name, i, n, size, text))
			}
			a.Count++
		}
	}
}

// counted returns what f allocates: objects and their bytes.
func counted(f func()) (objects, size uint64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.Mallocs - before.Mallocs, after.TotalAlloc - before.TotalAlloc
}
