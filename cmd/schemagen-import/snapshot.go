package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// fromPaths reads saved lists: files, and directories of them.
func fromPaths(paths []string, limit limits) ([]set, error) {
	r := snapshot{left: limit.bytes, limit: limit, byDir: map[string]int{}}
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if info.IsDir() {
			err = r.directory(path, "", true)
		} else {
			err = r.file(path, "")
		}
		if err != nil {
			return nil, err
		}
	}
	if r.count == 0 {
		return nil, errors.New("there is no tool in what was named")
	}
	return r.sets, nil
}

// snapshot collects the tools of saved lists.
type snapshot struct {
	sets  []set
	byDir map[string]int
	left  int64 // bytes
	limit limits
	count int
}

// directory reads the .json files of a directory and, at the top, of its
// subdirectories; others and hidden ones are passed over.
func (r *snapshot) directory(path, dir string, top bool) error {
	entries, err := os.ReadDir(path) // sorted by name
	if err != nil {
		return err
	}
	for _, e := range entries {
		below := filepath.Join(path, e.Name())
		switch {
		case strings.HasPrefix(e.Name(), "."):
		case e.IsDir() && top:
			if err := checkName(e.Name()); err != nil {
				return fmt.Errorf("%s: the directory cannot be that of a server: %w", below, err)
			}
			if err := r.directory(below, e.Name(), false); err != nil {
				return err
			}
		case e.Type().IsRegular() && filepath.Ext(e.Name()) == ".json":
			if err := r.file(below, dir); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *snapshot) file(path, dir string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s: it is no regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, r.left+1))
	if err != nil {
		return err
	}
	if r.left -= int64(len(text)); r.left < 0 {
		return errors.New("the files are larger than --max-bytes")
	}
	base := filepath.Base(path)
	list, err := parse(text, strings.TrimSuffix(base, filepath.Ext(base)), path)
	if err != nil {
		return err
	}
	if r.count += len(list); r.count > r.limit.tools {
		return errMany
	}
	for other := range r.byDir {
		if other != dir && strings.EqualFold(other, dir) {
			return fmt.Errorf("%s: the directories %s and %s are one on some file systems", path, quoted(other), quoted(dir))
		}
	}
	i, ok := r.byDir[dir]
	if !ok {
		i = len(r.sets)
		r.byDir[dir] = i
		r.sets = append(r.sets, set{dir: dir})
	}
	r.sets[i].tools = append(r.sets[i].tools, list...)
	return nil
}
