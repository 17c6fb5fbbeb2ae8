package notes

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime"
)

// TestOutputs judges results by the output schemas: object, number and none.
func TestOutputs(t *testing.T) {
	var told []*runtime.ValidationError
	reg, err := NewRegistry(runtime.WithObserver(func(_ context.Context, e *runtime.ValidationError) { told = append(told, e) }))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ tool, content, class, message, path string }{
		{"find_note", `{"notes":[{"id":"N-1","text":"x"}],"total":1}`, "none", "", ""},
		{"find_note", `{"notes":[{"id":"N","text":"x"}],"total":1}`, "schema", "Structured content does not fit the output schema", "/notes/0/id"},
		{"find_note", `{"notes":[],"total":1,"more":true}`, "schema", "Structured content does not fit the output schema", "/more"},
		{"find_note", `{"notes":[{"id":"N-1","text":"\u0007"}],"total":1}`, "deny", "Structured content refused by a deny rule", "/notes/0/text"},
		{"find_note", `[]`, "schema", "Structured content does not fit the output schema", ""},
		{"find_note", ``, "grammar", "Structured content is not well-formed JSON", ""},
		{"find_note", `{"notes":[],"total":1}x`, "grammar", "Structured content is not well-formed JSON", ""},
		{"find_note", `{"notes":[],"total":1` + strings.Repeat(" ", 64<<10) + `}`, "deny", "Structured content refused by a deny rule", ""},
		{"count_notes", `7`, "none", "", ""},
		{"count_notes", `-7`, "schema", "Structured content does not fit the output schema", ""},
		{"count_notes", `7                `, "deny", "Structured content refused by a deny rule", ""}, // 17 bytes; its schema says 16
		{"add_note", `{"anything":[1]}`, "none", "", ""},
		{"add_note", ``, "none", "", ""},
		{"delete_note", `7`, "unknown tool", "Unknown tool", ""},
	} {
		told = nil
		var r runtime.Report
		ok := reg.CheckOutput(c.tool, []byte(c.content), &r)
		err := reg.ValidateOutput(c.tool, []byte(c.content))
		if r.Class().String() != c.class || ok != (c.class == "none") || ok != (err == nil) {
			t.Errorf("%s %.40s: %v, %v, %v; want %s", c.tool, c.content, r.Class(), ok, err, c.class)
			continue
		}
		if ok {
			if len(told) > 0 {
				t.Errorf("%s: the observer was told of an accepted result", c.tool)
			}
			continue
		}
		var e *runtime.ValidationError
		if !errors.As(err, &e) || e.Message != c.message || len(e.Violations) > 0 && e.Violations[0].Path != c.path {
			t.Errorf("%s %.40s: %+v", c.tool, c.content, err)
		}
		if want := c.class != "unknown tool"; want && e.Role != runtime.RoleOutput {
			t.Errorf("%s: role %v", c.tool, e.Role)
		}
		if len(told) != 2 {
			t.Errorf("%s: the observer was told %d times", c.tool, len(told))
		}
	}
}

// TestOutputModes proves that permissive mode and the limits of the tool hold
// for results, too.
func TestOutputModes(t *testing.T) {
	const bad = `{"notes":[],"total":-1}`
	permissive, err := NewRegistry(runtime.WithPermissive(true))
	if err != nil {
		t.Fatal(err)
	}
	var r runtime.Report
	if !permissive.CheckOutput("find_note", []byte(bad), &r) || !r.Demoted() {
		t.Error("permissive mode refuses a result that does not fit")
	}
	if permissive.CheckOutput("find_note", []byte(`{`), &r) {
		t.Error("permissive mode lets through what is no JSON")
	}
	short, err := NewRegistry(runtime.WithToolLimits("find_note", runtime.Limits{MaxBytes: 10}))
	if err != nil {
		t.Fatal(err)
	}
	if short.CheckOutput("find_note", []byte(`{"notes":[],"total":1}`), nil) {
		t.Error("the limit of the tool does not hold for its results")
	}
	in, err := FindNoteOutputHandle.Decode(short, []byte(`{}`))
	if err == nil || len(in.Notes) > 0 {
		t.Errorf("%+v %v", in, err)
	}
	strict, err := NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	if in, err := FindNoteOutputHandle.Decode(strict, []byte(`{"notes":[{"id":"N-1","text":"x"}],"total":1}`)); err != nil || in.Notes[0].ID != "N-1" {
		t.Errorf("%+v %v", in, err)
	}
}

