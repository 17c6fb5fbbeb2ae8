package mcpgo

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/schemagen/schemagen/adapters/internal/notes"
	"github.com/schemagen/schemagen/runtime"
)

// shelf is a server of the notes whose handlers return what the test says.
type shelf struct {
	server *server.MCPServer
	find   func(context.Context) (*mcp.CallToolResult, error)
	count  any
	prompt *mcp.GetPromptResult
	read   []mcp.ResourceContents
	logged *record
}

// record is a place for logs that may be written and read at once.
type record struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *record) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *record) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func newShelf(t *testing.T) *shelf {
	t.Helper()
	f, err := makeShelf()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func makeShelf() (*shelf, error) {
	f := &shelf{server: newServer(), logged: &record{}}
	tools, err := notes.NewRegistry()
	if err != nil {
		return nil, err
	}
	prompts, err := notes.NewPromptRegistry()
	if err != nil {
		return nil, err
	}
	logger := WithLogger(slog.New(slog.NewJSONHandler(f.logged, nil)))
	err = errors.Join(
		Add(f.server, tools, notes.FindNoteTool, func(ctx context.Context, _ mcp.CallToolRequest, _ notes.FindNote) (*mcp.CallToolResult, error) {
			return f.find(ctx)
		}, logger),
		Add(f.server, tools, notes.CountNotesTool, func(context.Context, mcp.CallToolRequest, notes.CountNotes) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{StructuredContent: f.count}, nil
		}, logger),
		Add(f.server, tools, notes.AddNoteTool, func(ctx context.Context, _ mcp.CallToolRequest, _ notes.AddNote) (*mcp.CallToolResult, error) {
			return f.find(ctx)
		}, logger),
		AddPrompt(f.server, prompts, notes.ReviewPromptHandle, func(context.Context, mcp.GetPromptRequest, notes.ReviewPrompt) (*mcp.GetPromptResult, error) {
			return f.prompt, nil
		}, logger),
		AddPrompt(f.server, prompts, notes.DigestPromptHandle, func(context.Context, mcp.GetPromptRequest, notes.DigestPrompt) (*mcp.GetPromptResult, error) {
			panic("canary")
		}, logger),
		Verify(context.Background(), f.server, tools),
		VerifyPrompts(context.Background(), f.server, prompts),
	)
	if err != nil {
		return nil, err
	}
	f.server.AddResource(mcp.NewResource("notes:all", "all"), func(context.Context, mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
		return f.read, nil
	})
	return f, nil
}

func content(c mcp.Content) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{c}}
}

// everyDoor runs the test in the newest version of each door.
func everyDoor(t *testing.T, f *shelf, test func(t *testing.T, c *client.Client, version string)) {
	t.Helper()
	for _, d := range doors {
		version := d.versions()[0]
		t.Run(fmt.Sprintf("%s %s", d, version), func(t *testing.T) {
			c, _ := d.dial(t, f.server, version)
			test(t, c, version)
		})
	}
}

