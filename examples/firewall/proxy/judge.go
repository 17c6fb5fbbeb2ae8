package proxy

import (
	"bytes"
	"strings"

	"github.com/schemagen/schemagen/internal/span"
	"github.com/schemagen/schemagen/protocol"
	"github.com/schemagen/schemagen/runtime"
)

// kind is the kind of a message.
type kind uint8

const (
	none kind = iota // no message
	request
	notification
	response // or error: an answer
)

// message is what is known of a text.
type message struct {
	kind    kind
	id      []byte // the literal of the id, nil without one
	key     string // idKey of it, "" where it has none
	method  string
	params  []byte // nil without
	tool    string // of tools/call: the name
	cancels string // of notifications/cancelled: idKey of the request
	asks    string // of initialize: the version that the client proposes
	version string // by which it was judged, or would be
}

// metaVersion is where a message of 2026-07-28 says its version.
const metaVersion = "io.modelcontextprotocol/protocolVersion"

// judge says whether a client's text may pass; session is the version of the
// session, "" before there is one. The message says what could be read also of
// a text that is refused.
func (f *Firewall) judge(text []byte, session string) (message, *refusal) {
	f.counters.Messages.Add(1)
	if len(text) > f.config.MaxMessage {
		return message{version: session}, &refusal{at: atSize, code: codeRequest, message: "The message is too large"}
	}
	var report runtime.Report
	revision := f.revision(session)
	sound := revision.CheckMessage(text, &report)
	if !sound && report.Class() == runtime.ClassGrammar {
		return message{version: session}, &refusal{at: atEnvelope, code: codeParse, message: "The message is no JSON", cause: report.Err()}
	}
	// From here on the text is JSON, so that its parts have places.
	m := read(text)
	m.version = session
	stated, hasStated := "", false
	if m.params != nil {
		if meta, ok := span.Get(m.params, span.Root(m.params), "_meta"); ok {
			if v, ok := span.Get(m.params, meta, metaVersion); ok {
				stated, hasStated = span.Text(v.Of(m.params)), true
			}
		}
	}
	if hasStated {
		m.version = stated
	}
	if !sound {
		return m, f.unsound(text, m, &report)
	}
	if m.id != nil && m.key == "" {
		return m, &refusal{at: atID, code: codeRequest, message: "The id must be an integer written as one, or a string of at most 254 bytes"}
	}
	if m.kind == response {
		return m, nil
	}
	if hasStated && stated != protocol.V20260728 {
		return m, unsupported(stated)
	}
	return m, f.judgeMethod(&m)
}

// judgeMethod judges a request or a notification whose envelope is sound.
func (f *Firewall) judgeMethod(m *message) *refusal {
	if f.extra[m.method] {
		return nil
	}
	revision := f.revision(m.version)
	if !revision.Knows(m.method) {
		return &refusal{at: atMethod, code: codeMethod, message: "Method not found"}
	}
	if strings.HasPrefix(m.method, "notifications/") != (m.kind == notification) {
		// Some servers run a request without an id and do not answer one to a
		// notification.
		return &refusal{at: atMethod, code: codeMethod, message: "Method not found: requests have an id, notifications have none"}
	}
	var report runtime.Report
	if !revision.CheckParams(m.method, m.params, &report) {
		return &refusal{at: atParams, code: codeParams, message: "The params do not fit the method", cause: report.Err()}
	}
	at := span.Root(m.params)
	switch m.method {
	case "tools/call":
		return f.judgeCall(m)
	case "notifications/cancelled":
		if id, ok := span.Get(m.params, at, "requestId"); ok {
			if m.cancels, ok = idKey(id.Of(m.params)); !ok {
				return &refusal{at: atParams, code: codeParams, message: "The params do not fit the method"}
			}
		}
	case "initialize":
		if v, ok := span.Get(m.params, at, "protocolVersion"); ok {
			m.asks = span.Text(v.Of(m.params))
		}
	}
	return nil
}

// judgeCall judges the arguments of a call by the contract of the tool. Absent
// arguments are {}: MCP makes the member optional.
func (f *Firewall) judgeCall(m *message) *refusal {
	f.counters.Calls.Add(1)
	at := span.Root(m.params)
	name, ok := span.Get(m.params, at, "name")
	if !ok {
		return &refusal{at: atParams, code: codeParams, message: "The params do not fit the method"}
	}
	tool := span.Text(name.Of(m.params))
	arguments := []byte("{}")
	if a, ok := span.Get(m.params, at, "arguments"); ok {
		arguments = a.Of(m.params)
	}
	err := f.tools.Validate(tool, arguments)
	if err == nil {
		m.tool = tool
		return nil
	}
	cause := violationsOf(err)
	if cause == nil {
		return &refusal{at: atArguments, code: codeInternal, message: "The call could not be judged"}
	}
	if cause.Class() == runtime.ClassUnknownTool {
		return &refusal{at: atTool, code: codeParams, message: "Unknown tool"}
	}
	m.tool = cause.Tool
	return &refusal{at: atArguments, code: codeParams, message: cause.Message, cause: cause,
		result: cause.Class() != runtime.ClassNotObject && (m.version == "" || m.version >= protocol.V20251125)}
}

// unsound says how a text that is JSON but no sound message is refused. Where
// the deny rules found something in the arguments of a call that is sound
// otherwise, the model is told, as by any contract.
func (f *Firewall) unsound(text []byte, m message, report *runtime.Report) *refusal {
	cause := report.Err()
	if first := bytes.TrimLeft(text, " \t\r\n"); len(first) > 0 && first[0] == '[' {
		return &refusal{at: atBatch, code: codeRequest, message: "Batches are not accepted: send one message at a time"}
	}
	if report.Class() == runtime.ClassDeny && m.kind == request && m.key != "" && m.method == "tools/call" &&
		f.server.CheckMessage(text, nil) && f.server.CheckParams("tools/call", bare(m.params), nil) {
		if r := f.judgeCall(&m); r != nil && r.at == atArguments {
			return r
		}
	}
	return &refusal{at: atEnvelope, code: codeRequest, message: "The message is none of JSON-RPC 2.0 as MCP has it", cause: cause}
}

// bare returns the two members of a call's params that all revisions have, for
// a first look at params that are refused in any case.
func bare(params []byte) []byte {
	var b bytes.Buffer
	b.WriteByte('{')
	for m := range span.Members(params, span.Root(params)) {
		if m.Key == "name" || m.Key == "arguments" {
			if b.Len() > 1 {
				b.WriteByte(',')
			}
			b.Write(params[m.Name.From:m.Value.To])
		}
	}
	b.WriteByte('}')
	return b.Bytes()
}

// read tells what a JSON text is of. Of an object with a member twice, and of
// one that mixes kinds, it tells nothing but a method that is there once: an
// answer with the id of such a text might be one to another request.
func read(text []byte) message {
	var m message
	var result, method, twice bool
	seen := map[string]bool{}
	for part := range span.Members(text, span.Root(text)) {
		twice = twice || seen[part.Key]
		seen[part.Key] = true
		value := part.Value.Of(text)
		switch part.Key {
		case "id":
			m.id = value
			m.key, _ = idKey(value)
		case "method":
			method = true
			m.method = span.Text(value)
		case "params":
			m.params = value
		case "result", "error":
			result = true
		}
	}
	switch {
	case twice || method == result:
		return message{}
	case result:
		m.kind = response
	case m.id != nil:
		m.kind = request
	default:
		m.kind = notification
	}
	return m
}
