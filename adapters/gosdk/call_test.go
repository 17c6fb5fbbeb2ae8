package gosdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/generated"
	"github.com/schemagen/schemagen/runtime"
)

// canary is what a caller chose in every refused call of refusals: it must not
// come back.
const canary = "canary"

// refusals are calls of each kind that a client of the SDK can send. Answers
// are results with isError, but where code says otherwise.
var refusals = []struct {
	name, tool, arguments string
	code                  int64
	reason                string // part of the answer
}{
	{"unknown property", "bernstein_cancel", `{"task_id":"T-17","force":"canary"}`, 0, `{"path":"/force","reason":"is not a known property"}`},
	{"two properties", "bernstein_run", `{"goal":7,"priority":"canary"}`, 0, `{"path":"/goal","reason":"must be a string"},{"path":"/priority"`},
	{"missing", "bernstein_complete", `{"task_id":"canary"}`, 0, `must have the property \"result_summary\"`},
	{"enum", "bernstein_create_subtask", `{"parent_task_id":"T-17","goal":"x","role":"canary"}`, 0, `must be one of \"manager\"`},
	{"pattern", "bernstein_approve", `{"task_id":"canary 17"}`, 0, `must match the pattern`},
	{"over-long", "bernstein_run", `{"goal":"` + strings.Repeat("canary", 2000) + `"}`, 0, `must be at most 8192 characters`},
	{"conditional", "bernstein_scenario", `{"action":"status","scenario_id":"canary"}`, 0, `"path":"","reason"`},
	{"control character", "bernstein_run", `{"goal":"canary\u0007"}`, 0, `"message":"Arguments refused by a deny rule"`},
	{"size", "bernstein_run", `{"goal":"` + strings.Repeat("canary", 20000) + `"}`, 0, `"path":"","reason":"must not be longer`},
	{"depth", "bernstein_post_artifact", `{"rows":[[[[[[[[[["canary"]]]]]]]]]]}`, 0, `"path":"/rows/0/0/0/0/0/0/0/0/0"`},
	{"duplicate name", "bernstein_cancel", `{"task_id":"canary","task_id":"T-18"}`, 0, `"path":"/task_id"`},
	{"lone surrogate", "bernstein_run", `{"goal":"canary\ud83d"}`, 0, `"message":"Arguments are not well-formed JSON"`},
	{"ill-formed UTF-8", "bernstein_run", "{\"goal\":\"canary\xff\"}", 0, `"message":"Arguments are not well-formed JSON"`},
	{"number", "bernstein_run", `{"goal":"canary","estimated_minutes":9223372036854775808}`, 0, `"path":"/estimated_minutes"`},

	{"null", "bernstein_cost", `null`, jsonrpc.CodeInvalidParams, "Arguments must be a JSON object"},
	{"array", "bernstein_cost", `["canary"]`, jsonrpc.CodeInvalidParams, "Arguments must be a JSON object"},
	{"string", "bernstein_cost", `"canary"`, jsonrpc.CodeInvalidParams, "Arguments must be a JSON object"},
	{"number for arguments", "bernstein_cost", `1`, jsonrpc.CodeInvalidParams, "Arguments must be a JSON object"},
	{"unknown tool", "canary", `{}`, jsonrpc.CodeInvalidParams, "Unknown tool"},
	{"unknown tool by case", "Bernstein_canary", `{"a":1}`, jsonrpc.CodeInvalidParams, "Unknown tool"},
}

// versions are the protocol versions of the SDK that a door has.
func (d door) versions() []string {
	if d == stdio || d == memory || d == streamed {
		return []string{"2026-07-28", "2025-11-25", "2025-03-26"}
	}
	return []string{"2025-11-25", "2024-11-05"}
}

