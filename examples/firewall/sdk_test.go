package main

//lint:file-ignore SA1019 Roots and logging are deprecated from 2026-07-28 on; clients of the revisions before send them.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemagen/schemagen/protocol"
	"github.com/schemagen/schemagen/runtime"
)

// wiretap is a transport that keeps what the SDK's client sends.
type wiretap struct {
	mcp.Transport
	mu   sync.Mutex
	sent [][]byte
}

// Connect implements mcp.Transport.
func (w *wiretap) Connect(ctx context.Context) (mcp.Connection, error) {
	c, err := w.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return tapped{c, w}, nil
}

type tapped struct {
	mcp.Connection
	wire *wiretap
}

// Write implements mcp.Connection.
func (c tapped) Write(ctx context.Context, m jsonrpc.Message) error {
	if text, err := jsonrpc.EncodeMessage(m); err == nil {
		c.wire.mu.Lock()
		c.wire.sent = append(c.wire.sent, text)
		c.wire.mu.Unlock()
	}
	return c.Connection.Write(ctx, m)
}

// exercise makes a session of the SDK's client do what a client can do, and
// returns what it saw, as JSON.
func exercise(t *testing.T, transport mcp.Transport, version string) (string, [][]byte) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	wire := &wiretap{Transport: transport}
	client := mcp.NewClient(&mcp.Implementation{Name: "sdk", Version: "1", Title: "SDK"}, nil)
	client.AddRoots(&mcp.Root{URI: "file:///r", Name: "r"})
	s, err := client.Connect(ctx, wire, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		t.Fatal(err)
	}
	var saw bytes.Buffer
	see := func(v any, err error) {
		if err != nil {
			saw.WriteString("error: " + err.Error() + "\n")
			return
		}
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		saw.Write(append(text, '\n'))
	}
	if got := s.InitializeResult().ProtocolVersion; got != version {
		t.Errorf("the session is one of %s, want %s", got, version)
	}
	list, err := s.ListTools(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{}
	for _, tool := range list.Tools {
		if tool.Name != "drop_all" {
			names = append(names, tool.Name)
		}
	}
	see(names, nil)
	see(s.CallTool(ctx, &mcp.CallToolParams{Name: "add_note", Arguments: map[string]any{"title": "A", "text": "B", "tags": []string{"x"}}}))
	see(s.CallTool(ctx, &mcp.CallToolParams{Name: "find_notes", Arguments: map[string]any{"word": "B"}, Meta: mcp.Meta{"progressToken": "p"}}))
	see(s.ListResources(ctx, nil))
	see(s.ListResourceTemplates(ctx, nil))
	see(s.ReadResource(ctx, &mcp.ReadResourceParams{URI: "notes://count"}))
	see(s.ReadResource(ctx, &mcp.ReadResourceParams{URI: "notes://none"}))
	see(s.ListPrompts(ctx, nil))
	see(s.GetPrompt(ctx, &mcp.GetPromptParams{Name: "summary", Arguments: map[string]string{"tone": "dry"}}))
	if version < protocol.V20260728 {
		see("ping", s.Ping(ctx, nil))
		see("level", s.SetLoggingLevel(ctx, &mcp.SetLoggingLevelParams{Level: "error"}))
		client.AddRoots(&mcp.Root{URI: "file:///s", Name: "s"})
		see(s.Complete(ctx, &mcp.CompleteParams{Ref: &mcp.CompleteReference{Type: "ref/prompt", Name: "summary"}, Argument: mcp.CompleteParamsArgument{Name: "tone", Value: "d"}}))
	}
	// A call that is given up: the client says so.
	short, stop := context.WithTimeout(ctx, time.Nanosecond)
	s.CallTool(short, &mcp.CallToolParams{Name: "find_notes", Arguments: map[string]any{"word": "B"}})
	stop()
	see(s.CallTool(ctx, &mcp.CallToolParams{Name: "find_notes", Arguments: map[string]any{"word": "B"}}))
	if err := s.Close(); err != nil {
		t.Errorf("closing: %v", err)
	}
	wire.mu.Lock()
	defer wire.mu.Unlock()
	return saw.String(), wire.sent
}

var sdkVersions = []string{protocol.V20250618, protocol.V20251125, protocol.V20260728}

// freeAddress returns a loopback address that nothing listens on.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// serveNotes starts the server on HTTP and returns its address: with sessions
// where the version has them.
func serveNotes(t *testing.T, version string) string {
	t.Helper()
	address := freeAddress(t)
	command := exec.Command(notes, "-http", address, fmt.Sprintf("-stateless=%t", version == protocol.V20260728))
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		command.Process.Kill()
		command.Wait()
	})
	awaitListener(t, address)
	return "http://" + address + "/mcp"
}

// listens reports whether something listens at an address.
func listens(address string) bool {
	c, err := net.Dial("tcp", address)
	if err != nil {
		return false
	}
	c.Close()
	return true
}

