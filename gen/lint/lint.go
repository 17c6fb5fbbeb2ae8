package lint

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/front"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Options say how schema files are read.
type Options struct {
	// Plain reads schemas that are no tools: rules about what callers send are
	// left out.
	Plain bool
	// Resources and Open are those of package gen: further schema files.
	Resources map[string][]byte
	Open      func(path string) ([]byte, error)
}

// Input is one schema file.
type Input = front.Input

// Run looks at schema files. The result does not depend on their order.
func Run(inputs []Input, opts Options) *Result {
	diags := &diag.List{}
	l := &linter{diags: diags, names: map[string]bool{}, result: &Result{}}
	for _, in := range inputs {
		l.names[in.Name] = true
	}
	l.reader = front.NewReader(inputs, front.Options{
		Plain: opts.Plain, Lenient: true, Formats: formats(opts), Resources: opts.Resources, Open: opts.Open,
	}, diags)
	inputs = slices.Clone(inputs)
	slices.SortFunc(inputs, func(a, b Input) int {
		return compare(Finding{Pos: diag.Pos{File: a.Name}}, Finding{Pos: diag.Pos{File: b.Name}})
	})
	for _, in := range inputs {
		l.file(in)
	}
	l.result.sort()
	return l.result
}

func formats(opts Options) front.Formats {
	if opts.Plain {
		return front.FormatsByMode
	}
	return front.FormatsAssert
}

// linter is one run.
type linter struct {
	diags  *diag.List
	reader *front.Reader
	names  map[string]bool // of the inputs
	result *Result
}

// file looks at one file. A rule that panics is a fault of schemagen and is
// reported as one.
func (l *linter) file(in Input) {
	defer func() {
		if p := recover(); p != nil {
			f := Finding{Rule: "schema-error", Pos: diag.Pos{File: in.Name, Line: 1, Col: 1}, Tool: front.ToolName(in.Name)}
			f.Text = "a fault of schemagen, please report it with the schema: " + diag.Quote(printed(p))
			f.Severity = Lookup(f.Rule).Severity
			l.result.Findings = append(l.result.Findings, f)
		}
	}()
	before := len(*l.diags)
	f := l.reader.File(in)
	var checkers []*checker
	for _, s := range f.Subjects {
		checkers = append(checkers, newChecker(f, s))
	}
	l.compiler(f, (*l.diags)[before:], checkers)
	for _, c := range checkers {
		for _, r := range Rules {
			if r.check != nil && r.about(c.Tool) {
				c.rule = r
				r.check(c)
			}
		}
		c.settle()
		l.result.Findings = append(l.result.Findings, c.findings...)
		l.result.Suppressed = append(l.result.Suppressed, c.suppressed...)
	}
}

// compiler makes findings of what the compiler says about a file.
func (l *linter) compiler(f *front.File, diags diag.List, checkers []*checker) {
	seen := map[diag.Diagnostic]bool{}
	for _, d := range diags {
		id := ruleOf(d)
		// Another file that is looked at by itself reports its own.
		if id == "" || seen[d] || d.Pos.File != f.Source.Name && l.names[d.Pos.File] {
			continue
		}
		seen[d] = true
		finding := Finding{Rule: id, Severity: Lookup(id).Severity, Pos: d.Pos, Tool: f.Tool.Name, Pointer: d.Pointer, Text: d.Text}
		// Of the schemas of a file, the one around the place.
		var home *checker
		for _, c := range checkers {
			if d.Pos.File == f.Source.Name && within(f.Source, c.Value, d.Pos) {
				home = c
			}
		}
		if home == nil {
			l.result.Findings = append(l.result.Findings, finding)
			continue
		}
		finding.Output = home.Tool.Role == ir.OutputRole
		finding.edits = home.second(d)
		home.add(finding, home.nearest(d.Pointer))
	}
}

// second takes out a name that a list has twice, where that is what the compiler
// refuses.
func (c *checker) second(d diag.Diagnostic) []edit {
	s := c.nearest(d.Pointer)
	list := s.Value.Get(d.Keyword)
	if list == nil || !strings.HasSuffix(d.Text, " twice") || source.PointerJoin(s.Pointer, d.Keyword) != d.Pointer {
		return nil
	}
	for i, item := range list.Items {
		if c.file.Source.Pos(item.Offset) == d.Pos {
			return removeItem(list, i)
		}
	}
	return nil
}

// within reports whether a position lies in a value of the file.
func within(file *source.File, v *source.Value, pos diag.Pos) bool {
	from, to := file.Pos(v.Offset), file.Pos(v.End)
	after := func(a, b diag.Pos) bool { return a.Line > b.Line || a.Line == b.Line && a.Col >= b.Col }
	return after(pos, from) && after(to, pos)
}