// TestCalls proves, with the SDK's client through every door and in every
// version, that no handler runs for a refused call, that the handler runs for
// an accepted one, once, with the arguments as they were sent, and that the
// answers say what they should, and nothing that the caller chose.
func TestCalls(t *testing.T) {
	for _, d := range doors {
		for _, version := range d.versions() {
			t.Run(fmt.Sprintf("%s %s", d, version), func(t *testing.T) {
				var told atomic.Int32
				server, ran := bundled(t, runtime.WithObserver(func(context.Context, *runtime.ValidationError) { told.Add(1) }))
				client, wire := d.dial(t, server, version)
				if got := client.InitializeResult().ProtocolVersion; got != version {
					t.Fatalf("the session has version %s", got)
				}
				for _, e := range examples {
					result, err := callTool(t, client, e.name, e.accepted)
					if err != nil || result.IsError {
						t.Errorf("%s: refused: %v %+v", e.name, err, result)
						continue
					}
					if diff := cmp.Diff([]run{{e.name, e.accepted}}, ran.take(), cmp.AllowUnexported(run{})); diff != "" {
						t.Errorf("%s (-want +ran)\n%s", e.name, diff)
					}
					if text := textOf(t, result); text != e.accepted {
						t.Errorf("%s: answered with the text of %s", e.name, text)
					}
				}
				if n := told.Swap(0); n != 0 {
					t.Errorf("the observer was told of %d accepted calls", n)
				}
				for _, r := range refusals {
					t.Run(r.name, func(t *testing.T) {
						result, err := callTool(t, client, r.tool, r.arguments)
						if runs := ran.take(); len(runs) > 0 {
							t.Errorf("the handler ran: %v", runs)
						}
						if n := told.Swap(0); n != 1 {
							t.Errorf("the observer was told %d times", n)
						}
						if r.code != 0 {
							checkError(t, err, r.code, r.reason)
							return
						}
						var text string
						if version < "2025-11-25" { // an error of the request
							text = errorText(t, err)
						} else {
							if err != nil {
								t.Fatal(err)
							}
							if !result.IsError || result.StructuredContent != nil {
								t.Errorf("not a refusal: %+v", result)
							}
							text = textOf(t, result)
						}
						if !strings.Contains(text, r.reason) {
							t.Errorf("%s\nlacks %s", text, r.reason)
						}
						var form struct {
							Code    int
							Message string
							Data    struct {
								Tool   string
								Errors []struct{ Path, Reason string }
							}
						}
						if err := json.Unmarshal([]byte(text), &form); err != nil {
							t.Errorf("%v: %s", err, text)
						}
						if form.Code != jsonrpc.CodeInvalidParams || form.Data.Tool != r.tool || len(form.Data.Errors) == 0 {
							t.Errorf("the text is %s", text)
						}
					})
				}
				if wire == nil {
					return
				}
				messages := wire.messages()
				if len(messages) < len(examples)+len(refusals) {
					t.Fatalf("%d messages were seen", len(messages))
				}
				for _, m := range messages {
					if strings.Contains(string(m), canary) {
						t.Errorf("echoed: %s", m)
					}
					if version == "2026-07-28" && strings.Contains(string(m), `"result"`) && !strings.Contains(string(m), `"resultType":"complete"`) {
						t.Errorf("no resultType: %s", m)
					}
				}
			})
		}
	}
}

