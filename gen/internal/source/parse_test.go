package source

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// parse returns the file and its diagnostics as lines.
func parse(text string) (*File, []string) {
	var diags diag.List
	f := Parse("f", []byte(text), &diags)
	var lines []string
	for _, d := range diags {
		lines = append(lines, d.String())
	}
	return f, lines
}

// mustParse returns the value that text is.
func mustParse(t testing.TB, text string) *Value {
	t.Helper()
	f, lines := parse(text)
	if f.Root == nil || lines != nil {
		t.Fatalf("Parse(%q): %q", text, lines)
	}
	return f.Root
}

func TestParse(t *testing.T) {
	tests := []struct {
		text string
		want *Value
	}{
		{`null`, &Value{Kind: Null, End: 4}},
		{" true\r\n", &Value{Kind: Bool, Offset: 1, End: 5, Text: "true"}},
		{"\tfalse ", &Value{Kind: Bool, Offset: 1, End: 6, Text: "false"}},
		{`-0.10E+02`, &Value{Kind: Number, End: 9, Text: "-0.10E+02"}},
		{`0`, &Value{Kind: Number, End: 1, Text: "0"}},
		{`1e999999999999999999999`, &Value{Kind: Number, End: 23, Text: "1e999999999999999999999"}},
		{`""`, &Value{Kind: String, End: 2}},
		{`"aé𝄞` + "\x7f" + `"`, &Value{Kind: String, End: 10, Text: "aé𝄞\x7f"}},
		{`"a\"\\\/\b\f\n\r\tz"`, &Value{Kind: String, End: 20, Text: "a\"\\/\b\f\n\r\tz"}},
		{`"\u0000\u00e9x\u20AC\uFFFD\uD834\udd1e"`, &Value{Kind: String, End: 39, Text: "\x00éx€\ufffd𝄞"}},
		{`[]`, &Value{Kind: Array, End: 2}},
		{`{ }`, &Value{Kind: Object, End: 3}},
		{`[1, [ ] ,"a"]`, &Value{Kind: Array, End: 13, Items: []*Value{
			{Kind: Number, Offset: 1, End: 2, Text: "1"},
			{Kind: Array, Offset: 4, End: 7},
			{Kind: String, Offset: 9, End: 12, Text: "a"},
		}}},
		{`{"b" : 1,"\u0061":{"":null}}`, &Value{Kind: Object, End: 28, Members: []Member{
			{Name: "b", NameOffset: 1, Value: &Value{Kind: Number, Offset: 7, End: 8, Text: "1"}},
			{Name: "a", NameOffset: 9, Value: &Value{Kind: Object, Offset: 18, End: 27, Members: []Member{
				{Name: "", NameOffset: 19, Value: &Value{Kind: Null, Offset: 22, End: 26}},
			}}},
		}}},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, mustParse(t, tt.text), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("Parse (-want +got):\n%s", diff)
			}
		})
	}
}

