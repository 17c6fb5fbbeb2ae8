package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/examples/internal/calls"
	"github.com/schemagen/schemagen/generated"
)

// patience bounds each wait for something that has to come.
const patience = 30 * time.Second

// program is the server, built once.
var program string

func TestMain(m *testing.M) { os.Exit(build(m)) }

func build(m *testing.M) int {
	temp, err := os.MkdirTemp("", "orchestrator")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(temp)
	program = filepath.Join(temp, "orchestrator")
	if text, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%v\n%s", err, text)
		return 1
	}
	return m.Run()
}

// process is a running server.
type process struct {
	*exec.Cmd
	in          io.WriteCloser
	out         io.ReadCloser
	record, log string // names of files
}

// start starts a server. It is killed when the test ends before it does.
func start(t *testing.T, args ...string) *process {
	t.Helper()
	dir := t.TempDir()
	p := &process{record: filepath.Join(dir, "record"), log: filepath.Join(dir, "log")}
	p.Cmd = exec.Command(program, append(args, "-record", p.record)...)
	log, err := os.Create(p.log)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	p.Stderr = log
	if p.in, err = p.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if p.out, err = p.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if p.ProcessState == nil {
			p.Process.Kill()
			p.Wait()
		}
	})
	return p
}

// read returns what a file holds.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// end waits for the end of the process and checks that it is a good one.
func (p *process) end(t *testing.T) {
	t.Helper()
	kill := time.AfterFunc(patience, func() { p.Process.Kill() })
	defer kill.Stop()
	if err := p.Wait(); err != nil {
		t.Error(err)
	}
	if log := read(t, p.log); strings.Contains(log, `"level":"ERROR"`) || strings.Contains(log, "DATA RACE") {
		t.Error(log)
	}
}

// address waits for the server to listen.
func (p *process) address(t *testing.T) string {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if url := regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(read(t, p.log)); url != "" {
			return url
		}
	}
	t.Fatalf("the server does not listen: %s", read(t, p.log))
	return ""
}

var transports = []string{"stdio", "sse", "http"}

// serving starts a server and connects the SDK's client to it.
func serving(t *testing.T, transport string) (*process, *mcp.ClientSession) {
	t.Helper()
	p := start(t, "-transport", transport, "-addr", "127.0.0.1:0")
	var to mcp.Transport
	switch transport {
	case "stdio":
		to = &mcp.IOTransport{Reader: p.out, Writer: p.in}
	case "sse":
		to = &mcp.SSEClientTransport{Endpoint: p.address(t)}
	case "http":
		to = &mcp.StreamableClientTransport{Endpoint: p.address(t)}
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{
		// So that the client holds a stream open on every transport.
		ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) {},
	})
	session, err := client.Connect(t.Context(), to, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, read(t, p.log))
	}
	return p, session
}

// TestCalls proves, over each transport, that the handler runs for each call
// that the registry accepts and for no other, that the log has the others with
// their requests, and that SIGTERM is a good end while the client is there.
func TestCalls(t *testing.T) {
	registry, err := generated.NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	list, err := calls.Read(strings.NewReader(read(t, "../judge/calls.jsonl")))
	if err != nil {
		t.Fatal(err)
	}
	for _, transport := range transports {
		t.Run(transport, func(t *testing.T) {
			p, session := serving(t, transport)
			var want []string
			refusals := 0
			for _, call := range list {
				var sent bytes.Buffer // the client sends JSON without white space
				if json.Compact(&sent, call.Arguments) != nil {
					continue
				}
				accepted := registry.Validate(call.Tool, sent.Bytes()) == nil
				result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: call.Tool, Arguments: json.RawMessage(sent.Bytes())})
				if accepted {
					want = append(want, call.Tool)
					if err != nil {
						t.Errorf("%s: %v", call.Note, err)
					}
					continue
				}
				refusals++
				if err == nil && !result.IsError {
					t.Errorf("%s: answered with %+v", call.Note, result)
				}
			}
			if ran := strings.Fields(read(t, p.record)); !slices.Equal(ran, want) {
				t.Errorf("ran %q\nwant %q", ran, want)
			}
			if len(want) < 30 || refusals < 30 {
				t.Errorf("%d calls were accepted, %d refused", len(want), refusals)
			}
			if err := p.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			p.end(t)
			session.Close()
			logged := strings.Count(read(t, p.log), `"msg":"call refused","request":"`)
			if transport == "http" {
				refusals-- // protocol 2026-07-28: the SDK refuses 1e400 before the adapter sees it
			}
			if logged != refusals {
				t.Errorf("%d refusals are logged, want %d", logged, refusals)
			}
		})
	}
}

