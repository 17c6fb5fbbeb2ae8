package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/internal/span"
)

// importer judges tools and holds the files of those that are good.
type importer struct {
	closing bool
	stderr  io.Writer

	files            map[string][]byte // by path below --out
	written, refused int
}

// refuse says that a tool gets no file.
func (im *importer) refuse(t tool, format string, args ...any) {
	im.refused++
	fmt.Fprintf(im.stderr, "refused: %s of %s: %s\n", quoted(t.name), t.origin, fmt.Sprintf(format, args...))
}

// take judges the tools of one server, each alone and then all together, as
// they will be compiled.
func (im *importer) take(s set) {
	if im.files == nil {
		im.files = map[string][]byte{}
	}
	type good struct {
		tool tool
		text []byte
	}
	var accepted []good
	count := map[string]int{} // without regard to case, as on some file systems
	for _, t := range s.tools {
		count[strings.ToLower(t.name)]++
	}
	for _, t := range s.tools {
		if err := checkName(t.name); err != nil {
			im.refuse(t, "%v", err)
			continue
		}
		if count[strings.ToLower(t.name)] > 1 {
			im.refuse(t, "there is more than one tool of that name; upper and lower case are one on some file systems")
			continue
		}
		text, notes := im.file(t)
		if text == nil {
			im.refuse(t, "%s", notes)
			continue
		}
		if found := compile([]gen.Input{{Name: t.name + ".json", Text: text}}); len(found) > 0 {
			im.refuse(t, "%s", told(found))
			continue
		}
		if notes != "" {
			fmt.Fprintf(im.stderr, "note: %s: %s\n", t.name, notes)
		}
		accepted = append(accepted, good{t, text})
	}
	for len(accepted) > 0 {
		var inputs []gen.Input
		for _, g := range accepted {
			inputs = append(inputs, gen.Input{Name: g.tool.name + ".json", Text: g.text})
		}
		found := compile(inputs)
		if len(found) == 0 {
			break
		}
		bad := map[string][]gen.Diagnostic{}
		for _, d := range found {
			bad[d.Pos.File] = append(bad[d.Pos.File], d)
		}
		kept := accepted[:0]
		for i, g := range accepted {
			// A finding about no file of the set is one about the set: without
			// the last tool it may be another.
			if own := bad[g.tool.name+".json"]; own != nil || bad[""] != nil && i == len(accepted)-1 {
				im.refuse(g.tool, "beside the other tools: %s", told(found))
				continue
			}
			kept = append(kept, g)
		}
		if len(kept) == len(accepted) { // findings about files that are none of ours
			for _, g := range kept {
				im.refuse(g.tool, "beside the other tools: %s", told(found))
			}
			kept = nil
		}
		accepted = kept
	}
	for _, g := range accepted {
		im.files[filepath.Join(s.dir, g.tool.name+".json")] = g.text
		im.written++
	}
}

// compile returns the errors that schemagen finds.
func compile(inputs []gen.Input) []gen.Diagnostic {
	result := gen.Generate(inputs, gen.Options{Package: "tools"})
	if !result.Failed() {
		return nil
	}
	var errs []gen.Diagnostic
	for _, d := range result.Diagnostics {
		if one := (gen.Result{Diagnostics: []gen.Diagnostic{d}}); one.Failed() { // an error, no warning
			errs = append(errs, d)
		}
	}
	return errs
}

// told renders the first findings on one line.
func told(found []gen.Diagnostic) string {
	const most = 3
	var parts []string
	for i, d := range found {
		if i == most {
			parts = append(parts, fmt.Sprintf("and %d more", len(found)-most))
			break
		}
		parts = append(parts, d.String())
	}
	return strings.Join(parts, "; ")
}

// members are those of MCP's Tool (revisions 2025-06-18 to 2026-07-28), which a
// schema file may have.
var members = map[string]bool{
	"name": true, "title": true, "description": true, "inputSchema": true, "outputSchema": true,
	"annotations": true, "icons": true, "execution": true, "_meta": true,
}

// file returns the text of a tool's file, indented, and what is to be said of
// it; no text when there can be none, and why.
func (im *importer) file(t tool) (text []byte, notes string) {
	text = t.text
	if depth(text) > maxDepth {
		return nil, fmt.Sprintf("it has more than %d open brackets", maxDepth)
	}
	if word := ownWord(text, span.Root(text)); word != "" {
		return nil, fmt.Sprintf("it holds %q, by which whoever owns a file tells schemagen what to do: which limits hold, and which Go code is read", word)
	}
	var said []string
	if !t.bare {
		if text, said = known(text); text == nil {
			return nil, "it is no object"
		}
		if _, ok := span.Get(text, span.Root(text), "inputSchema"); !ok {
			return nil, "it has no inputSchema"
		}
	}
	if im.closing {
		closed, open := closeTool(text, t.bare)
		text = closed
		for _, place := range open {
			said = append(said, fmt.Sprintf("the object at %s stays open: %s", quoted(place.pointer), place.why))
		}
	}
	var b bytes.Buffer
	if err := json.Indent(&b, text, "", "  "); err != nil {
		return nil, "it is no JSON"
	}
	b.WriteByte('\n')
	return b.Bytes(), strings.Join(said, "; ")
}

// maxDepth is how deep a tool may be nested: what walks it looks at the text of
// a value once for each level.
const maxDepth = 200

// depth returns the most brackets that are open at once in a JSON text.
func depth(text []byte) int {
	open, most := 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			open++
			most = max(most, open)
		case '}', ']':
			open--
		}
	}
	return most
}

// ownWord returns a word of schemagen's own in a text, wherever it stands: a
// server must not raise the limits of the code that is to judge its callers,
// nor name Go types and packages in it.
func ownWord(text []byte, at span.Span) string {
	for m := range span.Members(text, at) {
		if m.Key == "x-schemagen" || m.Key == "goJSONSchema" {
			return m.Key
		}
		if word := ownWord(text, m.Value); word != "" {
			return word
		}
	}
	for v := range span.Elements(text, at) {
		if word := ownWord(text, v); word != "" {
			return word
		}
	}
	return ""
}

// known returns a tool object with the members that MCP has, and says which
// were left out.
func known(text []byte) (out []byte, said []string) {
	root := span.Root(text)
	if root.From == root.To || text[root.From] != '{' {
		return nil, nil
	}
	var b bytes.Buffer
	b.WriteByte('{')
	for m := range span.Members(text, root) {
		if !members[m.Key] {
			said = append(said, fmt.Sprintf("the member %s is none of MCP's Tool and was left out", quoted(m.Key)))
			continue
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		b.Write(text[m.Name.From:m.Value.To])
	}
	b.WriteByte('}')
	return b.Bytes(), said
}
