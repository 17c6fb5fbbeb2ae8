package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// tried prints the filling of a place by the first arm that holds, of a value
// that was judged.
func (e *emitter) tried(r *ir.Rule, d *dest) jen.Code {
	list := []jen.Code{jen.Id("again").Op(":=").Add(call("Rewind", e.at()))}
	list = append(list, jen.Switch().BlockFunc(func(g *jen.Group) {
		for _, arm := range r.Arms.Arms {
			to := d.arm(arm)
			if arm.Func == nil || arm.Type == nil && to == d && d.typ.Shape == ir.UnionShape {
				continue // null: the zero value stands for it
			}
			body := append([]jen.Code{call("Back", jen.Id("again"))}, e.inPlaceAgain(arm, to)...)
			g.Case(holds(e.at(), arm)).Block(body...)
		}
	}))
	return filling(append(list, call("Return", jen.Id("again")))...)
}

// inPlaceAgain fills by an arm that was found to hold.
func (e *emitter) inPlaceAgain(arm *ir.Rule, d *dest) []jen.Code {
	if arm.Type == nil {
		return []jen.Code{call("Skip")}
	}
	return e.inPlace(arm, d)
}

// unionType declares the interface of a union.
func (e *emitter) unionType(f *jen.File, u *ir.Union) {
	f.Line()
	var names []string
	for _, v := range u.Variants {
		names = append(names, variantName(v))
	}
	lead := u.Name + " is one of " + list(names) + "."
	for _, line := range comment(append([]string{lead}, docText(u.Doc)...)...) {
		f.Add(line)
	}
	f.Type().Id(u.Name).Interface(
		jen.Id(marker(u)).Params(),
		jen.Id("encodeJSON").Params(jen.Op("*").Qual(runtimePath, "Encoder")),
	)
}

func variantName(v *ir.Variant) string {
	switch {
	case v.Named != nil:
		return v.Named.Name
	case v.Type.Struct != nil:
		return v.Type.Struct.Name
	}
	return v.Type.Enum.Name
}

// list joins names with commas and "or".
func list(names []string) string {
	text := ""
	for i, n := range names {
		switch {
		case i == 0:
		case i == len(names)-1:
			text += " or "
		default:
			text += ", "
		}
		text += n
	}
	return text
}

// marker is the method that makes a type a variant of the union.
func marker(u *ir.Union) string { return "is" + u.Name }

// variants prints the methods that make a declared type a variant.
func variants(f *jen.File, d *ir.Decl) {
	for _, u := range d.Unions {
		f.Line()
		f.Func().Params(jen.Id(d.Name)).Id(marker(u)).Params().Block()
	}
}

// namedType declares the type of a variant that has no name of its own.
func (e *emitter) namedType(f *jen.File, n *ir.Named) {
	f.Line()
	for _, line := range comment(n.Name + " is the variant of " + n.Unions[0].Name + " for values of its Go type.") {
		f.Add(line)
	}
	f.Type().Id(n.Name).Add(baseType(n.Type))
	variants(f, &n.Decl)
}

// convert turns a variable of a declared type into one of the type that it
// stands for, where the code that encodes it needs that.
func convert(t *ir.Type, v *jen.Statement) *jen.Statement {
	switch t.Shape {
	case ir.StringShape, ir.IntShape, ir.FloatShape, ir.BoolShape, ir.RawShape, ir.CustomShape:
		return baseType(t).Call(v)
	}
	return v
}
