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
	read, of := e.unevaluatedProperties, ir.Object
	if u.Items {
		read, of = e.unevaluatedItems, ir.Array
	}
	body := read(u, f)
	return jen.If(call("Kind").Op("==").Add(kind(of))).Block(append(f.declared(), body...)...)
}

// flat is a coverage without its tree: each entry has a condition.
type flat struct {
	e          *emitter
	conditions []*condition
	entries    []flatEntry
}

type flatEntry struct {
	cov  *ir.Coverage
	when *condition // nil: always
}

// condition is a Go variable that tells whether a part of a coverage applies.
type condition struct {
	name  string
	outer *condition
	value *jen.Statement
	used  bool
}

func (f *flat) add(c *ir.Coverage, when *condition) {
	if c.When != nil {
		when = &condition{name: "holds" + strconv.Itoa(len(f.conditions)), outer: when, value: f.e.formula(c.When)}
		f.conditions = append(f.conditions, when)
	}
	f.entries = append(f.entries, flatEntry{c, when})
	for _, part := range c.Parts {
		f.add(part, when)
	}
}

// use refers to the variable of a condition.
func (c *condition) use() *jen.Statement {
	c.used = true
	return jen.Id(c.name)
}

// declared prints the conditions that something refers to: what is evaluated
// anyway needs none.
func (f *flat) declared() []jen.Code {
	for _, c := range slices.Backward(f.conditions) {
		if c.used && c.outer != nil {
			c.value = c.outer.use().Op("&&").Add(c.value)
		}
	}
	var list []jen.Code
	for _, c := range f.conditions {
		if c.used {
			list = append(list, jen.Id(c.name).Op(":=").Add(c.value))
		}
	}
	return list
}

// and joins a condition that may be nil with another; both nil are true.
func and(when *condition, cond *jen.Statement) *jen.Statement {
	switch {
	case when == nil && cond == nil:
		return jen.True()
	case when == nil:
		return cond
	case cond == nil:
		return when.use()
	}
	return when.use().Op("&&").Add(cond)
}

func (e *emitter) unevaluatedProperties(u *ir.Unevaluated, f *flat) []jen.Code {
	names := map[string][]*condition{} // under which a name is evaluated
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
				if always {
					cond = jen.True()
				} else {
					for _, when := range names[name] {
						cond = or(cond, when.use())
					}
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
