package guard

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/runtime"
)

// object is a JSON object whose members are judged one by one.
type object map[string]json.RawMessage

// ToolResult judges the JSON text of a tool's result before it is sent:
//
//   - a result that is no error, of a tool with an output schema, has
//     structuredContent that fits (MCP 2025-06-18 and later, server/tools,
//     "Output Schema"), else -32602;
//   - content has the shapes that clients cannot parse around, and _meta is an
//     object with legal names, else -32603.
//
// A result of which the adapter says that it asks for more input (SEP-2322) need
// not have structuredContent: it is not the last one. Members inputRequests and
// requestState alone do not say so, since the SDKs send results that have them
// as complete ones, too. In permissive mode the registry logs what the schema
// refuses and lets it through.
func ToolResult(ctx context.Context, reg *runtime.Registry, tool string, wire []byte, asks bool) *Error {
	var result struct {
		StructuredContent json.RawMessage
		IsError           bool
		Content           []json.RawMessage
		Meta              json.RawMessage `json:"_meta"`
	}
	if err := json.Unmarshal(wire, &result); err != nil {
		return breach("the result is no JSON object: %v", err)
	}
	if !result.IsError && (!asks || result.StructuredContent != nil) {
		var r runtime.Report
		if !reg.CheckOutputContext(ctx, tool, result.StructuredContent, &r) {
			return &Error{Code: CodeInvalidParams, Message: "The result does not fit the output schema of the tool", detail: r.Err().Error()}
		}
	}
	if e := meta(result.Meta, "/_meta"); e != nil {
		return e
	}
	for i, c := range result.Content {
		if e := content(c, fmt.Sprintf("/content/%d", i)); e != nil {
			return e
		}
	}
	return nil
}

// PromptResult judges the JSON text of a prompt's result: roles, content and
// _meta, else -32603.
func PromptResult(wire []byte) *Error {
	var result struct {
		Messages []struct {
			Role    json.RawMessage
			Content json.RawMessage
		}
		Meta json.RawMessage `json:"_meta"`
	}
	if err := json.Unmarshal(wire, &result); err != nil {
		return breach("the result is no JSON object: %v", err)
	}
	if e := meta(result.Meta, "/_meta"); e != nil {
		return e
	}
	for i, m := range result.Messages {
		at := fmt.Sprintf("/messages/%d", i)
		if role, ok := text(m.Role); !ok || role != "user" && role != "assistant" {
			return breach("%s/role must be user or assistant", at)
		}
		if e := content(m.Content, at+"/content"); e != nil {
			return e
		}
	}
	return nil
}

// ResourceResult judges the JSON text of the result of resources/read.
func ResourceResult(wire []byte) *Error {
	var result struct {
		Contents []json.RawMessage
		Meta     json.RawMessage `json:"_meta"`
	}
	if err := json.Unmarshal(wire, &result); err != nil {
		return breach("the result is no JSON object: %v", err)
	}
	if e := meta(result.Meta, "/_meta"); e != nil {
		return e
	}
	for i, c := range result.Contents {
		if e := resource(c, fmt.Sprintf("/contents/%d", i)); e != nil {
			return e
		}
	}
	return nil
}

// breach is the error of a result that clients cannot read. The detail is for
// the log: nothing of it is sent.
func breach(format string, args ...any) *Error {
	return &Error{Code: CodeInternal, Message: "The result has a form that MCP does not allow", detail: fmt.Sprintf(format, args...)}
}

// content judges one block of content (MCP 2025-11-25, schema, ContentBlock).
func content(raw json.RawMessage, at string) *Error {
	var block object
	if err := json.Unmarshal(raw, &block); err != nil || block == nil {
		return breach("%s must be an object", at)
	}
	if e := meta(block["_meta"], at+"/_meta"); e != nil {
		return e
	}
	switch kind, ok := text(block["type"]); {
	case !ok:
		return breach("%s/type must be a string", at)
	case kind == "image" || kind == "audio":
		data, ok := text(block["data"])
		if _, err := base64.StdEncoding.DecodeString(data); !ok || err != nil {
			return breach("%s/data must be base64 text", at)
		}
		if mime, ok := text(block["mimeType"]); !ok || mime == "" {
			return breach("%s/mimeType must be a string that is not empty", at)
		}
	case kind == "resource":
		return resource(block["resource"], at+"/resource")
	}
	return nil
}

// resource judges resource contents: a uri, and exactly one of text and blob
// (MCP 2025-11-25, schema, TextResourceContents and BlobResourceContents).
func resource(raw json.RawMessage, at string) *Error {
	var r object
	if err := json.Unmarshal(raw, &r); err != nil || r == nil {
		return breach("%s must be an object", at)
	}
	if uri, ok := text(r["uri"]); !ok || uri == "" {
		return breach("%s/uri must be a string that is not empty", at)
	}
	blob, hasBlob := r["blob"]
	body, hasText := r["text"]
	if hasBlob == hasText {
		return breach("%s must have exactly one of text and blob", at)
	}
	if _, ok := text(body); hasText && !ok {
		return breach("%s/text must be a string", at)
	}
	if hasBlob {
		data, ok := text(blob)
		if _, err := base64.StdEncoding.DecodeString(data); !ok || err != nil {
			return breach("%s/blob must be base64 text", at)
		}
	}
	return meta(r["_meta"], at+"/_meta")
}

// text returns the value of a JSON string.
func text(raw json.RawMessage) (string, bool) {
	var s string
	if raw = bytes.TrimSpace(raw); len(raw) == 0 || raw[0] != '"' || json.Unmarshal(raw, &s) != nil {
		return "", false
	}
	return s, true
}

// meta judges a _meta member, which may be absent.
func meta(raw json.RawMessage, at string) *Error {
	if len(raw) == 0 {
		return nil
	}
	var m object
	if err := json.Unmarshal(raw, &m); err != nil || m == nil {
		return breach("%s must be an object", at)
	}
	for name := range m {
		if !MetaName(name) {
			return breach("%s has the name %.100q, which MCP does not allow", at, name)
		}
	}
	return nil
}

// MetaName reports whether MCP allows the name of a member of _meta (2025-11-25,
// basic, "_meta"): an optional prefix of labels with dots between them and a
// slash behind them, each beginning with a letter and ending with a letter or
// digit, with hyphens inside; and a name that is empty or begins and ends with a
// letter or digit, with hyphens, underscores and dots inside.
func MetaName(key string) bool {
	prefix, name, ok := strings.Cut(key, "/")
	if !ok {
		prefix, name = "", key
	} else {
		for label := range strings.SplitSeq(prefix, ".") {
			if !framed(label, "-") || !letter(label[0]) {
				return false
			}
		}
	}
	return name == "" && ok || framed(name, "-_.")
}

// framed reports whether s begins and ends with a letter or digit and holds
// nothing else inside but those of the set.
func framed(s, inside string) bool {
	if s == "" || !alphanumeric(s[0]) || !alphanumeric(s[len(s)-1]) {
		return false
	}
	for i := range len(s) {
		if !alphanumeric(s[i]) && strings.IndexByte(inside, s[i]) < 0 {
			return false
		}
	}
	return true
}

func letter(c byte) bool       { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func alphanumeric(c byte) bool { return letter(c) || c >= '0' && c <= '9' }

// RequestMeta judges the names in the _meta of a request: -32602, or nil.
func RequestMeta[V any](m map[string]V) *Error {
	for name := range m {
		if !MetaName(name) {
			return &Error{Code: CodeInvalidParams, Message: "_meta has a name that MCP does not allow"}
		}
	}
	return nil
}
