package mcpgo

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/schemagen/schemagen/generated"
	"github.com/schemagen/schemagen/runtime"
)

// example is one bundled tool with a call that it accepts.
type example struct {
	name     string
	accepted string
	add      func(*recorder, *server.MCPServer, *runtime.Registry) error
}

func exampleOf[T any](tool *runtime.Tool[T], accepted string) example {
	return example{tool.Name(), accepted, func(r *recorder, s *server.MCPServer, reg *runtime.Registry) error {
		return Add(s, reg, tool, func(_ context.Context, req mcp.CallToolRequest, in T) (*mcp.CallToolResult, error) {
			r.note(tool.Name(), req.Params.RawArguments)
			return &mcp.CallToolResult{
				Content:           []mcp.Content{mcp.NewTextContent(string(req.Params.RawArguments))},
				StructuredContent: in,
			}, nil
		})
	}}
}

// examples are all bundled tools.
var examples = []example{
	exampleOf(generated.BernsteinApproveTool, `{"task_id":"T-17","note":"reviewed"}`),
	exampleOf(generated.BernsteinCancelTool, `{"task_id":"T-17"}`),
	exampleOf(generated.BernsteinClaimTool, `{"claimer_id":"agent:1","completed_ids":["T-1"]}`),
	exampleOf(generated.BernsteinCompleteTool, `{"task_id":"T-17","result_summary":"41 tests pass"}`),
	exampleOf(generated.BernsteinContextTool, `{"task_id":"T-17","verify":true}`),
	exampleOf(generated.BernsteinCostTool, `{}`),
	exampleOf(generated.BernsteinCreateSubtaskTool, `{"parent_task_id":"T-17","goal":"Write tests","role":"qa"}`),
	exampleOf(generated.BernsteinHealthTool, `{}`),
	exampleOf(generated.BernsteinPostArtifactTool, `{"task_id":"T-17","key":"k","artifact_type":"report","poster":"p","body":"b"}`),
	exampleOf(generated.BernsteinPostMessageTool, `{"task_id":"T-17","body":"x","sender":"y"}`),
	exampleOf(generated.BernsteinRunTool, `{"goal":"Fix the flaky test","priority":1.0}`),
	exampleOf(generated.BernsteinRunStatusTool, `{"run_id":"run-0042"}`),
	exampleOf(generated.BernsteinScenarioTool, `{"action":"list"}`),
	exampleOf(generated.BernsteinScenarioStatusTool, `{"orchestration_id":"orch-9"}`),
	exampleOf(generated.BernsteinScenariosTool, `{}`),
	exampleOf(generated.BernsteinShutdownOrchestratorTool, `{"workdir":"/srv/shop"}`),
	exampleOf(generated.BernsteinStatusTool, `{"status":null}`),
	exampleOf(generated.BernsteinStopTool, `{}`),
	exampleOf(generated.BernsteinTaskCapsuleTool, `{"task_id":"T-17"}`),
	exampleOf(generated.BernsteinTaskHandleTool, `{"run_id":"run-0042"}`),
	exampleOf(generated.BernsteinTasksTool, `{"status":"open"}`),
	exampleOf(generated.BernsteinUpdateTool, `{"task_id":"T-17","body":"x","sender":"y"}`),
	exampleOf(generated.BernsteinVerifyLineageTool, `{"artefact_path":"docs/a.md"}`),
	exampleOf(generated.LoadSkillTool, `{"name":"audit"}`),
	exampleOf(generated.VerifyChainTool, `{"artefact_path":"docs/a.md"}`),
}

// bundled returns a server of all bundled tools, whose handlers note that they
// ran.
func bundled(t *testing.T, opts ...runtime.Option) (*server.MCPServer, *recorder) {
	t.Helper()
	reg, err := generated.NewRegistry(opts...)
	if err != nil {
		t.Fatal(err)
	}
	s, r := newServer(), &recorder{}
	for _, e := range examples {
		if err := e.add(r, s, reg); err != nil {
			t.Fatal(err)
		}
	}
	if err := Verify(t.Context(), s, reg); err != nil {
		t.Fatal(err)
	}
	return s, r
}

// recorder notes which handlers ran.
type recorder struct {
	mu   sync.Mutex
	runs []run
}

// run is one run of a handler.
type run struct {
	tool      string
	arguments string
}

func (r *recorder) note(tool string, arguments json.RawMessage) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.runs = append(r.runs, run{tool, string(arguments)})
}

// take returns the runs since the last take.
func (r *recorder) take() []run {
	r.mu.Lock()
	defer r.mu.Unlock()
	runs := slices.Clone(r.runs)
	r.runs = r.runs[:0]
	return runs
}
