package runtime

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"strings"
	"testing"
)

// The lines that generated code holds compile for the versions served, and for
// no other.
func TestEnforceVersion(t *testing.T) {
	text, err := os.ReadFile("version.go")
	if err != nil {
		t.Fatal(err)
	}
	for version, want := range map[string]bool{"0": false, "1": true, "2": false} {
		fset := token.NewFileSet()
		source := string(text) + strings.ReplaceAll(`
const (
	_ = EnforceVersion(? - MinVersion)
	_ = EnforceVersion(MaxVersion - ?)
)`, "?", version)
		file, err := parser.ParseFile(fset, "version.go", source, 0)
		if err != nil {
			t.Fatal(err)
		}
		var conf types.Config
		if _, err := conf.Check("runtime", fset, []*ast.File{file}, nil); (err == nil) != want {
			t.Errorf("version %s: %v", version, err)
		}
	}
}
