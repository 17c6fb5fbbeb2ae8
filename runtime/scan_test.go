package runtime

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// scanned is what scan makes of a string.
type scanned struct {
	end, extra int
	form       form
	denied     *denial
	at         int
}

func scanOf(text []byte, r rules) scanned {
	c := &Cursor{b: text, rules: r}
	c.mark(0)
	end, extra, f := c.scan(0, 1)
	return scanned{end, extra, f, c.denied, c.deniedAt}
}

// slowScan is scan, character by character.
func slowScan(b []byte, r rules) (s scanned) {
	fault := func(d *denial, at int) scanned { return scanned{end: -1, denied: d, at: at} }
	for i := 1; i < len(b); {
		switch ch := b[i]; {
		case ch == '"':
			s.end = i
			return s
		case ch == '\\':
			n := 2
			switch rest := b[i+1:]; {
			case len(rest) == 0:
				return fault(&denyEnd, len(b))
			case strings.IndexByte(`"\/nrt`, rest[0]) >= 0:
			case strings.IndexByte("bf", rest[0]) >= 0:
				if r&ruleCharacters != 0 {
					return fault(&denyCharacter, 0)
				}
			case rest[0] == 'u':
				// escape reads the digits; other tests hold it.
				c := &Cursor{b: b, rules: r}
				c.mark(0)
				next := c.escape(i, 0)
				if next < 0 {
					return fault(c.denied, c.deniedAt)
				}
				n = next - i
			default:
				return fault(&denyGrammar, i+1)
			}
			s.form |= escaped
			s.extra += n - 1
			i += n
		case ch < 0x20:
			return fault(&denyRawC0, 0)
		case ch < utf8.RuneSelf:
			if ch == 0x7f && r&ruleCharacters != 0 {
				return fault(&denyCharacter, 0)
			}
			i++
		default:
			c, n := utf8.DecodeRune(b[i:])
			if c == utf8.RuneError && n == 1 {
				return fault(&denyUTF8, 0)
			}
			if c < 0xa0 && r&ruleCharacters != 0 {
				return fault(&denyCharacter, 0)
			}
			s.form |= wide
			s.extra += n - 1
			i += n
		}
	}
	return fault(&denyEnd, len(b))
}

func compareScan(t *testing.T, text []byte) {
	t.Helper()
	for _, r := range []rules{0, ruleCharacters} {
		got, want := scanOf(text, r), slowScan(text, r)
		if want.denied != nil {
			got.extra, got.form = 0, 0
		}
		if got != want {
			t.Fatalf("scan of %q under rules %d: %+v, want %+v", text, r, got, want)
		}
	}
}

// scanPieces are what strings are made of in TestScan: each ends a run of some
// kind, is as long as one, or is ill-formed.
var scanPieces = []string{
	"a", " ", "!", "#", "[", "]", "~", "word", "eight888", "sixteen characters", strings.Repeat("plain ", 11),
	`\"`, `\\`, `\/`, `\n`, `\b`, `\u00e9`, `\u0001`, `\ud83d\ude00`, `\ud83d`, `\x`, `\`, `\u12`,
	"\x00", "\x1f", "\x7f", "\u0080", "\u009f", "\u00a0", "é", "ÿ", "Ā", "߿", "слово", "слово слово слово ", "ࠀ", "\u0fff", "က", "—", "日本語の文字列", "\ucfff", "퀀", "\ud7ff", "\ue000", "\uffff",
	"𐀀", "😀", "\U0010ffff",
	"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc2", "\xc3", "\xdf", "\xe0\x9f\xbf", "\xe0", "\xe1\x80", "\xed\xa0\x80", "\xed\xbf\xbf", "\xef\xbf", "\xf0\x8f\xbf\xbf", "\xf1\x80\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf8\x88\x80\x80\x80", "\xff", "\xfe\xff",
}

// TestScan compares scan with the reading character by character, on strings
// of all lengths and mixtures.
func TestScan(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	kinds := [][]string{scanPieces, scanPieces[:13], scanPieces[27:48], append(scanPieces[:11:11], scanPieces[27:48]...)}
	for range 200_000 {
		from := kinds[rng.IntN(len(kinds))]
		var b bytes.Buffer
		b.WriteByte('"')
		for range rng.IntN(30) {
			b.WriteString(from[rng.IntN(len(from))])
		}
		if rng.IntN(8) > 0 {
			b.WriteByte('"')
			b.WriteString(strings.Repeat("x", rng.IntN(40)))
		}
		compareScan(t, b.Bytes())
	}
	// Longer than a batch of words, so that one ends in each byte of a character.
	for _, piece := range []string{"слово ", "日本語", "é", "x—", "ab"} {
		for lead := range 9 {
			compareScan(t, []byte(`"`+strings.Repeat("z", lead)+strings.Repeat(piece, 2*wideBatch/len(piece))+`"`))
		}
	}
}

// TestScanSequences compares them on all pairs of bytes, and on all sequences
// of four bytes at which the table of RFC 3629 section 4 turns, at each place in
// a word, among characters of one, two and three bytes.
func TestScanSequences(t *testing.T) {
	around := []string{"aaaaaaaaaaaa", "фффффффффффф", "日日日日日日日日日日日日", "日фаa日фаa日фаa日фаa"}
	edges := []byte{0x00, 0x1f, 0x20, 0x22, 0x5c, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff}
	try := func(seq ...byte) {
		for _, text := range around {
			runes := []rune(text)
			lead := 1 + int(seq[0])%7 // each lead byte comes to each place by its neighbours
			for k := lead; k < lead+2; k++ {
				b := append([]byte{'"'}, strings.Repeat("z", k)...)
				b = append(b, string(runes[:4])...)
				b = append(b, seq...)
				b = append(b, string(runes[4:])...)
				compareScan(t, append(b, '"'))
			}
		}
	}
	for x := range 256 {
		for y := range 256 {
			try(byte(x), byte(y))
		}
	}
	if testing.Short() {
		return
	}
	for _, w := range edges[6:] {
		for _, x := range edges {
			for _, y := range edges {
				for _, z := range edges {
					try(w, x, y, z)
				}
			}
		}
	}
}

func FuzzScan(f *testing.F) {
	for _, piece := range scanPieces {
		f.Add([]byte(piece + `"`))
		f.Add([]byte(piece + strings.Repeat("слово ", 20) + piece + strings.Repeat("plain", 9) + `"`))
	}
	f.Fuzz(func(t *testing.T, text []byte) { compareScan(t, append([]byte{'"'}, text...)) })
}

// All sequences that a lead byte of four bytes may begin.
func TestFourBytes(t *testing.T) {
	var b [5]byte
	for lead := 0xf0; lead <= 0xff; lead++ {
		for b1 := range 256 {
			for b2 := range 256 {
				for _, b3 := range []byte{0, 0x7f, 0x80, 0x81, 0xbf, 0xc0, 0xff} {
					b = [5]byte{'"', byte(lead), byte(b1), byte(b2), b3}
					_, n := utf8.DecodeRune(b[1:])
					if got := fourBytes(b[:], 1); got != (n == 4) {
						t.Fatalf("%x is a character of four bytes: %v", b[1:], got)
					}
				}
			}
		}
	}
	if fourBytes([]byte("\xf0\x9f\x98"), 0) {
		t.Error("a character ends behind the text")
	}
}
