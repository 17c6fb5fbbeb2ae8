package guard

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/adapters/internal/notes"
	"github.com/schemagen/schemagen/runtime"
)

// TestMetaName lists names of members of _meta.
func TestMetaName(t *testing.T) {
	for _, good := range []string{"a", "progressToken", "7", "a-b_c.d", "com.example/", "com.example/name", "io.modelcontextprotocol/x", "a1-b.c/9"} {
		if !MetaName(good) {
			t.Errorf("%q is refused", good)
		}
	}
	for _, bad := range []string{"", "/", "/a", "-a", "a-", ".a", "_a", "a b", "é", "com..example/a", "1com/a", "com-/a", "-com/a", "com_x/a", "a/b/c", "a/-", "a\x00b", "com.example./a"} {
		if MetaName(bad) {
			t.Errorf("%q is accepted", bad)
		}
	}
}

// TestResults judges the JSON of results; each refusal is one thing away from a
// result that is accepted.
func TestResults(t *testing.T) {
	reg, err := notes.NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	tool := func(name string) func(string) *Error {
		return func(wire string) *Error { return ToolResult(context.Background(), reg, name, []byte(wire), false) }
	}
	asking := func(wire string) *Error {
		return ToolResult(context.Background(), reg, "find_note", []byte(wire), true)
	}
	prompt := func(wire string) *Error { return PromptResult([]byte(wire)) }
	read := func(wire string) *Error { return ResourceResult([]byte(wire)) }
	add, find := tool("add_note"), tool("find_note")
	const misfit, form = "The result does not fit the output schema of the tool", "The result has a form that MCP does not allow"
	for _, c := range []struct {
		judge  func(string) *Error
		wire   string
		code   int
		detail string
	}{
		{add, `{"content":[]}`, 0, ""},
		{add, `{"content":[{"type":"text","text":""}],"structuredContent":[7]}`, 0, ""},
		{add, `{"content":[{"text":""}]}`, CodeInternal, "/content/0/type must be a string"},
		{add, `{"content":["x"]}`, CodeInternal, "/content/0 must be an object"},
		{add, `{"content":[null]}`, CodeInternal, "/content/0 must be an object"},
		{add, `{"content":[{"type":"image","data":"AA==","mimeType":"image/png"}]}`, 0, ""},
		{add, `{"content":[{"type":"image","data":"AA==","mimeType":""}]}`, CodeInternal, "/content/0/mimeType"},
		{add, `{"content":[{"type":"image","data":"AA=="}]}`, CodeInternal, "/content/0/mimeType"},
		{add, `{"content":[{"type":"audio","mimeType":"audio/wav"}]}`, CodeInternal, "/content/0/data"},
		{add, `{"content":[{"type":"audio","data":"A","mimeType":"audio/wav"}]}`, CodeInternal, "/content/0/data"},
		{add, `{"content":[{"type":"resource","resource":{"uri":"a:b","text":""}}]}`, 0, ""},
		{add, `{"content":[{"type":"resource","resource":{"uri":"a:b","blob":""}}]}`, 0, ""},
		{add, `{"content":[{"type":"resource","resource":{"uri":"a:b"}}]}`, CodeInternal, "exactly one"},
		{add, `{"content":[{"type":"resource","resource":{"uri":"a:b","text":"","blob":""}}]}`, CodeInternal, "exactly one"},
		{add, `{"content":[{"type":"resource","resource":{"text":""}}]}`, CodeInternal, "/uri"},
		{add, `{"content":[{"type":"resource","resource":{"uri":"","text":""}}]}`, CodeInternal, "/uri"},
		{add, `{"content":[{"type":"resource","resource":{"uri":"a:b","text":null}}]}`, CodeInternal, "/text"},
		{add, `{"content":[{"type":"resource","resource":{"uri":"a:b","blob":"?"}}]}`, CodeInternal, "/blob"},
		{add, `{"content":[{"type":"resource"}]}`, CodeInternal, "/resource must be an object"},
		{add, `{"content":[{"type":"resource","resource":{"uri":"a:b","text":"","_meta":{"a b":1}}}]}`, CodeInternal, "/content/0/resource/_meta"},
		{add, `{"content":[{"type":"text","text":"","_meta":[]}]}`, CodeInternal, "/content/0/_meta"},
		{add, `{"content":[],"_meta":{"com.example/a":1}}`, 0, ""},
		{add, `{"content":[],"_meta":{"a/b/c":1}}`, CodeInternal, "/_meta"},
		{add, `{"content":[],"_meta":null}`, CodeInternal, "/_meta"},
		{add, `[]`, CodeInternal, "no JSON object"},

		{find, `{"content":[],"structuredContent":{"notes":[],"total":0}}`, 0, ""},
		{find, `{"content":[],"structuredContent":{"notes":[],"total":-1}}`, CodeInvalidParams, "/total"},
		{find, `{"content":[]}`, CodeInvalidParams, "not well-formed JSON"},
		{find, `{"content":[],"structuredContent":null}`, CodeInvalidParams, "must be an object"},
		{find, `{"content":[],"isError":true}`, 0, ""},
		{find, `{"content":[],"isError":false}`, CodeInvalidParams, "not well-formed JSON"},
		{find, `{"inputRequests":{"a":{}}}`, CodeInvalidParams, "not well-formed JSON"},
		{find, `{"requestState":"x"}`, CodeInvalidParams, "not well-formed JSON"},
		{find, `{"requestState":"x","structuredContent":{"notes":[]}}`, CodeInvalidParams, "total"},
		{asking, `{"inputRequests":{"a":{}}}`, 0, ""},
		{asking, `{"inputRequests":{"a":{}},"structuredContent":{"notes":[]}}`, CodeInvalidParams, "total"},
		{tool("count_notes"), `{"content":[],"structuredContent":7}`, 0, ""},
		{tool("count_notes"), `{"content":[],"structuredContent":"7"}`, CodeInvalidParams, "must be an integer"},

		{prompt, `{"messages":[{"role":"user","content":{"type":"text","text":""}}]}`, 0, ""},
		{prompt, `{"messages":[{"role":"system","content":{"type":"text","text":""}}]}`, CodeInternal, "/messages/0/role"},
		{prompt, `{"messages":[{"content":{"type":"text","text":""}}]}`, CodeInternal, "/messages/0/role"},
		{prompt, `{"messages":[{"role":"user","content":{"type":"image","data":""}}]}`, CodeInternal, "/messages/0/content/mimeType"},
		{prompt, `{"messages":[{"role":"user","content":null}]}`, CodeInternal, "/messages/0/content"},
		{prompt, `{"messages":[],"_meta":{"-":1}}`, CodeInternal, "/_meta"},

		{read, `{"contents":[{"uri":"a:b","text":"x"},{"uri":"a:c","blob":"AA=="}]}`, 0, ""},
		{read, `{"contents":[{"uri":"a:b","text":"x"},{"uri":"a:c"}]}`, CodeInternal, "/contents/1"},
		{read, `{"contents":[],"_meta":7}`, CodeInternal, "/_meta"},
	} {
		e := c.judge(c.wire)
		switch {
		case e == nil && c.code != 0, e != nil && e.Code != c.code:
			t.Errorf("%s: %+v, want %d", c.wire, e, c.code)
		case e == nil:
		case e.Message != misfit && e.Message != form, e.Data != nil:
			t.Errorf("%s: the error says more than it may: %+v", c.wire, e)
		case !strings.Contains(e.Detail(), c.detail):
			t.Errorf("%s: %s, want %s", c.wire, e.Detail(), c.detail)
		}
	}
}