// The text of each error is part of what users see.
func TestSyntaxErrors(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", "", `f:1:1: expected a JSON value, found the end of the file`},
		{"blank", " \n ", `f:2:2: expected a JSON value, found the end of the file`},
		{"short literal", "nul", `f:1:1: expected a JSON value, found "nul"`},
		{"long literal", "[true1]", `f:1:2: expected a JSON value, found "true1"`},
		{"capital literal", "True", `f:1:1: expected a JSON value, found "True"`},
		{"not JSON", "NaN", `f:1:1: expected a JSON value, found "NaN"`},
		{"plus", "+1", `f:1:1: expected a JSON value, found "+"`},
		{"apostrophe", "'a'", `f:1:1: expected a JSON value, found "'"`},
		{"NUL", "\x00", `f:1:1: expected a JSON value, found "\x00"`},
		{"terminal escape", "\x1b[31m", `f:1:1: expected a JSON value, found "\x1b"`},
		{"override", "\u202e", `f:1:1: expected a JSON value, found "\u202e"`},
		{"other space", "[\u00a01]", `f:1:2: expected a JSON value, found "\u00a0"`},
		{"not UTF-8 outside", "\xc3", `f:1:1: expected a JSON value, found byte 0xc3, which is not UTF-8`},
		{"long word", strings.Repeat("x", 1000), `f:1:1: expected a JSON value, found "` + strings.Repeat("x", 64) + `"…`},
		{"BOM", "\ufeff{}", `f:1:1: the file starts with a byte order mark; JSON is UTF-8 without one`},
		{"UTF-16 BOM", "\xff\xfe{\x00}\x00", `f:1:1: the file starts with a byte order mark; JSON is UTF-8 without one`},
		{"BOM further on", " \ufeff{}", `f:1:2: expected a JSON value, found "\ufeff"`},
		{"trailing value", "{}\n{}", `f:2:1: expected the end of the file after the JSON value, found "{"`},
		{"trailing comment", "1 // one", `f:1:3: expected the end of the file after the JSON value, found "/"`},
		{"trailing NUL", "1\x00", `f:1:2: expected the end of the file after the JSON value, found "\x00"`},
		{"hexadecimal number", "0x1F", `f:1:2: expected the end of the file after the JSON value, found "x1F"`},

		{"minus", "-", `f:1:2: expected a digit after "-", found the end of the file`},
		{"minus word", "[-Infinity]", `f:1:3: expected a digit after "-", found "Infinity"`},
		{"leading zero", "[-012]", `f:1:4: expected no digit after the leading zero of a number, found "12"`},
		{"point", "[1.]", `f:1:4: expected a digit after a decimal point, found "]"`},
		{"point exponent", "1.e1", `f:1:3: expected a digit after a decimal point, found "e1"`},
		{"exponent", "1e", `f:1:3: expected a digit after an exponent, found the end of the file`},
		{"exponent sign", "1E+-2", `f:1:4: expected a digit after an exponent, found "-"`},

		{"open array", "[", `f:1:2: expected a JSON value, found the end of the file`},
		{"array separator", "[1\n 2]", `f:2:2: expected "," or "]" after an array element, found "2"`},
		{"array end", "[1", `f:1:3: expected "," or "]" after an array element, found the end of the file`},
		{"array bracket", "[1}", `f:1:3: expected "," or "]" after an array element, found "}"`},
		{"array comma", "[1,]", `f:1:4: expected a JSON value, found "]"`},

		{"open object", "{", `f:1:2: expected a member name in double quotes, or "}", found the end of the file`},
		{"bare name", "{a:1}", `f:1:2: expected a member name in double quotes, or "}", found "a"`},
		{"comma only", "{,}", `f:1:2: expected a member name in double quotes, or "}", found ","`},
		{"object comma", "{\"a\":1,\n}", `f:2:1: expected a member name in double quotes after ",", found "}"`},
		{"colon", `{"a" 1}`, `f:1:6: expected ":" after a member name, found "1"`},
		{"member value", `{"a":}`, `f:1:6: expected a JSON value, found "}"`},
		{"object separator", `{"a":1 "b":2}`, `f:1:8: expected "," or "}" after an object member, found "\""`},
		{"object end", `{"a":1`, `f:1:7: expected "," or "}" after an object member, found the end of the file`},

		{"open string", "[\n \"ab", `f:2:5: expected the closing quote of the string that starts at line 2, column 2, found the end of the file`},
		{"open name", `{"ab`, `f:1:5: expected the closing quote of the string that starts at line 1, column 2, found the end of the file`},
		{"line feed in string", "\"a\nb\"", `f:1:3: expected control characters in a string to be escaped, found "\n"`},
		{"NUL in string", "\"\x00\"", `f:1:2: expected control characters in a string to be escaped, found "\x00"`},
		{"not UTF-8", "\"a\xff\"", `f:1:3: expected a character of the string, found byte 0xff, which is not UTF-8`},
		{"overlong", "\"\xc0\xaf\"", `f:1:2: expected a character of the string, found byte 0xc0, which is not UTF-8`},
		{"surrogate in UTF-8", "\"\xed\xa0\x80\"", `f:1:2: expected a character of the string, found byte 0xed, which is not UTF-8`},
		{"above Unicode", "\"\xf4\x90\x80\x80\"", `f:1:2: expected a character of the string, found byte 0xf4, which is not UTF-8`},
		{"cut UTF-8", "\"\xe2\x82", `f:1:2: expected a character of the string, found byte 0xe2, which is not UTF-8`},
		{"unknown escape", `"\x41"`, `f:1:3: expected one of " \ / b f n r t u after a backslash, found "x41"`},
		{"open escape", `"\`, `f:1:3: expected one of " \ / b f n r t u after a backslash, found the end of the file`},
		{"short hex", `"\u12"`, `f:1:6: expected four hexadecimal digits after "\u", found "\""`},
		{"bad hex", `"\u12G4"`, `f:1:6: expected four hexadecimal digits after "\u", found "G4"`},
		{"open hex", `"\u`, `f:1:4: expected four hexadecimal digits after "\u", found the end of the file`},
		{"high alone", `"a\ud800"`, `f:1:3: expected a surrogate pair, found \ud800 alone`},
		{"low alone", `"\uDC00\uD800"`, `f:1:2: expected a surrogate pair, found \uDC00 alone`},
		{"two highs", `"\ud800\ud800\udc00"`, `f:1:2: expected a surrogate pair, found \ud800 alone`},
		{"high and other", `"\ud800\n"`, `f:1:2: expected a surrogate pair, found \ud800 alone`},
		{"high and bad hex", `"\ud800\u00"`, `f:1:12: expected four hexadecimal digits after "\u", found "\""`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, lines := parse(tt.text)
			if f.Root != nil {
				t.Errorf("Parse(%q) has a root", tt.text)
			}
			if diff := cmp.Diff([]string{tt.want}, lines); diff != "" {
				t.Errorf("Parse(%q) (-want +got):\n%s", tt.text, diff)
			}
		})
	}
}

