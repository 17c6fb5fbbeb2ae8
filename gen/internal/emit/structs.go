package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

func (e *emitter) structType(f *jen.File, st *ir.Struct) {
	f.Line()
	lead := st.Name + " holds the arguments of " + e.tool.Name + "."
	if st.Pointer != "" {
		lead = st.Name + " is the value at " + st.Pointer + "."
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
			g.Id(field.Name).Add(goType(field.Type)).Add(tag(field.Property, field.Type.Optional))
		}
		if st.Extra {
			if len(st.Fields) > 0 {
				g.Line()
			}
			g.Comment("// " + st.ExtraName + " holds the members that the schema does not name.")
			g.Id(st.ExtraName).Map(jen.String()).Qual(runtimePath, "Raw").Add(jen.Op("`json:\"-\"`"))
		}
	})
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

// zero prints the zero value of a struct, its wrapper or its pointer.
func zero(t *ir.Type) *jen.Statement {
	if t.Pointer {
		return jen.Nil()
	}
	return goType(t).Values()
}

// baseType prints a type without its wrapper.
func baseType(t *ir.Type) *jen.Statement {
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
	}
	return jen.Qual(runtimePath, "Raw")
}
