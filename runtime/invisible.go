package runtime

import (
	"unicode"
	"unicode/utf8"
)

// The deny rule on invisible characters (ruleInvisible, opt-in). The table of
// characters, with the reasons, is docs/invisible.md; a test holds that it and
// this file say the same.
//
// The rule is judged in a second pass over a string or name, and only when the
// rule is on and the string has escapes or characters beyond ASCII: some
// verdicts depend on the characters around, and the first pass, which everybody
// pays for, stays as it is.
//
// Strings that people write for people need some of these characters. A schema
// says so with x-schemagen {"invisible": "prose"}, and the generated reader
// then calls StringProse instead of String.

// StringProse is String for natural-language text: the rule on invisible
// characters, where it is on, lets pass what scripts and typography need.
func (c *Cursor) StringProse(site *Site) (Str, bool) {
	i := c.p
	if i >= len(c.b) || c.b[i] != '"' {
		c.Mismatch(site)
		return Str{}, false
	}
	end, extra, f := c.scan(i, i+1)
	if end < 0 || f != 0 && c.rules&ruleInvisible != 0 && !c.visible(i, end, true) {
		return Str{}, false
	}
	c.p = end + 1
	return Str{i + 1, end, extra, f}, true
}

// visible applies the rule, which is on, to the string or name between the
// quotes at open and end, which scan has read. It returns false when the cursor
// stopped.
func (c *Cursor) visible(open, end int, prose bool) bool {
	if c.again || allVisible(c.b[open+1:end], prose && !c.trying) {
		return true
	}
	c.deny(open, &denyInvisible)
	return false
}

// maxHiddenRun is how many invisible characters may follow each other in prose:
// a mark of direction beside a joiner or an isolate. Longer runs carry hidden
// data, not text.
const maxHiddenRun = 2

// allVisible reports whether the text between quotes, which scan has read,
// obeys the rule.
func allVisible(raw []byte, prose bool) bool {
	var s sight
	for i := 0; ; {
		for i < len(raw) && !leads[raw[i]] {
			i++
		}
		if i == len(raw) {
			return true
		}
		if n := harmless(raw[i:]); n > 0 {
			if raw[i] == '\\' {
				s.escape, s.escapeEnd = i, i+n
			}
			i += n
			continue
		}
		r, n := nextRune(raw[i:])
		if hidden(r) && !s.passes(r, raw, i, n, prose) {
			return false
		}
		if raw[i] == '\\' {
			s.escape, s.escapeEnd = i, i+n
		}
		i += n
	}
}

// leads are the bytes that escapes and invisible characters begin with.
var leads = [256]bool{
	'\\': true, 0xc2: true, 0xcd: true, 0xd8: true, 0xe1: true, 0xe2: true, 0xe3: true, 0xef: true, 0xf0: true, 0xf3: true,
}

// harmless returns the size of the character at the start of raw, whose first
// byte is one of leads, when its second byte tells that it is not hidden, or 0.
func harmless(raw []byte) int {
	second := raw[1]
	switch raw[0] {
	case '\\':
		if second != 'u' {
			return 2
		}
	case 0xc2, 0xcd, 0xd8:
		if second != 0xad && second != 0x8f && second != 0x9c {
			return 2
		}
	case 0xe1:
		if second != 0x85 && second != 0x9e && second != 0xa0 {
			return 3
		}
	case 0xe2:
		if second != 0x80 && second != 0x81 && second != 0xa0 {
			return 3
		}
	case 0xe3:
		if second != 0x85 {
			return 3
		}
	case 0xef:
		if second != 0xb8 && second < 0xbb {
			return 3
		}
	case 0xf0:
		if second != 0x9b && second != 0x9d {
			return 4
		}
	case 0xf3:
		if second != 0xa0 {
			return 4
		}
	}
	return 0
}

