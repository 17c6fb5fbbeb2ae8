package proxy

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/schemagen/schemagen/examples/firewall/proxy/internal/echo"
)

// patience bounds each wait for something that has to come.
const patience = 20 * time.Second

// newWall returns a firewall of the contract of the fake server.
func newWall(t testing.TB, config Config) (*Firewall, *logBuffer) {
	t.Helper()
	registry, err := echo.NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	logged := &logBuffer{}
	config.Log = logged
	wall, err := New(registry, config)
	if err != nil {
		t.Fatal(err)
	}
	return wall, logged
}

// logBuffer is a log that may be read meanwhile.
type logBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// link is a client of a stdio session.
type link struct {
	t     testing.TB
	in    *io.PipeWriter
	out   *io.PipeReader
	lines chan string
	done  chan error
}

// connect begins a stdio session of the firewall before the fake server.
func connect(t testing.TB, wall *Firewall) *link {
	t.Helper()
	l := connectSlowly(t, wall)
	go func() {
		from := bufio.NewReader(l.out)
		for {
			line, err := from.ReadString('\n')
			if err != nil {
				close(l.lines)
				return
			}
			l.lines <- strings.TrimSuffix(line, "\n")
		}
	}()
	return l
}

// connectSlowly is connect for a client that reads when it likes to.
func connectSlowly(t testing.TB, wall *Firewall) *link {
	t.Helper()
	clientIn, wallOut := io.Pipe()
	wallIn, clientOut := io.Pipe()
	l := &link{t: t, in: clientOut, out: clientIn, lines: make(chan string, 20_000), done: make(chan error, 1)}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		err := wall.Stdio(ctx, wallIn, wallOut, fakeCommand)
		wallOut.Close()
		wallIn.Close()
		l.done <- err
	}()
	t.Cleanup(func() {
		cancel()
		clientIn.Close()
		clientOut.Close()
	})
	return l
}

// send writes lines.
func (l *link) send(lines ...string) {
	l.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(l.in, line+"\n"); err != nil {
			l.t.Fatalf("sending: %v", err)
		}
	}
}

// next returns the next line.
func (l *link) next() string {
	l.t.Helper()
	select {
	case line, ok := <-l.lines:
		if !ok {
			l.t.Fatal("the session has ended")
		}
		return line
	case <-time.After(patience):
		l.t.Fatal("nothing comes")
	}
	return ""
}

// quiet fails when something comes.
func (l *link) quiet(while time.Duration) {
	l.t.Helper()
	select {
	case line, ok := <-l.lines:
		if ok {
			l.t.Fatalf("unexpected: %.300s", line)
		}
	case <-time.After(while):
	}
}

// end closes the client's side and returns what Stdio returned.
func (l *link) end() error {
	l.t.Helper()
	l.in.Close()
	select {
	case err := <-l.done:
		return err
	case <-time.After(patience):
		l.t.Fatal("Stdio does not return")
	}
	return nil
}

// handshake makes the session one of that version.
func (l *link) handshake(version string) {
	l.t.Helper()
	l.send(`{"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"` + version + `","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`)
	if got := l.next(); !strings.Contains(got, `"protocolVersion":"`+version+`"`) {
		l.t.Fatalf("initialize: %s", got)
	}
	l.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
}

// call renders a call of the fake server's tool.
func call(id any, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%v,"method":"tools/call","params":{"name":"echo","arguments":%s}}`, id, arguments)
}

// idOf returns the literal of an answer's id.
func idOf(t testing.TB, line string) string {
	t.Helper()
	var m struct{ ID json.RawMessage }
	if err := json.Unmarshal([]byte(line), &m); err != nil {
		t.Fatalf("%.200s: %v", line, err)
	}
	return string(m.ID)
}

// heard returns the line that the fake server says it got.
func heard(t testing.TB, line string) string {
	t.Helper()
	var m struct {
		Result struct{ Content []struct{ Text string } }
	}
	if err := json.Unmarshal([]byte(line), &m); err != nil || len(m.Result.Content) != 1 {
		t.Fatalf("%.300s: %v", line, err)
	}
	return m.Result.Content[0].Text
}
