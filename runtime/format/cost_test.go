package format

import (
	"strings"
	"testing"
	"time"
)

// hostile are texts that would cost much if anything were searched again and again; each is repeated to the length
// wanted.
var hostile = []string{
	"a", "0", ":", "::", "/", "~", "~0", "%", "%4", "%41", "[", "[::", "]", "(", ")", "(?<a>", "(?:", `\k<a>`, `\p{`, `\p{L}`, `\u{0`, "{", "{a", "{a,", "{1,", "a{1}", "|",
	"@", "a@", `"`, `\"`, "a.", ".", "-", "xn--", "xn--a.", "ü", "ü.", "。", "\u0301", "a\u0323\u0301", "\u200d", "क्\u200d", "א", "P1Y", "T1H", "1H", "+", "?", "#", "é", "\U0001f600",
	"//", "a:", "1:", "\x80", "\xff", "l·", "々・", "[a-", "[]", "\\", "\\\\", "\x00",
}

var prefixes = []string{"", "a:", "a://", "a://[", "//", "P", "xn--", "ü", "a@", "/", "0/", "{", "(?<a>)", "2024-01-01T00:00:00.", `"`, "["}

// hostileTexts calls f with texts of the length.
func hostileTexts(length int, f func(name string, text []byte)) {
	for _, prefix := range prefixes {
		for _, h := range hostile {
			text := (prefix + strings.Repeat(h, length/len(h)+1))[:length]
			f(prefix+"|"+h, []byte(text))
		}
	}
}

// TestLinear judges texts of 64 KiB. A function that were quadratic would take seconds for one of them.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, f := range Formats() {
		start, worst := time.Now(), ""
		hostileTexts(1<<16, func(name string, text []byte) {
			one := time.Now()
			f.Judge(text)
			if d := time.Since(one); d > time.Second {
				worst = name
			}
		})
		if d := time.Since(start); d > time.Minute || worst != "" {
			t.Errorf("%s takes %v; one text (%q) more than a second", f.Func, d, worst)
		}
	}
}

// TestZeroAlloc judges the strings of the tables and of the suite, and hostile texts.
func TestZeroAlloc(t *testing.T) {
	all := corpus(t)
	texts := make([][]byte, len(all))
	for i, s := range all {
		texts[i] = []byte(s)
	}
	hostileTexts(500, func(_ string, text []byte) { texts = append(texts, text) })
	for _, f := range Formats() {
		zeroAlloc(t, f.Func, func() {
			for _, text := range texts {
				f.Judge(text)
			}
		})
	}
}
