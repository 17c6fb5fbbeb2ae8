//go:build race

package format

import "testing"

// zeroAlloc runs f; see zeroalloc_test.go.
func zeroAlloc(_ testing.TB, _ string, f func()) { f() }
