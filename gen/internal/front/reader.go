package front

import (
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/constset"
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/keyword"
	"github.com/schemagen/schemagen/gen/internal/pass"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Options say how schema files are read.
type Options struct {
	// Plain reads schemas that are no tools, by the letter of the
	// specification: any root, formats annotate, unknown words are warnings.
	Plain bool
	// Lenient makes warnings of what is an error in tools alone: a word that is
	// unknown, of another draft or without effect, an unknown format, a root of
	// another type. The rules are then made all the same, without these words.
	Lenient bool
	// Formats overrides what Plain says of "format".
	Formats Formats
	// Resources are further schema files that references may lead to, by their
	// absolute URI.
	Resources map[string][]byte
	// Open reads a schema file that another one refers to by a relative path:
	// the path is that of the referring input's directory and the reference.
	// nil: only the inputs are known.
	Open func(path string) ([]byte, error)
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

// ToolName returns the name that a file gives its tool.
func ToolName(file string) string {
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// Reader reads the files of one run. It is not safe for concurrent use.
type Reader struct {
	opts    Options
	diags   *diag.List
	library *library
	sets    map[string]*constset.Reader
}

// NewReader returns a reader of files that may refer to each other. It reports
// to diags.
func NewReader(inputs []Input, opts Options, diags *diag.List) *Reader {
	return &Reader{opts: opts, diags: diags, library: newLibrary(inputs, opts)}
}

// File is a schema file as it was read.
type File struct {
	// Source is what stands in it; its Root is nil when that is no JSON.
	Source *source.File
	// Tool is the tool or the prompt that the file is about.
	Tool *ir.Tool
	// Subjects are its schemas: that of the tool's arguments or of the prompt's,
	// and behind it that of the tool's results, when there is one. None when
	// there is an error before them.
	Subjects []*Subject
}

// Subject is one schema of a file.
type Subject struct {
	Tool    *ir.Tool      // what it is the schema of; that of results is the Output of the file's tool
	Value   *source.Value // the root of the schema in the file
	Graph   *schema.Schema
	Schemas []*schema.Schema // each schema location that was read, also those that nothing refers to
	// Lowered is the rules, after pass Coverage; nil when there are errors in
	// the schema.
	Lowered *pass.Lowered
	// Bound are the constants of "enumFrom", by their schema; Extended are the
	// schemas with the project's extension.
	Bound    map[*source.Value][]string
	Extended map[*source.Value]bool
}

// File takes a file through the stages up to the rules of its schemas. What is
// wrong in one schema does not keep another from being read.
func (r *Reader) File(in Input) *File {
	f := &File{Tool: r.Subject(in.Name)}
	before := len(*r.diags)
	f.Source = source.Parse(in.Name, in.Text, r.diags)
	if f.Source.Root == nil || (*r.diags)[before:].HasErrors() {
		return f
	}
	root := r.unwrap(f.Source, f.Tool)
	if root == nil {
		return f
	}
	f.Subjects = append(f.Subjects, r.schema(in, f.Source, root, f.Tool))
	if output := f.Source.Root.Get("outputSchema"); output != nil && root == f.Source.Root.Get("inputSchema") {
		f.Tool.Output = &ir.Tool{Name: f.Tool.Name, Role: ir.OutputRole}
		f.Subjects = append(f.Subjects, r.schema(in, f.Source, output, f.Tool.Output))
	}
	return f
}

// Again reads another text of a schema that was read before, as the same role,
// and reports to diags. Nothing but what the text itself holds is found by
// references. It returns nil when the text is no JSON.
func (r *Reader) Again(s *Subject, in Input, diags *diag.List) *Subject {
	opts := r.opts
	opts.Open = nil
	alone := NewReader(nil, opts, diags)
	file := source.Parse(in.Name, in.Text, diags)
	if file.Root == nil {
		return nil
	}
	return alone.schema(in, file, file.Root, &ir.Tool{Name: s.Tool.Name, Role: s.Tool.Role, Plain: s.Tool.Plain})
}

// schema takes one schema of a file through the stages.
func (r *Reader) schema(in Input, file *source.File, root *source.Value, t *ir.Tool) *Subject {
	before := len(*r.diags)
	loader := &schema.Loader{Table: keyword.All, Strict: r.strict(), Diags: r.diags}
	loader.Find = func(uri string) *source.File { return r.library.find(uri, in.Name, r.diags) }
	s := &Subject{Tool: t, Value: root, Bound: map[*source.Value][]string{}, Extended: map[*source.Value]bool{}}
	s.Graph = loader.Load(file, root, fileURI(in.Name), "")
	loader.Resolve()
	if !r.opts.Plain {
		r.root(s.Graph, t)
		pass.Open(s.Graph, r.diags)
	}
	r.rootHints(s.Graph, t)
	pass.Idle(s.Graph, r.strict(), r.diags)
	loader.Each(func(at *schema.Schema) {
		s.Schemas = append(s.Schemas, at)
		if at.Keyword("x-schemagen") != nil {
			s.Extended[at.Value] = true
		}
	})
	context := r.context(in)
	constants := context.Constants
	context.Constants = func(k *schema.Keyword, set string) []string {
		values := constants(k, set)
		s.Bound[k.Parent.Value] = values
		return values
	}
	lowered := pass.Lower(s.Graph, loader.Scoped(), context)
	if !pass.Cycles(lowered, r.diags) || (*r.diags)[before:].HasErrors() {
		return s
	}
	quiet := r.context(in) // nothing is published of what stands apart
	quiet.Diags = &diag.List{}
	pass.Apart(s.Graph, lowered, loader.Scoped(), quiet)
	pass.Select(lowered.Root)
	pass.Accepts(lowered.Root)
	pass.Coverage(lowered.Root)
	s.Lowered = lowered
	return s
}

// strict reports whether words that are not compiled are errors.
func (r *Reader) strict() bool { return !r.opts.Plain && !r.opts.Lenient }

// context is what the keywords of a file's schemas are lowered with.
func (r *Reader) context(in Input) *keyword.Context {
	sets := r.constants(filepath.Dir(in.Name))
	c := &keyword.Context{
		AssertFormats:  r.opts.Formats == FormatsAssert || r.opts.Formats == FormatsByMode && !r.opts.Plain,
		DialectFormats: r.opts.Formats == FormatsByMode,
		Strict:         !r.opts.Plain,
		Lenient:        r.opts.Lenient,
		Diags:          r.diags,
	}
	c.Constants = func(k *schema.Keyword, set string) []string {
		values, err := sets.Read(set)
		if err != nil {
			c.Diags.Errorf(k.Pos(), k.Pointer, k.Name, "enumFrom: %v", err)
		}
		return values
	}
	return c
}

// constants returns the reader of the Go constants that are seen from a
// directory.
func (r *Reader) constants(dir string) *constset.Reader {
	if r.sets[dir] == nil {
		if r.sets == nil {
			r.sets = map[string]*constset.Reader{}
		}
		r.sets[dir] = &constset.Reader{Dir: dir}
	}
	return r.sets[dir]
}
