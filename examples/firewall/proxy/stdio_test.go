package proxy

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
)

// What may pass reaches the server byte for byte, and so do its answers.
func TestPassesByteForByte(t *testing.T) {
	wall, _ := newWall(t, Config{Methods: []string{"com.example/extra"}})
	l := connect(t, wall)
	l.handshake("2025-11-25")
	for _, line := range []string{
		call(1, `{}`),
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo"}}`,
		"{ \"params\" :\t{ \"arguments\" : { \"te\\u0078t\" : \"\\ud83d\\ude00 \\/ é\" , \"n\":1e1 } ,\"name\":\"ec\\u0068o\",\"_meta\":{\"progressToken\":\"p\"}},\"method\":\"tools\\/call\" , \"id\":\"\\u0061\",\"jsonrpc\":\"2.0\" } ",
		`{"jsonrpc":"2.0","id":3,"method":"resources/read","params":{"uri":"file:///a%20b"}}`,
		`{"jsonrpc":"2.0","id":-9223372036854775808,"method":"ping"}`,
		`{"jsonrpc":"2.0","id":"","method":"prompts/get","params":{"name":"p","arguments":{"a":"b"}}}`,
		`{"jsonrpc":"2.0","id":4,"method":"com.example/extra","params":{"any":[1]}}`,
		call(5, `{"text":"`+strings.Repeat("x", 60_000)+`"}`),
	} {
		l.send(line)
		if got := heard(t, l.next()); got != line {
			t.Errorf("the server got %.200s\nwant %.200s", got, line)
		}
	}
	l.send(call(6, `{"mode":"ask"}`))
	if got := l.next(); got != `{"jsonrpc":"2.0","id":"q1","method":"sampling/createMessage","params":{}}` {
		t.Errorf("the client got %s", got)
	}
	answer := `{"jsonrpc":"2.0","id":"q1","result":{"role":"assistant","content":{"type":"text","text":"t"},"model":"m"}}`
	l.send(answer)
	if got := heard(t, l.next()); got != answer {
		t.Errorf("the server got %s", got)
	}
	if err := l.end(); err != nil {
		t.Error(err)
	}
}

