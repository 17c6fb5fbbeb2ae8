package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/schemagen/schemagen/internal/span"
)

// limits bound what is read from a source.
type limits struct {
	bytes        int64
	tools, pages int
}

// set is the tools of one server.
type set struct {
	dir   string // below --out, a checked name; "" for --out itself
	tools []tool
}

// tool is what a source says of one tool.
type tool struct {
	name   string
	text   []byte // JSON: a tool object, or an input schema
	origin string // where it comes from, for messages
	bare   bool   // the text is an input schema
}

// toolsOf returns the tools in the array at a place of a text.
func toolsOf(text []byte, array span.Span, origin string) []tool {
	var list []tool
	for at := range span.Elements(text, array) {
		var name string
		if v, ok := span.Get(text, at, "name"); ok {
			name = span.Text(v.Of(text))
		}
		list = append(list, tool{name: name, text: at.Of(text), origin: origin})
	}
	return list
}

// parse returns the tools of a saved text: an answer to tools/list, its result,
// its array, one tool, or a bare schema of a tool of that name.
func parse(text []byte, name, origin string) ([]tool, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !json.Valid(text) {
		return nil, fmt.Errorf("%s: it is no JSON", origin)
	}
	root := span.Root(text)
	if text[root.From] == '[' {
		return toolsOf(text, root, origin), nil
	}
	if text[root.From] != '{' {
		return nil, fmt.Errorf("%s: it is neither a list of tools nor a tool nor a schema", origin)
	}
	at := root
	if result, ok := span.Get(text, root, "result"); ok {
		if _, isSchema := span.Get(text, root, "properties"); !isSchema {
			at = result
		}
	}
	if tools, ok := span.Get(text, at, "tools"); ok && text[tools.From] == '[' {
		return toolsOf(text, tools, origin), nil
	}
	if _, ok := span.Get(text, root, "inputSchema"); ok {
		if v, ok := span.Get(text, root, "name"); ok {
			name = span.Text(v.Of(text))
		}
		return []tool{{name: name, text: root.Of(text), origin: origin}}, nil
	}
	return []tool{{name: name, text: root.Of(text), origin: origin, bare: true}}, nil
}

// errMany is a source with more tools than the limit.
var errMany = errors.New("there are more tools than an import takes (10,000)")
