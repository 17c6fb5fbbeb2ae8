package gen

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/constset"
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/emit"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/keyword"
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
type Formats uint8

// The choices for Formats.
const (
	FormatsByMode   Formats = iota // assert in tools, by the dialect with Plain
	FormatsAssert                  // refuse what does not have the format
	FormatsAnnotate                // ignore
)

// Input is one schema file.
type Input struct {
	// Name is the path as diagnostics show it. Its last element without the
	// extension is the name of the tool.
	Name string
	Text []byte
}

// Result is what a run made.
type Result struct {
	// Files are the Go files by name; nil when there are errors.
	Files map[string][]byte
	// Diagnostics are all findings, sorted by position.
	Diagnostics []Diagnostic
	// Text is what Options.Dump asked for.
	Text string
}

// Diagnostic is one finding at a place of a schema file.
type Diagnostic = diag.Diagnostic

// Failed reports whether there is an error among the diagnostics.
func (r *Result) Failed() bool { return diag.List(r.Diagnostics).HasErrors() }

// Generate compiles schema files to the files of one Go package. The result
// depends on the inputs and options alone, and on the Go constant sets that
// the schemas name. The order of the inputs does not matter.
func Generate(inputs []Input, opts Options) *Result {
	c := &compiler{opts: opts, diags: &diag.List{}}
	c.names = pass.NewNames(c.diags, opts.Plain)
	c.library = newLibrary(inputs, opts)
	inputs = slices.Clone(inputs)
	slices.SortFunc(inputs, func(a, b Input) int {
		return cmpOr(strings.Compare(toolName(a.Name), toolName(b.Name)), strings.Compare(a.Name, b.Name))
	})
	for _, in := range inputs {
		c.reserve(in)
	}
	pkg := &ir.Package{Name: opts.Package}
	var last string
	for i, in := range inputs {
		if name := toolName(in.Name); i > 0 && name == last {
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
	if opts.Strict {
		c.diags.Promote()
	}
	result := &Result{Text: c.dump.String()}
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

// toolName returns the name that a file gives its tool.
func toolName(file string) string {
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// compiler compiles the tools of one package.
type compiler struct {
	opts    Options
	diags   *diag.List
	names   *pass.Names
	library *library
	sets    map[string]*constset.Reader
	dump    strings.Builder
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
	t = c.subject(in.Name)
	before := len(*c.diags)
	failed := func() bool { return (*c.diags)[before:].HasErrors() }
	file := source.Parse(in.Name, in.Text, c.diags)
	if file.Root == nil || failed() {
		return nil
	}
	root := c.unwrap(file, t)
	if root == nil {
		return nil
	}
	compiled := c.compile(in, file, root, t)
	if output := file.Root.Get("outputSchema"); output != nil && root == file.Root.Get("inputSchema") {
		t.Output = &ir.Tool{Name: t.Name, Role: ir.OutputRole}
		if compiled {
			t.Output.GoName = t.GoName + "Output"
		}
		c.compile(in, file, output, t.Output)
	}
	if failed() {
		return nil
	}
	return t
}

// compile takes one schema of a file through the stages and reports whether
// there are no errors in it.
func (c *compiler) compile(in Input, file *source.File, root *source.Value, t *ir.Tool) bool {
	before := len(*c.diags)
	failed := func() bool { return (*c.diags)[before:].HasErrors() }
	rules := c.rules(in, file, root, t)
	if rules == nil || failed() {
		return false
	}
	defaults := pass.Defaults(rules.lowered, c.diags)
	t.Types = pass.Shape(rules.lowered, t.Root, defaults, c.diags)
	t.Type = t.Root.Type
	t.Funcs = pass.Layout(t.Root, !c.opts.Unsimplified)
	pass.Collect(t, t.Root)
	c.names.Tool(t, rules.graph)
	t.Schema = string(rules.public.publish(rules.root))
	if c.opts.Dump == DumpType || c.opts.Dump == DumpRule {
		c.dump.WriteString(ir.Dump(t, c.opts.Dump == DumpRule))
	}
	return !failed()
}

// ruled is a file whose rules are made; the root of them is the tool's.
type ruled struct {
	root    *source.Value
	graph   *schema.Schema
	lowered *pass.Lowered
	public  *publisher
}

// rules takes one schema through the stages up to Members. It returns nil when
// there are errors in it.
func (c *compiler) rules(in Input, file *source.File, root *source.Value, t *ir.Tool) *ruled {
	before := len(*c.diags)
	failed := func() bool { return (*c.diags)[before:].HasErrors() }
	loader := &schema.Loader{Table: keyword.All, Strict: !c.opts.Plain, Diags: c.diags}
	loader.Find = func(uri string) *source.File { return c.library.find(uri, in.Name, c.diags) }
	graph := loader.Load(file, root, fileURI(in.Name), "")
	loader.Resolve()
	if c.opts.Dump == DumpGraph {
		c.dump.WriteString(schema.Dump(graph))
	}
	if !c.opts.Plain {
		c.root(graph, t)
		pass.Open(graph, c.diags)
	}
	c.rootHints(graph, t)
	pass.Idle(graph, !c.opts.Plain, c.diags)
	public := &publisher{bound: map[*source.Value][]string{}, extended: map[*source.Value]bool{}}
	loader.Each(func(s *schema.Schema) {
		if s.Keyword("x-schemagen") != nil {
			public.extended[s.Value] = true
		}
	})
	sets := c.constants(filepath.Dir(in.Name))
	context := keyword.Context{
		AssertFormats:  c.opts.Formats == FormatsAssert || c.opts.Formats == FormatsByMode && !c.opts.Plain,
		DialectFormats: c.opts.Formats == FormatsByMode,
		Strict:         !c.opts.Plain,
		Diags:          c.diags,
		Constants: func(k *schema.Keyword, set string) []string {
			values, err := sets.Read(set)
			if err != nil {
				c.diags.Errorf(k.Pos(), k.Pointer, k.Name, "enumFrom: %v", err)
			}
			public.bound[k.Parent.Value] = values
			return values
		},
	}
	lowered := pass.Lower(graph, loader.Scoped(), &context)
	if !pass.Cycles(lowered, c.diags) || failed() {
		return nil
	}
	quiet := context
	quiet.Diags = &diag.List{}
	quiet.Constants = func(k *schema.Keyword, set string) []string {
		values, err := sets.Read(set)
		if err != nil {
			quiet.Diags.Errorf(k.Pos(), k.Pointer, k.Name, "enumFrom: %v", err)
		}
		return values // nothing is published of them
	}
	pass.Apart(graph, lowered, loader.Scoped(), &quiet)
	pass.Select(lowered.Root)
	pass.Accepts(lowered.Root)
	pass.Coverage(lowered.Root)
	simplifier := pass.NewSimplifier(c.opts.Unsimplified)
	t.Root = simplifier.Simplify(lowered.Root)
	pass.Members(t.Root, simplifier)
	return &ruled{root, graph, lowered, public}
}

// constants returns the reader of the Go constants that are seen from a
// directory.
func (c *compiler) constants(dir string) *constset.Reader {
	if c.sets[dir] == nil {
		if c.sets == nil {
			c.sets = map[string]*constset.Reader{}
		}
		c.sets[dir] = &constset.Reader{Dir: dir}
	}
	return c.sets[dir]
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
