package inline

import (
	"fmt"
	"maps"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Source is a schema to be written.
type Source struct {
	Root *schema.Schema
	// Schemas are all that were read with it.
	Schemas []*schema.Schema
	// Bound are the constants that stand for the enum of a schema.
	Bound map[*source.Value][]string
}

// Schema writes a schema without local references but those that recursion
// needs. It reports to diags what cannot be written so, and then returns nil.
//
// The schema must have been found good: no reference leads nowhere, and none
// leads back to itself for the same value.
func Schema(from Source, diags *diag.List) *source.Value {
	w := &writer{Source: from, diags: diags, kept: map[*schema.Schema]bool{}, named: map[*schema.Schema]string{}, made: map[*schema.Schema]*source.Value{}}
	before := len(*diags)
	w.cut(from.Root)
	w.name()
	root := w.root()
	if (*diags)[before:].HasErrors() {
		return nil
	}
	if size := sizeOf(root); size > maxBytes {
		diags.Errorf(from.Root.Pos(), from.Root.Pointer, "$ref",
			"without references the published schema would have %s; at most %d are written: publish the schema as it stands in the file, or refer to large definitions less often",
			bytes(size), maxBytes)
		return nil
	}
	return root
}

// writer writes one schema.
type writer struct {
	Source
	diags *diag.List
	kept  map[*schema.Schema]bool // that stay definitions
	defs  []*schema.Schema        // the same, in the order of the search
	named map[*schema.Schema]string
	made  map[*schema.Schema]*source.Value
}

// name names the definitions after the last words of their locations.
func (w *writer) name() {
	taken := map[string]bool{}
	for _, s := range w.defs {
		if s == w.Root {
			continue
		}
		token := s.Pointer[strings.LastIndexAny(s.Pointer, "/#")+1:]
		base := strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-' || r == '.' {
				return r
			}
			return -1
		}, token)
		if base == "" {
			base = "schema"
		}
		name := base
		for n := 2; taken[name]; n++ {
			name = fmt.Sprintf("%s-%d", base, n)
		}
		taken[name] = true
		w.named[s] = name
	}
}

// word is where definitions stand.
func (w *writer) word() string {
	if w.Root.Draft >= schema.Draft201909 {
		return "$defs"
	}
	return "definitions"
}

// root writes the whole: the schema, and its definitions behind it.
func (w *writer) root() *source.Value {
	v := w.schema(w.Root)
	if v.Kind != source.Object {
		return v
	}
	root := *v
	root.Members = nil
	for _, name := range []string{"$schema", w.idWord(), "$vocabulary"} {
		if m := w.Root.Value.Get(name); m != nil && !(name != "$schema" && w.hides(w.Root)) {
			root.Members = append(root.Members, source.Member{Name: name, Value: m})
		}
	}
	root.Members = append(root.Members, v.Members...)
	if kind := root.Get("type"); kind != nil && kind.Text == "object" && root.Get("properties") == nil {
		root.Members = append(root.Members, source.Member{Name: "properties", Value: &source.Value{Kind: source.Object}})
	}
	list := &source.Value{Kind: source.Object}
	for _, s := range w.defs {
		if s != w.Root {
			list.Members = append(list.Members, source.Member{Name: w.named[s], Value: w.schema(s)})
		}
	}
	if len(list.Members) > 0 {
		root.Members = append(root.Members, source.Member{Name: w.word(), Value: list})
	}
	return &root
}

func (w *writer) idWord() string {
	if w.Root.Draft == schema.Draft4 {
		return "id"
	}
	return "$id"
}

// hides reports whether a reference hides what stands beside it.
func (w *writer) hides(s *schema.Schema) bool {
	return s.Draft <= schema.Draft7 && s.Value.Get("$ref") != nil
}

// schema writes one schema, once.
func (w *writer) schema(s *schema.Schema) *source.Value {
	if v := w.made[s]; v != nil {
		return v
	}
	if s.Value.Kind == source.Object && (s.Draft != w.Root.Draft || !maps.Equal(s.Vocabularies, w.Root.Vocabularies)) {
		w.diags.Errorf(s.Pos(), s.Pointer, "$schema", "a schema of another dialect (%s) cannot be written into one of %s; publish the schema as it stands in the file",
			s.Draft, w.Root.Draft)
	}
	v := w.object(s)
	w.made[s] = v
	return v
}