// TestResults proves that results which break the output schema or the shapes
// that clients need are not sent, through every door, and that the rest is.
func TestResults(t *testing.T) {
	f := newShelf(t)
	const misfit, form = "The result does not fit the output schema of the tool", "The result has a form that MCP does not allow"
	asking := mcp.MultiRoundTripResult{InputRequests: mcp.InputRequests{"canary": mcp.NewRootsInputRequest()}}
	everyDoor(t, f, func(t *testing.T, c *client.Client, version string) {
		for _, r := range []struct {
			tool   string
			result *mcp.CallToolResult
			sent   error // ErrInvalidParams, ErrInternalError, or nil
			why    string
		}{
			{"find_note", &mcp.CallToolResult{StructuredContent: notes.FindNoteOutput{Notes: []notes.FindNoteOutputNotesItem{{ID: "N-1"}}, Total: 1}}, nil, ""},
			{"find_note", &mcp.CallToolResult{StructuredContent: map[string]any{"notes": []any{}, "total": 0}}, nil, ""},
			{"find_note", &mcp.CallToolResult{StructuredContent: map[string]any{"notes": []any{}, "total": 0, "canary": 1}}, mcp.ErrInvalidParams, misfit},
			{"find_note", &mcp.CallToolResult{StructuredContent: []any{}}, mcp.ErrInvalidParams, misfit},
			{"find_note", content(mcp.NewTextContent("canary")), mcp.ErrInvalidParams, misfit},
			{"find_note", mcp.NewToolResultError("no"), nil, ""},
			{"find_note", nil, mcp.ErrInvalidParams, misfit},
			{"find_note", &mcp.CallToolResult{MultiRoundTripResult: mcp.MultiRoundTripResult{RequestState: "canary"}}, mcp.ErrInvalidParams, misfit},
			{"find_note", &mcp.CallToolResult{MultiRoundTripResult: asking, StructuredContent: map[string]any{"canary": 1}}, mcp.ErrInvalidParams, misfit},
			{"find_note", &mcp.CallToolResult{MultiRoundTripResult: asking, Result: mcp.Result{ResultType: mcp.ResultTypeInputRequired},
				StructuredContent: map[string]any{"canary": 1}}, mcp.ErrInvalidParams, misfit},
			{"find_note", &mcp.CallToolResult{RawStructuredContent: []byte(`{"notes":[],"total":0,"total":1}`)}, mcp.ErrInvalidParams, misfit},
			{"find_note", &mcp.CallToolResult{RawStructuredContent: []byte{}, StructuredContent: map[string]any{"canary": 1}}, mcp.ErrInvalidParams, misfit},
			{"add_note", nil, nil, ""},
			{"add_note", content(mcp.NewImageContent("AA==", "image/png")), nil, ""},
			{"add_note", content(mcp.NewImageContent("canary!", "image/png")), mcp.ErrInternalError, form},
			{"add_note", content(mcp.NewAudioContent("AA==", "")), mcp.ErrInternalError, form},
			{"add_note", content(mcp.NewEmbeddedResource(mcp.TextResourceContents{URI: "a:b", Text: ""})), nil, ""},
			{"add_note", content(mcp.NewEmbeddedResource(mcp.TextResourceContents{Text: "canary"})), mcp.ErrInternalError, form},
			{"add_note", content(mcp.NewEmbeddedResource(nil)), mcp.ErrInternalError, form},
			{"add_note", &mcp.CallToolResult{Result: mcp.Result{Meta: &mcp.Meta{AdditionalFields: map[string]any{"canary/a/b": 1}}}}, mcp.ErrInternalError, form},
		} {
			f.find = func(context.Context) (*mcp.CallToolResult, error) { return r.result, nil }
			arguments := `{"word":"x"}`
			if r.tool == "add_note" {
				arguments = `{"text":"x"}`
			}
			got, err := callTool(t.Context(), c, r.tool, arguments)
			switch {
			case r.sent == nil && err != nil:
				t.Errorf("%s %+v: %v", r.tool, r.result, err)
			case r.sent != nil && (!errors.Is(err, r.sent) || !strings.Contains(err.Error(), r.why) || strings.Contains(err.Error(), canary)):
				t.Errorf("%s %+v: %+v %v, want %v %s", r.tool, r.result, got, err, r.sent, r.why)
			}
		}
		for _, n := range []struct {
			count any
			fits  bool
		}{{7, true}, {-1, false}, {"7", false}, {nil, false}} {
			f.count = n.count
			got, err := callTool(t.Context(), c, "count_notes", `{}`)
			if n.fits != (err == nil) {
				t.Errorf("count %v: %v", n.count, err)
			}
			if err == nil && (got.StructuredContent != nil) != (version >= anyRoot) {
				t.Errorf("version %s got %v", version, got.StructuredContent)
			}
		}
		list, err := c.ListTools(t.Context(), mcp.ListToolsRequest{})
		if err != nil {
			t.Fatal(err)
		}
		for _, tool := range list.Tools {
			if shown := tool.OutputSchema.Type != ""; tool.Name == "count_notes" && shown != (version >= anyRoot) || tool.Name == "find_note" && !shown {
				t.Errorf("version %s is shown %+v", version, tool)
			}
		}
	})
	if got := f.logged.String(); !strings.Contains(got, "/content/0/mimeType must be") || !strings.Contains(got, "/canary is not a known property") {
		t.Errorf("the log lacks the reasons: %s", got)
	}
}

// TestAsks proves that a result which asks for more input is sent to a client
// that knows such results, and to no other where an output schema is due.
func TestAsks(t *testing.T) {
	f := newShelf(t)
	f.find = func(context.Context) (*mcp.CallToolResult, error) {
		return server.NewInputRequestBuilder("").Roots("a").ToolResult(), nil
	}
	for _, version := range memory.versions() {
		c, _ := memory.dial(t, f.server, version)
		result, err := callTool(t.Context(), c, "find_note", `{"word":"x"}`)
		if misfit := errors.Is(err, mcp.ErrInvalidParams); misfit != (version < anyRoot) {
			t.Errorf("%s: %+v %v", version, result, err)
		}
	}
}