// TestTools proves that clients are told of exactly the bundled tools.
func TestTools(t *testing.T) {
	p, session := serving(t, "stdio")
	listed, err := session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, tool := range listed.Tools {
		got = append(got, tool.Name)
	}
	for _, tool := range generated.Tools() {
		want = append(want, tool.Name())
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	session.Close() // and with it the server's standard input
	p.end(t)
}

// TestRuns shows what the two handlers say that do something.
func TestRuns(t *testing.T) {
	p, session := serving(t, "stdio")
	for _, tt := range []struct {
		tool, arguments, want string
		failed                bool
	}{
		{"bernstein_run", `{"goal":"ship it","priority":1.0}`, "run-0001 began with priority 1", false},
		{"bernstein_run", `{"goal":"and again"}`, "run-0002 began", false},
		{"bernstein_run_status", `{"run_id":"run-0001"}`, "the goal is: ship it", false},
		{"bernstein_run_status", `{"run_id":"run-0003"}`, "there is no such run", true},
		{"bernstein_stop", `{}`, "bernstein_stop was called", false},
	} {
		result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tt.tool, Arguments: json.RawMessage(tt.arguments)})
		if err != nil {
			t.Fatal(err)
		}
		if text := result.Content[0].(*mcp.TextContent).Text; text != tt.want || result.IsError != tt.failed {
			t.Errorf("%s %s: %s", tt.tool, tt.arguments, text)
		}
	}
	session.Close()
	p.end(t)
}

// TestEnd proves that the server ends well when nothing was ever said to it.
func TestEnd(t *testing.T) {
	t.Run("standard input", func(t *testing.T) {
		p := start(t)
		p.in.Close()
		p.end(t)
	})
	t.Run("client", func(t *testing.T) {
		p := start(t)
		p.out.Close()
		io.WriteString(p.in, `{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n") // the answer goes nowhere
		time.Sleep(100 * time.Millisecond)                                    // for the server to try
		p.in.Close()
		p.end(t)
	})
	for _, transport := range transports {
		for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
			t.Run(transport+" "+signal.String(), func(t *testing.T) {
				t.Parallel()
				p := start(t, "-transport", transport, "-addr", "127.0.0.1:0")
				if transport == "stdio" {
					// The answer shows that the server is there to hear the signal.
					io.WriteString(p.in, `{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n")
					if _, err := p.out.Read(make([]byte, 1)); err != nil {
						t.Fatal(err)
					}
				} else {
					// A connection on which nothing is said does not hold the server.
					mute, err := net.Dial("tcp", strings.TrimPrefix(p.address(t), "http://"))
					if err != nil {
						t.Fatal(err)
					}
					defer mute.Close()
					time.Sleep(50 * time.Millisecond) // for the server to accept it
				}
				if err := p.Process.Signal(signal); err != nil {
					t.Fatal(err)
				}
				p.end(t)
			})
		}
	}
}

// TestUsage proves that a wrong use is an error that says so.
func TestUsage(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"-transport", "tcp"}, `-transport "tcp": want stdio, sse or http`},
		{[]string{"-transport", "http", "-addr", "0.0.0.0:0"}, "-addr 0.0.0.0:0: want a loopback address"},
		{[]string{"-transport", "sse", "-addr", ":0"}, "-addr :0: want a loopback address"},
		{[]string{"-transport", "sse", "-addr", "127.0.0.1:no"}, "lookup"},
		{[]string{"-record", "no/such/folder"}, "no/such/folder"},
		{[]string{"stdio"}, `want flags only, got ["stdio"]`},
	} {
		if err := run(t.Context(), tt.args); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("orchestrator %q: %v, want %s", tt.args, err, tt.want)
		}
	}
}
