package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	// maxMessage bounds a message of a client, in bytes. The arguments of a
	// call are bounded more tightly, by the registry.
	maxMessage = 1 << 20
	// grace is how long calls in flight may go on when the server is told to
	// end.
	grace = 5 * time.Second
	// headerTime is how long a request may take to say what it is. It is less
	// than grace, because a connection on which nothing was said yet holds the
	// end of an HTTP server for that long.
	headerTime = 2 * time.Second
)

// serve serves the transport until the context ends or, on the standard
// streams, the client closes its end. Either is a good end.
func serve(ctx context.Context, server *mcp.Server, transport, addr string) error {
	get := func(*http.Request) *mcp.Server { return server }
	switch transport {
	case "stdio":
		return serveStdio(ctx, server, os.Stdin, os.Stdout)
	case "sse":
		return serveHTTP(ctx, server, addr, mcp.NewSSEHandler(get, &mcp.SSEOptions{MaxRequestBodyBytes: maxMessage}))
	case "http":
		// Without sessions, as protocol 2026-07-28 wants it; older clients can
		// do without as well.
		return serveHTTP(ctx, server, addr, mcp.NewStreamableHTTPHandler(get, &mcp.StreamableHTTPOptions{
			Stateless: true, MaxRequestBodyBytes: maxMessage, PropagateRequestCancellation: true,
		}))
	}
	return fmt.Errorf("-transport %q: want stdio, sse or http", transport)
}

// serveStdio serves the one client at the other end of the standard streams.
func serveStdio(ctx context.Context, server *mcp.Server, in io.ReadCloser, out io.Writer) error {
	client := &output{Writer: out}
	ended := make(chan error, 1)
	go func() {
		ended <- server.Run(ctx, &mcp.IOTransport{Reader: in, Writer: client, MaxLineLength: maxMessage})
	}()
	select {
	case err := <-ended:
		if ctx.Err() != nil || client.gone.Load() {
			return nil // told to end, or nobody reads the answers
		}
		return err
	case <-ctx.Done():
	}
	select {
	case <-ended:
		return nil
	case <-time.After(grace):
		return errors.New("a call did not end in time")
	}
}

// An output is the standard output, which remembers that nobody reads it any
// more. What the SDK then ends with depends on which of its goroutines is the
// first to hear of it: a write that fails, or a read of what another closed.
type output struct {
	io.Writer
	gone atomic.Bool
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	if errors.Is(err, syscall.EPIPE) {
		o.gone.Store(true)
	}
	return n, err
}

func (*output) Close() error { return nil } // the process's, not the SDK's to close

// serveHTTP serves the handler on a loopback address.
func serveHTTP(ctx context.Context, server *mcp.Server, addr string, handler http.Handler) error {
	listener, err := listen(addr)
	if err != nil {
		return err
	}
	front := &http.Server{
		Handler:           http.NewCrossOriginProtection().Handler(handler),
		ReadHeaderTimeout: headerTime,
		IdleTimeout:       time.Minute,
	}
	// The streams of sessions do not end by themselves.
	front.RegisterOnShutdown(func() {
		for session := range server.Sessions() {
			go session.Close()
		}
	})
	slog.Info("listening", "url", "http://"+listener.Addr().String())
	failed := make(chan error, 1)
	go func() { failed <- front.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	end, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	if err := front.Shutdown(end); err != nil {
		return errors.Join(errors.New("a call did not end in time"), front.Close())
	}
	return nil
}

// listen listens on the address, which must be a loopback one: the server asks
// nobody who they are.
func listen(addr string) (net.Listener, error) {
	tcp, err := net.ResolveTCPAddr("tcp", addr)
	if err != nil {
		return nil, err
	}
	if !tcp.IP.IsLoopback() {
		return nil, fmt.Errorf("-addr %s: want a loopback address, as 127.0.0.1:8080", addr)
	}
	return net.ListenTCP("tcp", tcp)
}
