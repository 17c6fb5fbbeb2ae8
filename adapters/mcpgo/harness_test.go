package mcpgo

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// door is one way into a server.
type door string

// The doors. HTTP is the streamable transport without sessions; sessions is the
// same with them.
const (
	stdio    door = "stdio"
	memory   door = "memory"
	sse      door = "SSE"
	streamed door = "HTTP"
	sessions door = "HTTP with sessions"
)

var doors = []door{stdio, memory, sse, streamed, sessions}

// The SDK has one session for all its stdio servers, so one is open at a time.
var stdioTurn sync.Mutex

// pipe serves the server on a pair of pipes, as on the standard streams, and
// returns our ends of them.
func pipe(t testing.TB, s *server.MCPServer) (io.ReadCloser, io.WriteCloser) {
	t.Helper()
	stdioTurn.Lock()
	itsIn, ourOut := io.Pipe()
	ourIn, itsOut := io.Pipe()
	ended := make(chan struct{})
	go func() {
		_ = Stdio(t.Context(), s, itsIn, itsOut, server.WithErrorLogger(log.New(io.Discard, "", 0)), server.WithWorkerPoolSize(20))
		itsOut.Close()
		itsIn.Close()
		close(ended)
	}()
	t.Cleanup(func() {
		ourOut.Close()
		ourIn.Close()
		<-ended
		stdioTurn.Unlock()
	})
	return ourIn, ourOut
}

// listen serves the door on a loopback port and returns the address.
func (d door) listen(t testing.TB, s *server.MCPServer) string {
	t.Helper()
	listener := httptest.NewUnstartedServer(nil)
	address := "http://" + listener.Listener.Addr().String()
	quiet := server.WithStreamableHTTPLogger(slog.New(slog.DiscardHandler))
	path := "/mcp"
	switch d {
	case sse:
		listener.Config.Handler, path = HTTP(server.NewSSEServer(s, server.WithBaseURL(address))), "/sse"
	case streamed:
		listener.Config.Handler = HTTP(server.NewStreamableHTTPServer(s, server.WithStateLess(true), quiet))
	default:
		listener.Config.Handler = HTTP(server.NewStreamableHTTPServer(s, server.WithStateful(true), quiet))
	}
	listener.Start()
	t.Cleanup(func() {
		listener.CloseClientConnections()
		listener.Close()
	})
	return address + path
}

// dial connects the SDK's client through the door.
func (d door) dial(t testing.TB, s *server.MCPServer, version string) (*client.Client, *tap) {
	t.Helper()
	wire := &tap{}
	var c *client.Client
	opts := []client.ClientOption{client.WithProtocolVersion(version)}
	if version < "2026-07-28" {
		opts = append(opts, client.WithLegacyProtocolOnly())
	}
	switch d {
	case stdio:
		read, write := pipe(t, s)
		c = client.NewClient(transport.NewIO(wire.on(read), write, io.NopCloser(strings.NewReader(""))), opts...)
	case memory:
		c = client.NewClient(InProcess(s), opts...)
	case sse:
		over, err := transport.NewSSE(d.listen(t, s), transport.WithHTTPClient(&http.Client{Transport: wire}))
		if err != nil {
			t.Fatal(err)
		}
		c = client.NewClient(over, opts...)
	default:
		over, err := transport.NewStreamableHTTP(d.listen(t, s), transport.WithHTTPBasicClient(&http.Client{Transport: wire}))
		if err != nil {
			t.Fatal(err)
		}
		c = client.NewClient(over, opts...)
	}
	if err := c.Start(t.Context()); err != nil {
		t.Fatalf("%s: %v", d, err)
	}
	t.Cleanup(func() { c.Close() })
	begin := mcp.InitializeRequest{}
	begin.Params.ClientInfo = mcp.Implementation{Name: "test", Version: "1"}
	begin.Params.ProtocolVersion = version
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if _, err := c.Initialize(ctx, begin); err != nil {
		t.Fatalf("%s: %v", d, err)
	}
	if got := c.ProtocolVersion(); got != version {
		t.Fatalf("%s: the session has version %s, not %s", d, got, version)
	}
	return c, wire
}

// versions are the protocol versions of the SDK that a door has.
func (d door) versions() []string {
	switch d {
	case sse, sessions:
		return []string{"2025-11-25", "2024-11-05"}
	}
	return []string{"2026-07-28", "2025-11-25", "2025-03-26"}
}

// tap keeps a copy of what a server sends: of one stream, or, as the transport
// of an HTTP client, of the bodies of all answers.
type tap struct {
	mu      sync.Mutex
	streams []*bytes.Buffer
}

func (w *tap) on(r io.ReadCloser) io.ReadCloser {
	w.mu.Lock()
	defer w.mu.Unlock()
	into := &bytes.Buffer{}
	w.streams = append(w.streams, into)
	return &tapped{r, w, into}
}

// plentiful keeps a connection for each of the calls that a client makes at
// once; the transport of net/http keeps two.
var plentiful = &http.Transport{MaxIdleConnsPerHost: 100}

// RoundTrip implements http.RoundTripper.
func (w *tap) RoundTrip(req *http.Request) (*http.Response, error) {
	res, err := plentiful.RoundTrip(req)
	if err == nil {
		res.Body = w.on(res.Body)
	}
	return res, err
}

// messages returns the JSON texts that passed, in the order of their streams.
func (w *tap) messages() []json.RawMessage {
	w.mu.Lock()
	defer w.mu.Unlock()
	var all []json.RawMessage
	for _, stream := range w.streams {
		for line := range bytes.Lines(stream.Bytes()) {
			line = bytes.TrimSpace(bytes.TrimPrefix(line, []byte("data: ")))
			if bytes.HasPrefix(line, []byte("{")) {
				all = append(all, bytes.Clone(line))
			}
		}
	}
	return all
}

