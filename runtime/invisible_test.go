package runtime

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// contexts are texts around an invisible character in which it may be in place.
var contexts = [][2]string{
	{"", ""}, {"a", "b"}, {"1", "2"}, {" ", " "}, {"é", "é"}, {"ب", "ب"}, {"क्", "ष"}, {"中", "文"}, {"ᠠ", "ᠠ"}, {"⠁", "⠁"}, {"က", "က"}, {"∩", "a"},
	{"。", ""}, {"❤", ""}, {"👩", "💻"}, {"1", "\u20e3"}, {"#", "\u20e3"}, {"ᄀ", "ᅡ"}, {"か", "き"}, {"\U000133fc", ""}, {"\U0001f3f4", "\U000e0067\U000e007f"},
}

// placeable reports whether r passes in one of the contexts.
func placeable(r rune, prose bool) bool {
	return slices.ContainsFunc(contexts, func(c [2]string) bool { return allVisible([]byte(c[0]+string(r)+c[1]), prose) })
}

// TestInvisibleTable holds that docs/invisible.md and the code say the same: which characters, and which of them never
// pass.
func TestInvisibleTable(t *testing.T) {
	text, err := os.ReadFile("../docs/invisible.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[rune]bool{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, "|")
		if len(cells) != 7 || !strings.HasPrefix(cells[1], " U+") {
			continue
		}
		inStrings, inProse := strings.TrimSpace(cells[3]), strings.TrimSpace(cells[4])
		for item := range strings.FieldsSeq(cells[1]) {
			lo, hi, ok := strings.Cut(item, "-")
			if !ok {
				hi = lo
			}
			for r := codePoint(t, lo); r <= codePoint(t, hi); r++ {
				if listed[r] {
					t.Errorf("%U is listed twice", r)
				}
				listed[r] = true
				if !hidden(r) {
					t.Errorf("%U is listed, and not hidden", r)
				}
				if got := placeable(r, false); got != (inStrings != "no") {
					t.Errorf("%U may stand in a string: %v, the table says %s", r, got, inStrings)
				}
				if got := placeable(r, true); got != (inProse != "no") {
					t.Errorf("%U may stand in prose: %v, the table says %s", r, got, inProse)
				}
				if (inProse == "yes") != allVisible([]byte(string(r)), true) {
					t.Errorf("%U alone may stand in prose or may not, the table says %s", r, inProse)
				}
				if !leads[string(r)[0]] || harmless([]byte(string(r))) > 0 {
					t.Errorf("%U begins with bytes that are not looked at", r)
				}
				if !unseen(r) {
					t.Errorf("%U is not escaped where names are shown", r)
				}
			}
		}
	}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if hidden(r) && !listed[r] {
			t.Errorf("%U is hidden, and not listed", r)
		}
	}
}

func codePoint(t *testing.T, s string) rune {
	t.Helper()
	n, err := strconv.ParseUint(strings.TrimPrefix(s, "U+"), 16, 32)
	if err != nil || n > unicode.MaxRune {
		t.Fatalf("%q is no code point", s)
	}
	return rune(n)
}

// TestIgnorable compares with the property Default_Ignorable_Code_Point as package unicode has its parts (UAX #44,
// DerivedCoreProperties.txt), and names what is hidden beside it.
func TestIgnorable(t *testing.T) {
	beside := []rune{0x2028, 0x2029, 0x2800, 0xfff9, 0xfffa, 0xfffb, 0x1d159}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		ignorable := unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Cf, unicode.Variation_Selector) &&
			!unicode.In(r, unicode.White_Space, unicode.Prepended_Concatenation_Mark) &&
			!(r >= 0xfff9 && r <= 0xfffb) && !(r >= 0x13430 && r <= 0x13440)
		if want := ignorable || slices.Contains(beside, r); hidden(r) != want {
			t.Errorf("hidden(%U) = %v", r, !want)
		}
	}
}

