package pass

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// Names gives identifiers to everything that a package declares. The names
// that callers see are never bent to avoid a clash: two places that want one
// name are reported, with the hint that settles it.
type Names struct {
	Diags *diag.List
	// Plain numbers names that clash, with a warning, where a tool would be
	// refused: a schema that is no tool may be nobody's to annotate.
	Plain bool
	taken map[string]place  // exported, of the package
	tools map[string]string // the tool that an exported name is kept for
	inner map[string]bool   // unexported, of the package
}

// place is where a name comes from.
type place struct {
	pos     diag.Pos
	pointer string
}

// NewNames returns the names of one package.
func NewNames(diags *diag.List, plain bool) *Names {
	n := &Names{Diags: diags, Plain: plain, taken: map[string]place{}, tools: map[string]string{}, inner: map[string]bool{}}
	for _, name := range []string{"NewRegistry", "Tools"} { // the registry's file declares them
		n.taken[name] = place{}
	}
	return n
}

// ReservePrompts keeps what the registry's file declares for prompts.
func (n *Names) ReservePrompts() {
	n.taken["NewPromptRegistry"], n.taken["Prompts"] = place{}, place{}
}

// Reserve keeps the names of a tool, output or prompt, whichever of the
// package comes first: the names of types inside another tool give way.
func (n *Names) Reserve(tool string, role ir.Role, pos diag.Pos) {
	base := goName(tool, role)
	for _, name := range []string{base, base + handleSuffix(role)} {
		if _, ok := n.taken[name]; !ok {
			n.taken[name] = place{pos, ""}
			n.tools[name] = owner(tool, role)
		}
	}
}

// goName is the name of the root's type where no hint says another.
func goName(tool string, role ir.Role) string {
	switch role {
	case ir.OutputRole:
		return Exported(tool) + "Output"
	case ir.PromptRole:
		return Exported(tool) + "Prompt"
	}
	return Exported(tool)
}

// handleSuffix is what the name of the handle adds to that of the type.
func handleSuffix(role ir.Role) string {
	if role == ir.ToolRole {
		return "Tool"
	}
	return "Handle"
}

// owner tells a tool from its output and from a prompt of the same name.
func owner(tool string, role ir.Role) string {
	switch role {
	case ir.OutputRole:
		return tool + " (output)"
	case ir.PromptRole:
		return tool + " (prompt)"
	}
	return tool
}

// own takes a name that is kept for the tool, or a free one.
func (n *Names) own(t *ir.Tool, at place, name string) string {
	if n.tools[name] == owner(t.Name, t.Role) {
		delete(n.taken, name)
		delete(n.tools, name)
	}
	free, ok := n.claim(n.taken, at, n.Plain, name)
	if !ok {
		n.clash(n.taken, at, name)
	}
	return free
}

// Tool names the declarations of one tool. The root says where the tool is.
func (n *Names) Tool(t *ir.Tool, root *schema.Schema) {
	at := place{root.Pos(), ""}
	if t.GoName == "" { // that of an output follows its tool's
		t.GoName = goName(t.Name, t.Role)
	}
	if t.Root.Doc.GoName != "" {
		t.GoName = t.Root.Doc.GoName
	}
	t.Handle = n.own(t, at, t.GoName+handleSuffix(t.Role))
	n.types(t, root)
	for _, d := range t.Types {
		switch d := d.(type) {
		case *ir.Struct:
			n.fields(d, root)
		case *ir.Enum:
			n.constants(d, root)
		}
	}
	prefix := unexported(t.GoName)
	for _, f := range t.Funcs { // the variables of readers would hide what has their name
		if p := f.Rule.Plan; p != nil {
			for _, c := range p.Cases {
				n.inner[c.Place] = true
			}
		}
	}
	for _, f := range t.Funcs {
		verb := "judge"
		if f.Fill != nil {
			verb = "read"
		}
		name := verb + t.GoName + pointerName(f.Rule.Pointer)
		if f.Fill != nil && f.Fill.Struct != nil && f.Rule.Pointer == f.Fill.Struct.Pointer {
			name = verb + f.Fill.Struct.Name
		}
		f.Name = n.unique(name)
	}
	for _, s := range t.Sites {
		name := prefix + pointerName(s.Pointer)
		if name == prefix { // the root is false; the bare prefix may be a word of Go
			name += "Root"
		}
		if s.Detail != "" {
			name += Exported(s.Detail)
		}
		s.Name = n.unique(name)
	}
	for _, f := range t.Funcs {
		if p := f.Rule.Plan; p != nil && len(p.Asked()) > 1 {
			p.Must = n.unique(prefix + pointerName(f.Rule.Pointer) + "Must")
		}
	}
	for _, r := range t.Regexes {
		r.Var = n.unique(prefix + "Pattern")
	}
	for _, b := range t.Bounds {
		b.Var = n.unique(prefix + "Bound")
	}
}

// claim takes the first of the candidates that is free, and returns false when
// there is none: then the first one with a number, where numbers are allowed.
func (n *Names) claim(taken map[string]place, at place, numbered bool, candidates ...string) (string, bool) {
	for _, name := range candidates {
		if _, ok := taken[name]; !ok {
			taken[name] = at
			return name, true
		}
	}
	name := candidates[0]
	for i := 2; numbered; i++ {
		name = candidates[0] + strconv.Itoa(i)
		if _, ok := taken[name]; !ok {
			taken[name] = at
			break
		}
	}
	return name, false
}

// clash reports that two places want one name.
func (n *Names) clash(taken map[string]place, at place, name string) {
	report := n.Diags.Errorf
	if n.Plain {
		report = n.Diags.Warnf
	}
	report(at.pos, at.pointer, "", "the Go name %s is taken by %s; set another with x-schemagen.name or goJSONSchema.identifier",
		name, taken[name])
}

