package emit

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// after prints the composition of a value of any kind.
func (e *emitter) after(steps []*ir.Step) []jen.Code { return e.end(steps) }

// end prints what is judged when a value was read.
func (e *emitter) end(steps []*ir.Step) []jen.Code {
	if len(steps) == 0 {
		return nil
	}
	list := e.steps(steps)
	if !looksAgain(steps) {
		return list
	}
	list = append([]jen.Code{jen.Id("again").Op(":=").Add(call("Rewind", e.at()))}, list...)
	return append(list, call("Return", jen.Id("again")))
}

// looksAgain reports whether a step reads the value, or a part of it, again.
func looksAgain(steps []*ir.Step) bool {
	for _, s := range steps {
		if s.Read != nil || s.Self != nil || s.Choice != nil || s.Choose != nil || s.Unevaluated != nil || s.When != nil && rereads(s.When) ||
			looksAgain(s.Then) || looksAgain(s.Otherwise) {
			return true
		}
	}
	return false
}

func rereads(f *ir.Formula) bool {
	if f.Op == ir.Member || f.Op == ir.Held || f.Op == ir.Whole {
		return true
	}
	for _, a := range f.Args {
		if rereads(a) {
			return true
		}
	}
	return false
}

func (e *emitter) steps(steps []*ir.Step) []jen.Code {
	var list []jen.Code
	if p := e.plan; p != nil && p.Must != "" && len(steps) > 0 && steps[0] == p.End[0] {
		must := p.Asked()
		list, steps = append(list, e.missing(p, must)), steps[len(must):]
	}
	for _, s := range steps {
		list = append(list, e.step(s)...)
	}
	return list
}

// missing asks for several members at once.
func (e *emitter) missing(p *ir.Plan, must []*ir.Step) jen.Code {
	if !slices.Contains(e.musts, p) {
		e.musts = append(e.musts, p)
	}
	for _, s := range must {
		e.cited[s.Require.Site] = true
	}
	got, _ := word(p, must[0].Case)
	all := jen.Op(fmt.Sprintf("%#b", ^uint64(0)>>(64-len(must))))
	return jen.If(jen.Id("missing").Op(":=").Add(all).Op("&^").Add(got), jen.Id("missing").Op("!=").Lit(0)).
		Block(call("Missing", e.at(), jen.Id("missing"), jen.Id(p.Must).Index(jen.Op(":"))))
}

func (e *emitter) step(s *ir.Step) []jen.Code {
	switch {
	case s.When != nil:
		return e.when(s)
	case s.Choose != nil:
		return []jen.Code{jen.Block(e.chosen(s, "_")...)}
	case s.Require != nil:
		return []jen.Code{jen.If(e.unseen(s.Case)).Block(e.refuse(s.Require.Site))}
	case s.Count != nil:
		return []jen.Code{jen.If(miscounts(jen.Id("n"), *s.Count)).Block(e.refuse(s.Count.Site))}
	case s.Refuse != nil:
		return []jen.Code{e.refuse(s.Refuse)}
	case s.Read != nil:
		return []jen.Code{jen.If(e.seen(s.Case)).Block(call("To", jen.Id(s.Case.Place)), e.judge(s.Read))}
	case s.Unevaluated != nil:
		return []jen.Code{call("Back", jen.Id("again")), e.unevaluated(s.Unevaluated)}
	case s.Self != nil:
		return []jen.Code{call("Back", jen.Id("again")), e.judge(s.Self)}
	}
	return append([]jen.Code{call("Back", jen.Id("again"))}, e.choose(s.Choice, nil)...)
}

func (e *emitter) when(s *ir.Step) []jen.Code {
	switch {
	case len(s.Then) == 0:
		return []jen.Code{jen.If(not(e.formula(s.When))).Block(e.steps(s.Otherwise)...)}
	case len(s.Otherwise) == 0:
		return []jen.Code{jen.If(e.formula(s.When)).Block(e.steps(s.Then)...)}
	}
	return []jen.Code{jen.If(e.formula(s.When)).Block(e.steps(s.Then)...).Else().Block(e.steps(s.Otherwise)...)}
}

func not(s *jen.Statement) *jen.Statement { return jen.Op("!").Parens(s) }

