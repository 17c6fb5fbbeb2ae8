package runtime

import (
	"math/rand/v2"
	"testing"
)

// marked says, byte by byte, what the marks must say.
func marked(text []byte, i int) bool { return i >= len(text) || text[i] >= 0x80 || !plain(text[i]) }

func checkMarks(t *testing.T, how string, dst *[markWindow/8 + 8]byte, text []byte, exact bool) {
	t.Helper()
	for i := range len(text) + markReach {
		got := dst[i>>3]>>(i&7)&1 != 0
		if want := marked(text, i); got != want && (exact || want) {
			t.Fatalf("%s: byte %d of %q is marked: %v", how, i, text, got)
		}
	}
}

func TestMarks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var dst [markWindow/8 + 8]byte
	for n := 0; n <= markWindow; n++ {
		buf := make([]byte, n+2)
		text := buf[1 : 1+n : 1+n]
		for range 10 {
			for i := range text {
				if text[i] = byte(r.Uint32()); r.IntN(3) > 0 {
					text[i] = "aZ 0~{}[]:,"[r.IntN(11)]
				}
			}
			for i := range dst {
				dst[i] = byte(r.Uint32())
			}
			markPlain(&dst, text)
			checkMarks(t, "markPlain", &dst, text, false)
			markWords(&dst, text)
			checkMarks(t, "markWords", &dst, text, false)
		}
	}
}