// What does not pass is answered once, in the form of the version, and never
// reaches the server.
func TestRefusals(t *testing.T) {
	const unknown = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"no\u001bsuch","arguments":{}}}`
	type form struct{ code, at string } // code "result" is a result with isError
	for _, version := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"} {
		failure := "result"
		if version < "2025-11-25" {
			failure = "-32602"
		}
		for _, c := range []struct {
			line string
			want form
			id   string
		}{
			{call(1, `{"n":"1"}`), form{failure, atArguments}, "1"},
			{call(`"a"`, `{"N":1}`), form{failure, atArguments}, `"a"`},
			{call(1, `{"n":1,"n":2}`), form{failure, atArguments}, "1"},
			{call(1, `{"text":"\u001b[2J"}`), form{failure, atArguments}, "1"},
			{call(1, `{"text":"`+strings.Repeat("x", 66_000)+`"}`), form{failure, atArguments}, "1"},
			{call(1, `{"text":`+strings.Repeat("[", 11)+strings.Repeat("]", 11)+`}`), form{failure, atArguments}, "1"},
			{call(1, `{"text":`+strings.Repeat("[", 100)+strings.Repeat("]", 100)+`}`), form{failure, atArguments}, "1"},
			{call(1, `{"n":1e400}`), form{failure, atArguments}, "1"},
			{call(1, `null`), form{"-32602", atParams}, "1"},
			{call(1, `[]`), form{"-32602", atParams}, "1"},
			{call(1, `"{}"`), form{"-32602", atParams}, "1"},
			{strings.Replace(unknown, `\u001b`, "", 1), form{"-32602", atTool}, "1"},
			{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","Arguments":{"n":"x"}}}`, form{"-32602", atParams}, "1"},
			{`{"jsonrpc":"2.0","id":1,"method":"tools/call","Params":{"name":"echo"}}`, form{"-32600", atEnvelope}, "1"},
			{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{}},"params":{"name":"echo","arguments":{"n":"x"}}}`, form{"-32600", atEnvelope}, "null"},
			{`{"jsonrpc":"2.0","id":1,"method":"tools/Call","params":{}}`, form{"-32601", atMethod}, "1"},
			{`{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"no uri"}}`, form{"-32602", atParams}, "1"},
			{`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, form{"-32600", atEnvelope}, "null"},
			{`{"jsonrpc":"2.0","id":1.0,"method":"ping"}`, form{"-32600", atID}, "null"},
			{`{"jsonrpc":"2.0","id":1e0,"method":"ping"}`, form{"-32600", atID}, "null"},
			{`{"jsonrpc":"2.0","id":9223372036854775808,"method":"ping"}`, form{"-32600", atEnvelope}, "null"},
			{`{"jsonrpc":"2.0","id":"` + strings.Repeat("i", 300) + `","method":"ping"}`, form{"-32600", atID}, "null"},
			{`{"jsonrpc":"2.0","id":null,"method":"ping"}`, form{"-32600", atEnvelope}, "null"},
			{`[` + call(1, `{}`) + `,` + call(2, `{"n":"x"}`) + `]`, form{"-32600", atBatch}, "null"},
			{`[]`, form{"-32600", atBatch}, "null"},
			{call(1, `{}`) + call(2, `{}`), form{"-32700", atEnvelope}, "null"},
			{call(1, `{}`)[:40], form{"-32700", atEnvelope}, "null"},
			{"\ufeff" + call(1, `{}`), form{"-32700", atEnvelope}, "null"},
			{"hello", form{"-32700", atEnvelope}, "null"},
			{`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1999-01-01"}}}`, form{"-32022", atVersion}, "1"},
			{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}`, form{"-32602", atParams}, "1"},
		} {
			line := c.line
			modern := version == "2026-07-28"
			if modern {
				if !strings.Contains(line, `"params":{"name"`) || strings.Contains(line, `"initialize"`) {
					continue // what has no params of a call does not say its version
				}
				line = strings.ReplaceAll(line, `"params":{"name"`, `"params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}},"name"`)
			}
			wall, logged := newWall(t, Config{})
			session := version
			if modern {
				session = "" // the message says it
			}
			m, r := wall.judge([]byte(line), session)
			if r == nil {
				t.Errorf("%s: %.200s passes", version, line)
				continue
			}
			wall.refuse(m, r)
			id := m.id
			if m.key == "" {
				id = nil
			}
			text := r.answer(id, m.version)
			var got struct {
				ID     json.RawMessage
				Error  *struct{ Code int }
				Result *struct {
					ResultType string
					IsError    bool
					Content    []struct{ Type, Text string }
				}
			}
			if err := json.Unmarshal(text, &got); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			code := "result"
			if got.Error != nil {
				code = fmt.Sprint(got.Error.Code)
			}
			if code != c.want.code || r.at != c.want.at || string(got.ID) != c.id {
				t.Errorf("%s: %.150s\nanswer %.300s\nis %s at %s with id %s, want %s", version, line, text, code, r.at, got.ID, c.want)
			}
			if got.Result != nil && (!got.Result.IsError || len(got.Result.Content) != 1 || (got.Result.ResultType == "complete") != modern) {
				t.Errorf("%s: %s", version, text)
			}
			// The firewall's own answers are messages of the version.
			if string(got.ID) != "null" && !wall.revision(version).CheckMessage(text, nil) {
				t.Errorf("%s: the answer is no message: %s", version, text)
			}
			if strings.Contains(string(text), "x1b") || strings.Contains(string(text), "such") {
				t.Errorf("the answer says what the caller chose: %s", text)
			}
			if n := wall.Counters().Refused(c.want.at); n != 1 || strings.Count(logged.String(), "\n") != 1 {
				t.Errorf("%s: counted %d, logged %q", version, n, logged)
			}
			if !json.Valid([]byte(logged.String())) {
				t.Errorf("the log line is no JSON: %s", logged)
			}
		}
	}
}

