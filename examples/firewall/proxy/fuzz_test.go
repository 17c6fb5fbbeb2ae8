package proxy

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// FuzzJudge looks at what passes as a server does that was written with
// encoding/json, which matches names without regard to case and takes the last
// of two: it must see the call that was judged, and no other.
func FuzzJudge(f *testing.F) {
	for _, text := range []string{
		call(1, `{}`), call(`"a"`, `{"mode":"say","text":"x","n":1}`), call(1, `{"n":"x"}`),
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","Arguments":{"n":"x"}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo"},"PARAMS":{"name":"echo","arguments":{"n":"x"}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"ping","Method":"tools/call","params":{"name":"echo","arguments":{"n":"x"}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools\/call","params":{"n\u0061me":"ech\u006f","arguments":{"\u006e":1}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","argumentſ":{"n":"x"}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"progressToken":1}}}`,
		`{"jsonrpc":"2.0","id":1,"result":{"method":"tools/call"}}`, `[]`, `{}`,
		modernCall(`{"n":2}`),
	} {
		f.Add([]byte(text))
	}
	wall, _ := newWall(f, Config{})
	f.Fuzz(func(t *testing.T, text []byte) {
		m, r := wall.judge(text, "2025-11-25")
		if r != nil {
			var id []byte
			if m.key != "" {
				id = m.id
			}
			answer := r.answer(id, m.version)
			if !json.Valid(answer) || bytes.ContainsAny(answer, "\n\r") {
				t.Fatalf("%q is answered with %q", text, answer)
			}
			return
		}
		var seen struct {
			Method string
			Params struct {
				Name      string
				Arguments json.RawMessage
			}
		}
		if err := json.Unmarshal(text, &seen); err != nil && m.kind != response {
			t.Fatalf("%q passes: %v", text, err)
		}
		if m.kind == response {
			if seen.Method != "" {
				t.Fatalf("%q passes as an answer", text)
			}
			return
		}
		if seen.Method != m.method {
			t.Fatalf("%q: method %q was judged, the server sees %q", text, m.method, seen.Method)
		}
		if !strings.EqualFold(seen.Method, "tools/call") {
			return
		}
		arguments := []byte(seen.Params.Arguments)
		if len(arguments) == 0 {
			arguments = []byte("{}")
		}
		if err := wall.tools.Validate(seen.Params.Name, arguments); err != nil {
			t.Fatalf("%q passes, and the server sees a call that does not: %v", text, err)
		}
	})
}
