package gen

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/emit"
	"github.com/schemagen/schemagen/gen/internal/front"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/pass"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Options say how a package is generated.
type Options struct {
	// Package is the name of the generated package, a Go identifier.
	Package string
	// Plain compiles schemas that are no tools, by the letter of the
	// specification: any root, formats annotate, unknown words are warnings,
	// and the generated registry applies no deny rule beyond the grammar.
	Plain bool
	// Formats overrides what Plain says of "format".
	Formats Formats
	// Strict makes errors of all warnings: nothing is generated while there is
	// one.
	Strict bool
	// Publish is the form in which the schemas are advertised.
	Publish Publish
	// Unsimplified leaves out the pass that merges rules. Verdicts and
	// violations are the same; tests prove it.
	Unsimplified bool
	// Resources are further schema files that references may lead to, by their
	// absolute URI.
	Resources map[string][]byte
	// Open reads a schema file that another one refers to by a relative path:
	// the path is that of the referring input's directory and the reference.
	// nil: only the inputs are known.
	Open func(path string) ([]byte, error)
	// Dump asks for a text of one of the forms between a schema and its code.
	Dump Dump
}

// Formats says whether "format" asserts.
type Formats = front.Formats

// The choices for Formats.
const (
	FormatsByMode   = front.FormatsByMode   // assert in tools, by the dialect with Plain
	FormatsAssert   = front.FormatsAssert   // refuse what does not have the format
	FormatsAnnotate = front.FormatsAnnotate // ignore
)

// Input is one schema file.
type Input = front.Input

// Result is what a run made.
type Result struct {
	// Files are the Go files by name; nil when there are errors.
	Files map[string][]byte
	// Diagnostics are all findings, sorted by position.
	Diagnostics []Diagnostic
	// Text is what Options.Dump asked for.
	Text string
	// Compiled are the schemas without errors, in the order of their names; each
	// output behind its tool.
	Compiled []Compiled
}

// Diagnostic is one finding at a place of a schema file.
type Diagnostic = diag.Diagnostic

// Failed reports whether there is an error among the diagnostics.
func (r *Result) Failed() bool { return diag.List(r.Diagnostics).HasErrors() }

// Generate compiles schema files to the files of one Go package. The result
// depends on the inputs and options alone, and on the Go constant sets that
// the schemas name. The order of the inputs does not matter.
func Generate(inputs []Input, opts Options) *Result {
	c := newCompiler(inputs, opts)
	inputs = slices.Clone(inputs)
	slices.SortFunc(inputs, func(a, b Input) int {
		return cmpOr(strings.Compare(front.ToolName(a.Name), front.ToolName(b.Name)), strings.Compare(a.Name, b.Name))
	})
	for _, in := range inputs {
		c.reserve(in)
	}
	pkg := &ir.Package{Name: opts.Package, Inline: opts.Publish == PublishInline}
	var last string
	for i, in := range inputs {
		if name := front.ToolName(in.Name); i > 0 && name == last {
			c.diags.Errorf(diag.Pos{File: in.Name, Line: 1, Col: 1}, "", "", "a second file for the tool %s", diag.Quote(name))
			continue
		} else {
			last = name
		}
		switch t := c.tool(in); {
		case t == nil:
		case t.Role == ir.PromptRole:
			pkg.Prompts = append(pkg.Prompts, t)
		default:
			pkg.Tools = append(pkg.Tools, t)
		}
	}
	c.fileNames(pkg)
	result := &Result{Text: c.dump.String()}
	for _, t := range pkg.All() {
		result.Compiled = append(result.Compiled, compiledOf(t))
	}
	if opts.Strict {
		c.diags.Promote()
	}
	if !c.diags.HasErrors() {
		files, err := emit.Package(pkg)
		if err != nil {
			c.diags.Errorf(diag.Pos{}, "", "", "%v", err)
		}
		result.Files = files
	}
	if c.diags.HasErrors() {
		result.Files = nil
	}
	c.diags.Sort()
	result.Diagnostics = *c.diags
	return result
}

