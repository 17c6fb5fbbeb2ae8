package runtime

import (
	"strings"
	"testing"
)

// denyCases are the deny rules, one by one: what trips each, where, what does
// not, and what lifts it.
var denyCases = []struct {
	name, arguments string
	want            string // under the strict rules
	lift            Option // the option that lifts the rule; nil: none does
}{
	{"size", `{"a":"` + strings.Repeat("x", 1<<16-8) + `"}`, "accepted", nil},
	{"size", `{"a":"` + strings.Repeat("x", 1<<16-7) + `"}`, "deny:  maxBytes", WithMaxBytes(1 << 17)},
	{"size counts white space", `{}` + strings.Repeat(" ", 1<<16-1), "deny:  maxBytes", WithExemption("bag", ExemptSize)},

	{"depth", `{"a":` + nested(9) + `}`, "accepted", nil},
	{"depth", `{"a":` + nested(10) + `}`, "deny: /a/0/0/0/0/0/0/0/0/0 maxDepth", WithMaxDepth(11)},
	{"depth of objects", strings.Repeat(`{"a":`, 11) + `1` + strings.Repeat(`}`, 11),
		"deny: /a/a/a/a/a/a/a/a/a/a maxDepth", WithExemption("bag", ExemptDepth)},
	{"depth beside the deep", `{"a":` + nested(9) + `,"b":` + nested(9) + `}`, "accepted", nil},

	{"C0 unescaped", "{\"a\":\"\x01\"}", "grammar: /a json", nil},
	{"tab unescaped", "{\"a\":\"\t\"}", "grammar: /a json", nil},
	{"C0 unescaped in a name", "{\"a\x1f\":1}", `grammar: /a\u001f json`, nil},
	{"C0 escaped", `{"a":"\u0000"}`, "deny: /a characters", WithoutCharacterRule()},
	{"C0 by short escape", `{"a":"\b"}`, "deny: /a characters", WithoutCharacterRule()},
	{"form feed", `{"a":["x","\f"]}`, "deny: /a/1 characters", WithExemption("bag", ExemptCharacters)},
	{"DEL", "{\"a\":\"\x7f\"}", "deny: /a characters", WithoutCharacterRule()},
	{"DEL escaped", `{"a":"\u007F"}`, "deny: /a characters", WithoutCharacterRule()},
	{"C1", "{\"a\":\"\u0085\"}", "deny: /a characters", WithoutCharacterRule()},
	{"C1 last", "{\"a\":\"\u009f\"}", "deny: /a characters", WithoutCharacterRule()},
	{"behind C1", "{\"a\":\"\u00a0\"}", "accepted", nil},
	{"C1 escaped", `{"a":"\u0080"}`, "deny: /a characters", WithoutCharacterRule()},
	{"controls in a name", `{"a\u0007":1}`, `deny: /a\u0007 characters`, WithoutCharacterRule()},
	{"escaped tab, newline, carriage return", `{"a\n":"\t\n\r\u0009\u000a\u000D"}`, "accepted", nil},

	{"duplicate", `{"a":1,"b":2,"a":3}`, "deny: /a uniqueNames", WithoutUniqueNames()},
	{"duplicate after unescaping", `{"a":1,"\u0061":3}`, "deny: /a uniqueNames", WithoutUniqueNames()},
	{"duplicate of the empty name", `{"":1,"":3}`, "deny: / uniqueNames", WithoutUniqueNames()},
	{"duplicate inside", `{"a":[{"x":1},{"x":1,"x":1}]}`, "deny: /a/1/x uniqueNames", WithoutUniqueNames()},
	{"same name in other objects", `{"a":{"a":{"a":1}},"b":{"a":1}}`, "accepted", nil},
	{"names differ by case", `{"a":1,"A":3}`, "accepted", nil},

	{"ill-formed UTF-8", "{\"a\":\"\xff\"}", "grammar: /a json", nil},
	{"overlong UTF-8", "{\"a\":\"\xc0\xaf\"}", "grammar: /a json", nil},
	{"surrogate in UTF-8", "{\"a\":\"\xed\xa0\x80\"}", "grammar: /a json", nil},
	{"ill-formed UTF-8 in a name", "{\"a\xc3\":1}", `grammar: /a\ufffd json`, nil},
	{"cut UTF-8", "{\"a\":\"\xe2\x82\"}", "grammar: /a json", nil},
	{"lone high surrogate", `{"a":"\ud800"}`, "grammar: /a json", nil},
	{"lone low surrogate", `{"a":"\udc00x"}`, "grammar: /a json", nil},
	{"two high surrogates", `{"a":"\ud800\ud800"}`, "grammar: /a json", nil},
	{"lone surrogate in a name", `{"\uDEAD":1}`, `grammar: /\udead json`, nil},
	{"paired surrogates", `{"a":"\ud83d\ude00"}`, "accepted", nil},
	{"trailing data", `{"a":1} {}`, "grammar:  json", nil},
	{"trailing comma", `{"a":1},`, "grammar:  json", nil},
	{"comma before the bracket", `{"a":[1,]}`, "grammar: /a json", nil},
	{"single quotes", `{'a':1}`, "grammar:  json", nil},
	{"NaN", `{"a":NaN}`, "grammar: /a json", nil},
	{"leading zero", `{"a":01}`, "grammar: /a json", nil},
	{"leading plus", `{"a":+1}`, "grammar: /a json", nil},
	{"bare fraction", `{"a":.5}`, "grammar: /a json", nil},
	{"open fraction", `{"a":[0,5.]}`, "grammar: /a/1 json", nil},
	{"comment", `{"a":1}//`, "grammar:  json", nil},
	{"end", `{"a":{"b":`, "grammar: /a/b json", nil},

	{"float64", `{"a":1e308}`, "accepted", nil},
	{"float64", `{"a":[1e309]}`, "deny: /a/0 numbers", WithoutNumberRule()},
	{"float64, negative", `{"a":-1e400}`, "deny: /a numbers", WithoutNumberRule()},
	{"float64 by digits", `{"a":` + strings.Repeat("9", 400) + `}`, "deny: /a numbers", WithoutNumberRule()},
	{"small numbers round to zero", `{"a":1e-400}`, "accepted", nil},
}

