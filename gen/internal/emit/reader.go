package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// function returns a reader.
func (e *emitter) function(fn *ir.Func) *jen.Statement {
	s := jen.Null()
	for _, line := range comment(fn.Name + " reads the value of " + place(fn.Rule.Pointer) + ".") {
		s = s.Add(line).Line()
	}
	params := []jen.Code{jen.Id("c").Op("*").Qual(runtimePath, "Cursor")}
	var d *dest
	if fill := fn.Fill; fill != nil { // who holds the value knows of null
		params = append(params, jen.Id("in").Op("*").Add(goType(fill)))
		d = &dest{typ: fill, place: jen.Op("*").Id("in"), fresh: true}
	}
	if t := fn.Rule.Type; t != nil && t.Shape == ir.CustomShape {
		return s.Func().Id(fn.Name).Params(params...).Block(e.judgeCustom(fn.Rule)...)
	}
	return s.Func().Id(fn.Name).Params(params...).Block(e.value(fn.Rule, d)...)
}

// call calls a method of the cursor.
func call(method string, args ...jen.Code) *jen.Statement {
	return jen.Id("c").Dot(method).Call(args...)
}

// site refers to a site; nil where it cannot be violated.
func (e *emitter) site(s *ir.Site) jen.Code {
	if s == nil {
		return jen.Nil()
	}
	e.cited[s] = true
	return jen.Op("&").Id(s.Name)
}

// at is the offset of the value being read. Whoever asks for it makes the
// reader keep it.
func (e *emitter) at() *jen.Statement {
	e.keepsAt = true
	return jen.Id("at")
}

func (e *emitter) refuse(s *ir.Site) jen.Code { return call("Refuse", e.at(), e.site(s)) }

// judge calls the reader of a rule without filling anything.
func (e *emitter) judge(r *ir.Rule) jen.Code {
	e.use(r.Func)
	if r.Func.Memo > 0 {
		return call("Read", jen.Lit(r.Func.Memo), reader(r.Func))
	}
	if r.Func.Fill != nil {
		return jen.Id(r.Func.Name).Call(jen.Id("c"), jen.Nil())
	}
	return jen.Id(r.Func.Name).Call(jen.Id("c"))
}

// reader is a function value that judges.
func reader(f *ir.Func) *jen.Statement {
	if f.Fill == nil {
		return jen.Id(f.Name)
	}
	return jen.Func().Params(jen.Id("c").Op("*").Qual(runtimePath, "Cursor")).Block(jen.Id(f.Name).Call(jen.Id("c"), jen.Nil()))
}

// holds judges the value at an offset, without reasons.
func (e *emitter) holds(offset *jen.Statement, r *ir.Rule) *jen.Statement {
	e.use(r.Func)
	if r.Func.Memo > 0 {
		return call("HoldsOnce", jen.Lit(r.Func.Memo), offset, reader(r.Func))
	}
	return call("Holds", offset, reader(r.Func))
}

// read reads one value by one rule, through its function or in place.
func (e *emitter) read(r *ir.Rule, d *dest) []jen.Code {
	switch {
	case d != nil && d.typ.Shape == ir.RawShape:
		list := append([]jen.Code{jen.Id("from").Op(":=").Add(call("At"))}, e.read(r, nil)...)
		return append(list, d.store(call("RawFrom", jen.Id("from"))))
	case d != nil && d.typ.Shape == ir.CustomShape:
		return e.readCustom(r, d)
	case r.Func == nil || d != nil && inline(r):
		return e.value(r, d)
	case d == nil && onlyRefuses(r) && r.Func.Memo == 0:
		return e.body(r, nil)
	case d == nil:
		return []jen.Code{e.judge(r)}
	}
	return e.fill(r, d)
}

// inline reports whether a place that the rule fills is filled where it
// stands: a scalar with nothing to look at again.
func inline(r *ir.Rule) bool {
	switch {
	case r.Func.Fill == nil:
		return true
	case r.Plan != nil || r.Elements != nil || r.Dispatch != nil || r.Arms != nil || len(r.After) > 0:
		return false
	}
	switch r.Func.Fill.Shape {
	case ir.StringShape, ir.IntShape, ir.FloatShape, ir.BoolShape:
		return true
	}
	return false
}

