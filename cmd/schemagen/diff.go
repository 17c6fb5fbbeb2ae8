package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/contract"
)

// diffFlags are those of diff.
type diffFlags struct {
	format, failOn, formats string
	plain                   bool
}

func diffCommand() *cobra.Command {
	var f diffFlags
	cmd := &cobra.Command{
		Use:   "diff [flags] OLD NEW",
		Short: "Compare two versions of schemas by what they accept",
		Long: `Diff compares two versions of the schemas of tools by what they accept: for each
tool whether the new schema is the same, narrower, wider, both, or whether that
cannot be told, with an instance that shows it.

OLD and NEW are each a .json file or a directory, which stands for its .json
files. Tools are compared by name; two files are compared whatever their names.

It exits with 1 when there is a difference of the kind that --fail-on names; what
cannot be told counts as one.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return errors.New("name two files or directories: the old schemas, then the new ones")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0], args[1]) },
	}
	cmd.Flags().StringVar(&f.format, "format", "text", "`form` of the output: text, markdown or json")
	cmd.Flags().StringVar(&f.failOn, "fail-on", string(contract.FailOnWidened), "`what` is a finding: widened, breaking (a client may break) or any")
	cmd.Flags().BoolVar(&f.plain, "plain", false, "compare schemas that are no tools, by the letter of the specification")
	cmd.Flags().StringVar(&f.formats, "formats", "", "`what` \"format\" does: assert or annotate (default: assert, with --plain annotate)")
	return cmd
}

func (f *diffFlags) run(cmd *cobra.Command, before, after string) error {
	on := contract.FailOn(f.failOn)
	opts := contract.Options{Plain: f.plain, Open: gen.OpenSchema, Pair: isFile(before) && isFile(after)}
	var err error
	switch {
	case on != contract.FailOnWidened && on != contract.FailOnBreaking && on != contract.FailOnAny:
		return fmt.Errorf("--fail-on: unknown difference %.40q; known are widened, breaking and any", f.failOn)
	case f.format != "text" && f.format != "markdown" && f.format != "json":
		return fmt.Errorf("--format: unknown form %.40q; known are text, markdown and json", f.format)
	}
	if opts.Formats, err = gen.ParseFormats(f.formats); err != nil {
		return fmt.Errorf("--formats: %w", err)
	}
	olds, diags := gen.ReadInputs([]string{before})
	news, more := gen.ReadInputs([]string{after})
	if err := printed(cmd, append(diags, more...)); err != nil {
		return err
	}
	result := contract.Compare(olds, news, opts)
	if printed(cmd, result.Diagnostics); result.Failed() {
		return errReported
	}
	if err := f.print(cmd.OutOrStdout(), result); err != nil {
		return err
	}
	if result.Finds(on) {
		return errFindings
	}
	return nil
}

func (f *diffFlags) print(w io.Writer, result *contract.Result) error {
	switch f.format {
	case "json":
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(result)
	case "markdown":
		_, err := io.WriteString(w, result.Markdown())
		return err
	}
	_, err := io.WriteString(w, result.Text())
	return err
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
