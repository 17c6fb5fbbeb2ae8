package gen

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// ReadInputs reads the schema files that the paths name. A path is a .json
// file or a directory, which stands for the .json files in it: sorted by name,
// without those of its subdirectories and without those whose name starts with
// a dot. A file that several paths name is read once.
//
// The diagnostics are errors about paths that name no schema file and about
// files that cannot be read; the inputs are then not complete.
func ReadInputs(paths []string) ([]Input, []Diagnostic) {
	r := &reader{seen: map[string]bool{}}
	for _, p := range paths {
		r.path(p)
	}
	r.diags.Sort()
	return r.inputs, r.diags
}

// reader collects the files of several paths.
type reader struct {
	inputs []Input
	diags  diag.List
	seen   map[string]bool // by absolute path
}

func (r *reader) path(path string) {
	if path == "" {
		r.diags.Errorf(diag.Pos{}, "", "", "an empty path names no schema file")
		return
	}
	path = filepath.Clean(path)
	info, err := os.Stat(path)
	switch {
	case err != nil:
		r.diags = append(r.diags, cannot("read", path, err))
	case info.IsDir():
		r.directory(path)
	case filepath.Ext(path) != ".json":
		r.diags.Errorf(diag.Pos{File: path}, "", "", "a schema file must have the extension .json")
	case filepath.Base(path) == ".json":
		r.diags.Errorf(diag.Pos{File: path}, "", "", "a schema file must have a name before .json: it is that of the tool")
	default:
		r.file(path)
	}
}

func (r *reader) directory(dir string) {
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil {
		r.diags = append(r.diags, cannot("read", dir, err))
		return
	}
	found := false
	for _, e := range entries {
		if filepath.Ext(e.Name()) != ".json" || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		path := filepath.Join(dir, e.Name())
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			continue
		}
		found = true
		r.file(path)
	}
	if !found {
		r.diags.Errorf(diag.Pos{File: dir}, "", "", "there is no .json file in this directory; subdirectories are named one by one")
	}
}

func (r *reader) file(path string) {
	full, err := filepath.Abs(path)
	if err != nil {
		full = path
	}
	if r.seen[full] {
		return
	}
	r.seen[full] = true
	text, err := readSchema(path)
	if err != nil {
		r.diags = append(r.diags, cannot("read", path, err))
		return
	}
	r.inputs = append(r.inputs, Input{Name: path, Text: text})
}

// OpenSchema reads a schema file that another one refers to; it is what
// Options.Open takes to read from disk. It fails for what is no regular file.
func OpenSchema(path string) ([]byte, error) { return readSchema(path) }

// readSchema reads a regular file up to one byte beyond what a schema file may
// have; the parser says that it is too long.
func readSchema(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // opening a pipe would wait for its writer
		return nil, errors.New("it is no regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, source.MaxBytes+1))
}

// cannot is the diagnostic of a file that the operating system refuses to
// read, write or remove.
func cannot(verb, path string, err error) Diagnostic {
	var p *fs.PathError
	var l *os.LinkError
	switch { // the path stands in front of the text already
	case errors.As(err, &p):
		err = p.Err
	case errors.As(err, &l):
		err = l.Err
	}
	return Diagnostic{Pos: diag.Pos{File: path}, Text: fmt.Sprintf("cannot %s: %v", verb, err)}
}

// sortedNames returns the names of files in order.
func sortedNames(files map[string][]byte) []string {
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
