package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

func (e *emitter) structType(f *jen.File, st *ir.Struct) {
	f.Line()
	lead := st.Name + " holds the arguments of " + e.tool.Name + "."
	switch {
	case st.Pointer != "":
		lead = st.Name + " is the value at " + st.Pointer + "."
	case e.tool.Plain:
		lead = st.Name + " is a value of " + e.tool.Name + "."
	case e.tool.Role != ir.ToolRole:
		lead = st.Name + " holds " + subject(e.tool) + "."
	}
	for _, line := range comment(append([]string{lead}, docText(st.Doc)...)...) {
		f.Add(line)
	}
	f.Type().Id(st.Name).StructFunc(func(g *jen.Group) {
		for i, field := range st.Fields {
			doc := comment(docText(field.Doc)...)
			if i > 0 && len(doc) > 0 {
				g.Line()
			}
			for _, line := range doc {
				g.Add(line)
			}
			g.Id(field.Name).Add(goType(field.Type)).Add(tag(field, st.Tuple))
		}
		if st.Extra != nil {
			if len(st.Fields) > 0 {
				g.Line()
			}
			if st.Tuple {
				g.Comment("// " + st.ExtraName + " holds the elements behind the fields.")
				g.Id(st.ExtraName).Index().Add(goType(st.Extra)).Add(jen.Op("`json:\"-\"`"))
				return
			}
			g.Comment("// " + st.ExtraName + " holds the members that the schema does not name.")
			g.Id(st.ExtraName).Map(jen.String()).Add(goType(st.Extra)).Add(jen.Op("`json:\"-\"`"))
		}
	})
	variants(f, &st.Decl)
}

// docText returns the paragraphs of a doc comment.
func docText(d ir.Doc) []string {
	var list []string
	if d.Title != "" {
		list = append(list, sentence(d.Title))
	}
	if d.Description != "" {
		list = append(list, strings.Split(d.Description, "\n\n")...)
	}
	if d.Deprecated {
		list = append(list, "Deprecated: the schema says so.")
	}
	return list
}

func sentence(s string) string {
	if strings.HasSuffix(s, ".") {
		return s
	}
	return s + "."
}

// goType prints a type with its wrapper.
func goType(t *ir.Type) *jen.Statement {
	base := baseType(t)
	if t.Pointer {
		return jen.Op("*").Add(base)
	}
	if w := t.Wrapper(); w != "" {
		return jen.Qual(runtimePath, w).Types(base)
	}
	return base
}

// zero prints the zero value of a type.
func zero(t *ir.Type) *jen.Statement {
	switch {
	case t.Pointer || t.Wrapper() == "" && t.Nilable():
		return jen.Nil()
	case t.Wrapper() != "":
		return goType(t).Values()
	}
	switch t.Shape {
	case ir.StringShape:
		return jen.Lit("")
	case ir.IntShape, ir.FloatShape:
		return jen.Lit(0)
	case ir.BoolShape:
		return jen.False()
	case ir.CustomShape:
		return jen.Op("*").New(goType(t))
	}
	return goType(t).Values()
}

// baseType prints a type without its wrapper.
func baseType(t *ir.Type) *jen.Statement {
	if t.Enum != nil {
		return jen.Id(t.Enum.Name)
	}
	switch t.Shape {
	case ir.StringShape:
		return jen.String()
	case ir.IntShape:
		return jen.Int64()
	case ir.FloatShape:
		return jen.Float64()
	case ir.BoolShape:
		return jen.Bool()
	case ir.SliceShape:
		return jen.Index().Add(goType(t.Elem))
	case ir.MapShape:
		return jen.Map(jen.String()).Add(goType(t.Elem))
	case ir.StructShape:
		return jen.Id(t.Struct.Name)
	case ir.UnionShape:
		return jen.Id(t.Union.Name)
	case ir.CustomShape:
		return customType(t.Custom)
	}
	return jen.Qual(runtimePath, "Raw")
}
