package emit

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// defaults prints the filling of absent members.
func (e *emitter) defaults(p *ir.Plan) []jen.Code {
	var list []jen.Code
	for _, c := range p.Cases {
		if c.Field == nil || c.Field.Default == nil || c.Field.Default.Kind == ir.Null && c.Field.Type.Shape != ir.RawShape {
			continue // the zero value of what can be null is null
		}
		got, mask := word(p, c)
		list = append(list, jen.If(jen.Id("in").Op("!=").Nil().Op("&&").Add(got).Op("&").Parens(mask).Op("==").Lit(0)).
			Block(e.fillDefault(c.Field)...))
	}
	return list
}

func (e *emitter) fillDefault(f *ir.Field) []jen.Code {
	d := field(f)
	if f.ReadDefault == nil {
		value := literal(f.Type, f.Default)
		if s := f.Type.Shape; d.infers() && f.Type.Enum == nil && (s == ir.IntShape || s == ir.FloatShape) {
			value = baseType(f.Type).Call(value)
		}
		return []jen.Code{d.assign(d.wrapped(value))}
	}
	e.use(f.ReadDefault.Func)
	return []jen.Code{
		jen.Var().Id("item").Add(baseType(f.Type)),
		jen.Qual(runtimePath, "Default").Call(quoted(jsonText(f.Default)), jen.Op("&").Id("item"), jen.Id(f.ReadDefault.Func.Name)),
		d.assign(d.wrapped(jen.Id("item"))),
	}
}

// literal prints a default.
func literal(t *ir.Type, lit *ir.Literal) jen.Code {
	switch t.Shape {
	case ir.SliceShape, ir.MapShape: // pass shape has made sure that it has a literal
		var v any
		dec := json.NewDecoder(bytes.NewReader([]byte(lit.Text)))
		dec.UseNumber()
		if err := dec.Decode(&v); err != nil {
			panic(err)
		}
		return goValue(t.Base(), v)
	case ir.RawShape:
		return jen.Qual(runtimePath, "Raw").Call(quoted(jsonText(lit)))
	}
	return named(t, constant(t.Shape, *lit))
}

// jsonText is a value of the schema as JSON.
func jsonText(lit *ir.Literal) string {
	if lit.Kind == ir.String {
		return jsonString(lit.Text)
	}
	return lit.Text
}

// goValue prints a value of JSON as one of a Go type.
func goValue(t *ir.Type, v any) *jen.Statement {
	switch v := v.(type) {
	case string:
		return text(v)
	case bool:
		return jen.Lit(v)
	case json.Number:
		if t.Shape == ir.FloatShape {
			return constant(t.Shape, ir.Literal{Text: string(v)})
		}
		return jen.Op(string(v)) // pass shape has made sure that it is a Go literal
	case []any:
		var list []jen.Code
		for _, e := range v {
			list = append(list, goValue(t.Elem, e))
		}
		return goType(t).Values(list...)
	}
	fields := v.(map[string]any)
	return goType(t).ValuesFunc(func(g *jen.Group) {
		for _, k := range slices.Sorted(maps.Keys(fields)) {
			g.Add(text(k)).Op(":").Add(goValue(t.Elem, fields[k]))
		}
	})
}
