package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// tried prints the filling of a place by the first arm that holds, of a value
// that was judged. For null the zero value stands. The variable that knows the
// arm is named, or is "_".
func (e *emitter) tried(r *ir.Rule, d *dest, first string) jen.Code {
	known := first != "_"
	which := jen.Switch()
	if known {
		which = jen.Switch(jen.Id(first))
	}
	choose := which.BlockFunc(func(g *jen.Group) {
		for i, arm := range r.Arms.Arms {
			if arm.Type == nil || arm.Func == nil {
				continue
			}
			found := jen.Lit(i)
			if !known {
				found = e.holds(e.at(), arm)
			}
			g.Case(found).Block(e.filled(arm, d.arm(arm))...)
		}
	})
	list := []jen.Code{jen.Id("again").Op(":=").Add(call("Rewind", e.at())), choose, call("Return", jen.Id("again"))}
	if r.Type.Nullable {
		list[1] = jen.If(call("Kind").Op("!=").Add(kind(ir.Null))).Block(choose)
	}
	return jen.If(jen.Id("in").Op("!=").Nil().Op("||").Add(call("Outsized"))).Block(list...)
}

// tells reports whether the first arm that holds is the one that fills.
func tells(r *ir.Rule) bool {
	c := r.After[0].Choose
	return c == r.Arms && (c.Exactly || !slices.ContainsFunc(c.Arms, func(arm *ir.Rule) bool { return arm.Type == nil }))
}

// filled fills a place by an arm that was found to hold.
func (e *emitter) filled(arm *ir.Rule, d *dest) []jen.Code {
	list := []jen.Code{call("Back", jen.Id("again"))}
	if arm.Func.Fill == nil { // a type that fills itself, or raw JSON
		e.use(arm.Func)
		return append(list, e.read(arm, d)...)
	}
	e.use(arm.Func)
	return append(list,
		jen.Var().Id("item").Add(baseType(d.typ)),
		jen.Id(arm.Func.Name).Call(jen.Id("c"), jen.Op("&").Id("item")),
		filling(d.assign(d.wrapped(jen.Id("item")))))
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
	for _, line := range comment(n.Name + " is a " + n.Unions[0].Name + " that is " + kindWords[n.Type.Shape] + ".") {
		f.Add(line)
	}
	if n.Type.Shape == ir.CustomShape { // a pointer or an interface can have no methods of ours
		f.Type().Id(n.Name).Struct(jen.Id("Value").Add(baseType(n.Type)))
	} else {
		f.Type().Id(n.Name).Add(baseType(n.Type))
	}
	variants(f, &n.Decl)
}

// kindWords say what a shape is in JSON.
var kindWords = map[ir.Shape]string{
	ir.StringShape: "a string", ir.IntShape: "an integer", ir.FloatShape: "a number", ir.BoolShape: "a boolean",
	ir.SliceShape: "an array", ir.MapShape: "an object", ir.CustomShape: "a value that its Go type reads", ir.RawShape: "any value",
}

// convert turns a variable of a declared type into one of the type that it
// stands for, where the code that encodes it needs that.
func convert(t *ir.Type, v *jen.Statement) *jen.Statement {
	switch t.Shape {
	case ir.CustomShape:
		return v.Dot("Value")
	case ir.StringShape, ir.IntShape, ir.FloatShape, ir.BoolShape, ir.RawShape:
		return baseType(t).Call(v)
	}
	return v
}
