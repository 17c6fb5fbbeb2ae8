package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
)

// The exit codes.
const (
	exitGood   = 0
	exitDrift  = 1 // check: the directory is not what would be generated; lint, diff: there are findings
	exitFailed = 2 // bad usage, a bad schema, or a file that cannot be read or written
)

var (
	errDrift    = errors.New("drift")    // the difference is printed
	errFindings = errors.New("findings") // they are printed
	errReported = errors.New("reported") // the diagnostics are printed
)

func main() { os.Exit(execute(os.Args[1:], os.Stdout, os.Stderr)) }

// execute runs the command and returns its exit code.
func execute(args []string, stdout, stderr io.Writer) int {
	root := &cobra.Command{
		Use:   "schemagen",
		Short: "Compile the JSON Schemas of MCP tools into Go",
		Long: `schemagen compiles the JSON Schema of each MCP tool into a Go struct and a
validator that refuses every call that the schema does not allow.`,
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
		RunE: func(cmd *cobra.Command, _ []string) error {
			cmd.SetOut(stderr)
			return errors.Join(cmd.Help(), errors.New("name a command"))
		},
	}
	root.AddCommand(generateCommand(), checkCommand(), lintCommand(), casesCommand(), diffCommand(), reportCommand(), importCommand(), versionCommand())
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(context.Background())
	var exit errExit
	switch {
	case errors.As(err, &exit):
		return int(exit)
	case err == nil:
		return exitGood
	case errors.Is(err, errDrift), errors.Is(err, errFindings):
		return exitDrift
	case !errors.Is(err, errReported):
		fmt.Fprintf(stderr, "schemagen: %v\n", err)
	}
	return exitFailed
}
