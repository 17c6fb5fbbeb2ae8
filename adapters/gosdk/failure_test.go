package gosdk

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	goruntime "runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/adapters/internal/guard"
	"github.com/schemagen/schemagen/runtime"
)

// anything is the struct of tools whose arguments do not matter.
type anything struct{}

// toolOf returns a tool that takes any object.
func toolOf(name string, timeout time.Duration) *runtime.Tool[anything] {
	return runtime.NewTool(runtime.Spec{Name: name, Schema: `{"type":"object"}`, Timeout: timeout},
		func(c *runtime.Cursor, _ *anything) { c.Skip() })
}

// serverOf returns a server of the tool alone.
func serverOf(t *testing.T, tool *runtime.Tool[anything], handler Handler[anything], opts ...Option) *mcp.Server {
	t.Helper()
	reg, err := runtime.NewRegistry([]runtime.Handle{tool})
	if err != nil {
		t.Fatal(err)
	}
	server := newServer()
	if err := Add(server, reg, tool, handler, opts...); err != nil {
		t.Fatal(err)
	}
	return server
}

// log is a place for logs that may be written and read at once.
type log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func (l *log) option() Option { return WithLogger(slog.New(slog.NewJSONHandler(l, nil))) }

// TestTimeout proves that a call which takes too long is answered in time,
// whether its handler heeds the context or not, and that the client can go on.
func TestTimeout(t *testing.T) {
	const limit = 50 * time.Millisecond
	release := make(chan struct{})
	defer close(release)
	for name, handler := range map[string]Handler[anything]{
		"heeds": func(ctx context.Context, _ *mcp.CallToolRequest, _ anything) (*mcp.CallToolResult, error) {
			<-ctx.Done()
			return nil, fmt.Errorf("reading: %w", ctx.Err())
		},
		"ignores": func(context.Context, *mcp.CallToolRequest, anything) (*mcp.CallToolResult, error) {
			<-release
			return nil, nil
		},
	} {
		for _, d := range doors {
			t.Run(name+" "+string(d), func(t *testing.T) {
				cause := make(chan error, 10)
				logged := &log{}
				server := serverOf(t, toolOf("slow", limit), func(ctx context.Context, req *mcp.CallToolRequest, in anything) (*mcp.CallToolResult, error) {
					context.AfterFunc(ctx, func() { cause <- context.Cause(ctx) })
					return handler(ctx, req, in)
				}, logged.option())
				client, _ := d.dial(t, server, "")
				for range 2 {
					start := time.Now()
					result, err := callTool(t, client, "slow", `{}`)
					if err != nil {
						t.Fatal(err)
					}
					if took := time.Since(start); took < limit || took > patience {
						t.Errorf("took %v", took)
					}
					if text := textOf(t, result); !result.IsError || text != `{"code":-32001,"message":"The tool took longer than its limit and was cancelled","data":{"tool":"slow","timeoutSeconds":0.05}}` {
						t.Error(text)
					}
					if err := <-cause; err != guard.ErrOverrun {
						t.Errorf("the context ended because of %v", err)
					}
				}
				if got := logged.String(); strings.Count(got, `"msg":"tool call ran out of time"`) != 2 || !strings.Contains(got, `"tool":"slow"`) {
					t.Error(got)
				}
			})
		}
	}
}

// TestHeeds proves that a handler which ends with its context, at the same time
// as the adapter sees the end, makes no other answer than one that does not.
func TestHeeds(t *testing.T) {
	tool := toolOf("slow", time.Millisecond)
	reg, err := runtime.NewRegistry([]runtime.Handle{tool})
	if err != nil {
		t.Fatal(err)
	}
	g := &gate[anything]{reg: reg, tool: tool, about: guard.Call{Name: "slow"}, handler: func(ctx context.Context, _ *mcp.CallToolRequest, _ anything) (*mcp.CallToolResult, error) {
		<-ctx.Done()
		return nil, context.Cause(ctx)
	}}
	req := &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{}}
	for _, cause := range []error{guard.ErrOverrun, errors.New("gone")} {
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(cause)
		heeds, ignores := g.judgeAndHandle(ctx, req), guard.Ended(ctx, &g.about, g.outcomes())
		if overrun := heeds.result != nil; overrun != (cause == guard.ErrOverrun) || overrun != (ignores.result != nil) || heeds.err != ignores.err {
			t.Errorf("%v: %+v, %+v", cause, heeds, ignores)
		}
	}
}

