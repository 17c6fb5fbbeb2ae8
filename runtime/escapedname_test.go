package runtime

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

// nameByScan reads the name whose opening quote is the first byte by scan and
// unescape, one after the other. It returns the offset of the closing quote, or -1.
func nameByScan(c *Cursor) (end int, name []byte) {
	end, _, f := c.scan(0, 1)
	if end < 0 || f != 0 && c.rules&ruleInvisible != 0 && !c.visible(0, end, false) {
		return -1, nil
	}
	return end, unescape(nil, c.b[1:end])
}

// sameName holds a name that is read and unescaped in one pass against one that is
// not, under all rules, and however large the buffer is from the start.
func sameName(t *testing.T, text []byte, room int) {
	t.Helper()
	for _, r := range []rules{0, strictRules, strictRules | ruleInvisible} {
		two, one := newCursor(string(text)), newCursor(string(text))
		two.rules, one.rules, one.nameBuf = r, r, make([]byte, 0, room)
		want, name := nameByScan(two)
		got := one.longName(0, one.plainEnd(1))
		if got != want || one.denied != two.denied || one.deniedAt != two.deniedAt || one.stopped != two.stopped {
			t.Fatalf("%q, rules %b: %d %v at %d, want %d %v at %d", text, r, got, one.denied, one.deniedAt, want, two.denied, two.deniedAt)
		}
		if want >= 0 && !bytes.Equal(one.name, name) {
			t.Fatalf("%q, rules %b: %q, want %q", text, r, one.name, name)
		}
	}
}

// namePieces are what names are made of, and some of what they must not have.
var namePieces = []string{
	"", "a", "name", "0123456", "01234567", "plain characters, more than a word", strings.Repeat("x", markReach-1), strings.Repeat("y", markReach+8),
	strings.Repeat("long ", 300), `\n`, `\"`, `\\`, `\/`, `\t`, `\r`, `\b`, `\f`, `\u0061`, `\u007e`, `\u007f`, `\u0080`, `\u009f`, `\u00a0`, `\u00e9`,
	`\u07ff`, `\u0800`, `\u0416`, `\u20AC`, `\ud7ff`, `\ue000`, `\uffff`, `\u0000`, `\u0009`, `\u001f`, `\u200b`, `\ud83d\ude00`, `\ud83d`, `\ude00`,
	`\ud83d\u0061`, "é", "€", "😀", "\u200b", "\x7f", "\x80", "\xff", "\xc3", "\t", "\x00", `\x`, `\u12`, `\u12g4`, `\u`, `\`, `\U0061`,
}

func TestEscapedName(t *testing.T) {
	tails := []string{`":0}`, `"`, ``, `":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]}`}
	for _, one := range namePieces {
		for _, two := range namePieces {
			for _, tail := range tails {
				sameName(t, []byte(`"`+one+two+tail), 0)
				sameName(t, []byte(`"`+one+`\u0061`+two+tail), 300)
			}
		}
	}
	for range 40000 {
		text := []byte{'"'}
		for range rand.IntN(12) {
			k := rand.IntN(len(namePieces))
			if rand.IntN(3) > 0 {
				k %= 26 // mostly what passes
			}
			text = append(text, namePieces[k]...)
		}
		sameName(t, append(text, tails[rand.IntN(len(tails))]...), rand.IntN(200))
	}
}

// Each escape of four digits, in the middle of a name.
func TestEscapedNameDigits(t *testing.T) {
	const digits = "0123456789abcdefABCDEF"
	tail := `z":0,` + strings.Repeat(" ", 80)
	for r := range 1 << 16 {
		text := []byte(`"a\u....` + tail)
		for k := range 4 {
			d := r >> (12 - 4*k) & 15
			if d >= 10 && rand.IntN(2) == 0 {
				d += 6
			}
			text[4+k] = digits[d]
		}
		sameName(t, text, 0)
	}
}

func FuzzEscapedName(f *testing.F) {
	for _, piece := range namePieces {
		f.Add([]byte(piece+`\u0061`+piece+`":0}`), 100)
	}
	f.Fuzz(func(t *testing.T, text []byte, room int) {
		sameName(t, append([]byte{'"'}, text...), max(0, room&1023))
	})
}
