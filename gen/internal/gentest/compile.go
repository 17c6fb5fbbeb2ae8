package gentest

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/diag"
)

// perPackage is how many schemas share a Go package: enough to spare the go
// command work, few enough that packages are compiled side by side.
const perPackage = 100

// Module is a set of compiled schemas, ready to judge.
type Module struct {
	// Refused holds the diagnostics of the schemas that the generator refused,
	// by name. They are not in the module.
	Refused map[string][]gen.Diagnostic
	// Panics holds what the generator panicked with, by name.
	Panics map[string]string
	// Warnings holds the diagnostics of the schemas that were compiled.
	Warnings map[string][]gen.Diagnostic

	// Stats say what making the module took.
	Stats Stats

	vetted  bool
	schemas map[string]*Schema
	place   map[string]place
	binary  string
	dir     string
	child   *process
}

// Stats are the costs of a module.
type Stats struct {
	// Generating is the time of all runs of the generator, of which each
	// schema has two. Building is that of the go command; 0 when the module
	// was built before.
	Generating, Building time.Duration
	Files                int
	Source, Binary       int64 // bytes
}

func (s Stats) String() string {
	return fmt.Sprintf("generated in %v, built in %v: %d files, %d KiB of Go, a binary of %d KiB",
		s.Generating.Round(time.Millisecond), s.Building.Round(time.Millisecond), s.Files, s.Source>>10, s.Binary>>10)
}

// place is where the code of a schema is.
type place struct{ Package, Tool string }

// Has reports whether the schema was compiled.
func (m *Module) Has(name string) bool { _, ok := m.place[name]; return ok }

// Compile generates and builds the schemas. A schema that the generator
// refuses is left out and told of in Module.Refused; code that does not build
// fails the test.
func Compile(tb testing.TB, schemas []Schema) *Module {
	tb.Helper()
	return compile(tb, schemas, false)
}

// CompileVetted is Compile, and go vet must find nothing in the code.
func CompileVetted(tb testing.TB, schemas []Schema) *Module {
	tb.Helper()
	return compile(tb, schemas, true)
}

func compile(tb testing.TB, schemas []Schema, vetted bool) *Module {
	tb.Helper()
	start := time.Now()
	m := newModule(tb, schemas)
	m.vetted = vetted
	files := m.generate(tb)
	m.Stats.Generating = time.Since(start)
	m.build(tb, files)
	tb.Cleanup(m.close)
	return m
}

func newModule(tb testing.TB, schemas []Schema) *Module {
	tb.Helper()
	m := &Module{
		Refused:  map[string][]gen.Diagnostic{},
		Panics:   map[string]string{},
		Warnings: map[string][]gen.Diagnostic{},
		schemas:  map[string]*Schema{},
		place:    map[string]place{},
	}
	var ready []*Schema
	for i := range schemas {
		s := &schemas[i]
		if m.schemas[s.Name] != nil {
			tb.Fatalf("gentest: two schemas are named %q", s.Name)
		}
		m.schemas[s.Name] = s
		r, panicked := generate([]gen.Input{{Name: s.file(), Text: s.Text}}, s.Options)
		switch {
		case panicked != "":
			m.Panics[s.Name] = panicked
		case r.Failed():
			m.Refused[s.Name] = r.Diagnostics
		default:
			m.Warnings[s.Name] = r.Diagnostics
			ready = append(ready, s)
		}
	}
	m.distribute(ready)
	return m
}

// generate runs the generator and turns a panic into a text.
func generate(in []gen.Input, opts gen.Options) (r *gen.Result, panicked string) {
	defer func() {
		if p := recover(); p != nil {
			panicked = fmt.Sprintf("%v\n%s", p, debug.Stack())
		}
	}()
	opts.Package = "p"
	return gen.Generate(in, opts), ""
}

// distribute gives each schema its package. Schemas in one package have equal
// options.
func (m *Module) distribute(ready []*Schema) {
	open := map[string]string{} // by options and wish: the package being filled
	size := map[string]int{}
	next := 0
	for _, s := range ready {
		key := optionsKey(&s.Options) + " " + s.Package
		name := open[key]
		if name == "" || s.Package == "" && size[name] >= perPackage {
			name = fmt.Sprintf("p%03d", next)
			next++
			open[key] = name
		}
		size[name]++
		m.place[s.Name] = place{name, s.tool()}
	}
}

// optionsKey tells apart the options of schemas that cannot share a package.
// Of the other files only which ones there are counts, and what they hold.
// Open, a function, is taken to be the same for all schemas of a module.
func optionsKey(o *gen.Options) string {
	h := sha256.New()
	for _, uri := range slices.Sorted(maps.Keys(o.Resources)) {
		fmt.Fprintf(h, "%q %q\n", uri, o.Resources[uri])
	}
	return fmt.Sprintf("plain=%t strict=%t formats=%d publish=%d unsimplified=%t resources=%x", o.Plain, o.Strict, o.Formats, o.Publish, o.Unsimplified, h.Sum(nil)[:8])
}

// generate returns the files of all packages by path.
func (m *Module) generate(tb testing.TB) map[string][]byte {
	tb.Helper()
	files := map[string][]byte{}
	inputs := map[string][]gen.Input{}
	opts := map[string]gen.Options{}
	for name, at := range m.place {
		s := m.schemas[name]
		inputs[at.Package] = append(inputs[at.Package], gen.Input{Name: s.file(), Text: s.Text})
		opts[at.Package] = s.Options
	}
	for pkg, in := range inputs {
		o := opts[pkg]
		o.Package = pkg
		r := gen.Generate(in, o)
		if r.Failed() {
			tb.Fatalf("gentest: schemas that compile one by one do not compile together:\n%s", Text(r.Diagnostics))
		}
		for name, text := range r.Files {
			files[pkg+"/"+name] = text
		}
	}
	return files
}

// Errors returns the diagnostics that are errors.
func Errors(list []gen.Diagnostic) []gen.Diagnostic {
	var errors []gen.Diagnostic
	for _, d := range list {
		if d.Severity != diag.Warning {
			errors = append(errors, d)
		}
	}
	return errors
}

// Text writes diagnostics, one a line.
func Text(list []gen.Diagnostic) string {
	var b strings.Builder
	for _, d := range list {
		fmt.Fprintln(&b, d)
	}
	return b.String()
}
