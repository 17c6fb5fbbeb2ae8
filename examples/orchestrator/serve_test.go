package main

import (
	"io"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestClientGone proves that a client who reads no answers is a good end also
// where the reader of requests hears of it first: the SDK closes it when a
// write fails, and what it says then is no end of file.
func TestClientGone(t *testing.T) {
	server := mcp.NewServer(&mcp.Implementation{Name: "mute", Version: "1.0.0"}, nil)
	in := newPing(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)
	if err := serveStdio(t.Context(), server, in, broken{in}); err != nil {
		t.Error(err)
	}
	if err := serveStdio(t.Context(), server, newPing("{]"), io.Discard); err == nil {
		t.Error("a request that is no JSON was a good end")
	}
}

// A ping is a standard input with one request, and open until it is closed.
type ping struct {
	request       io.Reader
	closed, ended chan struct{}
	close, end    func()
}

func newPing(request string) *ping {
	p := &ping{request: strings.NewReader(request + "\n"), closed: make(chan struct{}), ended: make(chan struct{})}
	p.close = sync.OnceFunc(func() { close(p.closed) })
	p.end = sync.OnceFunc(func() { close(p.ended) })
	return p
}

func (p *ping) Read(b []byte) (int, error) {
	if n, _ := p.request.Read(b); n > 0 {
		return n, nil
	}
	<-p.closed
	defer p.end()
	return 0, os.ErrClosed
}

func (p *ping) Close() error {
	p.close()
	return nil
}

// A broken is a standard output whose reader is gone, and who is heard of at
// the input before the write fails.
type broken struct{ in *ping }

func (b broken) Write([]byte) (int, error) {
	b.in.close()
	<-b.in.ended
	time.Sleep(10 * time.Millisecond) // for the SDK to note what the input said
	return 0, syscall.EPIPE
}
