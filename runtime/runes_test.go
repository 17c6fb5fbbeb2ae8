package runtime

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// pieces are what strings are made of here: each way of the scanner, at its
// edges.
var pieces = []string{
	"a", " ", "plain text of more than eight bytes", `\n`, `\"`, `\\`, `\/`, `\t`, `\u0041`, `\u00e9`, `\u20ac`,
	`\ud83d\ude00`, "é", "ÿ", "Ā", "привет", "мир ", "я", "߿", "ࠀ", "日本語", "\uffff", "😀", "\U0010ffff", " я ", ";я",
	strings.Repeat("x", 31), strings.Repeat("x", 32), strings.Repeat("x", 33), strings.Repeat("ж", 4), strings.Repeat("ж", 5),
}

// TestRunes holds the code points that scanning counts, and the unescaped
// text, against encoding/json.
func TestRunes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		var b strings.Builder
		b.WriteByte('"')
		for range rng.IntN(12) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		b.WriteByte('"')
		text := b.String()
		var want string
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		var c Cursor
		l := plainLimits()
		c.reset([]byte(text+strings.Repeat(" ", rng.IntN(9))), &l)
		s, ok := c.String(nil)
		if !ok || string(c.Bytes(s)) != want || s.runes() != utf8.RuneCountInString(want) {
			t.Fatalf("%s: %v, %d code points, %q; want %d, %q", text, ok, s.runes(), c.Bytes(s), utf8.RuneCountInString(want), want)
		}
	}
}
