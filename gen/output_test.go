package gen_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/emit"
)

// code is the text of a generated file.
func code(body string) string { return emit.Header + "\n\npackage p\n\n// " + body + "\n" }

// files are what a run would generate.
func files(bodies ...string) map[string][]byte {
	m := map[string][]byte{}
	for i, body := range bodies {
		m[fmt.Sprintf("%c.gen.go", 'a'+i)] = []byte(code(body))
	}
	return m
}

// old is a time that no test runs at.
var old = time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)

// snapshot is everything about a directory that a failed run must leave alone.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || path == dir {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		text := []byte{}
		if info.Mode().IsRegular() {
			if text, err = os.ReadFile(path); err != nil {
				return err
			}
		}
		name, _ := filepath.Rel(dir, path)
		found[filepath.ToSlash(name)] = fmt.Sprintf("%v %v %s", info.Mode(), info.ModTime().UTC(), text)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// fill writes files that look old.
func fill(t *testing.T, dir string, texts map[string]string) {
	t.Helper()
	for name, text := range texts {
		path := filepath.Join(dir, name)
		write(t, path, text)
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
}

// names returns the names in a directory.
func names(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return strings.Join(list, " ")
}

func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "out")
	if diags := gen.Write(dir, files("1", "2")); diags != nil {
		t.Fatalf("into a missing directory:\n%s", lines(diags))
	}
	fill(t, dir, map[string]string{
		"a.gen.go": code("1"), "b.gen.go": code("2"), "stray.go": code("stray"), "mine.go": "package p\n", "notes.txt": code("no Go file"),
		"quoted.go": "package p\n\n" + emit.Header + "\n", "similar.go": emit.Header + " Or do.\n", "sub/c.gen.go": code("another package's"),
	})
	before := snapshot(t, dir)
	if err := os.Chmod(filepath.Join(dir, "b.gen.go"), 0o600); err != nil {
		t.Fatal(err)
	}
	if diags := gen.Write(dir, files("1", "changed", "3")); diags != nil {
		t.Fatalf("into a directory with files:\n%s", lines(diags))
	}
	after := snapshot(t, dir)
	if _, ok := after["stray.go"]; ok {
		t.Error("the stray file is still there")
	}
	for _, name := range []string{"a.gen.go", "mine.go", "notes.txt", "quoted.go", "similar.go", "sub/c.gen.go"} {
		if diff := cmp.Diff(before[name], after[name]); diff != "" {
			t.Errorf("%s was touched (-before +after):\n%s", name, diff)
		}
	}
	for name, want := range map[string]string{"b.gen.go": code("changed"), "c.gen.go": code("3")} {
		if !strings.HasSuffix(after[name], want) {
			t.Errorf("%s is %s, want %s", name, after[name], want)
		}
	}
	if !strings.HasPrefix(after["b.gen.go"], "-rw-------") {
		t.Errorf("b.gen.go lost its mode: %s", after["b.gen.go"])
	}
	if got, want := names(t, dir), "a.gen.go b.gen.go c.gen.go mine.go notes.txt quoted.go similar.go sub"; got != want {
		t.Errorf("the directory holds %s, want %s", got, want)
	}
	if diff, diags := gen.Check(dir, files("1", "changed", "3")); diff != "" || diags != nil {
		t.Errorf("Check after Write:\n%s%s", diff, lines(diags))
	}
}

// What cannot be written is listed whole, and nothing is changed.
func TestWriteRefuses(t *testing.T) {
	const move = "; move it, or choose another directory with --out"
	tests := []struct {
		name  string
		setup func(t *testing.T, dir string)
		want  string
	}{
		{"a file of somebody else", func(t *testing.T, dir string) { fill(t, dir, map[string]string{"b.gen.go": "package mine\n"}) },
			"DIR/b.gen.go: the file is not one that schemagen generated and would be overwritten" + move + "\n"},
		{"an empty file", func(t *testing.T, dir string) { fill(t, dir, map[string]string{"c.gen.go": ""}) },
			"DIR/c.gen.go: the file is not one that schemagen generated and would be overwritten" + move + "\n"},
		{"a directory half-way", func(t *testing.T, dir string) { mkdir(t, filepath.Join(dir, "b.gen.go")) },
			"DIR/b.gen.go: a directory stands where a file would be generated" + move + "\n"},
		{"a link to a generated file", func(t *testing.T, dir string) { link(t, "stray.go", filepath.Join(dir, "b.gen.go")) },
			"DIR/b.gen.go: a symbolic link stands where a file would be generated" + move + "\n"},
		{"a link to nothing", func(t *testing.T, dir string) { link(t, "/none", filepath.Join(dir, "b.gen.go")) },
			"DIR/b.gen.go: a symbolic link stands where a file would be generated" + move + "\n"},
		{"two of them", func(t *testing.T, dir string) {
			mkdir(t, filepath.Join(dir, "b.gen.go"))
			fill(t, dir, map[string]string{"c.gen.go": "package mine\n"})
		},
			"DIR/b.gen.go: a directory stands where a file would be generated" + move + "\n" +
				"DIR/c.gen.go: the file is not one that schemagen generated and would be overwritten" + move + "\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			fill(t, dir, map[string]string{"a.gen.go": code("old"), "stray.go": code("stray")})
			tt.setup(t, dir)
			before := snapshot(t, dir)
			got := strings.ReplaceAll(lines(gen.Write(dir, files("new", "new", "new"))), filepath.Join(dir, ""), "DIR")
			if diff := cmp.Diff(tt.want, filepath.ToSlash(got)); diff != "" {
				t.Errorf("diagnostics (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(before, snapshot(t, dir)); diff != "" {
				t.Errorf("the directory changed (-before +after):\n%s", diff)
			}
		})
	}
}

