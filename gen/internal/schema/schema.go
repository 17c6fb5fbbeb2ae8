package schema

import (
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Schema is one schema location: an object or a boolean.
type Schema struct {
	File    *source.File
	Value   *source.Value
	Pointer string // from the root of the schema file, e.g. "/properties/goal"
	Draft   Draft
	// Vocabularies are those that the dialect uses, by their last path segment;
	// nil: all that the draft has.
	Vocabularies map[string]bool
	// Resource is the schema resource that the location belongs to.
	Resource *Resource
	// Keywords are the words that have a meaning here, in file order. Those
	// that are hidden, foreign or unknown are not among them.
	Keywords []*Keyword
}

// Keyword is one word of a schema and what stands under it.
type Keyword struct {
	Word
	Parent  *Schema
	Offset  int // of the name in the file
	Value   *source.Value
	Pointer string    // e.g. "/properties/goal/maxLength"
	Schema  *Schema   // form One, and OneOrList or OneOrFlag with a schema
	Items   []*Schema // form List, and OneOrList with an array
	Named   []Named   // forms Map, PatternMap, NamesMap and MapOrNames
	Target  *Schema   // form Reference, once resolved
	// Dynamic is the anchor that "$dynamicRef" looks for in the dynamic scope,
	// when its target is one; RecursiveAnchor for "$recursiveRef".
	Dynamic string
}

// Named is a member of a keyword's object.
type Named struct {
	Name    string
	Offset  int
	Pointer string
	Schema  *Schema // nil when Value is a list of names
	Value   *source.Value
}

// Resource is a schema with its own base URI (JSON Schema Core section 4.3.5).
type Resource struct {
	URI     string // absolute, without a fragment
	Root    *Schema
	Anchors map[string]*Schema
	// Dynamic holds the anchors of "$dynamicAnchor", and the root under
	// RecursiveAnchor when it has "$recursiveAnchor".
	Dynamic map[string]*Schema
}

// RecursiveAnchor is the name under which the scope knows "$recursiveAnchor".
// No "$dynamicAnchor" can have it.
const RecursiveAnchor = "#"

// Keyword returns the word of that name, or nil.
func (s *Schema) Keyword(name string) *Keyword {
	for _, k := range s.Keywords {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// Walk calls visit for the schema and each that can be reached from it, once,
// in file order.
func (s *Schema) Walk(visit func(*Schema)) {
	seen := map[*Schema]bool{}
	var step func(*Schema)
	step = func(s *Schema) {
		if seen[s] {
			return
		}
		seen[s] = true
		visit(s)
		for _, k := range s.Keywords {
			for _, sub := range k.Subschemas() {
				step(sub)
			}
			if k.Target != nil {
				step(k.Target)
			}
		}
	}
	step(s)
}

// Pos is where the schema starts in its file.
func (s *Schema) Pos() diag.Pos { return s.File.Pos(s.Value.Offset) }

// Pos is where the keyword's name stands in the file.
func (k *Keyword) Pos() diag.Pos { return k.Parent.File.Pos(k.Offset) }

// Subschemas returns the schemas under the keyword, in file order.
func (k *Keyword) Subschemas() []*Schema {
	var list []*Schema
	if k.Schema != nil {
		list = append(list, k.Schema)
	}
	list = append(list, k.Items...)
	for _, n := range k.Named {
		if n.Schema != nil {
			list = append(list, n.Schema)
		}
	}
	return list
}
