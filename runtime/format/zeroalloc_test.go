//go:build !race

package format

import "testing"

// zeroAlloc fails the test when f allocates. The race detector allocates on its own; under it f only runs.
func zeroAlloc(t testing.TB, name string, f func()) {
	t.Helper()
	if n := testing.AllocsPerRun(3, f); n != 0 {
		t.Errorf("%s: %v allocations per run, want 0", name, n)
	}
}