// errorText is an error of a request as JSON.
func errorText(t *testing.T, err error) string {
	t.Helper()
	var wire *jsonrpc.Error
	if !errors.As(err, &wire) {
		t.Fatalf("not an error of the request: %v", err)
	}
	text, err := json.Marshal(wire)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// checkError checks an error of a request as the SDK's client has it.
func checkError(t *testing.T, err error, code int64, message string) {
	t.Helper()
	var wire *jsonrpc.Error
	if !errors.As(err, &wire) {
		t.Fatalf("not an error of the request: %v", err)
	}
	if wire.Code != code || !strings.Contains(wire.Message, message) {
		t.Errorf("error %d %s, want %d %s", wire.Code, wire.Message, code, message)
	}
	if strings.Contains(wire.Message+string(wire.Data), canary) {
		t.Errorf("echoed: %s %s", wire.Message, wire.Data)
	}
}

// TestNotAnObject shows the whole error of a request whose arguments are no
// object.
func TestNotAnObject(t *testing.T) {
	server, _ := bundled(t)
	got := stdio.send(t, server, toolCall(`"id":"a-7"`, "bernstein_cost", `["canary"]`))
	want := `{"jsonrpc":"2.0","id":"a-7","error":{"code":-32602,"message":"Arguments must be a JSON object",` +
		`"data":{"tool":"bernstein_cost","errors":[{"path":"","reason":"must be a JSON object"}]}}}`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// toolCall is the text of a tools/call request.
func toolCall(id, tool, arguments string) string {
	if arguments != "" {
		arguments = `,"arguments":` + arguments
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0",%s,"method":"tools/call","params":{"name":%q%s}}`, id, tool, arguments)
}

// TestNameInPath proves that a name which the caller chose comes back in the
// pointer, escaped and cut, and nowhere else.
func TestNameInPath(t *testing.T) {
	server, _ := bundled(t)
	client, _ := memory.dial(t, server, "")
	name := `canary\u202e` + strings.Repeat("y", 1000)
	result, err := callTool(t, client, "bernstein_run", `{"goal":"x","`+name+`":{"canary":"canary"}}`)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"code":-32602,"message":"Arguments do not fit the schema","data":{"tool":"bernstein_run","errors":[{"path":"/canary\\u202e` +
		strings.Repeat("y", 128-len(`canary\u202e`)) + `…","reason":"is not a known property"}]}}`
	if diff := cmp.Diff(want, textOf(t, result)); diff != "" {
		t.Error(diff)
	}
}

// TestAbsentArguments proves that arguments which are not there are {}, which
// the SDK's client never sends: judged as such, and left absent in the request.
func TestAbsentArguments(t *testing.T) {
	for _, d := range []door{stdio, sse, streamed} {
		t.Run(string(d), func(t *testing.T) {
			server, ran := bundled(t)
			if got := d.send(t, server, toolCall(`"id":1`, "bernstein_cost", "")); !strings.Contains(got, `"result"`) || strings.Contains(got, "isError") {
				t.Error(got)
			}
			if diff := cmp.Diff([]run{{"bernstein_cost", ""}}, ran.take(), cmp.AllowUnexported(run{})); diff != "" {
				t.Error(diff)
			}
			if got := d.send(t, server, toolCall(`"id":1`, "bernstein_run", "")); !strings.Contains(got, `must have the property`) {
				t.Error(got)
			}
			if runs := ran.take(); len(runs) > 0 {
				t.Error(runs)
			}
		})
	}
}

// TestRequestID proves that the observer gets the id of the request, whatever
// the door and the kind of id, escaped and bounded, and the handler too.
func TestRequestID(t *testing.T) {
	for _, d := range []door{stdio, sse, streamed} {
		t.Run(string(d), func(t *testing.T) {
			told := make(chan string, 10)
			reg, err := generated.NewRegistry(runtime.WithObserver(func(ctx context.Context, e *runtime.ValidationError) {
				told <- runtime.RequestID(ctx)
			}))
			if err != nil {
				t.Fatal(err)
			}
			server := newServer()
			if err := Add(server, reg, generated.BernsteinCostTool, func(ctx context.Context, _ *mcp.CallToolRequest, _ generated.BernsteinCost) (*mcp.CallToolResult, error) {
				told <- runtime.RequestID(ctx)
				return nil, nil
			}); err != nil {
				t.Fatal(err)
			}
			for id, want := range map[string]string{
				`"id":7`:                 `7`,
				`"id":"7"`:               `"7"`,
				`"id":-3`:                `-3`,
				`"id":"a\u0000\n\u202e"`: `"a\x00\n\u202e"`,
				`"id":""`:                `""`,
				`"id":"` + strings.Repeat("x", 5000) + `"`: `"` + strings.Repeat("x", 64) + `"…`,
			} {
				for _, m := range []string{
					toolCall(id, "bernstein_cost", `{"a":1}`),
					toolCall(id, "bernstein_cost", `[]`),
					toolCall(id, "bernstein_cost", `{}`),
					toolCall(id, "nope", `{}`),
				} {
					d.send(t, server, m)
					if got := <-told; got != want {
						t.Errorf("%.80s: the id is %s, want %s", m, got, want)
					}
				}
			}
		})
	}
}

// TestRunsTwice proves that a call which the SDK hands to the handler twice, to
// ask the user of an older client in between, is judged both times on the same
// bytes.
func TestRunsTwice(t *testing.T) {
	reg, err := generated.NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	server, ran := newServer(), &recorder{}
	if err := Add(server, reg, generated.BernsteinRunTool, func(_ context.Context, req *mcp.CallToolRequest, in generated.BernsteinRun) (*mcp.CallToolResult, error) {
		ran.note(in.Goal, req.Params.Arguments)
		if len(req.Params.InputResponses) == 0 {
			return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"sure": &mcp.ElicitParams{Message: "Sure?"}}}, nil
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "done"}}}, nil
	}); err != nil {
		t.Fatal(err)
	}
	const arguments = `{"go\u0061l":"x","priority":1.0}`
	for _, version := range memory.versions() {
		t.Run(version, func(t *testing.T) {
			transport, _ := memory.open(t, server)
			client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{
				ElicitationHandler: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
					return &mcp.ElicitResult{Action: "accept"}, nil
				},
			})
			session, err := client.Connect(t.Context(), transport, &mcp.ClientSessionOptions{ProtocolVersion: version})
			if err != nil {
				t.Fatal(err)
			}
			defer session.Close()
			result, err := callTool(t, session, "bernstein_run", arguments)
			if err != nil {
				t.Fatal(err)
			}
			if text := textOf(t, result); text != "done" {
				t.Error(text)
			}
			want := []run{{"x", arguments}, {"x", arguments}}
			if got := ran.take(); !slices.Equal(got, want) {
				t.Errorf("ran %v", got)
			}
		})
	}
}