// TestPrompts proves that prompts are judged, before and behind their handlers.
func TestPrompts(t *testing.T) {
	f := newShelf(t)
	everyDoor(t, f, func(t *testing.T, c *client.Client, _ string) {
		for _, p := range []struct {
			name      string
			arguments map[string]string
			role      mcp.Role
			want      error
			why       string
		}{
			{"review", map[string]string{"subject": "x"}, "user", nil, ""},
			{"review", map[string]string{"subject": "x", "tone": "y"}, "assistant", nil, ""},
			{"review", map[string]string{"subject": "x"}, "canary", mcp.ErrInternalError, "The result has a form that MCP does not allow"},
			{"review", nil, "user", mcp.ErrInvalidParams, "Arguments do not fit the schema"},
			{"review", map[string]string{"subject": "x", "canary": "y"}, "user", mcp.ErrInvalidParams, "Arguments do not fit the schema"},
			{"review", map[string]string{"subject": "canary\x07"}, "user", mcp.ErrInvalidParams, "Arguments refused by a deny rule"},
			{"digest", map[string]string{"length": "canary"}, "user", mcp.ErrInvalidParams, "Arguments do not fit the schema"},
			{"digest", map[string]string{"length": "line"}, "user", mcp.ErrInternalError, "The prompt digest failed."},
			{"canary", nil, "user", mcp.ErrInvalidParams, "Unknown prompt"},
		} {
			f.prompt = &mcp.GetPromptResult{Messages: []mcp.PromptMessage{{Role: p.role, Content: mcp.NewTextContent("x")}}}
			req := mcp.GetPromptRequest{}
			req.Params.Name, req.Params.Arguments = p.name, p.arguments
			got, err := c.GetPrompt(t.Context(), req)
			if p.want == nil && (err != nil || len(got.Messages) != 1) ||
				p.want != nil && (!errors.Is(err, p.want) || !strings.Contains(err.Error(), p.why) || strings.Contains(err.Error(), canary)) {
				t.Errorf("%s %v: %v, want %v %s", p.name, p.arguments, err, p.want, p.why)
			}
		}
	})
}

// TestReads proves that the results of resources/read are judged.
func TestReads(t *testing.T) {
	f := newShelf(t)
	c, _ := memory.dial(t, f.server, "2026-07-28")
	for _, r := range []struct {
		read []mcp.ResourceContents
		sent bool
	}{
		{[]mcp.ResourceContents{mcp.TextResourceContents{URI: "notes:all", Text: ""}}, true},
		{nil, true},
		{[]mcp.ResourceContents{mcp.TextResourceContents{Text: "x"}}, false},
		{[]mcp.ResourceContents{mcp.BlobResourceContents{URI: "notes:all", Blob: "?"}}, false},
		{[]mcp.ResourceContents{nil}, false},
	} {
		f.read = r.read
		req := mcp.ReadResourceRequest{}
		req.Params.URI = "notes:all"
		if _, err := c.ReadResource(t.Context(), req); r.sent != (err == nil) || !r.sent && !errors.Is(err, mcp.ErrInternalError) {
			t.Errorf("%+v: %v", r.read, err)
		}
	}
}

// TestTimeout proves that a call which takes too long is answered in time, that
// its context ends, and that the answer names tool and limit.
func TestTimeout(t *testing.T) {
	f := newShelf(t)
	ended := make(chan error, len(doors))
	f.find = func(ctx context.Context) (*mcp.CallToolResult, error) {
		<-ctx.Done()
		ended <- context.Cause(ctx)
		return nil, ctx.Err()
	}
	var calls sync.WaitGroup
	for _, d := range doors {
		c, _ := d.dial(t, f.server, d.versions()[0])
		calls.Go(func() {
			start := time.Now()
			result, err := callTool(t.Context(), c, "find_note", `{"word":"x"}`)
			if err != nil || !result.IsError {
				t.Errorf("%s: %+v %v", d, result, err)
				return
			}
			if took := time.Since(start); took < time.Second || took > patience {
				t.Errorf("%s: took %v", d, took)
			}
			if text := result.Content[0].(mcp.TextContent).Text; text != `{"code":-32001,"message":"The tool took longer than its limit and was cancelled","data":{"tool":"find_note","timeoutSeconds":1}}` {
				t.Errorf("%s: %s", d, text)
			}
		})
	}
	calls.Wait()
	for range doors {
		if err := <-ended; err == nil || err == context.Canceled {
			t.Errorf("the context ended because of %v", err)
		}
	}
}

