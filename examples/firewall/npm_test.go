package main

import (
	"context"
	"encoding/json"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The real servers, of which the schemas are taken when the test runs.
const (
	everything = "@modelcontextprotocol/server-everything@2026.8.31"
	filesystem = "@modelcontextprotocol/server-filesystem@2026.8.31"
)

// npm installs the servers into a temporary folder and returns it. Where node
// or npm or their registry are absent the test is skipped, or fails when
// FIREWALL_NPM=required is in the environment.
func npm(t *testing.T) string {
	t.Helper()
	giveUp := func(format string, args ...any) {
		t.Helper()
		if os.Getenv("FIREWALL_NPM") == "required" {
			t.Fatalf(format, args...)
		}
		t.Skipf("NOT TESTED with real servers: "+format, args...)
	}
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			giveUp("there is no %s", program)
		}
	}
	dir := t.TempDir()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	install := exec.CommandContext(ctx, "npm", "install", "--prefix", dir, "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline",
		"--fetch-retries=1", "--fetch-timeout=20000", everything, filesystem)
	install.WaitDelay = time.Second
	install.Dir = dir
	if text, err := install.CombinedOutput(); err != nil {
		giveUp("npm cannot install the servers: %v\n%.500s", err, text)
	}
	return dir
}

// output runs a command and returns what it printed.
func output(t *testing.T, dir string, args ...string) string {
	t.Helper()
	command := exec.Command(args[0], args[1:]...)
	command.Dir = dir
	text, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, text)
	}
	return string(text)
}

// contracted builds the firewall with contracts that import takes from a
// server: the files of package tools give way to those of the contracts.
func contracted(t *testing.T, source ...string) string {
	t.Helper()
	temp := t.TempDir()
	importer := filepath.Join(temp, "schemagen-import")
	output(t, "../../cmd/schemagen-import", "go", "build", "-o", importer, ".")
	schemas, generated := filepath.Join(temp, "schemas"), filepath.Join(temp, "tools")
	output(t, ".", append([]string{importer, "--close", "--out", schemas}, source...)...)
	output(t, ".", "go", "tool", "schemagen", "generate", "--package", "tools", "--out", generated, schemas)
	tools, err := filepath.Abs("tools")
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	for dir, with := range map[string]bool{tools: false, generated: true} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal(dir, err)
		}
		for _, file := range files {
			at := filepath.Join(tools, filepath.Base(file))
			if with {
				replace[at] = file
			} else if _, ok := replace[at]; !ok {
				replace[at] = ""
			}
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	overlay, program := filepath.Join(temp, "overlay.json"), filepath.Join(temp, "firewall")
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		t.Fatal(err)
	}
	output(t, ".", "go", "build", "-overlay", overlay, "-o", program, ".")
	return program
}

