package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/lint"
)

// lintFlags are those of lint.
type lintFlags struct {
	explain, baseline, format, failOn string
	plain, fix, writeBaseline         bool
}

func lintCommand() *cobra.Command {
	var f lintFlags
	cmd := &cobra.Command{
		Use:   "lint [flags] PATH...",
		Short: "Say what is weak or wrong in schemas",
		Long: `Lint says what is weak or wrong in schemas: what comes through that nobody
described, what a schema says in vain, what clients and model APIs refuse.

` + pathsHelp + `

A schema suppresses a finding with a reason:

    "x-schemagen": {"lint": {"RULE": "reason"}}

It exits with 1 when there is a finding at or above --fail-on, and with 2 when
it could not do its work.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if f.explain != "" {
				return nil
			}
			return paths(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	cmd.Flags().StringVar(&f.explain, "explain", "", "print what a `rule` is about, with examples; \"all\" lists the rules")
	cmd.Flags().BoolVar(&f.fix, "fix", false, "change the files where that is safe; --explain says how")
	cmd.Flags().StringVar(&f.baseline, "baseline", "", "`file` of findings that are known and not reported")
	cmd.Flags().BoolVar(&f.writeBaseline, "write-baseline", false, "write all findings to the file of --baseline, and report none")
	cmd.Flags().StringVar(&f.format, "format", "text", "`form` of the output: text, json or sarif")
	cmd.Flags().StringVar(&f.failOn, "fail-on", "warning", "lowest `severity` that fails: error, warning or info")
	cmd.Flags().BoolVar(&f.plain, "plain", false, "look at schemas that are no tools")
	return cmd
}

func (f *lintFlags) run(cmd *cobra.Command, args []string) error {
	failOn, ok := lint.ParseSeverity(f.failOn)
	switch {
	case f.explain != "":
		return explain(cmd, f.explain)
	case !ok:
		return fmt.Errorf("--fail-on: unknown severity %.40q; known are error, warning and info", f.failOn)
	case f.format != "text" && f.format != "json" && f.format != "sarif":
		return fmt.Errorf("--format: unknown form %.40q; known are text, json and sarif", f.format)
	case f.writeBaseline && f.baseline == "":
		return errors.New("--write-baseline needs the file that --baseline names")
	}
	inputs, diags := gen.ReadInputs(args)
	if err := printed(cmd, diags); err != nil {
		return err
	}
	opts := lint.Options{Plain: f.plain, Open: gen.OpenSchema}
	if f.fix {
		files, mended := lint.Fix(inputs, opts)
		if err := printed(cmd, gen.Replace(files)); err != nil {
			return err
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "findings mended: %d, files changed: %d\n", mended, len(files))
		for i, in := range inputs {
			if text, ok := files[in.Name]; ok {
				inputs[i].Text = text
			}
		}
	}
	result := lint.Run(inputs, opts)
	if f.baseline != "" {
		if done, err := f.known(cmd, result, inputs); done || err != nil {
			return err
		}
	}
	if err := f.print(cmd, result, inputs); err != nil {
		return err
	}
	if worst, any := result.Worst(); any && worst >= failOn {
		return errFindings
	}
	return nil
}

// known applies or writes the baseline; done is set when there is nothing more
// to do.
func (f *lintFlags) known(cmd *cobra.Command, result *lint.Result, inputs []gen.Input) (done bool, err error) {
	if f.writeBaseline {
		text, err := lint.NewBaseline(f.baseline, result.Findings).JSON()
		if err != nil {
			return true, err
		}
		return true, printed(cmd, gen.Replace(map[string][]byte{filepath.Clean(f.baseline): text}))
	}
	text, err := os.ReadFile(f.baseline)
	if err != nil {
		return false, err
	}
	known, err := lint.ParseBaseline(text)
	if err != nil {
		return false, err
	}
	for _, line := range known.Apply(f.baseline, result, inputs) {
		fmt.Fprintln(cmd.ErrOrStderr(), "baseline: "+line)
	}
	return false, nil
}

func (f *lintFlags) print(cmd *cobra.Command, result *lint.Result, inputs []gen.Input) error {
	out := cmd.OutOrStdout()
	var text []byte
	var err error
	switch f.format {
	case "json":
		text, err = lint.JSON(result)
	case "sarif":
		text, err = lint.SARIF(result, inputs)
	default:
		if err := lint.WriteText(out, result); err != nil {
			return err
		}
		if len(result.Findings)+len(result.Suppressed) > 0 {
			fmt.Fprintln(cmd.ErrOrStderr(), lint.Summary(result))
		}
		return nil
	}
	if err == nil {
		_, err = out.Write(text)
	}
	return err
}

// explain prints a rule, or the list of rules.
func explain(cmd *cobra.Command, id string) error {
	if id == "all" {
		for _, r := range lint.Rules {
			if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%-8s %-27s %s\n", r.Severity, r.ID, r.Short); err != nil {
				return err
			}
		}
		return nil
	}
	r := lint.Lookup(id)
	if r == nil {
		return fmt.Errorf("--explain: there is no rule %.40q; there are %s", id, strings.Join(lint.IDs(), ", "))
	}
	_, err := io.WriteString(cmd.OutOrStdout(), lint.Explain(r))
	return err
}