func TestDuplicateNames(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"none", `{"a":{"a":1},"b":[{"a":1},{"a":2}],"A":1}`, nil},
		{"twice", `{"a":1,"a":1}`, []string{`f:1:8: duplicate member name "a", first at line 1, column 2 (at /a)`}},
		{"thrice", "{\"a\":1,\n\"a\":2,\n \"a\":3}", []string{
			`f:2:1: duplicate member name "a", first at line 1, column 2 (at /a)`,
			`f:3:2: duplicate member name "a", first at line 1, column 2 (at /a)`,
		}},
		{"escaped", `{"a\n":1,"\u0061\u000a":1}`, []string{`f:1:10: duplicate member name "a\n", first at line 1, column 2 (at /a\n)`}},
		{"nested", `{"x/y":[0,{"~":{},"~":{"b":1,"b":2}}],"x/y":3}`, []string{
			`f:1:19: duplicate member name "~", first at line 1, column 12 (at /x~1y/1/~0)`,
			`f:1:30: duplicate member name "b", first at line 1, column 24 (at /x~1y/1/~0/b)`,
			`f:1:39: duplicate member name "x/y", first at line 1, column 2 (at /x~1y)`,
		}},
		{"empty name", `{"":1,"":2}`, []string{`f:1:7: duplicate member name "", first at line 1, column 2 (at /)`}},
		{"then a syntax error", `{"a":1,"a":2,}`, []string{
			`f:1:8: duplicate member name "a", first at line 1, column 2 (at /a)`,
			`f:1:14: expected a member name in double quotes after ",", found "}"`,
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, lines := parse(tt.text)
			if diff := cmp.Diff(tt.want, lines); diff != "" {
				t.Errorf("Parse(%q) (-want +got):\n%s", tt.text, diff)
			}
		})
	}
}

func TestDuplicateNamesAreKept(t *testing.T) {
	f, _ := parse(`{"a":1,"a":2}`)
	if f.Root == nil {
		t.Fatal("no root")
	}
	if got := string(AppendJSON(nil, f.Root)); got != `{"a":1,"a":2}` {
		t.Errorf("the tree is %s", got)
	}
	if got := f.Root.Get("a").Text; got != "1" {
		t.Errorf(`Get("a") = %s, want the first`, got)
	}
}

