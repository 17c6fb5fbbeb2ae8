package gentest

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// driver is the main package of the module.
//
//go:embed driver.go.txt
var driver []byte

// work is added to the runtime, so that tests see what a call cost.
//
//go:embed work.go.txt
var work []byte

const modulePath = "gentest.invalid/batch"

// Root returns the repository's root directory.
func Root(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if text, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil && bytes.Contains(text, []byte("module github.com/schemagen/schemagen\n")) {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			tb.Fatal("gentest: the test does not run inside the repository")
		}
		dir = up
	}
}

// build writes the module and builds its driver, unless a binary of the same
// content is there.
func (m *Module) build(tb testing.TB, files map[string][]byte) {
	tb.Helper()
	root := Root(tb)
	for _, text := range files {
		m.Stats.Files++
		m.Stats.Source += int64(len(text))
	}
	files["main.go"] = driver
	files["packages.go"] = m.imports()
	files["go.mod"] = []byte("module " + modulePath + "\n\ngo 1.26.0\n\nrequire github.com/schemagen/schemagen v0.0.0\n\nreplace github.com/schemagen/schemagen => " + root + "\n")
	if sum, err := os.ReadFile(filepath.Join(root, "go.sum")); err == nil {
		files["go.sum"] = sum
	}
	files["overlay/work.go.txt"] = work
	store := storeDir(tb)
	m.dir = filepath.Join(store, digest(tb, root, files))
	if m.vetted {
		m.dir += "-vetted"
	}
	m.binary = filepath.Join(m.dir, "driver.exe")
	defer func() {
		if info, err := os.Stat(m.binary); err == nil {
			m.Stats.Binary = info.Size()
		}
	}()
	if now := time.Now(); os.Chtimes(m.binary, now, now) == nil {
		return
	}
	start := time.Now()
	defer func() { m.Stats.Building = time.Since(start) }()
	prune(store)
	work := tb.TempDir()
	files["overlay.json"] = overlay(tb, root, work)
	for name, text := range files {
		path := filepath.Join(work, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			tb.Fatal(err)
		}
	}
	binary := filepath.Join(work, "driver.exe")
	goCommand(tb, work, "build", "-overlay", "overlay.json", "-trimpath", "-o", binary, ".")
	if m.vetted {
		goCommand(tb, work, "vet", "-overlay", "overlay.json", "./...")
	}
	if err := os.MkdirAll(m.dir, 0o755); err != nil {
		tb.Fatal(err)
	}
	// Renamed into place: another test process may build the same module.
	partial := fmt.Sprintf("%s.%d", m.binary, os.Getpid())
	text, err := os.ReadFile(binary)
	if err == nil {
		err = os.WriteFile(partial, text, 0o755)
	}
	if err == nil {
		err = os.Rename(partial, m.binary)
	}
	if err != nil {
		tb.Fatal(err)
	}
}

// overlay tells the go command of the file that is added to the runtime.
func overlay(tb testing.TB, root, work string) []byte {
	tb.Helper()
	text, err := json.Marshal(map[string]map[string]string{"Replace": {
		filepath.Join(root, "runtime", "work_gentest.go"): filepath.Join(work, "overlay", "work.go.txt"),
	}})
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

// goCommand runs the go command in dir, without a network and without a
// workspace.
func goCommand(tb testing.TB, dir string, args ...string) {
	tb.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOPROXY=off", "GOFLAGS=-mod=mod", "GOTOOLCHAIN=local", "GO111MODULE=on")
	out, err := cmd.CombinedOutput()
	if err != nil {
		const most = 8000
		if len(out) > most {
			out = append(out[:most], "\n...\n"...)
		}
		tb.Fatalf("gentest: go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

func fileExists(path string) bool { _, err := os.Stat(path); return err == nil }

// imports tells the driver its packages.
func (m *Module) imports() []byte {
	names := map[string]bool{}
	for _, at := range m.place {
		names[at.Package] = true
	}
	var b bytes.Buffer
	b.WriteString("package main\n\nimport (\n\t\"github.com/schemagen/schemagen/runtime\"\n\n")
	for _, name := range slices.Sorted(maps.Keys(names)) {
		fmt.Fprintf(&b, "\t%q\n", modulePath+"/"+name)
	}
	b.WriteString(")\n\nvar packages = map[string]func() []runtime.Handle{\n")
	for _, name := range slices.Sorted(maps.Keys(names)) {
		fmt.Fprintf(&b, "\t%q: %s.Tools,\n", name, name)
	}
	b.WriteString("}\n")
	return b.Bytes()
}

// digest names a module by all that its binary depends on.
func digest(tb testing.TB, root string, files map[string][]byte) string {
	tb.Helper()
	h := sha256.New()
	fmt.Fprintln(h, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%s %d\n", name, len(files[name]))
		h.Write(files[name])
	}
	err := filepath.WalkDir(filepath.Join(root, "runtime"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		fmt.Fprintf(h, "%s %d\n", path, len(text))
		h.Write(text)
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// storeDir is where built modules are kept.
func storeDir(tb testing.TB) string {
	tb.Helper()
	base, err := os.UserCacheDir()
	if err != nil {
		base = os.TempDir()
	}
	dir := filepath.Join(base, "schemagen-gentest")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		tb.Fatal(err)
	}
	return dir
}

// keep is how many built modules are kept.
const keep = 12

// prune removes the modules that were not used for the longest time.
func prune(store string) {
	type entry struct {
		path string
		used time.Time
	}
	var list []entry
	dirs, _ := os.ReadDir(store)
	for _, d := range dirs {
		path := filepath.Join(store, d.Name())
		e := entry{path: path}
		if info, err := os.Stat(filepath.Join(path, "driver.exe")); err == nil {
			e.used = info.ModTime()
		} else if info, err := d.Info(); err == nil {
			e.used = info.ModTime()
		}
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b entry) int { return b.used.Compare(a.used) })
	for i, e := range list {
		if i >= keep && time.Since(e.used) > time.Hour {
			os.RemoveAll(e.path)
		}
	}
}