type tapped struct {
	io.ReadCloser
	wire *tap
	into *bytes.Buffer
}

func (r *tapped) Read(p []byte) (int, error) {
	n, err := r.ReadCloser.Read(p)
	r.wire.mu.Lock()
	defer r.wire.mu.Unlock()
	r.into.Write(p[:n])
	return n, err
}

// patience bounds each wait for something that has to come.
const patience = 20 * time.Second

// initialize and initialized begin a session without the SDK's client.
const (
	initialize  = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`
	initialized = `{"jsonrpc":"2.0","method":"notifications/initialized"}`
)

// What send returns when there is no message.
const (
	ended  = "session ends"
	silent = "no answer"
)

// send sends bytes through the door, as one message of a new session, and
// returns the answer: a JSON-RPC message, or "HTTP" with the status and the
// body, or ended, or silent: no answer a while after one to a later message.
func (d door) send(t *testing.T, s *server.MCPServer, message string, while time.Duration) string {
	t.Helper()
	switch d {
	case stdio:
		read, write := pipe(t, s)
		lines := bufio.NewReaderSize(read, 1<<20)
		go io.WriteString(write, initialize+"\n")
		if _, err := lines.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		go io.WriteString(write, initialized+"\n"+message+"\n"+`{"jsonrpc":"2.0","id":"ping","method":"ping"}`+"\n")
		for pinged := false; ; {
			next := make(chan string, 1)
			go func() {
				line, err := lines.ReadString('\n')
				if err != nil {
					line = ended
				}
				next <- line
			}()
			wait := patience
			if pinged {
				wait = while
			}
			select {
			case line := <-next:
				if !strings.Contains(line, `"id":"ping"`) {
					return strings.TrimSpace(line)
				}
				pinged = true
			case <-time.After(wait):
				return silent
			}
		}
	case memory:
		c := InProcess(s)
		if err := c.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		var form struct {
			ID     any
			Method string
			Params json.RawMessage
		}
		if err := json.Unmarshal([]byte(message), &form); err != nil {
			return unsent
		}
		request := transport.JSONRPCRequest{JSONRPC: "2.0", ID: mcp.NewRequestId(form.ID), Method: form.Method, Params: form.Params}
		if encoded, err := json.Marshal(request); err != nil || string(encoded) != message {
			return unsent
		}
		answer, err := c.SendRequest(t.Context(), request)
		if err != nil {
			return "transport error"
		}
		text, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	case sse:
		address := d.listen(t, s)
		res, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { res.Body.Close() })
		events := make(chan string, 100)
		go func() {
			scan := bufio.NewScanner(res.Body)
			scan.Buffer(nil, 64<<20)
			for scan.Scan() {
				if data, ok := strings.CutPrefix(scan.Text(), "data: "); ok {
					events <- data
				}
			}
			events <- ended
		}()
		endpoint := strings.TrimSpace(<-events)
		post(t, endpoint, initialize, nil)
		<-events
		post(t, endpoint, initialized, nil)
		if answer := post(t, endpoint, message, nil); !strings.HasPrefix(answer, "HTTP 202") {
			return answer
		}
		select {
		case answer := <-events:
			return answer
		case <-time.After(while):
			return silent
		}
	case streamed:
		return post(t, d.listen(t, s), message, nil)
	}
	t.Fatalf("no bytes go through %s", d)
	return ""
}

// post sends a message as a client of the HTTP transports does and returns
// "HTTP", the status and the body; of a success the body alone.
func post(t *testing.T, address, message string, header http.Header) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader(message))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	for name, values := range header {
		req.Header[name] = values
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.TrimSpace(string(body))
	if res.StatusCode == 200 {
		for line := range strings.Lines(text) {
			if data, ok := strings.CutPrefix(line, "data: "); ok {
				return strings.TrimSpace(data)
			}
		}
		return text
	}
	return "HTTP " + res.Status[:3] + " " + text
}

func newServer() *server.MCPServer { return server.NewMCPServer("guarded", "1") }

// quiet is a logger for what a test provokes.
var quiet = WithLogger(slog.New(slog.DiscardHandler))

// textOf returns the text of a result that holds nothing else.
func textOf(t *testing.T, result *mcp.CallToolResult) string {
	t.Helper()
	if len(result.Content) != 1 {
		t.Fatalf("%d pieces of content", len(result.Content))
	}
	text, ok := result.Content[0].(mcp.TextContent)
	if !ok {
		t.Fatalf("content is %T", result.Content[0])
	}
	return text.Text
}

// callTool makes a call with the SDK's client, which waits for its answer no
// longer than the test has patience.
func callTool(ctx context.Context, c *client.Client, tool, arguments string) (*mcp.CallToolResult, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	req := mcp.CallToolRequest{}
	req.Params.Name, req.Params.RawArguments = tool, json.RawMessage(arguments)
	req.Params.Arguments = json.RawMessage(arguments)
	return c.CallTool(ctx, req)
}

// checkInvalid checks that an error of the SDK's client is -32602, with a part
// of its message.
func checkInvalid(t *testing.T, err error, message string) {
	t.Helper()
	if !errors.Is(err, mcp.ErrInvalidParams) || !strings.Contains(err.Error(), message) || strings.Contains(err.Error(), canary) {
		t.Errorf("error %v, want -32602 %s", err, message)
	}
}
