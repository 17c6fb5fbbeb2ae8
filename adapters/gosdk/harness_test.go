package gosdk

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// door is one way into a server.
type door string

// The doors. HTTP is the streamable transport without sessions, as the example
// server has it; sessions is the same with them.
const (
	stdio    door = "stdio"
	memory   door = "memory"
	sse      door = "SSE"
	streamed door = "HTTP"
	sessions door = "HTTP with sessions"
)

var doors = []door{stdio, memory, sse, streamed, sessions}

// open opens the door and returns the transport of a client, and the tap on
// what the server sends to it; there is none in memory.
func (d door) open(t testing.TB, server *mcp.Server) (mcp.Transport, *tap) {
	t.Helper()
	switch d {
	case memory:
		ours, its := mcp.NewInMemoryTransports()
		session, err := server.Connect(t.Context(), its, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { session.Close() })
		return ours, nil
	case stdio:
		read, write := d.pipe(t, server)
		wire := &tap{}
		return &mcp.IOTransport{Reader: wire.on(read), Writer: write}, wire
	default:
		wire := &tap{}
		client := &http.Client{Transport: wire}
		if d == sse {
			return &mcp.SSEClientTransport{Endpoint: d.listen(t, server), HTTPClient: client}, wire
		}
		return &mcp.StreamableClientTransport{Endpoint: d.listen(t, server), HTTPClient: client}, wire
	}
}

// pipe connects the server to a pair of pipes, as to the standard streams, and
// returns our ends of them. What the server sends ends with the session.
func (stdio door) pipe(t testing.TB, server *mcp.Server) (io.ReadCloser, io.WriteCloser) {
	t.Helper()
	itsIn, ourOut := io.Pipe()
	ourIn, itsOut := io.Pipe()
	session, err := server.Connect(t.Context(), &mcp.IOTransport{Reader: itsIn, Writer: itsOut}, nil)
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		session.Wait()
		itsOut.Close()
		itsIn.Close()
		close(ended)
	}()
	t.Cleanup(func() {
		ourOut.Close()
		ourIn.Close()
		<-ended
	})
	return ourIn, ourOut
}

// listen serves the door on a loopback port and returns the address.
func (d door) listen(t testing.TB, server *mcp.Server) string {
	t.Helper()
	get := func(*http.Request) *mcp.Server { return server }
	var handler http.Handler
	switch d {
	case sse:
		handler = mcp.NewSSEHandler(get, nil)
	case streamed:
		handler = mcp.NewStreamableHTTPHandler(get, &mcp.StreamableHTTPOptions{Stateless: true})
	default:
		handler = mcp.NewStreamableHTTPHandler(get, nil)
	}
	listener := httptest.NewServer(handler)
	t.Cleanup(func() {
		listener.CloseClientConnections()
		for session := range server.Sessions() {
			session.Close()
		}
		listener.Close()
	})
	return listener.URL
}

// dial connects the SDK's client through the door. With version "" it is the
// newest that door and SDK have.
func (d door) dial(t testing.TB, server *mcp.Server, version string) (*mcp.ClientSession, *tap) {
	t.Helper()
	transport, wire := d.open(t, server)
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), transport, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		t.Fatalf("%s: %v", d, err)
	}
	t.Cleanup(func() { session.Close() })
	return session, wire
}

// tap keeps a copy of what a server sends: of one stream, or, as the transport
// of an HTTP client, of the bodies of all answers.
type tap struct {
	mu      sync.Mutex
	streams []*bytes.Buffer
}

// on returns the reader with the tap on it.
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

// What send returns when there is no message: the session has ended, or there
// will be no answer.
const (
	ended  = "session ends"
	silent = "no answer"
)

// send sends bytes through the door, as one message of a new session, and
// returns the answer: a JSON-RPC message, or "HTTP" with the status and the
// body, or ended, or silent.
func (d door) send(t *testing.T, server *mcp.Server, message string) string {
	t.Helper()
	return d.sendAndWait(t, server, message, patience)
}

// sendAndWait is send that takes it for silence when there is no answer a while
// after the server has answered something that was sent later.
func (d door) sendAndWait(t *testing.T, server *mcp.Server, message string, while time.Duration) string {
	t.Helper()
	switch d {
	case stdio:
		read, write := d.pipe(t, server)
		lines := bufio.NewReader(read)
		// A pipe holds nothing: a session whose answers nobody reads never ends.
		defer func() { go io.Copy(io.Discard, read) }()
		say := func(line string) { go io.WriteString(write, line+"\n") }
		say(initialize)
		if _, err := lines.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(write, initialized+"\n"); err != nil {
			t.Fatal(err)
		}
		// The ping ends the wait for an answer that does not come; of the two
		// answers the one to the ping may be the first.
		go io.WriteString(write, message+"\n"+`{"jsonrpc":"2.0","id":"ping","method":"ping"}`+"\n")
		pinged := false
		for {
			type answer struct {
				line string
				err  error
			}
			next := make(chan answer, 1)
			go func() {
				line, err := lines.ReadString('\n')
				next <- answer{line, err}
			}()
			wait := patience
			if pinged {
				wait = while
			}
			select {
			case a := <-next:
				switch {
				case a.err != nil:
					return ended
				case strings.Contains(a.line, `"id":"ping"`):
					pinged = true
				default:
					return strings.TrimSpace(a.line)
				}
			case <-time.After(wait):
				return silent
			}
		}
	case sse:
		address := d.listen(t, server)
		res, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { res.Body.Close() })
		events := bufio.NewScanner(res.Body)
		events.Buffer(nil, 64<<20)
		next := func() string {
			for events.Scan() {
				if data, ok := strings.CutPrefix(events.Text(), "data: "); ok {
					return data
				}
			}
			return ended
		}
		endpoint := next()
		post(t, address+endpoint, initialize)
		next()
		post(t, address+endpoint, initialized)
		if answer := post(t, address+endpoint, message); !strings.HasPrefix(answer, "HTTP 202") {
			return answer
		}
		return next()
	case streamed:
		answer := post(t, d.listen(t, server), message)
		for line := range strings.Lines(answer) {
			if data, ok := strings.CutPrefix(line, "data: "); ok {
				return strings.TrimSpace(data)
			}
		}
		return answer
	}
	t.Fatalf("no bytes go through %s", d)
	return ""
}

// post sends a message as a client of the HTTP transports does and returns
// "HTTP", the status and the body.
func post(t *testing.T, address, message string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader(message))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	return roundTrip(t, req)
}

// roundTrip makes the request and returns "HTTP", the status and the body.
func roundTrip(t *testing.T, req *http.Request) string {
	t.Helper()
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return "HTTP " + res.Status[:3] + " " + string(body)
}

func newServer() *mcp.Server {
	return mcp.NewServer(&mcp.Implementation{Name: "guarded", Version: "1"}, nil)
}

// quiet is a logger for what a test provokes.
var quiet = WithLogger(slog.New(slog.DiscardHandler))

// textOf returns the text of a result that holds nothing else.
func textOf(t *testing.T, result *mcp.CallToolResult) string {
	t.Helper()
	if len(result.Content) != 1 {
		t.Fatalf("%d pieces of content", len(result.Content))
	}
	text, ok := result.Content[0].(*mcp.TextContent)
	if !ok {
		t.Fatalf("content is %T", result.Content[0])
	}
	return text.Text
}

// callTool makes a call with the SDK's client, which waits for its answer no
// longer than the test has patience.
func callTool(t *testing.T, session *mcp.ClientSession, tool, arguments string) (*mcp.CallToolResult, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	return session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
}
