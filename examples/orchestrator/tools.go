package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/adapters/gosdk"
	"github.com/schemagen/schemagen/generated"
	"github.com/schemagen/schemagen/runtime"
)

// orchestrator is the memory behind the tools.
type orchestrator struct {
	mu     sync.Mutex
	record io.Writer         // gets the name of the tool for each call that reached a handler
	runs   map[string]string // goals by the id of the run
}

// addTo adds all tools to the server. Two of them have handlers of their own;
// the others only record that they were called.
func (o *orchestrator) addTo(server *mcp.Server, reg *runtime.Registry) error {
	return errors.Join(
		gosdk.Add(server, reg, generated.BernsteinRunTool, o.run),
		gosdk.Add(server, reg, generated.BernsteinRunStatusTool, o.runStatus),

		add(o, server, reg, generated.BernsteinApproveTool),
		add(o, server, reg, generated.BernsteinCancelTool),
		add(o, server, reg, generated.BernsteinClaimTool),
		add(o, server, reg, generated.BernsteinCompleteTool),
		add(o, server, reg, generated.BernsteinContextTool),
		add(o, server, reg, generated.BernsteinCostTool),
		add(o, server, reg, generated.BernsteinCreateSubtaskTool),
		add(o, server, reg, generated.BernsteinHealthTool),
		add(o, server, reg, generated.BernsteinPostArtifactTool),
		add(o, server, reg, generated.BernsteinPostMessageTool),
		add(o, server, reg, generated.BernsteinScenarioTool),
		add(o, server, reg, generated.BernsteinScenarioStatusTool),
		add(o, server, reg, generated.BernsteinScenariosTool),
		add(o, server, reg, generated.BernsteinShutdownOrchestratorTool),
		add(o, server, reg, generated.BernsteinStatusTool),
		add(o, server, reg, generated.BernsteinStopTool),
		add(o, server, reg, generated.BernsteinTaskCapsuleTool),
		add(o, server, reg, generated.BernsteinTaskHandleTool),
		add(o, server, reg, generated.BernsteinTasksTool),
		add(o, server, reg, generated.BernsteinUpdateTool),
		add(o, server, reg, generated.BernsteinVerifyLineageTool),
		add(o, server, reg, generated.LoadSkillTool),
		add(o, server, reg, generated.VerifyChainTool),
	)
}

// add adds a tool whose handler answers with the arguments as it got them.
func add[T any](o *orchestrator, server *mcp.Server, reg *runtime.Registry, tool *runtime.Tool[T]) error {
	return gosdk.Add(server, reg, tool, func(_ context.Context, _ *mcp.CallToolRequest, in T) (*mcp.CallToolResult, error) {
		o.mu.Lock()
		defer o.mu.Unlock()
		if err := o.note(tool.Name()); err != nil {
			return nil, err
		}
		result := say("%s was called", tool.Name())
		result.StructuredContent = in
		return result, nil
	})
}

// run is the handler of bernstein_run. Its input needs no second look: the goal
// is there and is not empty, and a priority, if there is one, is 1, 2 or 3.
func (o *orchestrator) run(_ context.Context, _ *mcp.CallToolRequest, in generated.BernsteinRun) (*mcp.CallToolResult, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.note("bernstein_run"); err != nil {
		return nil, err
	}
	if o.runs == nil {
		o.runs = map[string]string{}
	}
	id := fmt.Sprintf("run-%04d", len(o.runs)+1)
	o.runs[id] = in.Goal
	if priority, ok := in.Priority.Get(); ok {
		return say("%s began with priority %d", id, priority), nil
	}
	return say("%s began", id), nil
}

// runStatus is the handler of bernstein_run_status. What a schema cannot know
// is the handler's to refuse.
func (o *orchestrator) runStatus(_ context.Context, _ *mcp.CallToolRequest, in generated.BernsteinRunStatus) (*mcp.CallToolResult, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.note("bernstein_run_status"); err != nil {
		return nil, err
	}
	goal, ok := o.runs[in.RunID]
	if !ok {
		return nil, errors.New("there is no such run")
	}
	return say("the goal is: %s", goal), nil
}

// note records that the handler of the tool was called. o.mu is held.
func (o *orchestrator) note(tool string) error {
	_, err := fmt.Fprintln(o.record, tool)
	return err
}

// say returns a result that is one text.
func say(format string, args ...any) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf(format, args...)}}}
}