func TestDenyRules(t *testing.T) {
	strict := newRegistry(t)
	plain := newRegistry(t, WithStrictRules())
	for _, c := range denyCases {
		t.Run(c.name, func(t *testing.T) {
			if got := brief(strict.Validate("bag", []byte(c.arguments))); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
			if got := brief(plain.Validate("any", []byte(c.arguments))); got != c.want {
				t.Errorf("plain WithStrictRules: %s, want %s", got, c.want)
			}
			wantPlain := "accepted"
			if strings.HasPrefix(c.want, "grammar") {
				wantPlain = c.want
			}
			if got := brief(strict.Validate("any", []byte(c.arguments))); got != wantPlain {
				t.Errorf("plain: %s, want %s", got, wantPlain)
			}
			if c.lift != nil {
				accepted(t, newRegistry(t, c.lift), "bag", c.arguments)
			}
		})
	}
}

// Faults of declared members are found by the bit set, not by the table.
func TestDuplicateDeclared(t *testing.T) {
	g := newRegistry(t)
	for arguments, want := range map[string]string{
		`{"goal":"ship","goal":"ship"}`:                    "deny: /goal uniqueNames",
		`{"goal":"ship","g\u006fal":"ship"}`:               "deny: /goal uniqueNames",
		`{"goal":"ship","owner":{"id":"a","id":"b"}}`:      "deny: /owner/id uniqueNames",
		`{"goal":"ship","x":1,"y":1,"x":1}`:                "deny: /x uniqueNames",
		`{"goal":"ship","owner":{"id":"","goal":1}}`:       "schema: /owner/goal additionalProperties",
		`{"goal":"ship","any":{"goal":[],"b":{"goal":1}}}`: "accepted",
	} {
		if got := brief(g.Validate("order", []byte(arguments))); got != want {
			t.Errorf("%s: %s, want %s", arguments, got, want)
		}
	}
	lax := newRegistry(t, WithoutUniqueNames())
	in, err := orderTool.Decode(lax, []byte(`{"goal":"first","goal":"last"}`))
	if err != nil || in.Goal != "last" {
		t.Errorf("%+v, %v", in, err)
	}
}

