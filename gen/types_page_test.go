//go:build !race

package gen_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

const typesPage = "docs/types.md"

// typesCalls are calls of the schemas in testdata/types, with what the code of
// go-jsonschema and ogen made of each when the page was written, by the
// commands that it names.
var typesCalls = map[string][]struct{ call, goJSONSchema, ogen string }{
	"nullable": {
		{`{"owner": null}`, "accepted", "accepted"},
		{`{"owner": {"id": "a", "x": 1}}`, "**accepted**, `x` dropped", "refused"},
		{`{"owner": null, "limit": 0}`, "**accepted**", "refused, by `Validate` alone"},
		{`{"owner": null, "limit": "5"}`, "**accepted**, a string", "refused"},
	},
	"shape": {
		{`{"shape": {"kind": "circle", "radius": 1}}`, "accepted", "accepted"},
		{`{"shape": {"kind": "circle", "radius": -1}}`, "**accepted**", "refused, by `Validate` alone"},
		{`{"shape": {"kind": "square", "radius": 1}}`, "**accepted**", "**accepted** as `ShapeShape0` of kind square"},
		{`{"shape": 7}`, "**accepted**", "refused"},
	},
	"licence": {
		{`{"licence": "LGPL 2.1+"}`, "accepted", "accepted"},
		{`{"licence": "GPL"}`, "refused; the error repeats the value", "refused, by `Validate` alone; the error repeats the value"},
		{`{"licence": "LGPL-2.1", "licence": "LGPL 2.1"}`, "**accepted**, the last one", "**accepted**, the last one"},
	},
	"point": {
		{`{"at": [1, 2, "x"]}`, "accepted", "accepted"},
		{`{"at": ["x", 2]}`, "**accepted**", "**accepted**"},
		{`{"at": [1]}`, "refused", "refused, by `Validate` alone"},
	},
	"tree": {
		{`{"root": {"name": "a", "left": {"name": "b"}, "x-k": "v"}}`, "accepted, `x-k` dropped", "accepted"},
		{`{"root": {"name": "a", "y": "1"}}`, "**accepted**, `y` dropped", "refused"},
		{`{"root": {"name": "a", "x-k": 1}}`, "**accepted**, `x-k` dropped", "refused"},
		{`{"root": {"left": {"name": "b"}}}`, "refused", "refused"},
	},
}

// TestTypesPage holds the page about Go types to what the generator prints and
// the generated code says. What it quotes of other generators is not checked.
func TestTypesPage(t *testing.T) {
	var schemas []gentest.Schema
	for name := range typesCalls {
		text, err := os.ReadFile(filepath.Join("testdata", "types", name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		schemas = append(schemas, gentest.Schema{Name: name, Tool: name, Text: text, Options: gen.Options{Strict: true}})
	}
	m := gentest.CompileVetted(t, schemas)
	for _, s := range schemas {
		r := gen.Generate([]gen.Input{{Name: s.Name + ".json", Text: s.Text}}, gen.Options{Package: "tools", Strict: true})
		if r.Failed() {
			t.Fatalf("%s: %s", s.Name, gentest.Text(r.Diagnostics))
		}
		hold(t, typesPage, "schema "+s.Name, "```json\n"+string(s.Text)+"```\n")
		hold(t, typesPage, "types "+s.Name, "```go\n"+typesOf(t, r.Files[s.Name+".gen.go"])+"```\n")
		var b strings.Builder
		b.WriteString("| call | schemagen | go-jsonschema | ogen |\n|---|---|---|---|\n")
		for _, c := range typesCalls[s.Name] {
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", c.call, verdict(m.Judge(s.Name, gentest.Call{Text: []byte(c.call), Decode: true})), c.goJSONSchema, c.ogen)
		}
		hold(t, typesPage, "calls "+s.Name, b.String())
	}
}

// verdict says what was made of a call.
func verdict(r *gentest.Result) string {
	if r.Accepted {
		return "accepted"
	}
	var list []string
	for _, v := range r.Violations {
		list = append(list, strings.TrimSpace("`"+v.Path+"` "+v.Reason))
	}
	return "refused: " + strings.Join(list, "; ")
}

// typesOf returns the declarations of types and constants, without methods.
func typesOf(t *testing.T, source []byte) string {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, decl := range file.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.TYPE && d.Tok != token.CONST {
			continue
		}
		list = append(list, string(source[set.Position(d.Pos()).Offset:set.Position(d.End()).Offset])+"\n")
	}
	return strings.Join(list, "\n")
}
