package pass

import (
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// Names gives identifiers to everything that a package declares. The names
// that callers see are never bent to avoid a clash: two places that want one
// name are reported, with the hint that settles it.
type Names struct {
	Diags *diag.List
	taken map[string]place // exported, of the package
	inner map[string]bool  // unexported, of the package
}

// place is where a name comes from.
type place struct {
	pos     diag.Pos
	pointer string
}

// NewNames returns the names of one package.
func NewNames(diags *diag.List) *Names {
	n := &Names{Diags: diags, taken: map[string]place{}, inner: map[string]bool{}}
	n.taken["NewRegistry"] = place{}
	return n
}

// Tool names the declarations of one tool. The root says where the tool is.
func (n *Names) Tool(t *ir.Tool, root *schema.Schema) {
	at := place{root.Pos(), ""}
	t.GoName = Exported(t.Name)
	if t.Root.Doc.GoName != "" {
		t.GoName = t.Root.Doc.GoName
	}
	n.claim(t.GoName+"Tool", at)
	n.structs(t, root)
	for _, st := range t.Structs {
		n.fields(st, root)
	}
	prefix := unexported(t.GoName)
	for _, f := range t.Funcs {
		verb := "judge"
		if f.Fill != nil {
			verb = "read"
		}
		name := verb + t.GoName + pointerName(f.Rule.Pointer)
		if f.Fill != nil && f.Fill.Struct != nil {
			name = verb + f.Fill.Struct.Name
		}
		f.Name = n.unique(name)
	}
	for _, s := range t.Sites {
		name := prefix + pointerName(s.Pointer)
		if s.Detail != "" {
			name += Exported(s.Detail)
		}
		s.Name = n.unique(name)
	}
	for _, r := range t.Regexes {
		r.Var = n.unique(prefix + "Pattern")
	}
	for _, b := range t.Bounds {
		b.Var = n.unique(prefix + "Bound")
	}
}

func (n *Names) claim(name string, at place) {
	if other, ok := n.taken[name]; ok {
		n.Diags.Errorf(at.pos, at.pointer, "", "the Go name %s is taken by %s%s; set another with x-schemagen.name or goJSONSchema.identifier",
			name, other.pos, pointerNote(other.pointer))
		return
	}
	n.taken[name] = at
}

func pointerNote(pointer string) string {
	if pointer == "" {
		return ""
	}
	return " (" + pointer + ")"
}

// structs names the struct types: the root after the tool, the others after
// the way that leads to them.
func (n *Names) structs(t *ir.Tool, root *schema.Schema) {
	for i, st := range t.Structs {
		switch {
		case i == 0 && t.Type.Struct == st:
			st.Name = t.GoName
		case st.Hint != "":
			st.Name = st.Hint
		default:
			st.Name = t.GoName + pointerName(st.Pointer)
		}
		n.claim(st.Name, place{positionOf(root, st.Pointer), st.Pointer})
	}
}

func (n *Names) fields(st *ir.Struct, root *schema.Schema) {
	taken := map[string]place{}
	if st.Extra {
		taken["Extra"] = place{positionOf(root, st.Pointer), st.Pointer}
	}
	for _, f := range st.Fields {
		f.Name = Exported(f.Property)
		if f.Doc.GoName != "" {
			f.Name = f.Doc.GoName
		}
		at := place{positionOf(root, f.Pointer), f.Pointer}
		if other, ok := taken[f.Name]; ok {
			n.Diags.Errorf(at.pos, at.pointer, "", "the properties %s and %s of one object both become the Go field %s; set another with x-schemagen.name or goJSONSchema.identifier",
				diag.Quote(f.Property), diag.Quote(other.pointer), f.Name)
			continue
		}
		taken[f.Name] = place{at.pos, f.Property}
	}
}

// unique returns a free unexported name; nobody but the generated file sees
// it, so a number tells those apart that would be the same.
func (n *Names) unique(name string) string {
	free := name
	for i := 2; n.inner[free]; i++ {
		free = name + strconv.Itoa(i)
	}
	n.inner[free] = true
	return free
}

// positionOf returns where the schema at a pointer stands.
func positionOf(root *schema.Schema, pointer string) diag.Pos {
	v := root.Value
	for _, token := range strings.Split(pointer, "/")[1:] {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
		if next := v.Get(token); next != nil {
			v = next
		} else if i, err := strconv.Atoi(token); err == nil && i >= 0 && i < len(v.Items) {
			v = v.Items[i]
		} else {
			break
		}
	}
	return root.File.Pos(v.Offset)
}

// silent are the words of a pointer that say nothing about a place.
var silent = map[string]bool{"properties": true, "$defs": true, "definitions": true}

// pointerName makes the part of a name that a schema location adds. Schema
// words between names are dropped where they say nothing: /properties/a/items
// is AItems.
func pointerName(pointer string) string {
	var b strings.Builder
	keyword := true // schema words and names take turns
	for _, token := range strings.Split(pointer, "/")[1:] {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
		if keyword && silent[token] {
			keyword = false
			continue
		}
		if keyword && token == "items" {
			token = "item"
		}
		keyword = true
		if _, err := strconv.Atoi(token); err == nil && b.Len() > 0 {
			b.WriteString(token)
			continue
		}
		b.WriteString(Exported(token))
	}
	return b.String()
}
