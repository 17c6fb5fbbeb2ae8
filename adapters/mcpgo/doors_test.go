package mcpgo

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/schemagen/schemagen/adapters/internal/notes"
)

var update = flag.Bool("update", false, "rewrite the tables in the package comment")

// What becomes of a message, beside ended and silent.
const (
	accepted = "accepted"    // the handler ran
	refused_ = "refused"     // by the adapter
	unsent   = "cannot send" // the SDK's own transport does not take it
	quoted   = "*"           // behind an answer of the SDK that quotes what the caller chose
)

// row is a message and what the adapter adds.
type row struct{ what, message, added string }

var columns = []door{stdio, memory, sse, streamed}

// ours are the messages of errors that the adapter answers with.
var ours = []string{"Unknown tool", "Arguments must be a JSON object", "Arguments do not fit the schema",
	"Arguments refused by a deny rule", "Arguments are not well-formed JSON", "Unknown prompt", "Resource not found",
	"_meta has a name that MCP does not allow"}

// request makes a request of a method.
func request(method, params string) string {
	return `{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":{` + params + `}}`
}

// params makes a tool call of what stands in its params beside the name.
func params(rest string) string { return request("tools/call", `"name":"bernstein_run"`+rest) }

func goal(text string) string { return params(`,"arguments":{"goal":"` + text + `"}`) }

func deep(open int) string {
	return params(`,"arguments":{"a":` + strings.Repeat("[", open-3) + strings.Repeat("]", open-3) + `}`)
}

// rows is the first table in the package comment, as far as it is ours: what is
// sent, and what the adapter adds.
var rows = []row{
	{"a good call", goal("x"), ""},
	{"3 MiB", goal(strings.Repeat("x", 3<<20)), "64 KiB of arguments"},
	{"5 MiB", goal(strings.Repeat("x", 5<<20)), "64 KiB of arguments"},
	{"1,000 open containers", deep(1000), "10 in the arguments"},
	{"1,001 open containers", deep(1001), "10 in the arguments"},
	{"20,000 open containers", deep(20_000), ""},
	{"no JSON", params(`,"arguments":{"goal":"x","canary":01}`), ""},
	{"a control character", goal("x\x01canary"), ""},
	{"an escaped control character", goal(`x\u0001`), "C0, C1, DEL"},
	{"ill-formed UTF-8", goal("x\xff"), "UTF-8"},
	{"half a surrogate pair", goal(`x\ud83d`), "paired surrogates"},
	{"more behind the message", goal("x") + ` {"canary":1}`, "nothing: it is dropped"},
	{"a byte order mark", "\xef\xbb\xbf" + goal("x"), ""},

	{"Arguments", params(`,"Arguments":{"goal":"x"}`), "judged: what the handler gets"},
	{"argument\\u0073", params(`,"argument\u0073":{"goal":"x"}`), ""},
	{"Params", `{"jsonrpc":"2.0","id":1,"method":"tools/call","Params":{"name":"bernstein_run","arguments":{"goal":"x"}}}`, ""},
	{"another member in params", params(`,"canary":1,"arguments":{"goal":"x"}`), "nothing: it is dropped"},
	{"arguments twice, the last good", params(`,"arguments":{},"arguments":{"goal":"x"}`), "judged: what the handler gets"},
	{"arguments twice, the last bad", params(`,"arguments":{"goal":"x"},"arguments":{}`), "judged: what the handler gets"},
	{"params twice, the last bad", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"bernstein_run","arguments":{"goal":"x"}},"params":{"name":"bernstein_run"}}`, "judged: what the handler gets"},
	{"name twice, the last unknown", params(`,"name":"canary"`), "an answer without the name"},
	{"a name twice in arguments", params(`,"arguments":{"goal":"x","goal":"x"}`), "unique names"},
	{"goal as Goal", params(`,"arguments":{"Goal":"x"}`), "the schema"},

	{"no arguments", params(""), "{} is judged"},
	{"arguments null", params(`,"arguments":null`), "error -32602"},
	{"arguments a list", params(`,"arguments":["canary"]`), "error -32602"},
	{"an unknown tool", strings.Replace(params(""), "bernstein_run", "canary", 1), "an answer without the name"},
	{"name a number", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":1,"arguments":{"canary":1}}}`, ""},
	{"params a list", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":["canary"]}`, ""},
	{"an unknown method", `{"jsonrpc":"2.0","id":1,"method":"canary","params":{}}`, ""},

	{"id 1.7", strings.Replace(goal("x"), `"id":1`, `"id":1.7`, 1), ""},
	{"id null", strings.Replace(goal("x"), `"id":1`, `"id":null`, 1), ""},
	{"no id", strings.Replace(goal("x"), `"id":1,`, "", 1), ""},
	{"id an object", strings.Replace(goal("x"), `"id":1`, `"id":{"canary":1}`, 1), ""},
	{"a batch", "[" + goal("x") + "]", ""},

	// Prompts, resources, lists and _meta.
	{"a good prompt", request("prompts/get", `"name":"review","arguments":{"subject":"x"}`), ""},
	{"a prompt without what is required", request("prompts/get", `"name":"review","arguments":{"tone":"canary"}`), "presence"},
	{"a prompt with more than is declared", request("prompts/get", `"name":"review","arguments":{"subject":"x","other":"canary"}`), "names"},
	{"a prompt whose schema says no", request("prompts/get", `"name":"digest","arguments":{"length":"canary"}`), "the schema"},
	{"a prompt with a number", request("prompts/get", `"name":"review","arguments":{"subject":7}`), ""},
	{"a prompt with null", request("prompts/get", `"name":"review","arguments":{"subject":null}`), "judged: what the handler gets, an empty text"},
	{"a prompt with a name twice", request("prompts/get", `"name":"review","arguments":{"subject":"x","subject":"y"}`), "judged: what the handler gets, the last one"},
	{"a prompt whose arguments are null", request("prompts/get", `"name":"review","arguments":null`), "{} is judged"},
	{"a prompt with a list", request("prompts/get", `"name":"review","arguments":["canary"]`), ""},
	{"an unknown prompt", request("prompts/get", `"name":"canary"`), "an answer without the name"},
	{"a known URI", request("resources/read", `"uri":"notes:all"`), ""},
	{"an unknown URI", request("resources/read", `"uri":"canary:x"`), "an answer without the URI"},
	{"a URI that is none", request("resources/read", `"uri":"can ary"`), "an answer without the URI"},
	{"a URI that is a number", request("resources/read", `"uri":7`), ""},
	{"a cursor that is not the server's", request("tools/list", `"cursor":"canary"`), ""},
	{"a cursor that is a number", request("tools/list", `"cursor":7`), ""},
	{"_meta with a name that is not legal", params(`,"arguments":{"goal":"x"},"_meta":{"a b/c":1}`), "MCP's names"},
	{"_meta that is a list", params(`,"arguments":{"goal":"x"},"_meta":["canary"]`), ""},
}

