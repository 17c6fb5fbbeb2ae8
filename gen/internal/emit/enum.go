package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// enumType declares the named type of an enum, its constants and methods.
func (e *emitter) enumType(f *jen.File, t *ir.Enum) {
	f.Line()
	lead := t.Name + " is one of the values that " + place(t.Pointer) + " lists."
	for _, line := range comment(append([]string{lead}, docText(t.Doc)...)...) {
		f.Add(line)
	}
	f.Type().Id(t.Name).Add(baseType(&ir.Type{Shape: t.Shape}))
	var all []jen.Code
	f.Line()
	f.Comment("// The values of " + t.Name + ".")
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, v := range t.Values {
			for _, line := range comment(docText(v.Doc)...) {
				g.Add(line)
			}
			g.Id(v.Name).Id(t.Name).Op("=").Add(constant(t.Shape, v.Literal))
			all = append(all, jen.Id(v.Name))
		}
	})
	var text *jen.Statement
	switch t.Shape {
	case ir.StringShape:
		text = jen.String().Call(jen.Id("v"))
	case ir.IntShape:
		text = jen.Qual("strconv", "FormatInt").Call(jen.Int64().Call(jen.Id("v")), jen.Lit(10))
	default:
		text = jen.Qual("strconv", "FormatFloat").Call(jen.Float64().Call(jen.Id("v")), jen.LitRune('g'), jen.Lit(-1), jen.Lit(64))
	}
	f.Line()
	f.Comment("// String returns the value as text.")
	f.Func().Params(jen.Id("v").Id(t.Name)).Id("String").Params().String().Block(jen.Return(text))
	f.Line()
	f.Comment("// Valid reports whether v is one of the constants.")
	f.Func().Params(jen.Id("v").Id(t.Name)).Id("Valid").Params().Bool().Block(
		jen.Switch(jen.Id("v")).Block(jen.Case(all...).Block(jen.Return(jen.True()))),
		jen.Return(jen.False()),
	)
	variants(f, &t.Decl)
}

// constant prints a value of an enum, or a default.
func constant(s ir.Shape, lit ir.Literal) *jen.Statement {
	switch s {
	case ir.StringShape:
		return text(lit.Text)
	case ir.IntShape:
		return integer(lit.Number.Small)
	case ir.FloatShape: // pass shape has made sure that it fits
		v, _ := strconv.ParseFloat(lit.Text, 64)
		return jen.Op(strconv.FormatFloat(v, 'g', -1, 64)) // Go takes no exponent of any size
	}
	return jen.Op(lit.Text) // true or false
}

// place says in words where a schema location is.
func place(pointer string) string {
	if pointer == "" {
		return "the root"
	}
	return pointer
}