// Many names, so that the table of names grows and is used again.
func TestDuplicateAmongMany(t *testing.T) {
	g := newRegistry(t, WithExemption("bag", ExemptSize))
	var b strings.Builder
	for i := range 3000 {
		b.WriteString(`"n`)
		b.WriteString(strings.Repeat("x", i%7))
		b.WriteString(string(rune('a'+i%26)) + string(rune('a'+i/26%26)) + string(rune('a'+i/676)))
		b.WriteString(`":0,`)
	}
	names := b.String()
	for range 3 {
		accepted(t, g, "bag", `{`+names+`"end":1}`)
		v := refused(t, g, "bag", `{`+names+names[:len(names)-1]+`}`)
		if got := brief(v); got != "deny: /naaa uniqueNames" {
			t.Error(got)
		}
	}
}

func TestOptInRules(t *testing.T) {
	g := newRegistry(t, WithInvisibleRule(), WithMaxNumberLength(5))
	lifted := newRegistry(t, WithInvisibleRule(), WithExemption("bag", ExemptCharacters))
	for _, s := range []string{"\u200b", `\u200b`, "\u202e", `\u202E`, "\ufeff", "\u2066", "\U000e0041", `\udb40\udc41`, "\u061c", "\u200d"} {
		for arguments, path := range map[string]string{`{"a":"x` + s + `"}`: "/a", `{"` + s + `":1}`: ""} {
			accepted(t, newRegistry(t), "bag", arguments)
			accepted(t, lifted, "bag", arguments)
			accepted(t, g, "any", arguments)
			v := refused(t, g, "bag", arguments)
			if v.Class() != ClassDeny || v.Violations[0].Keyword != "characters" || path != "" && v.Violations[0].Path != path {
				t.Errorf("%q: %v", arguments, v)
			}
		}
	}
	for text, want := range map[string]string{
		`12345`: "accepted", `123456`: "deny: /a numbers", `-1234`: "accepted", `-12345`: "deny: /a numbers",
		`1.234`: "accepted", `1.2345`: "deny: /a numbers", `1e-10`: "accepted", `1e-100`: "deny: /a numbers",
	} {
		if got := brief(g.Validate("bag", []byte(`{"a":`+text+`}`))); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// The ceiling holds whatever the options say.
func TestCeiling(t *testing.T) {
	for name, g := range map[string]*Registry{
		"exempted":   newRegistry(t, WithExemption("bag", ExemptDepth, ExemptSize, ExemptCharacters)),
		"option":     newRegistry(t, WithMaxDepth(1000)),
		"limits":     newRegistry(t, WithToolLimits("bag", Limits{MaxDepth: 1000})),
		"permissive": newRegistry(t, WithPermissive(true), WithExemption("bag", ExemptDepth)),
	} {
		t.Run(name, func(t *testing.T) {
			accepted(t, g, "bag", `{"a":`+nested(999)+`}`)
			v := refused(t, g, "bag", `{"a":`+nested(1000)+`}`)
			if v.Class() != ClassDeny || !strings.HasPrefix(v.Violations[0].Path, "/a/0/0/") {
				t.Error(v)
			}
		})
	}
	g := newRegistry(t)
	accepted(t, g, "any", nested(1000))
	if v := refused(t, g, "any", nested(1001)); v.Class() != ClassDeny {
		t.Error(v)
	}
	refused(t, g, "any", strings.Repeat(`[`, 1<<20))
}

// Default, registry option, schema, tool option, exemption: each overrules
// what stands before it.
func TestPrecedence(t *testing.T) {
	size := func(n int) string { return `{}` + strings.Repeat(" ", n-2) }
	depth := func(n int) string { return `{"a":` + nested(n-1) + `}` }
	for _, c := range []struct {
		name    string
		tool    string
		opts    []Option
		max     int // the largest size, or depth, accepted
		bytes   bool
		nothing bool // there is no limit below max+1 either
	}{
		{name: "default size", tool: "bag", max: 65536, bytes: true},
		{name: "default depth", tool: "bag", max: 10},
		{name: "registry size", tool: "bag", opts: []Option{WithMaxBytes(70)}, max: 70, bytes: true},
		{name: "registry depth", tool: "bag", opts: []Option{WithMaxDepth(3)}, max: 3},
		{name: "schema size over registry", tool: "own", opts: []Option{WithMaxBytes(70)}, max: 100, bytes: true},
		{name: "schema depth over registry", tool: "own", opts: []Option{WithMaxDepth(7)}, max: 2},
		{name: "tool size over schema", tool: "own", opts: []Option{WithToolLimits("own", Limits{MaxBytes: 50})}, max: 50, bytes: true},
		{name: "tool depth over schema", tool: "own", opts: []Option{WithToolLimits("own", Limits{MaxDepth: 5})}, max: 5},
		{name: "tool size leaves depth", tool: "own", opts: []Option{WithToolLimits("own", Limits{MaxBytes: 90})}, max: 2},
		{name: "order of options does not matter", tool: "bag",
			opts: []Option{WithToolLimits("bag", Limits{MaxDepth: 4}), WithMaxDepth(7)}, max: 4},
		{name: "exemption over tool", tool: "own",
			opts: []Option{WithExemption("own", ExemptSize), WithToolLimits("own", Limits{MaxBytes: 50})}, max: 1 << 20, bytes: true, nothing: true},
		{name: "exemption over schema", tool: "own", opts: []Option{WithExemption("own", ExemptDepth)}, max: 40, nothing: true},
		{name: "exemption from size leaves depth", tool: "own", opts: []Option{WithExemption("own", ExemptSize)}, max: 2},
		{name: "plain has its own size", tool: "own plain", max: 100, bytes: true},
		{name: "plain has its own depth", tool: "own plain", max: 2},
		{name: "plain ignores the registry", tool: "any", opts: []Option{WithMaxBytes(70)}, max: 1 << 20, bytes: true, nothing: true},
		{name: "plain with strict rules", tool: "any", opts: []Option{WithMaxBytes(70), WithStrictRules()}, max: 70, bytes: true},
		{name: "plain with tool limits", tool: "any", opts: []Option{WithToolLimits("any", Limits{MaxDepth: 3})}, max: 3},
		{name: "later option wins", tool: "bag", opts: []Option{WithMaxDepth(3), WithMaxDepth(4)}, max: 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newRegistry(t, c.opts...)
			text := depth
			if c.bytes {
				text = size
			}
			accepted(t, g, c.tool, text(c.max))
			if c.nothing {
				accepted(t, g, c.tool, text(c.max+1))
			} else if v := refused(t, g, c.tool, text(c.max+1)); v.Class() != ClassDeny {
				t.Error(v)
			}
		})
	}
	t.Run("an exempted tool still obeys its schema", func(t *testing.T) {
		g := newRegistry(t, WithExemption("order", ExemptSize, ExemptDepth, ExemptCharacters))
		big := `{"any":` + nested(99) + `,"goal":"\u0000` + strings.Repeat("x", 1<<17) + `"}`
		if got := brief(g.Validate("order", []byte(big))); got != "schema: /goal maxLength" {
			t.Error(got)
		}
		if got := brief(g.Validate("order", []byte(`{"goal":"ship","x":1,"x":1}`))); got != "deny: /x uniqueNames" {
			t.Error(got)
		}
		// Another tool is not exempted.
		if got := brief(g.Validate("bag", []byte(`{"a":"\u0000"}`))); got != "deny: /a characters" {
			t.Error(got)
		}
	})
}
