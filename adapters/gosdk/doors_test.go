package gosdk

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/adapters/internal/notes"
)

// What becomes of a message, beside ended and silent.
const (
	accepted = "accepted"    // the handler ran
	refused_ = "refused"     // by the adapter
	unsent   = "cannot send" // the SDK's own transport does not take it
	quoted   = "*"           // behind an answer of the SDK that quotes what the caller chose
)

// row is a message and what becomes of it at each door, in the order of
// columns.
type row struct {
	what    string
	message string
	want    [4]string
	added   string // what the adapter adds
}

// ours are the messages of errors that the adapter answers with.
var ours = []string{"Unknown tool", "Arguments must be a JSON object", "Arguments do not fit the schema",
	"Arguments refused by a deny rule", "Arguments are not well-formed JSON", "Unknown prompt", "Resource not found",
	"_meta has a name that MCP does not allow"}

var columns = [4]door{stdio, memory, sse, streamed}

// all is the same at each door.
func all(outcome string) [4]string { return [4]string{outcome, outcome, outcome, outcome} }

// request makes a request of a method.
func request(method, params string) string {
	return `{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":{` + params + `}}`
}

// params makes a request of what stands in its params beside the name.
func params(rest string) string {
	return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"bernstein_run"` + rest + `}}`
}

func goal(text string) string { return params(`,"arguments":{"goal":"` + text + `"}`) }

func deep(open int) string {
	return params(`,"arguments":{"a":` + strings.Repeat("[", open-3) + strings.Repeat("]", open-3) + `}`)
}

// rows is the table in the package comment.
var rows = []row{
	{"a good call", goal("x"), all(accepted), ""},
	{"3 MiB", goal(strings.Repeat("x", 3<<20)), all(refused_), "64 KiB of arguments"},
	{"5 MiB", goal(strings.Repeat("x", 5<<20)), [4]string{refused_, refused_, "HTTP 413", "HTTP 413"}, ""},
	{"17 MiB", goal(strings.Repeat("x", 17<<20)), [4]string{ended, ended, "HTTP 413", "HTTP 413"}, ""},
	{"1,000 open containers", deep(1000), all(refused_), "10 in the arguments"},
	{"1,001 open containers", deep(1001), [4]string{ended, ended, "HTTP 400", "HTTP 400"}, ""},
	{"20,000 open containers", deep(20_000), [4]string{ended, unsent, "HTTP 400", "HTTP 400"}, ""},
	{"no JSON", params(`,"arguments":{"goal":"x","canary":01}`), [4]string{ended, unsent, "HTTP 400", "HTTP 400"}, ""},
	{"a control character", goal("x\x01canary"), [4]string{ended, unsent, "HTTP 400", "HTTP 400" + quoted}, ""},
	{"an escaped control character", goal(`x\u0001`), all(refused_), "C0, C1, DEL"},
	{"ill-formed UTF-8", goal("x\xff"), all(refused_), "UTF-8"},
	{"half a surrogate pair", goal(`x\ud83d`), all(refused_), "paired surrogates"},
	{"more behind the message", goal("x") + ` {"canary":1}`, [4]string{ended, unsent, accepted, accepted}, "nothing: it is dropped"},
	{"a byte order mark", "\xef\xbb\xbf" + goal("x"), [4]string{ended, unsent, "HTTP 400", "HTTP 400"}, ""},

	{"Arguments", params(`,"Arguments":{"goal":"x"}`), all(refused_), "{} is judged: goal is missing"},
	{"argument\\u0073", params(`,"argument\u0073":{"goal":"x"}`), all(accepted), ""},
	{"Params", `{"jsonrpc":"2.0","id":1,"method":"tools/call","Params":{"name":"bernstein_run","arguments":{"goal":"x"}}}`,
		[4]string{"error -32600", unsent, "HTTP 400", "HTTP 400"}, ""},
	{"another member in params", params(`,"canary":1,"arguments":{"goal":"x"}`), all(accepted), "nothing: it is dropped"},
	{"arguments twice, the last good", params(`,"arguments":{},"arguments":{"goal":"x"}`), all(accepted), "judged: what the handler gets"},
	{"arguments twice, the last bad", params(`,"arguments":{"goal":"x"},"arguments":{}`), all(refused_), "judged: what the handler gets"},
	{"params twice, the last bad", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"bernstein_run","arguments":{"goal":"x"}},"params":{"name":"bernstein_run"}}`,
		[4]string{refused_, unsent, refused_, refused_}, "judged: what the handler gets"},
	{"name twice, the last unknown", params(`,"name":"canary"`), all(refused_), "an answer without the name"},
	{"a name twice in arguments", params(`,"arguments":{"goal":"x","goal":"x"}`), all(refused_), "unique names"},
	{"goal as Goal", params(`,"arguments":{"Goal":"x"}`), all(refused_), "the schema"},

	{"no arguments", params(""), all(refused_), "{} is judged"},
	{"arguments null", params(`,"arguments":null`), all(refused_), "error -32602"},
	{"arguments a list", params(`,"arguments":["canary"]`), all(refused_), "error -32602"},
	{"an unknown tool", strings.Replace(params(""), "bernstein_run", "canary", 1), all(refused_), "an answer without the name"},
	{"name a number", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":1,"arguments":{"canary":1}}}`, all("error -32602" + quoted), ""},
	{"params a list", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":["canary"]}`, all("error -32602" + quoted), ""},
	{"an unknown method", `{"jsonrpc":"2.0","id":1,"method":"canary","params":{}}`,
		[4]string{"error -32601" + quoted, "error -32601" + quoted, "HTTP 400" + quoted, "HTTP 400" + quoted}, ""},

	{"id 1.7, which becomes 1", strings.Replace(goal("x"), `"id":1`, `"id":1.7`, 1), [4]string{accepted, unsent, accepted, accepted}, ""},
	{"id null", strings.Replace(goal("x"), `"id":1`, `"id":null`, 1), [4]string{silent, unsent, "HTTP 400", "HTTP 400"}, ""},
	{"no id", strings.Replace(goal("x"), `"id":1,`, "", 1), [4]string{silent, silent, "HTTP 400", "HTTP 400"}, ""},
	{"id an object", strings.Replace(goal("x"), `"id":1`, `"id":{"canary":1}`, 1), [4]string{ended, unsent, "HTTP 400", "HTTP 400"}, ""},
	{"a batch", "[" + goal("x") + "]", [4]string{ended, unsent, "HTTP 400", accepted}, ""},

	// Prompts, resources, lists and _meta.
	{"a good prompt", request("prompts/get", `"name":"review","arguments":{"subject":"x"}`), all(accepted), ""},
	{"a prompt without what is required", request("prompts/get", `"name":"review","arguments":{"tone":"canary"}`), all(refused_), "presence"},
	{"a prompt with more than is declared", request("prompts/get", `"name":"review","arguments":{"subject":"x","other":"canary"}`), all(refused_), "names"},
	{"a prompt whose schema says no", request("prompts/get", `"name":"digest","arguments":{"length":"canary"}`), all(refused_), "the schema"},
	{"a prompt with a number", request("prompts/get", `"name":"review","arguments":{"subject":7}`), all("error -32602"), ""},
	{"a prompt with null", request("prompts/get", `"name":"review","arguments":{"subject":null}`), all(accepted), "judged: what the handler gets, an empty text"},
	{"a prompt with a name twice", request("prompts/get", `"name":"review","arguments":{"subject":"x","subject":"y"}`), all(accepted), "judged: what the handler gets, the last one"},
	{"a prompt whose arguments are null", request("prompts/get", `"name":"review","arguments":null`), all(refused_), "{} is judged"},
	{"a prompt with a list", request("prompts/get", `"name":"review","arguments":["canary"]`), all("error -32602" + quoted), ""},
	{"an unknown prompt", request("prompts/get", `"name":"canary"`), all(refused_), "an answer without the name"},
	{"a known URI", request("resources/read", `"uri":"notes:all"`), all(accepted), ""},
	{"an unknown URI", request("resources/read", `"uri":"canary:x"`), all(refused_), "an answer without the URI"},
	{"a URI that is none", request("resources/read", `"uri":"can ary"`), all(refused_), "an answer without the URI"},
	{"a URI that is a number", request("resources/read", `"uri":7`), all("error -32602"), ""},
	{"a cursor that is not the server's", request("tools/list", `"cursor":"canary"`), all("error -32602"), ""},
	{"a cursor that is a number", request("tools/list", `"cursor":7`), all("error -32602"), ""},
	{"_meta with a name that is not legal", params(`,"arguments":{"goal":"x"},"_meta":{"a b/c":1}`), all(refused_), "MCP's names"},
	{"_meta that is a list", params(`,"arguments":{"goal":"x"},"_meta":["canary"]`), all("error -32602" + quoted), ""},
}

// everything returns a server of all bundled tools, of prompts and of a
// resource, whose handlers note that they ran.
func everything(t *testing.T) (*mcp.Server, *recorder) {
	t.Helper()
	server, ran := bundled(t)
	reg, err := notes.NewPromptRegistry()
	if err != nil {
		t.Fatal(err)
	}
	if err := AddPrompt(server, reg, notes.ReviewPromptHandle, func(context.Context, *mcp.GetPromptRequest, notes.ReviewPrompt) (*mcp.GetPromptResult, error) {
		ran.note("review", nil)
		return nil, nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := AddPrompt(server, reg, notes.DigestPromptHandle, func(context.Context, *mcp.GetPromptRequest, notes.DigestPrompt) (*mcp.GetPromptResult, error) {
		ran.note("digest", nil)
		return nil, nil
	}); err != nil {
		t.Fatal(err)
	}
	server.AddResource(&mcp.Resource{URI: "notes:all", Name: "all"}, func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		ran.note("notes:all", nil)
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: "notes:all", Text: "x"}}}, nil
	})
	return server, ran
}

