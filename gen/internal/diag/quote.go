package diag

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// mark stands where text was cut.
const mark = "…"

// maxQuoted is the length that [Quote] allows between the quotes, in runes.
const maxQuoted = 64

// Quote returns s in double quotes, escaped as in Go source, for use inside
// the text of a diagnostic. At most 64 runes stand between the quotes, escapes
// counted as written; "…" after the closing quote marks a cut.
func Quote(s string) string {
	shown, whole := escape(s, `"\`, maxQuoted, utf8.RuneCountInString)
	if !whole {
		return `"` + shown + `"` + mark
	}
	return `"` + shown + `"`
}

// clip returns s escaped for one line and at most limit bytes long, the mark
// of the cut included.
func clip(s string, limit int) string {
	shown, whole := escape(s, "", limit, byteLen)
	if !whole {
		shown, _ = escape(s, "", limit-len(mark), byteLen)
		shown += mark
	}
	return shown
}

// onOneLine returns s escaped for one line, however long.
func onOneLine(s string) string {
	shown, _ := escape(s, "", math.MaxInt, byteLen)
	return shown
}

func byteLen(s string) int { return len(s) }

// escape returns the longest prefix of s whose escaped form is not wider than
// limit, in that form, and whether the prefix is all of s. It escapes what is
// not printable, bytes that are not UTF-8, and the characters in special; it
// never cuts inside an escape. Its cost depends on limit, not on s.
func escape(s, special string, limit int, width func(string) int) (shown string, whole bool) {
	var b strings.Builder
	for rest := s; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		piece := rest[:size]
		switch {
		case r == utf8.RuneError && size == 1:
			piece = fmt.Sprintf(`\x%02x`, rest[0])
		case !strconv.IsPrint(r):
			piece = strings.Trim(strconv.QuoteRune(r), "'")
		case strings.ContainsRune(special, r):
			piece = `\` + piece
		}
		if limit -= width(piece); limit < 0 {
			return b.String(), false
		}
		b.WriteString(piece)
		rest = rest[size:]
	}
	return b.String(), true
}

// Clip returns s escaped for one line and at most limit bytes long, the mark of
// the cut included.
func Clip(s string, limit int) string { return clip(s, limit) }