// TestVisible judges texts by both grades.
func TestVisible(t *testing.T) {
	const no, prose, both = 0, 1, 2
	for _, c := range []struct {
		text string
		want int
	}{
		{"", both}, {"plain", both}, {"Größe, 大きさ, размер, גודל", both}, {`a\n\t\"\\ü`, both},
		{"a\u00a0b\u3000c\u2009d", both}, // spaces are seen

		{"a\U000e0041\U000e0042", no}, {"\U000e0001", no}, {"\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", no},
		{`\udb40\udc41`, no}, {"a\u202eb", no}, {"\u202d", no}, {"\ufeffa", no}, {"a\u2061b", no}, {"\u3164", no}, {"a\u206ab", no}, {"\u1160", no},

		{"می\u200cخواهم", prose}, {"क्\u200dष", prose}, {"ไทย\u200bไทย", prose}, {"a\u200bb", no}, {"a\u200cb", no}, {" \u200dب", no}, {"ب\u200c\u200cب", no},
		{`\u0645\u06cc\u200c\u062e`, prose}, {`می\u200cخ`, prose}, {`a\u200b`, no}, {`\\u200b`, both}, {`\\\u200b`, no}, {`\"\u200f`, prose},
		{"hy\u00adphen", prose}, {"-\u00ad", no}, {"\u200fא\u200e", prose}, {"\u2068name\u2069", prose}, {"\u2067\u200fא\u2069\u2067ב\u2069", prose},
		{"\u200e\u200f\u200e", no}, {"a\u200e\u200f", prose}, {"a\u200e\u200fb\u200e\u200f", prose}, {"\u202a\u202b\u202c", no},
		{"line\u2028line", prose}, {"⠓⠊\u2800\u2800\u2800⠽", prose}, {"a\u2800", no}, {"ᠠ\u180bᠠ", prose}, {"a\u180b", no}, {"ᠠ\u180b\u180c", no},

		{"❤\ufe0f", both}, {"❤\ufe0e", both}, {"❤\ufe0f\ufe0f", no}, {"❤\ufe00", no}, {"©\ufe0f", both}, {"a\ufe0f", no}, {"\ufe0f", no}, {"中\ufe0f", no}, {" \ufe0f", no},
		{`\u2764\ufe0f`, both}, {`❤\ufe0f`, both}, {`\ud83d\udc69\u200d\ud83d\udcbb`, both}, {`\u2764` + "\ufe0f", both}, {`\\u2764` + "\ufe0f", no},
		{"1\ufe0f\u20e3", both}, {"#\ufe0f\u20e3", both}, {"1\ufe0f", no}, {"1\ufe0e\u20e3", no}, {"a\ufe0f\u20e3", no}, {`1\ufe0f\u20e3`, both}, {`1\ufe0fx`, no},
		{"👩\u200d💻", both}, {"❤\ufe0f\u200d🔥", both}, {"🏳\ufe0f\u200d🌈", both}, {"👩\U0001f3fd\u200d💻", both}, {"👨\u200d👩\u200d👧\u200d👦", both},
		{"👩\u200d", no}, {"\u200d💻", no}, {"👩\u200da", no}, {"a\u200d💻", no}, {"👩\u200d\u200d💻", no}, {"👩\u200c💻", no}, {"🇩\ufe0f", no},
		{"1\ufe0f\u20e3\u200d👩", no}, {"👩x\u200d💻", no}, {"❤\ufe0fx\u200d🔥", no},
		{"葛\U000e0100", prose}, {"葛\U000e0100\U000e0101", no}, {"か\U000e0100", no}, {"∩\ufe00", prose}, {"é\ufe00", no}, {"中\ufe01", prose}, {"中\ufe07", no},
	} {
		for grade, want := range map[bool]bool{false: c.want == both, true: c.want != no} {
			if got := allVisible([]byte(c.text), grade); got != want {
				t.Errorf("%+q: prose %v: %v", c.text, grade, got)
			}
		}
	}
}

// TestVisibleSpellings holds that a text is judged the same whichever of its characters are escaped.
func TestVisibleSpellings(t *testing.T) {
	parts := []string{"a", "1", "❤", "\ufe0f", "\u200d", "👩", "\u20e3", "ب", "\u200e", "葛", "\U000e0100", `\\`}
	var try func(text, spelt string, n int)
	count := 0
	try = func(text, spelt string, n int) {
		for _, prose := range []bool{false, true} {
			if a, b := allVisible([]byte(text), prose), allVisible([]byte(spelt), prose); a != b {
				t.Fatalf("%+q is %v, %s is %v; prose %v", text, a, spelt, b, prose)
			}
		}
		count++
		if n == 0 {
			return
		}
		for _, p := range parts {
			try(text+p, spelt+escapeAll(p), n-1)
			try(text+p, spelt+p, n-1)
		}
	}
	try("", "", 3)
	if count < 10_000 {
		t.Errorf("only %d texts", count)
	}
}

