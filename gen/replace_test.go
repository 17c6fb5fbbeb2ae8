package gen

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen/internal/emit"
)

// Whichever step fails, the old files come back as they were and no other file
// is left behind.
func TestApplyIsAtomic(t *testing.T) {
	set := changes{write: []string{"changed.gen.go", "new.gen.go", "changed2.gen.go"}, remove: []string{"stray1.go", "stray2.go"}}
	files := map[string][]byte{}
	for _, name := range set.write {
		files[name] = []byte(emit.Header + "\n// new\n")
	}
	steps := 0
	for fail := 1; ; fail++ {
		dir := filepath.Join(t.TempDir(), "out")
		before := seed(t, dir)
		n, broken := 0, errors.New("the disk broke")
		diags := set.apply(dir, files, func(from, to string) error {
			if n++; n == fail {
				return &os.LinkError{Op: "rename", Old: from, New: to, Err: broken}
			}
			return os.Rename(from, to)
		})
		if n < fail {
			if diags != nil {
				t.Errorf("without a failure: %v", diags)
			}
			if len(look(t, dir)) != len(set.write)+1 {
				t.Errorf("without a failure there are %v", look(t, dir))
			}
			break
		}
		steps++
		if len(diags) != 1 || diags[0].Pos.File == "" || diags[0].Text == "" {
			t.Errorf("step %d fails: want one diagnostic with a file, have %v", fail, diags)
		}
		if diff := cmp.Diff(before, look(t, dir)); diff != "" {
			t.Errorf("step %d fails: the directory changed (-before +after):\n%s", fail, diff)
		}
	}
	if want := len(set.write) + len(set.remove); steps != want {
		t.Errorf("%d steps could fail, want %d", steps, want)
	}
}

// When the old file cannot be brought back, it is kept, and the diagnostic says
// where.
func TestApplyKeepsWhatItCannotRestore(t *testing.T) {
	dir := t.TempDir()
	seed(t, dir)
	set := changes{remove: []string{"stray1.go", "stray2.go"}}
	n := 0
	diags := set.apply(dir, nil, func(from, to string) error {
		if n++; n > 1 {
			return errors.New("the disk broke")
		}
		return os.Rename(from, to)
	})
	if len(diags) != 2 {
		t.Errorf("want a diagnostic for each file, have %v", diags)
	}
	kept, err := filepath.Glob(filepath.Join(dir, ".schemagen-*"))
	if err != nil || len(kept) != 1 {
		t.Errorf("the old file is not kept: %v, %v", kept, err)
	}
}

// A failed run does not leave a directory behind that it made.
func TestApplyRemovesItsDirectory(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	set := changes{write: []string{"a.gen.go"}}
	diags := set.apply(dir, map[string][]byte{"a.gen.go": nil}, func(string, string) error { return errors.New("the disk broke") })
	if len(diags) != 1 {
		t.Errorf("want one diagnostic, have %v", diags)
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the directory is still there: %v", err)
	}
}

// seed fills a directory with what apply replaces, removes and leaves alone.
func seed(t *testing.T, dir string) map[string]string {
	t.Helper()
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	at := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
	for _, name := range []string{"changed.gen.go", "changed2.gen.go", "stray1.go", "stray2.go", "kept.go"} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.WriteFile(path, []byte(emit.Header+"\n// old "+name+"\n"), 0o640), os.Chtimes(path, at, at)); err != nil {
			t.Fatal(err)
		}
	}
	return look(t, dir)
}

func look(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		found[e.Name()] = fmt.Sprintf("%v %v %s", info.Mode(), info.ModTime().UTC(), text)
	}
	return found
}

// Replace writes into several directories, keeps links and modes, and leaves
// nothing beside the files.
func TestReplace(t *testing.T) {
	dir := t.TempDir()
	one, two, link := filepath.Join(dir, "one", "a.json"), filepath.Join(dir, "two", "b.json"), filepath.Join(dir, "link.json")
	for _, path := range []string{one, two} {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(two, link); err != nil {
		t.Skip(err)
	}
	made := filepath.Join(dir, "three", "c.json")
	if diags := Replace(map[string][]byte{one: []byte("1"), link: []byte("2"), made: []byte("3")}); len(diags) > 0 {
		t.Fatal(diags)
	}
	for path, want := range map[string]string{one: "1", two: "2", made: "3"} {
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s holds %q, %v", path, got, err)
		}
		if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
			t.Errorf("in the directory of %s there are %v, %v", path, entries, err)
		}
	}
	if info, err := os.Stat(one); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the mode is %v, %v", info.Mode(), err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info, err)
	}
	bad := filepath.Join(one, "d.json") // below a file
	if diags := Replace(map[string][]byte{bad: []byte("4"), two: []byte("5")}); len(diags) != 1 {
		t.Errorf("%d diagnostics: %v", len(diags), diags)
	}
}

// A directory of the name stays, with what is in it, also behind a link; a file
// behind a link is replaced.
func TestReplaceFilesAlone(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"schemas/run.json", "old.json"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("{}"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{"tofile": "old.json", "todir": "schemas"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Skip(err)
		}
	}
	for name, good := range map[string]bool{"schemas": false, "todir": false, "old.json": true, "tofile": true, "new/new.json": true} {
		diags := Replace(map[string][]byte{filepath.Join(dir, filepath.FromSlash(name)): []byte(name)})
		if (len(diags) == 0) != good {
			t.Errorf("%s: %v", name, diags)
		}
	}
	var names []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if rel, _ := filepath.Rel(dir, path); rel != "." {
			names = append(names, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"new", "new/new.json", "old.json", "schemas", "schemas/run.json", "todir", "tofile"}, names); diff != "" {
		t.Errorf("what is there (-want +got):\n%s", diff)
	}
	if got, _ := os.ReadFile(filepath.Join(dir, "old.json")); string(got) != "old.json" && string(got) != "tofile" {
		t.Errorf("the file behind the link holds %s", got)
	}
}
