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
	f := e.flatten(u.Coverage)
	read, of := e.unevaluatedProperties, ir.Object
	if u.Items {
		read, of = e.unevaluatedItems, ir.Array
	}
	body := read(u, f)
	return jen.If(call("Kind").Op("==").Add(kind(of))).Block(append(f.declared(), body...)...)
}

// flat is a coverage with the conditions under which its schemas apply.
type flat struct {
	e       *emitter
	entries []flatEntry
}

type flatEntry struct {
	cov  *ir.Coverage
	when *condition // nil: always
}

// condition is a Go variable that tells whether a schema in place applies.
type condition struct {
	name string
	used bool
}

func (e *emitter) flatten(list []*ir.Coverage) *flat {
	f := &flat{e: e}
	for i, c := range list {
		always := i == 0 || slices.ContainsFunc(c.From, func(from ir.Entry) bool {
			return from.When == nil && f.entries[from.From].when == nil
		})
		entry := flatEntry{cov: c}
		if !always {
			entry.when = &condition{name: "holds" + strconv.Itoa(i)}
		}
		f.entries = append(f.entries, entry)
	}
	return f
}

// use refers to the variable of a condition.
func (c *condition) use() *jen.Statement {
	c.used = true
	return jen.Id(c.name)
}

// declared prints the conditions that something refers to: what is evaluated
// anyway needs none.
func (f *flat) declared() []jen.Code {
	var list []jen.Code
	for _, entry := range slices.Backward(f.entries) {
		if entry.when == nil || !entry.when.used {
			continue
		}
		var any *jen.Statement
		for _, from := range entry.cov.From {
			var way *jen.Statement
			if from.When != nil {
				way = f.e.formula(from.When)
			}
			any = or(any, and(f.entries[from.From].when, way))
		}
		list = append(list, jen.Id(entry.when.name).Op(":=").Add(any))
	}
	slices.Reverse(list)
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
	loop = append(loop, jen.If(covered).Block(call("Skip")).Else().Block(e.judge(u.Rule)))
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
			contained = or(contained, and(entry.when, e.holds(jen.Id("elem"), r)))
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
	loop = append(loop, jen.If(covered).Block(call("Skip")).Else().Block(e.judge(u.Rule)))
	return []jen.Code{
		call("To", e.at()),
		call("Array", jen.Nil()),
		jen.For(jen.Id("n").Op(":=").Lit(0), call("Element"), jen.Id("n").Op("++")).Block(loop...),
	}
}
