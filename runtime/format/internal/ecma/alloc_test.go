//go:build !race

package ecma

import (
	"strings"
	"testing"
)

// TestAlloc holds that deep, long and named patterns allocate nothing.
func TestAlloc(t *testing.T) {
	for _, p := range append(pieces, strings.Repeat("(", 200)+strings.Repeat(")", 200), `(?<a>x)\k<a>(?<b>y)|\k<b>`, strings.Repeat("[a-z]", 1000)) {
		b := []byte(p)
		if n := testing.AllocsPerRun(3, func() { Pattern(b) }); n != 0 {
			t.Errorf("%.40q: %v allocations", p, n)
		}
	}
}
