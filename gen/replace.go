package gen

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// Replace writes files, by path, each as a whole or not at all, as Write does: a
// file that is a symbolic link stays one, and what it leads to is replaced. What
// is no file, such as a directory, stays as it is. The diagnostics are errors
// about files that could not be written; of a directory, none is written then.
func Replace(files map[string][]byte) []Diagnostic {
	var diags diag.List
	byDir := map[string]map[string][]byte{}
	for _, path := range sortedNames(files) {
		real, err := filepath.EvalSymlinks(path)
		if errors.Is(err, fs.ErrNotExist) {
			real, err = path, nil
		}
		if err != nil {
			diags = append(diags, cannot("write", path, err))
			continue
		}
		if info, err := os.Stat(real); err == nil && !info.Mode().IsRegular() {
			diags.Errorf(diag.Pos{File: path}, "", "", "%s stands where the file would be written; move it, or choose another name", kind(info.Mode()))
			continue
		}
		dir, name := filepath.Split(real)
		if dir = filepath.Clean(dir); byDir[dir] == nil {
			byDir[dir] = map[string][]byte{}
		}
		byDir[dir][name] = files[path]
	}
	for _, dir := range slices.Sorted(maps.Keys(byDir)) {
		set := changes{write: sortedNames(byDir[dir])}
		diags = append(diags, set.apply(dir, byDir[dir], os.Rename)...)
	}
	diags.Sort()
	return diags
}

// changes are the files of a directory that one run writes and removes, all or
// none of them.
type changes struct {
	write, remove []string // file names
}

// apply makes the changes. Everything new is on the disk before anything old
// gives way, and what gave way comes back, the same file, when a step fails.
// It leaves no file of its own behind.
func (s *changes) apply(dir string, files map[string][]byte, rename func(from, to string) error) []Diagnostic {
	if len(s.write)+len(s.remove) == 0 {
		return nil
	}
	_, err := os.Stat(dir)
	made := errors.Is(err, fs.ErrNotExist)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return []Diagnostic{cannot("create", dir, err)}
	}
	t := &transaction{dir: dir, rename: rename, prefix: ".schemagen-" + randomName() + "-"}
	failed := t.run(s, files)
	if failed != nil {
		t.undo()
	}
	t.sweep()
	if failed != nil && made {
		os.Remove(dir) // fails, as it should, when somebody put a file there
	}
	syncDir(dir)
	if failed != nil {
		t.diags = append(t.diags, *failed)
	}
	t.diags.Sort()
	return t.diags
}

// transaction is a run of changes under way.
type transaction struct {
	dir    string
	prefix string // of temporary names
	rename func(from, to string) error
	temps  []string // temporary files, those of done included
	done   []step
	diags  diag.List // what could not be undone or swept
}

// step is a name that gives way to another file or to none.
type step struct {
	path   string
	backup string // the old file; "" when there was none
	placed bool   // the new file stands at path
}

// run makes the changes and returns why it stopped half-way, or nil.
func (t *transaction) run(s *changes, files map[string][]byte) *Diagnostic {
	fail := func(verb, path string, err error) *Diagnostic {
		d := cannot(verb, path, err)
		return &d
	}
	staged := make([]string, len(s.write))
	for i, name := range s.write {
		path := filepath.Join(t.dir, name)
		var err error
		if staged[i], err = t.stage(path, files[name]); err != nil {
			return fail("write", path, err)
		}
	}
	for i, name := range s.write {
		path := filepath.Join(t.dir, name)
		backup, err := t.keep(path)
		if err != nil {
			return fail("replace", path, err)
		}
		t.done = append(t.done, step{path: path, backup: backup})
		if err := t.rename(staged[i], path); err != nil {
			return fail("write", path, err)
		}
		t.done[i].placed = true
	}
	for _, name := range s.remove {
		path, backup := filepath.Join(t.dir, name), t.temp()
		if err := t.rename(path, backup); err != nil {
			return fail("remove", path, err)
		}
		t.done = append(t.done, step{path: path, backup: backup})
	}
	return nil
}

// temp returns the name of a temporary file. The go command ignores names that
// start with a dot.
func (t *transaction) temp() string {
	path := filepath.Join(t.dir, t.prefix+strconv.Itoa(len(t.temps)))
	t.temps = append(t.temps, path)
	return path
}

// stage writes the new content of a file to the disk under a temporary name.
func (t *transaction) stage(path string, text []byte) (string, error) {
	mode := fs.FileMode(0o666)
	old, err := os.Lstat(path)
	if err == nil {
		mode = old.Mode().Perm()
	}
	f, err := os.OpenFile(t.temp(), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return "", err
	}
	_, err = f.Write(text)
	if err == nil && old != nil {
		err = f.Chmod(mode) // the old file may have more than the umask grants
	}
	if err == nil {
		err = f.Sync()
	}
	return f.Name(), errors.Join(err, f.Close())
}

// keep gives the old file a second, temporary name, so that the first one
// always names a file. It returns "" when there is no old file.
func (t *transaction) keep(path string) (string, error) {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	backup := t.temp()
	if os.Link(path, backup) == nil {
		return backup, nil
	}
	return backup, t.rename(path, backup) // a file system without hard links
}

// undo brings every changed name back to what it was.
func (t *transaction) undo() {
	for _, s := range slices.Backward(t.done) {
		var err error
		switch {
		case s.backup != "":
			if err = t.rename(s.backup, s.path); err != nil {
				t.temps = slices.DeleteFunc(t.temps, func(temp string) bool { return temp == s.backup })
				err = fmt.Errorf("%w; the old file is %s", err, diag.Quote(s.backup))
			}
		case s.placed:
			err = os.Remove(s.path)
		}
		if err != nil {
			t.diags = append(t.diags, cannot("restore", s.path, err))
		}
	}
}

// sweep removes the temporary files.
func (t *transaction) sweep() {
	for _, path := range t.temps {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.diags = append(t.diags, cannot("remove", path, err))
		}
	}
}

func randomName() string {
	var b [6]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// syncDir makes renames durable where the system can; where it cannot, a crash
// of the machine may bring back old names, and nothing can be done about it.
func syncDir(dir string) {
	if f, err := os.Open(dir); err == nil {
		f.Sync()
		f.Close()
	}
}
