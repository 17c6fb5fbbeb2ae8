package source

import (
	"strings"
	"testing"
)

// classes lists values; those of one line are equal and no others.
var classes = [][]string{
	{`null`},
	{`true`}, {`false`},
	{`0`, `-0`, `0.0`, `0e1`},
	{`1`, `1.0`, `10e-1`, `0.1E1`},
	{`9007199254740993`, `9007199254740993.0`}, {`9007199254740992`},
	{`1e999999999`, `10e999999998`}, {`1e1000000000`},
	{`"1"`, `"\u0031"`}, {`"true"`}, {`"null"`}, {`""`}, {`"a"`, `"\u0061"`}, {`"A"`},
	{`"é"`, `"\u00e9"`}, {`"e\u0301"`}, // not normalised
	{`"𝄞"`, `"\ud834\udd1e"`},
	{`[]`, `[ ]`}, {`[[]]`}, {`[null]`}, {`[0]`, `[0.0]`}, {`[false]`},
	{`[1,2]`, `[1.0, 20e-1]`}, {`[2,1]`}, {`[1,2,3]`}, {`["1,2"]`},
	{`{}`}, {`{"":null}`}, {`{"a":null}`},
	{`{"a":1,"b":[{"c":2,"d":3}]}`, `{"b":[{"d":3.0,"c":2}],"a":1}`},
	{`{"a":1,"b":[{"c":3,"d":2}]}`},
	{`{"a":1,"b":2}`, `{"b":2,"a":1}`}, {`{"a":2,"b":1}`}, {`{"a":1,"c":2}`}, {`{"a":1}`},
	{`{"a":"1,\"b\":2"}`},
}

func TestEqual(t *testing.T) {
	for i, as := range classes {
		for j, bs := range classes {
			for _, a := range as {
				for _, b := range bs {
					v, w := mustParse(t, a), mustParse(t, b)
					if got, want := v.Equal(w), i == j; got != want {
						t.Errorf("%s equals %s: %v, want %v", a, b, got, want)
					}
					if got, want := canonical(v) == canonical(w), i == j; got != want {
						t.Errorf("canonical %s = %s, %s = %s; equal: %v, want %v", a, canonical(v), b, canonical(w), got, want)
					}
				}
			}
		}
	}
}

func canonical(v *Value) string { return string(v.AppendCanonical(nil)) }

func TestEqualWithDuplicateNames(t *testing.T) {
	tests := []struct {
		a, b string
		want bool
	}{
		{`{"a":1,"a":2,"b":3}`, `{"b":3,"a":1,"a":2}`, true},
		{`{"a":1,"a":2}`, `{"a":2,"a":1}`, false},
		{`{"a":1,"a":1}`, `{"a":1}`, false},
		{`{"a":1,"a":1}`, `{"a":1,"b":1}`, false},
	}
	for _, tt := range tests {
		f, _ := parse(tt.a)
		g, _ := parse(tt.b)
		if got := f.Root.Equal(g.Root); got != tt.want {
			t.Errorf("%s equals %s: %v, want %v", tt.a, tt.b, got, tt.want)
		}
		if got := canonical(f.Root) == canonical(g.Root); got != tt.want {
			t.Errorf("canonical %s and %s equal: %v, want %v", tt.a, tt.b, got, tt.want)
		}
	}
}

func TestAppend(t *testing.T) {
	tests := []struct{ text, json, canonical string }{
		{` null `, `null`, `null`},
		{`[ true , false ]`, `[true,false]`, `[true,false]`},
		{`-0.10E+02`, `-0.10E+02`, `-1e1`},
		{`"\u0022\u005C\/\u0008\f\n\r\t\u000b\u001F\u007f\u00e9\u2028\ud834\udd1e"`,
			`"\"\\/\b\f\n\r\t\u000b\u001f` + "\x7fé\u2028𝄞" + `"`,
			`"\"\\/\b\f\n\r\t\u000b\u001f` + "\x7fé\u2028𝄞" + `"`},
		{`{ "b" : [ ] , "a" : { "\n" : 1.0 , "" : { } } }`, `{"b":[],"a":{"\n":1.0,"":{}}}`, `{"a":{"":{},"\n":1},"b":[]}`},
	}
	for _, tt := range tests {
		v := mustParse(t, tt.text)
		if got := string(AppendJSON([]byte("x"), v)); got != "x"+tt.json {
			t.Errorf("AppendJSON(%s) = %s, want %s", tt.text, got, tt.json)
		}
		if got := string(v.AppendCanonical([]byte("x"))); got != "x"+tt.canonical {
			t.Errorf("AppendCanonical(%s) = %s, want %s", tt.text, got, tt.canonical)
		}
	}
}

func TestAppendCanonicalLeavesTheOrder(t *testing.T) {
	const text = `{"b":1,"a":2}`
	v := mustParse(t, text)
	v.AppendCanonical(nil)
	v.Equal(mustParse(t, `{"a":2,"b":1}`))
	if got := string(AppendJSON(nil, v)); got != text {
		t.Errorf("the members are now in the order of %s", got)
	}
}

func TestEqualOfManyMembers(t *testing.T) {
	var a, b strings.Builder
	a.WriteString(`{"`)
	b.WriteString(`{"`)
	for i := range 50_000 {
		a.WriteString(strings.Repeat("x", i%7) + string(rune(0x4e00+i%20000)) + string(rune('a'+i/20000)) + `":0,"`)
	}
	names := strings.Split(strings.TrimPrefix(a.String(), `{"`), `":0,"`)
	for i := len(names) - 2; i >= 0; i-- {
		b.WriteString(names[i] + `":0.0,"`)
	}
	v, w := mustParse(t, a.String()+`":0}`), mustParse(t, b.String()+`":0}`)
	if !v.Equal(w) || canonical(v) != canonical(w) {
		t.Error("not equal to itself reversed")
	}
}