// TestBroken proves that whatever breaks in the code of a tool is one failed
// call, and that its errors are for the model.
func TestBroken(t *testing.T) {
	f := newShelf(t)
	c, _ := memory.dial(t, f.server, "2025-11-25")
	for _, b := range []struct {
		find func(context.Context) (*mcp.CallToolResult, error)
		want string
	}{
		{func(context.Context) (*mcp.CallToolResult, error) { panic("canary") }, "The tool add_note failed."},
		{func(context.Context) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{StructuredContent: make(chan int)}, nil
		}, "The tool add_note failed."},
		{func(context.Context) (*mcp.CallToolResult, error) { return nil, errors.New("the disk is full") }, "the disk is full"},
	} {
		f.find = b.find
		result, err := callTool(t.Context(), c, "add_note", `{"text":"x"}`)
		if err != nil {
			t.Fatal(err)
		}
		if text := textOf(t, result); !result.IsError || text != b.want {
			t.Error(text)
		}
	}
	if got := f.logged.String(); !strings.Contains(got, `"panic":"canary"`) || !strings.Contains(got, "cannot be encoded") {
		t.Error(got)
	}
}

// TestFaults lists the mistakes that are found when the server starts.
func TestFaults(t *testing.T) {
	reg, err := notes.NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	prompts, err := notes.NewPromptRegistry()
	if err != nil {
		t.Fatal(err)
	}
	type anything struct{}
	loose := runtime.NewTool(runtime.Spec{Name: "loose", Schema: `{"type": "object"}`}, func(c *runtime.Cursor, _ *anything) { c.Skip() })
	named := runtime.NewTool(runtime.Spec{Name: "no name", Schema: `{"type":"object"}`}, func(c *runtime.Cursor, _ *anything) { c.Skip() })
	header := runtime.NewTool(runtime.Spec{Name: "header", Schema: `{"type":"object","properties":{"a":{"type":"string","x-mcp-header":"a b"}}}`},
		func(c *runtime.Cursor, _ *anything) { c.Skip() })
	odd, err := runtime.NewRegistry([]runtime.Handle{loose, named, header})
	if err != nil {
		t.Fatal(err)
	}
	s := newServer()
	nothing := func(context.Context, mcp.CallToolRequest, anything) (*mcp.CallToolResult, error) { return nil, nil }
	add := func(opts ...Option) error {
		return Add(s, reg, notes.AddNoteTool, func(context.Context, mcp.CallToolRequest, notes.AddNote) (*mcp.CallToolResult, error) {
			return nil, nil
		}, opts...)
	}
	review := func(s *server.MCPServer, reg *runtime.Registry) error {
		return AddPrompt(s, reg, notes.ReviewPromptHandle, func(context.Context, mcp.GetPromptRequest, notes.ReviewPrompt) (*mcp.GetPromptResult, error) {
			return nil, nil
		})
	}
	for _, c := range []struct {
		err  error
		want string
	}{
		{Add[anything](nil, odd, loose, nothing), "must not be nil"},
		{Add(s, odd, loose, nothing), "not compact JSON"},
		{Add(s, odd, named, nothing), "MCP allows names"},
		{Add(s, odd, header, nothing), "the SDK refuses the tool"},
		{Add(s, reg, loose, nothing), "the registry does not hold this handle"},
		{Add(s, odd, loose, nothing, nil), "option 0 is nil"},
		{add(WithLogger(nil)), "the logger is nil"},
		{add(WithTool(nil)), "the function is nil"},
		{add(WithTool(func(about *mcp.Tool) { about.Name = "better" })), "changed Name or a schema"},
		{add(WithTool(func(about *mcp.Tool) { about.RawInputSchema[2] = 'x' })), "changed Name or a schema"},
		{add(WithTool(func(about *mcp.Tool) { about.Execution = &mcp.ToolExecution{TaskSupport: mcp.TaskSupportOptional} })), "TaskSupport is not judged"},
		{add(WithTool(func(about *mcp.Tool) { about.Execution = &mcp.ToolExecution{TaskSupport: mcp.TaskSupportRequired} })), "TaskSupport is not judged"},
		{add(WithTool(func(about *mcp.Tool) { about.RawOutputSchema = []byte(`{}`) })), "changed Name or a schema"},
		{Verify(t.Context(), s, reg), `tool "add_note" of the registry is not served`},
		{add(), ""},
		{add(), "the server has a tool of this name already"},
		{review(s, reg), "the registry does not hold this handle"},
		{review(s, prompts), ""},
		{review(s, prompts), "the server has a prompt of this name already"},
		{VerifyPrompts(t.Context(), s, prompts), `prompt "digest" of the registry is not served`},
	} {
		if c.want == "" && c.err != nil || c.want != "" && (c.err == nil || !strings.Contains(c.err.Error(), c.want)) {
			t.Errorf("%v, want %s", c.err, c.want)
		}
	}
	s.AddTool(mcp.NewTool("other"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil })
	s.SetTools(server.ServerTool{Tool: mcp.NewTool("add_note")}, server.ServerTool{Tool: mcp.NewTool("other")})
	err = Verify(t.Context(), s, reg)
	for _, want := range []string{`tool "other" is served without a schema`, `tool "add_note" advertises another schema`, `tool "find_note" of the registry is not served`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