// TestOutputAllocations proves that judging a result costs no allocation.
func TestOutputAllocations(t *testing.T) {
	reg, err := NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	content := []byte(`{"notes":[{"id":"N-1","text":"x"}],"total":1}`)
	if n := testing.AllocsPerRun(1000, func() {
		if !reg.CheckOutput("find_note", content, nil) {
			t.Fatal("refused")
		}
	}); n >= 1 {
		t.Errorf("%v allocations", n)
	}
}

// TestPrompts judges arguments of prompts: declared ones and those of a schema.
func TestPrompts(t *testing.T) {
	reg, err := NewPromptRegistry()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ prompt, arguments, want string }{
		{"review", `{"subject":"x"}`, ""},
		{"review", `{"subject":"x","tone":"y"}`, ""},
		{"review", `{"tone":"y"}`, `{"code":-32602,"message":"Arguments do not fit the schema","data":{"prompt":"review","errors":[{"path":"","reason":"must have the property \"subject\""}]}}`},
		{"review", `{"subject":7}`, `{"code":-32602,"message":"Arguments do not fit the schema","data":{"prompt":"review","errors":[{"path":"/subject","reason":"must be a string"}]}}`},
		{"review", `{"subject":"x","Tone":"y"}`, `{"code":-32602,"message":"Arguments do not fit the schema","data":{"prompt":"review","errors":[{"path":"/Tone","reason":"is not a known property"}]}}`},
		{"review", `[]`, `{"code":-32602,"message":"Arguments must be a JSON object","data":{"prompt":"review","errors":[{"path":"","reason":"must be a JSON object"}]}}`},
		{"digest", `{"length":"line","since":"2026-02-28"}`, ""},
		{"digest", `{"length":"line","since":"2026-02-30"}`, `{"code":-32602,"message":"Arguments do not fit the schema","data":{"prompt":"digest","errors":[{"path":"/since","reason":"must be an RFC 3339 date"}]}}`},
		{"find_note", `{"word":"x"}`, `{"code":-32602,"message":"Unknown prompt","data":{"prompt":"","errors":[]}}`},
	} {
		err := reg.Validate(c.prompt, []byte(c.arguments))
		got := ""
		if err != nil {
			text, err := json.Marshal(err)
			if err != nil {
				t.Fatal(err)
			}
			got = string(text)
		}
		if got != c.want {
			t.Errorf("%s %s\n got %s\nwant %s", c.prompt, c.arguments, got, c.want)
		}
	}
	in, err := DigestPromptHandle.Decode(reg, []byte(`{"length":"page"}`))
	if err != nil || in.Length != DigestPromptLengthPage {
		t.Errorf("%+v %v", in, err)
	}
	about := ReviewPromptHandle.Arguments()
	if len(about) != 2 || about[0] != (runtime.Argument{Name: "subject", Description: "What the notes are about.", Required: true}) || about[1].Title != "Tone" {
		t.Errorf("%+v", about)
	}
}

// TestRoles proves that a registry is of one role.
func TestRoles(t *testing.T) {
	for _, c := range []struct {
		handles []runtime.Handle
		want    string
	}{
		{[]runtime.Handle{FindNoteOutputHandle}, `handle 0 is the output of "find_note"; it comes with its tool`},
		{append(Tools(), ReviewPromptHandle), `"review" is a prompt among handles of another role`},
		{append(Prompts(), FindNoteTool), `"find_note" is a tool among handles of another role`},
		{[]runtime.Handle{runtime.NewTool(runtime.Spec{Name: "a", Output: AddNoteTool}, func(*runtime.Cursor, *int) {})}, `tool "a": its output is no usable handle`},
	} {
		if _, err := runtime.NewRegistry(c.handles); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if AddNoteTool.Output() != nil || CountNotesTool.Output() != runtime.Handle(CountNotesOutputHandle) || CountNotesOutputHandle.Role() != runtime.RoleOutput {
		t.Error("the handles do not know their outputs")
	}
}