// TestCancelAnswer shows the answer to a cancelled call, which the SDK sends
// though the protocol asks for none.
func TestCancelAnswer(t *testing.T) {
	began := make(chan struct{})
	server := serverOf(t, toolOf("slow", time.Hour), func(ctx context.Context, _ *mcp.CallToolRequest, _ anything) (*mcp.CallToolResult, error) {
		close(began)
		<-ctx.Done()
		return nil, ctx.Err()
	})
	read, write := stdio.pipe(t, server)
	lines := bufio.NewReader(read)
	go func() {
		for _, line := range []string{initialize, initialized, toolCall(`"id":1`, "slow", "{}")} {
			io.WriteString(write, line+"\n")
		}
		<-began
		io.WriteString(write, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`+"\n")
	}()
	var answer string
	for range 2 {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		answer = strings.TrimSpace(line)
	}
	if want := `{"jsonrpc":"2.0","id":1,"error":{"code":0,"message":"context canceled"}}`; answer != want {
		t.Error(answer)
	}
}

// TestInTime proves that the bound does not touch a call that keeps to it, and
// that an error which has nothing to do with it stays what it is.
func TestInTime(t *testing.T) {
	fail := false
	server := serverOf(t, toolOf("quick", time.Minute), func(ctx context.Context, _ *mcp.CallToolRequest, _ anything) (*mcp.CallToolResult, error) {
		if _, bounded := ctx.Deadline(); !bounded {
			t.Error("the context has no deadline")
		}
		if fail {
			return nil, fmt.Errorf("asking the database: %w", context.DeadlineExceeded)
		}
		return nil, nil
	})
	client, _ := memory.dial(t, server, "")
	if result, err := callTool(t, client, "quick", `{}`); err != nil || result.IsError || len(result.Content) != 0 {
		t.Errorf("%+v %v", result, err)
	}
	fail = true
	result, err := callTool(t, client, "quick", `{}`)
	if err != nil {
		t.Fatal(err)
	}
	if text := textOf(t, result); !result.IsError || text != "asking the database: context deadline exceeded" {
		t.Error(text)
	}
}

// TestCancel proves that a caller who cancels a call ends its context, and is
// not held by a handler that ignores it.
func TestCancel(t *testing.T) {
	for _, d := range []door{stdio, memory, sse, sessions} {
		t.Run(string(d), func(t *testing.T) {
			began, over, release := make(chan struct{}), make(chan error, 1), make(chan struct{})
			defer close(release)
			server := serverOf(t, toolOf("slow", 0), func(ctx context.Context, _ *mcp.CallToolRequest, _ anything) (*mcp.CallToolResult, error) {
				context.AfterFunc(ctx, func() { over <- ctx.Err() })
				close(began)
				<-release
				return nil, nil
			})
			client, _ := d.dial(t, server, "")
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				<-began
				cancel()
			}()
			if _, err := client.CallTool(ctx, &mcp.CallToolParams{Name: "slow"}); !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
			select {
			case err := <-over:
				if !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
			case <-time.After(patience):
				t.Error("the context of the handler did not end")
			}
			// The handler still waits for release; closing the session waits for
			// calls, so that it returns shows that this call is over.
			closed := make(chan struct{})
			go func() {
				client.Close()
				close(closed)
			}()
			select {
			case <-closed:
			case <-time.After(patience):
				t.Error("the session is held")
			}
		})
	}
}

// TestClientGone proves that a session which ends, in order or not, ends the
// contexts of its calls.
func TestClientGone(t *testing.T) {
	for name, last := range map[string]string{"closed": "", "no JSON": "canary\n"} {
		t.Run(name, func(t *testing.T) {
			began, over := make(chan struct{}), make(chan struct{})
			server := serverOf(t, toolOf("slow", 0), func(ctx context.Context, _ *mcp.CallToolRequest, _ anything) (*mcp.CallToolResult, error) {
				close(began)
				<-ctx.Done()
				close(over)
				return nil, nil
			})
			read, write := stdio.pipe(t, server)
			go io.Copy(io.Discard, read)
			for _, line := range []string{initialize, initialized, toolCall(`"id":1`, "slow", "{}")} {
				if _, err := io.WriteString(write, line+"\n"); err != nil {
					t.Fatal(err)
				}
			}
			<-began
			if last == "" {
				write.Close()
			} else if _, err := io.WriteString(write, last); err != nil {
				t.Fatal(err)
			}
			select {
			case <-over:
			case <-time.After(patience):
				t.Error("the context of the handler did not end")
			}
		})
	}
}

// explosive panics where it is encoded.
type explosive struct{}

func (explosive) MarshalJSON() ([]byte, error) { panic("canary: encoding") }

// TestBroken proves that whatever breaks in the code of a tool is one failed
// call: the answer says no more than that, the log says what, bounded, and the
// server goes on.
func TestBroken(t *testing.T) {
	long := "canary" + strings.Repeat("x", 100_000)
	result := func(r *mcp.CallToolResult) Handler[anything] {
		return func(context.Context, *mcp.CallToolRequest, anything) (*mcp.CallToolResult, error) { return r, nil }
	}
	for _, c := range []struct {
		name    string
		handler Handler[anything]
		logged  []string
	}{
		{"panic", func(context.Context, *mcp.CallToolRequest, anything) (*mcp.CallToolResult, error) { panic(long) },
			[]string{"tool call panicked", `"panic":"canary`, "TestBroken"}},
		{"panic of the runtime", func(context.Context, *mcp.CallToolRequest, anything) (*mcp.CallToolResult, error) {
			var m map[string]int
			m["canary"]++ //lint:ignore SA5000 it panics, as it must here
			return nil, nil
		}, []string{"tool call panicked", "nil map", "TestBroken"}},
		{"panic of nil", func(context.Context, *mcp.CallToolRequest, anything) (*mcp.CallToolResult, error) { panic(nil) },
			[]string{"tool call panicked", "TestBroken"}},
		{"goexit", func(context.Context, *mcp.CallToolRequest, anything) (*mcp.CallToolResult, error) {
			goruntime.Goexit()
			return nil, nil
		}, []string{"tool handler ended its goroutine"}},
		{"panic of encoding", result(&mcp.CallToolResult{StructuredContent: explosive{}}), []string{"tool call panicked", "canary: encoding"}},
		{"not a number", result(&mcp.CallToolResult{StructuredContent: math.NaN()}), []string{"cannot be encoded", "NaN"}},
		{"no JSON", result(&mcp.CallToolResult{StructuredContent: []byte(nil), Meta: mcp.Meta{"canary": make(chan int)}}), []string{"cannot be encoded", "chan int"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			logged := &log{}
			server := serverOf(t, toolOf("brittle", 0), c.handler, logged.option())
			for _, version := range memory.versions() {
				client, _ := memory.dial(t, server, version)
				result, err := callTool(t, client, "brittle", `{}`)
				if err != nil {
					t.Fatal(err)
				}
				if text := textOf(t, result); !result.IsError || text != "The tool brittle failed." {
					t.Error(text)
				}
			}
			got := logged.String()
			for _, want := range append(c.logged, `"tool":"brittle"`, `"request":"`) {
				if strings.Count(got, want) < len(memory.versions()) {
					t.Errorf("the log lacks %s:\n%s", want, got)
				}
			}
			if n := len(got) / len(memory.versions()); n > 4<<10+512+2000 {
				t.Errorf("%d bytes of log for one call", n)
			}
		})
	}
}

// TestBrokenReader proves that a panic in generated code, which must not
// happen, is one failed call too, and that the registry goes on.
func TestBrokenReader(t *testing.T) {
	broken := true
	tool := runtime.NewTool(runtime.Spec{Name: "brittle", Schema: `{"type":"object"}`}, func(c *runtime.Cursor, _ *anything) {
		c.Skip()
		if broken {
			panic("canary")
		}
	})
	server := serverOf(t, tool, func(context.Context, *mcp.CallToolRequest, anything) (*mcp.CallToolResult, error) {
		if broken {
			t.Error("the handler ran")
		}
		return nil, nil
	}, quiet)
	client, _ := memory.dial(t, server, "")
	for _, broken = range []bool{true, false, true} {
		result, err := callTool(t, client, "brittle", `{}`)
		if err != nil {
			t.Fatal(err)
		}
		if result.IsError != broken {
			t.Errorf("broken %v: %+v", broken, result)
		}
	}
}

// TestHandlerError proves that errors of handlers become what the SDK makes of
// the errors of its own typed handlers.
func TestHandlerError(t *testing.T) {
	var fail error
	var result *mcp.CallToolResult
	server := serverOf(t, toolOf("fails", 0), func(context.Context, *mcp.CallToolRequest, anything) (*mcp.CallToolResult, error) {
		return result, fail
	})
	client, _ := memory.dial(t, server, "")
	call := func() (*mcp.CallToolResult, error) {
		return callTool(t, client, "fails", `{}`)
	}

	fail = errors.New("the disk is full")
	result = &mcp.CallToolResult{} // spurious
	got, err := call()
	if err != nil {
		t.Fatal(err)
	}
	if text := textOf(t, got); !got.IsError || text != "the disk is full" {
		t.Error(text)
	}

	fail = fmt.Errorf("locking: %w", &jsonrpc.Error{Code: -32042, Message: "busy"})
	_, err = call()
	checkError(t, err, -32042, "locking: busy")

	// What a handler says itself stays as it is.
	fail, result = nil, &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "no"}}}
	if got, err = call(); err != nil || !got.IsError || textOf(t, got) != "no" {
		t.Errorf("%+v %v", got, err)
	}
}

