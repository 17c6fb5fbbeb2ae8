package gosdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/adapters/internal/guard"
	"github.com/schemagen/schemagen/runtime"
)

// doorkeeper is the receiving middleware of a server with a book: it refuses
// what the SDK lets through before any handler, replaces answers of the SDK
// that quote what the caller chose, and judges the results of resources/read.
// A result made here would lack its resultType; errors need none.
func (b *book) doorkeeper(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		version := ""
		if r, ok := req.(interface{ ProtocolVersion() string }); ok {
			version = r.ProtocolVersion()
		}
		if extra := req.GetExtra(); extra != nil {
			if e := guard.Headers(extra.Header, version); e != nil {
				return nil, wireError(e)
			}
		}
		var meta mcp.Meta
		switch r := req.(type) {
		case *mcp.CallToolRequest:
			meta = r.Params.Meta
		case *mcp.GetPromptRequest:
			meta = r.Params.Meta
		case *mcp.ReadResourceRequest:
			meta = r.Params.Meta
		case *mcp.ListToolsRequest:
			res, err := next(ctx, method, req)
			return olderList(res, version), err
		default:
			return next(ctx, method, req)
		}
		if e := guard.RequestMeta(meta); e != nil {
			return nil, wireError(e)
		}
		res, err := next(ctx, method, req)
		if err != nil {
			return nil, b.reworded(ctx, req, err)
		}
		if read, ok := res.(*mcp.ReadResourceResult); ok {
			return res, b.judgeRead(ctx, read)
		}
		return res, nil
	}
}

// reworded replaces the answers of the SDK to unknown names and URIs, which
// quote what the caller chose, and lets the observer of the registry know. The
// codes are the SDK's: -32602, as MCP says (2025-11-25, server/tools, "Error
// Handling").
func (b *book) reworded(ctx context.Context, req mcp.Request, err error) error {
	var answer *jsonrpc.Error
	if !errors.As(err, &answer) {
		return err
	}
	tools, prompts := b.registries()
	switch r := req.(type) {
	case *mcp.CallToolRequest:
		if answer.Message == fmt.Sprintf("unknown tool %q", r.Params.Name) {
			return wireError(guard.Unknown(withRequestID(ctx), b.logger(), tools, runtime.RoleTool, r.Params.Name))
		}
	case *mcp.GetPromptRequest:
		if answer.Message == fmt.Sprintf("unknown prompt %q", r.Params.Name) {
			return wireError(guard.Unknown(withRequestID(ctx), b.logger(), prompts, runtime.RolePrompt, r.Params.Name))
		}
	case *mcp.ReadResourceRequest:
		if answer.Code == mcp.CodeResourceNotFound && answer.Message == "Resource not found" {
			return &jsonrpc.Error{Code: answer.Code, Message: answer.Message}
		}
	}
	return err
}

// judgeRead judges the result of resources/read.
func (b *book) judgeRead(ctx context.Context, read *mcp.ReadResourceResult) error {
	wire, err := json.Marshal(read)
	if err != nil {
		return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "The resource cannot be sent"}
	}
	if e := guard.ResourceResult(wire); e != nil {
		(&guard.Call{Name: "resources/read", Logger: b.logger()}).LogBreach(withRequestID(ctx), e)
		return wireError(e)
	}
	return nil
}

// olderList hides output schemas whose root is no object from a client that
// would not read the list for one of them.
func olderList(res mcp.Result, version string) mcp.Result {
	list, ok := res.(*mcp.ListToolsResult)
	if !ok || list == nil || version >= anyRoot {
		return res
	}
	own := *list
	own.Tools = make([]*mcp.Tool, len(list.Tools))
	for i, tool := range list.Tools {
		own.Tools[i] = tool
		if schema, ok := tool.OutputSchema.(json.RawMessage); ok && !objectRoot(schema) {
			older := *tool
			older.OutputSchema = nil
			own.Tools[i] = &older
		}
	}
	return &own
}

// objectRoot reports whether a schema says that the root is an object.
func objectRoot(schema []byte) bool {
	var root struct{ Type any }
	return json.Unmarshal(schema, &root) == nil && root.Type == "object"
}
