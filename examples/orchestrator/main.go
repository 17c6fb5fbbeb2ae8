// Command orchestrator is an MCP server whose 25 tools are guarded by the code
// that schemagen generated for them: no handler runs for a call that a tool's
// schema does not allow. The handlers orchestrate nothing; they record that
// they were called.
//
//	go run ./orchestrator                                      on the standard streams
//	go run ./orchestrator -transport sse -addr 127.0.0.1:8080  HTTP with server-sent events
//	go run ./orchestrator -transport http                      streamable HTTP
//
// SIGTERM, SIGINT and a closed standard input end it with exit code 0. The log
// goes to standard error, one JSON object a line; each refused call is in it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/adapters/gosdk"
	"github.com/schemagen/schemagen/generated"
	"github.com/schemagen/schemagen/runtime"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	signal.Ignore(syscall.SIGPIPE) // a client that is gone is an error of a write, not the end of the process
	slog.SetDefault(slog.New(slog.NewJSONHandler(os.Stderr, nil)))
	if err := run(ctx, os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		slog.Error("orchestrator ends", "error", err)
		os.Exit(1)
	}
}

// run is the whole life of the server.
func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("orchestrator", flag.ContinueOnError)
	transport := flags.String("transport", "stdio", "stdio, sse or http")
	addr := flags.String("addr", "127.0.0.1:8080", "loopback `address` to listen on, for sse and http")
	record := flags.String("record", "", "`file` that gets a line for each call that reaches its handler")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("want flags only, got %q", flags.Args())
	}
	tools := &orchestrator{record: io.Discard}
	if *record != "" {
		file, err := os.OpenFile(*record, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
		if err != nil {
			return err
		}
		defer file.Close()
		tools.record = file
	}
	server, err := newServer(ctx, tools)
	if err != nil {
		return err
	}
	return serve(ctx, server, *transport, *addr)
}

// newServer returns an MCP server of all bundled tools. This is what a server
// has to do to be guarded: make the registry, add the tools, and, so that no
// tool is forgotten, verify.
func newServer(ctx context.Context, tools *orchestrator) (*mcp.Server, error) {
	registry, err := generated.NewRegistry(runtime.WithObserver(logRefusal))
	if err != nil {
		return nil, err
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "orchestrator", Version: "1.0.0"}, nil)
	if err := tools.addTo(server, registry); err != nil {
		return nil, err
	}
	return server, gosdk.Verify(ctx, server, registry)
}

// logRefusal has what the caller is not told: the keyword and its place in the
// schema, and the id that ties it to the answer.
func logRefusal(ctx context.Context, refusal *runtime.ValidationError) {
	slog.LogAttrs(ctx, slog.LevelWarn, "call refused", slog.String("request", runtime.RequestID(ctx)), slog.Any("refusal", refusal))
}
