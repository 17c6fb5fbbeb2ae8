package runtime

import (
	"math/rand/v2"
	"testing"
)

// A byte that must be looked at is marked, and so are those behind the text.
// Other bytes are not, but for some that stand behind marked ones.
func checkMarks(t *testing.T, how string, dst *[markWindow/8 + 8]byte, text []byte) {
	t.Helper()
	before := false
	for i := range len(text) + markReach {
		want := i >= len(text) || text[i] >= 0x80 || !plain(text[i])
		got := dst[i>>3]>>(i&7)&1 != 0
		if got != want && (want || !before) {
			t.Fatalf("%s: byte %d of %q is marked: %v", how, i, text, got)
		}
		before = got
	}
}

// testMarks tries a way to mark on texts of every length. They begin anywhere,
// and nothing is written beside the marks.
func testMarks(t *testing.T, how string, mark func(dst *[markWindow/8 + 8]byte, text []byte)) {
	r := rand.New(rand.NewPCG(1, 2))
	var room struct {
		before [64]byte
		dst    [markWindow/8 + 8]byte
		after  [64]byte
	}
	for n := 0; n <= markWindow; n++ {
		buf := make([]byte, n+32)
		for range 10 {
			from := r.IntN(32)
			text := buf[from : from+n : from+n]
			for i := range buf {
				if buf[i] = byte(r.Uint32()); r.IntN(3) > 0 {
					buf[i] = "aZ 0~{}[]:,#"[r.IntN(12)]
				}
			}
			for i := range room.dst {
				room.dst[i] = byte(r.Uint32())
			}
			mark(&room.dst, text)
			checkMarks(t, how, &room.dst, text)
			if room.before != [64]byte{} || room.after != [64]byte{} {
				t.Fatalf("%s of %d bytes writes beside the marks", how, n)
			}
		}
	}
	// Each byte at each place of a block.
	for _, n := range []int{3, 13, 64} {
		text := make([]byte, n)
		for ch := range 256 {
			for i := range text {
				for k := range text {
					text[k] = 'a'
				}
				text[i] = byte(ch)
				mark(&room.dst, text)
				checkMarks(t, how, &room.dst, text)
			}
		}
	}
}

func TestMarks(t *testing.T) {
	testMarks(t, "markPlain", markPlain)
	testMarks(t, "markWords", markWords)
}

// Wherever the window was, and in whatever state it was made, plainEnd passes
// plain bytes alone, and scan reads a string as if there were no window.
func TestMarksMove(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		text := make([]byte, 1+r.IntN(4*markWindow))
		for i := range text {
			if text[i] = "abcdefgh ~"[r.IntN(10)]; r.IntN(200) == 0 {
				text[i] = "\"\\\x7f\x01n#"[r.IntN(6)]
			}
		}
		c := &Cursor{b: text}
		c.mark(0)
		for range 300 {
			c.again = r.IntN(2) == 0
			i := r.IntN(len(text) + 1)
			if r.IntN(8) == 0 {
				c.mark(i)
			}
			window := c.marks.from + c.marks.size
			known := i >= c.marks.from && i < window
			end := c.plainEnd(i)
			for _, ch := range text[i:min(end, len(text))] {
				if !plain(ch) {
					t.Fatalf("plainEnd(%d) is %d and passes %q", i, end, ch)
				}
			}
			if end > len(text) || known && end < min(i+markReach, window, len(text)) && plain(text[end]) && text[end] != '#' {
				t.Fatalf("plainEnd(%d) of %d bytes is %d, before %q", i, len(text), end, text[min(end, len(text)-1)])
			}
			c.stopped, c.denied = false, nil
			at, extra, form := c.scan(max(i-1, 0), i)
			d := &Cursor{b: text}
			d.mark(i)
			wantAt, wantExtra, wantForm := d.scan(max(i-1, 0), i)
			if at != wantAt || extra != wantExtra || form != wantForm || c.denied != d.denied {
				t.Fatalf("scan(%d) is %d, %d, %d, %v; from a fresh window %d, %d, %d, %v", i, at, extra, form, c.denied, wantAt, wantExtra, wantForm, d.denied)
			}
		}
	}
}
