package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/spf13/cobra"
)

// importer is the command that import runs.
const importer = "schemagen-import"

// errExit is a command that ran and whose exit code is ours; it has said all.
type errExit int

func (e errExit) Error() string { return fmt.Sprintf("%s ended with %d", importer, int(e)) }

// importCommand runs the command that asks a server for its tools. It is a
// module of its own because it needs an SDK, which the compiler does not.
func importCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "import [flags] (--stdio -- COMMAND ARGS... | --http URL | PATH...)",
		Short: "Write the schema files of a server's tools (runs schemagen-import)",
		Long: `Import writes one schema file for each tool of an MCP server or of saved lists
of tools. It runs the command schemagen-import, which lies beside schemagen or
in PATH; schemagen-import --help says more.`,
		DisableFlagParsing: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			path, err := findImporter()
			if err != nil {
				return err
			}
			run := exec.CommandContext(cmd.Context(), path, args...)
			run.Stdin, run.Stdout, run.Stderr = os.Stdin, cmd.OutOrStdout(), cmd.ErrOrStderr()
			err = run.Run()
			var exit *exec.ExitError
			if errors.As(err, &exit) && exit.ExitCode() > 0 {
				return errExit(exit.ExitCode())
			}
			return err
		},
	}
}

// findImporter returns the path of the command: beside this one, or in PATH.
func findImporter() (string, error) {
	if self, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(self), importer+filepath.Ext(self))
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() {
			return beside, nil
		}
	}
	path, err := exec.LookPath(importer)
	if err != nil {
		return "", fmt.Errorf("import needs the command %s, which is a module of its own; install it with\n\tgo install github.com/schemagen/schemagen/cmd/%s@latest", importer, importer)
	}
	return path, nil
}
