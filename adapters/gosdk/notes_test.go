package gosdk

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/adapters/internal/notes"
)

// shelf is a server of the notes whose handlers return what the test says.
type shelf struct {
	server *mcp.Server
	find   func(context.Context) (*mcp.CallToolResult, error)
	count  any
	prompt *mcp.GetPromptResult
	read   *mcp.ReadResourceResult
	logged *log
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
	f := &shelf{server: newServer(), logged: &log{}}
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
		Add(f.server, tools, notes.FindNoteTool, func(ctx context.Context, _ *mcp.CallToolRequest, _ notes.FindNote) (*mcp.CallToolResult, error) {
			return f.find(ctx)
		}, logger),
		Add(f.server, tools, notes.CountNotesTool, func(context.Context, *mcp.CallToolRequest, notes.CountNotes) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{StructuredContent: f.count}, nil
		}, logger),
		Add(f.server, tools, notes.AddNoteTool, func(ctx context.Context, _ *mcp.CallToolRequest, _ notes.AddNote) (*mcp.CallToolResult, error) {
			return f.find(ctx)
		}, logger),
		AddPrompt(f.server, prompts, notes.ReviewPromptHandle, func(context.Context, *mcp.GetPromptRequest, notes.ReviewPrompt) (*mcp.GetPromptResult, error) {
			return f.prompt, nil
		}, logger),
		AddPrompt(f.server, prompts, notes.DigestPromptHandle, func(context.Context, *mcp.GetPromptRequest, notes.DigestPrompt) (*mcp.GetPromptResult, error) {
			panic("canary")
		}, logger),
		Verify(context.Background(), f.server, tools),
		VerifyPrompts(context.Background(), f.server, prompts),
	)
	if err != nil {
		return nil, err
	}
	f.server.AddResource(&mcp.Resource{URI: "notes:all", Name: "all"}, func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		return f.read, nil
	})
	return f, nil
}

func content(c mcp.Content) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{c}}
}

// everyDoor runs the test in the newest version of each door.
func everyDoor(t *testing.T, f *shelf, test func(t *testing.T, c *mcp.ClientSession, version string)) {
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
	everyDoor(t, f, func(t *testing.T, c *mcp.ClientSession, version string) {
		for _, r := range []struct {
			tool   string
			result *mcp.CallToolResult
			sent   int64 // the code, 0 for none
			why    string
		}{
			{"find_note", &mcp.CallToolResult{StructuredContent: notes.FindNoteOutput{Notes: []notes.FindNoteOutputNotesItem{{ID: "N-1"}}, Total: 1}}, 0, ""},
			{"find_note", &mcp.CallToolResult{StructuredContent: map[string]any{"notes": []any{}, "total": 0}}, 0, ""},
			{"find_note", &mcp.CallToolResult{StructuredContent: map[string]any{"notes": []any{}, "total": 0, "canary": 1}}, jsonrpc.CodeInvalidParams, misfit},
			{"find_note", &mcp.CallToolResult{StructuredContent: []any{}}, jsonrpc.CodeInvalidParams, misfit},
			{"find_note", content(&mcp.TextContent{Text: "canary"}), jsonrpc.CodeInvalidParams, misfit},
			{"find_note", &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "no"}}}, 0, ""},
			{"find_note", nil, jsonrpc.CodeInvalidParams, misfit},
			{"find_note", &mcp.CallToolResult{RequestState: "canary"}, jsonrpc.CodeInvalidParams, misfit},
			{"find_note", &mcp.CallToolResult{RequestState: "x", StructuredContent: map[string]any{"canary": 1}}, jsonrpc.CodeInvalidParams, misfit},
			{"find_note", &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{}, StructuredContent: map[string]any{"canary": 1}}, jsonrpc.CodeInvalidParams, misfit},
			{"add_note", nil, 0, ""},
			{"add_note", content(&mcp.ImageContent{Data: []byte{0}, MIMEType: "image/png"}), 0, ""},
			{"add_note", content(&mcp.ImageContent{Data: []byte("canary")}), jsonrpc.CodeInternalError, form},
			{"add_note", content(&mcp.AudioContent{Data: []byte{0}}), jsonrpc.CodeInternalError, form},
			{"add_note", content(&mcp.EmbeddedResource{Resource: &mcp.ResourceContents{URI: "a:b", Text: "x"}}), 0, ""},
			{"add_note", content(&mcp.EmbeddedResource{Resource: &mcp.ResourceContents{Text: "canary"}}), jsonrpc.CodeInternalError, form},
			{"add_note", content(&mcp.EmbeddedResource{}), jsonrpc.CodeInternalError, form},
			{"add_note", &mcp.CallToolResult{Meta: mcp.Meta{"canary/a/b": 1}}, jsonrpc.CodeInternalError, form},
		} {
			f.find = func(context.Context) (*mcp.CallToolResult, error) { return r.result, nil }
			arguments := `{"word":"x"}`
			if r.tool == "add_note" {
				arguments = `{"text":"x"}`
			}
			got, err := callTool(t, c, r.tool, arguments)
			switch {
			case r.sent == 0 && err != nil:
				t.Errorf("%s %+v: %v", r.tool, r.result, err)
			case r.sent != 0 && (codeOf(err) != r.sent || !strings.Contains(err.Error(), r.why) || strings.Contains(err.Error(), canary)):
				t.Errorf("%s %+v: %+v %v, want %v %s", r.tool, r.result, got, err, r.sent, r.why)
			}
		}
		for _, n := range []struct {
			count any
			fits  bool
		}{{7, true}, {-1, false}, {"7", false}, {nil, false}} {
			f.count = n.count
			got, err := callTool(t, c, "count_notes", `{}`)
			if n.fits != (err == nil) {
				t.Errorf("count %v: %v", n.count, err)
			}
			if err == nil && (got.StructuredContent != nil) != (version >= anyRoot) {
				t.Errorf("version %s got %v", version, got.StructuredContent)
			}
		}
		list, err := c.ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, tool := range list.Tools {
			if shown := tool.OutputSchema != nil; tool.Name == "count_notes" && shown != (version >= anyRoot) || tool.Name == "find_note" && !shown {
				t.Errorf("version %s is shown %+v", version, tool)
			}
		}
	})
	if got := f.logged.String(); !strings.Contains(got, "/content/0/mimeType must be") || !strings.Contains(got, "/canary is not a known property") {
		t.Errorf("the log lacks the reasons: %s", got)
	}
}

