// Command judge shows what a server with the bundled tools refuses, and how it
// says so. It reads calls from a file, gives each to the registry as a server
// would, and prints the verdicts.
//
//	go run ./judge judge/calls.jsonl
//
// The form of the file is described at [calls.Call]. The exit code is 0 when all
// calls were judged, whatever the verdicts, and 2 when the file cannot be read.
package main

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/schemagen/schemagen/examples/internal/calls"
	"github.com/schemagen/schemagen/generated"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "judge:", err)
		os.Exit(2)
	}
}

// run judges the calls of the one file that args names.
func run(args []string, out io.Writer) error {
	if len(args) != 1 {
		return fmt.Errorf("want one argument, the file of calls; got %d", len(args))
	}
	file, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	list, err := calls.Read(bytes.NewReader(file))
	if err != nil {
		return fmt.Errorf("%s:%w", args[0], err)
	}
	verdicts, err := Judge(list)
	if err != nil {
		return err
	}
	return Print(out, verdicts)
}

// Verdict is a call with what the registry said of it.
type Verdict struct {
	calls.Call
	// Err is nil when the call is accepted.
	Err error
}

// Judge gives each call to a registry of the bundled tools. This is all that a
// server has to do: make the registry once, and ask it before any handler runs.
func Judge(list []calls.Call) ([]Verdict, error) {
	registry, err := generated.NewRegistry()
	if err != nil {
		return nil, err
	}
	verdicts := make([]Verdict, len(list))
	for i, call := range list {
		verdicts[i] = Verdict{call, registry.Validate(call.Tool, call.Arguments)}
	}
	return verdicts, nil
}
