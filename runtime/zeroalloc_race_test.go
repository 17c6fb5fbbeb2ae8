//go:build race

package runtime

import "testing"

// zeroAlloc runs f; see zeroalloc_test.go.
func zeroAlloc(t testing.TB, f func()) {
	t.Helper()
	f()
}
