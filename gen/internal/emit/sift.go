package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// may is the variable that holds the arms which a sift leaves.
func may(s *ir.Sift) *jen.Statement { return jen.Id(numbered("may", s.Index)) }

// arms prints a set of arms, the first one last.
func arms(set uint64) *jen.Statement { return jen.Op(fmt.Sprintf("%#b", set)) }

// sift prints the choice of the arms that can hold.
func (e *emitter) sift(s *ir.Sift) []jen.Code {
	set := func(to uint64) jen.Code { return may(s).Op("=").Add(arms(to)) }
	var order []uint64
	kinds := map[uint64][]jen.Code{}
	for _, k := range s.Kinds {
		if k.Kind == ir.Object && s.Member != "" {
			continue
		}
		if kinds[k.Arms] == nil {
			order = append(order, k.Arms)
		}
		kinds[k.Arms] = append(kinds[k.Arms], kind(k.Kind))
	}
	return []jen.Code{
		jen.Var().Add(may(s)).Uint64(),
		jen.Switch(call("KindAt", e.at())).BlockFunc(func(g *jen.Group) {
			if s.Member != "" {
				g.Case(kind(ir.Object)).Block(jen.If(
					jen.List(jen.Id("tag"), jen.Id("found")).Op(":=").Add(call("Tag", e.at(), text(s.Member))),
					jen.Op("!").Id("found"),
				).Block(set(s.Absent)).Else().Block(jen.Switch(jen.String().Parens(jen.Id("tag"))).BlockFunc(func(g *jen.Group) {
					for _, t := range s.Tags {
						var list []jen.Code
						for _, v := range t.Values {
							list = append(list, text(v))
						}
						g.Case(list...).Block(set(t.Arms))
					}
					g.Default().Block(set(s.Other))
				})))
			}
			for _, to := range order {
				if to != 0 {
					g.Case(kinds[to]...).Block(set(to))
				}
			}
		}),
	}
}
