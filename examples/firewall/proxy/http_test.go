package proxy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// upstream is an HTTP server that notes what reaches it.
type upstream struct {
	mu     sync.Mutex
	bodies []string
	heads  []http.Header
	// reply answers; nil says the body back as the text of a result.
	reply func(w http.ResponseWriter, r *http.Request, body []byte)
}

// ServeHTTP implements http.Handler.
func (u *upstream) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	u.mu.Lock()
	u.bodies = append(u.bodies, string(body))
	u.heads = append(u.heads, r.Header.Clone())
	u.mu.Unlock()
	if u.reply != nil {
		u.reply(w, r, body)
		return
	}
	m := read(body)
	quoted, _ := json.Marshal(string(body))
	w.Header().Set("Content-Type", "application/json")
	fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":%s}]}}`, m.id, quoted)
}

func (u *upstream) seen() []string {
	u.mu.Lock()
	defer u.mu.Unlock()
	return append([]string(nil), u.bodies...)
}

// before puts the firewall before a server and returns its endpoint.
func before(t testing.TB, wall *Firewall, behind http.Handler) string {
	t.Helper()
	server := httptest.NewServer(behind)
	endpoint, err := url.Parse(server.URL + "/mcp")
	if err != nil {
		t.Fatal(err)
	}
	front := httptest.NewServer(wall.HTTP(endpoint, nil))
	t.Cleanup(func() {
		front.CloseClientConnections()
		front.Close()
		server.CloseClientConnections()
		server.Close()
	})
	return front.URL + "/mcp"
}

// reply is an answer over HTTP.
type reply struct {
	status int
	header http.Header
	body   string
}

