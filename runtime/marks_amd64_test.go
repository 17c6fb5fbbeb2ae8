//go:build gc && !purego

package runtime

import "testing"

// Both widths of registers, where the processor has both.
func TestMarkBlocks(t *testing.T) {
	for _, wide := range []bool{false, true} {
		if wide && !hasAVX2() {
			t.Skip("the processor has no AVX2")
		}
		how := map[bool]string{false: "markBlocks, narrow", true: "markBlocks, wide"}[wide]
		testMarks(t, how, func(dst *[markWindow/8 + 8]byte, text []byte) {
			markBlocks(dst, text, wide)
		})
	}
}
