// Command drive drives an MCP server with the client of the official SDK: it
// starts the server as a process of its own, asks for its tools, and makes the
// calls of a file, one after the other, over the standard streams. For each it
// prints whether the handler ran, which it knows from the server's record, and
// what kind of answer came.
//
//	go run ./orchestrator/drive judge/calls.jsonl go run ./orchestrator
//
// The first argument is the file, the rest is the command; drive adds -record
// with a file of its own. The exit code is 1 when a handler did not run for a
// call that the registry accepts, or ran for another.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"text/tabwriter"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/examples/internal/calls"
	"github.com/schemagen/schemagen/generated"
)

func main() {
	if err := run(context.Background(), os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "drive:", err)
		os.Exit(1)
	}
}

// run drives the server that args name.
func run(ctx context.Context, args []string, out io.Writer) (err error) {
	if len(args) < 2 {
		return errors.New("want a file of calls and the command of a server")
	}
	file, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	list, err := calls.Read(bytes.NewReader(file))
	if err != nil {
		return fmt.Errorf("%s:%w", args[0], err)
	}
	temp, err := os.MkdirTemp("", "drive")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	record := filepath.Join(temp, "record")

	var log bytes.Buffer // the server's, shown when it fails
	command := exec.CommandContext(ctx, args[1], append(args[2:len(args):len(args)], "-record", record)...)
	command.Stderr = &log
	client := mcp.NewClient(&mcp.Implementation{Name: "drive", Version: "1.0.0"}, nil)
	session, err := client.Connect(ctx, &mcp.CommandTransport{Command: command}, nil)
	if err != nil {
		return fmt.Errorf("starting the server: %w\n%s", err, log.String())
	}
	defer func() {
		// The process ends when its standard input does; this waits for it.
		if closed := session.Close(); closed != nil {
			err = errors.Join(err, fmt.Errorf("ending the server: %w\n%s", closed, log.String()))
		}
	}()
	return drive(ctx, session, list, record, out)
}

// drive makes the calls. The server writes a line into the record for each call
// that reaches its handler, before it answers.
func drive(ctx context.Context, session *mcp.ClientSession, list []calls.Call, record string, out io.Writer) error {
	tools, err := session.ListTools(ctx, nil)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d tools, protocol %s\n\n", len(tools.Tools), session.InitializeResult().ProtocolVersion)
	registry, err := generated.NewRegistry()
	if err != nil {
		return err
	}
	var faults []error
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	total := 0
	for i, call := range list {
		// The client sends JSON without the white space around it.
		var sent bytes.Buffer
		sendable := json.Compact(&sent, call.Arguments) == nil
		answer := "not sent: no JSON"
		if sendable {
			answer = answerTo(ctx, session, call.Tool, sent.Bytes())
		}
		lines, err := os.ReadFile(record)
		if err != nil {
			return err
		}
		runs := bytes.Count(lines, []byte("\n")) - total
		total += runs
		verdict, want := "did not run", 0
		if runs > 0 {
			verdict = "ran"
		}
		if sendable && registry.Validate(call.Tool, sent.Bytes()) == nil {
			want = 1
		}
		if runs != want {
			faults = append(faults, fmt.Errorf("call %d: the handler ran %d times, want %d", i+1, runs, want))
		}
		fmt.Fprintf(t, "%3d\t%s\t%s\t%s\t%s\n", i+1, verdict, answer, visible(call.Tool), call.Note)
	}
	t.Flush() // to where the first line went
	_, err = fmt.Fprintf(out, "\n%d calls: the handler ran for %d, and did not for %d\n", len(list), total, len(list)-total)
	return errors.Join(append(faults, err)...)
}

// answerTo makes a call and returns the kind of the answer.
func answerTo(ctx context.Context, session *mcp.ClientSession, tool string, arguments json.RawMessage) string {
	answer, err := session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: arguments})
	var refusal *jsonrpc.Error
	switch {
	case errors.As(err, &refusal):
		return fmt.Sprintf("error %d", refusal.Code)
	case err != nil:
		return "no answer: " + err.Error()
	case answer.IsError:
		return "result, isError"
	}
	return "result"
}

// visible returns the name of a tool, which the caller chose, fit for a
// terminal.
func visible(name string) string {
	quoted := strconv.QuoteToGraphic(name)
	return quoted[1 : len(quoted)-1]
}