// post sends a message; headers are names and values in turn, and replace those
// that a client sends.
func post(t testing.TB, address, body string, headers ...string) reply {
	t.Helper()
	req, err := http.NewRequest(http.MethodPost, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	req.Header.Set("Mcp-Protocol-Version", "2025-11-25")
	for i := 0; i < len(headers); i += 2 {
		if headers[i+1] == "" {
			req.Header.Del(headers[i])
		} else {
			req.Header.Set(headers[i], headers[i+1])
		}
	}
	return do(t, req)
}

func do(t testing.TB, req *http.Request) reply {
	t.Helper()
	if host := req.Header.Get("Host"); host != "" {
		req.Host = host
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{res.StatusCode, res.Header, string(body)}
}

const modernMeta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`

// modernCall is a call of 2026-07-28 and its headers.
func modernCall(arguments string) string {
	return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{` + modernMeta + `,"name":"echo","arguments":` + arguments + `}}`
}

func TestHTTPPasses(t *testing.T) {
	wall, _ := newWall(t, Config{})
	up := &upstream{}
	address := before(t, wall, up)
	for _, c := range []struct {
		body    string
		headers []string
	}{
		{" " + call(1, `{ "n" : 1.0 }`) + "\n", nil},
		{call(1, `{}`), []string{"Content-Type", "application/json; charset=UTF-8"}},
		{call(1, `{}`), []string{"Origin", "http://localhost:3000", "Authorization", "Bearer x", "Mcp-Session-Id", "s"}},
		{modernCall(`{}`), []string{"Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "echo"}},
		{modernCall(`{}`), []string{"Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "=?base64?ZWNobw==?="}},
		{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`, []string{"Mcp-Protocol-Version", ""}},
	} {
		got := post(t, address, c.body, c.headers...)
		if got.status != 200 || heard(t, got.body) != c.body {
			t.Errorf("%s: %+v", c.body, got)
		}
		up.mu.Lock()
		head := up.heads[len(up.heads)-1]
		up.mu.Unlock()
		for i := 0; i < len(c.headers); i += 2 {
			if head.Get(c.headers[i]) != c.headers[i+1] {
				t.Errorf("%s reached the server as %q", c.headers[i], head.Get(c.headers[i]))
			}
		}
		if head.Get("X-Forwarded-For") != "" || head.Get("Accept-Encoding") != "" {
			t.Errorf("%v", head)
		}
	}
}

func TestHTTPRefusals(t *testing.T) {
	wall, _ := newWall(t, Config{MaxMessage: 100_000})
	up := &upstream{}
	address := before(t, wall, up)
	modern := []string{"Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "echo"}
	with := func(headers ...string) []string { return append(append([]string(nil), modern...), headers...) }
	for _, c := range []struct {
		name, body string
		headers    []string
		status     int
		want       string // in the body
	}{
		{"arguments", call(1, `{"n":"x"}`), nil, 200, `"id":1,"result":{"content":[{"type":"text","text":"{\"code\":-32602`},
		{"arguments, before 2025-11-25", call(1, `{"n":"x"}`), []string{"Mcp-Protocol-Version", "2025-06-18"}, 200, `"id":1,"error":{"code":-32602`},
		{"arguments, no version", call(1, `{"n":"x"}`), []string{"Mcp-Protocol-Version", ""}, 200, `"id":1,"error":{"code":-32602`},
		{"arguments, 2026-07-28", modernCall(`{"n":"x"}`), modern, 200, `"result":{"resultType":"complete","content":`},
		{"no object, 2026-07-28", modernCall(`[]`), modern, 400, `"error":{"code":-32602`},
		{"method, 2026-07-28", `{"jsonrpc":"2.0","id":1,"method":"ping","params":{` + modernMeta + `}}`, with("Mcp-Method", "ping"), 404, `-32601`},
		{"no metadata", call(1, `{}`), modern, 400, `"code":-32602`},
		{"another version in the header", modernCall(`{}`), with("Mcp-Protocol-Version", "2025-11-25"), 400, `-32020`},
		{"no version in the header", modernCall(`{}`), with("Mcp-Protocol-Version", ""), 400, `-32020`},
		{"another method in the header", modernCall(`{}`), with("Mcp-Method", "tools/list"), 400, `-32020`},
		{"no method in the header", modernCall(`{}`), with("Mcp-Method", ""), 400, `-32020`},
		{"another name in the header", modernCall(`{}`), with("Mcp-Name", "other"), 400, `-32020`},
		{"an encoded other name", modernCall(`{}`), with("Mcp-Name", "=?base64?b3RoZXI=?="), 400, `-32020`},
		{"a name badly encoded", modernCall(`{}`), with("Mcp-Name", "=?base64?ZWNobw=?="), 400, `-32020`},
		{"a version that nobody knows", `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2030-01-01"}}}`, nil, 400, `"code":-32022,"message":"Unsupported protocol version","data":{"supported":["2026-07-28"],"requested":"2030-01-01"}`},
		{"unknown tool", strings.Replace(call(1, `{}`), "echo", "drop", 1), nil, 200, `"code":-32602,"message":"Unknown tool"`},
		{"a batch", "[" + call(1, `{}`) + "]", []string{"Mcp-Protocol-Version", "2025-03-26"}, 400, `"id":null,"error":{"code":-32600,"message":"Batches`},
		{"no JSON", "hello", nil, 400, `-32700`},
		{"too large", call(1, `{"text":"`+strings.Repeat("x", 100_000)+`"}`), nil, 413, `too large`},
		{"a notification", `{"jsonrpc":"2.0","method":"notifications/progress","params":{}}`, nil, 400, `"id":null`},
		{"another type", call(1, `{}`), []string{"Content-Type", "text/plain"}, 415, ``},
		{"no type", call(1, `{}`), []string{"Content-Type", ""}, 415, ``},
		{"another charset", call(1, `{}`), []string{"Content-Type", "application/json; charset=utf-16"}, 415, ``},
		{"an encoding", call(1, `{}`), []string{"Content-Encoding", "gzip"}, 415, ``},
		{"a page from elsewhere", call(1, `{}`), []string{"Origin", "https://example.com"}, 403, ``},
		{"an origin that hides", call(1, `{}`), []string{"Origin", "null"}, 403, ``},
		{"a name that was pointed here", call(1, `{}`), []string{"Host", "example.com"}, 403, ``},
		{"another protocol", call(1, `{}`), []string{"Upgrade", "websocket", "Connection", "Upgrade"}, 400, ``},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := post(t, address, c.body, c.headers...)
			if got.status != c.status || !strings.Contains(got.body, c.want) {
				t.Errorf("%d %s, want %d with %s", got.status, got.body, c.status, c.want)
			}
		})
	}
	t.Run("other places and methods", func(t *testing.T) {
		for _, c := range []struct {
			method, address string
			body            io.Reader
			status          int
		}{
			{"POST", strings.TrimSuffix(address, "/mcp") + "/other", strings.NewReader(call(1, `{}`)), 404},
			{"POST", address + "/", strings.NewReader(call(1, `{}`)), 404},
			{"POST", address + "?x=1", strings.NewReader(call(1, `{}`)), 404},
			{"PUT", address, strings.NewReader(call(1, `{}`)), 405},
			{"OPTIONS", address, nil, 405},
			{"PATCH", address, strings.NewReader(call(1, `{}`)), 405},
			{"GET", address, strings.NewReader(call(1, `{}`)), 400},
			{"DELETE", address, io.MultiReader(strings.NewReader(call(1, `{}`))), 400}, // without a length
		} {
			req, err := http.NewRequest(c.method, c.address, c.body)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Content-Type", "application/json")
			if got := do(t, req); got.status != c.status {
				t.Errorf("%s %s: %+v", c.method, c.address, got)
			}
		}
	})
	t.Run("a header twice", func(t *testing.T) {
		req, _ := http.NewRequest("POST", address, strings.NewReader(modernCall(`{}`)))
		req.Header = http.Header{"Content-Type": {"application/json"}, "Mcp-Protocol-Version": {"2026-07-28", "2025-11-25"}, "Mcp-Method": {"tools/call"}, "Mcp-Name": {"echo"}}
		if got := do(t, req); got.status != 400 || !strings.Contains(got.body, "-32020") {
			t.Errorf("%+v", got)
		}
	})
	t.Run("half a message", func(t *testing.T) {
		u, _ := url.Parse(address)
		conn, err := net.Dial("tcp", u.Host)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(conn, "POST /mcp HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n%s", u.Host, call(1, `{}`)[:20])
		conn.Close()
		time.Sleep(50 * time.Millisecond)
	})
	if got := up.seen(); len(got) != 0 {
		t.Errorf("the server saw %q", got)
	}
}

// Lists of tools tell what is enforced, as JSON, in events, and in a stream
// that is taken up again; all else passes byte for byte.
func TestHTTPAdvertised(t *testing.T) {
	wall, _ := newWall(t, Config{})
	handle, _ := wall.tools.Lookup("echo")
	want := `{"tools":[{"name":"echo","inputSchema":` + string(handle.Schema()) + `,"title":"E"}],"nextCursor":"c","ttlMs":1}`
	var events atomic.Pointer[string] // that the server sends; nil: it answers with JSON
	up := &upstream{reply: func(w http.ResponseWriter, r *http.Request, body []byte) {
		if events.Load() != nil {
			stream := *events.Load()
			w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
			for i := range len(stream) { // in the smallest pieces
				w.Write([]byte(stream[i : i+1]))
				w.(http.Flusher).Flush()
			}
			return
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":%s}`, read(body).id, weak)
	}}
	address := before(t, wall, up)
	const list = `{"jsonrpc":"2.0","id":7,"method":"tools/list"}`
	if got := post(t, address, list); got.body != `{"jsonrpc":"2.0","id":7,"result":`+want+`}` {
		t.Errorf("%s", got.body)
	}
	answer := func(id, result string) string { return `{"jsonrpc":"2.0","id":` + id + `,"result":` + result + `}` }
	for _, c := range []struct{ name, sent, want string }{
		{"one event", "event: message\ndata: " + answer("7", weak) + "\n\n", "event: message\ndata: " + answer("7", want) + "\n\n"},
		{"no space", "data:" + answer("7", weak) + "\n\n", "data: " + answer("7", want) + "\n\n"},
		{"CR LF and more", ": hi\r\n\r\nid: 1\r\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"x\"}\r\n\r\nid: 2\r\ndata: " + answer("7", weak) + "\r\n\r\n",
			": hi\r\n\r\nid: 1\r\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"x\"}\r\n\r\nid: 2\r\ndata: " + answer("7", want) + "\n\r\n"},
		{"a field behind", "data: " + answer("7", weak) + "\r\nid: 3\r\n\r\n", "data: " + answer("7", want) + "\nid: 3\r\n\r\n"},
		{"two lines of data", "data: {\"jsonrpc\":\"2.0\",\ndata: \"id\":7,\"result\":" + weak + "}\n\n", "data: " + strings.Replace(answer("7", want), `",`, `",`, 1) + "\n\n"},
		{"CR alone", "data: " + answer("7", weak) + "\r\r", "data: " + answer("7", want) + "\n\r"},
		{"another id", "data: " + answer("8", weak) + "\n\n", "data: " + answer("8", want) + "\n\n"},
		{"an id that is one for some", "data: " + answer("7.0", weak) + "\n\n", "data: " + answer("7.0", want) + "\n\n"},
		{"another answer", "data: " + answer(`"7"`, `{"x":1}`) + "\n\n", "data: " + answer(`"7"`, `{"x":1}`) + "\n\n"},
		{"a byte order mark", "\ufeffdata: " + answer("7", weak) + "\n\n", "\ufeffdata: " + answer("7", want) + "\n\n"},
		{"a line of data without a colon", "data: " + answer("7", weak) + "\ndata\n\n", "data: " + answer("7", want) + "\n\n"},
		{"another field that begins like data", "data: " + answer("7", weak) + "\ndatas: 1\n\n", "data: " + answer("7", want) + "\ndatas: 1\n\n"},
		{"a batch", "id: 1\ndata: [" + answer("7", weak) + "]\n\n", "id: 1\n\n"},
		{"two results", `data: {"jsonrpc":"2.0","id":7,"result":{},"result":` + weak + "}\n\n", "\n"},
		{"a result by another name", `data: {"jsonrpc":"2.0","id":8,"Result":` + weak + "}\r\n\r\n", "\r\n"},
		{"no JSON", "data: {\"tools\":\n\nretry: 5\n\ndata\n\n", "data: {\"tools\":\n\nretry: 5\n\ndata\n\n"},
		{"the end in an event", "data: " + answer("7", weak), "data: " + answer("7", want) + "\n"},
	} {
		events.Store(&c.sent)
		got := post(t, address, list).body
		// Line breaks inside the data are none of the message.
		if strings.ReplaceAll(got, "\"2.0\",\n", "\"2.0\",") != c.want {
			t.Errorf("%s:\n%q\nwant\n%q", c.name, got, c.want)
		}
		req, _ := http.NewRequest(http.MethodGet, address, nil)
		req.Header.Set("Accept", "text/event-stream")
		if got := do(t, req).body; strings.ReplaceAll(got, "\"2.0\",\n", "\"2.0\",") != c.want {
			t.Errorf("%s, taken up again:\n%q\nwant\n%q", c.name, got, c.want)
		}
	}
	// An answer to a call passes, whatever it holds.
	stream := "data: " + answer("1", weak) + "\r\rid:x\n\n\n:\n"
	events.Store(&stream)
	if got := post(t, address, call(1, `{}`)).body; got != stream {
		t.Errorf("%q", got)
	}
}

// Events arrive when they are sent, not when the stream ends.
func TestHTTPFlushes(t *testing.T) {
	wall, _ := newWall(t, Config{})
	next := make(chan struct{})
	const event = "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}\n\n"
	up := &upstream{reply: func(w http.ResponseWriter, r *http.Request, _ []byte) {
		w.Header().Set("Content-Type", "text/event-stream")
		for range 3 {
			io.WriteString(w, event)
			w.(http.Flusher).Flush()
			select {
			case <-next:
			case <-r.Context().Done():
				return
			}
		}
	}}
	address := before(t, wall, up)
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		req, _ := http.NewRequest(method, address, nil)
		if method == http.MethodPost {
			req, _ = http.NewRequest(method, address, strings.NewReader(call(1, `{}`)))
			req.Header.Set("Content-Type", "application/json")
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		buf := make([]byte, len(event))
		for range 3 {
			if _, err := io.ReadFull(res.Body, buf); err != nil {
				t.Fatal(method, err)
			}
			next <- struct{}{}
		}
		res.Body.Close()
	}
}

// A server that is not there, that ends in the middle, or whose list is too
// large: the request is answered, or its connection ends; never with half.
func TestHTTPServerGone(t *testing.T) {
	wall, _ := newWall(t, Config{MaxAnswer: 1000})
	var mode atomic.Value
	up := &upstream{reply: func(w http.ResponseWriter, r *http.Request, body []byte) {
		switch mode.Load() {
		case "abort":
			panic(http.ErrAbortHandler)
		case "large":
			w.Header().Set("Content-Type", "application/json")
			io.WriteString(w, strings.Repeat(" ", 2000))
		case "encoded":
			w.Header().Set("Content-Encoding", "gzip")
			w.Header().Set("Content-Type", "application/json")
			io.WriteString(w, "x")
		}
	}}
	address := before(t, wall, up)
	for _, m := range []string{"abort", "large", "encoded"} {
		mode.Store(m)
		got := post(t, address, `{"jsonrpc":"2.0","id":"x","method":"tools/list"}`)
		if got.status != 502 || got.body != `{"jsonrpc":"2.0","id":"x","error":{"code":-32603,"message":"The server does not answer"}}` {
			t.Errorf("%s: %+v", m, got)
		}
	}
	mode.Store("abort")
	if got := post(t, address, `{"jsonrpc":"2.0","method":"notifications/initialized"}`); got.status != 502 {
		t.Errorf("%+v", got)
	}
	nobody, _ := url.Parse("http://127.0.0.1:1/mcp")
	front := httptest.NewServer(wall.HTTP(nobody, nil))
	defer front.Close()
	if got := post(t, front.URL+"/mcp", call(5, `{}`)); got.status != 502 || !strings.Contains(got.body, `"id":5,"error"`) {
		t.Errorf("%+v", got)
	}
}

// Fifty clients make 10,000 calls: each gets its own answer.
func TestHTTPManyCalls(t *testing.T) {
	wall, _ := newWall(t, Config{})
	up := &upstream{reply: func(w http.ResponseWriter, r *http.Request, body []byte) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{}}`, read(body).id)
	}}
	address := before(t, wall, up)
	const clients, each = 50, 200
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	start := heap()
	var all sync.WaitGroup
	for c := range clients {
		all.Go(func() {
			for i := range each {
				id := fmt.Sprintf(`"%d-%d"`, c, i)
				arguments, want := `{"n":1}`, `{"jsonrpc":"2.0","id":`+id+`,"result":{}}`
				if i%5 == 0 {
					arguments, want = `{"n":-1}`, `{"jsonrpc":"2.0","id":`+id+`,"result":{"content":[{`
				}
				req, _ := http.NewRequest(http.MethodPost, address, bytes.NewBufferString(call(id, arguments)))
				req.Header.Set("Content-Type", "application/json")
				req.Header.Set("Mcp-Protocol-Version", "2025-11-25")
				res, err := client.Do(req)
				if err != nil {
					t.Error(err)
					return
				}
				body, err := io.ReadAll(res.Body)
				res.Body.Close()
				if err != nil || !strings.HasPrefix(string(body), want) {
					t.Errorf("%v %.200s", err, body)
					return
				}
			}
		})
	}
	all.Wait()
	client.CloseIdleConnections()
	up.mu.Lock()
	n := len(up.bodies)
	up.bodies, up.heads = nil, nil
	up.mu.Unlock()
	if n != clients*each*4/5 {
		t.Errorf("%d calls reached the server", n)
	}
	if grown := int64(heap()) - int64(start); grown > 16<<20 {
		t.Errorf("%d bytes are kept", grown)
	}
}

// More messages than may wait at once are refused.
func TestHTTPMaxWaiting(t *testing.T) {
	wall, _ := newWall(t, Config{MaxWaiting: 2})
	gate := make(chan struct{})
	arrived := make(chan struct{}, 2)
	up := &upstream{reply: func(w http.ResponseWriter, r *http.Request, _ []byte) {
		arrived <- struct{}{}
		<-gate
	}}
	address := before(t, wall, up)
	var all sync.WaitGroup
	for i := range 2 {
		all.Go(func() { post(t, address, call(i, `{}`)) })
	}
	<-arrived
	<-arrived
	if got := post(t, address, call(9, `{}`)); got.status != 503 {
		t.Errorf("%+v", got)
	}
	close(gate)
	all.Wait()
}

// A client that does not send its message to the end gives its room back.
func TestHTTPSlowBody(t *testing.T) {
	wall, _ := newWall(t, Config{MaxWaiting: 1})
	server := httptest.NewServer(&upstream{})
	defer server.Close()
	endpoint, err := url.Parse(server.URL + "/mcp")
	if err != nil {
		t.Fatal(err)
	}
	handler := wall.HTTP(endpoint, nil).(*gate)
	handler.patience = 100 * time.Millisecond
	front := httptest.NewServer(handler)
	defer front.Close()
	u, _ := url.Parse(front.URL)
	conn, err := net.Dial("tcp", u.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST /mcp HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", u.Host)
	for range 100 {
		if got := post(t, front.URL+"/mcp", call(1, `{}`)); got.status == 200 {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Error("the room is not given back")
}

// What clients may read as a list of tools that is not the enforced one does
// not pass: as a body, and as events of either kind of stream.
func TestHTTPListsWithTwoReadings(t *testing.T) {
	wall, _ := newWall(t, Config{})
	type answer struct {
		status int
		types  []string
		body   string
	}
	var now atomic.Pointer[answer]
	up := &upstream{reply: func(w http.ResponseWriter, r *http.Request, _ []byte) {
		a := now.Load()
		w.Header()["Content-Type"] = a.types
		w.WriteHeader(a.status)
		io.WriteString(w, a.body)
	}}
	address := before(t, wall, up)
	const (
		hidden = `[{"name":"hidden","inputSchema":{"type":"object"}}]`
		list   = `{"jsonrpc":"2.0","id":7,"result":{"tools":` + hidden + `}}`
		refuse = `{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"The answer of the server is no message"}}`
		empty  = `{"jsonrpc":"2.0","id":7,"result":{"tools":[]}}`
	)
	json, stream := []string{"application/json"}, []string{"text/event-stream"}
	for _, c := range []struct {
		name string
		answer
		want string
	}{
		{"as it is", answer{200, json, list}, empty},
		{"as an error of HTTP", answer{400, json, list}, empty},
		{"an error of HTTP", answer{401, []string{"text/plain"}, "who?"}, "who?"},
		{"nothing", answer{202, nil, ""}, ""},
		{"an error", answer{200, json, `{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"m"}}`}, `{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"m"}}`},
		{"a byte order mark", answer{200, json, "\ufeff" + list}, refuse},
		{"no type", answer{200, nil, "\ufeff" + list}, refuse},
		{"an id that is one for some", answer{200, json, strings.Replace(list, "7", "7.0", 1)}, refuse},
		{"the id as a string", answer{200, json, strings.Replace(list, "7", `"7"`, 1)}, refuse},
		{"a batch", answer{200, json, "[" + list + "]"}, refuse},
		{"two results", answer{200, json, `{"jsonrpc":"2.0","id":7,"result":{},"result":{"tools":` + hidden + `}}`}, refuse},
		{"a result by another name", answer{200, json, `{"jsonrpc":"2.0","id":7,"result":{},"Result":{"tools":` + hidden + `}}`}, refuse},
		{"two lists", answer{200, json, `{"jsonrpc":"2.0","id":7,"result":{"tools":[],"tools":` + hidden + `}}`}, refuse},
		{"a list by another name", answer{200, json, `{"jsonrpc":"2.0","id":7,"result":{"toolſ":` + hidden + `}}`}, refuse},
		{"events, two lists", answer{200, stream, `data: {"jsonrpc":"2.0","id":7,"result":{"tools":[],"Tools":` + hidden + "}}\n\n"}, "data: " + refuse + "\n\n"},
		{"events, another id and two lists", answer{200, stream, `data: {"jsonrpc":"2.0","id":8,"result":{"tools":[],"Tools":` + hidden + "}}\n\n"}, "\n"},
		{"events that are JSON for some", answer{200, []string{"text/event-stream, application/json"}, list}, "The server does not answer"},
		{"JSON that is events for some", answer{200, []string{"application/json; a=text/event-stream"}, "data: " + list + "\n\n"}, "The server does not answer"},
		{"two types", answer{200, []string{"application/json", "text/event-stream"}, "data: " + list + "\n\n"}, "The server does not answer"},
		{"a type that is none", answer{200, []string{"text/event-stream; ="}, "data: " + list + "\n\n"}, "The server does not answer"},
	} {
		now.Store(&c.answer)
		got := post(t, address, `{"jsonrpc":"2.0","id":7,"method":"tools/list"}`)
		if got.body != c.want && !(got.status == 502 && strings.Contains(got.body, c.want)) || strings.Contains(got.body, "hidden") {
			t.Errorf("%s: %d %q\nwant %q", c.name, got.status, got.body, c.want)
		}
	}
}

// An event of very many lines costs about its length, not an object for each.
func TestHTTPEventOfManyLines(t *testing.T) {
	wall, _ := newWall(t, Config{MaxAnswer: 1 << 20})
	body := strings.Repeat(":\n", 500_000)
	e := newEvents(io.NopCloser(strings.NewReader(body+"\n")), wall, message{})
	if n := testing.AllocsPerRun(1, func() {
		e.from.Reset(strings.NewReader(body + "\n"))
		e.out, e.err = nil, nil
		if got, err := io.ReadAll(e); err != nil || len(got) != len(body)+1 {
			t.Fatal(err, len(got))
		}
	}); n > 500 {
		t.Errorf("%v allocations", n)
	}
	if _, err := io.ReadAll(newEvents(io.NopCloser(strings.NewReader(strings.Repeat(body, 2))), wall, message{})); err != errEvent {
		t.Errorf("%v", err)
	}
}

// No answer sends the client past the firewall.
func TestHTTPGoesNowhereElse(t *testing.T) {
	wall, _ := newWall(t, Config{})
	var status atomic.Int64
	up := &upstream{reply: func(w http.ResponseWriter, r *http.Request, _ []byte) {
		w.Header().Set("Location", "http://"+r.Host+"/mcp/")
		w.Header().Set("Alt-Svc", `h2="127.0.0.1:1"`)
		w.WriteHeader(int(status.Load()))
	}}
	address := before(t, wall, up)
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, s := range []int{200, 301, 302, 303, 307, 308} {
		status.Store(int64(s))
		for _, method := range []string{"POST", "GET", "DELETE"} {
			req, _ := http.NewRequest(method, address, nil)
			if method == "POST" {
				req, _ = http.NewRequest(method, address, strings.NewReader(call(1, `{}`)))
				req.Header.Set("Content-Type", "application/json")
			}
			res, err := client.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			res.Body.Close()
			if want := map[bool]int{true: 200, false: 502}[s == 200]; res.StatusCode != want || s != 200 && res.Header.Get("Location") != "" || res.Header.Get("Alt-Svc") != "" {
				t.Errorf("%s %d: %d %v", method, s, res.StatusCode, res.Header)
			}
		}
	}
}

// The number of streams that are open at once is bounded, and they take no room
// from messages.
func TestHTTPStreams(t *testing.T) {
	wall, _ := newWall(t, Config{MaxWaiting: 2})
	up := &upstream{reply: func(w http.ResponseWriter, r *http.Request, body []byte) {
		if r.Method == http.MethodGet {
			w.Header().Set("Content-Type", "text/event-stream")
			w.(http.Flusher).Flush()
			<-r.Context().Done()
			return
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{}}`, read(body).id)
	}}
	address := before(t, wall, up)
	var open []*http.Response
	for i := range 3 {
		res, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		open = append(open, res)
		if want := []int{200, 200, 503}[i]; res.StatusCode != want {
			t.Errorf("stream %d: %d", i, res.StatusCode)
		}
	}
	if got := post(t, address, call(1, `{}`)); got.status != 200 {
		t.Errorf("%+v", got)
	}
	open[0].Body.Close()
	for range 100 {
		res, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode == 200 {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Error("a stream that has ended keeps its place")
}
