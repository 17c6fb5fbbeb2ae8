package pattern

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func one(r rune) Set { return Set{{r, r}} }

func TestTree(t *testing.T) {
	for _, c := range []struct {
		pattern string
		want    Node
	}{
		{``, Concat{}},
		{`a`, one('a')},
		{`(?:a)`, one('a')},
		{`a|`, Alternate{one('a'), Concat{}}},
		{`^[a-f\d]{2,}(?:-x)?$`, Concat{
			Begin,
			Repeat{Offset: 8, Node: Set{{'0', '9'}, {'a', 'f'}}, Min: 2, Max: Unbounded},
			Repeat{Offset: 18, Node: Concat{one('-'), one('x')}, Min: 0, Max: 1},
			End,
		}},
		{`a*?b+?c??d{3}?`, Concat{
			Repeat{1, one('a'), 0, Unbounded, true},
			Repeat{4, one('b'), 1, Unbounded, true},
			Repeat{7, one('c'), 0, 1, true},
			Repeat{10, one('d'), 3, 3, true},
		}},
		{`\b\B`, Concat{WordBoundary, NotWordBoundary}},
		{`(?=a)(?!b)(?<=c)(?<!d)`, Concat{
			Look{0, one('a'), false, false},
			Look{5, one('b'), false, true},
			Look{10, one('c'), true, false},
			Look{16, one('d'), true, true},
		}},
		{`(?<x>a)|((?<x>b))\2\k<x>`, Alternate{
			Group{one('a'), 1, "x"},
			Concat{Group{Group{one('b'), 3, "x"}, 2, ""}, &BackReference{17, []int{2}}, &BackReference{19, []int{1, 3}}},
		}},
		{`\k<a>\1(?<a>)`, Concat{&BackReference{0, []int{1}}, &BackReference{5, []int{1}}, Group{Concat{}, 1, "a"}}},
		{`[]`, Set(nil)},
		{`[^]`, Set{{0, 0x10FFFF}}},
		{`[cab]`, Set{{'a', 'c'}}},
		{`[^b]`, Set{{0, 'a'}, {'c', 0x10FFFF}}},
		{`[\ud83d\ude00]`, one(0x1F600)},
		{`[\ude00\ud83d]`, Set{{0xD83D, 0xD83D}, {0xDE00, 0xDE00}}},
	} {
		p, err := Parse(c.pattern)
		if err != nil {
			t.Errorf("Parse(%s): %v", c.pattern, err)
			continue
		}
		if d := cmp.Diff(c.want, p.Root); d != "" {
			t.Errorf("Parse(%s): -want +got\n%s", c.pattern, d)
		}
		if p.Source != c.pattern {
			t.Errorf("Source = %q, want %q", p.Source, c.pattern)
		}
	}
}

