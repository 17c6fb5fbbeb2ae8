package proxy

import (
	"bytes"
	"encoding/json"

	"github.com/schemagen/schemagen/internal/span"
)

// advertise returns an answer to tools/list in which the input schemas are
// those that are enforced, and tools without a contract are left out. All other
// bytes stay. What is no such answer is returned as it is; left counts the
// tools that were left out.
func (f *Firewall) advertise(text []byte) (out []byte, left int) {
	result, ok := span.Get(text, span.Root(text), "result")
	if !ok {
		return text, 0
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
		if !known {
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
