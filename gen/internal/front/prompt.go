package front

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// promptSuffix ends the stem of a prompt's file: review.prompt.json is the
// prompt review.
const promptSuffix = ".prompt"

// Subject returns the tool or prompt that a file is about.
func (r *Reader) Subject(file string) *ir.Tool {
	t := &ir.Tool{Name: ToolName(file), Plain: r.opts.Plain}
	if name, ok := strings.CutSuffix(t.Name, promptSuffix); ok && name != "" && !r.opts.Plain {
		t.Name, t.Role = name, ir.PromptRole
	}
	return t
}

// promptMembers are the members of MCP's Prompt (revisions 2025-06-18 to
// 2026-07-28), and argumentsSchema, which is the project's own.
var promptMembers = []string{"name", "title", "description", "arguments", "icons", "_meta", "argumentsSchema"}

// unwrapPrompt returns the schema of a prompt's arguments: the argumentsSchema
// of the file, or that which its declared arguments say: an object that holds
// strings, no other members, and those that are required. It returns nil when
// there are errors.
func (r *Reader) unwrapPrompt(file *source.File, t *ir.Tool) *source.Value {
	root := file.Root
	if root.Kind != source.Object {
		r.diags.Errorf(file.Pos(root.Offset), "", "", "a prompt's file must hold an object, as prompts/list prints it")
		return nil
	}
	for _, m := range root.Members {
		pos := file.Pos(m.NameOffset)
		text := m.Value.Kind == source.String
		switch {
		case !slices.Contains(promptMembers, m.Name):
			r.diags.Errorf(pos, "", m.Name, "%s is no member of an MCP prompt", diag.Quote(m.Name))
		case m.Name == "name" && (!text || m.Value.Text != t.Name):
			r.diags.Errorf(pos, "", m.Name, "the prompt's name must be that of the file, %s", diag.Quote(t.Name))
		case (m.Name == "title" || m.Name == "description") && !text:
			r.diags.Errorf(pos, "", m.Name, "%q must be a string", m.Name)
		case m.Name == "title":
			t.Title = m.Value.Text
		case m.Name == "description":
			t.Description = m.Value.Text
		}
	}
	declared, given := root.Get("arguments"), root.Get("argumentsSchema")
	if given != nil && declared != nil {
		r.diags.Errorf(file.Pos(given.Offset), "", "argumentsSchema", "the file has \"arguments\" and \"argumentsSchema\"; keep one of them")
		return nil
	}
	if given != nil {
		return given
	}
	return r.declared(file, declared, t)
}

// declared makes the schema that declared arguments stand for. Its values have
// the places of what they were made of.
func (r *Reader) declared(file *source.File, list *source.Value, t *ir.Tool) *source.Value {
	if list == nil {
		list = &source.Value{Kind: source.Array, Offset: file.Root.Offset, End: file.Root.End}
	}
	if list.Kind != source.Array {
		r.diags.Errorf(file.Pos(list.Offset), "", "arguments", "%q must be an array", "arguments")
		return nil
	}
	properties := &source.Value{Kind: source.Object, Offset: list.Offset, End: list.End}
	required := &source.Value{Kind: source.Array, Offset: list.Offset, End: list.End}
	for _, item := range list.Items {
		a, name, ok := r.argument(file, item)
		if !ok {
			return nil
		}
		if properties.Get(a.Name) != nil {
			r.diags.Errorf(file.Pos(name.Offset), "", "arguments", "a second argument %s", diag.Quote(a.Name))
			return nil
		}
		t.Arguments = append(t.Arguments, a)
		property := &source.Value{Kind: source.Object, Offset: item.Offset, End: item.End}
		for _, m := range item.Members {
			if m.Name == "title" || m.Name == "description" {
				property.Members = append(property.Members, m)
			}
		}
		property.Members = append(property.Members, member("type", word("string", item)))
		properties.Members = append(properties.Members, source.Member{Name: a.Name, NameOffset: name.Offset, Value: property})
		if a.Required {
			required.Items = append(required.Items, name)
		}
	}
	root := &source.Value{Kind: source.Object, Offset: list.Offset, End: list.End}
	root.Members = []source.Member{member("type", word("object", list)), member("properties", properties)}
	if len(required.Items) > 0 {
		root.Members = append(root.Members, member("required", required))
	}
	closed := &source.Value{Kind: source.Bool, Text: "false", Offset: list.Offset, End: list.End}
	root.Members = append(root.Members, member("additionalProperties", closed))
	return root
}

func member(name string, v *source.Value) source.Member {
	return source.Member{Name: name, NameOffset: v.Offset, Value: v}
}

// word is a string at the place of another value.
func word(text string, at *source.Value) *source.Value {
	return &source.Value{Kind: source.String, Text: text, Offset: at.Offset, End: at.End}
}

// argument reads one declared argument and returns it with the value of its
// name.
func (r *Reader) argument(file *source.File, item *source.Value) (a ir.Argument, name *source.Value, ok bool) {
	fault := func(at int, format string, args ...any) {
		r.diags.Errorf(file.Pos(at), "", "arguments", format, args...)
	}
	if item.Kind != source.Object {
		fault(item.Offset, "an argument must be an object with a \"name\"")
		return a, nil, false
	}
	ok = true
	for _, m := range item.Members {
		kind := source.String
		switch m.Name {
		case "name":
			a.Name, name = m.Value.Text, m.Value
		case "title":
			a.Title = m.Value.Text
		case "description":
			a.Description = m.Value.Text
		case "required":
			a.Required, kind = m.Value.Text == "true", source.Bool
		default:
			fault(m.NameOffset, "%s is no member of a prompt's argument", diag.Quote(m.Name))
			ok = false
			continue
		}
		if m.Value.Kind != kind {
			fault(m.Value.Offset, "%q must be a %v", m.Name, kind)
			ok = false
		}
	}
	if ok && a.Name == "" {
		fault(item.Offset, "an argument must have a \"name\"")
		ok = false
	}
	return a, name, ok
}

// promptArguments lists the arguments of a prompt whose file has a schema for
// them. MCP sends strings only, so the type of each is literally "string".
func (r *Reader) promptArguments(s *schema.Schema, t *ir.Tool) {
	if t.Arguments != nil || s.Value.Kind != source.Object {
		return
	}
	properties := s.Value.Get("properties")
	if properties == nil {
		return
	}
	var required []string
	if list := s.Value.Get("required"); list != nil {
		for _, item := range list.Items {
			required = append(required, item.Text)
		}
	}
	for _, m := range properties.Members {
		a := ir.Argument{Name: m.Name, Required: slices.Contains(required, m.Name)}
		for word, into := range map[string]*string{"title": &a.Title, "description": &a.Description} {
			if v := m.Value.Get(word); v != nil {
				*into = v.Text
			}
		}
		if kind := m.Value.Get("type"); kind == nil || kind.Text != "string" {
			r.diags.Errorf(s.File.Pos(m.NameOffset), source.PointerJoin(source.PointerJoin(s.Pointer, "properties"), m.Name), "type",
				"the argument %s of a prompt must have \"type\": \"string\": MCP sends nothing else", diag.Quote(m.Name))
		}
		t.Arguments = append(t.Arguments, a)
	}
}
