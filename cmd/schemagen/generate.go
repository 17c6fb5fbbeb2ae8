package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/gen"
)

// flags are those of generate and check.
type flags struct {
	out, pkg, formats, dump, publish string
	plain, strict                    bool
}

// register adds the flags that generate and check share.
func (f *flags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.out, "out", ".", "`directory` of the generated package; it is created when missing")
	cmd.Flags().StringVar(&f.pkg, "package", "", "`name` of the package (default: the directory's)")
	cmd.Flags().BoolVar(&f.plain, "plain", false, "compile schemas that are no tools, by the letter of the specification")
	cmd.Flags().BoolVar(&f.strict, "strict", false, "make errors of all warnings")
	cmd.Flags().StringVar(&f.publish, "publish", "", "`form` of the published schemas: file or inline (default: file; check takes that of the package)")
	cmd.Flags().StringVar(&f.formats, "formats", "", "`what` \"format\" does: assert or annotate (default: assert, with --plain annotate)")
}

const publishHelp = `
The schemas are published as they stand in the files, or with --publish=inline
for clients that take plain JSON Schema without references: see docs/publish.md.
`

const pathsHelp = `A PATH is a .json file or a directory, which stands for its .json files. Each
file is one tool, named after the file: a JSON Schema, or a tool object as
MCP's tools/list prints it, whose outputSchema is compiled, too. NAME.prompt.json
is a prompt as prompts/list prints it, or with an argumentsSchema.`

func generateCommand() *cobra.Command {
	var f flags
	cmd := &cobra.Command{
		Use:   "generate [flags] PATH...",
		Short: "Write the Go package of schema files",
		Long: `Generate writes the Go package of schema files.

` + pathsHelp + `
` + publishHelp + `
The directory belongs to the package: files that an earlier run generated and
this one does not are removed; other files are left alone. A run that fails
changes nothing.`,
		Args: paths,
		RunE: func(cmd *cobra.Command, args []string) error { return f.generate(cmd, args) },
	}
	f.register(cmd)
	cmd.Flags().StringVar(&f.dump, "dump", "", "print a `form` of the schemas and write no file: graph, type or rule")
	return cmd
}

func checkCommand() *cobra.Command {
	var f flags
	cmd := &cobra.Command{
		Use:   "check [flags] PATH...",
		Short: "Compare the package on disk with what would be generated",
		Long: `Check compares the directory with what generate would make of it. It writes
nothing, prints what differs, and exits with 1 when something does.

` + pathsHelp,
		Args: paths,
		RunE: func(cmd *cobra.Command, args []string) error { return f.check(cmd, args) },
	}
	f.register(cmd)
	return cmd
}

func paths(_ *cobra.Command, args []string) error {
	if len(args) == 0 {
		return errors.New("name at least one schema file or directory")
	}
	return nil
}

func (f *flags) generate(cmd *cobra.Command, args []string) error {
	result, err := f.compile(cmd, args)
	if err != nil {
		return err
	}
	if f.dump != "" {
		_, err := io.WriteString(cmd.OutOrStdout(), result.Text)
		return err
	}
	return printed(cmd, gen.Write(f.out, result.Files))
}

func (f *flags) check(cmd *cobra.Command, args []string) error {
	if f.publish == "" {
		f.publish = gen.Published(f.out).String()
	}
	result, err := f.compile(cmd, args)
	if err != nil {
		return err
	}
	diff, diags := gen.Check(f.out, result.Files)
	if _, err := io.WriteString(cmd.OutOrStdout(), diff); err != nil {
		return err
	}
	if printed(cmd, diags) != nil || diff != "" {
		return errDrift
	}
	return nil
}

// compile reads and compiles the schema files and prints the diagnostics. The
// error is about the flags, or errReported.
func (f *flags) compile(cmd *cobra.Command, args []string) (*gen.Result, error) {
	opts := gen.Options{Package: f.pkg, Plain: f.plain, Strict: f.strict, Open: gen.OpenSchema}
	var err error
	if opts.Formats, err = gen.ParseFormats(f.formats); err != nil {
		return nil, fmt.Errorf("--formats: %w", err)
	}
	if opts.Publish, err = gen.ParsePublish(f.publish); err != nil {
		return nil, fmt.Errorf("--publish: %w", err)
	}
	if opts.Dump, err = gen.ParseDump(f.dump); err != nil {
		return nil, fmt.Errorf("--dump: %w", err)
	}
	if cmd.Flags().Changed("package") {
		err = gen.CheckPackageName(opts.Package)
	} else {
		opts.Package, err = gen.PackageName(f.out)
	}
	if err != nil {
		return nil, err
	}
	inputs, diags := gen.ReadInputs(args)
	if err := printed(cmd, diags); err != nil {
		return nil, err
	}
	result := gen.Generate(inputs, opts)
	if printed(cmd, result.Diagnostics); result.Failed() {
		return nil, errReported
	}
	return result, nil
}

// printed prints diagnostics, one a line. It returns errReported when there are
// any.
func printed(cmd *cobra.Command, diags []gen.Diagnostic) error {
	for _, d := range diags {
		fmt.Fprintln(cmd.ErrOrStderr(), d)
	}
	if len(diags) > 0 {
		return errReported
	}
	return nil
}
