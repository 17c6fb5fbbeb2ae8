package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of schemagen and of the Go that built it",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			version, goVersion := "(unknown)", ""
			if info, ok := debug.ReadBuildInfo(); ok {
				version, goVersion = info.Main.Version, " "+info.GoVersion
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "schemagen %s%s\n", version, goVersion)
			return err
		},
	}
}
