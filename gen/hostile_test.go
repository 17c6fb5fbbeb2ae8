package gen_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/emit"
)

// Text of a schema reaches Go source as identifiers, literals, comments and
// tags. Whatever it is, either the schema is refused, or the package compiles
// and declares what it declares for any other text, and nothing else.
func TestHostileText(t *testing.T) {
	std := imports(t)
	for _, p := range positions() {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			want := p.compile(t, std, "harmless")
			accepted := 0
			for _, text := range hostileTexts {
				got := p.compile(t, std, text)
				if got == nil || slices.Contains(p.means, text) {
					continue
				}
				accepted++
				if want == nil {
					want = got // a position that takes few texts, not this one
				}
				if diff := cmp.Diff(want.shape(p.names), got.shape(p.names)); diff != "" {
					t.Errorf("%.60q: the package does not declare what it does for another text (-want +got):\n%s", text, diff)
				}
			}
			t.Logf("%d of %d texts are accepted", accepted, len(hostileTexts))
		})
	}
}

// compile generates the position's package and reads it as the Go compiler
// does. It returns nil when the schema is refused.
func (p position) compile(t *testing.T, std types.Importer, text string) *declared {
	t.Helper()
	quoted, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	ref, err := json.Marshal(url.PathEscape(strings.NewReplacer("~", "~0", "/", "~1").Replace(text)))
	if err != nil {
		t.Fatal(err)
	}
	schema := strings.ReplaceAll(p.schema, "TEXT", string(quoted))
	schema = strings.ReplaceAll(schema, "REF", string(ref[1:len(ref)-1]))
	name := "tool.json"
	if p.file {
		name = text + ".json"
	}
	r := gen.Generate([]gen.Input{{Name: name, Text: []byte(schema)}}, gen.Options{Package: "hostile", Plain: p.plain})
	for _, d := range r.Diagnostics {
		if s := d.String(); strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("%.60q: the diagnostic %q is not one clean line", text, s)
		}
		if strings.Contains(d.Text, "fault of schemagen") {
			t.Errorf("%.60q: %s", text, d)
		}
	}
	if r.Failed() {
		if r.Files != nil {
			t.Errorf("%.60q: there are errors and files", text)
		}
		return nil
	}
	d, err := readPackage(r.Files, std, p.tags)
	if err != nil {
		t.Errorf("%.60q: %v", text, err)
		return nil
	}
	return d
}

// declared is what a package declares.
type declared struct {
	names   []string // "type X", "func X", …, sorted
	imports []string // sorted, by file
	tags    bool     // fields may have a further tag
}

// shape is what must be the same for two texts: the declarations, or only how
// many there are of each kind when their names are made of the text.
func (d *declared) shape(names bool) []string {
	// A pattern that is too large for an automaton is judged by package regexp.
	list := slices.DeleteFunc(slices.Clone(d.imports), func(i string) bool { return i == `import "regexp"` })
	counts := map[string]int{}
	for _, n := range d.names {
		kind, _, _ := strings.Cut(n, " ")
		counts[kind]++
		if !names {
			list = append(list, n)
		}
	}
	for _, kind := range []string{"type", "func", "method", "const", "var", "field"} {
		list = append(list, fmt.Sprintf("%d × %s", counts[kind], kind))
	}
	return list
}

