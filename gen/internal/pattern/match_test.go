package pattern

import (
	"regexp"
	"strings"
	"testing"
)

// compile translates src and fails the test if it cannot.
func compile(t *testing.T, src string) *regexp.Regexp {
	t.Helper()
	p, err := Parse(src)
	if err != nil {
		t.Fatalf("Parse(%q): %v", src, err)
	}
	text, err := p.GoRegexp()
	if err != nil {
		t.Fatalf("GoRegexp of %q: %v", src, err)
	}
	re, err := regexp.Compile(text)
	if err != nil {
		t.Fatalf("GoRegexp of %q does not compile: %v", src, err)
	}
	return re
}

// judged returns how generated code judges by a pattern, and fails the test where package regexp says otherwise.
func judged(t *testing.T, src string) func(text string) bool {
	t.Helper()
	m, _, err := Build(src)
	if err != nil {
		t.Fatalf("Build(%q): %v", src, err)
	}
	p, err := Parse(src)
	if err != nil {
		t.Fatalf("Parse(%q): %v", src, err)
	}
	runner := m.Runner()
	var re *regexp.Regexp
	if translated, err := p.GoRegexp(); err == nil {
		re = regexp.MustCompile(translated)
	}
	return func(text string) bool {
		t.Helper()
		got := runner.Match([]byte(text))
		if re != nil && re.MatchString(text) != got {
			t.Errorf("%s on %q: %v says %v, regexp %s says the opposite", src, text, m, got, re)
		}
		return got
	}
}

