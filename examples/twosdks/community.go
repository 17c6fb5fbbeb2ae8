package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	sdk "github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/schemagen/schemagen/adapters/mcpgo"
	"github.com/schemagen/schemagen/examples/twosdks/books"
)

// quiet drops the log of what the example provokes.
var quiet = slog.New(slog.DiscardHandler)

// communitySDK makes a server with mcp-go and connects its client.
func communitySDK(ctx context.Context) (client, error) {
	tools, err := books.NewRegistry()
	if err != nil {
		return nil, err
	}
	prompts, err := books.NewPromptRegistry()
	if err != nil {
		return nil, err
	}
	s := server.NewMCPServer("books", "1")
	err = errors.Join(
		mcpgo.Add(s, tools, books.FindBookTool, func(ctx context.Context, _ mcp.CallToolRequest, in books.FindBook) (*mcp.CallToolResult, error) {
			out, err := find(ctx, in)
			return &mcp.CallToolResult{StructuredContent: out}, err
		}, mcpgo.WithLogger(quiet)),
		mcpgo.AddPrompt(s, prompts, books.RecommendPromptHandle, func(_ context.Context, _ mcp.GetPromptRequest, in books.RecommendPrompt) (*mcp.GetPromptResult, error) {
			text := mcp.NewTextContent(recommend(in))
			return &mcp.GetPromptResult{Messages: []mcp.PromptMessage{{Role: mcp.RoleUser, Content: text}}}, nil
		}),
		mcpgo.Verify(ctx, s, tools),
		mcpgo.VerifyPrompts(ctx, s, prompts),
	)
	if err != nil {
		return nil, err
	}
	c := sdk.NewClient(mcpgo.InProcess(s))
	if err := c.Start(ctx); err != nil {
		return nil, err
	}
	begin := mcp.InitializeRequest{}
	begin.Params.ClientInfo = mcp.Implementation{Name: "twosdks", Version: "1"}
	if _, err := c.Initialize(ctx, begin); err != nil {
		return nil, err
	}
	return func(ctx context.Context, q call) string {
		if q.prompt != "" {
			req := mcp.GetPromptRequest{}
			req.Params.Name, req.Params.Arguments = q.prompt, q.arguments
			got, err := c.GetPrompt(ctx, req)
			if err != nil {
				return communityError(err)
			}
			return got.Messages[0].Content.(mcp.TextContent).Text
		}
		req := mcp.CallToolRequest{}
		req.Params.Name, req.Params.Arguments = q.tool, q.arguments
		result, err := c.CallTool(ctx, req)
		switch {
		case err != nil:
			return communityError(err)
		case result.IsError:
			return "isError: " + result.Content[0].(mcp.TextContent).Text
		}
		text, err := json.Marshal(result.StructuredContent)
		if err != nil {
			return err.Error()
		}
		return string(text)
	}, nil
}

// communityError is an error of the SDK's client, which keeps the code as the
// error that is wrapped.
func communityError(err error) string {
	for code, sentinel := range map[int]error{mcp.INVALID_PARAMS: mcp.ErrInvalidParams, mcp.INTERNAL_ERROR: mcp.ErrInternalError} {
		if errors.Is(err, sentinel) {
			return fmt.Sprintf("error %d: %s", code, strings.TrimPrefix(err.Error(), sentinel.Error()+": "))
		}
	}
	return err.Error()
}