// readPackage parses and type-checks generated files. It fails when they do
// not compile, and when they hold what no generated file may hold.
func readPackage(files map[string][]byte, std types.Importer, tags bool) (*declared, error) {
	fset := token.NewFileSet()
	var parsed []*ast.File
	d := &declared{tags: tags}
	for name, text := range files {
		if err := checkText(text); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		f, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		if err := checkComments(fset, f); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		parsed = append(parsed, f)
		for _, decl := range f.Decls {
			if err := d.add(decl); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	slices.Sort(d.names)
	slices.Sort(d.imports)
	config := types.Config{Importer: std}
	if _, err := config.Check("example.com/hostile", fset, parsed, nil); err != nil {
		return nil, fmt.Errorf("it does not compile: %w", err)
	}
	return d, nil
}

// checkText holds a file to what can be seen: no character that hides or
// reorders, and the form that gofmt gives it.
func checkText(text []byte) error {
	for _, r := range string(text) {
		if r != '\n' && r != '\t' && !unicode.IsPrint(r) {
			return fmt.Errorf("it holds the invisible character %U", r)
		}
	}
	formatted, err := format.Source(text)
	if err != nil {
		return err
	}
	if diff := cmp.Diff(string(formatted), string(text)); diff != "" {
		return fmt.Errorf("gofmt would change it (-gofmt +generated):\n%s", diff)
	}
	return nil
}

// checkComments holds comments to those that no tool obeys, the header
// excepted.
func checkComments(fset *token.FileSet, f *ast.File) error {
	for i, group := range f.Comments {
		for j, c := range group.List {
			switch {
			case i == 0 && j == 0:
				if c.Text != emit.Header || fset.Position(c.Pos()).Line != 1 {
					return fmt.Errorf("the first line is not the header but %.80q", c.Text)
				}
			case c.Text != "//" && !strings.HasPrefix(c.Text, "// ") && !strings.HasPrefix(c.Text, "//\t"):
				return fmt.Errorf("the comment %.80q may be a directive", c.Text)
			case c.Pos() < f.Package && strings.Contains(c.Text, "+build"):
				return fmt.Errorf("the comment %.80q is a build constraint", c.Text)
			}
		}
	}
	return nil
}

// methods are those of generated types, beside the markers of unions.
var methods = []string{"AppendJSON", "MarshalJSON", "UnmarshalJSON", "encodeJSON", "String", "Valid"}

func (d *declared) add(decl ast.Decl) error {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		name := decl.Name.Name
		if decl.Recv != nil {
			if !slices.Contains(methods, name) && !strings.HasPrefix(name, "is") {
				return fmt.Errorf("it declares the method %s", name)
			}
			d.names = append(d.names, "method "+name)
			return nil
		}
		if name == "init" || name == "main" || name == "_" {
			return fmt.Errorf("it declares the function %s", name)
		}
		d.names = append(d.names, "func "+name)
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.ImportSpec:
				if spec.Name != nil {
					return fmt.Errorf("it imports %s under another name, %s", spec.Path.Value, spec.Name.Name)
				}
				d.imports = append(d.imports, "import "+spec.Path.Value)
			case *ast.TypeSpec:
				d.names = append(d.names, "type "+spec.Name.Name)
				if s, ok := spec.Type.(*ast.StructType); ok {
					if err := d.fields(spec.Name.Name, s); err != nil {
						return err
					}
				}
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					d.names = append(d.names, decl.Tok.String()+" "+name.Name)
				}
			}
		}
	}
	return nil
}

// furtherTag is how a tag that a schema asks for begins.
var furtherTag = regexp.MustCompile(`^ ([A-Za-z][A-Za-z0-9_]*):`)

// fields takes the fields of a struct, whose tags must have the conventional
// form: the key of encoding/json, and one more where the schema asks for it.
func (d *declared) fields(owner string, s *ast.StructType) error {
	for _, f := range s.Fields.List {
		if len(f.Names) != 1 || !f.Names[0].IsExported() {
			return fmt.Errorf("the struct %s has a field without an exported name", owner)
		}
		d.names = append(d.names, "field "+owner+"."+f.Names[0].Name)
		tag, err := strconv.Unquote(f.Tag.Value)
		if err != nil {
			return err
		}
		value, ok := reflect.StructTag(tag).Lookup("json")
		rest, found := strings.CutPrefix(tag, "json:"+strconv.Quote(value))
		if further := furtherTag.FindStringSubmatch(rest); further != nil && d.tags {
			value, ok = reflect.StructTag(tag).Lookup(further[1])
			rest = strings.TrimPrefix(rest, " "+further[1]+":"+strconv.QuoteToASCII(value))
		}
		if !ok || !found || rest != "" {
			return fmt.Errorf("the tag %.80q of %s is not one of json alone", tag, f.Names[0].Name)
		}
	}
	return nil
}

// imports returns the packages that generated code may import, as the Go
// compiler sees them.
var imports = func() func(*testing.T) types.Importer {
	load := sync.OnceValues(func() (packageMap, error) {
		m := packageMap{}
		list, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes},
			"github.com/schemagen/schemagen/runtime", "regexp")
		for _, p := range list {
			if len(p.Errors) > 0 {
				return nil, p.Errors[0]
			}
			m[p.PkgPath] = p.Types
		}
		return m, err
	})
	return func(t *testing.T) types.Importer {
		t.Helper()
		m, err := load()
		if err != nil {
			t.Fatalf("cannot load what generated code imports: %v", err)
		}
		return m
	}
}()

type packageMap map[string]*types.Package

func (m packageMap) Import(path string) (*types.Package, error) {
	if p := m[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("generated code imports %q, which is not among the packages that it may import", path)
}