// TestPrompts proves that prompts are judged, before and behind their handlers.
func TestPrompts(t *testing.T) {
	f := newShelf(t)
	everyDoor(t, f, func(t *testing.T, c *mcp.ClientSession, _ string) {
		for _, p := range []struct {
			name      string
			arguments map[string]string
			role      mcp.Role
			want      int64
			why       string
		}{
			{"review", map[string]string{"subject": "x"}, "user", 0, ""},
			{"review", map[string]string{"subject": "x", "tone": "y"}, "assistant", 0, ""},
			{"review", map[string]string{"subject": "x"}, "canary", jsonrpc.CodeInternalError, "The result has a form that MCP does not allow"},
			{"review", nil, "user", jsonrpc.CodeInvalidParams, "Arguments do not fit the schema"},
			{"review", map[string]string{"subject": "x", "canary": "y"}, "user", jsonrpc.CodeInvalidParams, "Arguments do not fit the schema"},
			{"review", map[string]string{"subject": "canary\x07"}, "user", jsonrpc.CodeInvalidParams, "Arguments refused by a deny rule"},
			{"digest", map[string]string{"length": "canary"}, "user", jsonrpc.CodeInvalidParams, "Arguments do not fit the schema"},
			{"digest", map[string]string{"length": "line"}, "user", jsonrpc.CodeInternalError, "The prompt digest failed."},
			{"canary", nil, "user", jsonrpc.CodeInvalidParams, "Unknown prompt"},
		} {
			f.prompt = &mcp.GetPromptResult{Messages: []*mcp.PromptMessage{{Role: p.role, Content: &mcp.TextContent{Text: "x"}}}}
			got, err := c.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: p.name, Arguments: p.arguments})
			if p.want == 0 && (err != nil || len(got.Messages) != 1) ||
				p.want != 0 && (codeOf(err) != p.want || !strings.Contains(err.Error(), p.why) || strings.Contains(err.Error(), canary)) {
				t.Errorf("%s %v: %v, want %v %s", p.name, p.arguments, err, p.want, p.why)
			}
		}
	})
}

// TestOneKind proves that a server to which the adapter added only tools, or
// only prompts, quotes no unknown name of the other kind.
func TestOneKind(t *testing.T) {
	tools, prompts := newServer(), newServer()
	toolReg, err := notes.NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	promptReg, err := notes.NewPromptRegistry()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(
		Add(tools, toolReg, notes.AddNoteTool, func(context.Context, *mcp.CallToolRequest, notes.AddNote) (*mcp.CallToolResult, error) {
			return nil, nil
		}),
		AddPrompt(prompts, promptReg, notes.ReviewPromptHandle, func(context.Context, *mcp.GetPromptRequest, notes.ReviewPrompt) (*mcp.GetPromptResult, error) {
			return nil, nil
		}),
	); err != nil {
		t.Fatal(err)
	}
	for server, message := range map[*mcp.Server]string{
		tools: request("prompts/get", `"name":"canary"`), prompts: request("tools/call", `"name":"canary"`),
	} {
		if answer := sendInMemory(t, server, message); !strings.Contains(answer, "Unknown ") || strings.Contains(answer, canary) {
			t.Error(answer)
		}
	}
}

// TestReads proves that the results of resources/read are judged.
func TestReads(t *testing.T) {
	f := newShelf(t)
	c, _ := memory.dial(t, f.server, "2026-07-28")
	for _, r := range []struct {
		read mcp.ResourceContents
		sent bool
	}{
		{mcp.ResourceContents{URI: "notes:all", Text: "x"}, true},
		{mcp.ResourceContents{Blob: []byte{}}, true}, // the SDK adds the uri
		{mcp.ResourceContents{URI: "notes:all"}, false},
		{mcp.ResourceContents{URI: "notes:all", Text: "x", Blob: []byte{0}}, false},
		{mcp.ResourceContents{URI: "notes:all", Text: "x", Meta: mcp.Meta{"a b": 1}}, false},
	} {
		f.read = &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{&r.read}}
		_, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "notes:all"})
		if r.sent != (err == nil) || !r.sent && codeOf(err) != jsonrpc.CodeInternalError {
			t.Errorf("%+v: %v", r.read, err)
		}
	}
}

// codeOf returns the code of an error of a request, 0 for any other.
func codeOf(err error) int64 {
	var wire *jsonrpc.Error
	if errors.As(err, &wire) {
		return wire.Code
	}
	return 0
}