// A file that is made to exhaust the memory by its duplicates gets a last
// diagnostic instead.
func TestDuplicateNamesAreBounded(t *testing.T) {
	const count = 1000
	text := `{"` + strings.Repeat("x", 1<<20) + `":{"a":1` + strings.Repeat(`,"a":1`, count) + `}}`
	var diags diag.List
	if f := Parse("f", []byte(text), &diags); f.Root == nil {
		t.Error("no root")
	}
	last := diags[len(diags)-1]
	if len(diags) >= count || last.Text != "too many duplicate member names, the rest is not listed" {
		t.Errorf("%d diagnostics, the last one %s", len(diags), last)
	}
	all, lines := parse(`{"a":1` + strings.Repeat(`,"a":1`, 10*count) + `}`)
	if all.Root == nil || len(lines) != 10*count {
		t.Errorf("%d of %d duplicates listed", len(lines), 10*count)
	}
}

func TestDepth(t *testing.T) {
	nest := func(n int, open, closing string) string {
		return strings.Repeat(open, n) + "1" + strings.Repeat(closing, n)
	}
	mustParse(t, nest(MaxDepth, "[", "]"))
	mustParse(t, nest(MaxDepth, `{"a":`, "}"))
	mustParse(t, "["+strings.Repeat("[],", 5000)+"1]")
	want := []string{"f:1:1001: more than 1000 arrays and objects are nested here"}
	for _, text := range []string{nest(MaxDepth+1, "[", "]"), strings.Repeat("[", 1_000_000)} {
		f, lines := parse(text)
		if diff := cmp.Diff(want, lines); f.Root != nil || diff != "" {
			t.Errorf("Parse (-want +got):\n%s", diff)
		}
	}
	_, lines := parse(nest(MaxDepth+1, `{"a":`, "}"))
	if diff := cmp.Diff([]string{"f:1:5001: more than 1000 arrays and objects are nested here"}, lines); diff != "" {
		t.Errorf("Parse (-want +got):\n%s", diff)
	}
}

func TestSize(t *testing.T) {
	text := strings.Repeat(" ", MaxBytes-1) + "1"
	mustParse(t, text)
	f, lines := parse(text + " ")
	want := []string{"f: the file has 67108865 bytes, more than the limit of 67108864"}
	if diff := cmp.Diff(want, lines); f.Root != nil || diff != "" {
		t.Errorf("Parse (-want +got):\n%s", diff)
	}
}

func TestPos(t *testing.T) {
	f, _ := parse("{\n\r\n  \"é\": 1\n}")
	tests := []struct{ offset, line, col int }{
		{-1, 0, 0}, {0, 1, 1}, {1, 1, 2}, {2, 2, 1}, {3, 2, 2}, {4, 3, 1}, {6, 3, 3}, {10, 3, 7}, {12, 3, 9}, {13, 3, 10}, {14, 4, 1}, {15, 4, 2}, {16, 0, 0},
	}
	for _, tt := range tests {
		want := diag.Pos{File: "f", Line: tt.line, Col: tt.col}
		if got := f.Pos(tt.offset); got != want {
			t.Errorf("Pos(%d) = %+v, want %+v", tt.offset, got, want)
		}
	}
}

func TestGet(t *testing.T) {
	v := mustParse(t, `{"a":1,"b":null}`)
	if got := v.Get("a"); got == nil || got.Text != "1" {
		t.Errorf(`Get("a") = %v`, got)
	}
	if got := v.Get("b"); got == nil || got.Kind != Null {
		t.Errorf(`Get("b") = %v`, got)
	}
	for _, v := range []*Value{v, mustParse(t, `["c"]`), mustParse(t, `"c"`)} {
		if got := v.Get("c"); got != nil {
			t.Errorf(`Get("c") = %v`, got)
		}
	}
}

func TestPointer(t *testing.T) {
	tests := []struct{ base, token, want string }{
		{"", "", "/"},
		{"", "a", "/a"},
		{"/a", "b/c~d", "/a/b~1c~0d"},
		{"/a", "~1", "/a/~01"},
		{"/a~1b", "é 0", "/a~1b/é 0"},
	}
	for _, tt := range tests {
		if got := PointerJoin(tt.base, tt.token); got != tt.want {
			t.Errorf("PointerJoin(%q, %q) = %q, want %q", tt.base, tt.token, got, tt.want)
		}
	}
}