// TestPromptArguments proves that the text is that of the map, that only what
// JSON wants escaped is, and that arguments of 64 KiB are judged as such.
func TestPromptArguments(t *testing.T) {
	reg, err := notes.NewPromptRegistry()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		arguments map[string]string
		text      string
	}{
		{nil, ""},
		{map[string]string{}, `{}`},
		{map[string]string{"b": "<&>\u2028", "a": "\"\\\x01\n"}, `{"a":"\"\\\u0001\n","b":"<&>` + "\u2028" + `"}`},
		{map[string]string{"\xff": "x\xffy"}, `{"` + "\uFFFD" + `":"x` + "\uFFFD" + `y"}`},
	} {
		text, err := PromptArguments(c.arguments)
		if err != nil || string(text) != c.text || (text == nil) != (c.arguments == nil) {
			t.Errorf("%q: %s %v, want %s", c.arguments, text, err, c.text)
		}
	}
	const frame = len(`{"subject":""}`)
	for _, c := range []struct {
		subject string
		fits    bool
	}{
		{strings.Repeat("<", 1<<16-frame), true},
		{strings.Repeat("<", 1<<16-frame+1), false},
		{strings.Repeat("\u2028", 20_000), true},
	} {
		text, err := PromptArguments(map[string]string{"subject": c.subject})
		if err != nil {
			t.Fatal(err)
		}
		in, refusal := Arguments(context.Background(), reg, notes.ReviewPromptHandle, text, "2025-11-25")
		if c.fits != (refusal == nil) || c.fits && in.Subject != c.subject {
			t.Errorf("%d bytes: %+v", len(text), refusal)
		}
	}
}

