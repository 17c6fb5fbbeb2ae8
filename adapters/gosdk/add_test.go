package gosdk

import (
	"context"
	"encoding/json"
	goruntime "runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/generated"
	"github.com/schemagen/schemagen/runtime"
)

func nothing(context.Context, *mcp.CallToolRequest, anything) (*mcp.CallToolResult, error) {
	return nil, nil
}

// TestAddFaults lists the mistakes that Add finds when the server starts. None
// of them changes the server.
func TestAddFaults(t *testing.T) {
	specified := func(name, schema string) *runtime.Tool[anything] {
		return runtime.NewTool(runtime.Spec{Name: name, Schema: schema}, func(c *runtime.Cursor, _ *anything) { c.Skip() })
	}
	good := toolOf("good", 0)
	for _, c := range []struct {
		name    string
		tool    *runtime.Tool[anything]
		handler Handler[anything]
		opts    []Option
		want    string
	}{
		{"no tool", nil, nothing, nil, "gosdk.Add: server, registry, tool and handler must not be nil"},
		{"no handler", good, nil, nil, "gosdk.Add: server, registry, tool and handler must not be nil"},
		{"not in the registry", toolOf("other", 0), nothing, nil, `gosdk.Add "other": the registry does not hold this handle; make it with the tool`},
		{"another handle of the name", toolOf("good", 0), nothing, nil, `gosdk.Add "good": the registry does not hold this handle; make it with the tool`},
		{"name", specified("no name", `{"type":"object"}`), nothing, nil, `gosdk.Add "no name": MCP allows names of 1 to 128 letters, digits, dots, _ and -`},
		{"long name", specified(strings.Repeat("n", 129), `{"type":"object"}`), nothing, nil, "MCP allows names"},
		{"not compact", specified("loose", `{"type": "object"}`), nothing, nil, `gosdk.Add "loose": the published schema is not compact JSON; generate it again`},
		{"no JSON", specified("none", `{"type":`), nothing, nil, `gosdk.Add "none": the published schema is not compact JSON; generate it again`},
		{"not an object", specified("list", `{"type":"array"}`), nothing, nil, `gosdk.Add "list": the SDK refuses the tool: `},
		{"a header that is none", specified("header", `{"type":"object","properties":{"a":{"type":"string","x-mcp-header":"a b"}}}`), nothing, nil,
			`gosdk.Add "header": the SDK refuses the tool: `},
		{"nil option", good, nothing, []Option{nil}, `gosdk.Add "good": option 0 is nil`},
		{"nil logger and edit", good, nothing, []Option{WithLogger(nil), WithTool(nil)},
			"gosdk.Add \"good\": WithLogger: the logger is nil\nWithTool: the function is nil"},
		{"edited name", good, nothing, []Option{WithTool(func(about *mcp.Tool) { about.Name = "better" })},
			`gosdk.Add "good": WithTool: the function changed Name, InputSchema or OutputSchema`},
		{"edited schema", good, nothing, []Option{WithTool(func(about *mcp.Tool) { about.InputSchema = map[string]any{"type": "object"} })},
			`gosdk.Add "good": WithTool: the function changed Name, InputSchema or OutputSchema`},
		{"schema edited in place", good, nothing, []Option{WithTool(func(about *mcp.Tool) { about.InputSchema.(json.RawMessage)[2] = 'x' })},
			`gosdk.Add "good": WithTool: the function changed Name, InputSchema or OutputSchema`},
		{"output schema", good, nothing, []Option{WithTool(func(about *mcp.Tool) { about.OutputSchema = json.RawMessage(`{`) })},
			`gosdk.Add "good": WithTool: the function changed Name, InputSchema or OutputSchema`},
	} {
		t.Run(c.name, func(t *testing.T) {
			handles := []runtime.Handle{good}
			if c.tool != nil && c.tool.Name() != "good" && c.tool.Name() != "other" {
				handles = append(handles, c.tool)
			}
			reg, err := runtime.NewRegistry(handles)
			if err != nil {
				t.Fatal(err)
			}
			server := newServer()
			err = Add(server, reg, c.tool, c.handler, c.opts...)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v\nwant %s", err, c.want)
			}
			tools, err := listTools(t.Context(), server)
			if err != nil && !strings.Contains(err.Error(), "method not found") || len(tools) > 0 {
				t.Errorf("the server has %v, %v", tools, err)
			}
			// A failed Add does not take the name.
			if err := Add(server, reg, good, nothing); err != nil {
				t.Error(err)
			}
		})
	}
	if err := Add[anything](nil, nil, good, nothing); err == nil {
		t.Error("no server, no fault")
	}
}

// TestAddTwice proves that a second tool of a name is an error, on that server
// alone.
func TestAddTwice(t *testing.T) {
	tool := toolOf("one", 0)
	reg, err := runtime.NewRegistry([]runtime.Handle{tool})
	if err != nil {
		t.Fatal(err)
	}
	first, second := newServer(), newServer()
	for _, server := range []*mcp.Server{first, second} {
		if err := Add(server, reg, tool, nothing); err != nil {
			t.Fatal(err)
		}
	}
	err = Add(first, reg, tool, nothing)
	if err == nil || err.Error() != `gosdk.Add "one": the server has a tool of this name already` {
		t.Error(err)
	}
}

