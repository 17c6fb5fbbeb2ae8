package gosdk

import (
	"context"
	"errors"
	"fmt"
	goruntime "runtime"
	"sync"
	"weak"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/runtime"
)

// book knows which tools Add has registered with one server. The SDK has no
// way to ask, and replaces a tool by another of the same name in silence.
type book struct {
	mu    sync.Mutex
	tools map[string]bool
}

// books holds the book of each server for as long as the server lives: some
// deployments make a server for every request.
var books = struct {
	sync.Mutex
	of map[weak.Pointer[mcp.Server]]*book
}{of: map[weak.Pointer[mcp.Server]]*book{}}

// bookOf returns the server's book. The first registry that the server is seen
// with is told of calls of unknown tools.
func bookOf(server *mcp.Server, reg *runtime.Registry) *book {
	books.Lock()
	defer books.Unlock()
	key := weak.Make(server)
	b := books.of[key]
	if b == nil {
		b = &book{tools: map[string]bool{}}
		books.of[key] = b
		goruntime.AddCleanup(server, forget, key)
		server.AddReceivingMiddleware(unknownTool(reg))
	}
	return b
}

// forget drops the book of a server that is gone.
func forget(key weak.Pointer[mcp.Server]) {
	books.Lock()
	defer books.Unlock()
	delete(books.of, key)
}

// enter writes the name into the book when add succeeds.
func (b *book) enter(name string, add func() error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.tools[name] {
		return errors.New("the server has a tool of this name already")
	}
	if err := add(); err != nil {
		return err
	}
	b.tools[name] = true
	return nil
}

// unknownTool replaces the answer of the SDK to a call of an unknown tool,
// which quotes the name that the caller chose, and lets the observer of the
// registry know. The code is the SDK's: -32602, as MCP says (2025-11-25,
// server/tools, "Error Handling").
func unknownTool(reg *runtime.Registry) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			res, err := next(ctx, method, req)
			call, ok := req.(*mcp.CallToolRequest)
			var answer *jsonrpc.Error
			if !ok || !errors.As(err, &answer) || answer.Message != fmt.Sprintf("unknown tool %q", call.Params.Name) {
				return res, err
			}
			refusal := &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "Unknown tool"}
			if _, known := reg.Lookup(call.Params.Name); !known {
				reg.CheckContext(withRequestID(ctx), call.Params.Name, call.Params.Arguments, nil)
			}
			return nil, refusal
		}
	}
}