// left out are the words that name a schema, and those of the project.
var leftOut = map[string]bool{
	"$schema": true, "$vocabulary": true, "$id": true, "id": true, "$anchor": true, "$dynamicAnchor": true, "$recursiveAnchor": true,
	"$defs": true, "definitions": true,
	"x-schemagen": true, "goJSONSchema": true, "timeoutSeconds": true,
}

func (w *writer) object(s *schema.Schema) *source.Value {
	if s.Value.Kind != source.Object {
		return s.Value
	}
	known := map[int]*schema.Keyword{}
	for _, k := range s.Keywords {
		known[k.Offset] = k
	}
	own := &source.Value{Kind: source.Object}
	type inlined struct {
		v     *source.Value
		first bool // it stands before the allOf of the file
	}
	var refs []inlined
	for _, m := range s.Value.Members {
		k := known[m.NameOffset]
		switch {
		case k == nil && w.hides(s):
			if m.Name == "title" || m.Name == "description" { // no draft gives them another meaning, and people read them
				own.Members = append(own.Members, source.Member{Name: m.Name, Value: m.Value})
			}
		case k == nil:
			// A word without meaning stays, unless it holds what looks like a reference.
			if !leftOut[m.Name] && !mentions(m.Value) {
				own.Members = append(own.Members, source.Member{Name: m.Name, Value: m.Value})
			}
		case k.Name == "x-schemagen" && w.Bound[s.Value] != nil:
			own.Members = append(own.Members, source.Member{Name: "enum", Value: stringArray(w.Bound[s.Value])})
		case leftOut[k.Name]:
		case k.Form == schema.Reference:
			if v := w.reference(k); v != nil {
				refs = append(refs, inlined{v, own.Get("allOf") == nil})
			}
		default:
			own.Members = append(own.Members, source.Member{Name: m.Name, Value: w.value(k)})
		}
	}
	for _, r := range refs {
		own = w.merge(own, r.v, r.first)
	}
	return own
}

// reference writes what a reference leads to.
func (w *writer) reference(k *schema.Keyword) *source.Value {
	if k.Dynamic != "" && w.resources(k.Dynamic) > 1 {
		w.diags.Errorf(k.Pos(), k.Pointer, k.Name,
			"where %q leads depends on the schemas on the way to it, so that it cannot be inlined; publish the schema as it stands in the file", k.Name)
		return nil
	}
	if k.Target == nil {
		return nil
	}
	if !w.kept[k.Target] {
		return w.schema(k.Target)
	}
	to := "#"
	if k.Target != w.Root {
		to = "#/" + w.word() + "/" + w.named[k.Target]
	}
	ref := &source.Value{Kind: source.String, Text: to}
	return &source.Value{Kind: source.Object, Members: []source.Member{{Name: "$ref", Value: ref}}}
}

// resources counts the schema resources that have a dynamic anchor.
func (w *writer) resources(anchor string) int {
	with := map[*schema.Resource]bool{}
	for _, s := range w.Schemas {
		if s.Resource != nil && s.Resource.Dynamic[anchor] != nil {
			with[s.Resource] = true
		}
	}
	return len(with)
}

// value writes the value of a keyword that is no reference.
func (w *writer) value(k *schema.Keyword) *source.Value {
	switch {
	case k.Schema != nil:
		return w.schema(k.Schema)
	case k.Items != nil:
		list := &source.Value{Kind: source.Array}
		for _, s := range k.Items {
			list.Items = append(list.Items, w.schema(s))
		}
		return list
	case k.Named != nil:
		list := &source.Value{Kind: source.Object}
		for _, n := range k.Named {
			m := source.Member{Name: n.Name, Value: n.Value}
			if n.Schema != nil {
				m.Value = w.schema(n.Schema)
			}
			list.Members = append(list.Members, m)
		}
		return list
	}
	return k.Value
}

// mentions reports whether a reference stands anywhere in a value.
func mentions(v *source.Value) bool {
	for _, m := range v.Members {
		if m.Name == "$ref" || m.Name == "$dynamicRef" || m.Name == "$recursiveRef" || mentions(m.Value) {
			return true
		}
	}
	for _, item := range v.Items {
		if mentions(item) {
			return true
		}
	}
	return false
}

func stringArray(values []string) *source.Value {
	list := &source.Value{Kind: source.Array}
	for _, s := range values {
		list.Items = append(list.Items, &source.Value{Kind: source.String, Text: s})
	}
	return list
}
