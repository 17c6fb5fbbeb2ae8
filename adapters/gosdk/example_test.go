package gosdk_test

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/adapters/gosdk"
	"github.com/schemagen/schemagen/generated"
	"github.com/schemagen/schemagen/runtime"
)

// Example is a server of one tool and a client that calls it, well and badly.
func Example() {
	ctx := context.Background()
	reg, err := runtime.NewRegistry([]runtime.Handle{generated.BernsteinApproveTool})
	if err != nil {
		fmt.Println(err)
		return
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "approvals", Version: "1.0.0"}, nil)
	err = gosdk.Add(server, reg, generated.BernsteinApproveTool,
		func(_ context.Context, _ *mcp.CallToolRequest, in generated.BernsteinApprove) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: in.TaskID + " is approved"}}}, nil
		})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := gosdk.Verify(ctx, server, reg); err != nil {
		fmt.Println(err)
		return
	}

	ours, its := mcp.NewInMemoryTransports()
	if _, err := server.Connect(ctx, its, nil); err != nil {
		fmt.Println(err)
		return
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "client", Version: "1.0.0"}, nil).Connect(ctx, ours, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()
	for _, arguments := range []map[string]any{{"task_id": "T-17"}, {"task_id": "T 17", "force": true}} {
		result, err := client.CallTool(ctx, &mcp.CallToolParams{Name: "bernstein_approve", Arguments: arguments})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(result.IsError, result.Content[0].(*mcp.TextContent).Text)
	}
	// Output:
	// false T-17 is approved
	// true {"code":-32602,"message":"Arguments do not fit the schema","data":{"tool":"bernstein_approve","errors":[{"path":"/force","reason":"is not a known property"},{"path":"/task_id","reason":"must match the pattern ^[A-Za-z0-9_.:-]+$"}]}}
}
