package diag

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestString(t *testing.T) {
	at := Pos{File: "run.json", Line: 4, Col: 20}
	tests := []struct {
		name string
		d    Diagnostic
		want string
	}{
		{"error", Diagnostic{Pos: at, Text: "no"}, "run.json:4:20: no"},
		{"warning", Diagnostic{Pos: at, Severity: Warning, Text: "hm"}, "run.json:4:20: warning: hm"},
		{"pointer", Diagnostic{Pos: at, Pointer: "/a~1b", Keyword: "type", Text: "no"}, "run.json:4:20: no (at /a~1b)"},
		{"no line", Diagnostic{Pos: Pos{File: "run.json"}, Text: "no"}, "run.json: no"},
		{"no file", Diagnostic{Pos: Pos{Line: 1, Col: 2}, Text: "no"}, "1:2: no"},
		{"no position", Diagnostic{Text: "no"}, "no"},
		{"control characters", Diagnostic{Pos: Pos{File: "a\nb"}, Pointer: "/\x1b[31m\u0085", Text: "x\r\ny\x7f\x00"},
			`a\nb: x\r\ny\x7f\x00 (at /\x1b[31m\u0085)`},
		{"invisible characters", Diagnostic{Text: "a\u202eb\u2028c\U000e0041\ufeff"}, `a\u202eb\u2028c\U000e0041\ufeff`},
		{"not UTF-8", Diagnostic{Pointer: "/\xff", Text: "\xc3("}, `\xc3( (at /\xff)`},
		{"printable stays", Diagnostic{Text: `näh "ok" \d 日本 ` + "\ufffd"}, `näh "ok" \d 日本 ` + "\ufffd"},
		{"exactly the limit", Diagnostic{Pointer: strings.Repeat("p", 200), Text: strings.Repeat("t", 400)},
			strings.Repeat("t", 400) + " (at " + strings.Repeat("p", 200) + ")"},
		{"above the limit", Diagnostic{Pointer: strings.Repeat("p", 201), Text: strings.Repeat("t", 401)},
			strings.Repeat("t", 397) + "… (at " + strings.Repeat("p", 197) + "…)"},
		{"no cut inside an escape", Diagnostic{Text: strings.Repeat("t", 396) + "\n" + "tttt"}, strings.Repeat("t", 396) + "…"},
		{"no cut inside a rune", Diagnostic{Text: strings.Repeat("t", 396) + "日本"}, strings.Repeat("t", 396) + "…"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tt.d.String()); diff != "" {
				t.Errorf("String() (-want +got):\n%s", diff)
			}
		})
	}
}

func TestQuote(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"empty", "", `""`},
		{"plain", "goal", `"goal"`},
		{"quote and backslash", `a"b\c`, `"a\"b\\c"`},
		{"control", "a\nb\x00", `"a\nb\x00"`},
		{"apostrophe", "it's", `"it's"`},
		{"not UTF-8", "\xff", `"\xff"`},
		{"bidirectional override", "\u202e", `"\u202e"`},
		{"limit", strings.Repeat("é", 64), `"` + strings.Repeat("é", 64) + `"`},
		{"above", strings.Repeat("é", 65), `"` + strings.Repeat("é", 64) + `"…`},
		{"escapes count as written", strings.Repeat("\n", 33), `"` + strings.Repeat(`\n`, 32) + `"…`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Quote(tt.in); got != tt.want {
				t.Errorf("Quote(%q) = %s, want %s", tt.in, got, tt.want)
			}
		})
	}
}

func TestList(t *testing.T) {
	var l List
	if l.HasErrors() {
		t.Error("an empty list has errors")
	}
	at := func(file string, line, col int) Pos { return Pos{File: file, Line: line, Col: col} }
	l.Warnf(at("b", 1, 1), "/x", "type", "w%d", 1)
	if l.HasErrors() {
		t.Error("a list of warnings has errors")
	}
	l.Errorf(at("b", 1, 1), "/x", "type", "w%d", 1)
	if !l.HasErrors() {
		t.Error("a list with an error has none")
	}
	l.Errorf(at("a", 10, 1), "", "", "d")
	l.Errorf(at("a", 9, 2), "", "", "c")
	l.Errorf(at("a", 9, 1), "", "", "b")
	l.Errorf(at("a", 9, 1), "", "", "a")
	l.Errorf(at("a", 9, 1), "", "", "b")
	l.Errorf(at("a", 9, 1), "/p", "", "b")
	l.Sort()
	want := List{
		{at("a", 9, 1), "", "", Error, "a"},
		{at("a", 9, 1), "", "", Error, "b"},
		{at("a", 9, 1), "/p", "", Error, "b"},
		{at("a", 9, 2), "", "", Error, "c"},
		{at("a", 10, 1), "", "", Error, "d"},
		{at("b", 1, 1), "/x", "type", Error, "w1"},
		{at("b", 1, 1), "/x", "type", Warning, "w1"},
	}
	if diff := cmp.Diff(want, l); diff != "" {
		t.Errorf("Sort (-want +got):\n%s", diff)
	}
}

func FuzzString(f *testing.F) {
	f.Add("text", "/pointer")
	f.Add("a\nb\xff\u2028", "/\x1b")
	f.Add(strings.Repeat("\U000e0041", 100), strings.Repeat("日", 100))
	f.Fuzz(func(t *testing.T, text, pointer string) {
		d := Diagnostic{Pos: Pos{Line: 1, Col: 1}, Pointer: pointer, Text: text}
		for _, s := range []string{d.String(), Quote(text)} {
			if !utf8.ValidString(s) || strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || 0x7f <= r && r < 0xa0 || r == '\u2028' || r == '\u2029' }) {
				t.Errorf("%q is not one clean line", s)
			}
		}
		if n := len(d.String()); n > len("1:1:  (at )")+maxText+maxPointer {
			t.Errorf("%d bytes", n)
		}
		if n := utf8.RuneCountInString(Quote(text)); n > maxQuoted+3 {
			t.Errorf("Quote has %d runes", n)
		}
	})
}