// outcome sends the message of a row through a door and says what becomes of
// it.
func (r row) outcome(t *testing.T, d door) string {
	t.Helper()
	server, ran := everything(t)
	return r.outcomeAt(t, d, server, ran)
}

// outcomeAt is outcome at a server that others talk to as well.
func (r row) outcomeAt(t *testing.T, d door, server *mcp.Server, ran *recorder) string {
	t.Helper()
	answer := ""
	switch {
	case d == memory:
		answer = sendInMemory(t, server, r.message)
	case slices.Contains(r.want[:], silent):
		answer = d.sendAndWait(t, server, r.message, 200*time.Millisecond)
	default:
		answer = d.send(t, server, r.message)
	}
	runs := len(ran.take())
	if runs > 1 {
		t.Errorf("%s, %s: the handler ran %d times", r.what, d, runs)
	}
	mark := ""
	if strings.Contains(answer, canary) {
		mark = quoted
	}
	status, _, _ := strings.Cut(strings.TrimPrefix(answer, "HTTP "), " ")
	var message struct {
		ID     any
		Result *struct {
			IsError bool
			Content []struct{ Text string }
		}
		Error *jsonrpc.Error
	}
	if text, batch := strings.CutPrefix(answer, "["); batch {
		answer = strings.TrimSuffix(text, "]")
	}
	if err := json.Unmarshal([]byte(answer), &message); err == nil && message.ID != 1.0 {
		t.Errorf("%s, %s: the answer has the id %v", r.what, d, message.ID)
	}
	refused := message.Error != nil && message.Error.Code == jsonrpc.CodeInvalidParams && slices.Contains(ours, message.Error.Message)
	switch {
	case runs == 1 && message.Result != nil && !message.Result.IsError:
		return accepted + mark
	case runs == 1:
		return "accepted and then " + answer
	case refused, message.Result != nil && message.Result.IsError && len(message.Result.Content) > 0 && strings.HasPrefix(message.Result.Content[0].Text, `{"code":-32602,`):
		return refused_ + mark
	case message.Error != nil:
		return fmt.Sprintf("error %d%s", message.Error.Code, mark)
	case message.Result != nil:
		return "answered" + mark
	case len(status) == 3:
		return "HTTP " + status + mark
	}
	return answer
}

