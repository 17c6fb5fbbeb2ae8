package mcpgo

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	goruntime "runtime"
	"slices"
	"strconv"
	"sync"
	"weak"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/schemagen/schemagen/adapters/internal/guard"
	"github.com/schemagen/schemagen/runtime"
)

// book knows which registries Add and AddPrompt have used with one server.
type book struct {
	mu             sync.Mutex
	tools, prompts []*runtime.Registry // the first one is told of unknown names
	logger         *slog.Logger        // the first one that was given
}

// books holds the book of each server for as long as the server lives.
var books = struct {
	sync.Mutex
	of map[weak.Pointer[server.MCPServer]]*book
}{of: map[weak.Pointer[server.MCPServer]]*book{}}

// bookOf returns the server's book. A new one comes with hooks and middleware:
// headers, ids of requests for observers, unknown names, results of resources/read, and
// lists for older clients.
func bookOf(s *server.MCPServer) *book {
	books.Lock()
	defer books.Unlock()
	key := weak.Make(s)
	b := books.of[key]
	if b == nil {
		b = &book{}
		books.of[key] = b
		goruntime.AddCleanup(s, forget, key)
		hooks := s.GetHooks()
		if hooks == nil {
			hooks = &server.Hooks{}
			server.WithHooks(hooks)(s)
		}
		hooks.AddOnRequestInitialization(headers)
		hooks.AddBeforeCallTool(func(_ context.Context, id any, req *mcp.CallToolRequest) { keepID(&req.Request, id) })
		hooks.AddBeforeGetPrompt(func(_ context.Context, id any, req *mcp.GetPromptRequest) { keepID(&req.Request, id) })
		hooks.AddAfterListTools(olderList)
		hooks.AddOnError(b.unknown)
		server.WithResourceHandlerMiddleware(b.judgeRead)(s)
	}
	return b
}

// headers refuses a request of any method whose protocol headers are there
// twice, where it came through a door of this package.
func headers(ctx context.Context, _, _ any) error {
	header, _ := ctx.Value(doorKey{}).(http.Header)
	if e := guard.Headers(header, header.Get(mcp.HeaderProtocolVersion)); e != nil {
		return newFault(ctx, e)
	}
	return nil
}

// forget drops the book of a server that is gone.
func forget(key weak.Pointer[server.MCPServer]) {
	books.Lock()
	defer books.Unlock()
	delete(books.of, key)
}

// enter runs add alone: the SDK looks a name up and adds it in two steps.
func (b *book) enter(logger *slog.Logger, add func(*book) error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	err := add(b)
	if err == nil && b.logger == nil {
		b.logger = logger
	}
	return err
}

// unknown tells the observer of the registry of a name that the server does not
// know.
func (b *book) unknown(ctx context.Context, id any, _ mcp.MCPMethod, message any, err error) {
	b.mu.Lock()
	tools, prompts, logger := slices.Clone(b.tools), slices.Clone(b.prompts), b.logger
	b.mu.Unlock()
	ctx = runtime.ContextWithRequestID(ctx, idText(id))
	switch req := message.(type) {
	case *mcp.CallToolRequest:
		if errors.Is(err, server.ErrToolNotFound) && len(tools) > 0 {
			guard.Unknown(ctx, logger, tools[0], runtime.RoleTool, req.Params.Name)
		}
	case *mcp.GetPromptRequest:
		if errors.Is(err, server.ErrPromptNotFound) && len(prompts) > 0 {
			guard.Unknown(ctx, logger, prompts[0], runtime.RolePrompt, req.Params.Name)
		}
	}
}

// judgeRead judges the result of resources/read. The request was judged by
// nobody before: its headers and _meta are, here.
func (b *book) judgeRead(next server.ResourceHandlerFunc) server.ResourceHandlerFunc {
	return func(ctx context.Context, req mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
		if e := guard.Headers(req.Header, version(ctx, req.Header.Get)); e != nil {
			return nil, newFault(ctx, e)
		}
		if e := requestMeta(req.Params.Meta); e != nil {
			return nil, newFault(ctx, e)
		}
		contents, err := next(ctx, req)
		if err != nil {
			return nil, err
		}
		if contents == nil {
			contents = []mcp.ResourceContents{}
		}
		wire, err := json.Marshal(mcp.ReadResourceResult{Contents: contents})
		if err != nil {
			return nil, newFault(ctx, &guard.Error{Code: guard.CodeInternal, Message: "The resource cannot be sent"})
		}
		if e := guard.ResourceResult(wire); e != nil {
			b.mu.Lock()
			logger := b.logger
			b.mu.Unlock()
			(&guard.Call{Name: "resources/read", Logger: logger}).LogBreach(ctx, e)
			return nil, newFault(ctx, e)
		}
		return contents, nil
	}
}

// olderList hides output schemas whose root is no object from a client that
// would not read the list for one of them.
func olderList(ctx context.Context, _ any, req *mcp.ListToolsRequest, list *mcp.ListToolsResult) {
	if list == nil || version(ctx, req.Header.Get) >= anyRoot {
		return
	}
	own := slices.Clone(list.Tools)
	for i := range own {
		if schema := own[i].RawOutputSchema; schema != nil && !objectRoot(schema) {
			own[i].RawOutputSchema = nil
		}
	}
	list.Tools = own
}

// objectRoot reports whether a schema says that the root is an object.
func objectRoot(schema []byte) bool {
	var root struct{ Type any }
	return json.Unmarshal(schema, &root) == nil && root.Type == "object"
}

// idMember is where keepID leaves the id of a request: in a member of the SDK's
// request that nothing else fills.
const idMember = "schemagen/request"

// keepID leaves the id of the request for the handler: the SDK tells hooks and
// not handlers.
func keepID(req *mcp.Request, id any) {
	req.Params.Meta = &mcp.Meta{AdditionalFields: map[string]any{idMember: idText(id)}}
}

// withRequestID returns the context with the JSON-RPC id of the request in it,
// for observers, logs and handlers: runtime.RequestID reads it.
func withRequestID(ctx context.Context, req mcp.Request) context.Context {
	if req.Params.Meta == nil {
		return ctx
	}
	id, _ := req.Params.Meta.AdditionalFields[idMember].(string)
	return runtime.ContextWithRequestID(ctx, id)
}

// maxID bounds the text of an id that is a string, in bytes before quoting.
const maxID = 64

// idText renders an id for a log: a number as decimal text, e.g. 7; a string
// quoted, ASCII and bounded, e.g. "a-7".
func idText(id any) string {
	switch v := id.(type) {
	case mcp.RequestId:
		return idText(v.Value())
	case string:
		if len(v) > maxID {
			return strconv.QuoteToASCII(v[:maxID]) + "…"
		}
		return strconv.QuoteToASCII(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case int64:
		return strconv.FormatInt(v, 10)
	}
	return ""
}
