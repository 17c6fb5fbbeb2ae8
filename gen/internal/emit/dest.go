package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// dest is a place that a value fills. A nil dest means that the value is only
// judged.
type dest struct {
	typ *ir.Type
	// place is what stands left of the assignment; nil when put does it.
	place *jen.Statement
	// fresh is set where the place is new. Any other may hold what an earlier
	// member of the same name left, where the rule on duplicate names is off.
	fresh bool
	// put stores a finished value: an element goes through append.
	put func(v jen.Code) *jen.Statement
}

// field is a field of the struct that the function fills.
func field(f *ir.Field) *dest {
	place := jen.Id("in").Dot(f.Name)
	return &dest{typ: f.Type, place: place}
}

// variable is a local variable.
func variable(name string, t *ir.Type) *dest {
	return &dest{typ: t, place: jen.Id(name)}
}

func (d *dest) assign(v jen.Code) *jen.Statement {
	if d.put != nil {
		return d.put(v)
	}
	return d.place.Clone().Op("=").Add(v)
}

// store fills the place when a struct is wanted.
func (d *dest) store(v jen.Code) jen.Code {
	if d == nil {
		return nil
	}
	switch d.typ.Wrapper() {
	case "Opt":
		v = jen.Qual(runtimePath, "Some").Call(v)
	case "Null":
		v = jen.Qual(runtimePath, "NullOf").Call(v)
	case "OptNull":
		v = jen.Qual(runtimePath, "SomeOrNull").Call(v)
	}
	return filling(d.assign(v))
}

// storeNull fills the place with null. Absent and null are the same where the
// wrapper does not tell them apart.
func (d *dest) storeNull() jen.Code {
	if d == nil {
		return nil
	}
	switch d.typ.Wrapper() {
	case "OptNull":
		return filling(d.assign(jen.Qual(runtimePath, "ExplicitNull").Types(baseType(d.typ)).Call()))
	case "Null":
		if !d.fresh {
			return filling(d.assign(jen.Qual(runtimePath, "Null").Types(baseType(d.typ)).Values()))
		}
	}
	return nil
}

// filling guards a statement: it runs when a struct is wanted.
func filling(body ...jen.Code) jen.Code {
	return jen.If(jen.Id("in").Op("!=").Nil()).Block(body...)
}