// TestBooksGo proves that servers which are gone leave nothing behind.
func TestBooksGo(t *testing.T) {
	books.Lock()
	before := len(books.of)
	books.Unlock()
	tool := toolOf("one", 0)
	reg, err := runtime.NewRegistry([]runtime.Handle{tool})
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if err := Add(newServer(), reg, tool, nothing); err != nil {
			t.Fatal(err)
		}
	}
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		goruntime.GC()
		books.Lock()
		n := len(books.of)
		books.Unlock()
		if n <= before+1 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%d books are left, %d before", n, before)
		}
	}
}

// hostile is a schema whose text JSON encoders like to change.
const hostile = `{"type":"object","title":"<a href=\"x\">&amp;</a>","description":"\u003c \u2028 ` + "\u2028 \u2029 é \U0001f600" +
	`","maxProperties":1.0e2,"properties":{"z":{},"a":{"const":1.50}}}`

// TestAdvertised proves with the SDK's client, on what goes over the wire, that
// exactly the schemas of the registry are advertised, byte for byte, and with
// them titles and descriptions.
func TestAdvertised(t *testing.T) {
	hostileTool := runtime.NewTool(runtime.Spec{Name: "hostile", Schema: hostile, Title: "<b>", Description: "a & b"},
		func(c *runtime.Cursor, _ *anything) { c.Skip() })
	reg, err := runtime.NewRegistry(append(generated.Tools(), hostileTool))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []door{stdio, sse, streamed, sessions} {
		t.Run(string(d), func(t *testing.T) {
			server := newServer()
			for _, e := range examples {
				if err := e.add(&recorder{}, server, reg); err != nil {
					t.Fatal(err)
				}
			}
			if err := Add(server, reg, hostileTool, nothing, WithTool(func(about *mcp.Tool) {
				about.Annotations = &mcp.ToolAnnotations{ReadOnlyHint: true}
			})); err != nil {
				t.Fatal(err)
			}
			client, wire := d.dial(t, server, "")
			listed, err := client.ListTools(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]string{}
			for _, tool := range listed.Tools {
				handle, ok := reg.Lookup(tool.Name)
				if !ok || tool.Title != handle.Title() || tool.Description != handle.Description() {
					t.Errorf("the client has %q, %q, %q", tool.Name, tool.Title, tool.Description)
				}
				if tool.Name == "hostile" && (tool.Annotations == nil || !tool.Annotations.ReadOnlyHint) {
					t.Error("the annotations are lost")
				}
				got[tool.Name] = ""
			}
			for _, m := range wire.messages() {
				var answer struct {
					Result struct {
						Tools []struct {
							Name        string
							InputSchema json.RawMessage
						}
					}
				}
				if err := json.Unmarshal(m, &answer); err != nil {
					t.Fatal(err)
				}
				for _, tool := range answer.Result.Tools {
					got[tool.Name] = string(tool.InputSchema)
				}
			}
			want := map[string]string{}
			for _, handle := range reg.Tools() {
				want[handle.Name()] = string(handle.Schema())
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("-registry +advertised\n%s", diff)
			}
		})
	}
}

// TestVerify proves that Verify finds what Add cannot know: tools that came by
// another way, and tools that did not come.
func TestVerify(t *testing.T) {
	a, b, c := toolOf("a", 0), toolOf("b", 0), toolOf("c", 0)
	reg, err := runtime.NewRegistry([]runtime.Handle{a, b, c})
	if err != nil {
		t.Fatal(err)
	}
	raw := func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
	paged := mcp.NewServer(&mcp.Implementation{Name: "guarded", Version: "1"}, &mcp.ServerOptions{PageSize: 1})
	for _, server := range []*mcp.Server{newServer(), paged} {
		for _, tool := range []*runtime.Tool[anything]{a, b, c} {
			if err := Add(server, reg, tool, nothing); err != nil {
				t.Fatal(err)
			}
		}
		if err := Verify(t.Context(), server, reg); err != nil {
			t.Error(err)
		}
		server.RemoveTools("b")
		server.AddTool(&mcp.Tool{Name: "c", InputSchema: json.RawMessage(`{"type":"object","properties":{}}`)}, raw)
		server.AddTool(&mcp.Tool{Name: "d", InputSchema: json.RawMessage(`{"type":"object"}`)}, raw)
		err := Verify(t.Context(), server, reg)
		want := `gosdk.Verify: tool "c" advertises another schema than the registry enforces; add it with gosdk.Add alone
tool "d" is served without a schema of the registry; add it with gosdk.Add
tool "b" of the registry is not served; add it with gosdk.Add`
		if err == nil {
			t.Error("no fault")
		} else if diff := cmp.Diff(want, err.Error()); diff != "" {
			t.Error(diff)
		}
		for range server.Sessions() {
			t.Error("the session of Verify is still there")
		}
	}
	if err := Verify(t.Context(), newServer(), reg); err == nil || !strings.Contains(err.Error(), `tool "a" of the registry is not served`) {
		t.Errorf("a server without tools: %v", err)
	}
	if err := Verify(t.Context(), nil, reg); err == nil {
		t.Error("no server, no fault")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Verify(ctx, newServer(), reg); err == nil {
		t.Error("cancelled, no fault")
	}
}