// TestRealServers records sessions with servers from npm, with and without the
// firewall, which has their own schemas for contracts, closed.
func TestRealServers(t *testing.T) {
	if testing.Short() {
		t.Skip("it installs from npm")
	}
	dir := npm(t)
	bin := func(name string) string { return filepath.Join(dir, "node_modules", ".bin", name) }
	root := t.TempDir()
	if resolved, err := filepath.EvalSymlinks(root); err == nil {
		root = resolved
	}
	if err := os.WriteFile(filepath.Join(root, "a.txt"), []byte("one\ntwo\nthree\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	call := func(id, name, arguments string) string {
		return `{"jsonrpc":"2.0","id":` + id + `,"method":"tools/call","params":{"name":"` + name + `","arguments":` + arguments + `}}`
	}

	t.Run("filesystem", func(t *testing.T) {
		server := []string{bin("mcp-server-filesystem"), root}
		program := contracted(t, append([]string{"--stdio", "--"}, server...)...)
		file := func(name string) string { return `"` + filepath.ToSlash(filepath.Join(root, name)) + `"` }
		good := append(handshake("2025-11-25"),
			`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`,
			call("2", "list_allowed_directories", `{}`),
			call("3", "read_text_file", `{"path":`+file("a.txt")+`,"head":2}`),
			call("4", "read_text_file", `{"path":`+file("none.txt")+`}`),
			call("5", "write_file", `{"path":`+file("b.txt")+`,"content":"x\ny"}`),
			call("6", "edit_file", `{"path":`+file("b.txt")+`,"edits":[{"oldText":"x","newText":"z"}],"dryRun":true}`),
			call("7", "list_directory", `{"path":`+file("")+`}`),
			call("8", "search_files", `{"path":`+file("")+`,"pattern":"*.txt"}`),
			call("9", "directory_tree", `{"path":`+file("")+`,"excludePatterns":["b*"]}`),
			call("10", "read_multiple_files", `{"paths":[`+file("a.txt")+`,`+file("b.txt")+`]}`),
			call("11", "read_text_file", `{"path":"/etc/passwd"}`),
		)
		with := record(t, good, append([]string{program, "--"}, server...)...)
		same(t, good, record(t, good, server...), with)
		if n := len(toolsIn(t, with.answers["1"])); n < 10 {
			t.Errorf("%d tools are left", n)
		}
		bad := append(handshake("2025-11-25"),
			call("1", "write_file", `{"path":`+file("c.txt")+`,"content":1}`),
			call("2", "write_file", `{"path":`+file("c.txt")+`,"content":"x","mode":"append"}`),
			call("3", "read_text_file", `{"path":`+file("a.txt")+`,"Head":1}`),
			call("4", "edit_file", `{"path":`+file("a.txt")+`,"edits":[{"oldText":"one","newText":"1","all":true}]}`),
		)
		for id, answer := range record(t, bad, append([]string{program, "--"}, server...)...).answers {
			if id != "0" && (!strings.Contains(answer, `"isError":true`) || !strings.Contains(answer, "Arguments do not fit the schema")) {
				t.Errorf("%s", answer)
			}
		}
		if text, err := os.ReadFile(filepath.Join(root, "a.txt")); err != nil || string(text) != "one\ntwo\nthree\n" {
			t.Errorf("a refused call reached the file: %q, %v", text, err)
		}
		if _, err := os.Stat(filepath.Join(root, "c.txt")); !os.IsNotExist(err) {
			t.Error("a refused call wrote a file")
		}
	})

	server := bin("mcp-server-everything")
	program := contracted(t, "--stdio", "--", server)
	t.Run("everything", func(t *testing.T) {
		for _, version := range []string{"2025-06-18", "2025-11-25"} {
			lines := append(handshake(version),
				`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`,
				call("2", "echo", `{"message":"hello \u00e9 \ud83d\ude00"}`),
				call("3", "get-sum", `{"a":1.5,"b":-2e3}`),
				call("4", "get-structured-content", `{"location":"Chicago"}`),
				call("5", "get-tiny-image", `{}`),
				call("6", "get-annotated-message", `{"messageType":"error","includeImage":false}`),
				call("7", "get-resource-links", `{"count":2}`),
				`{"jsonrpc":"2.0","id":8,"method":"resources/list"}`,
				`{"jsonrpc":"2.0","id":9,"method":"resources/templates/list"}`,
				`{"jsonrpc":"2.0","id":10,"method":"resources/read","params":{"uri":"demo://resource/static/document/features.md"}}`,
				`{"jsonrpc":"2.0","id":11,"method":"prompts/list"}`,
				`{"jsonrpc":"2.0","id":12,"method":"prompts/get","params":{"name":"args-prompt","arguments":{"city":"Oslo"}}}`,
				`{"jsonrpc":"2.0","id":13,"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"completable-prompt"},"argument":{"name":"department","value":"E"}}}`,
				`{"jsonrpc":"2.0","id":14,"method":"logging/setLevel","params":{"level":"emergency"}}`,
				`{"jsonrpc":"2.0","id":15,"method":"resources/subscribe","params":{"uri":"demo://resource/static/document/features.md"}}`,
				`{"jsonrpc":"2.0","id":16,"method":"resources/unsubscribe","params":{"uri":"demo://resource/static/document/features.md"}}`,
				`{"jsonrpc":"2.0","id":17,"method":"ping"}`,
			)
			same(t, lines, record(t, lines, server), record(t, lines, program, "--", server))
		}
	})

	t.Run("the TypeScript client", func(t *testing.T) {
		script, err := os.ReadFile("testdata/client.mjs")
		if err != nil {
			t.Fatal(err)
		}
		client := filepath.Join(dir, "client.mjs")
		if err := os.WriteFile(client, script, 0o600); err != nil {
			t.Fatal(err)
		}
		compare := func(t *testing.T, without, with string) {
			t.Helper()
			plain, _, _ := strings.Cut(without, "--- refused")
			good, refused, _ := strings.Cut(with, "--- refused\n")
			if plain != good || strings.Count(good, "\n") < 10 {
				t.Errorf("without:\n%s\nwith:\n%s", plain, good)
			}
			lines := strings.Split(strings.TrimSpace(refused), "\n")
			for i, want := range []string{`/a`, `/extra`, `control character`, `error -32602`, `Echo: after`} {
				if i >= len(lines) || !strings.Contains(lines[i], want) {
					t.Errorf("there is no %s in line %d of\n%s", want, i, refused)
				}
			}
		}
		t.Run("stdio", func(t *testing.T) {
			compare(t, output(t, dir, "node", client, "stdio", server), output(t, dir, "node", client, "stdio", program, "--", server))
		})
		t.Run("HTTP", func(t *testing.T) {
			address := freeAddress(t)
			endpoint := url.URL{Scheme: "http", Host: address, Path: "/mcp"}
			behind := exec.Command(server, "streamableHttp")
			behind.Env = append(os.Environ(), "PORT="+endpoint.Port())
			if err := behind.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				behind.Process.Kill()
				behind.Wait()
			})
			awaitListener(t, address)
			front := listening(t, `listening on (http://\S+)`, program, "-listen", "127.0.0.1:0", "-upstream", endpoint.String())
			compare(t, output(t, dir, "node", client, "http", endpoint.String()), output(t, dir, "node", client, "http", front))
		})
	})
}

// awaitListener returns when something listens at an address.
func awaitListener(t *testing.T, address string) {
	t.Helper()
	for range 500 {
		if listens(address) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("nothing listens on %s", address)
}
