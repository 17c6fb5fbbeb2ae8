package emit

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// unevaluated prints a second look at the members or elements of a value:
// those that no schema in place has evaluated are judged.
func (e *emitter) unevaluated(u *ir.Unevaluated) jen.Code {
	f := &flat{e: e}
	f.add(u.Coverage, nil)
	if u.Items {
		return jen.If(call("Kind").Op("==").Add(kind(ir.Array))).Block(append(f.conditions, e.unevaluatedItems(u, f)...)...)
	}
	return jen.If(call("Kind").Op("==").Add(kind(ir.Object))).Block(append(f.conditions, e.unevaluatedProperties(u, f)...)...)
}

// flat is a coverage without its tree: each entry has a condition, a Go
// variable or nil for always.
type flat struct {
	e          *emitter
	conditions []jen.Code
	n          int
	entries    []flatEntry
}

type flatEntry struct {
	cov  *ir.Coverage
	when *jen.Statement
}

func (f *flat) add(c *ir.Coverage, when *jen.Statement) {
	if c.When != nil {
		v := jen.Id("holds" + strconv.Itoa(f.n))
		f.n++
		cond := f.e.formula(c.When)
		if when != nil {
			cond = when.Clone().Op("&&").Add(cond)
		}
		f.conditions = append(f.conditions, v.Clone().Op(":=").Add(cond))
		when = v
	}
	f.entries = append(f.entries, flatEntry{c, when})
	for _, part := range c.Parts {
		f.add(part, when)
	}
}

// and joins a condition with one that may be nil.
func and(when, cond *jen.Statement) *jen.Statement {
	switch {
	case when == nil:
		return cond
	case cond == nil:
		return when.Clone()
	}
	return when.Clone().Op("&&").Add(cond)
}

func (e *emitter) unevaluatedProperties(u *ir.Unevaluated, f *flat) []jen.Code {
	names := map[string][]*jen.Statement{} // the conditions under which a name is evaluated
	var order []string
	var others *jen.Statement
	for _, entry := range f.entries {
		for _, name := range entry.cov.Names {
			if names[name] == nil {
				order = append(order, name)
			}
			names[name] = append(names[name], entry.when)
		}
		if entry.cov.All {
			others = or(others, and(entry.when, nil))
		}
		for _, re := range entry.cov.Patterns {
			others = or(others, and(entry.when, jen.Id(re.Var).Dot("Match").Call(call("Name"))))
		}
	}
	covered := jen.Id("covered")
	loop := []jen.Code{covered.Clone().Op(":=").False()}
	if len(order) > 0 {
		loop = append(loop, jen.Switch(jen.String().Parens(call("Name"))).BlockFunc(func(g *jen.Group) {
			for _, name := range order {
				always := slices.Contains(names[name], nil)
				var cond *jen.Statement
				for _, when := range names[name] {
					if when != nil {
						cond = or(cond, when.Clone())
					}
				}
				if always {
					cond = jen.True()
				}
				g.Case(text(name)).Block(covered.Clone().Op("=").Add(cond))
			}
		}))
	}
	if others != nil {
		loop = append(loop, covered.Clone().Op("=").Add(covered).Op("||").Add(others))
	}
	loop = append(loop, jen.If(covered).Block(call("Skip")).Else().Block(judge(u.Rule)))
	return []jen.Code{
		call("To", e.at()),
		call("Object", jen.Nil()),
		jen.For(call("Member")).Block(loop...),
	}
}

func (e *emitter) unevaluatedItems(u *ir.Unevaluated, f *flat) []jen.Code {
	var cond, contained *jen.Statement
	for _, entry := range f.entries {
		switch {
		case entry.cov.All:
			cond = or(cond, and(entry.when, nil))
		case entry.cov.Prefix > 0:
			cond = or(cond, and(entry.when, jen.Id("n").Op("<").Lit(entry.cov.Prefix)))
		}
		for _, r := range entry.cov.Contains {
			contained = or(contained, and(entry.when, holds(jen.Id("elem"), r)))
		}
	}
	covered := jen.Id("covered")
	loop := []jen.Code{covered.Clone().Op(":=").False()}
	if cond != nil {
		loop = []jen.Code{covered.Clone().Op(":=").Add(cond)}
	}
	if contained != nil {
		loop = append(loop,
			jen.Id("elem").Op(":=").Add(call("At")),
			covered.Clone().Op("=").Add(covered).Op("||").Add(contained),
			call("To", jen.Id("elem")))
	}
	loop = append(loop, jen.If(covered).Block(call("Skip")).Else().Block(judge(u.Rule)))
	return []jen.Code{
		call("To", e.at()),
		call("Array", jen.Nil()),
		jen.For(jen.Id("n").Op(":=").Lit(0), call("Element"), jen.Id("n").Op("++")).Block(loop...),
	}
}
