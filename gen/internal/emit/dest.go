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
	// slot is the element that grow has just appended, for values that are filled
	// where they are.
	slot *jen.Statement
	grow jen.Code
	// judged is set where a value is only judged, but as the type wants it.
	judged bool
	// union is the place of which this one is a variant; null goes there.
	union *dest
}

// field is a field of the struct that the function fills.
func field(f *ir.Field) *dest {
	return &dest{typ: f.Type, place: jen.Id("in").Dot(f.Name)}
}

func (d *dest) assign(v jen.Code) *jen.Statement {
	if d.put != nil {
		return d.put(v)
	}
	return d.place.Clone().Op("=").Add(v)
}

// wrapped is a value of the base type as the place holds it.
func (d *dest) wrapped(v jen.Code) jen.Code {
	switch d.typ.Wrapper() {
	case "Opt":
		return jen.Qual(runtimePath, "Some").Call(v)
	case "Null":
		return jen.Qual(runtimePath, "NullOf").Call(v)
	case "OptNull":
		return jen.Qual(runtimePath, "SomeOrNull").Call(v)
	}
	if d.typ.Pointer {
		return jen.Qual(runtimePath, "Pointer").Call(v)
	}
	return v
}

// infers reports whether wrapped takes the type from the value: a constant
// needs one.
func (d *dest) infers() bool { return d.typ.Wrapper() != "" || d.typ.Pointer }

// store fills the place when a struct is wanted.
func (d *dest) store(v jen.Code) jen.Code {
	if d == nil || d.judged {
		return nil
	}
	return filling(d.assign(d.wrapped(v)))
}

// fill is the filling of the place without the question whether a struct is
// wanted; nil where there is no place.
func (d *dest) fill(v jen.Code) jen.Code {
	if d == nil || d.judged {
		return nil
	}
	return d.assign(d.wrapped(v))
}

// storeNull fills the place with null. Absent and null are the same where the
// wrapper does not tell them apart.
func (d *dest) storeNull() jen.Code {
	switch {
	case d == nil || d.judged:
		return nil
	case d.union != nil:
		return d.union.storeNull()
	case d.typ.Wrapper() == "OptNull":
		return filling(d.assign(jen.Qual(runtimePath, "ExplicitNull").Types(baseType(d.typ)).Call()))
	case (d.typ.Wrapper() == "Null" || d.typ.Wrapper() == "" && d.typ.Nullable) && !d.fresh:
		return filling(d.assign(zero(d.typ)))
	}
	return nil
}

// variant is the place when it is filled by a variant of its union.
func (d *dest) variant(v *ir.Variant) *dest {
	return &dest{typ: v.Type, union: d, put: func(value jen.Code) *jen.Statement {
		switch {
		case v.Named == nil:
		case v.Named.Type.Shape == ir.CustomShape:
			value = jen.Id(v.Named.Name).Values(jen.Dict{jen.Id("Value"): value})
		default:
			value = jen.Id(v.Named.Name).Call(value)
		}
		if d.typ.Wrapper() != "" { // the wrapper is of the interface
			value = jen.Id(d.typ.Union.Name).Call(value)
		}
		return d.assign(d.wrapped(value))
	}}
}

// arm is the place when an alternative fills it.
func (d *dest) arm(r *ir.Rule) *dest {
	if d == nil || d.typ.Shape != ir.UnionShape {
		return d
	}
	if v := d.typ.Union.Variant(r); v != nil {
		return d.variant(v)
	}
	if r.Type == nil || r.Type.Shape != ir.UnionShape { // null alone
		return d
	}
	// The arm is a union itself, whose variants are ours as well.
	inner := &dest{typ: r.Type.Base(), union: d}
	inner.put = func(value jen.Code) *jen.Statement {
		value = jen.Id(r.Type.Union.Name).Call(value) // only an interface can be asked
		if r.Type.Union == d.typ.Union {
			return jen.If(jen.Id("of").Op(":=").Add(value), jen.Id("of").Op("!=").Nil()).Block(d.assign(d.wrapped(jen.Id("of"))))
		}
		return jen.If(jen.List(jen.Id("of"), jen.Id("ok")).Op(":=").Add(value).Assert(jen.Id(d.typ.Union.Name)), jen.Id("ok")).
			Block(d.assign(d.wrapped(jen.Id("of"))))
	}
	return inner
}

// ofKind is the place when a value of one kind fills it.
func (d *dest) ofKind(k ir.Kinds) *dest {
	if d == nil || d.typ.Shape != ir.UnionShape || !d.typ.Union.ByKind {
		return d
	}
	for _, v := range d.typ.Union.Variants {
		if v.Kinds&k != 0 {
			return d.variant(v)
		}
	}
	return d // null
}

// filling guards a statement: it runs when a struct is wanted.
func filling(body ...jen.Code) jen.Code {
	return jen.If(jen.Id("in").Op("!=").Nil()).Block(body...)
}
