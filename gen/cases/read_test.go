package cases

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// bundled returns the bundled tools.
func bundled(t *testing.T) []gen.Input {
	t.Helper()
	return read(t, filepath.Join(gentest.Root(t), "tool_schemas"), false)
}

// corpus returns the tools of the corpus.
func corpus(t *testing.T) []gen.Input {
	t.Helper()
	return read(t, gentest.Shared(t, "corpus", "mcp"), true)
}

// read returns the schema files below a directory. Files of several servers
// may have one name, so those of the corpus get the server into theirs.
func read(t *testing.T, root string, servers bool) []gen.Input {
	t.Helper()
	var list []gen.Input
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".json" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name := path
		if servers {
			rel, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			name = strings.ReplaceAll(filepath.ToSlash(rel), "/", "__")
		}
		list = append(list, gen.Input{Name: name, Text: text})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 20 {
		t.Fatalf("only %d schema files in %s", len(list), root)
	}
	return list
}
