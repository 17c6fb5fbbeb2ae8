package gen

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/emit"
)

// PackageName makes the name of a Go package of the last element of a
// directory's absolute path: its ASCII letters, digits and underscores, in
// lower case. It fails when that is no name that other packages can import.
func PackageName(dir string) (string, error) {
	full, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("cannot tell the directory of the package: %w", err)
	}
	base := filepath.Base(full)
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '_':
			return r
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return -1
	}, base)
	if err := CheckPackageName(name); err != nil || name == "main" {
		return "", fmt.Errorf("the directory %s gives no name for a Go package; set one with --package", diag.Quote(base))
	}
	return name, nil
}

// CheckPackageName tells why a name cannot be that of a Go package, or nil.
func CheckPackageName(name string) error {
	if !token.IsIdentifier(name) || name == "_" {
		return fmt.Errorf("%s cannot be the name of a Go package: it must be an identifier", diag.Quote(name))
	}
	return nil
}

// Write makes a directory hold the files of a package, and no other file that
// schemagen generated. The directory belongs to one package: a Go file in it
// that starts with the header of generated files and is not among them is
// removed. Files without that header are neither replaced nor removed.
//
// The files change as a set: the diagnostics, all of them errors, say why none
// of them did. A file that holds the right bytes already is not touched.
func Write(dir string, files map[string][]byte) []Diagnostic {
	d := survey(dir, files)
	for _, name := range d.names {
		if old, ok := d.held[name]; ok && !generated(old) {
			d.diags.Errorf(diag.Pos{File: d.path(name)}, "", "",
				"the file is not one that schemagen generated and would be overwritten; move it, or choose another directory with --out")
		}
	}
	if len(d.diags) > 0 {
		d.diags.Sort()
		return d.diags
	}
	var set changes
	for _, name := range d.names {
		if old, ok := d.held[name]; !ok || !bytes.Equal(old, files[name]) {
			set.write = append(set.write, name)
		}
	}
	set.remove = d.stray
	return set.apply(dir, files, os.Rename)
}

// Check compares a directory with the files of a package, as Write would make
// it, and returns what differs as a unified diff from what is there to what
// would be generated. It is empty when there is no difference. Long
// differences are cut, and say so.
//
// The diagnostics are errors about what cannot be compared.
func Check(dir string, files map[string][]byte) (string, []Diagnostic) {
	d := survey(dir, files)
	var out differ
	for _, name := range d.names {
		if old, ok := d.held[name]; ok {
			out.file(d.path(name), d.path(name), old, files[name])
		} else if !d.odd[name] {
			out.file("", d.path(name), nil, files[name])
		}
	}
	for _, name := range d.stray {
		old, err := os.ReadFile(d.path(name))
		if err != nil {
			d.diags = append(d.diags, cannot("read", d.path(name), err))
		}
		out.file(d.path(name), "", old, nil)
	}
	d.diags.Sort()
	return out.String(), d.diags
}

// directory is what is found where a package belongs.
type directory struct {
	dir   string
	names []string          // of the package, sorted
	held  map[string][]byte // regular files of these names
	odd   map[string]bool   // names where something else stands
	stray []string          // generated files of other names, sorted
	diags diag.List
}

func (d *directory) path(name string) string { return filepath.Join(d.dir, name) }

// survey looks at a directory, which need not exist.
func survey(dir string, files map[string][]byte) *directory {
	d := &directory{dir: dir, names: sortedNames(files), held: map[string][]byte{}, odd: map[string]bool{}}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		d.names = nil // nothing can be said of them
		d.diags = append(d.diags, cannot("read", dir, err))
		return d
	}
	infos := map[string]fs.FileInfo{}
	for _, name := range d.names {
		info, err := os.Lstat(d.path(name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			d.unfit(name, cannot("read", d.path(name), err))
		case !info.Mode().IsRegular():
			d.unfit(name, Diagnostic{Pos: diag.Pos{File: d.path(name)},
				Text: fmt.Sprintf("%s stands where a file would be generated; move it, or choose another directory with --out", kind(info.Mode()))})
		default:
			infos[strings.ToLower(name)] = info
			if d.held[name], err = os.ReadFile(d.path(name)); err != nil {
				delete(d.held, name)
				d.unfit(name, cannot("read", d.path(name), err))
			}
		}
	}
	for _, e := range entries {
		if _, wanted := files[e.Name()]; wanted || !e.Type().IsRegular() || filepath.Ext(e.Name()) != ".go" {
			continue
		}
		// Where the file system takes Run and run for one name, this may be a
		// file of the package under the other spelling.
		if info, err := e.Info(); err == nil && infos[strings.ToLower(e.Name())] != nil && os.SameFile(info, infos[strings.ToLower(e.Name())]) {
			continue
		}
		mine, err := startsGenerated(d.path(e.Name()))
		if err != nil {
			d.diags = append(d.diags, cannot("read", d.path(e.Name()), err))
		} else if mine {
			d.stray = append(d.stray, e.Name())
		}
	}
	return d
}

// unfit notes that no file can be generated at a name.
func (d *directory) unfit(name string, why Diagnostic) {
	d.odd[name] = true
	d.diags = append(d.diags, why)
}

func kind(m fs.FileMode) string {
	switch {
	case m.IsDir():
		return "a directory"
	case m&fs.ModeSymlink != 0:
		return "a symbolic link"
	}
	return "something that is no regular file"
}

// generated reports whether a text starts with the header of generated files.
func generated(text []byte) bool {
	rest, ok := bytes.CutPrefix(text, []byte(emit.Header))
	return ok && (len(rest) == 0 || rest[0] == '\n' || rest[0] == '\r')
}

func startsGenerated(path string) (bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	start, err := io.ReadAll(io.LimitReader(f, int64(len(emit.Header)+1)))
	return generated(start), err
}