// fill calls the reader of a rule for a place that holds what it fills.
func (e *emitter) fill(r *ir.Rule, d *dest) []jen.Code {
	e.use(r.Func)
	base := baseType(d.typ)
	list := []jen.Code{jen.Var().Id("to").Op("*").Add(base)}
	wrapper := d.typ.Wrapper()
	place, value := d.place, d.place
	var fill, clear []jen.Code
	// What is filled first and stored then is taken from the heap when it is
	// wanted: a variable, which a reader that calls itself would make escape,
	// would cost those that only judge.
	stored := d.put != nil && d.slot == nil
	switch {
	case d.slot != nil: // an element: fill it where it will be
		place, value = d.slot, d.slot
		clear = append(clear, d.grow)
	case stored && wrapper == "":
		place, value = jen.Id("to"), jen.Op("*").Id("to")
	case stored:
		list = append(list, jen.Var().Id("item").Op("*").Add(goType(d.typ)))
		place, value = jen.Id("item"), jen.Op("*").Id("item")
		clear = append(clear, jen.Id("item").Op("=").New(goType(d.typ)))
	case !d.fresh:
		clear = append(clear, place.Clone().Op("=").Add(zero(d.typ)))
	}
	// An alternative that does not hold leaves its union nil, and a wrapper must
	// not say that there is a value.
	late := wrapper != "" && d.typ.Shape == ir.UnionShape
	switch {
	case d.typ.Pointer:
		fill = append(fill, place.Clone().Op("=").New(base), jen.Id("to").Op("=").Add(place))
	case late:
		fill = append(fill, jen.Id("to").Op("=").Op("&").Add(place).Dot("Value"))
	case wrapper != "":
		if wrapper != "Null" {
			fill = append(fill, place.Clone().Dot("Present").Op("=").True())
		}
		if wrapper != "Opt" {
			fill = append(fill, place.Clone().Dot("Valid").Op("=").True())
		}
		fill = append(fill, jen.Id("to").Op("=").Op("&").Add(place).Dot("Value"))
	case stored:
		fill = append(fill, jen.Id("to").Op("=").New(base))
	default:
		fill = append(fill, jen.Id("to").Op("=").Op("&").Add(place))
	}
	null := call("Kind").Op("==").Add(kind(ir.Null))
	present := place.Clone().Dot("Present").Op("=").True()
	switch {
	case wrapper == "OptNull" && late:
		list = append(list, filling(append(clear, jen.If(null).Block(present).Else().Block(fill...))...))
	case wrapper == "OptNull":
		fill = append(clear, jen.Switch().Block(
			jen.Case(fits(d.typ)).Block(fill...),
			jen.Case(null).Block(present),
		))
		list = append(list, filling(fill...))
	case d.typ.Pointer || wrapper != "" || d.union != nil || d.typ.Nullable:
		if len(clear) > 0 {
			list = append(list, filling(append(clear, jen.If(fits(d.typ)).Block(fill...))...))
		} else {
			list = append(list, jen.If(jen.Id("in").Op("!=").Nil().Op("&&").Add(fits(d.typ))).Block(fill...))
		}
	default:
		list = append(list, filling(append(clear, fill...)...))
	}
	read := jen.Id(r.Func.Name).Call(jen.Id("c"), jen.Id("to"))
	if r.Func.Memo > 0 {
		read = jen.If(jen.Id("to").Op("==").Nil()).Block(e.judge(r)).Else().Block(read)
	}
	list = append(list, read)
	if late {
		list = append(list, jen.If(jen.Id("to").Op("!=").Nil().Op("&&").Op("*").Id("to").Op("!=").Nil()).
			Block(value.Clone().Op("=").Add(d.wrapped(jen.Op("*").Id("to")))))
	}
	switch {
	case !stored:
	case d.union != nil || wrapper == "" && d.typ.Nullable: // null goes to the union
		list = append(list, jen.If(jen.Id("to").Op("!=").Nil()).Block(d.put(value)))
	default:
		list = append(list, filling(d.put(value)))
	}
	return list
}

