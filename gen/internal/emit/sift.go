package emit

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// arms prints a set of arms, the first one last.
func arms(set uint64) *jen.Statement { return jen.Op(fmt.Sprintf("%#b", set)) }

// sift prints the choice of the arms that can hold.
func (e *emitter) sift(s *ir.Sift) []jen.Code {
	var order []uint64
	kinds := map[uint64][]jen.Code{}
	for _, k := range s.Kinds {
		if k.Arms == 0 || k.Kind == ir.Object && s.Looks() {
			continue
		}
		if kinds[k.Arms] == nil {
			order = append(order, k.Arms)
		}
		kinds[k.Arms] = append(kinds[k.Arms], kind(k.Kind))
	}
	return []jen.Code{
		jen.Var().Id("may").Uint64(),
		jen.Switch(call("KindAt", e.at())).BlockFunc(func(g *jen.Group) {
			for _, k := range s.Kinds {
				if k.Kind == ir.Object && s.Looks() {
					g.Case(kind(ir.Object)).Block(e.look(s, k.Arms)...)
				}
			}
			for _, to := range order {
				g.Case(kinds[to]...).Block(jen.Id("may").Op("=").Add(arms(to)))
			}
		}),
	}
}

// look prints the choice of the arms that can hold for an object.
func (e *emitter) look(s *ir.Sift, objects uint64) []jen.Code {
	may := func() *jen.Statement { return jen.Id("may") }
	before := []jen.Code{may().Op("=").Add(arms(objects))}
	var cases, after []jen.Code
	named := s.Names
	if s.Member != "" {
		seen := e.tags(s)
		for i, n := range named {
			if k := slices.Index(n.Names, s.Member); k >= 0 {
				seen = append([]jen.Code{jen.Id("has").Op("|=").Add(arms(n.Arms))}, seen...)
				named = slices.Clone(named)
				named[i].Names = slices.Delete(slices.Clone(n.Names), k, k+1)
			}
		}
		if s.Absent != objects {
			before = append(before, jen.Id("found").Op(":=").False())
			seen = append([]jen.Code{jen.Id("found").Op("=").True()}, seen...)
			after = append(after, jen.If(jen.Op("!").Id("found")).Block(may().Op("&=").Add(arms(s.Absent))))
		}
		done := []jen.Code{jen.Id("members").Dot("End").Call()}
		if len(s.Names) > 0 {
			done = append([]jen.Code{jen.Id("has").Op("=").Add(may())}, done...)
			seen = append(seen, jen.If(may().Op("&").Parens(may().Op("-").Lit(1)).Op("==").Lit(0)).Block(done...))
		} else {
			seen = append(seen, done...)
		}
		cases = append(cases, jen.Case(text(s.Member)).Block(seen...))
	}
	if len(s.Names) > 0 {
		before = append(before, jen.Id("has").Op(":=").Uint64().Parens(arms(s.Free)))
		after = append(after, may().Op("&=").Id("has"))
	}
	for _, n := range named {
		var names []jen.Code
		for _, name := range n.Names {
			names = append(names, text(name))
		}
		if len(names) > 0 {
			cases = append(cases, jen.Case(names...).Block(jen.Id("has").Op("|=").Add(arms(n.Arms))))
		}
	}
	loop := jen.For(jen.Id("members").Op(":=").Add(call("Glance", e.at())), jen.Id("members").Dot("Next").Call(), jen.Empty()).Block(
		jen.Switch(jen.String().Parens(jen.Id("members").Dot("Name").Call())).Block(cases...))
	return append(append(before, loop), after...)
}

// tags prints the choice of the arms by the value of the member.
func (e *emitter) tags(s *ir.Sift) []jen.Code {
	keep := func(set uint64) jen.Code { return jen.Id("may").Op("&=").Add(arms(set)) }
	of := func(k ir.Kinds, others uint64) []jen.Code {
		var cases []jen.Code
		for _, t := range s.Tags {
			if t.Kind != k {
				continue
			}
			var list []jen.Code
			for _, v := range t.Values {
				list = append(list, text(v))
			}
			cases = append(cases, jen.Case(list...).Block(keep(t.Arms)))
		}
		if cases == nil {
			return []jen.Code{keep(others)}
		}
		cases = append(cases, jen.Default().Block(keep(others)))
		return []jen.Code{jen.Switch(jen.String().Parens(jen.Id("members").Dot("Text").Call())).Block(cases...)}
	}
	return []jen.Code{jen.Switch(jen.Id("members").Dot("Kind").Call()).Block(
		jen.Case(kind(ir.String)).Block(of(ir.String, s.Strings)...),
		jen.Case(kind(ir.Number)).Block(of(ir.Number, s.Numbers)...),
		jen.Default().Block(keep(s.Other)),
	)}
}
