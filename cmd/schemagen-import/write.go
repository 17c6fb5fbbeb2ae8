package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// write puts all files below a directory, or none of them. Files that are there
// and are no tool's any more stay, and are named.
func (im *importer) write(out string) error {
	if len(im.files) == 0 {
		return nil
	}
	w := writer{prefix: ".schemagen-import-" + rand.Text() + "-"}
	err := w.all(out, im.files)
	if err != nil {
		w.undo()
	}
	w.sweep(err != nil)
	if err != nil {
		return fmt.Errorf("nothing was written: %w", err)
	}
	im.stale(out)
	return nil
}

// stale names the schema files of an earlier import that this one has not made.
func (im *importer) stale(out string) {
	dirs := map[string]bool{}
	for name := range im.files {
		dirs[filepath.Dir(name)] = true
	}
	for dir := range dirs {
		there, err := filepath.Glob(filepath.Join(out, dir, "*.json"))
		if err != nil {
			continue
		}
		for _, path := range there {
			name := filepath.Join(dir, filepath.Base(path))
			if im.files[name] == nil {
				fmt.Fprintf(im.stderr, "note: %s stays as it was: it is no tool of this import\n", path)
			}
		}
	}
}

// writer changes files so that it can be undone.
type writer struct {
	prefix string            // of the names of files of its own
	temps  map[string]string // by target: the new text, on the disk
	saved  [][2]string       // what gave way, and where it stood
	placed []string          // targets that hold the new text
	made   []string          // directories
}

// all writes the texts beside their targets, then puts them in their places.
func (w *writer) all(out string, files map[string][]byte) error {
	w.temps = map[string]string{}
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		target := filepath.Join(out, name)
		if err := w.mkdir(filepath.Dir(target)); err != nil {
			return err
		}
		// --out may be a link: whoever calls has named it. What is in it may be
		// anybody's, and must not lead out of it.
		if dir := filepath.Dir(target); dir != filepath.Clean(out) {
			if info, err := os.Lstat(dir); err != nil || !info.IsDir() {
				return fmt.Errorf("%s: there is something that is no directory", dir)
			}
		}
		if info, err := os.Lstat(target); err == nil && !info.Mode().IsRegular() {
			return fmt.Errorf("%s: there is something that is no regular file", target)
		}
		temp := filepath.Join(filepath.Dir(target), w.prefix+filepath.Base(target))
		w.temps[target] = temp
		if err := writeNew(temp, files[name]); err != nil {
			return err
		}
	}
	for _, name := range names {
		target := filepath.Join(out, name)
		if _, err := os.Lstat(target); err == nil {
			old := w.temps[target] + ".old"
			if err := os.Rename(target, old); err != nil {
				return err
			}
			w.saved = append(w.saved, [2]string{old, target})
		}
		if err := os.Rename(w.temps[target], target); err != nil {
			return err
		}
		w.placed = append(w.placed, target)
	}
	return nil
}

// mkdir makes a directory and notes which of its parents were missing.
func (w *writer) mkdir(dir string) error {
	var missing []string
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Stat(at); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		missing = append(missing, at)
		if filepath.Dir(at) == at {
			break
		}
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	slices.Reverse(missing)
	w.made = append(w.made, missing...)
	return nil
}

func writeNew(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Sync(), f.Close())
}

// undo brings back what stood there.
func (w *writer) undo() {
	for _, target := range w.placed {
		_ = os.Remove(target) // when it fails, the rename says so by failing, too
	}
	for _, s := range slices.Backward(w.saved) {
		_ = os.Rename(s[0], s[1])
	}
	w.saved = nil
}

// sweep removes the files of its own, and after a failure the directories that
// it made, as far as they are empty.
func (w *writer) sweep(failed bool) {
	for _, temp := range w.temps {
		_ = os.Remove(temp)
	}
	for _, s := range w.saved {
		_ = os.Remove(s[0])
	}
	if failed {
		for _, dir := range slices.Backward(w.made) {
			_ = os.Remove(dir)
		}
	}
}
