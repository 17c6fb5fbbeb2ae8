package gosdk

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/adapters/internal/guard"
	"github.com/schemagen/schemagen/runtime"
)

// gate stands before the handler of one tool.
type gate[T any] struct {
	reg     *runtime.Registry
	tool    *runtime.Tool[T]
	handler Handler[T]
	about   guard.Call
}

// answer is what a call comes to.
type answer struct {
	result *mcp.CallToolResult
	err    error
}

// call is the mcp.ToolHandler of the tool. It returns when the answer is there
// or the context has ended, whichever is first: a handler that does not heed
// its context goes on alone, and what it returns is dropped.
func (g *gate[T]) call(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	ctx = withRequestID(ctx)
	a := guard.Run(ctx, &g.about, func(ctx context.Context) answer { return g.judgeAndHandle(ctx, req) }, g.outcomes())
	if a.result != nil && a.result.GetError() == guard.ErrOverrun {
		g.about.Log(ctx, slog.LevelWarn, "tool call ran out of time", slog.Duration("limit", g.about.Limit))
	}
	return a.result, a.err
}

// outcomes are the answers to calls that end without one of their own.
func (g *gate[T]) outcomes() guard.Outcomes[answer] {
	return guard.Outcomes[answer]{
		Overrun: func() answer { return answer{result: failure(g.about.Overrun(), guard.ErrOverrun)} },
		Gone:    func(err error) answer { return answer{err: err} },
		Broken:  func() answer { return answer{result: failure(g.about.Failed(), guard.ErrBroken)} },
	}
}

// judgeAndHandle is the one place where calls are judged, for every transport.
func (g *gate[T]) judgeAndHandle(ctx context.Context, req *mcp.CallToolRequest) answer {
	in, refusal := guard.Arguments(ctx, g.reg, g.tool, req.Params.Arguments, req.ProtocolVersion())
	switch {
	case refusal == nil:
	case refusal.Err != nil:
		return answer{err: wireError(refusal.Err)}
	default:
		return answer{result: failure(refusal.Text, refusal.Cause)}
	}
	result, err := g.handler(ctx, req, in)
	switch {
	case err == nil:
		return g.finished(ctx, result, req)
	case ctx.Err() != nil:
		return guard.Ended(ctx, &g.about, g.outcomes()) // a handler that fails after its context has ended fails because of it
	}
	return handlerError(err)
}

// finished makes the result of a handler one that the SDK can send: encoded as
// far as the SDK leaves it to others, because the SDK never answers a call
// whose result cannot be encoded, and apart from what the handler may keep,
// because the SDK writes into it. What does not fit the output schema, and what
// clients cannot read, is not sent.
func (g *gate[T]) finished(ctx context.Context, result *mcp.CallToolResult, req *mcp.CallToolRequest) answer {
	version := req.ProtocolVersion()
	if result == nil {
		result = &mcp.CallToolResult{}
	}
	own := *result
	own.Meta = maps.Clone(result.Meta)
	if own.StructuredContent != nil {
		text, err := json.Marshal(own.StructuredContent)
		if err != nil {
			return g.unsendable(ctx, err)
		}
		own.StructuredContent = json.RawMessage(text)
	}
	wire, err := json.Marshal(&own)
	if err != nil {
		return g.unsendable(ctx, err)
	}
	// The SDK sends what has a state and no requests as complete, and asks the
	// user of an older client once.
	asks := own.InputRequests != nil && (version >= anyRoot || len(req.Params.InputResponses) == 0)
	if e := guard.ToolResult(ctx, g.reg, g.tool.Name(), wire, asks); e != nil {
		g.about.LogBreach(ctx, e)
		return answer{err: wireError(e)}
	}
	if text, ok := own.StructuredContent.(json.RawMessage); ok && version < anyRoot && text[0] != '{' {
		own.StructuredContent = nil // an older client takes an object only
	}
	return answer{result: &own}
}

// anyRoot is the version of MCP from which results, and the schemas of them,
// may be something else than objects (SEP-2106), and from which clients know
// results that ask for more input (SEP-2322). Versions compare as text.
const anyRoot = "2026-07-28"

func (g *gate[T]) unsendable(ctx context.Context, err error) answer {
	g.about.Log(ctx, slog.LevelError, "tool handler returned a result that cannot be encoded",
		slog.String("error", guard.Bounded(err.Error())))
	return answer{result: failure(g.about.Failed(), err)}
}

// wireError is the error of a request as the SDK sends it.
func wireError(e *guard.Error) *jsonrpc.Error {
	return &jsonrpc.Error{Code: int64(e.Code), Message: e.Message, Data: e.Data}
}

// handlerError answers a call whose handler failed.
func handlerError(err error) answer {
	var wire *jsonrpc.Error
	if errors.As(err, &wire) {
		return answer{err: err}
	}
	return answer{result: failure(err.Error(), err)}
}

// failure is a tool result with isError: the text for the caller, the error
// for the server's middleware, which gets it by GetError. Each result is a new
// one, because the SDK writes into results.
func failure(text string, err error) *mcp.CallToolResult {
	result := &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}
	result.SetError(err)
	return result
}