// formula prints a condition.
func (e *emitter) formula(f *ir.Formula) *jen.Statement {
	switch f.Op {
	case ir.True:
		return jen.True()
	case ir.False:
		return jen.False()
	case ir.Has:
		return e.seen(f.Case)
	case ir.Member:
		return jen.Parens(e.unseen(f.Case).Op("||").Add(e.holds(jen.Id(f.Case.Place), f.Rule)))
	case ir.Held:
		return jen.Parens(e.seen(f.Case).Op("&&").Add(e.holds(jen.Id(f.Case.Place), f.Rule)))
	case ir.Whole:
		return e.holds(e.at(), f.Rule)
	case ir.Present:
		return call("Present", e.at(), text(f.Name))
	case ir.Counted:
		return jen.Parens(counts(*f.Count))
	case ir.NotOp:
		if arg := f.Args[0]; arg.Op == ir.Has {
			return e.unseen(arg.Case)
		}
		return not(e.formula(f.Args[0]))
	case ir.Many:
		var args []jen.Code
		for _, a := range f.Args {
			args = append(args, e.formula(a))
		}
		return jen.Qual(runtimePath, "Many").Call(args...)
	}
	op := "&&"
	if f.Op == ir.Or {
		op = "||"
	}
	var s *jen.Statement
	for _, a := range f.Args {
		if s == nil {
			s = e.formula(a)
		} else {
			s = s.Op(op).Add(e.formula(a))
		}
	}
	return jen.Parens(s)
}

// dispatchRule prints a rule that consists of a choice whose arm is told.
func (e *emitter) dispatchRule(r *ir.Rule, d *dest) []jen.Code {
	if len(r.Types) == 0 {
		return e.choose(r.Dispatch, d)
	}
	var bad []refusal
	for _, k := range ir.Each {
		if r.Types[0].Kinds&k == 0 {
			bad = grouped(bad, k, refusing(r, k))
		}
	}
	if len(bad) == 0 {
		return e.choose(r.Dispatch, d)
	}
	return []jen.Code{jen.Switch(call("Kind")).BlockFunc(func(g *jen.Group) {
		for _, b := range bad {
			g.Case(b.cases()...).Block(e.mismatch(b.sites)...)
		}
		g.Default().Block(e.choose(r.Dispatch, d)...)
	})}
}

// unfailing reports whether the rule takes every value of the kinds.
func unfailing(r *ir.Rule, kinds ir.Kinds) bool {
	for _, t := range r.Types {
		if t.Kinds&kinds != kinds {
			return false
		}
	}
	return len(r.Types) == r.Slots() && (r.Type == nil || r.Type.Shape != ir.CustomShape)
}

// choose prints a choice whose arm the kind or a member tells. The faults of
// the arm are reported, and that of the choice.
func (e *emitter) choose(c *ir.Choice, d *dest) []jen.Code {
	arm := func(i int) []jen.Code {
		to := d.arm(c.Arms[i])
		asks := wants(to, ir.CustomShape) // its type may refuse, and counts refusals of its own
		if !c.Select.ByMember() && !asks && unfailing(c.Arms[i], c.Select.Kinds[i]) {
			if c.Select.Kinds[i] == ir.Null {
				return e.nullValue(c.Arms[i], to)
			}
			return e.inPlace(c.Arms[i], to)
		}
		read := e.inPlace(c.Arms[i], to)
		if asks {
			read = []jen.Code{jen.Block(read...)}
		}
		list := append([]jen.Code{jen.Id("since").Op(":=").Add(call("Refusals"))}, read...)
		return append(list, call("Blame", jen.Id("since"), e.at(), e.site(c.None)))
	}
	if c.Select.ByMember() {
		return []jen.Code{jen.Switch(jen.String().Parens(call("Peek", text(c.Select.Member)))).BlockFunc(func(g *jen.Group) {
			for i, tags := range c.Select.Tags {
				var list []jen.Code
				for _, t := range tags {
					list = append(list, text(t))
				}
				g.Case(list...).Block(arm(i)...)
			}
			g.Default().Block(call("Mismatch", e.site(c.None)))
		})}
	}
	return []jen.Code{jen.Switch(call("Kind")).BlockFunc(func(g *jen.Group) {
		for i, kinds := range c.Select.Kinds {
			var list []jen.Code
			for _, k := range ir.Each {
				if kinds&k != 0 {
					list = append(list, kind(k))
				}
			}
			if len(list) > 0 {
				g.Case(list...).Block(arm(i)...)
			}
		}
		g.Default().Block(call("Mismatch", e.site(c.None)))
	})}
}
