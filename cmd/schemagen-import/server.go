package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemagen/schemagen/internal/span"
)

// fromCommand starts a server and asks it for its tools.
func fromCommand(ctx context.Context, command []string, stderr io.Writer, limit limits) (sets []set, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	process := exec.CommandContext(ctx, command[0], command[1:]...)
	process.Stderr = stderr
	process.WaitDelay = 2 * time.Second // for what the server has started and left
	in, err := process.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, fmt.Errorf("starting the server: %w", err)
	}
	defer func() {
		in.Close() // tells the server to end
		ended := make(chan struct{})
		go func() { _ = process.Wait(); close(ended) }()
		select {
		case <-ended:
		case <-time.After(3 * time.Second):
			cancel() // kills it
			<-ended
		}
	}()
	budget := newBudget(limit.bytes)
	// The session is not closed: that would close the pipe while the server
	// writes. It ends with the process.
	_, sets, err = ask(ctx, &mcp.IOTransport{Reader: budget.on(out), Writer: in, MaxLineLength: int(limit.bytes)}, limit, budget)
	return sets, err
}

// fromURL asks a server with streamable HTTP.
func fromURL(ctx context.Context, address string, limit limits) ([]set, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, errors.New("--http wants an http or https URL")
	}
	budget := newBudget(limit.bytes)
	client := &http.Client{Transport: budget}
	session, sets, err := ask(ctx, &mcp.StreamableClientTransport{Endpoint: u.String(), HTTPClient: client, MaxRetries: -1}, limit, budget)
	if session != nil {
		ended := make(chan struct{})
		go func() { _ = session.Close(); close(ended) }()
		select { // a server that does not end its side must not keep us
		case <-ended:
		case <-time.After(3 * time.Second):
		}
	}
	return sets, err
}

// ask lists the tools of a server, page by page. The SDK's client speaks with
// it; the tools are taken from the answers as they were sent, for the client
// keeps neither the order of members nor the text of numbers.
func ask(ctx context.Context, transport mcp.Transport, limit limits, budget *budget) (*mcp.ClientSession, []set, error) {
	wire := &tap{Transport: transport, limit: limit.bytes}
	client := mcp.NewClient(&mcp.Implementation{Name: "schemagen-import", Version: "1"}, nil)
	session, err := client.Connect(ctx, wire, nil)
	if err != nil {
		return nil, nil, because(ctx, budget, fmt.Errorf("the server does not begin a session: %s", bounded(err.Error())))
	}
	var all []tool
	cursor, seen := "", map[string]bool{}
	for page := 0; ; page++ {
		if page == limit.pages {
			return session, nil, fmt.Errorf("the server's list has more than %d pages", limit.pages)
		}
		wire.reset()
		_, err := session.ListTools(ctx, &mcp.ListToolsParams{Cursor: cursor})
		text := wire.taken()
		if text == nil {
			if err == nil {
				err = errors.New("it sent no result")
			}
			return session, nil, because(ctx, budget, fmt.Errorf("the server does not list its tools: %s", bounded(err.Error())))
		}
		// That the client could not read one of the tools is no matter: the
		// compiler says of each what is wrong.
		root := span.Root(text)
		tools, ok := span.Get(text, root, "tools")
		if !ok || text[tools.From] != '[' {
			return session, nil, errors.New("the server's answer to tools/list has no array of tools")
		}
		all = append(all, toolsOf(text, tools, "the server")...)
		if len(all) > limit.tools {
			return session, nil, errMany
		}
		next, ok := span.Get(text, root, "nextCursor")
		if ok && text[next.From] != '"' && string(next.Of(text)) != "null" {
			return session, nil, errors.New("the server's answer to tools/list has a nextCursor that is no string: there may be more tools")
		}
		if cursor = span.Text(next.Of(text)); !ok || cursor == "" {
			break
		}
		if seen[cursor] {
			return session, nil, errors.New("the server's list goes round: it gave the same cursor twice")
		}
		seen[cursor] = true
	}
	if len(all) == 0 {
		return session, nil, errors.New("the server has no tools")
	}
	return session, []set{{tools: all}}, nil
}

// because says that a limit was the reason, when it was.
func because(ctx context.Context, budget *budget, err error) error {
	switch {
	case budget.spent():
		return errors.New("the server sent more than --max-bytes")
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return errors.New("the server took longer than --timeout")
	}
	return err
}

// tap is a transport that keeps the result of the last answer to tools/list.
type tap struct {
	mcp.Transport
	limit int64

	mu     sync.Mutex
	asked  jsonrpc.ID
	result []byte
}

// Connect implements mcp.Transport.
func (t *tap) Connect(ctx context.Context) (mcp.Connection, error) {
	c, err := t.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &tapped{c, t}, nil
}

func (t *tap) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.result, t.asked = nil, jsonrpc.ID{}
}

func (t *tap) taken() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.result
}

type tapped struct {
	mcp.Connection
	tap *tap
}

// Write implements mcp.Connection.
func (c *tapped) Write(ctx context.Context, m jsonrpc.Message) error {
	if r, ok := m.(*jsonrpc.Request); ok && r.Method == "tools/list" {
		c.tap.mu.Lock()
		c.tap.asked = r.ID
		c.tap.mu.Unlock()
	}
	return c.Connection.Write(ctx, m)
}

// Read implements mcp.Connection.
func (c *tapped) Read(ctx context.Context) (jsonrpc.Message, error) {
	m, err := c.Connection.Read(ctx)
	if r, ok := m.(*jsonrpc.Response); ok && err == nil && r.Error == nil {
		c.tap.mu.Lock()
		if c.tap.asked.IsValid() && r.ID == c.tap.asked {
			c.tap.result = append([]byte(nil), r.Result...)
		}
		c.tap.mu.Unlock()
	}
	return m, err
}

// budget bounds the bytes that are read from a server in all.
type budget struct {
	left      atomic.Int64
	transport http.RoundTripper
}

func newBudget(n int64) *budget {
	own := http.DefaultTransport.(*http.Transport).Clone()
	b := &budget{transport: own}
	b.left.Store(n)
	return b
}

func (b *budget) spent() bool { return b.left.Load() < 0 }

// errSpent ends the reading.
var errSpent = errors.New("more than --max-bytes")

// on returns the reader with the budget on it.
func (b *budget) on(r io.ReadCloser) io.ReadCloser { return &metered{r, b} }

// RoundTrip implements http.RoundTripper.
func (b *budget) RoundTrip(req *http.Request) (*http.Response, error) {
	res, err := b.transport.RoundTrip(req)
	if err == nil {
		res.Body = b.on(res.Body)
	}
	return res, err
}

type metered struct {
	io.ReadCloser
	budget *budget
}

func (m *metered) Read(p []byte) (int, error) {
	n, err := m.ReadCloser.Read(p)
	if m.budget.left.Add(-int64(n)) < 0 {
		return 0, errSpent
	}
	return n, err
}
