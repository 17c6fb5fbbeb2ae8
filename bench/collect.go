package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/schemagen/schemagen/bench/protocol"
)

// collection is what is measured: sets, and the schemas that are compiled.
type collection struct {
	sets    []*protocol.Set
	schemas []schema
	// omitted says which folders hold nothing to measure, and why.
	omitted []note
}

// schema is one schema file.
type schema struct {
	name  string
	plain bool
	text  []byte
}

// note is a remark about something by name.
type note struct{ name, text string }

// The folders of sets below the shared one.
const (
	callFolder     = "call-benchmark"
	documentFolder = "schema-benchmark"
)

// collect reads the sets below the folder shared. keep, where it is not nil,
// says which.
func collect(shared string, keep func(name string) bool) (*collection, error) {
	c := &collection{}
	for _, folder := range []string{callFolder, documentFolder} {
		paths, err := filepath.Glob(filepath.Join(shared, folder, "*", "schema.json"))
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			if name := filepath.Base(filepath.Dir(path)); keep == nil || keep(name) {
				if err := c.read(path, name, folder == documentFolder); err != nil {
					return nil, fmt.Errorf("%s: %w", name, err)
				}
			}
		}
	}
	if len(c.sets) == 0 {
		return nil, fmt.Errorf("no sets in %s and %s below %s", callFolder, documentFolder, shared)
	}
	return c, nil
}

// read reads one set: the schema at the path, and the documents beside it.
func (c *collection) read(path, name string, plain bool) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	dir := filepath.Dir(path)
	s := &protocol.Set{Name: name, Tool: name, Plain: plain}
	if s.Schema, err = withoutFormats(text); err != nil {
		return err
	}
	if plain {
		if s.Docs, err = lines(filepath.Join(dir, "instances.jsonl")); errors.Is(err, fs.ErrNotExist) {
			c.omitted = append(c.omitted, note{name, "there are no documents"})
			return nil
		}
		s.Mutants = mutants(s.Docs)
		raiseLimits(s)
	} else if s.Docs, err = lines(filepath.Join(dir, "docs.jsonl")); err == nil {
		s.Bad, err = lines(filepath.Join(dir, "bad.jsonl"))
	}
	if err != nil {
		return err
	}
	c.sets = append(c.sets, s)
	c.schemas = append(c.schemas, schema{name, plain, text})
	return nil
}

// lines returns the lines of a file that are not empty; none is an error.
func lines(path string) ([][]byte, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var list [][]byte
	for line := range bytes.Lines(text) {
		if line = bytes.TrimRight(line, "\n"); len(line) > 0 {
			list = append(list, line)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s is empty", filepath.Base(path))
	}
	return list, nil
}

// The limits of a registry without options.
const (
	usualBytes = 65536
	usualDepth = 10
)

// raiseLimits gives a set the limits that its documents need, where those are
// beyond the usual ones.
func raiseLimits(s *protocol.Set) {
	for _, list := range [][][]byte{s.Docs, s.Mutants} {
		for _, text := range list {
			if len(text) > usualBytes {
				s.MaxBytes = max(s.MaxBytes, len(text))
			}
			if d := depth(text); d > usualDepth {
				s.MaxDepth = max(s.MaxDepth, d)
			}
		}
	}
}

// depth returns the most containers that are open at once in a JSON text.
func depth(text []byte) int {
	deepest, open, inString := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case inString && b == '\\':
			i++
		case b == '"':
			inString = !inString
		case inString:
		case b == '{' || b == '[':
			open++
			deepest = max(deepest, open)
		case b == '}' || b == ']':
			open--
		}
	}
	return deepest
}

// withoutFormats returns a schema without "format", which is an annotation
// here, and which some peers assert whatever they are told. No other word of
// the sets' schemas is spelt so, and what stands in values is left alone.
func withoutFormats(text []byte) ([]byte, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	dropFormats(v)
	return json.Marshal(v)
}

func dropFormats(v any) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			dropFormats(e)
		}
	case map[string]any:
		if _, isWord := v["format"].(string); isWord { // a property of that name has a schema
			delete(v, "format")
		}
		for name, e := range v {
			switch name {
			case "enum", "const", "default", "examples":
			default:
				dropFormats(e)
			}
		}
	}
}
