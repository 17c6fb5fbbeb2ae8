package proxy

import (
	"encoding/json"
	"errors"

	"github.com/schemagen/schemagen/protocol"
	"github.com/schemagen/schemagen/runtime"
)

// The codes of JSON-RPC 2.0 (section 5.1) and MCP.
const (
	codeParse       = -32700
	codeRequest     = -32600
	codeMethod      = -32601
	codeParams      = -32602
	codeInternal    = -32603
	codeHeader      = -32020 // HeaderMismatch, 2026-07-28
	codeUnsupported = -32022 // UnsupportedProtocolVersion, 2026-07-28
)

// maxViolations is how many violations of an envelope or of params an answer
// lists.
const maxViolations = 10

// maxRefusal bounds the text of a refused call, in bytes; one violation is
// always told.
const maxRefusal = 16 << 10

// What of a message was refused: the names of counters and of log lines.
const (
	atSize      = "size"
	atEnvelope  = "envelope"
	atBatch     = "batch"
	atID        = "id"
	atVersion   = "version"
	atMethod    = "method"
	atParams    = "params"
	atTool      = "tool"
	atArguments = "arguments"
	atHeader    = "header"
	atWaiting   = "waiting"
	atAnswer    = "answer"
)

// refusal is a message that does not pass.
type refusal struct {
	at      string
	code    int
	message string // static
	cause   *runtime.ValidationError
	result  bool            // a result with isError, for the model, instead of an error
	data    json.RawMessage // of the error, where it does not come from cause
}

// answer renders the refusal as the answer to a request; id is the literal of
// its id, nil where it could not be read or would not tell one request from
// another.
func (r *refusal) answer(id []byte, version string) []byte {
	if id == nil {
		id = []byte("null") // JSON-RPC 2.0, section 5
	}
	if r.result {
		return callResult(id, r.text(), version)
	}
	return errorAnswer(id, r.code, r.message, r.detail())
}

// errorAnswer renders an error; data may be nil.
func errorAnswer(id []byte, code int, message string, data json.RawMessage) []byte {
	type failure struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Data    json.RawMessage `json:"data,omitempty"`
	}
	return render(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   failure         `json:"error"`
	}{"2.0", id, failure{code, message, data}})
}

// callResult renders a tool result that tells the model what to change
// (SEP-1303).
func callResult(id []byte, text, version string) []byte {
	type content struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	type result struct {
		Type    string    `json:"resultType,omitempty"`
		Content []content `json:"content"`
		IsError bool      `json:"isError"`
	}
	r := result{Content: []content{{"text", text}}, IsError: true}
	if version == protocol.V20260728 {
		r.Type = "complete"
	}
	return render(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Result  result          `json:"result"`
	}{"2.0", id, r})
}

// render marshals what holds nothing but strings, numbers and JSON.
func render(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil { // an id that is no JSON: the caller took it from none
		return []byte(`{"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"Internal error"}}`)
	}
	return text
}

// text returns the refused call as the JSON of runtime.ValidationError, which
// names pointers and rules and no value. Violations that would make it too long
// are left out, the last first.
func (r *refusal) text() string {
	shown := *r.cause
	for {
		text, err := shown.MarshalJSON()
		if n := len(shown.Violations); err == nil && len(text) > maxRefusal && n > 1 {
			shown.Violations = shown.Violations[:n/2]
			continue
		}
		return string(text)
	}
}

// detail returns the data of the error: the violations, without the name of a
// schema that a client does not know.
func (r *refusal) detail() json.RawMessage {
	if r.cause == nil || r.data != nil {
		return r.data
	}
	type place struct {
		Path   string `json:"path"`
		Reason string `json:"reason"`
	}
	var list struct {
		Tool   string  `json:"tool,omitempty"`
		Errors []place `json:"errors"`
	}
	if r.at == atArguments {
		list.Tool = r.cause.Tool
	}
	size := 0
	for _, v := range r.cause.Violations {
		if size += len(v.Path) + len(v.Reason); size > maxRefusal && len(list.Errors) > 0 {
			break
		}
		list.Errors = append(list.Errors, place{v.Path, v.Reason})
	}
	return render(list)
}

// violationsOf returns the refusal that an error holds.
func violationsOf(err error) *runtime.ValidationError {
	var v *runtime.ValidationError
	errors.As(err, &v)
	return v
}
