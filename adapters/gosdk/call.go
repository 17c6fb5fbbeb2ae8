package gosdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	goruntime "runtime"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/runtime"
)

// guard stands before the handler of one tool.
type guard[T any] struct {
	reg     *runtime.Registry
	tool    *runtime.Tool[T]
	handler Handler[T]
	logger  *slog.Logger
}

// answer is what a call comes to.
type answer struct {
	result *mcp.CallToolResult
	err    error
}

// errOverrun is the cause of a context that ended because the time of the tool
// was over.
var errOverrun = errors.New("the time that the tool's schema allows is over")

// errBroken stands for a panic, whose value may hold words of the caller.
var errBroken = errors.New("the code of the tool panicked")

// call is the mcp.ToolHandler of the tool. It returns when the answer is there
// or the context has ended, whichever is first: a handler that does not heed
// its context goes on alone, and what it returns is dropped.
func (g *guard[T]) call(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	ctx = withRequestID(ctx)
	if limit := g.tool.Timeout(); limit > 0 {
		bounded, cancel := context.WithTimeoutCause(ctx, limit, errOverrun)
		defer cancel()
		ctx = bounded
	}
	answered := make(chan answer, 1)
	go g.run(ctx, req, answered)
	var a answer
	select {
	case a = <-answered:
	case <-ctx.Done():
		a = g.ended(ctx)
	}
	if a.result != nil && a.result.GetError() == errOverrun {
		g.log(ctx, slog.LevelWarn, "tool call ran out of time", slog.Duration("limit", g.tool.Timeout()))
	}
	return a.result, a.err
}

// ended answers a call whose context has ended.
func (g *guard[T]) ended(ctx context.Context) answer {
	if context.Cause(ctx) != errOverrun {
		return answer{err: ctx.Err()} // nobody waits for it
	}
	text := fmt.Sprintf("The tool %s took longer than its limit of %v and was cancelled.", g.tool.Name(), g.tool.Timeout())
	return answer{result: failure(text, errOverrun)}
}

// run sends one answer, whatever the code of the tool does.
func (g *guard[T]) run(ctx context.Context, req *mcp.CallToolRequest, answered chan<- answer) {
	var a answer
	returned := false
	defer func() {
		if p := recover(); p != nil {
			g.logPanic(ctx, p)
		} else if !returned {
			g.log(ctx, slog.LevelError, "tool handler ended its goroutine")
		}
		if !returned {
			a = failed(g.tool.Name(), errBroken)
		}
		answered <- a
	}()
	a = g.judgeAndHandle(ctx, req)
	returned = true
}

// judgeAndHandle is the one place where calls are judged, for every transport.
func (g *guard[T]) judgeAndHandle(ctx context.Context, req *mcp.CallToolRequest) answer {
	arguments := []byte(req.Params.Arguments)
	if len(arguments) == 0 {
		arguments = []byte("{}") // absent: MCP makes the member optional
	}
	in, err := g.tool.DecodeContext(ctx, g.reg, arguments)
	if err != nil {
		return refused(err)
	}
	result, err := g.handler(ctx, req, in)
	switch {
	case err == nil:
		return g.finished(ctx, result)
	case ctx.Err() != nil:
		return g.ended(ctx) // a handler that fails after its context has ended fails because of it
	}
	return handlerError(err)
}

// finished makes the result of a handler one that the SDK can send: encoded as
// far as the SDK leaves it to others, because the SDK never answers a call
// whose result cannot be encoded, and apart from what the handler may keep,
// because the SDK writes into it.
func (g *guard[T]) finished(ctx context.Context, result *mcp.CallToolResult) answer {
	if result == nil {
		return answer{result: &mcp.CallToolResult{}}
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
	if _, err := json.Marshal(&own); err != nil {
		return g.unsendable(ctx, err)
	}
	return answer{result: &own}
}

func (g *guard[T]) unsendable(ctx context.Context, err error) answer {
	g.log(ctx, slog.LevelError, "tool handler returned a result that cannot be encoded", slog.String("error", bounded(err.Error())))
	return failed(g.tool.Name(), err)
}

// refused answers a call that the registry refused: with a tool result that
// tells the model what to change (SEP-1303), or, when the arguments are no
// object, with an error of the request.
func refused(err error) answer {
	var refusal *runtime.ValidationError
	if !errors.As(err, &refusal) {
		return answer{err: err}
	}
	text := render(refusal)
	if refusal.Class() == runtime.ClassNotObject {
		wire := &jsonrpc.Error{}
		if err := json.Unmarshal(text, wire); err != nil {
			return answer{err: err}
		}
		return answer{err: wire}
	}
	return answer{result: failure(string(text), refusal)}
}

// maxText bounds the text of a refusal, in bytes; one violation is always told.
const maxText = 16 << 10

// render returns the refusal as JSON. Violations that would make it longer than
// maxText are left out, the last first.
func render(refusal *runtime.ValidationError) []byte {
	shown := *refusal
	for {
		text, err := shown.MarshalJSON()
		if n := len(shown.Violations); err == nil && len(text) > maxText && n > 1 {
			shown.Violations = shown.Violations[:n/2]
			continue
		}
		return text
	}
}

// handlerError answers a call whose handler failed.
func handlerError(err error) answer {
	var wire *jsonrpc.Error
	if errors.As(err, &wire) {
		return answer{err: err}
	}
	return answer{result: failure(err.Error(), err)}
}

// failed answers a call that broke the code of the tool. What broke is in the
// log.
func failed(tool string, err error) answer {
	return answer{result: failure(fmt.Sprintf("The tool %s failed.", tool), err)}
}

// failure is a tool result with isError: the text for the caller, the error
// for the server's middleware, which gets it by GetError. Each result is a new
// one, because the SDK writes into results.
func failure(text string, err error) *mcp.CallToolResult {
	result := &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}
	result.SetError(err)
	return result
}

// maxStack and maxPanic bound what is logged of a panic, in bytes.
const (
	maxStack = 4 << 10
	maxPanic = 512
)

// logPanic logs a panic with the stack that it happened on. It is called by
// the deferred function that recovered it.
func (g *guard[T]) logPanic(ctx context.Context, p any) {
	stack := make([]byte, maxStack)
	stack = stack[:goruntime.Stack(stack, false)]
	g.log(ctx, slog.LevelError, "tool call panicked",
		slog.String("panic", bounded(fmt.Sprint(p))), slog.String("stack", string(stack)))
}

// bounded cuts text that may hold words of the caller.
func bounded(text string) string {
	if len(text) <= maxPanic {
		return text
	}
	return text[:maxPanic] + "…"
}

func (g *guard[T]) log(ctx context.Context, level slog.Level, message string, attrs ...slog.Attr) {
	logger := g.logger
	if logger == nil {
		logger = slog.Default()
	}
	attrs = append(attrs, slog.String("tool", g.tool.Name()), slog.String("request", runtime.RequestID(ctx)))
	logger.LogAttrs(ctx, level, message, attrs...)
}
