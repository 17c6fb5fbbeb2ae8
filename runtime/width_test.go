package runtime

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"strings"
	"testing"
)

// The package compiles where an int has 32 bits.
func TestNarrowInt(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var list []*ast.File
	for _, f := range files {
		if name := f.Name(); strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(name, "_amd64.go") {
			parsed, err := parser.ParseFile(fset, name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, parsed)
		}
	}
	conf := types.Config{Sizes: types.SizesFor("gc", "386"), Importer: importer.ForCompiler(fset, "source", nil)}
	if _, err := conf.Check("runtime", fset, list, nil); err != nil {
		t.Error(err)
	}
}
