package proxy

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/schemagen/schemagen/internal/span"
)

// advertise returns an answer to tools/list in which the input schemas are
// those that are enforced, and tools without a contract are left out. All other
// bytes stay. What is no such answer is returned as it is, and nil for one that
// holds several lists: clients do not agree on which of two members counts, and
// some read names without regard to case. For the same reason a tool with two
// names or schemas is left out. left counts the tools that were left out.
func (f *Firewall) advertise(text []byte) (out []byte, left int) {
	result, ok := span.Get(text, span.Root(text), "result")
	if !ok {
		return text, 0
	}
	if !single(text, result, "tools") {
		return nil, 0
	}
	tools, ok := span.Get(text, result, "tools")
	if !ok || text[tools.From] != '[' {
		return text, 0
	}
	var b bytes.Buffer
	b.Grow(len(text))
	b.Write(text[:tools.From])
	b.WriteByte('[')
	first := true
	for tool := range span.Elements(text, tools) {
		name, _ := span.Get(text, tool, "name")
		handle, known := f.tools.Lookup(span.Text(name.Of(text)))
		if !known || !single(text, tool, "name") || !single(text, tool, "inputSchema") {
			left++
			continue
		}
		if !first {
			b.WriteByte(',')
		}
		first = false
		enforced := oneLine(handle.Schema())
		if schema, ok := span.Get(text, tool, "inputSchema"); ok {
			b.Write(text[tool.From:schema.From])
			b.Write(enforced)
			b.Write(text[schema.To:tool.To])
		} else { // the name is a member, so there is one before the end
			b.Write(text[tool.From : tool.To-1])
			b.WriteString(`,"inputSchema":`)
			b.Write(enforced)
			b.WriteByte('}')
		}
	}
	b.WriteByte(']')
	b.Write(text[tools.To:])
	return b.Bytes(), left
}

// single reports whether an object has no member of that name but one that is
// written so, and that one at most once.
func single(text []byte, at span.Span, name string) bool {
	n := 0
	for m := range span.Members(text, at) {
		if strings.EqualFold(m.Key, name) {
			if n++; n > 1 || m.Key != name {
				return false
			}
		}
	}
	return true
}

// oneLine returns a JSON text without line breaks, which end a message.
func oneLine(text []byte) []byte {
	if bytes.IndexByte(text, '\n') < 0 && bytes.IndexByte(text, '\r') < 0 {
		return text
	}
	var b bytes.Buffer
	if json.Compact(&b, text) != nil {
		return text
	}
	return b.Bytes()
}
