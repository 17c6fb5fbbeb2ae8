package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// chosen prints which arms of a choice hold, and what is refused then. The first
// that holds is left in the variable named, unless that is "_".
func (e *emitter) chosen(s *ir.Step, first string) []jen.Code {
	c := s.Choose
	may := arms(^uint64(0) >> (64 - len(c.Arms)))
	var list []jen.Code
	if s.Sift != nil {
		list = e.sift(s.Sift)
		may = jen.Id("may")
	}
	list = append(list, jen.List(jen.Id(first), jen.Id("held")).Op(":=").Add(
		call("Choose", e.at(), may, jen.Lit(c.Exactly && len(c.Arms) > 1), e.armReaders(c))))
	none := jen.If(jen.Id("held").Op("==").Lit(0)).Block(e.refuse(c.None))
	if c.Exactly && len(c.Arms) > 1 {
		none = none.Else().If(jen.Id("held").Op(">").Lit(1)).Block(e.refuse(c.Many))
	}
	return append(list, none)
}

// ahead prints the reading by the one arm that can hold, where nothing is filled.
func (e *emitter) ahead(s *ir.Step, d *dest) jen.Code {
	list := append(e.sift(s.Sift), jen.If(call("Straight", jen.Id("may"), e.armReaders(s.Choose))).Block(jen.Return()))
	if d == nil {
		return jen.Block(list...)
	}
	return jen.If(jen.Id("in").Op("==").Nil()).Block(list...)
}

// armReaders is the function that tells the reader of each arm.
func (e *emitter) armReaders(c *ir.Choice) *jen.Statement {
	judges := func() *jen.Statement { return jen.Func().Params(jen.Op("*").Qual(runtimePath, "Cursor")) }
	return jen.Func().Params(jen.Id("k").Int()).Params(jen.Int(), judges()).Block(
		jen.Switch(jen.Id("k")).BlockFunc(func(g *jen.Group) {
			for i, arm := range c.Arms {
				e.use(arm.Func)
				found := jen.Return(jen.Lit(arm.Func.Memo), reader(arm.Func))
				if i < len(c.Arms)-1 {
					g.Case(jen.Lit(i)).Block(found)
				} else {
					g.Default().Block(found)
				}
			}
		}))
}
