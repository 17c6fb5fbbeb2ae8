package mcpgo

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/schemagen/schemagen/runtime"
)

// canary is what a caller chose in every refused call of refusals: it must not
// come back.
const canary = "canary"

// refusals are calls of each kind that a client of the SDK can send. Answers
// are results with isError, but where code says otherwise.
var refusals = []struct {
	name, tool, arguments string
	code                  int
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

	{"null", "bernstein_cost", `null`, mcp.INVALID_PARAMS, "Arguments must be a JSON object"},
	{"array", "bernstein_cost", `["canary"]`, mcp.INVALID_PARAMS, "Arguments must be a JSON object"},
	{"string", "bernstein_cost", `"canary"`, mcp.INVALID_PARAMS, "Arguments must be a JSON object"},
	{"number for arguments", "bernstein_cost", `1`, mcp.INVALID_PARAMS, "Arguments must be a JSON object"},
	{"unknown tool", "canary", `{}`, mcp.INVALID_PARAMS, "Unknown tool"},
	{"unknown tool by case", "Bernstein_canary", `{"a":1}`, mcp.INVALID_PARAMS, "Unknown tool"},
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
				var id atomic.Value
				s, ran := bundled(t, runtime.WithObserver(func(ctx context.Context, _ *runtime.ValidationError) {
					told.Add(1)
					id.Store(runtime.RequestID(ctx))
				}))
				c, wire := d.dial(t, s, version)
				for _, e := range examples {
					result, err := callTool(t.Context(), c, e.name, e.accepted)
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
						result, err := callTool(t.Context(), c, r.tool, r.arguments)
						if runs := ran.take(); len(runs) > 0 {
							t.Errorf("the handler ran: %v", runs)
						}
						if n := told.Swap(0); n != 1 {
							t.Errorf("the observer was told %d times", n)
						}
						if got, _ := id.Load().(string); got == "" {
							t.Error("the observer has no id of the request")
						}
						if r.code != 0 {
							checkInvalid(t, err, r.reason)
							return
						}
						if version < "2025-11-25" { // an error of the request
							if err == nil {
								t.Fatalf("answered with %+v", result)
							}
							checkInvalid(t, err, "Arguments ")
							return
						}
						if err != nil {
							t.Fatal(err)
						}
						if !result.IsError || result.StructuredContent != nil {
							t.Errorf("not a refusal: %+v", result)
						}
						text := textOf(t, result)
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
						if form.Code != mcp.INVALID_PARAMS || form.Data.Tool != r.tool || len(form.Data.Errors) == 0 {
							t.Errorf("the text is %s", text)
						}
					})
				}
				if d == memory {
					return
				}
				messages := wire.messages()
				if len(messages) < len(examples)+len(refusals)-1 {
					t.Fatalf("%d messages were seen", len(messages))
				}
				for _, m := range messages {
					if strings.Contains(string(m), canary) || strings.Contains(string(m), mark) {
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

// TestErrors shows whole errors of requests, behind a door and without one.
func TestErrors(t *testing.T) {
	s, _ := bundled(t)
	const data = `"data":{"tool":"bernstein_cost","errors":[{"path":"/canary","reason":"is not a known property"}]}`
	for _, c := range []struct{ tool, arguments, door, bare string }{
		{"bernstein_cost", `{"canary":1}`, // version 2025-03-26, of a request that says none
			`{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"Arguments do not fit the schema",` + data + `}}`,
			`{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"Arguments do not fit the schema"}}`},
		{"bernstein_cost", `[]`,
			`{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"Arguments must be a JSON object","data":{"tool":"bernstein_cost","errors":[{"path":"","reason":"must be a JSON object"}]}}}`,
			`{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"Arguments must be a JSON object"}}`},
		{"canary", `{}`,
			`{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"Unknown tool"}}`,
			`{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"tool 'canary' not found: tool not found"}}`},
	} {
		message := fmt.Sprintf(`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, c.tool, c.arguments)
		if diff := cmp.Diff(c.door, streamed.send(t, s, message, 0)); diff != "" {
			t.Error(diff)
		}
		bare, err := json.Marshal(s.HandleMessage(t.Context(), json.RawMessage(message)))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.bare, string(bare)); diff != "" {
			t.Error(diff)
		}
	}
}