// A refused line is answered and the session goes on; the server has seen
// nothing of it.
func TestRefusedInASession(t *testing.T) {
	wall, logged := newWall(t, Config{})
	l := connect(t, wall)
	l.handshake("2025-11-25")
	l.send(call(1, `{"n":"x"}`), call(2, `{}`), `[`, `{"jsonrpc":"2.0","method":"no/such"}`, `{"jsonrpc":"2.0","method":"notifications/progress","params":{}}`,
		`{"jsonrpc":"2.0","id":"none","result":{}}`, call(3, `{}`))
	want := map[string]string{"1": `"isError":true`, "2": `"handshakes":1`, "null": `-32700`, "3": `"handshakes":1`}
	for range len(want) {
		line := l.next()
		if part := want[idOf(t, line)]; part == "" || !strings.Contains(line, part) {
			t.Errorf("%s", line)
		}
		delete(want, idOf(t, line))
	}
	l.quiet(100 * time.Millisecond)
	if err := l.end(); err != nil {
		t.Error(err)
	}
	c := wall.Counters()
	if c.Refused(atArguments) != 1 || c.Refused(atEnvelope) != 1 || c.Refused(atMethod) != 1 || c.Refused(atParams) != 1 || c.Strays.Load() != 1 {
		text, _ := json.Marshal(c)
		t.Errorf("%s\n%s", text, logged)
	}
}

// An id that waits is not used twice, however it is written.
func TestIDsThatWait(t *testing.T) {
	wall, _ := newWall(t, Config{})
	l := connect(t, wall)
	l.handshake("2025-11-25")
	l.send(call(`"a"`, `{"mode":"slow","n":300}`), call(`"\u0061"`, `{}`), call(`"a"`, `{"n":"x"}`))
	for range 2 {
		if got := l.next(); idOf(t, got) != "null" {
			t.Errorf("%s", got)
		}
	}
	if got := l.next(); idOf(t, got) != `"a"` || !strings.Contains(got, "handshakes") {
		t.Errorf("%s", got)
	}
	// A request that the client gave up waits no longer, and its answer is dropped.
	l.send(call(7, `{"mode":"slow","n":100}`), `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}`, call(8, `{}`))
	if got := l.next(); idOf(t, got) != "8" {
		t.Errorf("%s", got)
	}
	if n := wall.Counters().Strays.Load(); n != 1 {
		t.Errorf("%d strays", n)
	}
}