// TestSDKClient proves that the official client sees the same with and without
// the firewall, on both transports and in each version, and that each message
// that it sends is one of package protocol.
func TestSDKClient(t *testing.T) {
	command := func(args ...string) mcp.Transport {
		c := exec.Command(args[0], args[1:]...)
		c.Stderr = io.Discard
		return &mcp.CommandTransport{Command: c}
	}
	for _, version := range sdkVersions {
		t.Run("stdio "+version, func(t *testing.T) {
			without, sent := exercise(t, command(notes), version)
			judged(t, sent, version)
			with, _ := exercise(t, command(firewall, "--", notes), version)
			if with != without {
				t.Errorf("without:\n%s\nwith:\n%s", without, with)
			}
		})
		t.Run("HTTP "+version, func(t *testing.T) {
			without, sent := exercise(t, &mcp.StreamableClientTransport{Endpoint: serveNotes(t, version)}, version)
			judged(t, sent, version)
			counters := freeAddress(t)
			front := listening(t, `listening on (http://\S+)`, firewall, "-counters", counters, "-listen", "127.0.0.1:0", "-upstream", serveNotes(t, version))
			with, _ := exercise(t, &mcp.StreamableClientTransport{Endpoint: front}, version)
			if with != without {
				t.Errorf("without:\n%s\nwith:\n%s", without, with)
			}
			if c := counted(t, "http://"+counters+"/"); c["refused_total"] != 0.0 || c["calls"].(float64) < 3 {
				t.Errorf("%v", c)
			}
		})
	}
}

// judged proves that messages which the SDK has made are accepted.
func judged(t *testing.T, sent [][]byte, version string) {
	t.Helper()
	revision, err := protocol.Open(version)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	for _, text := range sent {
		var m struct {
			Method string
			Params json.RawMessage
		}
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		var report runtime.Report
		if !revision.CheckMessage(text, &report) {
			t.Errorf("%s: %s: %v", version, text, report.Err())
		}
		if m.Method == "" {
			continue
		}
		kinds[m.Method] = true
		if !revision.CheckParams(m.Method, m.Params, &report) {
			t.Errorf("%s: %s: %v", version, text, report.Err())
		}
	}
	want := []string{"tools/list", "tools/call", "resources/list", "resources/templates/list", "resources/read", "prompts/list", "prompts/get"}
	if version == protocol.V20260728 {
		want = append(want, "server/discover")
	} else {
		want = append(want, "initialize", "notifications/initialized", "ping", "logging/setLevel", "completion/complete", "notifications/roots/list_changed")
	}
	for _, method := range want {
		if !kinds[method] {
			t.Errorf("%s: the client sent no %s: %s", version, method, bytes.Join(sent, []byte("\n")))
		}
	}
}

// TestSDKClientIsRefused proves that the official client gets refusals in the
// form that its version has.
func TestSDKClientIsRefused(t *testing.T) {
	for _, version := range sdkVersions {
		for _, transport := range []string{"stdio", "HTTP"} {
			t.Run(transport+" "+version, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), patience)
				defer cancel()
				var door mcp.Transport
				if transport == "stdio" {
					c := exec.Command(firewall, "--", notes)
					c.Stderr = io.Discard
					door = &mcp.CommandTransport{Command: c}
				} else {
					door = &mcp.StreamableClientTransport{Endpoint: listening(t, `listening on (http://\S+)`, firewall, "-listen", "127.0.0.1:0", "-upstream", serveNotes(t, version))}
				}
				client := mcp.NewClient(&mcp.Implementation{Name: "sdk", Version: "1"}, nil)
				s, err := client.Connect(ctx, door, &mcp.ClientSessionOptions{ProtocolVersion: version})
				if err != nil {
					t.Fatal(err)
				}
				defer s.Close()
				if got := s.InitializeResult().ProtocolVersion; got != version {
					t.Errorf("the session is one of %s", got)
				}
				result, err := s.CallTool(ctx, &mcp.CallToolParams{Name: "add_note", Arguments: map[string]any{"title": "A", "text": "B", "more": 1}})
				switch {
				case version < protocol.V20251125:
					if err == nil || !strings.Contains(err.Error(), "Arguments do not fit the schema") {
						t.Errorf("%v %v", result, err)
					}
				case err != nil || !result.IsError || !strings.Contains(result.Content[0].(*mcp.TextContent).Text, "/more"):
					t.Errorf("%v %v", result, err)
				}
				if _, err := s.CallTool(ctx, &mcp.CallToolParams{Name: "drop_all"}); err == nil || !strings.Contains(err.Error(), "Unknown tool") {
					t.Errorf("%v", err)
				}
				if result, err := s.CallTool(ctx, &mcp.CallToolParams{Name: "find_notes", Arguments: map[string]any{"word": "B"}}); err != nil || result.IsError {
					t.Errorf("%v %v", result, err)
				}
			})
		}
	}
}
