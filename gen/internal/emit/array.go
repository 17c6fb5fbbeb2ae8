package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// array prints the reading of an array.
func (e *emitter) array(r *ir.Rule, s *ir.Site, d *dest) []jen.Code {
	p := r.Elements
	if p == nil {
		p = &ir.Elements{}
	}
	skip := call("SkipArray", e.site(s))
	idle := len(p.Prefix)+len(p.Items)+len(p.Counts)+len(p.Uniques)+len(p.Contains) == 0
	switch {
	case idle && d == nil:
		return []jen.Code{skip}
	case idle && wants(d, ir.SliceShape) && !d.judged:
		return []jen.Code{jen.If(jen.Id("in").Op("==").Nil()).Block(skip).Else().Add(e.rawList(s, d))}
	}
	var elem *dest
	var list, slice *jen.Statement // what is filled; nil: nothing
	var before, after []jen.Code
	if wants(d, ir.SliceShape) {
		e.lists++ // arrays nest
		defer func() { e.lists-- }()
		list = jen.Id(nested("list", e.lists))
		slice = jen.Index().Add(goType(d.typ.Elem))
		before = append(before, jen.Var().Add(list.Clone(), slice.Clone()),
			filling(list.Clone().Op("=").Make(slice, jen.Lit(0), room(d.typ.Elem))))
		elem = appended(list, d.typ.Elem)
		after = append(after, d.store(list))
	}
	counted := len(p.Counts) > 0 || len(p.Prefix) > 0
	if counted {
		before = append(before, jen.Id("n").Op(":=").Lit(0))
	}
	for i, c := range p.Contains {
		hits := jen.Id(numbered("hits", i))
		before = append(before, hits.Clone().Op(":=").Lit(0))
		for _, check := range []*ir.CountCheck{c.Min, c.Max} {
			if check != nil {
				after = append(after, jen.If(miscounts(hits, *check)).Block(e.refuse(check.Site)))
			}
		}
	}
	var loop []jen.Code
	if len(p.Prefix) > 0 {
		loop = append(loop, jen.Switch(jen.Id("n")).BlockFunc(func(g *jen.Group) {
			for i, rules := range p.Prefix {
				to := elem
				if tuple(d) && i < len(d.typ.Struct.Fields) {
					to = field(d.typ.Struct.Fields[i])
				}
				g.Case(jen.Lit(i)).Block(e.readAll(rules, to)...)
			}
			to := elem
			if tuple(d) && d.typ.Struct.Extra != nil {
				rest := jen.Id("in").Dot(d.typ.Struct.ExtraName)
				to = appended(rest, d.typ.Struct.Extra)
			}
			g.Default().Block(e.readAll(p.Items, to)...)
		}))
	} else {
		loop = e.readAll(p.Items, elem)
	}
	if len(p.Contains) > 0 {
		loop = append([]jen.Code{jen.Id("elem").Op(":=").Add(call("At")), jen.Block(loop...)}, e.contained(p.Contains)...)
	}
	if counted {
		loop = append(loop, jen.Id("n").Op("++"))
	}
	for _, c := range p.Counts {
		after = append(after, jen.If(miscounts(jen.Id("n"), c)).Block(e.refuse(c.Site)))
	}
	for _, u := range p.Uniques {
		after = append(after, call("Unique", e.at(), e.site(u)))
	}
	walk := jen.For(call("Element")).Block(loop...)
	// A loop that does nothing but read a string goes to the next one in one step,
	// and through all of them where nothing is done with them.
	if r := e.last; len(loop) == 1 && loop[0] == r.code && r.method == "String" {
		read := jen.List(jen.Id(r.name), jen.Id("ok"))
		next := call("StringElement", e.site(r.site))
		each := func(body ...jen.Code) *jen.Statement {
			return jen.For(read.Clone().Op(":=").Add(next), jen.Id("ok"), read.Clone().Op("=").Add(next)).Block(body...)
		}
		walk = each(r.then...)
		if !r.checks() {
			walk = call("Strings", e.site(r.site))
		}
		if list != nil && r.fill != nil && !r.checks() {
			walk = jen.If(jen.Id("in").Op("==").Nil()).Block(walk).Else().Block(
				list.Clone().Op(":=").Make(slice.Clone(), jen.Lit(0), room(d.typ.Elem)), each(r.fill), d.fill(list))
			before, after = nil, after[1:] // the list is made and stored in the loop's own block
		}
	}
	body := append(before, walk)
	read := jen.If(call("Array", e.site(s))).Block(append(body, after...)...)
	if idle {
		read = jen.If(jen.Id("in").Op("==").Nil()).Block(skip).Else().Add(read)
	}
	return []jen.Code{read}
}

// rawList prints the filling of a list with elements of which nothing is said.
func (e *emitter) rawList(s *ir.Site, d *dest) *jen.Statement {
	e.lists++
	defer func() { e.lists-- }()
	list := jen.Id(nested("list", e.lists))
	return jen.If(call("Array", e.site(s))).Block(
		list.Clone().Op(":=").Make(jen.Index().Add(goType(d.typ.Elem)), jen.Lit(0), room(d.typ.Elem)),
		jen.For(call("Element")).Block(
			jen.Id("from").Op(":=").Add(call("At")),
			call("Skip"),
			appended(list, d.typ.Elem).fill(call("RawFrom", jen.Id("from"))),
		),
		d.fill(list),
	)
}

// room is the capacity of the list or map of the container that was entered.
func room(elem *ir.Type) *jen.Statement {
	return jen.Qual(runtimePath, "Room").Types(goType(elem)).Call(jen.Id("c"))
}

// appended is the next element of a slice.
func appended(list *jen.Statement, elem *ir.Type) *dest {
	put := func(v jen.Code) *jen.Statement { return list.Clone().Op("=").Append(list.Clone(), v) }
	return &dest{
		typ: elem, put: put, grow: put(zero(elem)),
		slot: list.Clone().Index(jen.Len(list.Clone()).Op("-").Lit(1)),
	}
}

// miscounts is the condition that it does not hold.
func miscounts(n *jen.Statement, c ir.CountCheck) *jen.Statement {
	op := "<"
	if c.Max {
		op = ">"
	}
	return n.Clone().Op(op).Add(integer(int64(c.Count)))
}

// nested names the variable of a container inside others of its kind.
func nested(name string, depth int) string {
	if depth == 1 {
		return name
	}
	return name + strconv.Itoa(depth)
}

// contained prints the counting of the elements that fit.
func (e *emitter) contained(list []*ir.Contains) []jen.Code {
	code := []jen.Code{jen.Id("again").Op(":=").Add(call("Rewind", jen.Id("elem")))}
	for i, c := range list {
		code = append(code, jen.If(e.holds(jen.Id("elem"), c.Rule)).Block(jen.Id(numbered("hits", i)).Op("++")))
	}
	return append(code, call("Return", jen.Id("again")))
}

// counts is the condition that a bound on a number of members or elements
// holds.
func counts(c ir.CountCheck) *jen.Statement {
	op := ">="
	if c.Max {
		op = "<="
	}
	return jen.Id("n").Op(op).Add(integer(int64(c.Count)))
}
