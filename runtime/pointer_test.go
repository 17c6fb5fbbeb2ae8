package runtime

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// pointerCases mark the offset with a caret in front of the byte.
var pointerCases = []struct{ text, want string }{
	{`^{}`, ``},
	{`{^}`, ``},
	{`{}^`, ``},
	{`^1`, ``},
	{`{^"a":1}`, `/a`},
	{`{"^a":1}`, `/a`},
	{`{"a^":1}`, `/a`},
	{`{"a"^:1}`, `/a`},
	{`{"a":^1}`, `/a`},
	{`{"a": ^[1, 2]}`, `/a`},
	{`{"a":[^1,2]}`, `/a/0`},
	{`{"a":[1,^2]}`, `/a/1`},
	{`{"a":[1^,2]}`, `/a`},
	{`{"a":[1,2^]}`, `/a`},
	{`{"a":[1,2]^}`, ``},
	{`{"a":[1,2]^,"b":1}`, ``},
	{`{"a":[1,2],^"b":1}`, `/b`},
	{`{"a":[{},{"b":{"c":[[],[^null]]}}]}`, `/a/1/b/c/1/0`},
	{`[[],[[]],{"x":[]},^7]`, `/3`},
	{`{"a":"tr^ue"}`, `/a`},
	{`{"a":tr^ue}`, `/a`},
	{`{"a":"[{,:\"","b":^1}`, `/b`},

	// Names.
	{`{"":^1}`, `/`},
	{`{"a/b":^1}`, `/a~1b`},
	{`{"m~n":^1}`, `/m~0n`},
	{`{"~1":^1}`, `/~01`},
	{`{" ":^1}`, `/ `},
	{`{"\"\\\/":^1}`, `/"\~1`},
	{`{"go\u0061l":^1}`, `/goal`},
	{`{"\u007e\u002f":^1}`, `/~0~1`},
	{`{"a\tb\n\r":^1}`, "/a\tb\n\r"},
	{`{"\b\f\u0000":^1}`, `/\u0008\u000c\u0000`},
	{"{\"\x7f\u0085\":^1}", `/\u007f\u0085`},
	{"{\"\xff\":^1}", `/\ufffd`},
	{`{"\ud83d\ude00":^1}`, "/\U0001f600"},
	{`{"\ud83d":^1}`, `/\ud83d`},
	{`{"\ude00\ud83d":^1}`, `/\ude00\ud83d`},
	{"{\"\u202e\u200b\":^1}", `/\u202e\u200b`},
	{"{\"\u2028\u2029\":^1}", `/\u2028\u2029`},
	{"{\"\U000e0041\":^1}", `/\udb40\udc41`},
	{"{\"\u00adжé漢\":^1}", `/\u00adжé漢`},
	{"{\"\ufffd\":^1}", "/\ufffd"},

	// Texts that end early.
	{`^`, ``},
	{`  ^`, ``},
	{`{^`, ``},
	{`[^`, ``},
	{`{"a^`, `/a`},
	{`{"a"^`, `/a`},
	{`{"a":^`, `/a`},
	{`{"a":  ^`, `/a`},
	{`{"a":"x^`, `/a`},
	{`{"a":tr^`, `/a`},
	{`{"a":true^`, ``},
	{`{"a":1^`, ``},
	{`{"a":1.^`, `/a`},
	{`{"a":-^`, `/a`},
	{`{"a":1,^`, ``},
	{`{"a":[^`, `/a`},
	{`{"a":[1^`, `/a`},
	{`{"a":[1,^`, `/a/1`},
	{`{"a":[{"b":[^`, `/a/0/b`},
	{`{"a":"\^`, `/a`},
	{`{"a":{"b\u00^`, `/a/b\ufffdu00`},

	// Malformed at the offset.
	{`^x`, ``},
	{`{^x`, ``},
	{`{"a"^x`, `/a`},
	{`{"a":^x`, `/a`},
	{`{"a":1^x`, `/a`},
	{`{"a":1 ^x`, ``},
	{`{"a":1 ^"x"`, ``},
	{`{"a":1,^x`, ``},
	{`{"a":1,^}`, ``},
	{`{"a":[^x`, `/a/0`},
	{`{"a":[^,1]}`, `/a`},
	{`{"a":[1,^]}`, `/a`},
	{`{"a":[1,^x]}`, `/a/1`},
	{`{"a":[1 ^2]}`, `/a`},
	{`{"a":^}`, `/a`},
	{`{"a":^,"b":1}`, `/a`},
	{`{"a"^}`, `/a`},
	{`{"a":[0,5.^]}`, `/a/1`},
	{`{"a":-^}`, `/a`},
	{`{"a":"\^x"}`, `/a`},
	{`{"\^x":1}`, `/\ufffdx`},
	{`{^1:1}`, ``},
	{`{^[]:1}`, ``},
	{`[1}^`, ``},
	{`]^]]`, ``},
	{`{}^{"a":1}`, ``},
	{`{} {"a":^1}`, `/a`},
}

