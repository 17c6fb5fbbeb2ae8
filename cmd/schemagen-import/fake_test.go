package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// asServer makes the test binary the server of a file of pages.
const asServer = "SCHEMAGEN_IMPORT_TEST_PAGES"

func TestMain(m *testing.M) {
	if path := os.Getenv(asServer); path != "" {
		text, err := os.ReadFile(path)
		if err != nil {
			panic(err)
		}
		var pages []json.RawMessage
		if err := json.Unmarshal(text, &pages); err != nil {
			panic(err)
		}
		serveStdio(&fake{pages: pages}, os.Stdin, os.Stdout)
		return
	}
	os.Exit(m.Run())
}

// fake is a server that answers tools/list with pages as they are written. The
// cursor of page n is "n"; a page that is a string is what the server does
// instead of answering: "hang", "exit", "flood", "again" (the first cursor),
// "endless" (a next page each time), "number" (a cursor that is none).
type fake struct {
	pages []json.RawMessage
	gone  <-chan struct{} // closed when nobody waits for a hanging answer any more
}

// answer returns the answer to a message, nil for none.
func (f *fake) answer(line []byte) []byte {
	var m struct {
		ID     json.RawMessage
		Method string
		Params struct{ Cursor string }
	}
	if json.Unmarshal(line, &m) != nil || m.ID == nil {
		return nil
	}
	switch m.Method {
	case "initialize":
		return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"fake","version":"1"}}}`, m.ID)
	case "tools/list":
		n, _ := strconv.Atoi(m.Params.Cursor)
		var page []byte
		if n < len(f.pages) {
			page = f.pages[n]
		} else if string(f.pages[0]) == `"endless"` {
			page = f.pages[0]
		}
		next := ""
		if n+1 < len(f.pages) {
			next = fmt.Sprintf(`,"nextCursor":"%d"`, n+1)
		}
		switch string(page) {
		case `"hang"`:
			select {
			case <-f.gone: // over HTTP; a process is killed
			case <-time.After(time.Minute):
			}
		case `"exit"`:
			os.Exit(3)
		case `"flood"`:
			page = []byte(`[{"name":"a","inputSchema":{"type":"object","description":"` + strings.Repeat("x", 1<<20) + `"}}]`)
		case `"endless"`:
			page, next = []byte(`[]`), fmt.Sprintf(`,"nextCursor":"%d"`, n+1)
		case `"number"`:
			page, next = []byte(`[{"name":"a","inputSchema":{"type":"object"}}]`), `,"nextCursor":1`
		case `"again"`:
			page, next = []byte(`[{"name":"a","inputSchema":{"type":"object"}}]`), `,"nextCursor":"0"`
		}
		return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":{"tools":%s%s}}`, m.ID, oneLine(page), next)
	}
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no"}}`, m.ID)
}

func oneLine(text []byte) []byte {
	return bytes.ReplaceAll(text, []byte("\n"), []byte(" "))
}

func serveStdio(f *fake, in io.Reader, out io.Writer) {
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		if a := f.answer(line); a != nil {
			out.Write(append(a, '\n'))
		}
	}
}

// ServeHTTP implements http.Handler, as a streamable HTTP server without
// streams of its own.
func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	line, _ := io.ReadAll(r.Body)
	a := (&fake{f.pages, r.Context().Done()}).answer(line)
	if a == nil {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Write(a)
}

// outcome is what a run of the command came to.
type outcome struct {
	code           int
	stdout, stderr string
}

func runImport(t *testing.T, args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	code := execute(ctx, args, &stdout, &stderr)
	return outcome{code, stdout.String(), stderr.String()}
}

// door is a way to a server of these pages, as arguments of the command.
type door func(t *testing.T, pages ...string) []string

var doors = map[string]door{
	"stdio": func(t *testing.T, pages ...string) []string {
		path := t.TempDir() + "/pages.json"
		if err := os.WriteFile(path, []byte("["+strings.Join(pages, ",")+"]"), 0o600); err != nil {
			t.Fatal(err)
		}
		t.Setenv(asServer, path)
		return []string{"--stdio", "--", os.Args[0]}
	},
	"http": func(t *testing.T, pages ...string) []string {
		f := &fake{}
		for _, p := range pages {
			f.pages = append(f.pages, json.RawMessage(p))
		}
		server := httptest.NewServer(f)
		t.Cleanup(func() {
			server.CloseClientConnections()
			server.Close()
		})
		return []string{"--http", server.URL}
	},
}