// everything returns a server of all bundled tools, of prompts and of a
// resource, whose handlers note that they ran.
func everything(t *testing.T) (*server.MCPServer, *recorder) {
	t.Helper()
	s, ran := bundled(t)
	reg, err := notes.NewPromptRegistry()
	if err != nil {
		t.Fatal(err)
	}
	if err := AddPrompt(s, reg, notes.ReviewPromptHandle, func(context.Context, mcp.GetPromptRequest, notes.ReviewPrompt) (*mcp.GetPromptResult, error) {
		ran.note("review", nil)
		return nil, nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := AddPrompt(s, reg, notes.DigestPromptHandle, func(context.Context, mcp.GetPromptRequest, notes.DigestPrompt) (*mcp.GetPromptResult, error) {
		ran.note("digest", nil)
		return nil, nil
	}); err != nil {
		t.Fatal(err)
	}
	s.AddResource(mcp.NewResource("notes:all", "all"), func(context.Context, mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
		ran.note("notes:all", nil)
		return []mcp.ResourceContents{mcp.TextResourceContents{URI: "notes:all", Text: "x"}}, nil
	})
	return s, ran
}

// outcome sends the message of a row through a door and says what becomes of
// it.
func (r row) outcome(t *testing.T, d door) string {
	t.Helper()
	became := ""
	t.Run(r.what+" "+string(d), func(t *testing.T) { // each closes its session
		s, ran := everything(t)
		while := patience
		if r.what == "id null" || r.what == "no id" { // no answer is due
			while = 100 * time.Millisecond
		}
		became = judged(t, d, r.what, d.send(t, s, r.message, while), ran)
	})
	return became
}

// judged says what an answer means.
func judged(t *testing.T, d door, what, answer string, ran *recorder) string {
	t.Helper()
	runs := len(ran.take())
	if runs > 1 {
		t.Errorf("%s, %s: the handler ran %d times", what, d, runs)
	}
	mark := ""
	if strings.Contains(answer, canary) {
		mark = quoted
	}
	var message struct {
		ID     any
		Result *struct {
			IsError bool
			Content []struct{ Text string }
		}
		Error *mcp.JSONRPCErrorDetails
	}
	status, body, _ := strings.Cut(strings.TrimPrefix(answer, "HTTP "), " ")
	if !strings.HasPrefix(answer, "HTTP ") {
		body = answer
	}
	text, batch := strings.CutPrefix(body, "[")
	if batch {
		body = strings.TrimSuffix(text, "]")
	}
	if err := json.Unmarshal([]byte(body), &message); err == nil && message.Result != nil && message.ID != 1.0 && !strings.HasPrefix(what, "id ") {
		t.Errorf("%s, %s: the answer has the id %v", what, d, message.ID)
	}
	refused := message.Error != nil && slices.Contains(ours, message.Error.Message)
	switch {
	case runs == 1 && message.Result != nil && !message.Result.IsError:
		return accepted + mark
	case runs == 1:
		return "accepted, " + answer
	case refused, message.Result != nil && message.Result.IsError && strings.HasPrefix(message.Result.Content[0].Text, `{"code":-32602,`):
		return refused_ + mark
	case message.Error != nil:
		return fmt.Sprintf("error %d%s", message.Error.Code, mark)
	case message.Result != nil:
		return "answered" + mark
	case body == `{"jsonrpc":"","id":null}` || status == "202":
		return silent
	case len(status) == 3 && body != answer:
		return "HTTP " + status + mark
	}
	return answer
}

// TestDoors proves the table of messages in the package comment, cell by cell,
// against the SDK.
func TestDoors(t *testing.T) {
	checkTable(t, "what is sent", func(w *tabwriter.Writer) {
		fmt.Fprintf(w, "what is sent\t%s\t%s\t%s\t%s\tthe adapter adds\n", columns[0], columns[1], columns[2], columns[3])
		for _, r := range rows {
			fmt.Fprint(w, r.what)
			for _, d := range columns {
				got := r.outcome(t, d)
				if strings.HasPrefix(got, refused_) && (r.added == "" || r.added == nothingAdded) {
					t.Errorf("%s, %s: %s, and the adapter is said to add %q", r.what, d, got, r.added)
				}
				fmt.Fprint(w, "\t", got)
			}
			fmt.Fprintf(w, "\t%s\n", r.added)
		}
	})
}

// nothingAdded is said where a message is taken though a part of it is not
// looked at.
const nothingAdded = "nothing: it is dropped"

// checkTable proves that the package comment has the table as it is measured;
// its first column is headed so.
func checkTable(t *testing.T, heading string, fill func(*tabwriter.Writer)) {
	t.Helper()
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fill(w)
	w.Flush()
	var block strings.Builder
	for line := range strings.Lines(table.String()) {
		block.WriteString("//\t" + strings.TrimRight(line, " \n") + "\n")
	}
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	begin := strings.Index(string(doc), "//\t"+heading+" ")
	if begin < 0 {
		t.Fatalf("doc.go has no table headed %q", heading)
	}
	end := begin + strings.Index(string(doc)[begin:], "\n//\n") + 1
	if string(doc)[begin:end] == block.String() {
		return
	}
	if *update {
		text := string(doc)[:begin] + block.String() + string(doc)[end:]
		if err := os.WriteFile("doc.go", []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("the table in doc.go is not this one:\n%s", block.String())
}

// TestHeaders proves the table of protocol headers in the package comment.
func TestHeaders(t *testing.T) {
	const meta = `,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
	checkTable(t, "headers of 2026-07-28", func(w *tabwriter.Writer) {
		fmt.Fprintln(w, "headers of 2026-07-28\tHTTP\tthe adapter adds")
		for _, c := range headerRows {
			s, ran := withNotes(t)
			header := http.Header{"Mcp-Protocol-Version": {"2026-07-28"}, "Mcp-Method": {"tools/call"}, "Mcp-Name": {"find_note"}, "Mcp-Param-Shelf": {"A"}}
			for name, values := range c.header {
				header[name] = values
			}
			body := request("tools/call", `"name":"find_note","arguments":`+c.arguments+meta)
			answer := post(t, streamed.listen(t, s), body, header)
			if strings.HasPrefix(c.want, "error -32020") && !strings.HasPrefix(answer, "HTTP 400 ") {
				t.Errorf("%s: the status is not 400: %s", c.what, answer)
			}
			got := judged(t, streamed, c.what, answer, ran)
			if (c.want == accepted) != (got == accepted) || got != c.want && got != c.want+quoted {
				t.Errorf("%s: %s, want %s", c.what, got, c.want)
			}
			fmt.Fprintf(w, "%s\t%s\t%s\n", c.what, got, c.added)
		}
	})
}

// TestHeadersOfAny proves that no method is served whose headers say two things.
func TestHeadersOfAny(t *testing.T) {
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
	for _, method := range []string{"tools/list", "prompts/list", "resources/list", "server/discover"} {
		for _, c := range []struct {
			header []string
			want   string
		}{{[]string{method}, `"result":`}, {[]string{method, "canary"}, `"code":-32020`}} {
			s, _ := everything(t)
			answer := post(t, streamed.listen(t, s), request(method, meta), http.Header{"Mcp-Protocol-Version": {"2026-07-28"}, "Mcp-Method": c.header})
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
	{"a number outside float64", nil, `{"word":1e400,"shelf":"A"}`, "error -32600", ""},
}

// withNotes returns a server of the notes, whose handlers note that they ran.
func withNotes(t *testing.T) (*server.MCPServer, *recorder) {
	t.Helper()
	reg, err := notes.NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	s, ran := newServer(), &recorder{}
	if err := Add(s, reg, notes.FindNoteTool, func(_ context.Context, req mcp.CallToolRequest, in notes.FindNote) (*mcp.CallToolResult, error) {
		ran.note("find_note", req.Params.RawArguments)
		return &mcp.CallToolResult{StructuredContent: notes.FindNoteOutput{Notes: []notes.FindNoteOutputNotesItem{}}}, nil
	}); err != nil {
		t.Fatal(err)
	}
	return s, ran
}
