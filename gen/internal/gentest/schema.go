package gentest

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/schemagen/schemagen/gen"
)

// Schema is one schema to compile.
type Schema struct {
	// Name tells the schema from the others of a module, e.g.
	// "draft7/ref.json#3". It may hold any text.
	Name string
	Text []byte
	// Options say how it is compiled. Package is ignored.
	Options gen.Options

	// Tool is the name of the tool, "" for one that is derived from Name.
	Tool string
	// Dir is the folder that diagnostics and constant sets see the file in.
	Dir string
	// Remotes tells a reproduction where Options.Resources are from, e.g.
	// "draft7" of the official suite.
	Remotes string
	// Package groups schemas into one Go package; those without it are
	// distributed by the module.
	Package string
}

// unsimplified marks the names that Unsimplified makes.
const unsimplified = " (unsimplified)"

// Unsimplified returns the schema to be compiled without the simplifying pass,
// under a name of its own.
func Unsimplified(s Schema) Schema {
	s.Name += unsimplified
	s.Options.Unsimplified = true
	if s.Package != "" {
		s.Package += "unsimplified"
	}
	return s
}

// Both returns each schema twice: simplified and not.
func Both(schemas []Schema) []Schema {
	list := make([]Schema, 0, 2*len(schemas))
	for _, s := range schemas {
		list = append(list, s, Unsimplified(s))
	}
	return list
}

// tool returns the name of the schema's tool: one that any file system and
// any JSON reader takes, and that does not depend on the other schemas.
func (s *Schema) tool() string {
	if s.Tool != "" {
		return s.Tool
	}
	name := strings.TrimSuffix(s.Name, unsimplified)
	slug := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
			return r
		}
		return '_'
	}, name)
	if len(slug) > 40 {
		slug = slug[:40]
	}
	sum := sha256.Sum256([]byte(name))
	return "s" + slug + "x" + hex.EncodeToString(sum[:4])
}

// file returns the name that diagnostics show.
func (s *Schema) file() string {
	name := s.tool() + ".json"
	if s.Dir != "" {
		name = s.Dir + "/" + name
	}
	return name
}
