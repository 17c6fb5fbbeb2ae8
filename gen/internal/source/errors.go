package source

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// fail reports a syntax error at an offset.
func (p *parser) fail(offset int, format string, args ...any) {
	p.diags.Errorf(p.file.Pos(offset), "", "", format, args...)
}

// expected reports that the text at pos is not what.
func (p *parser) expected(what string) {
	p.fail(p.pos, "expected %s, found %s", what, p.found())
}

// found describes what stands at pos.
func (p *parser) found() string {
	if p.pos == len(p.text) {
		return "the end of the file"
	}
	if word := p.word(); word != "" {
		return diag.Quote(word)
	}
	r, size := utf8.DecodeRuneInString(p.text[p.pos:])
	if r == utf8.RuneError && size == 1 {
		return fmt.Sprintf("byte 0x%02x, which is not UTF-8", p.text[p.pos])
	}
	return diag.Quote(string(r))
}

// maxWord is above the length of any word of JSON and of what Quote shows.
const maxWord = 100

// word returns the letters and digits at pos: at most maxWord, of a longer
// word the beginning. So `nul`, `nullx` and `NaN` are each one word.
func (p *parser) word() string {
	end, runes := p.pos, 0
	for runes < maxWord {
		r, size := utf8.DecodeRuneInString(p.text[end:])
		if r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		end += size
		runes++
	}
	return p.text[p.pos:end]
}
