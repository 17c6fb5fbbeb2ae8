package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/adapters/gosdk"
	"github.com/schemagen/schemagen/examples/twosdks/books"
)

// officialSDK makes a server with the official SDK and connects its client.
func officialSDK(ctx context.Context) (client, error) {
	tools, err := books.NewRegistry()
	if err != nil {
		return nil, err
	}
	prompts, err := books.NewPromptRegistry()
	if err != nil {
		return nil, err
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "books", Version: "1"}, nil)
	err = errors.Join(
		gosdk.Add(server, tools, books.FindBookTool, func(ctx context.Context, _ *mcp.CallToolRequest, in books.FindBook) (*mcp.CallToolResult, error) {
			out, err := find(ctx, in)
			return &mcp.CallToolResult{StructuredContent: out}, err
		}, gosdk.WithLogger(quiet)),
		gosdk.AddPrompt(server, prompts, books.RecommendPromptHandle, func(_ context.Context, _ *mcp.GetPromptRequest, in books.RecommendPrompt) (*mcp.GetPromptResult, error) {
			text := &mcp.TextContent{Text: recommend(in)}
			return &mcp.GetPromptResult{Messages: []*mcp.PromptMessage{{Role: "user", Content: text}}}, nil
		}),
		gosdk.Verify(ctx, server, tools),
		gosdk.VerifyPrompts(ctx, server, prompts),
	)
	if err != nil {
		return nil, err
	}
	ours, its := mcp.NewInMemoryTransports()
	if _, err := server.Connect(ctx, its, nil); err != nil {
		return nil, err
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "twosdks", Version: "1"}, nil).Connect(ctx, ours, nil)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, c call) string {
		if c.prompt != "" {
			got, err := session.GetPrompt(ctx, &mcp.GetPromptParams{Name: c.prompt, Arguments: c.arguments})
			if err != nil {
				return officialError(err)
			}
			return got.Messages[0].Content.(*mcp.TextContent).Text
		}
		result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: c.tool, Arguments: c.arguments})
		switch {
		case err != nil:
			return officialError(err)
		case result.IsError:
			return "isError: " + result.Content[0].(*mcp.TextContent).Text
		}
		text, err := json.Marshal(result.StructuredContent)
		if err != nil {
			return err.Error()
		}
		return string(text)
	}, nil
}

func officialError(err error) string {
	var wire *jsonrpc.Error
	if errors.As(err, &wire) {
		return fmt.Sprintf("error %d: %s", wire.Code, wire.Message)
	}
	return err.Error()
}
