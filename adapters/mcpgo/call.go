package mcpgo

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
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
	late   bool // the time was over
}

// call is the server.ToolHandlerFunc of the tool. It returns when the answer is
// there or the context has ended, whichever is first: a handler that does not
// heed its context goes on alone, and what it returns is dropped.
func (g *gate[T]) call(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	ctx = withRequestID(ctx, req.Request)
	a := guard.Run(ctx, &g.about, func(ctx context.Context) answer { return g.judgeAndHandle(ctx, req) }, g.outcomes())
	if a.late {
		g.about.Log(ctx, slog.LevelWarn, "tool call ran out of time", slog.Duration("limit", g.about.Limit))
	}
	return a.result, a.err
}

// outcomes are the answers to calls that end without one of their own.
func (g *gate[T]) outcomes() guard.Outcomes[answer] {
	return guard.Outcomes[answer]{
		Overrun: func() answer { return answer{result: mcp.NewToolResultError(g.about.Overrun()), late: true} },
		Gone:    func(err error) answer { return answer{err: err} },
		Broken:  func() answer { return answer{result: mcp.NewToolResultError(g.about.Failed())} },
	}
}

// version is the version of MCP that a request speaks, "" when nobody said.
func version(ctx context.Context, header func(string) string) string {
	if v := server.RequestProtocolVersion(ctx); v != "" {
		return v
	}
	return header(mcp.HeaderProtocolVersion)
}

// judgeAndHandle is the one place where calls are judged, for every transport.
func (g *gate[T]) judgeAndHandle(ctx context.Context, req mcp.CallToolRequest) answer {
	speaks := version(ctx, req.Header.Get)
	if e := guard.Headers(req.Header, speaks); e != nil {
		return answer{err: newFault(ctx, e)}
	}
	if e := requestMeta(req.Params.Meta); e != nil {
		return answer{err: newFault(ctx, e)}
	}
	in, refusal := guard.Arguments(ctx, g.reg, g.tool, req.Params.RawArguments, speaks)
	switch {
	case refusal == nil:
	case refusal.Err != nil:
		return answer{err: newFault(ctx, refusal.Err)}
	default:
		return answer{result: mcp.NewToolResultError(refusal.Text)}
	}
	result, err := g.handler(ctx, req, in)
	switch {
	case err == nil:
		return g.finished(ctx, result, speaks)
	case ctx.Err() != nil:
		return guard.Ended(ctx, &g.about, g.outcomes()) // a handler that fails after its context has ended fails because of it
	}
	return answer{result: mcp.NewToolResultError(err.Error())}
}

// requestMeta judges the names in the _meta of a request.
func requestMeta(m *mcp.Meta) *guard.Error {
	if m == nil {
		return nil
	}
	return guard.RequestMeta(m.AdditionalFields)
}

// finished makes the result of a handler one that can be sent, apart from what
// the handler may keep, because the SDK writes into it. What does not fit the
// output schema, and what clients cannot read, is not sent.
func (g *gate[T]) finished(ctx context.Context, result *mcp.CallToolResult, speaks string) answer {
	if result == nil {
		result = &mcp.CallToolResult{}
	}
	own := *result
	own.Meta = ownMeta(result.Meta)
	if own.Content == nil {
		own.Content = []mcp.Content{}
	}
	if own.RawStructuredContent == nil && own.StructuredContent != nil {
		text, err := json.Marshal(own.StructuredContent)
		if err != nil {
			return g.unsendable(ctx, err)
		}
		own.StructuredContent, own.RawStructuredContent = nil, text
	}
	wire, err := json.Marshal(&own)
	if err != nil {
		return g.unsendable(ctx, err)
	}
	// The SDK sends what has no type as complete; older clients know no other.
	asks := own.ResultType == mcp.ResultTypeInputRequired && speaks >= anyRoot
	if e := guard.ToolResult(ctx, g.reg, g.tool.Name(), wire, asks); e != nil {
		g.about.LogBreach(ctx, e)
		return answer{err: newFault(ctx, e)}
	}
	if text := bytes.TrimSpace(own.RawStructuredContent); len(text) > 0 && speaks < anyRoot && text[0] != '{' {
		own.RawStructuredContent = nil // an older client takes an object only
	}
	return answer{result: &own}
}

// anyRoot is the version of MCP from which results, and the schemas of them,
// may be something else than objects (SEP-2106), and from which clients know
// results that ask for more input (SEP-2322). Versions compare as text.
const anyRoot = "2026-07-28"

// ownMeta copies what the SDK writes into.
func ownMeta(m *mcp.Meta) *mcp.Meta {
	if m == nil {
		return nil
	}
	own := &mcp.Meta{ProgressToken: m.ProgressToken, AdditionalFields: map[string]any{}}
	for name, v := range m.AdditionalFields {
		own.AdditionalFields[name] = v
	}
	return own
}

func (g *gate[T]) unsendable(ctx context.Context, err error) answer {
	g.about.Log(ctx, slog.LevelError, "tool handler returned a result that cannot be encoded",
		slog.String("error", guard.Bounded(err.Error())))
	return answer{result: mcp.NewToolResultError(g.about.Failed())}
}
