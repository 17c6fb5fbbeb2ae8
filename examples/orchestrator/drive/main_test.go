package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	_ "github.com/schemagen/schemagen/adapters/gosdk" // as the files of the server, below
	"github.com/schemagen/schemagen/examples/internal/calls"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const callsFile = "../../judge/calls.jsonl"

// TestGolden holds the program to the output that is committed. That the run
// succeeds proves that the handler ran for each accepted call and for no other.
func TestGolden(t *testing.T) {
	// The server is not imported: reading its files lets the cache of go test
	// know that they matter.
	for _, name := range []string{"../main.go", "../tools.go", "../serve.go"} {
		if _, err := os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
	}
	server := filepath.Join(t.TempDir(), "orchestrator")
	if text, err := exec.Command("go", "build", "-o", server, "..").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	var out bytes.Buffer
	if err := run(t.Context(), []string{callsFile, server}, &out); err != nil {
		t.Fatal(err)
	}
	golden := filepath.Join("testdata", "drive.golden")
	if *update {
		if err := os.WriteFile(golden, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if out.String() != string(want) {
		t.Errorf("the output is not that of %s; if it should be, run make update:\n%s", golden, out.String())
	}
}

// TestWrongServer proves that a server whose handlers do not run, or run for
// more than one call, does not pass.
func TestWrongServer(t *testing.T) {
	list := []calls.Call{{Tool: "bernstein_cost", Arguments: []byte("{}")}, {Tool: "bernstein_cost", Arguments: []byte(`{"a":1}`)}}
	for record, want := range map[string]string{
		"":                                 "call 1: the handler ran 0 times, want 1",
		"bernstein_cost\nbernstein_cost\n": "call 1: the handler ran 2 times, want 1",
	} {
		ours, its := mcp.NewInMemoryTransports()
		server := mcp.NewServer(&mcp.Implementation{Name: "wrong", Version: "1"}, &mcp.ServerOptions{
			Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
		})
		if _, err := server.Connect(t.Context(), its, nil); err != nil {
			t.Fatal(err)
		}
		session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), ours, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer session.Close()
		file := filepath.Join(t.TempDir(), "record")
		if err := os.WriteFile(file, []byte(record), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := drive(t.Context(), session, list, file, new(bytes.Buffer)); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestFaults proves that what goes wrong is an error that says so.
func TestFaults(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{nil, "want a file of calls and the command of a server"},
		{[]string{callsFile}, "want a file of calls and the command of a server"},
		{[]string{"no such file", "true"}, "no such file"},
		{[]string{"main.go", "true"}, "main.go:1: "},
		{[]string{callsFile, "true"}, "starting the server: "},
		{[]string{callsFile, "go", "run", ".."}, ""},
	} {
		err := run(t.Context(), tt.args, new(bytes.Buffer))
		switch {
		case tt.want == "":
			if err != nil {
				t.Errorf("drive %q: %v", tt.args, err)
			}
		case err == nil || !strings.Contains(err.Error(), tt.want):
			t.Errorf("drive %q: %v, want %s", tt.args, err, tt.want)
		}
	}
}