// matches holds, per construct, texts that match and texts that do not.
var matches = []struct {
	pattern string
	yes, no []string
}{
	// Alternatives, terms, groups.
	{``, []string{"", "a"}, nil},
	{`abc`, []string{"abc", "xabcx"}, []string{"", "ab", "ABC"}},
	{`^(?:a|bc|)$`, []string{"a", "bc", ""}, []string{"b", "ab"}},
	{`^a|b$`, []string{"ax", "xb"}, []string{"xax", "bx"}},
	{`^(a|b)(?<name>c|d)$`, []string{"ac", "bd"}, []string{"ab", "cd"}},
	{`^(?:(?<x>a)|(?<x>b))$`, []string{"a", "b"}, []string{"ab"}},
	{`^(?<$\u0061\u{1d4d0}é>z)$`, []string{"z"}, []string{""}},
	{`^()$`, []string{""}, []string{"a"}},

	// Quantifiers.
	{`^a*$`, []string{"", "aaa"}, []string{"b"}},
	{`^a+$`, []string{"a", "aa"}, []string{""}},
	{`^a?$`, []string{"", "a"}, []string{"aa"}},
	{`^a{2}$`, []string{"aa"}, []string{"a", "aaa"}},
	{`^a{2,}$`, []string{"aa", "aaaa"}, []string{"a"}},
	{`^a{1,3}$`, []string{"a", "aaa"}, []string{"", "aaaa"}},
	{`^a{0}$`, []string{""}, []string{"a"}},
	{`^a{0,0}b{000001}$`, []string{"b"}, []string{"ab"}},
	{`^a*?b+?c??d{1,2}?$`, []string{"aabbcdd", "bd"}, []string{"a", "bddd"}},
	{`^(?:a*)*$`, []string{"", "aa"}, []string{"b"}},
	{`^(?:a{2}){3}$`, []string{"aaaaaa"}, []string{"aaaa"}},
	{`^(?:ab)+c$`, []string{"abc", "ababc"}, []string{"abbc"}},
	{`^(?:|a)+$`, []string{"", "aaa"}, []string{"b"}},
	{`(?:^)*a`, []string{"a", "ba"}, []string{"b"}},
	{`^.{1,1000}$`, []string{strings.Repeat("é", 1000)}, []string{strings.Repeat("a", 1001)}},

	// Assertions: the ends of the text only, and ASCII word characters.
	{`^a$`, []string{"a"}, []string{"a\n", "\na", "b\na"}},
	{`\bfoo\b`, []string{"foo", "a foo.", "éfoo"}, []string{"foobar", "_foo"}},
	{`\Boo\B`, []string{"fool"}, []string{"foo", "oo"}},
	{`a$b`, nil, []string{"ab", "a\nb"}},

	// The dot and the class escapes.
	{`^.$`, []string{"a", "😀", "\u0085", "\v"}, []string{"\n", "\r", "\u2028", "\u2029", "", "ab"}},
	{`^\d$`, []string{"0", "9"}, []string{"a", "٣", "߀"}},
	{`^\D$`, []string{"a", "٣", "\n"}, []string{"0"}},
	{`^\w$`, []string{"a", "Z", "0", "_"}, []string{"é", "-", "\u017f", "\u212a"}},
	{`^\W$`, []string{"é", "-", "\n"}, []string{"a", "_"}},
	{`^\s$`, []string{" ", "\t", "\n", "\v", "\f", "\r", "\u00a0", "\ufeff", "\u2028", "\u2029", "\u1680", "\u2003",
		"\u202f", "\u205f", "\u3000"}, []string{"a", "\u0085", "\u200b", "\u180e", "\x1c"}},
	{`^\S$`, []string{"a", "\u0085", "\u200b"}, []string{" ", "\ufeff", "\u2028"}},

	// Escapes of one code point.
	{`^\t\n\v\f\r\0$`, []string{"\t\n\v\f\r\x00"}, nil},
	{`^\cA\cz\cJ$`, []string{"\x01\x1a\n"}, []string{`\cA\cz\cJ`}},
	{`^\x41\u0042\u{43}\u{1F600}\u{0000041}$`, []string{"ABC😀A"}, nil},
	{`^\ud83d\ude00$`, []string{"😀"}, []string{"", "\ufffd\ufffd"}},
	{`^\uD83D\uDE00?$`, []string{"😀", ""}, nil},
	{`^[\ud83d\ude00-\ud83d\ude02]$`, []string{"😀", "😁", "😂"}, []string{"😃"}},
	{`^\^\$\\\.\*\+\?\(\)\[\]\{\}\|\/$`, []string{`^$\.*+?()[]{}|/`}, nil},
	{`^\&\-\_\@\"\'\:\%\ \#\<\>\` + "`" + `\,\;\=\!\~$`, []string{`&-_@"':% #<>` + "`" + `,;=!~`}, nil},
	{`^\€$`, []string{"€"}, nil},

	// A surrogate alone is a code point that well-formed text does not have.
	{`\ud83d`, nil, []string{"😀", "", "\ufffd"}},
	{`\ud83d\u{de00}`, nil, []string{"😀"}},
	{`^[^\ud800-\udfff]$`, []string{"a", "😀", "\ufffd"}, []string{""}},
	{`^[\ud800-\udbff]`, nil, []string{"😀", "\ufffd"}},
	{`^[a\ud800]$`, []string{"a"}, []string{"\ufffd"}},
	{`^[^a\udfff]$`, []string{"b", "\ue000", "\ud7ff"}, []string{"a"}},

	// Classes.
	{`^[abc]$`, []string{"a", "c"}, []string{"d", ""}},
	{`^[^abc]$`, []string{"d", "\n", "😀"}, []string{"a", ""}},
	{`^[a-cx-z]$`, []string{"b", "y"}, []string{"d", "-"}},
	{`^[-a]$`, []string{"-", "a"}, []string{"b"}},
	{`^[a-]$`, []string{"-", "a"}, []string{"b"}},
	{`^[a\-z]$`, []string{"-", "a", "z"}, []string{"b"}},
	{`^[+--]$`, []string{"+", ",", "-"}, []string{"."}},
	{`^[\d.]$`, []string{"1", "."}, []string{"a"}},
	{`^[^\d\s]$`, []string{"a"}, []string{"1", "\ufeff"}},
	{`^[^\W\d]$`, []string{"a", "_"}, []string{"1", "é"}},
	{`^[\w-.]$`, []string{"a", "-", "."}, []string{"/"}},
	{`^[+-\d]$`, []string{"+", "-", "5"}, []string{","}},
	{`^[\s-\d-x]$`, []string{" ", "-", "5", "x"}, []string{"a"}},
	{`^[\b\cA\0\x41\]\\^[]$`, []string{"\b", "\x01", "\x00", "A", "]", `\`, "^", "["}, []string{"b", "c"}},
	{`^[.*+?(){}|$/]$`, []string{".", "*", "$", "{", "|"}, []string{"a"}},
	{`[]`, nil, []string{"", "a", "\x00"}},
	{`^[^]$`, []string{"a", "\n", "\u2028", "😀", "\x00"}, []string{"", "ab"}},
	{`^(?:[]|a)$`, []string{"a"}, []string{""}},
	{`^[\s\S]$`, []string{"\n", "a"}, []string{""}},
	{`^[&&a]$`, []string{"&", "a"}, []string{"b"}},
	{`^[^\x00-\u{10FFFF}]?$`, []string{""}, []string{"a"}},
	{`^[à-ÿ😀]$`, []string{"é", "😀"}, []string{"e"}},
	{`^🐲*$`, []string{"", "🐲🐲"}, []string{"🐉", "D"}},

	// Lookaround.
	{`^(?!.*\.\.)[a-z./]+$`, []string{"a.b", "a./."}, []string{"a..b", "..", ""}},
	{`^(?=.*[0-9])(?=.*[a-z]).{4,8}$`, []string{"abc1", "12345678a"[1:]}, []string{"abcd", "1234", "a1", "a23456789"}},
	{`^((\.(?!\.)\/)?\w+\/?)+$`, []string{"a/b", "./a", "a/./b"}, []string{"../a", "..", "a//b"}},
	{`(?<=\$)\d+$`, []string{"$1", "a$12"}, []string{"1", "$", "$1a"}},
	{`(?<!\$)\b\d+$`, []string{"12", " 12"}, []string{"$12", "a12"}},
	{`^(?=(?!a)(?=b)).(?<=(?<!c)b)$`, []string{"b"}, []string{"a", "c", "bb"}},
	{`(?<=a(?=.c).)c`, []string{"abc"}, []string{"abd", "bc"}},
	{`a(?=b(?<=^ab)c)`, []string{"abc"}, []string{"aabc", "abd"}},
	{`ab(?<=cab)`, []string{"cab", "abcab"}, []string{"ab", "dab"}},
	{`ab(?=\b|^)`, []string{"ab", "cab", "ab-"}, []string{"abc"}},
	{`^(?:a+){0}$`, []string{""}, []string{"a"}},
	{`^(?:aa)*$`, []string{"", "aaaa"}, []string{"a", "aaa"}},
	{`(?!)`, nil, []string{"", "a"}},
	{`^(?:(?=a)|b){3}a$`, []string{"a", "bbba", "ba"}, []string{"bbbba", "b"}},
	{`(?:(?=(a))\b|-)*$`, []string{"", "a", "-"}, nil},

	// Properties.
	{`^\p{L}$`, []string{"a", "é", "ß", "𝒜"}, []string{"1", "\u0301"}},
	{`^\P{L}$`, []string{"1"}, []string{"a"}},
	{`^[\p{Lu}\d]$`, []string{"A", "1"}, []string{"a"}},
	{`^[^\p{Lu}\P{ASCII}]$`, []string{"a"}, []string{"A", "é"}},
	{`^\p{Letter}\p{gc=Nd}\p{General_Category=digit}$`, []string{"a1٣"}, nil},
	{`^\p{Script=Greek}\p{sc=Grek}\p{Script=Qaac}$`, []string{"αβϢ"}, []string{"aβϢ"}},
	{`^\p{scx=Deva}$`, []string{"क", "।", "\u1cd0"}, []string{"a"}},
	{`^\p{sc=Deva}$`, []string{"क"}, []string{"।", "\u1cd0"}},
	{`^\p{Any}\p{ASCII}\p{Assigned}$`, []string{"é\x7fa"}, []string{"aéa", "aa\u0378"}},
	{`^\p{Alphabetic}\p{Uppercase}\p{Lower}$`, []string{"aⒶⓐ"}, nil},
	{`^\p{ID_Start}\p{IDC}*$`, []string{"aé1·"}, []string{"1a", "a-"}},
	{`^\p{White_Space}$`, []string{" ", "\u0085"}, []string{"\ufeff"}},
	{`^\p{Cs}$`, nil, []string{"a", "\ufffd"}},

	// Literals that the u flag forbids.
	{`^{a}]$`, []string{"{a}]"}, nil},
	{`^a{b}*$`, []string{"a{b", "a{b}}"}, []string{"ab"}},
	{`^a{1$`, []string{"a{1"}, nil},
	{`^{}{ }$`, []string{"{}{ }"}, nil},
}

func TestMatches(t *testing.T) {
	for _, c := range matches {
		t.Run(c.pattern, func(t *testing.T) {
			matches := judged(t, c.pattern)
			for _, text := range c.yes {
				if !matches(text) {
					t.Errorf("%s does not match %q", c.pattern, text)
				}
			}
			for _, text := range c.no {
				if matches(text) {
					t.Errorf("%s matches %q", c.pattern, text)
				}
			}
		})
	}
}

func TestGoRegexp(t *testing.T) {
	for _, c := range []struct{ pattern, want string }{
		{`^[a-zA-Z0-9.\-_]+$`, `\A[\-.0-9A-Z_a-z]+\z`},
		{`^(all|\d+[smhd])$`, `\A(?:all|[0-9]+[dhms])\z`},
		{`^.*$`, `\A[^\n\r\x{2028}\x{2029}]*\z`},
		{`\W\D`, `[^0-9A-Z_a-z][^0-9]`},
		{`[\s\S]`, `[\x00-\x{10FFFF}]`},
		{`[]`, `[^\x00-\x{10FFFF}]`},
		{`µs|😀\u0000\u0301`, `µs|😀\x00\x{301}`},
		{`(?:ab)*?(?:a|b)c(?:a{2})?`, `(?:ab)*?(?:a|b)c(?:a{2})?`},
		{`a(?:b|)(?:^)+`, `a(?:b|)(?:\A)+`},
		{`[^\ud800-\udfff]`, `[\x00-\x{10FFFF}]`},
		{`[\^\-\]\[\\]`, `[\-\[-\^]`},
	} {
		if got := compile(t, c.pattern).String(); got != c.want {
			t.Errorf("GoRegexp of %s = %s, want %s", c.pattern, got, c.want)
		}
	}
}

func TestUnsupported(t *testing.T) {
	for _, c := range []struct {
		pattern string
		want    Unsupported
	}{
		{`a(?=b)`, Unsupported{1, "lookahead"}},
		{`^(?!.*x)`, Unsupported{1, "lookahead"}},
		{`a|(?<=b)c`, Unsupported{2, "lookbehind"}},
		{`(?:(?<!b)c)*`, Unsupported{3, "lookbehind"}},
		{`^(.)\1$`, Unsupported{4, "back-reference"}},
		{`(?<a>.)\k<a>`, Unsupported{7, "back-reference"}},
		{`ba{1001}`, Unsupported{2, "counts that multiply to more than 1000"}},
		{`a{0,1001}`, Unsupported{1, "counts that multiply to more than 1000"}},
		{`(?:xa{100,}){11}`, Unsupported{5, "counts that multiply to more than 1000"}},
		{strings.Repeat(`(?:.{1000}){1}`, 4000), Unsupported{0, "refused by Go's regexp: expression too large"}},
	} {
		p, err := Parse(c.pattern)
		if err != nil {
			t.Errorf("Parse(%.40s): %v", c.pattern, err)
			continue
		}
		text, err := p.GoRegexp()
		if e, ok := err.(*Unsupported); !ok || *e != c.want || text != "" {
			t.Errorf("GoRegexp of %.40s = %.40q, %v, want %v", c.pattern, text, err, &c.want)
		}
	}
}