// The number of requests that wait is bounded.
func TestMaxWaiting(t *testing.T) {
	wall, _ := newWall(t, Config{MaxWaiting: 3})
	l := connect(t, wall)
	l.handshake("2025-11-25")
	for i := range 5 {
		l.send(call(i, `{"mode":"silent"}`))
	}
	for i := 3; i < 5; i++ {
		if got := l.next(); idOf(t, got) != fmt.Sprint(i) || !strings.Contains(got, "Too many requests") {
			t.Errorf("%s", got)
		}
	}
	l.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0}}`, call(9, `{}`))
	if got := l.next(); idOf(t, got) != "9" || !strings.Contains(got, "handshakes") {
		t.Errorf("%s", got)
	}
}

// What servers send wrongly: nothing is answered twice, nothing waits for good.
func TestWrongServers(t *testing.T) {
	wall, _ := newWall(t, Config{})
	l := connect(t, wall)
	l.handshake("2025-11-25")
	for _, c := range []struct{ mode, want string }{
		{"twice", `{"jsonrpc":"2.0","id":1,"result":{"first":true}}`},
		{"stray", `{"jsonrpc":"2.0","id":1,"result":{"content":[]}}`},
		{"junk", `{"jsonrpc":"2.0","id":1,"result":{"content":[]}}`},
		{"meta", `{"jsonrpc":"2.0","id":1,"result":{"_meta":{"_own name":1}}}`},
		{"cr", `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"The answer of the server is no message"}}`},
		{"wrong", `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"The answer of the server is no message"}}`},
	} {
		l.send(call(1, `{"mode":"`+c.mode+`"}`))
		if got := l.next(); got != c.want {
			t.Errorf("%s: %s", c.mode, got)
		}
		l.quiet(30 * time.Millisecond)
	}
	if c := wall.Counters(); c.Strays.Load() != 2 || c.Broken.Load() != 4 {
		t.Errorf("%d strays, %d broken", c.Strays.Load(), c.Broken.Load())
	}
}

// The answer of a client that does not pass is an error for the server.
func TestRefusedAnswer(t *testing.T) {
	wall, _ := newWall(t, Config{})
	l := connect(t, wall)
	l.handshake("2025-11-25")
	l.send(call(1, `{"mode":"ask"}`))
	l.next()
	l.send(`{"jsonrpc":"2.0","id":"q1","result":{"text":"\u0000"}}`)
	if got := heard(t, l.next()); got != `{"jsonrpc":"2.0","id":"q1","error":{"code":-32603,"message":"The answer of the client was refused"}}` {
		t.Errorf("the server got %s", got)
	}
}

// tools/list tells what is enforced; other bytes stay.
func TestAdvertised(t *testing.T) {
	wall, _ := newWall(t, Config{})
	handle, _ := wall.tools.Lookup("echo")
	schema := string(handle.Schema())
	l := connect(t, wall)
	l.handshake("2025-11-25")
	l.send(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	want := `{"jsonrpc":"2.0", "id":1, "result":{"tools":[{"name":"echo","inputSchema":` + schema + `,"title":"E"}],"nextCursor":"c","ttlMs":1}}`
	if got := l.next(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if n := wall.Counters().Left.Load(); n != 3 {
		t.Errorf("%d left out", n)
	}
	for text, want := range map[string]string{
		`{"id":1,"result":{"tools":[{"name":"echo"}]}}`: `{"id":1,"result":{"tools":[{"name":"echo","inputSchema":` + schema + `}]}}`,
		`{"id":1,"result":{"tools":{}}}`:                `{"id":1,"result":{"tools":{}}}`,
		`{"id":1,"result":{"tools":[1,[],{}]}}`:         `{"id":1,"result":{"tools":[]}}`,
		`{"id":1,"error":{"code":1}}`:                   `{"id":1,"error":{"code":1}}`,
		`{"id":1,"result":{"tools":[],"tools":[]}}`:     ``,
		`{"id":1,"result":{"tools":[],"\u0054ools":1}}`: ``,
		`{"id":1,"result":{"TOOLS":[]}}`:                ``,
		// What clients take for the name or the schema of such a tool differs.
		`{"id":1,"result":{"tools":[{"name":"echo","inputSchema":{},"inputSchema":{"x":1}}]}}`: `{"id":1,"result":{"tools":[]}}`,
		`{"id":1,"result":{"tools":[{"name":"echo","InputSchema":{}}]}}`:                       `{"id":1,"result":{"tools":[]}}`,
		`{"id":1,"result":{"tools":[{"name":"echo","name":"other"}]}}`:                         `{"id":1,"result":{"tools":[]}}`,
	} {
		if got, _ := wall.advertise([]byte(text)); string(got) != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

// A carriage return between the tokens of a message ends a line for servers
// that read with universal newlines: what stands behind it would be a message
// that nobody has judged. At the end of a line it belongs to the line break.
func TestCarriageReturns(t *testing.T) {
	smuggled := `{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"other","arguments":{}}}`
	for _, line := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"x":` + "\r" + smuggled + "\r" + `}}}`,
		"\r" + call(1, `{}`), call(1, "{\r}"), call(1, `{}`) + "\r\r",
	} {
		wall, _ := newWall(t, Config{})
		l := connect(t, wall)
		l.handshake("2025-11-25")
		l.send(line)
		if got := l.next(); idOf(t, got) != "1" || !strings.Contains(got, `"error":{"code":-32600`) {
			t.Errorf("%q: %s", line, got)
		}
		if n := wall.Counters().Refused(atEnvelope); n != 1 {
			t.Errorf("%q: %d refused", line, n)
		}
		l.send(call(2, `{}`) + "\r")
		if got := l.next(); heard(t, got) != call(2, `{}`) {
			t.Errorf("%s", got)
		}
	}
	// The answer of a client is refused likewise, and the server told.
	wall, _ := newWall(t, Config{})
	l := connect(t, wall)
	l.handshake("2025-11-25")
	l.send(call(1, `{"mode":"ask"}`))
	l.next()
	l.send(`{"jsonrpc":"2.0","id":"q1","result":{"x":` + "\r" + smuggled + "\r" + `}}`)
	if got := heard(t, l.next()); !strings.Contains(got, "The answer of the client was refused") {
		t.Errorf("the server got %s", got)
	}
}