func (p place) String() string {
	if p.pos.File == "" {
		return "the package itself"
	}
	if p.pointer == "" {
		return p.pos.String()
	}
	return p.pos.String() + " (" + p.pointer + ")"
}

// types names the declared types: the root after the tool, a variant that
// stands inline after its union, and the others after the way that leads to
// them, in full where the short form is taken.
func (n *Names) types(t *ir.Tool, root *schema.Schema) {
	for i, declared := range t.Types {
		d := declared.Declaration()
		candidates := []string{t.GoName + pointerName(d.Place), t.GoName + pointerName(d.Pointer), t.GoName + fullName(d.Pointer)}
		switch {
		case i == 0 && (d.Pointer == "" || t.Type.Struct == declared || t.Type.Union == declared):
			d.Name = n.own(t, place{positionOf(root, d.Pointer), d.Pointer}, t.GoName)
			continue
		case d.Doc.GoName != "" && d.Short == "":
			candidates = []string{d.Doc.GoName}
		case d.Short != "":
			parent := t.GoName + pointerName(d.Place)
			if len(d.Unions) > 0 && d.Unions[0].Name != "" {
				parent = d.Unions[0].Name
			}
			candidates = append([]string{parent + d.Short}, numberedNames(parent+d.Short)...)
		}
		at := place{positionOf(root, d.Pointer), d.Pointer}
		name, ok := n.claim(n.taken, at, n.Plain, candidates...)
		switch tool := n.tools[candidates[0]]; {
		case !ok:
			n.clash(n.taken, at, candidates[0])
		case tool != "" && name != candidates[0]:
			n.Diags.Warnf(at.pos, at.pointer, "", "the Go name %s is the tool's %s; the type is named %s, set another with x-schemagen.name",
				candidates[0], diag.Quote(tool), name)
		}
		d.Name = name
	}
}

// numberedNames are the further candidates for the variants of a union, which
// have no place in the schema to hint a name at.
func numberedNames(name string) []string {
	var list []string
	for i := 2; i < 100; i++ {
		list = append(list, name+strconv.Itoa(i))
	}
	return list
}

// methods are the names of the methods of a struct, which no field can have.
var methods = []string{"AppendJSON", "MarshalJSON", "UnmarshalJSON"}

// fields names the fields of a struct. A name that is taken is spelt with its
// symbols: size and size$ become Size and SizeDollar. A property that is called
// as a method is becomes a field of that name with Field behind it.
func (n *Names) fields(st *ir.Struct, root *schema.Schema) {
	taken := map[string]place{}
	for _, m := range methods {
		taken[m] = place{}
	}
	for _, f := range st.Fields {
		name := Exported(f.Property)
		candidates := []string{name, spelt(f.Property)}
		if f.Property != "" && len(words(f.Property)) == 0 {
			candidates = append(candidates, coded(f.Property)) // "*" beside "star"
		}
		if slices.Contains(methods, name) {
			candidates = []string{name + "Field"}
		}
		switch {
		case f.Doc.GoName != "":
			candidates = []string{f.Doc.GoName}
		case st.Tuple:
			candidates = []string{"Item" + f.Property}
		}
		at := place{positionOf(root, f.Pointer), f.Pointer}
		name, ok := n.claim(taken, at, n.Plain, candidates...)
		if !ok {
			n.clash(taken, at, candidates[0])
		}
		f.Name = name
	}
	switch {
	case st.Extra == nil:
	case st.Tuple:
		st.ExtraName = "Rest"
	default:
		st.ExtraName, _ = n.claim(taken, place{}, true, "Extra", "ExtraMembers")
	}
}

// constants names the constants of an enum: after the type and the value, with
// the symbols of the value spelt where that tells it from another.
func (n *Names) constants(e *ir.Enum, root *schema.Schema) {
	at := place{positionOf(root, e.Pointer), e.Pointer}
	for _, v := range e.Values {
		text := v.Literal.Text
		if e.Shape != ir.StringShape {
			text = strings.NewReplacer("-", "Minus", "+", "", ".", "Point").Replace(text)
		}
		short := e.Name + word(text)
		v.Name, _ = n.claim(n.taken, at, true, short, e.Name+worded(spelt(text)), e.Name+"Value"+word(text))
	}
}

// word is what a value adds to the name of a constant. Unlike a name of its
// own it may begin with a digit, or a letter that has no case.
func word(value string) string { return worded(Exported(value)) }

func worded(id string) string {
	rest, ok := strings.CutPrefix(id, "X")
	first, _ := utf8.DecodeRuneInString(rest)
	if ok && (unicode.IsDigit(first) || unicode.IsLetter(first) && !unicode.IsLower(first) && !unicode.IsUpper(first)) {
		return rest
	}
	return id
}

// unique returns a free unexported name; nobody but the generated file sees
// it, so a number tells those apart that would be the same.
func (n *Names) unique(name string) string {
	if counter.MatchString(name) {
		name += "Site"
	}
	free := name
	for i := 2; n.inner[free]; i++ {
		free = name + strconv.Itoa(i)
	}
	n.inner[free] = true
	return free
}

// counter is what readers call the variables that they count up.
var counter = regexp.MustCompile(`^(bad|hits|match|may)[A-Z][0-9]*$`)

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

// fullName is pointerName with every word of the pointer.
func fullName(pointer string) string {
	var b strings.Builder
	for _, token := range strings.Split(pointer, "/")[1:] {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
		b.WriteString(spelt(token))
	}
	return b.String()
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
