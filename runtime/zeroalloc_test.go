//go:build !race

package runtime

import "testing"

// zeroAlloc fails the test when f, once warm, allocates. The race detector allocates on its own and empties pools at
// random; under it f only runs.
func zeroAlloc(t testing.TB, f func()) {
	t.Helper()
	f()
	if n := testing.AllocsPerRun(100, f); n != 0 {
		t.Errorf("%v allocations per run, want 0", n)
	}
}