// A cancellation that names its request so that servers may understand another
// one, or none, is refused.
func TestCancelsWhat(t *testing.T) {
	wall, _ := newWall(t, Config{})
	for id, passes := range map[string]bool{`7`: true, `"7"`: true, `7.0`: false, `70e-1`: false, `"` + strings.Repeat("i", 300) + `"`: false} {
		m, r := wall.judge([]byte(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":`+id+`}}`), "2025-11-25")
		if (r == nil) != passes || passes != (m.cancels != "") {
			t.Errorf("%.20s: %v, cancels %q", id, r, m.cancels)
		}
	}
}

// Of an answer with two lists the client gets none, and does not wait.
func TestTwoLists(t *testing.T) {
	wall, _ := newWall(t, Config{})
	var out strings.Builder
	s := &session{wall: wall, out: &out, waiting: map[string]waiter{"n1": {[]byte("1"), "tools/list"}}}
	for range 2 {
		if err := s.pass(nil, []byte(`{"jsonrpc":"2.0","id":1,"result":{"tools":[],"Tools":[{"name":"hidden"}]}}`)); err != nil {
			t.Fatal(err)
		}
	}
	want := `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"The answer of the server is no message"}}` + "\n"
	if c := wall.Counters(); out.String() != want || c.Broken.Load() != 1 || c.Strays.Load() != 1 {
		t.Errorf("%s, %d broken, %d strays", &out, c.Broken.Load(), c.Strays.Load())
	}
}

// A request without an id, and a notification with one, reach no server: it may
// do what they say and not answer, or answer what nobody asked.
func TestKindOfMethod(t *testing.T) {
	for _, version := range []string{"2025-06-18", "2025-11-25", "2026-07-28"} {
		wall, _ := newWall(t, Config{Methods: []string{"com.example/x"}})
		meta := `"_meta":{}`
		if version == "2026-07-28" {
			meta = modernMeta
		}
		for line, passes := range map[string]bool{
			`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{` + meta + `,"name":"echo"}}`:             true,
			`{"jsonrpc":"2.0","method":"tools/call","params":{` + meta + `,"name":"echo"}}`:                    false,
			`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`:                    true,
			`{"jsonrpc":"2.0","id":1,"method":"notifications/cancelled","params":{"requestId":1}}`:             false,
			`{"jsonrpc":"2.0","method":"com.example/x","params":{}}`:                                           true,
			`{"jsonrpc":"2.0","id":1,"method":"com.example/x","params":{}}`:                                    true,
			`{"jsonrpc":"2.0","id":null,"method":"notifications/cancelled","params":{"requestId":1}}`:          false,
			`{"jsonrpc":"2.0","id":1,"method":"tools/call","result":{},"params":{` + meta + `,"name":"echo"}}`: false,
		} {
			if _, r := wall.judge([]byte(line), version); (r == nil) != passes {
				t.Errorf("%s: %s: %v", version, line, r)
			}
		}
	}
}

// A server that has read an id as a floating point number answers the request
// all the same, once, and the client gets the id that it sent.
func TestIDsAsFloats(t *testing.T) {
	for _, c := range []struct{ asked, answered, want string }{
		{"1", "1.0", "1"}, {"1", "10e-1", "1"}, {"-2", "-2.0", "-2"}, {"0", "-0.0", "0"}, {"9007199254740991", "9007199254740991.0", "9007199254740991"},
		{"1", "1.5", ""}, {"1", `"1"`, ""}, {`"1"`, "1.0", ""}, {"9007199254740993", "9007199254740992.0", ""}, {"1", "1e400", ""},
	} {
		wall, _ := newWall(t, Config{})
		var out strings.Builder
		key, _ := idKey([]byte(c.asked))
		s := &session{wall: wall, out: &out, waiting: map[string]waiter{key: {[]byte(c.asked), "ping"}}}
		for range 2 {
			if err := s.pass(nil, []byte(`{ "id": `+c.answered+` ,"jsonrpc":"2.0","result":{}}`)); err != nil {
				t.Fatal(err)
			}
		}
		want := ""
		if c.want != "" {
			want = `{ "id": ` + c.want + ` ,"jsonrpc":"2.0","result":{}}` + "\n"
		}
		if out.String() != want {
			t.Errorf("%s answered as %s: %q, want %q", c.asked, c.answered, out.String(), want)
		}
	}
}
