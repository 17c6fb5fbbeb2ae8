package runtime

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Missing says what Refuse says for one member after the other, however many
// faults may be recorded, and whatever state the cursor is in.
func TestMissing(t *testing.T) {
	const at = 3
	sites := make([]*Site, 64)
	for i := range sites {
		sites[i] = new(Site)
	}
	for range 20000 {
		n := 1 + rand.IntN(64)
		missing := rand.Uint64() & rand.Uint64() & (1<<n - 1)
		missing |= 1 << rand.IntN(n)
		limit, before := rand.IntN(12), rand.IntN(12)
		quiet, stopped := rand.IntN(4) == 0, rand.IntN(4) == 0
		ready := func() *Cursor {
			c := newCursor(`[{}]`)
			c.limit = limit
			for range before {
				c.Refuse(1, sites[0])
			}
			if c.quiet = quiet; stopped {
				c.stop()
			}
			return c
		}
		one, all := ready(), ready()
		for i, site := range sites[:n] {
			if missing>>i&1 != 0 {
				one.Refuse(at, site)
			}
		}
		all.Missing(at, missing, sites[:n])
		if all.refusals != one.refusals || all.total != one.total || !slices.Equal(all.faults, one.faults) ||
			all.stopped != one.stopped || all.p != one.p || all.stopAt != one.stopAt {
			t.Fatalf("missing %b, limit %d, %d before, quiet %t, stopped %t: %d %d %v %t, one by one %d %d %v %t",
				missing, limit, before, quiet, stopped,
				all.refusals, all.total, all.faults, all.stopped, one.refusals, one.total, one.faults, one.stopped)
		}
	}
}
