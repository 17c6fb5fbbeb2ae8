package main

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemagen/schemagen/adapters/gosdk"
	"github.com/schemagen/schemagen/examples/quickstart/tools"
	"github.com/schemagen/schemagen/runtime"
)

// casesServer puts the tool into a server of the official SDK and calls it as a
// client does, for the calls in cases_test.go. A refusal is the one that the
// observer of the registry saw, which names the constraint.
func casesServer(t *testing.T) (call func(tool string, arguments []byte) error, ran func() int) {
	ctx := t.Context()
	handlers := 0
	var refusal *runtime.ValidationError
	registry, err := tools.NewRegistry(runtime.WithObserver(func(_ context.Context, e *runtime.ValidationError) { refusal = e }))
	if err != nil {
		t.Fatal(err)
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "tickets", Version: "1"}, nil)
	err = gosdk.Add(server, registry, tools.CreateTicketTool, func(_ context.Context, _ *mcp.CallToolRequest, in tools.CreateTicket) (*mcp.CallToolResult, error) {
		handlers++
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: createTicket(in)}}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	ours, its := mcp.NewInMemoryTransports()
	if _, err := server.Connect(ctx, its, nil); err != nil {
		t.Fatal(err)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "cases", Version: "1"}, nil).Connect(ctx, ours, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	call = func(tool string, arguments []byte) error {
		refusal = nil
		result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
		switch {
		case refusal != nil:
			return refusal
		case err == nil && result.IsError:
			return errors.New("the result is an error")
		}
		return err
	}
	return call, func() int { return handlers }
}
