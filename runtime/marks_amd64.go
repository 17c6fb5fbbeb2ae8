//go:build gc && !purego

package runtime

// wideMarks says that the processor and the system have registers of 32 bytes.
var wideMarks = hasAVX2()

// hasAVX2 asks the processor for AVX2, and for the system's word that it keeps
// the registers (Intel's manual, volume 1, section 14.7.1).
func hasAVX2() bool {
	if most, _, _, _ := cpuid(0, 0); most < 7 {
		return false
	}
	const saved, avx, avx2, registers = 1 << 27, 1 << 28, 1 << 5, 6
	if _, _, has, _ := cpuid(1, 0); has&saved == 0 || has&avx == 0 || xgetbv()&registers != registers {
		return false
	}
	_, has, _, _ := cpuid(7, 0)
	return has&avx2 != 0
}

// markPlain marks the bytes of text, which is at most a window.
func markPlain(dst *[markWindow/8 + 8]byte, text []byte) { markBlocks(dst, text, wideMarks) }

// markBlocks marks the bytes of text, which is at most a window, and the bits
// behind them. What it reads beside a text of fewer than 16 bytes is in the page
// of the text, and changes nothing.
//
//go:noescape
func markBlocks(dst *[markWindow/8 + 8]byte, text []byte, wide bool)

// cpuid runs the instruction of this name.
func cpuid(leaf, sub uint32) (ax, bx, cx, dx uint32)

// xgetbv returns the low half of the register that says which registers the
// system keeps.
func xgetbv() uint32
