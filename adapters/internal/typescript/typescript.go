// Package typescript runs the official TypeScript client of MCP, from npm,
// against a server of the notes, for the tests of the adapters.
package typescript

import (
	_ "embed"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// client is the session, step by step.
//
//go:embed client.mjs
var client []byte

// want is what the session prints: the same through every door of every SDK.
//
//go:embed client.golden
var want string

// sdk is the package with the client.
const sdk = "@modelcontextprotocol/sdk@1.32.2"

// Install installs the client into a temporary folder and returns it. The test
// is skipped where there is no npm.
func Install(t *testing.T) string {
	t.Helper()
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("there is no npm to install the TypeScript client with")
	}
	dir := t.TempDir()
	for name, text := range map[string][]byte{"client.mjs": client, "package.json": []byte(`{"private":true}`)} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", sdk)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("npm install: %v\n%s", err, out)
	}
	return dir
}

// Check runs the session through a door (stdio, http or sse) and compares what
// it prints. where is a command or an address; env is added to the environment
// of both.
func Check(t *testing.T, dir, door, where string, env ...string) {
	t.Helper()
	cmd := exec.Command("node", "client.mjs", door, where)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s\n%s", door, err, out, stderr.String())
	}
	if got := string(out); got != want {
		t.Errorf("%s prints\n%s\nwant\n%s", door, got, want)
	}
}
