package gen_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestOneGoroutine holds that the generator starts no goroutine and has no lock,
// which is why make race leaves its packages out. Packages for tests may.
func TestOneGoroutine(t *testing.T) {
	files := 0
	for _, root := range []string{".", "../cmd/schemagen"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "gentest") {
				return err
			}
			files++
			tree, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			for _, i := range tree.Imports {
				if name, err := strconv.Unquote(i.Path.Value); err != nil || name == "sync" || name == "sync/atomic" {
					t.Errorf("%s imports %s", path, name)
				}
			}
			ast.Inspect(tree, func(n ast.Node) bool {
				if _, ok := n.(*ast.GoStmt); ok {
					t.Errorf("%s starts a goroutine", path)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 100 {
		t.Errorf("only %d files were looked at", files)
	}
}