// TestMiddlewareSeesErrors proves that middleware of the server can tell from
// a result what went wrong.
func TestMiddlewareSeesErrors(t *testing.T) {
	server, _ := bundled(t)
	var seen error
	server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			res, err := next(ctx, method, req)
			if result, ok := res.(*mcp.CallToolResult); ok {
				seen = result.GetError()
			}
			return res, err
		}
	})
	client, _ := memory.dial(t, server, "")
	if _, err := callTool(t, client, "bernstein_run", `{}`); err != nil {
		t.Fatal(err)
	}
	var refusal *runtime.ValidationError
	if !errors.As(seen, &refusal) || refusal.Class() != runtime.ClassSchema {
		t.Errorf("middleware sees %v", seen)
	}
}

// TestSharedResult proves that handlers may return one result again and again,
// from calls at the same time: the SDK writes into results.
func TestSharedResult(t *testing.T) {
	shared := &mcp.CallToolResult{
		Content: []mcp.Content{&mcp.TextContent{Text: "always this"}},
		Meta:    mcp.Meta{"a": 1},
	}
	server := serverOf(t, toolOf("same", 0), func(context.Context, *mcp.CallToolRequest, anything) (*mcp.CallToolResult, error) {
		return shared, nil
	})
	var calls sync.WaitGroup
	for range 4 {
		client, _ := memory.dial(t, server, "2026-07-28")
		calls.Go(func() {
			for range 20 {
				result, err := callTool(t, client, "same", `{}`)
				if err != nil || result.Meta["a"] != 1.0 || len(result.Meta) != 2 {
					t.Errorf("%+v %v", result, err)
				}
			}
		})
	}
	calls.Wait()
	if len(shared.Meta) != 1 {
		t.Errorf("the SDK wrote into the result: %v", shared.Meta)
	}
}

// TestObserverPanics proves that an observer that panics lets no call through
// and ends no session, whatever the refusal: through every door the next call
// is answered.
func TestObserverPanics(t *testing.T) {
	was := slog.Default()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	t.Cleanup(func() { slog.SetDefault(was) })
	for _, d := range doors {
		t.Run(string(d), func(t *testing.T) {
			server, ran := bundled(t, runtime.WithObserver(func(context.Context, *runtime.ValidationError) { panic("observer") }))
			client, _ := d.dial(t, server, "")
			for _, tool := range []string{"canary", "bernstein_run"} {
				result, err := callTool(t, client, tool, `{"canary":1}`)
				if err == nil && !result.IsError {
					t.Errorf("%s: answered with %+v", tool, result)
				}
				if tool == "canary" && (err == nil || !strings.Contains(err.Error(), "Unknown tool")) {
					t.Errorf("%s: answered with %v", tool, err)
				}
			}
			if runs := ran.take(); len(runs) > 0 {
				t.Errorf("a handler ran: %v", runs)
			}
			if result, err := callTool(t, client, "bernstein_run", `{"goal":"x"}`); err != nil || result.IsError {
				t.Errorf("afterwards: %v %+v", err, result)
			}
		})
	}
}
