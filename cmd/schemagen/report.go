package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/report"
)

func reportCommand() *cobra.Command {
	var out, title, formats string
	var plain bool
	cmd := &cobra.Command{
		Use:   "report [flags] PATH...",
		Short: "Write a page that says what each tool accepts",
		Long: `Report writes one HTML page about the tools: their fields with kinds and limits,
where free text and unknown members can enter, the bound on work, what lint finds,
and cases. The page needs no network. Schemas with errors are on it, with the
errors.

` + pathsHelp,
		Args: paths,
		RunE: func(cmd *cobra.Command, args []string) error {
			choice, err := gen.ParseFormats(formats)
			if err != nil {
				return fmt.Errorf("--formats: %w", err)
			}
			if out == "" {
				return errors.New("--out: name the file of the page, or - for standard output")
			}
			inputs, diags := gen.ReadInputs(args)
			if err := printed(cmd, diags); err != nil {
				return err
			}
			page, err := report.Page(inputs, report.Options{Title: title, Gen: gen.Options{Plain: plain, Formats: choice, Open: gen.OpenSchema}})
			if err != nil {
				return err
			}
			if out == "-" {
				_, err = cmd.OutOrStdout().Write(page)
				return err
			}
			return printed(cmd, gen.Replace(map[string][]byte{filepath.Clean(out): page}))
		},
	}
	cmd.Flags().StringVar(&out, "out", "report.html", "`file` of the page; - is standard output")
	cmd.Flags().StringVar(&title, "title", "", "`text` at the head of the page")
	cmd.Flags().BoolVar(&plain, "plain", false, "read schemas that are no tools, by the letter of the specification")
	cmd.Flags().StringVar(&formats, "formats", "", "`what` \"format\" does: assert or annotate (default: assert, with --plain annotate)")
	return cmd
}
