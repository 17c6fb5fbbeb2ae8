package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// patience bounds each wait for something that has to come.
const patience = 30 * time.Second

// The programs, built once.
var firewall, notes, drive string

func TestMain(m *testing.M) { os.Exit(build(m)) }

func build(m *testing.M) int {
	temp, err := os.MkdirTemp("", "firewall")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(temp)
	if text, err := exec.Command("go", "build", "-o", temp+string(os.PathSeparator), ".", "./notes", "./drive").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%v\n%s", err, text)
		return 1
	}
	firewall, notes, drive = filepath.Join(temp, "firewall"), filepath.Join(temp, "notes"), filepath.Join(temp, "drive")
	return m.Run()
}

// TestReadme proves that the command of the README prints what it promises.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(readme), "\n    go run ./firewall/drive firewall/session.jsonl go run ./firewall -- go run ./firewall/notes\n") {
		t.Error("the README does not name the command")
	}
	if n := bytes.Count(readme, []byte("\n")); n > 12 {
		t.Errorf("the README has %d lines", n)
	}
	command := exec.Command(drive, "session.jsonl", firewall, "--", notes)
	var out, errs bytes.Buffer
	command.Stdout, command.Stderr = &out, &errs
	if err := command.Run(); err != nil {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	for _, want := range []string{`<- {"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"kept note 1"}]}}`,
		`"id":4,"result":{"content":[{"type":"text","text":"{\"code\":-32602`, `/ttl`, `"path":"/Arguments"`, `"message":"Unknown tool"`,
		`"text":"Milk"`, `"message":"Method not found"`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("there is no %s in\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "drop_all\",") || strings.Contains(out.String(), "all notes are gone") {
		t.Errorf("a tool without a contract is there:\n%s", out.String())
	}
	for line := range bytes.Lines(errs.Bytes()) {
		if !json.Valid(line) {
			t.Errorf("a line of the log is no JSON: %s", line)
		}
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{}, {"-listen", "127.0.0.1:0"}, {"-listen", "127.0.0.1:0", "-upstream", "x"},
		{"-listen", "0.0.0.0:0", "-upstream", "http://127.0.0.1:1/"}, {"-counters", "0.0.0.0:0", "--", "true"},
		{"-allow-method", "tools/call", "--", "true"}, {"-nope"}, {"--", "/no/such/program"}, {"-max-message", "-1", "--", "true"}} {
		var errs bytes.Buffer
		if err := run(t.Context(), args, strings.NewReader(""), io.Discard, &errs); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}

// TestEnds proves that a signal ends the firewall and the server with it.
func TestEnds(t *testing.T) {
	command := exec.Command(firewall, "--", notes)
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(200 * time.Millisecond)
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- command.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(patience):
		command.Process.Kill()
		t.Error("it goes on")
	}
}

// listening starts a program and returns the address that it says it listens
// on.
func listening(t testing.TB, pattern string, program string, args ...string) string {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(program, args...)
	command.Stderr = write
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	write.Close()
	t.Cleanup(func() {
		in.Close()
		command.Process.Kill()
		command.Wait()
		read.Close()
	})
	found := make(chan string, 1)
	go func() {
		var all []byte
		buf := make([]byte, 4096)
		for {
			n, err := read.Read(buf)
			all = append(all, buf[:n]...)
			if m := regexp.MustCompile(pattern).FindSubmatch(all); m != nil {
				found <- string(m[1])
				io.Copy(io.Discard, read)
				return
			}
			if err != nil {
				return
			}
		}
	}()
	select {
	case address := <-found:
		return address
	case <-time.After(patience):
		t.Fatalf("%s does not say where it listens", program)
	}
	return ""
}

// counted returns the counters that a firewall serves.
func counted(t testing.TB, address string) map[string]any {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var counters map[string]any
	if err := json.NewDecoder(res.Body).Decode(&counters); err != nil {
		t.Fatal(err)
	}
	return counters
}

// TestNoSDK proves that nothing of an SDK, and nothing beside the standard
// library and schemagen, is in the program that stands before the server.
func TestNoSDK(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(out)) {
		path := strings.TrimSpace(line)
		if path == "" {
			continue
		}
		n++
		if !strings.HasPrefix(path, "github.com/schemagen/schemagen/") || strings.Contains(path, "/gen") || strings.Contains(path, "/adapters/") {
			t.Errorf("the firewall holds %s", path)
		}
	}
	if n == 0 {
		t.Error("nothing was listed")
	}
}