// sendInMemory is door.send for the transport in memory, which takes messages
// and no bytes.
func sendInMemory(t *testing.T, server *mcp.Server, text string) string {
	t.Helper()
	var form struct {
		ID     any
		Method string
		Params json.RawMessage
	}
	if err := json.Unmarshal([]byte(text), &form); err != nil {
		return unsent
	}
	id, err := jsonrpc.MakeID(form.ID)
	if err != nil {
		return unsent
	}
	message := &jsonrpc.Request{ID: id, Method: form.Method, Params: form.Params}
	if encoded, err := jsonrpc.EncodeMessage(message); err != nil || string(encoded) != text {
		return unsent
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	transport, _ := memory.open(t, server)
	conn, err := transport.Connect(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	begin := &caller{ctx: ctx, conn: conn}
	if err := begin.call("initialize", json.RawMessage(`{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}`), nil); err != nil {
		t.Fatal(err)
	}
	if err := conn.Write(ctx, &jsonrpc.Request{Method: "notifications/initialized"}); err != nil {
		t.Fatal(err)
	}
	if conn.Write(ctx, message) != nil {
		return ended
	}
	if form.ID == nil { // no answer is due
		ctx, cancel = context.WithTimeout(ctx, 200*time.Millisecond)
		defer cancel()
	}
	answer, err := conn.Read(ctx)
	switch {
	case err != nil && ctx.Err() != nil:
		return silent
	case err != nil:
		return ended
	}
	encoded, err := jsonrpc.EncodeMessage(answer)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}

// TestDoors proves the table in the package comment, cell by cell, against the
// SDK, and that the comment has the table as it is proven.
func TestDoors(t *testing.T) {
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "what is sent\t%s\t%s\t%s\t%s\tthe adapter adds\n", columns[0], columns[1], columns[2], columns[3])
	for _, r := range rows {
		var got [4]string
		for i, d := range columns {
			got[i] = r.outcome(t, d)
		}
		if got != r.want {
			t.Errorf("%s: %q, want %q", r.what, got, r.want)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", r.what, got[0], got[1], got[2], got[3], r.added)
	}
	w.Flush()
	checkTable(t, table.String())
}

// TestHeaders proves the table of protocol headers in the package comment.
func TestHeaders(t *testing.T) {
	const meta = `,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "headers of 2026-07-28\tHTTP\tthe adapter adds")
	for _, c := range headerRows {
		f := newShelf(t)
		ran := 0
		f.find = func(context.Context) (*mcp.CallToolResult, error) {
			ran++
			return &mcp.CallToolResult{StructuredContent: map[string]any{"notes": []any{}, "total": 0}}, nil
		}
		body := request("tools/call", `"name":"find_note","arguments":`+c.arguments+meta)
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, streamed.listen(t, f.server), strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header = http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"},
			"Mcp-Protocol-Version": {"2026-07-28"}, "Mcp-Method": {"tools/call"}, "Mcp-Name": {"find_note"}, "Mcp-Param-Shelf": {"A"}}
		for name, values := range c.header {
			req.Header[name] = values
		}
		answer := roundTrip(t, req)
		got := accepted
		if ran == 0 {
			_, rest, ok := strings.Cut(answer, `"error":{"code":`)
			if code, _, _ := strings.Cut(rest, ","); ok {
				got = "error " + code
			} else {
				got = answer
			}
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
		if strings.Contains(answer, canary) {
			got += quoted
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", c.what, got, c.added)
	}
	w.Flush()
	checkTable(t, table.String())
}

// TestHeadersOfAny proves that no method is served whose headers say two things.
func TestHeadersOfAny(t *testing.T) {
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
	for _, method := range []string{"tools/list", "prompts/list", "resources/list", "server/discover"} {
		for _, c := range []struct {
			header []string
			want   string
		}{{[]string{method}, `"result":`}, {[]string{method, "canary"}, `"code":-32020`}} {
			server, _ := everything(t)
			req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, streamed.listen(t, server), strings.NewReader(request(method, meta)))
			if err != nil {
				t.Fatal(err)
			}
			req.Header = http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"},
				"Mcp-Protocol-Version": {"2026-07-28"}, "Mcp-Method": c.header}
			answer := roundTrip(t, req)
			if !strings.Contains(answer, c.want) || strings.Contains(answer, canary) {
				t.Errorf("%s %v: %s, want %s", method, c.header, answer, c.want)
			}
		}
	}
}

// headerRows are headers beside those of a good request, and a body.
var headerRows = []struct {
	what      string
	header    http.Header
	arguments string
	want      string
	added     string
}{
	{"those of the body", nil, `{"word":"x","shelf":"A"}`, accepted, ""},
	{"Mcp-Method of another", http.Header{"Mcp-Method": {"canary"}}, `{"word":"x","shelf":"A"}`, "error -32020", ""},
	{"no Mcp-Method", http.Header{"Mcp-Method": nil}, `{"word":"x","shelf":"A"}`, "error -32020", ""},
	{"Mcp-Name of another", http.Header{"Mcp-Name": {"canary"}}, `{"word":"x","shelf":"A"}`, "error -32020", ""},
	{"no Mcp-Name", http.Header{"Mcp-Name": nil}, `{"word":"x","shelf":"A"}`, "error -32020", ""},
	{"Mcp-Param-Shelf of another", http.Header{"Mcp-Param-Shelf": {"canary"}}, `{"word":"x","shelf":"A"}`, "error -32020", ""},
	{"no Mcp-Param-Shelf", http.Header{"Mcp-Param-Shelf": nil}, `{"word":"x","shelf":"A"}`, "error -32020", ""},
	{"Mcp-Param-Shelf of no argument", nil, `{"word":"x"}`, "error -32020", ""},
	{"Mcp-Param-Shelf as base64", http.Header{"Mcp-Param-Shelf": {"=?base64?QQ==?="}}, `{"word":"x","shelf":"A"}`, accepted, ""},
	{"Mcp-Name twice", http.Header{"Mcp-Name": {"find_note", "canary"}}, `{"word":"x","shelf":"A"}`, "error -32020", "the second one is refused"},
	{"Mcp-Method twice", http.Header{"Mcp-Method": {"tools/call", "canary"}}, `{"word":"x","shelf":"A"}`, "error -32020", "the second one is refused"},
	{"Mcp-Param-Shelf twice", http.Header{"Mcp-Param-Shelf": {"A", "canary"}}, `{"word":"x","shelf":"A"}`, "error -32020", "the second one is refused"},
	{"a number outside float64", nil, `{"word":1e400,"shelf":"A"}`, "error -32020", ""},
}

// checkTable proves that the package comment has the table as it is measured.
func checkTable(t *testing.T, table string) {
	t.Helper()
	var block strings.Builder
	for line := range strings.Lines(table) {
		block.WriteString("//\t" + strings.TrimRight(line, " \n") + "\n")
	}
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(doc), "//\n"+block.String()+"//\n") {
		t.Errorf("the table in doc.go is not this one:\n%s", block.String())
	}
}

// TestSDKFacts proves what the package comment says of an SDK server without
// the adapter, so that a new SDK that does better is noticed.
func TestSDKFacts(t *testing.T) {
	raw := func(handler mcp.ToolHandler) *mcp.Server {
		server := newServer()
		server.AddTool(&mcp.Tool{Name: "raw", InputSchema: json.RawMessage(`{"type":"object"}`)}, handler)
		return server
	}
	t.Run("a result of receiving middleware has no resultType", func(t *testing.T) {
		server := raw(func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{}, nil
		})
		early := false
		server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
			return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
				if method == "tools/call" && early {
					return &mcp.CallToolResult{Content: []mcp.Content{}}, nil
				}
				return next(ctx, method, req)
			}
		})
		client, wire := stdio.dial(t, server, "2026-07-28")
		for _, early = range []bool{false, true} {
			if _, err := callTool(t, client, "raw", `{}`); err != nil {
				t.Fatal(err)
			}
			m := wire.messages()
			if typed := strings.Contains(string(m[len(m)-1]), `"resultType":"complete"`); typed == early {
				t.Errorf("early %v: %s", early, m[len(m)-1])
			}
		}
	})
	t.Run("a result that cannot be encoded is never answered", func(t *testing.T) {
		server := raw(func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{StructuredContent: make(chan int)}, nil
		})
		client, _ := memory.dial(t, server, "")
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		if _, err := client.CallTool(ctx, &mcp.CallToolParams{Name: "raw"}); err == nil || ctx.Err() == nil {
			t.Errorf("answered: %v", err)
		}
	})
	t.Run("a tool of the same name replaces the other in silence", func(t *testing.T) {
		server := raw(func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil })
		server.AddTool(&mcp.Tool{Name: "raw", Title: "second", InputSchema: json.RawMessage(`{"type":"object"}`)},
			func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil })
		client, _ := memory.dial(t, server, "")
		tools, err := client.ListTools(t.Context(), nil)
		if err != nil || len(tools.Tools) != 1 || tools.Tools[0].Title != "second" {
			t.Errorf("%+v %v", tools, err)
		}
	})
}

// TestOneServer sends messages through all doors to one server, one behind the
// other and with all sessions left open, and holds that each has the outcome
// that it has alone, and that the server comes to an end.
func TestOneServer(t *testing.T) {
	server, ran := everything(t)
	for round := range 3 {
		for _, r := range rows {
			if len(r.message) > 1<<20 {
				continue // the others say nothing of size
			}
			for i, d := range columns {
				if got := r.outcomeAt(t, d, server, ran); got != r.want[i] {
					t.Errorf("round %d, %s, %s: %s, want %s", round, r.what, d, got, r.want[i])
				}
			}
		}
	}
}
