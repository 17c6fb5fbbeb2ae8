// Command firewall stands before an MCP server, written in any language, and
// refuses what the contracts in package tools refuse.
//
//	firewall [flags] -- COMMAND ARGS...                              stdio to stdio
//	firewall [flags] -listen 127.0.0.1:8081 -upstream URL            streamable HTTP to streamable HTTP
//
// The contracts are compiled in: put the schemas of your server into schemas
// (schemagen import takes them from it) and run go generate.
package main

//go:generate go tool schemagen generate --out tools schemas

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/schemagen/schemagen/examples/firewall/proxy"
	"github.com/schemagen/schemagen/examples/firewall/tools"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "firewall:", err)
		}
		os.Exit(1)
	}
}

// list is a flag that may be given several times.
type list []string

func (l *list) String() string     { return strings.Join(*l, ",") }
func (l *list) Set(s string) error { *l = append(*l, s); return nil }

func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) error {
	var config proxy.Config
	flags := flag.NewFlagSet("firewall", flag.ContinueOnError)
	flags.SetOutput(errs)
	listen := flags.String("listen", "", "loopback `address` to serve HTTP on")
	upstream := flags.String("upstream", "", "`URL` of the MCP endpoint behind, with -listen")
	counters := flags.String("counters", "", "loopback `address` that serves the counters as JSON")
	logTo := flags.String("log", "", "`file` for refusals, one JSON object a line (default standard error)")
	flags.IntVar(&config.MaxMessage, "max-message", 0, "longest message of a client in `bytes`")
	flags.IntVar(&config.MaxAnswer, "max-answer", 0, "longest message of the server in `bytes`")
	flags.IntVar(&config.MaxWaiting, "max-waiting", 0, "`number` of requests that may wait at once")
	flags.IntVar(&config.Restarts, "restarts", 0, "how `often` in a minute a server that died is started again; -1 never")
	flags.Var((*list)(&config.Methods), "allow-method", "`method` of an extension that passes with its envelope alone judged; may be repeated")
	if err := flags.Parse(args); err != nil {
		return err
	}
	config.Log = errs
	if *logTo != "" {
		file, err := os.OpenFile(*logTo, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			return err
		}
		defer file.Close()
		config.Log = file
	}
	registry, err := tools.NewRegistry()
	if err != nil {
		return err
	}
	wall, err := proxy.New(registry, config)
	if err != nil {
		return err
	}
	if *counters != "" {
		listener, err := loopback(*counters)
		if err != nil {
			return err
		}
		fmt.Fprintf(errs, "firewall: counters on http://%s/\n", listener.Addr())
		go serve(ctx, listener, wall.CountersHandler())
	}
	if *listen != "" {
		endpoint, err := url.Parse(*upstream)
		if err != nil || endpoint.Scheme != "http" && endpoint.Scheme != "https" || endpoint.Host == "" {
			return errors.New("-upstream must be the http or https URL of the MCP endpoint behind")
		}
		listener, err := loopback(*listen)
		if err != nil {
			return err
		}
		fmt.Fprintf(errs, "firewall: listening on http://%s%s\n", listener.Addr(), endpoint.Path)
		return serve(ctx, listener, wall.HTTP(endpoint, nil))
	}
	if flags.NArg() == 0 {
		return errors.New("name the command of the server after --, or -listen and -upstream")
	}
	command := func() *exec.Cmd {
		c := exec.Command(flags.Arg(0), flags.Args()[1:]...)
		c.Stderr = errs
		return c
	}
	return wall.Stdio(ctx, in, out, command)
}

// loopback listens on an address of this machine alone.
func loopback(address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	if tcp, ok := listener.Addr().(*net.TCPAddr); !ok || !tcp.IP.IsLoopback() {
		listener.Close()
		return nil, fmt.Errorf("%s is no loopback address", address)
	}
	return listener, nil
}

// serve serves until ctx ends.
func serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10}
	go func() {
		<-ctx.Done()
		server.Close()
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
