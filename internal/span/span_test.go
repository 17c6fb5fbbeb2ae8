package span

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

var texts = []string{
	`{}`, `[]`, `null`, `""`, `"a\"b"`, `-1.5e3`, ` { "a" : [ 1 , { "b" : "}" } , "]" ] , "c\u0041" : true } `,
	`{"a":{"a":{"a":1}},"b":[[],[[]],{}],"":"","é":"ö\\"}`, `[1,2,3]`, "\n[\t\"x\"\r\n,null]",
	`{"a":1,"a":2}`, strings.Repeat("[", 60) + strings.Repeat("]", 60), `"\\"`, `{"x":"\\\"","y":0}`,
}

// rebuild puts a value together of the spans in it.
func rebuild(text []byte, at Span, out *bytes.Buffer) {
	if at.From == at.To {
		out.WriteString("!")
		return
	}
	switch text[at.From] {
	case '{':
		out.WriteByte('{')
		first := true
		for m := range Members(text, at) {
			if !first {
				out.WriteByte(',')
			}
			first = false
			out.Write(m.Name.Of(text))
			out.WriteByte(':')
			rebuild(text, m.Value, out)
		}
		out.WriteByte('}')
	case '[':
		out.WriteByte('[')
		first := true
		for v := range Elements(text, at) {
			if !first {
				out.WriteByte(',')
			}
			first = false
			rebuild(text, v, out)
		}
		out.WriteByte(']')
	default:
		out.Write(at.Of(text))
	}
}

// check compares with what encoding/json makes of the text.
func check(t *testing.T, text []byte) {
	t.Helper()
	var want, got bytes.Buffer
	valid := json.Compact(&want, text) == nil
	rebuild(text, Root(text), &got) // must end in any case
	if valid && !bytes.Equal(want.Bytes(), got.Bytes()) {
		t.Errorf("%q: %q, want %q", text, got.Bytes(), want.Bytes())
	}
	for m := range Members(text, Root(text)) {
		var key string
		if valid && (json.Unmarshal(m.Name.Of(text), &key) != nil || key != m.Key) {
			t.Errorf("%q: key %q, want %q", text, m.Key, key)
		}
	}
}

func TestSpans(t *testing.T) {
	for _, text := range texts {
		check(t, []byte(text))
		for cut := range len(text) { // no JSON: nothing but the end counts
			check(t, []byte(text[:cut]))
		}
	}
}

func TestGet(t *testing.T) {
	text := []byte(` {"a": 1, "b\u0063": {"d": [2, "x"]}} `)
	inner, ok := Get(text, Root(text), "bc")
	if !ok || string(inner.Of(text)) != `{"d": [2, "x"]}` {
		t.Fatalf("%q, %t", inner.Of(text), ok)
	}
	list, _ := Get(text, inner, "d")
	var all []string
	for v := range Elements(text, list) {
		all = append(all, string(v.Of(text)))
	}
	if strings.Join(all, " ") != `2 "x"` {
		t.Errorf("%q", all)
	}
	if _, ok := Get(text, list, "d"); ok {
		t.Error("an array has a member")
	}
	if _, ok := Get(text, Root(text), "z"); ok {
		t.Error("finds what is not there")
	}
	if Text([]byte("1")) != "" || Text([]byte(`"`)) != "" || Text([]byte(`"\u00e9é"`)) != "éé" {
		t.Error("Text")
	}
}

func FuzzSpans(f *testing.F) {
	for _, text := range texts {
		f.Add([]byte(text))
	}
	f.Fuzz(check)
}