// hidden reports whether r is in the table: Default_Ignorable_Code_Point of
// Unicode, interlinear annotation, separators of lines and paragraphs, and
// symbols and letters that are blank.
func hidden(r rune) bool {
	switch {
	case r < 0x2000:
		switch r {
		case 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180c, 0x180d, 0x180e, 0x180f:
			return true
		}
		return false
	case r < 0x3000:
		return r >= 0x200b && r <= 0x200f || r >= 0x2028 && r <= 0x202e || r >= 0x2060 && r <= 0x206f || r == 0x2800
	case r < 0x10000:
		return r == 0x3164 || r >= 0xfe00 && r <= 0xfe0f || r == 0xfeff || r == 0xffa0 || r >= 0xfff0 && r <= 0xfffb
	}
	return r >= 0xe0000 && r <= 0xe0fff || r >= 0x1bca0 && r <= 0x1bca3 || r == 0x1d159 || r >= 0x1d173 && r <= 0x1d17a
}

// sight is what the text before a character has said. The zero value is that
// of the beginning of a text.
type sight struct {
	escape    int // the offset of the last escape
	escapeEnd int // the offset behind it; 0: there was none
	emojiEnd  int // the offset behind the last emoji with a variation selector
	run       int // invisible characters in a row
	runEnd    int // the offset behind them
}

// passes reports whether the invisible character r, which takes n bytes at
// offset i, may stand there.
func (s *sight) passes(r rune, raw []byte, i, n int, prose bool) bool {
	before := s.before(raw, i)
	after := rune(-1)
	if i+n < len(raw) {
		after, _ = nextRune(raw[i+n:])
	}
	if s.runEnd != i {
		s.run = 0
	}
	s.run, s.runEnd = s.run+1, i+n

	switch {
	case (r == 0xfe0e || r == 0xfe0f) && unicode.Is(emoji, before),
		r == 0xfe0f && after == 0x20e3 && keycap(before):
		s.emojiEnd = i + n
		return true
	case r == 0x200d && (unicode.Is(emoji, before) || s.emojiEnd == i && i > 0) && unicode.Is(emoji, after):
		return true
	case !prose:
		return false
	case r == 0x2800: // a blank between cells, like a space
		s.run = 0
		return before >= 0x2800 && before <= 0x28ff
	}
	return s.run <= maxHiddenRun && inProse(r, before)
}

// before returns the character before offset i, or -1 at the beginning.
func (s *sight) before(raw []byte, i int) rune {
	switch {
	case i == 0:
		return -1
	case s.escapeEnd == i:
		r, _ := nextRune(raw[s.escape:])
		return r
	}
	r, _ := utf8.DecodeLastRune(raw[:i])
	return r
}

// keycap reports whether r is the first of an emoji keycap sequence.
func keycap(r rune) bool { return r >= '0' && r <= '9' || r == '#' || r == '*' }

// inProse reports whether natural-language text holds r behind the character
// before.
func inProse(r, before rune) bool {
	switch {
	case r == 0xad:
		return letter(before)
	case r == 0x34f, r >= 0x200b && r <= 0x200d:
		return before >= utf8.RuneSelf && letter(before)
	case r >= 0x180b && r <= 0x180f:
		return unicode.Is(unicode.Mongolian, before) && unicode.IsLetter(before)
	case r >= 0xfe00 && r <= 0xfe06: // the bases in StandardizedVariants.txt are of these kinds
		return unicode.In(before, unicode.Sm, unicode.Han, unicode.Myanmar, unicode.Phags_Pa, unicode.Manichaean,
			unicode.Egyptian_Hieroglyphs) || before == 0x3001 || before == 0x3002 || before >= 0xff01 && before <= 0xff1f
	case r >= 0xe0100 && r <= 0xe01ef:
		return unicode.Is(unicode.Han, before)
	}
	switch r {
	case 0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069:
		return true
	}
	return false
}

// letter reports whether r is a letter, or a mark on one, that is seen.
func letter(r rune) bool { return unicode.In(r, unicode.L, unicode.Mn, unicode.Mc) && !hidden(r) }