// errorCases holds the offset of the fault, and a part of its text.
var errorCases = []struct {
	pattern string
	offset  int
	text    string
}{
	{`*a`, 0, "nothing to repeat"},
	{`a|+`, 2, "nothing to repeat"},
	{`(?:?)`, 3, "nothing to repeat"},
	{`a**`, 2, "nothing to repeat"},
	{`a++`, 2, "nothing to repeat"},
	{`a{1}{2}`, 4, "nothing to repeat"},
	{`{1}`, 0, "nothing to repeat"},
	{`^*`, 1, "cannot be repeated"},
	{`\b+`, 2, "cannot be repeated"},
	{`(?=a)*`, 5, "cannot be repeated"},
	{`(?<!a){2}`, 6, "cannot be repeated"},
	{`a{3,2}`, 1, "out of order"},
	{`a{,2}`, 1, "other dialects"},
	{`a{1, 2}`, 1, "other dialects"},
	{`a{1000001}`, 2, "a count above"},
	{`a{0,99999999999999999999999}`, 4, "a count above"},

	{`(a`, 0, "missing )"},
	{`a)`, 1, "unmatched )"},
	{`(?:a))`, 5, "unmatched )"},
	{`(?i:a)`, 0, "modifiers"},
	{`(?P<n>a)`, 0, "write (?<"},
	{`(?<>a)`, 0, "not an identifier"},
	{`(?<1>a)`, 0, "not an identifier"},
	{`(?<a-b>c)`, 0, "not an identifier"},
	{`(?<a`, 0, "not an identifier"},
	{`(?<a\x41>)`, 0, "not an identifier"},
	{`(?<a>.)(?<a>.)`, 7, "second group"},
	{`(?<a>(?<b>.)|(?<a>.))`, 13, "second group"},
	{`(?:(?<a>.)|.)(?<a>.)`, 13, "second group"},

	{`a\`, 1, "ends with a backslash"},
	{`[\`, 1, "ends with a backslash"},
	{`\a`, 0, "not defined"},
	{`\e`, 0, "not defined"},
	{`\y`, 0, "not defined"},
	{`\A`, 0, "not defined"},
	{`\Z`, 0, "not defined"},
	{`x\é`, 1, "not defined"},
	{`[\B]`, 1, "not defined"},
	{`[\1]`, 1, "not defined"},
	{`[\k]`, 1, "not defined"},
	{`\00`, 0, "octal"},
	{`\c1`, 0, "without a letter"},
	{`\c`, 0, "without a letter"},
	{`\x4`, 0, "hexadecimal"},
	{`\xg0`, 0, "hexadecimal"},
	{`\u004`, 0, "hexadecimal"},
	{`\u{}`, 0, "hexadecimal"},
	{`\u{110000}`, 0, "hexadecimal"},
	{`\u{41`, 0, "hexadecimal"},
	{`\u{100000041}`, 0, "hexadecimal"},
	{`\1`, 0, "there are 0"},
	{`(a)\2`, 3, "there are 1"},
	{`(a)\99999999999999999999`, 3, "there are 1"},
	{`\k`, 0, "without <name>"},
	{`\k<a>`, 0, "no group"},
	{`(?<a>.)\k<b>`, 7, "no group"},

	{`[a`, 0, "missing ]"},
	{`a[`, 1, "missing ]"},
	{`[^`, 0, "missing ]"},
	{`[a-`, 0, "missing ]"},
	{`[z-a]`, 2, "out of order"},
	{`[]a]`, 3, "dialects"},
	{`[^]a]`, 4, "dialects"},
	{`[[:alpha:]]+`, 10, "dialects"},
	{`[[:alpha:]_]`, 11, "dialects"},

	{`\p`, 0, "in braces"},
	{`\pL`, 0, "in braces"},
	{`\p{L`, 0, "missing }"},
	{`\p{}`, 0, "not known"},
	{`\p{letter}`, 0, "not known"},
	{`\p{^L}`, 0, "not known"},
	{`\p{Latin}`, 0, "Script=Latin"},
	{`\p{Script=latin}`, 0, "not known"},
	{`\p{L=}`, 0, "not known"},
	{`\p{Any=}`, 0, "not known"},
	{`\p{Emoji}`, 0, "exact table"},
	{`\p{Other_Lowercase}`, 0, "not known"},

	{"a\xff", 1, "UTF-8"},
	{"\xed\xa0\x80", 0, "UTF-8"},
	{strings.Repeat("(", 201), 200, "nested"},
	{strings.Repeat("a", 65537), 65536, "bytes"},
	{strings.Repeat(`\p{L}`, 1000), -1, "ranges"},
	{"[" + strings.Repeat(`\p{L}`, 1000) + "]", 0, "ranges"},
	{`\p{` + strings.Repeat("é", 1000) + `}`, 0, `..., `[:3]},
}

func TestErrors(t *testing.T) {
	for _, c := range errorCases {
		p, err := Parse(c.pattern)
		e, ok := err.(*Error)
		if !ok || p != nil {
			t.Errorf("Parse(%.40q) = %v, %v, want an *Error", c.pattern, p, err)
			continue
		}
		if c.offset >= 0 && e.Offset != c.offset || !strings.Contains(e.Text, c.text) {
			t.Errorf("Parse(%.40q): %v, want offset %d and %q", c.pattern, e, c.offset, c.text)
		}
		if len(e.Text) > 300 || !utf8.ValidString(e.Text) {
			t.Errorf("Parse(%.40q): the text of the error has %d bytes", c.pattern, len(e.Text))
		}
	}
}

func TestWarnings(t *testing.T) {
	for _, c := range []struct {
		pattern string
		offsets []int
	}{
		{`^[\w.\-]+\/\.\{$`, nil},
		{`[\ud800-\udfff]`, []int{0}},
		{`[^\ud800-\udfff{}]`, nil},
		{`\&x\-`, []int{0, 3}},
		{`[\&\-]`, []int{1}},
		{`a{b}]`, []int{1, 3, 4}},
		{`[\w-.]`, []int{3}},
		{`\ud800`, []int{0}},
		{`é\-`, []int{2}},
	} {
		p, err := Parse(c.pattern)
		if err != nil {
			t.Errorf("Parse(%s): %v", c.pattern, err)
			continue
		}
		var got []int
		for _, w := range p.Warnings {
			got = append(got, w.Offset)
		}
		if d := cmp.Diff(c.offsets, got); d != "" {
			t.Errorf("offsets of the warnings of %s: -want +got\n%s", c.pattern, d)
		}
	}

	p, err := Parse(strings.Repeat("}", 1000))
	if err != nil || len(p.Warnings) != maxWarnings {
		t.Errorf("%d warnings, %v, want %d", len(p.Warnings), err, maxWarnings)
	}
}

func TestLimitsAreReached(t *testing.T) {
	for _, src := range []string{
		strings.Repeat("a", maxLength),
		strings.Repeat("(", maxDepth) + strings.Repeat(")", maxDepth),
		`a{1000000}`,
	} {
		if _, err := Parse(src); err != nil {
			t.Errorf("Parse(%.20s...): %v", src, err)
		}
	}
	// The deepest tree also passes Go's limit on nesting.
	compile(t, strings.Repeat("(?:|b", maxDepth)+strings.Repeat(")*", maxDepth))
}