// TestAsks proves that a result which asks for more input goes before one that
// fits the output schema, and does not stand in its place for an older client,
// whose user the SDK asks once.
func TestAsks(t *testing.T) {
	f := newShelf(t)
	ask := &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"sure": &mcp.ElicitParams{Message: "Sure?"}}}
	for _, version := range memory.versions() {
		transport, _ := memory.open(t, f.server)
		client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{
			ElicitationHandler: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
				return &mcp.ElicitResult{Action: "accept"}, nil
			},
		})
		session, err := client.Connect(t.Context(), transport, &mcp.ClientSessionOptions{ProtocolVersion: version})
		if err != nil {
			t.Fatal(err)
		}
		defer session.Close()
		runs := 0
		f.find = func(context.Context) (*mcp.CallToolResult, error) {
			if runs++; runs == 1 {
				return ask, nil
			}
			return &mcp.CallToolResult{StructuredContent: map[string]any{"notes": []any{}, "total": 0}}, nil
		}
		if result, err := callTool(t, session, "find_note", `{"word":"x"}`); err != nil || result.StructuredContent == nil || runs != 2 {
			t.Errorf("%s: %+v %v after %d runs", version, result, err, runs)
		}
		f.find = func(context.Context) (*mcp.CallToolResult, error) { return ask, nil }
		if result, err := callTool(t, session, "find_note", `{"word":"x"}`); err == nil || version < anyRoot && codeOf(err) != jsonrpc.CodeInvalidParams {
			t.Errorf("%s: %+v %v", version, result, err)
		}
	}
}

// TestPermissive proves that permissive mode lets through here what it lets
// through elsewhere, and nothing else.
func TestPermissive(t *testing.T) {
	server, ran := bundled(t, runtime.WithPermissive(true), runtime.WithLogger(slog.New(slog.DiscardHandler)))
	client, _ := memory.dial(t, server, "")
	for _, c := range []struct {
		arguments string
		runs      int
	}{
		{`{"goal":"x","force":1}`, 1},
		{`{"goal":"\u0007"}`, 1},
		{`["x"]`, 0},
		{`{"goal":"\ud83d"}`, 0},
	} {
		_, _ = callTool(t, client, "bernstein_run", c.arguments)
		if runs := ran.take(); len(runs) != c.runs {
			t.Errorf("%s: ran %v", c.arguments, runs)
		}
	}
}

// TestMaxText proves that the text of a refusal is bounded and stays JSON.
func TestMaxText(t *testing.T) {
	server, _ := bundled(t)
	client, _ := memory.dial(t, server, "")
	var many strings.Builder
	for i := range 300 {
		fmt.Fprintf(&many, `,"%s%d":0`, strings.Repeat(`\"`, 90), i)
	}
	result, err := callTool(t, client, "bernstein_run", `{"goal":"x"`+many.String()+`}`)
	if err != nil {
		t.Fatal(err)
	}
	text := textOf(t, result)
	if len(text) > 16<<10 || len(text) < 4<<10 || !json.Valid([]byte(text)) {
		t.Errorf("%d bytes: %.200s", len(text), text)
	}
}
