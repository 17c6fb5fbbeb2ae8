package proxy

import (
	"fmt"
	"io"
	"net"
	"net/url"
	"strings"
	"testing"
)

// raw sends a request as it is written, and returns the status line and all
// that follows.
func raw(t *testing.T, address, request string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", u.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprint(conn, strings.ReplaceAll(request, "HOST", u.Host))
	text, err := io.ReadAll(conn)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The headers of a request say the same to the server as to the firewall, or it
// does not reach it.
func TestHeadersHaveOneReading(t *testing.T) {
	wall, _ := newWall(t, Config{})
	up := &upstream{}
	address := before(t, wall, up)
	body := call(1, `{}`)
	for _, lines := range []string{
		"Connection: close, Mcp-Protocol-Version\r\nMcp-Protocol-Version: 2025-11-25\r\n",
		"Connection: close\r\nConnection: mcp-session-id\r\nMcp-Session-Id: a\r\n",
		"Connection: close\r\nMcp-Session-Id: a\r\nmcp-session-id: b\r\n",
		"Connection: close\r\nLast-Event-ID: a\r\nLast-Event-ID: b\r\n",
		"Connection: close\r\nMcp_Session_Id: a\r\n",
		"Connection: close\r\nMcp_Method: tools/list\r\n",
		"Connection: close\r\nMcp-Param-A: 1\r\nMcp-Param-A: 2\r\n",
		"Connection: close\r\nOrigin: http://localhost\r\nOrigin: http://localhost\r\n",
	} {
		for _, method := range []string{"POST", "GET", "DELETE"} {
			length, sent := "", ""
			if method == "POST" {
				length, sent = fmt.Sprintf("Content-Type: application/json\r\nContent-Length: %d\r\n", len(body)), body
			}
			got := raw(t, address, method+" /mcp HTTP/1.1\r\nHost: HOST\r\n"+length+lines+"\r\n"+sent)
			if !strings.HasPrefix(got, "HTTP/1.1 400") || !strings.Contains(got, "-32020") {
				t.Errorf("%s %q: %s", method, lines, got)
			}
		}
	}
	if got := up.seen(); len(got) != 0 {
		t.Errorf("the server saw %q", got)
	}
}

// A notification of 2026-07-28 has no other method in its header than in its
// body.
func TestNotificationHeaders(t *testing.T) {
	wall, _ := newWall(t, Config{})
	up := &upstream{}
	address := before(t, wall, up)
	const body = `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`
	version := []string{"Mcp-Protocol-Version", "2026-07-28"}
	for method, status := range map[string]int{"notifications/cancelled": 200, "tools/call": 400} {
		if got := post(t, address, body, append(version, "Mcp-Method", method)...); got.status != status {
			t.Errorf("%s: %+v", method, got)
		}
	}
}

// A body in chunks is judged as a whole and sent as a whole: no trailer comes
// behind it that the firewall has not seen.
func TestChunks(t *testing.T) {
	wall, _ := newWall(t, Config{})
	up := &upstream{}
	address := before(t, wall, up)
	for arguments, passes := range map[string]bool{`{}`: true, `{"n":"x"}`: false} {
		body := call(1, arguments)
		chunks := ""
		for _, part := range []string{body[:10], body[10:11], body[11:]} {
			chunks += fmt.Sprintf("%x;x=y\r\n%s\r\n", len(part), part)
		}
		got := raw(t, address, "POST /mcp HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\nContent-Type: application/json\r\nMcp-Protocol-Version: 2025-11-25\r\n"+
			"Transfer-Encoding: chunked\r\nTrailer: Mcp-Name\r\n\r\n"+chunks+"0\r\nMcp-Name: other\r\n\r\n")
		if !strings.HasPrefix(got, "HTTP/1.1 200") || strings.Contains(got, "isError") == passes {
			t.Errorf("%s: %s", arguments, got)
		}
	}
	up.mu.Lock()
	defer up.mu.Unlock()
	if len(up.bodies) != 1 || up.bodies[0] != call(1, `{}`) || up.heads[0].Get("Content-Length") == "" || up.heads[0].Get("Trailer") != "" {
		t.Errorf("the server saw %q with %v", up.bodies, up.heads)
	}
	// Two lengths, and a length beside chunks.
	for _, lines := range []string{"Content-Length: 5\r\nContent-Length: 6\r\n", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n"} {
		got := raw(t, address, "POST /mcp HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\nContent-Type: application/json\r\n"+lines+"\r\n0\r\n\r\n")
		if !strings.HasPrefix(got, "HTTP/1.1 4") && !strings.HasPrefix(got, "HTTP/1.1 5") {
			t.Errorf("%q: %s", lines, got)
		}
	}
}
