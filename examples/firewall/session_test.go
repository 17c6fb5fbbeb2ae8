package main

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// session is what a server sent to a client: the answers by the literal of
// their id, and all else in its order.
type session struct {
	answers map[string]string
	rest    []string
}

// message is what of a message tells what it is.
type message struct {
	ID     json.RawMessage
	Method string
}

// record sends lines to a program, each when the one before is answered, and
// returns what came back. Requests of the server get an answer: no roots.
func record(t testing.TB, lines []string, program ...string) session {
	t.Helper()
	command := exec.Command(program[0], program[1:]...)
	command.Stderr = io.Discard
	if testing.Verbose() {
		command.Stderr = os.Stderr
	}
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		in.Close()
		timer := time.AfterFunc(patience, func() { command.Process.Kill() })
		defer timer.Stop()
		command.Wait()
	}()
	from := make(chan string, 100)
	go func() {
		defer close(from)
		reader := bufio.NewReader(out)
		for {
			line, err := reader.ReadString('\n')
			if err != nil {
				return
			}
			from <- strings.TrimSuffix(line, "\n")
		}
	}()
	s := session{answers: map[string]string{}}
	for _, line := range lines {
		if _, err := io.WriteString(in, line+"\n"); err != nil {
			t.Fatal(err)
		}
		var sent message
		if err := json.Unmarshal([]byte(line), &sent); err != nil || sent.ID == nil {
			continue
		}
		for s.answers[string(sent.ID)] == "" {
			select {
			case got, ok := <-from:
				var m message
				if !ok {
					t.Fatalf("%s: the session has ended before %.200s was answered", program[0], line)
				}
				if err := json.Unmarshal([]byte(got), &m); err != nil {
					t.Fatalf("%s: %.200s: %v", program[0], got, err)
				}
				switch {
				case m.Method == "":
					s.answers[string(m.ID)] = got
				default:
					s.rest = append(s.rest, got)
					if m.ID != nil {
						io.WriteString(in, `{"jsonrpc":"2.0","id":`+string(m.ID)+`,"result":{"roots":[]}}`+"\n")
					}
				}
			case <-time.After(patience):
				t.Fatalf("%s: %.200s is not answered", program[0], line)
			}
		}
	}
	return s
}

// handshake begins a session.
func handshake(version string) []string {
	return []string{
		`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"` + version + `","capabilities":{},"clientInfo":{"name":"record","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
	}
}

// same compares a session with and without the firewall: every answer byte for
// byte, but that of tools/list, in which nothing but input schemas and tools
// without a contract may differ.
func same(t *testing.T, lines []string, without, with session) {
	t.Helper()
	for _, line := range lines {
		var m message
		if err := json.Unmarshal([]byte(line), &m); err != nil || m.ID == nil {
			continue
		}
		a, b := without.answers[string(m.ID)], with.answers[string(m.ID)]
		if m.Method == "tools/list" {
			a, b = stripped(t, a, toolsIn(t, b)), stripped(t, b, nil)
		}
		if a != b {
			t.Errorf("%.200s\nwithout: %.600s\nwith:    %.600s", line, a, b)
		}
	}
}

// toolsIn returns the names in an answer to tools/list.
func toolsIn(t *testing.T, answer string) map[string]bool {
	t.Helper()
	var list struct {
		Result struct{ Tools []struct{ Name string } }
	}
	if err := json.Unmarshal([]byte(answer), &list); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, tool := range list.Result.Tools {
		names[tool.Name] = true
	}
	return names
}

// stripped returns an answer to tools/list without input schemas, and without
// the tools that are not among those named, if there are names.
func stripped(t *testing.T, answer string, names map[string]bool) string {
	t.Helper()
	var list map[string]any
	if err := json.Unmarshal([]byte(answer), &list); err != nil {
		t.Fatal(err)
	}
	result, _ := list["result"].(map[string]any)
	var kept []any
	all, _ := result["tools"].([]any)
	for _, tool := range all {
		tool, _ := tool.(map[string]any)
		name, _ := tool["name"].(string)
		if names != nil && !names[name] {
			continue
		}
		delete(tool, "inputSchema")
		kept = append(kept, tool)
	}
	result["tools"] = kept
	text, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestSameSession records a session of good calls with the server in this
// repository, with and without the firewall.
func TestSameSession(t *testing.T) {
	for _, version := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"} {
		lines := append(handshake(version),
			`{"jsonrpc":"2.0","id":1,"method":"ping"}`,
			`{"jsonrpc":"2.0","id":"list","method":"tools/list","params":{}}`,
			`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"add_note","arguments":{"title":"A","text":"B \u00e9 \ud83d\ude00","tags":["x"]}}}`,
			`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"arguments":{"limit":1.0,"word":"B"},"name":"find_notes","_meta":{"progressToken":7}}}`,
			`{"jsonrpc":"2.0","id":4,"method":"resources/list"}`,
			`{"jsonrpc":"2.0","id":5,"method":"resources/read","params":{"uri":"notes://count"}}`,
			`{"jsonrpc":"2.0","id":6,"method":"resources/read","params":{"uri":"notes://none"}}`,
			`{"jsonrpc":"2.0","id":7,"method":"resources/templates/list"}`,
			`{"jsonrpc":"2.0","id":8,"method":"prompts/list"}`,
			`{"jsonrpc":"2.0","id":9,"method":"prompts/get","params":{"name":"summary","arguments":{"tone":"dry"}}}`,
			`{"jsonrpc":"2.0","id":10,"method":"logging/setLevel","params":{"level":"error"}}`,
			`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}`,
			`{"jsonrpc":"2.0","id":11,"method":"ping","params":{}}`,
		)
		without, with := record(t, lines, notes), record(t, lines, firewall, "--", notes)
		same(t, lines, without, with)
		if strings.Join(without.rest, "\n") != strings.Join(with.rest, "\n") {
			t.Errorf("%s: without %q, with %q", version, without.rest, with.rest)
		}
		if got := toolsIn(t, with.answers[`"list"`]); len(got) != 2 || len(toolsIn(t, without.answers[`"list"`])) != 3 {
			t.Errorf("%s: %v", version, got)
		}
	}
}