func TestPointer(t *testing.T) {
	for _, c := range pointerCases {
		at := strings.IndexByte(c.text, '^')
		text := c.text[:at] + c.text[at+1:]
		if got := (&tracer{text: []byte(text)}).pointer(at); got != c.want {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
}

// Many offsets of one text in one scan are what each is alone.
func TestPointersInOneScan(t *testing.T) {
	for _, c := range pointerCases {
		text := []byte(strings.Replace(c.text, "^", "", 1))
		one := tracer{text: text}
		for at := -1; at <= len(text)+1; at++ {
			want := (&tracer{text: text}).pointer(at)
			for range 2 {
				if got := one.pointer(at); got != want {
					t.Errorf("%s at %d: %q, alone %q", text, at, got, want)
				}
			}
		}
	}
}

func TestPointerBounds(t *testing.T) {
	long := strings.Repeat
	for _, c := range []struct{ name, text, want string }{
		{"fits", `{"` + long("x", 128) + `":^1}`, "/" + long("x", 128)},
		{"cut", `{"` + long("x", 129) + `":^1}`, "/" + long("x", 128) + "…"},
		{"cut before a character", `{"` + long("x", 127) + `é":^1}`, "/" + long("x", 127) + "…"},
		{"cut before an escape", `{"` + long("x", 123) + `\u0000":^1}`, "/" + long("x", 123) + "…"},
		{"escape fits", `{"` + long("x", 122) + `\u0000":^1}`, "/" + long("x", 122) + `\u0000`},
		{"cut before a tilde", `{"` + long("x", 127) + `~":^1}`, "/" + long("x", 127) + "…"},
		{"the rest of the path stays", `{"` + long("x", 999) + `":{"y":^1}}`, "/" + long("x", 128) + "…/y"},
		{"path", long(`{"`+long("n", 101)+`":`, 30) + `^1`, long("/"+long("n", 101), 10) + "/nnn…"},
		{"path of elements", long(`[`, 1000) + `^1`, long("/0", 512) + "…"},
		{"path cut in an escape", long(`{"`+long("n", 101)+`":`, 10) + `{"\u0000":{"x":^1}}`, long("/"+long("n", 101), 10) + "/…"},
		{"path that ends at the bound", long(`[`, 512) + `^1`, long("/0", 512)},
	} {
		t.Run(c.name, func(t *testing.T) {
			at := strings.IndexByte(c.text, '^')
			got := (&tracer{text: []byte(c.text[:at] + c.text[at+1:])}).pointer(at)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// FuzzPointer: no text and no offset makes the tracer panic, and what it
// writes is bounded, well-formed and safe for a log.
func FuzzPointer(f *testing.F) {
	for _, c := range pointerCases {
		at := strings.IndexByte(c.text, '^')
		f.Add([]byte(c.text[:at]+c.text[at+1:]), at, at+3)
	}
	f.Add([]byte("\"\\\x7f"), 0, 0)
	f.Fuzz(func(t *testing.T, text []byte, a, b int) {
		trace := tracer{text: text}
		for _, at := range []int{min(a, b), max(a, b)} {
			alone := tracer{text: text}
			got := trace.pointer(at)
			if want := alone.pointer(at); got != want {
				t.Errorf("at %d: %q, alone %q", at, got, want)
			}
			if len(got) > maxPath+maxToken || !utf8.ValidString(got) || got != "" && got[0] != '/' {
				t.Errorf("at %d: %q", at, got)
			}
			for _, s := range []string{got, excerpt(text, at)} {
				for _, r := range s {
					if unicode.Is(unicode.C, r) && !strings.ContainsRune("\t\n\r", r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r) {
						t.Errorf("at %d: %q holds %U", at, s, r)
					}
				}
			}
			if e := excerpt(text, at); len(e) > maxEcho+len(cutMark) || strings.ContainsAny(e, "\t\n\r") {
				t.Errorf("at %d: excerpt %q", at, e)
			}
		}
	})
}