// TestRefused proves which form a refusal has in which version.
func TestRefused(t *testing.T) {
	reg, err := notes.NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	prompts, err := notes.NewPromptRegistry()
	if err != nil {
		t.Fatal(err)
	}
	const data = `{"tool":"find_note","errors":[{"path":"/order","reason":"must be one of \"newest\", \"oldest\""}]}`
	for _, version := range []string{"", "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"} {
		_, a := Arguments(context.Background(), reg, notes.FindNoteTool, []byte(`{"word":"x","order":"canary"}`), version)
		if version < "2025-11-25" {
			if a.Err == nil || a.Err.Code != CodeInvalidParams || a.Err.Message != "Arguments do not fit the schema" || string(a.Err.Data) != data {
				t.Errorf("%s: %+v", version, a)
			}
		} else if want := `{"code":-32602,"message":"Arguments do not fit the schema","data":` + data + `}`; a.Err != nil || a.Text != want {
			t.Errorf("%s: %+v", version, a)
		}
		if _, a := Arguments(context.Background(), reg, notes.FindNoteTool, []byte(`[]`), version); a.Err == nil || a.Err.Message != "Arguments must be a JSON object" {
			t.Errorf("%s: %+v", version, a)
		}
		if _, a := Arguments(context.Background(), prompts, notes.ReviewPromptHandle, nil, version); a.Err == nil || a.Err.Code != CodeInvalidParams || !strings.Contains(string(a.Err.Data), `"prompt":"review"`) {
			t.Errorf("%s: %+v", version, a)
		}
		if _, a := Arguments(context.Background(), reg, notes.CountNotesTool, nil, version); a != nil {
			t.Errorf("%s: absent arguments are refused: %+v", version, a)
		}
	}
}

// TestMaxText proves that the text of a refusal is bounded and stays JSON.
func TestMaxText(t *testing.T) {
	long := &runtime.ValidationError{Violations: []runtime.Violation{{Reason: strings.Repeat("x", 2*maxText)}, {Reason: "y"}}}
	if text := render(long); !json.Valid(text) || len(text) < 2*maxText || strings.Contains(string(text), "y\"") {
		t.Errorf("%d bytes", len(text))
	}
	many := &runtime.ValidationError{}
	for range 1000 {
		many.Violations = append(many.Violations, runtime.Violation{Path: strings.Repeat(`"`, 100), Reason: "z"})
	}
	if text := render(many); !json.Valid(text) || len(text) > maxText || len(text) < maxText/4 {
		t.Errorf("%d bytes", len(text))
	}
}

// TestHeaders proves that only protocol headers of 2026-07-28 are judged.
func TestHeaders(t *testing.T) {
	twice := http.Header{"Mcp-Name": {"a", "b"}}
	if e := Headers(twice, "2026-07-28"); e == nil || e.Code != CodeHeaderMismatch {
		t.Errorf("%+v", e)
	}
	if e := Headers(twice, "2025-11-25"); e != nil {
		t.Errorf("%+v", e)
	}
	if e := Headers(http.Header{"Mcp-Name": {"a"}, "Accept": {"a", "b"}}, "2026-07-28"); e != nil {
		t.Errorf("%+v", e)
	}
}
