package runtime

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMarshalJSON(t *testing.T) {
	g := newRegistry(t)
	for _, c := range []struct{ tool, arguments, want string }{
		{"évil\u0000", `{"x":1}`, `{"code":-32601,"message":"Unknown tool","data":{"tool":"","errors":[]}}`},
		{"order", `null`, `{"code":-32602,"message":"Arguments must be a JSON object","data":{"tool":"order","errors":` +
			`[{"path":"","reason":"must be a JSON object"}]}}`},
		{"order", `{`, `{"code":-32602,"message":"Arguments are not well-formed JSON","data":{"tool":"order","errors":` +
			`[{"path":"","reason":"ends before the value is complete"}]}}`},
		{"order", `{"goal":"\u0000"}`, `{"code":-32602,"message":"Arguments refused by a deny rule","data":{"tool":"order","errors":` +
			`[{"path":"/goal","reason":"must not hold a control character"}]}}`},
		{"order", `{"goal":1,"role":2,"\"\\/~":3}`, `{"code":-32602,"message":"Arguments do not fit the schema","data":{"tool":"order",` +
			`"errors":[{"path":"/goal","reason":"must be a string"},{"path":"/role","reason":"must be one of \"qa\", \"dev\""},` +
			`{"path":"/\"\\~1~0","reason":"is not a property that the schema names"}]}}`},
	} {
		v := refused(t, g, c.tool, c.arguments)
		text, err := v.MarshalJSON()
		if err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(c.want, string(text)); diff != "" {
			t.Error(diff)
		}
		if again, err := json.Marshal(v); err != nil || string(again) != c.want {
			t.Errorf("json.Marshal: %s, %v", again, err)
		}
	}
}

func TestErrorText(t *testing.T) {
	g := newRegistry(t)
	for _, c := range []struct{ tool, arguments, want string }{
		{"secret", `{}`, "Unknown tool"},
		{"order", `[]`, "order: Arguments must be a JSON object: must be a JSON object"},
		{"order", `{"goal":1,"a\nb":2}`, `order: Arguments do not fit the schema: /goal must be a string; ` +
			`/a\u000ab is not a property that the schema names`},
	} {
		if diff := cmp.Diff(c.want, refused(t, g, c.tool, c.arguments).Error()); diff != "" {
			t.Error(diff)
		}
	}
	t.Run("a schema's own text", func(t *testing.T) {
		e := &ValidationError{Tool: "a\nb", Message: "No", Violations: []Violation{{Path: "/x", Reason: "must match ^\n\u202e$"}}, Total: 1}
		if want := `a\u000ab: No: /x must match ^\u000a\u202e$`; e.Error() != want {
			t.Errorf("%q, want %q", e.Error(), want)
		}
	})
	t.Run("many", func(t *testing.T) {
		got := refused(t, g, "order", `{"goal":"ship","x":{},"0":0,"1":0,"2":0,"3":0,"4":0,"5":0,"6":0,"7":0,"8":0,"9":0,"a":0}`).Error()
		if !strings.HasSuffix(got, "; /8 is not a property that the schema names; and 2 more") || strings.Contains(got, "/9") {
			t.Error(got)
		}
	})
}

// Whatever stands in a ValidationError, what it marshals to is JSON and means
// the same.
func FuzzQuoted(f *testing.F) {
	for _, s := range []string{"", `"\`, "\x00\x1f\x7f", "\u2028\u2029", "\xff\xc3", "\ufffd", "\U0001f600", "a\tb\nc\r"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text := appendQuoted(nil, s)
		var back string
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatalf("%q: %s: %v", s, text, err)
		}
		if want := strings.ToValidUTF8(s, "\ufffd"); len(back) < len(want) || back != string([]rune(s)) {
			t.Errorf("%q: %s: %q", s, text, back)
		}
	})
}