// fits is the condition that the value ahead is of a kind that the type holds.
func fits(t *ir.Type) *jen.Statement {
	kinds := map[ir.Shape]ir.Kinds{
		ir.StringShape: ir.String, ir.IntShape: ir.Number, ir.FloatShape: ir.Number, ir.BoolShape: ir.Bool,
		ir.SliceShape: ir.Array, ir.MapShape: ir.Object, ir.StructShape: ir.Object,
	}
	k, known := kinds[t.Shape]
	switch {
	case !known:
		return call("Kind").Op("!=").Add(kind(ir.Null))
	case t.Struct != nil && t.Struct.Tuple:
		k = ir.Array
	}
	return call("Kind").Op("==").Add(kind(k))
}

// readAll reads one value by several rules: the first reads it, the others
// look again.
func (e *emitter) readAll(rules []*ir.Rule, d *dest) []jen.Code {
	switch len(rules) {
	case 0:
		if d != nil && d.typ.Shape == ir.RawShape {
			return []jen.Code{
				jen.Id("from").Op(":=").Add(call("At")),
				call("Skip"),
				d.store(call("RawFrom", jen.Id("from"))),
			}
		}
		return []jen.Code{call("Skip")}
	case 1:
		return e.read(rules[0], d)
	}
	list := []jen.Code{
		jen.Id("value").Op(":=").Add(call("At")),
		jen.Block(e.read(rules[0], d)...),
		jen.Id("again").Op(":=").Add(call("Rewind", jen.Id("value"))),
	}
	for i, r := range rules[1:] {
		if i > 0 {
			list = append(list, call("Back", jen.Id("again")))
		}
		list = append(list, e.judge(r))
	}
	return append(list, call("Return", jen.Id("again")))
}

// value reads a value in place: its kinds, then its composition.
func (e *emitter) value(r *ir.Rule, d *dest) []jen.Code {
	outer := e.keepsAt
	e.keepsAt = false
	defer func() { e.keepsAt = outer }()
	list := e.body(r, d)
	if e.keepsAt {
		list = append([]jen.Code{jen.Id("at").Op(":=").Add(call("At"))}, list...)
	}
	return list
}

// inPlace reads the value that is being read by another rule for it: the two
// share the offset.
func (e *emitter) inPlace(r *ir.Rule, d *dest) []jen.Code {
	switch {
	case d != nil && (d.typ.Shape == ir.RawShape || d.typ.Shape == ir.CustomShape):
		return e.read(r, d)
	case r.Func == nil || d != nil && inline(r):
		return e.body(r, d)
	case d == nil:
		return []jen.Code{e.judge(r)}
	}
	return e.fill(r, d)
}

// body is value without the offset.
func (e *emitter) body(r *ir.Rule, d *dest) []jen.Code {
	if onlyRefuses(r) {
		return []jen.Code{call("Mismatch", e.site(r.Never[0]))}
	}
	var list []jen.Code
	for _, s := range r.Never {
		list = append(list, e.refuse(s))
	}
	if r.Dispatch != nil {
		return append(list, e.dispatchRule(r, d)...)
	}
	if r.Ahead != nil {
		list = append(list, e.ahead(r.Ahead, d))
	}
	fills := r.Arms != nil && d != nil // the arms fill, when it is known which holds
	first := "_"
	switch {
	case r.Sole:
		if fills && tells(r) {
			first = "first"
		}
		list = append(list, e.chosen(r.After[0], first)...)
	case fills:
		list = append(append(list, e.kinds(r, nil)...), e.after(r.After)...)
	default:
		list = append(append(list, e.kinds(r, d)...), e.after(r.After)...)
	}
	if fills {
		list = append(list, e.tried(r, d, first))
	}
	return list
}

// onlyRefuses reports whether the rule does nothing but refuse at one site.
func onlyRefuses(r *ir.Rule) bool {
	return len(r.Never) == 1 && r.Slots() == 1
}
