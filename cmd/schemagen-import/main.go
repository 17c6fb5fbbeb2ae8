package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"
)

// The exit codes.
const (
	exitGood    = 0
	exitRefused = 1
	exitFailed  = 2
)

// errRefused: some tools were refused, which is printed.
var errRefused = errors.New("some tools were refused")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(execute(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// flags are those of the command.
type flags struct {
	out      string
	closing  bool
	stdio    bool
	http     string
	timeout  time.Duration
	maxBytes int64
}

func execute(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	var f flags
	cmd := &cobra.Command{
		Use:   "schemagen-import [flags] (--stdio -- COMMAND ARGS... | --http URL | PATH...)",
		Short: "Write the schema files of a server's tools",
		Long: `Import writes one schema file for each tool of an MCP server, or of saved
lists of tools, and says which tools schemagen refuses and why.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(cmd *cobra.Command, args []string) error { return f.run(cmd.Context(), args, stdout, stderr) },
	}
	cmd.Flags().StringVar(&f.out, "out", "schemas", "`directory` of the schema files; it is created when missing")
	cmd.Flags().BoolVar(&f.closing, "close", false, "close every object that does not say otherwise")
	cmd.Flags().BoolVar(&f.stdio, "stdio", false, "start the command behind -- and ask it for its tools")
	cmd.Flags().StringVar(&f.http, "http", "", "`URL` of the MCP endpoint to ask")
	cmd.Flags().DurationVar(&f.timeout, "timeout", time.Minute, "`limit` of time for the server")
	cmd.Flags().Int64Var(&f.maxBytes, "max-bytes", 64<<20, "most that is read, in `bytes`")
	cmd.SetArgs(args)
	cmd.SetOut(stdout)
	cmd.SetErr(stderr)
	err := cmd.ExecuteContext(ctx)
	switch {
	case err == nil:
		return exitGood
	case errors.Is(err, errRefused):
		return exitRefused
	}
	fmt.Fprintf(stderr, "schemagen-import: %v\n", err)
	return exitFailed
}

// run imports from the one source that the flags name.
func (f *flags) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if f.timeout <= 0 || f.maxBytes <= 0 {
		return errors.New("--timeout and --max-bytes must be above 0")
	}
	ctx, cancel := context.WithTimeout(ctx, f.timeout)
	defer cancel()
	limit := limits{bytes: f.maxBytes, tools: 10_000, pages: 1_000}
	var sets []set
	var err error
	switch {
	case f.stdio && f.http != "":
		return errors.New("--stdio and --http are two sources; name one")
	case f.stdio && len(args) == 0:
		return errors.New("name the command of the server after --")
	case f.stdio:
		sets, err = fromCommand(ctx, args, stderr, limit)
	case f.http != "" && len(args) > 0:
		return errors.New("--http and paths are two sources; name one")
	case f.http != "":
		sets, err = fromURL(ctx, f.http, limit)
	case len(args) == 0:
		return errors.New("name a source: --stdio -- COMMAND, --http URL, or saved lists of tools")
	default:
		sets, err = fromPaths(args, limit)
	}
	if err != nil {
		return err
	}
	im := importer{closing: f.closing, stderr: stderr}
	for _, s := range sets {
		im.take(s)
	}
	if err := im.write(f.out); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d tools written, %d refused\n", im.written, im.refused)
	if im.refused > 0 {
		return errRefused
	}
	return nil
}
