package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/cases"
)

func casesCommand() *cobra.Command {
	var out, test, pkg, formats string
	var plain bool
	cmd := &cobra.Command{
		Use:   "cases [flags] PATH...",
		Short: "Make calls that test a tool's schema",
		Long: `Cases makes, for each tool, calls that its schema allows and calls that it
refuses: at both sides of each constraint, with unknown, misspelt and missing
members, with values of each wrong type, for each alternative. They are written
as JSON, or with --test as a Go test file that sends them to a server and
asserts that no handler runs on a refused one.

` + pathsHelp,
		Args: paths,
		RunE: func(cmd *cobra.Command, args []string) error {
			opts := cases.Options{Plain: plain, Open: gen.OpenSchema}
			var err error
			if opts.Formats, err = gen.ParseFormats(formats); err != nil {
				return fmt.Errorf("--formats: %w", err)
			}
			if test == "" && pkg != "" || test != "" && pkg == "" {
				return errors.New("--test and --package go together")
			}
			inputs, diags := gen.ReadInputs(args)
			if err := printed(cmd, diags); err != nil {
				return err
			}
			sets, diags := cases.Generate(inputs, opts)
			printed(cmd, diags)
			if (&gen.Result{Diagnostics: diags}).Failed() {
				return errReported
			}
			if test != "" {
				text, err := cases.GoTest(pkg, sets)
				if err != nil {
					return err
				}
				if err := printed(cmd, cases.WriteGoTest(test, text)); err != nil {
					return err
				}
			}
			text := cases.AppendJSON(nil, sets)
			switch {
			case out != "":
				return printed(cmd, gen.Replace(map[string][]byte{filepath.Clean(out): text}))
			case test == "":
				_, err = cmd.OutOrStdout().Write(text)
			}
			return err
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "`file` for the JSON (default: standard output, unless --test is given)")
	cmd.Flags().StringVar(&test, "test", "", "Go test `file` to write, e.g. cases_test.go")
	cmd.Flags().StringVar(&pkg, "package", "", "`name` of the package of the test file")
	cmd.Flags().BoolVar(&plain, "plain", false, "schemas that are no tools, by the letter of the specification")
	cmd.Flags().StringVar(&formats, "formats", "", "`what` \"format\" does: assert or annotate (default: assert, with --plain annotate)")
	return cmd
}