func mkdir(t *testing.T, path string) {
	t.Helper()
	if err := os.Mkdir(path, 0o777); err != nil {
		t.Fatal(err)
	}
}

func link(t *testing.T, target, path string) {
	t.Helper()
	if err := os.Symlink(target, path); err != nil {
		t.Skipf("this system makes no symbolic links: %v", err)
	}
}

// Directories that are none, and that only look unusual.
func TestWriteDirectory(t *testing.T) {
	root := t.TempDir()
	fill(t, root, map[string]string{"file": "x"})
	link(t, "real", filepath.Join(root, "link"))
	mkdir(t, filepath.Join(root, "real"))
	for _, name := range []string{"file", "file/below"} {
		dir := filepath.Join(root, name)
		if got, want := lines(gen.Write(dir, files("1"))), ": cannot read: not a directory\n"; !strings.HasSuffix(got, want) {
			t.Errorf("Write(%s) says %q, want %q", name, got, want)
		}
		if diff, diags := gen.Check(dir, files("1")); diff != "" || len(diags) == 0 {
			t.Errorf("Check(%s) = %q, %s, want a diagnostic", name, diff, lines(diags))
		}
	}
	for _, name := range []string{"link", "real", "with space", "-x", "a\nb", "*", "日本", "...", `back\slash`} {
		dir := filepath.Join(root, name)
		if diags := gen.Write(dir, files("1")); diags != nil {
			t.Errorf("Write(%q):\n%s", name, lines(diags))
		}
		if diff, diags := gen.Check(dir, files("1")); diff != "" || diags != nil {
			t.Errorf("Check(%q) after Write:\n%s%s", name, diff, lines(diags))
		}
		if diff, _ := gen.Check(dir, files("2")); diff == "" || strings.Contains(diff, "a\nb") {
			t.Errorf("Check(%q) breaks a line at the name:\n%s", name, diff)
		}
	}
}

func TestCheck(t *testing.T) {
	dir := t.TempDir()
	fill(t, dir, map[string]string{"a.gen.go": code("1"), "b.gen.go": code("old"), "stray.go": code("stray"), "mine.go": "package p\n"})
	before := snapshot(t, dir)
	got, diags := gen.Check(dir, files("1", "new", "3"))
	want := `--- DIR/b.gen.go
+++ DIR/b.gen.go
@@ -2,4 +2,4 @@
 
 package p
 
-// old
+// new
--- /dev/null
+++ DIR/c.gen.go
@@ -0,0 +1,5 @@
+` + emit.Header + `
+
+package p
+
+// 3
--- DIR/stray.go
+++ /dev/null
@@ -1,5 +0,0 @@
-` + emit.Header + `
-
-package p
-
-// stray
`
	if diff := cmp.Diff(want, filepath.ToSlash(strings.ReplaceAll(got, dir, "DIR"))); diff != "" {
		t.Errorf("the diff (-want +got):\n%s", diff)
	}
	if diags != nil {
		t.Errorf("diagnostics:\n%s", lines(diags))
	}
	if diff := cmp.Diff(before, snapshot(t, dir)); diff != "" {
		t.Errorf("Check changed the directory (-before +after):\n%s", diff)
	}
	if diff, diags := gen.Check(filepath.Join(dir, "none"), files("1")); !strings.Contains(diff, "/dev/null") || diags != nil {
		t.Errorf("Check of a missing directory:\n%s%s", diff, lines(diags))
	}
	mkdir(t, filepath.Join(dir, "c.gen.go"))
	if _, diags := gen.Check(dir, files("1", "new", "3")); len(diags) != 1 {
		t.Errorf("Check with a directory in the place of a file:\n%s", lines(diags))
	}
}

// However much differs, the diff stays readable and within bounds.
func TestCheckIsBounded(t *testing.T) {
	dir := t.TempDir()
	many := map[string][]byte{}
	for i := range 50 {
		many[fmt.Sprintf("%02d.gen.go", i)] = []byte(code(strings.Repeat(fmt.Sprintf("%d\n// ", i), 5000)))
	}
	texts := map[string]string{}
	for name := range many {
		texts[name] = code(strings.Repeat("x\n// \x1b[31m", 5000))
	}
	fill(t, dir, texts)
	start := time.Now()
	diff, _ := gen.Check(dir, many)
	if took := time.Since(start); took > 30*time.Second {
		t.Errorf("it took %v", took)
	}
	if n := strings.Count(diff, "\n"); n > 50*120 {
		t.Errorf("the diff has %d lines", n)
	}
	if !strings.Contains(diff, "more lines\n") || !strings.HasSuffix(diff, "… 30 more files differ\n") {
		t.Error("the diff does not say that it was cut")
	}
	if strings.Contains(diff, "\x1b") {
		t.Error("the diff holds an escape character")
	}
}
