package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestImportRunsTheOtherCommand proves that import hands everything on to the
// command beside it or in PATH, and otherwise says how to get it.
func TestImportRunsTheOtherCommand(t *testing.T) {
	dir := t.TempDir()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell to write a command for")
	}
	other := filepath.Join(dir, "bin", "schemagen-import")
	write(t, other, "#!/bin/sh\necho \"out: $*\"\necho err >&2\nexit 7\n")
	if err := os.Chmod(other, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", filepath.Dir(other)+string(os.PathListSeparator)+os.Getenv("PATH"))
	got := schemagen(t, dir, "import", "--out", "x", "--stdio", "--", "server", "--help")
	if want := (result{7, "out: --out x --stdio -- server --help\n", "err\n"}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	t.Setenv("PATH", dir)
	got = schemagen(t, dir, "import", "--http", "http://127.0.0.1:1/")
	if got.code != exitFailed || !strings.Contains(got.stderr, "go install github.com/schemagen/schemagen/cmd/schemagen-import@latest") {
		t.Errorf("%+v", got)
	}
}