func cmpOr(a, b int) int {
	if a != 0 {
		return a
	}
	return b
}

// compiler compiles the tools of one package.
type compiler struct {
	opts   Options
	diags  *diag.List
	names  *pass.Names
	reader *front.Reader
	dump   strings.Builder
}

func newCompiler(inputs []Input, opts Options) *compiler {
	diags := &diag.List{}
	return &compiler{
		opts:  opts,
		diags: diags,
		names: pass.NewNames(diags, opts.Plain),
		reader: front.NewReader(inputs, front.Options{Plain: opts.Plain, Formats: opts.Formats, Resources: opts.Resources, Open: opts.Open},
			diags),
	}
}

// tool takes one file through the stages. It returns nil when there are
// errors in it. A stage that panics is a fault of schemagen and is reported as
// one: nothing that stands in a file may end the program.
func (c *compiler) tool(in Input) (t *ir.Tool) {
	defer func() {
		if p := recover(); p != nil {
			t = nil
			c.diags.Errorf(diag.Pos{File: in.Name, Line: 1, Col: 1}, "", "", "a fault of schemagen, please report it with the schema: %.200v", p)
		}
	}()
	before := len(*c.diags)
	file := c.reader.File(in)
	for _, s := range file.Subjects {
		if c.opts.Dump == DumpGraph {
			c.dump.WriteString(schema.Dump(s.Graph))
		}
		if s.Lowered == nil {
			continue
		}
		if s.Tool == file.Tool.Output && file.Tool.GoName != "" {
			s.Tool.GoName = file.Tool.GoName + "Output"
		}
		c.compile(s)
	}
	if file.Subjects == nil || (*c.diags)[before:].HasErrors() {
		return nil
	}
	return file.Tool
}

// compile takes one schema of a file through the stages behind the rules.
func (c *compiler) compile(s *front.Subject) {
	t := s.Tool
	c.members(s)
	defaults := pass.Defaults(s.Lowered, c.diags)
	t.Types = pass.Shape(s.Lowered, t.Root, defaults, c.diags)
	t.Type = t.Root.Type
	t.Funcs = pass.Layout(t.Root, !c.opts.Unsimplified)
	pass.Collect(t, t.Root)
	c.names.Tool(t, s.Graph)
	t.Schema = string(c.published(s))
	if c.opts.Dump == DumpType || c.opts.Dump == DumpRule {
		c.dump.WriteString(ir.Dump(t, c.opts.Dump == DumpRule))
	}
}

// members makes the rule of the tool of the lowered ones.
func (c *compiler) members(s *front.Subject) {
	simplifier := pass.NewSimplifier(c.opts.Unsimplified)
	s.Tool.Root = simplifier.Simplify(s.Lowered.Root)
	pass.Members(s.Tool.Root, simplifier)
}

// reserve keeps the Go names that a file will declare.
func (c *compiler) reserve(in Input) {
	t, pos := c.reader.Subject(in.Name), diag.Pos{File: in.Name, Line: 1, Col: 1}
	c.names.Reserve(t.Name, t.Role, pos)
	switch {
	case c.opts.Plain:
	case t.Role == ir.PromptRole:
		c.names.ReservePrompts()
	default:
		var ignored diag.List // the compilation of the file reports its faults
		if root := source.Parse(in.Name, in.Text, &ignored).Root; root != nil && root.Get("inputSchema") != nil && root.Get("outputSchema") != nil {
			c.names.Reserve(t.Name, ir.OutputRole, pos)
		}
	}
}

// fileNames refuses tools whose files would be one on some file system.
func (c *compiler) fileNames(p *ir.Package) {
	taken := map[string]string{}
	for _, t := range p.All() {
		name := strings.ToLower(emit.File(t))
		if other, ok := taken[name]; ok {
			c.diags.Errorf(diag.Pos{}, "", "", "the tools %s and %s need the same file %s; rename one of them", diag.Quote(t.Name), diag.Quote(other), name)
		}
		taken[name] = t.Name
	}
}
