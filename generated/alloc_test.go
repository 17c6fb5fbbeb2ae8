//go:build !race

package generated_test

import (
	"testing"

	"github.com/schemagen/schemagen/runtime"
)

// The race detector allocates on its own and empties pools at random, so these
// tests are not built with it.

// TestValidateAllocates proves that accepting a call allocates nothing.
func TestValidateAllocates(t *testing.T) {
	registry := newRegistry(t)
	for tool, c := range calls {
		for _, arguments := range c.accepted {
			text := []byte(arguments)
			zeroAlloc(t, tool, arguments, func() {
				if registry.Validate(tool, text) != nil {
					t.Fatalf("%s %q is refused", tool, text)
				}
			})
		}
	}
}

// TestCheckAllocates proves that judging a call allocates nothing, whatever the
// verdict, when the report is warm.
func TestCheckAllocates(t *testing.T) {
	registry := newRegistry(t)
	var report runtime.Report
	for tool, c := range calls {
		for _, arguments := range append(c.refused, c.accepted...) {
			text := []byte(arguments)
			want := registry.Check(tool, text, &report)
			zeroAlloc(t, tool, arguments, func() {
				if registry.Check(tool, text, &report) != want {
					t.Fatalf("%s %q: the verdict changed", tool, text)
				}
			})
		}
	}
	text := []byte(`{}`)
	zeroAlloc(t, "no_such_tool", "{}", func() { registry.Check("no_such_tool", text, &report) })
}

// zeroAlloc fails the test when f, once warm, allocates.
func zeroAlloc(t *testing.T, tool, arguments string, f func()) {
	t.Helper()
	f()
	if n := testing.AllocsPerRun(100, f); n != 0 {
		t.Errorf("%s %q: %v allocations, want 0", tool, arguments, n)
	}
}