func escapeAll(s string) string {
	if strings.HasPrefix(s, `\`) {
		return s
	}
	var b []byte
	for _, r := range s {
		b = appendEscape(b, r)
	}
	return string(b)
}

// TestInvisibleRule judges whole calls: the rule is off by default, holds for names and strings, and is lifted for
// strings read as prose only.
func TestInvisibleRule(t *testing.T) {
	read := func(arguments string, rules rules, prose bool) string {
		var c Cursor
		l := plainLimits()
		l.rules = rules
		c.reset([]byte(arguments), &l)
		site := &Site{}
		if at := c.At(); c.Object(site) {
			for c.Member() {
				c.Other(at)
				if prose {
					c.StringProse(site)
				} else {
					c.String(site)
				}
			}
		}
		c.finish()
		if c.denied != nil {
			return fmt.Sprintf("%s %d", c.denied.Reason, c.deniedAt)
		}
		return fmt.Sprint(c.total)
	}
	const deny = "must not hold an invisible character "
	for _, c := range []struct {
		arguments         string
		off, strict, text string
	}{
		{`{"a":"b"}`, "0", "0", "0"},
		{"{\"a\":\"\u200e\"}", "0", deny + "5", "0"},
		{`{"a":"\u200e"}`, "0", deny + "5", "0"},
		{"{\"a\":\"\U000e0041\"}", "0", deny + "5", deny + "5"},
		{"{\"a\u200e\":\"b\"}", "0", deny + "1", deny + "1"}, // names are no prose
		{`{"a":"b","\u200e":"b"}`, "0", deny + "9", deny + "9"},
		{`{"a":1}`, "1", "1", "1"}, // another kind violates the site
	} {
		if got := read(c.arguments, 0, false); got != c.off {
			t.Errorf("%+q without the rule: %s", c.arguments, got)
		}
		if got := read(c.arguments, 0, true); got != c.off {
			t.Errorf("%+q as prose without the rule: %s", c.arguments, got)
		}
		if got := read(c.arguments, ruleInvisible, false); got != c.strict {
			t.Errorf("%+q: %s", c.arguments, got)
		}
		if got := read(c.arguments, ruleInvisible, true); got != c.text {
			t.Errorf("%+q as prose: %s", c.arguments, got)
		}
	}
	// Faults of the grammar and of the other rule on characters come first.
	if got := read("{\"a\":\"\u200e\xff\"}", ruleInvisible, false); got != "must be well-formed UTF-8 5" {
		t.Error(got)
	}
	if got := read("{\"a\":\"\u200e\\u0000\"}", ruleInvisible|ruleCharacters, false); got != "must not hold a control character 5" {
		t.Error(got)
	}
}

// TestEmoji compares the table of emoji with Node's property Emoji.
func TestEmoji(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node is absent, whose table this test compares with")
	}
	out, err := exec.Command(node, "-p", `
		const lines = [];
		for (let c = 0x80; c <= 0x10ffff; c++) {
			if (c < 0xd800 || c > 0xdfff) {
				const s = String.fromCodePoint(c);
				if (/\p{Emoji}/u.test(s) && !/\p{Regional_Indicator}/u.test(s)) lines.push(c);
			}
		}
		process.versions.unicode + ' ' + lines.join(' ')`).Output()
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(out))
	if len(fields) < 1000 {
		t.Fatalf("Node lists %d emoji", len(fields))
	}
	older := fields[0] != "17.0"
	known := map[rune]bool{}
	for _, f := range fields[1:] {
		n, _ := strconv.Atoi(f)
		known[rune(n)] = true
		if !unicode.Is(emoji, rune(n)) && fields[0] <= "17.0" {
			t.Errorf("%U is missing", n)
		}
	}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if unicode.Is(emoji, r) && !known[r] && !older {
			t.Errorf("%U is no emoji", r)
		}
	}
}

// FuzzVisible holds that nothing panics, that prose admits what strings admit, and that what is admitted holds no tag
// and no override.
func FuzzVisible(f *testing.F) {
	for _, c := range contexts {
		f.Add(c[0] + "\u200d" + c[1])
		f.Add(c[0] + `\ufe0f` + c[1])
	}
	f.Fuzz(func(t *testing.T, s string) {
		text := []byte(`"` + s + `"`)
		var c Cursor
		l := plainLimits()
		c.reset(text, &l)
		if c.String(&Site{}); c.stopped || c.p != len(text) {
			return // no string
		}
		strict, prose := allVisible([]byte(s), false), allVisible([]byte(s), true)
		if strict && !prose {
			t.Errorf("%+q may stand in strings, not in prose", s)
		}
		if !prose {
			return
		}
		run := 0
		for _, r := range string(unescape(nil, []byte(s))) {
			if r >= 0xe0000 && r <= 0xe007f || r == 0x202d || r == 0x202e || r == utf8.RuneError && !strings.Contains(s, "\ufffd") && !strings.Contains(strings.ToLower(s), `\ufffd`) {
				t.Errorf("%+q may stand in prose", s)
			}
			if run++; !hidden(r) || r == 0x2800 {
				run = 0
			}
			if run > maxHiddenRun {
				t.Errorf("%+q may stand in prose", s)
			}
		}
	})
}

// BenchmarkInvisible is what the rule costs: off, on, and on for text that holds none of the bytes that it looks at.
func BenchmarkInvisible(b *testing.B) {
	for name, unit := range map[string]string{
		"ascii": "plain text ", "cyrillic": "обычный текст ", "japanese": "普通のテキスト、", "escapes": `a\nb\tc\"d`, "emoji": "👩\u200d💻 ❤\ufe0f ",
	} {
		text := []byte(`"` + strings.Repeat(unit, 4000/len(unit)) + `"`)
		for rule, set := range map[string]rules{"off": ruleCharacters, "on": ruleCharacters | ruleInvisible} {
			b.Run(name+"/"+rule, func(b *testing.B) {
				l := plainLimits()
				l.rules = set
				var c Cursor
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					c.reset(text, &l)
					c.String(&Site{})
					if c.stopped {
						b.Fatal("refused")
					}
				}
			})
		}
	}
}
