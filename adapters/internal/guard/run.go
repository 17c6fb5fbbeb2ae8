package guard

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	goruntime "runtime"
	"time"

	"github.com/schemagen/schemagen/runtime"
)

// ErrOverrun is the cause of a context that ended because the time of the tool
// was over.
var ErrOverrun = errors.New("the time that the tool's schema allows is over")

// ErrBroken stands for a panic, whose value may hold words of the caller.
var ErrBroken = errors.New("the code of the tool panicked")

// Call is one call of a tool or prompt.
type Call struct {
	Role   runtime.Role
	Name   string
	Limit  time.Duration // 0: none
	Logger *slog.Logger  // nil: slog.Default() at the time of logging
}

// Outcomes are the answers to calls that end without one of their own.
type Outcomes[R any] struct {
	Overrun func() R      // the time is over
	Gone    func(error) R // the context has ended: nobody waits
	Broken  func() R      // the code panicked or ended its goroutine
}

// Run runs work in a goroutine of its own and returns when its answer is there
// or the context has ended, whichever is first: work that does not heed its
// context goes on alone, and what it returns is dropped. The context of work
// ends when the limit is over, with ErrOverrun as its cause.
func Run[R any](ctx context.Context, call *Call, work func(context.Context) R, out Outcomes[R]) R {
	if call.Limit > 0 {
		bounded, cancel := context.WithTimeoutCause(ctx, call.Limit, ErrOverrun)
		defer cancel()
		ctx = bounded
	}
	answered := make(chan R, 1)
	go guarded(ctx, call, work, out, answered)
	select {
	case r := <-answered:
		return r
	case <-ctx.Done():
		return Ended(ctx, call, out)
	}
}

// Ended answers a call whose context has ended.
func Ended[R any](ctx context.Context, call *Call, out Outcomes[R]) R {
	if context.Cause(ctx) != ErrOverrun {
		return out.Gone(ctx.Err())
	}
	return out.Overrun()
}

// guarded sends one answer, whatever the code does.
func guarded[R any](ctx context.Context, call *Call, work func(context.Context) R, out Outcomes[R], answered chan<- R) {
	var r R
	returned := false
	defer func() {
		if p := recover(); p != nil {
			call.logPanic(ctx, p)
		} else if !returned {
			call.Log(ctx, slog.LevelError, call.Role.String()+" handler ended its goroutine")
		}
		if !returned {
			r = out.Broken()
		}
		answered <- r
	}()
	r = work(ctx)
	returned = true
}

// CodeTimeout is the code that is told of a call that took too long: the one
// that SDKs give to requests that time out.
const CodeTimeout = -32001

// Overrun returns the error of a call that took longer than its limit, as the
// text of a result: {"code", "message", "data": {"tool", "timeoutSeconds"}}.
func (c *Call) Overrun() string {
	type data struct {
		Tool           string  `json:"tool"`
		TimeoutSeconds float64 `json:"timeoutSeconds"`
	}
	text, err := json.Marshal(struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
		Data    data   `json:"data"`
	}{CodeTimeout, "The tool took longer than its limit and was cancelled", data{c.Name, c.Limit.Seconds()}})
	if err != nil {
		return "The tool took longer than its limit and was cancelled"
	}
	return string(text)
}

// Failed is the text of a result for a call that broke the code of the tool.
// What broke is in the log.
func (c *Call) Failed() string { return fmt.Sprintf("The %v %s failed.", c.Role, c.Name) }

// maxStack and maxPanic bound what is logged of a panic, in bytes.
const (
	maxStack = 4 << 10
	maxPanic = 512
)

// logPanic logs a panic with the stack that it happened on. It is called by
// the deferred function that recovered it.
func (c *Call) logPanic(ctx context.Context, p any) {
	stack := make([]byte, maxStack)
	stack = stack[:goruntime.Stack(stack, false)]
	c.Log(ctx, slog.LevelError, c.Role.String()+" call panicked",
		slog.String("panic", Bounded(fmt.Sprint(p))), slog.String("stack", string(stack)))
}

// Bounded cuts text for a log that may hold words of the caller.
func Bounded(text string) string {
	if len(text) <= maxPanic {
		return text
	}
	return text[:maxPanic] + "…"
}

// Log logs with the name and the id of the request.
func (c *Call) Log(ctx context.Context, level slog.Level, message string, attrs ...slog.Attr) {
	logger := c.Logger
	if logger == nil {
		logger = slog.Default()
	}
	attrs = append(attrs, slog.String(c.Role.String(), c.Name), slog.String("request", runtime.RequestID(ctx)))
	logger.LogAttrs(ctx, level, message, attrs...)
}

// LogBreach logs a result that is not sent.
func (c *Call) LogBreach(ctx context.Context, e *Error) {
	c.Log(ctx, slog.LevelError, c.Role.String()+" handler returned a result that is not sent",
		slog.String("error", e.Message), slog.String("detail", Bounded(e.Detail())))
}
