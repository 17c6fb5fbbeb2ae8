//go:build !race

package gen_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// remoteBase begins the URIs under which the official suite refers to the
// files of its folder "remotes". Nothing is asked of the network.
const remoteBase = "http://localhost:1234/"

// remotes holds the files that suiteRemotes has read, by the folder of the
// draft.
var remotes sync.Map

// suiteRemotes returns the files of the official suite that the schemas of a
// draft may refer to, by URI. A file without "$schema" is of the draft that
// its folder names, and one that all drafts share is of the draft that asks.
func suiteRemotes(t *testing.T, folder, dialect string) map[string][]byte {
	t.Helper()
	if known, ok := remotes.Load(folder); ok {
		return known.(map[string][]byte)
	}
	root := gentest.Shared(t, "json-schema-test-suite", "remotes")
	uris := map[string]string{}
	for _, d := range dialects {
		uris[d.folder] = d.uri
	}
	files := map[string][]byte{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		of := dialect
		if first, _, _ := strings.Cut(rel, "/"); uris[first] != "" {
			of = uris[first]
		}
		files[remoteBase+rel] = withDialect(text, of)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files[remoteBase+"integer.json"] == nil {
		t.Fatalf("%s: there is no integer.json", root)
	}
	remotes.Store(folder, files)
	return files
}
