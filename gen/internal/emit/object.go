package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// object prints the reading of an object.
func (e *emitter) object(r *ir.Rule, s *ir.Site, d *dest) []jen.Code {
	p := r.Plan
	if p == nil {
		p = &ir.Plan{}
	}
	skip := call("SkipObject", e.site(s))
	idle := idlePlan(p)
	switch {
	case idle && d == nil:
		return []jen.Code{skip}
	case idle && wants(d, ir.MapShape) && !d.judged:
		return []jen.Code{jen.If(jen.Id("in").Op("==").Nil()).Block(skip).Else().Add(e.rawMap(s, d))}
	}
	outer := e.plan
	e.plan = p
	defer func() { e.plan = outer }()
	var before, loop, after []jen.Code
	var into *dest // of the unnamed members of a map
	if wants(d, ir.MapShape) {
		e.maps++
		defer func() { e.maps-- }()
		m := jen.Id(nested("fields", e.maps))
		made := jen.Map(jen.String()).Add(goType(d.typ.Elem))
		before = append(before, jen.Var().Add(m.Clone()).Add(made.Clone()),
			filling(m.Clone().Op("=").Make(made, room(d.typ.Elem))))
		into = &dest{typ: d.typ.Elem, put: func(v jen.Code) *jen.Statement {
			return m.Clone().Index(jen.Id("key")).Op("=").Add(v)
		}}
		after = append(after, d.store(m))
	}
	switch p.Words {
	case 0:
	case 1:
		before = append(before, jen.Var().Id("got").Uint64())
	default:
		before = append(before, jen.Var().Id("got").Index(jen.Lit(p.Words)).Uint64())
	}
	for _, c := range p.Cases {
		if c.Place != "" {
			before = append(before, jen.Var().Id(c.Place).Int())
		}
	}
	if p.Count {
		before = append(before, jen.Id("n").Op(":=").Lit(0))
		loop = append(loop, jen.Id("n").Op("++"))
	}
	for i, n := range p.Names {
		bad := jen.Id(numbered("bad", i))
		before = append(before, bad.Clone().Op(":=").False())
		loop = append(loop, jen.Block(
			jen.Id("value").Op(":=").Add(call("At")),
			jen.If(jen.Op("!").Add(e.holds(call("NameAt"), n.Rule))).Block(bad.Clone().Op("=").True()),
			call("To", jen.Id("value")),
		))
		after = append(after, jen.If(bad).Block(e.refuse(n.Site)))
	}
	unnamed := e.unnamed(p, into, d)
	if len(p.Cases) == 0 {
		loop = append(loop, unnamed...)
	} else {
		loop = append(loop, jen.Switch(jen.String().Parens(call("Name"))).BlockFunc(func(g *jen.Group) {
			for _, c := range p.Cases {
				g.Case(text(c.Name)).Block(e.member(p, c, d, into)...)
			}
			g.Default().Block(unnamed...)
		}))
	}
	after = append(after, e.end(p.End)...)
	if record(d) {
		after = append(after, e.defaults(p)...)
	}
	body := append(before, jen.For(call("Member")).Block(loop...))
	read := jen.If(call("Object", e.site(s))).Block(append(body, after...)...)
	if idle {
		read = jen.If(jen.Id("in").Op("==").Nil()).Block(skip).Else().Add(read)
	}
	return []jen.Code{read}
}

// rawMap prints the filling of a map with members of which nothing is said.
func (e *emitter) rawMap(s *ir.Site, d *dest) *jen.Statement {
	e.maps++
	defer func() { e.maps-- }()
	m := jen.Id(nested("fields", e.maps))
	into := &dest{typ: d.typ.Elem, put: func(v jen.Code) *jen.Statement {
		return m.Clone().Index(jen.Id("key")).Op("=").Add(v)
	}}
	return jen.If(call("Object", e.site(s))).Block(
		m.Clone().Op(":=").Make(jen.Map(jen.String()).Add(goType(d.typ.Elem)), room(d.typ.Elem)),
		jen.For(call("Member")).Block(
			call("Other", e.at()),
			jen.Id("key").Op(":=").Add(call("Key")),
			jen.Id("from").Op(":=").Add(call("At")),
			call("Skip"),
			into.fill(call("RawFrom", jen.Id("from"))),
		),
		d.fill(m),
	)
}

// idlePlan reports whether the plan says nothing of any member.
func idlePlan(p *ir.Plan) bool {
	rest, conditional := restRules(p)
	return len(p.Cases)+len(rest)+len(p.Names)+len(p.End) == 0 && !conditional && !p.Count && p.Closed == nil
}

// numbered names one of several variables of a kind: matchA to matchZ, then
// matchA1. Pass name keeps other names out of their way.
func numbered(name string, i int) string {
	name += string(rune('A' + i%26))
	if i >= 26 {
		name += strconv.Itoa(i / 26)
	}
	return name
}

// bit is the condition that a case was seen, or its parts for Once.
func word(p *ir.Plan, c *ir.Case) (*jen.Statement, *jen.Statement) {
	mask := jen.Lit(1).Op("<<").Lit(c.Bit % 64)
	if p.Words == 1 {
		return jen.Id("got"), mask
	}
	return jen.Id("got").Index(jen.Lit(c.Bit / 64)), mask
}

// seen is the condition that a member was seen.
func (e *emitter) seen(c *ir.Case) *jen.Statement {
	got, mask := word(e.plan, c)
	return got.Op("&").Parens(mask).Op("!=").Lit(0)
}

// unseen is the condition that a member was not seen.
func (e *emitter) unseen(c *ir.Case) *jen.Statement {
	got, mask := word(e.plan, c)
	return got.Op("&").Parens(mask).Op("==").Lit(0)
}

// member prints the reading of a member that the plan names.
func (e *emitter) member(p *ir.Plan, c *ir.Case, d, into *dest) []jen.Code {
	got, mask := word(p, c)
	list := []jen.Code{got.Clone().Op("=").Add(call("Once", got, mask))}
	if c.Place != "" {
		list = append(list, jen.Id(c.Place).Op("=").Add(call("At")))
	}
	switch {
	case record(d) && c.Field != nil:
		return append(list, e.readAll(c.Rules, field(c.Field))...)
	case len(c.Rules) > 0 && len(c.Rules[0].Never) > 0: // refused: nothing keeps it
	case into != nil:
		return append(list, e.keyed(c.Rules, into)...)
	case record(d) && p.Struct.Extra != nil:
		return append(list, e.keyed(c.Rules, extra(p.Struct))...)
	}
	return append(list, e.readAll(c.Rules, nil)...)
}

// extra is where a struct keeps the members that it has no fields for.
func extra(st *ir.Struct) *dest {
	return &dest{typ: st.Extra, put: func(v jen.Code) *jen.Statement {
		return jen.Qual(runtimePath, "Keep").Types(goType(st.Extra)).Call(jen.Op("&").Id("in").Dot(st.ExtraName), jen.Id("key"), v)
	}}
}

// keyed reads a member into a map. Its name is taken before its value is read,
// which overwrites it.
func (e *emitter) keyed(rules []*ir.Rule, into *dest) []jen.Code {
	if into.typ.Shape == ir.RawShape || len(rules) != 1 || rules[0].Type == nil || rules[0].Type.String() != into.typ.String() {
		into = &dest{typ: &ir.Type{Shape: ir.RawShape}, put: into.put}
	}
	list := []jen.Code{jen.Var().Id("key").String(), filling(jen.Id("key").Op("=").Add(call("Key")))}
	return append(list, e.readAll(rules, into)...)
}

// unnamed prints the reading of a member that no case names.
func (e *emitter) unnamed(p *ir.Plan, into, d *dest) []jen.Code {
	if p.Closed != nil {
		return []jen.Code{call("Unknown", e.at(), e.site(p.Closed))}
	}
	list := []jen.Code{call("Other", e.at())}
	if into == nil && record(d) && p.Struct.Extra != nil {
		into = extra(p.Struct)
	}
	plain, conditional := restRules(p)
	switch {
	case conditional:
		return append(list, e.patterned(p, into)...)
	case into != nil:
		return append(list, e.keyed(plain, into)...)
	}
	return append(list, e.readAll(plain, nil)...)
}

// restRules returns the rules for every unnamed member; conditional is set
// when patterns decide.
func restRules(p *ir.Plan) (rules []*ir.Rule, conditional bool) {
	for _, part := range p.Parts {
		if len(part.Patterns) > 0 {
			return nil, true
		}
		if part.Rest != nil {
			rules = append(rules, part.Rest)
		}
	}
	return rules, false
}

// patterned prints the reading of a member whose rules depend on its name.
func (e *emitter) patterned(p *ir.Plan, into *dest) []jen.Code {
	match := func(re *ir.Regex) *jen.Statement { return jen.Id(re.Var).Dot("Match").Call(call("Name")) }
	if len(p.Parts) == 1 && len(p.Parts[0].Patterns) == 1 {
		part := p.Parts[0]
		rest := []*ir.Rule{}
		if part.Rest != nil {
			rest = append(rest, part.Rest)
		}
		read := func(rules []*ir.Rule) []jen.Code {
			if into == nil || len(rules) == 1 && onlyRefuses(rules[0]) {
				return e.readAll(rules, nil)
			}
			return e.keyed(rules, into)
		}
		return []jen.Code{jen.If(match(part.Patterns[0].Regex)).Block(read([]*ir.Rule{part.Patterns[0].Rule})...).
			Else().Block(read(rest)...)}
	}
	// The names are matched before the value is read, which overwrites them.
	var list, later []jen.Code
	k := 0
	for _, part := range p.Parts {
		var none *jen.Statement
		for _, pat := range part.Patterns {
			hit := jen.Id(numbered("match", k))
			k++
			list = append(list, hit.Clone().Op(":=").Add(match(pat.Regex)))
			later = append(later, jen.If(hit.Clone()).Block(call("Back", jen.Id("again")), e.judge(pat.Rule)))
			if none == nil {
				none = jen.Op("!").Add(hit)
			} else {
				none = none.Op("&&").Op("!").Add(hit)
			}
		}
		if part.Rest == nil {
			continue
		}
		read := []jen.Code{call("Back", jen.Id("again")), e.judge(part.Rest)}
		if none == nil {
			later = append(later, read...)
		} else {
			later = append(later, jen.If(none).Block(read...))
		}
	}
	list = append(list,
		jen.Id("value").Op(":=").Add(call("At")),
		call("Skip"))
	if into != nil {
		list = append([]jen.Code{jen.Var().Id("key").String(), filling(jen.Id("key").Op("=").Add(call("Key")))}, list...)
		list = append(list, into.store(call("RawFrom", jen.Id("value"))))
	}
	list = append(list, jen.Id("again").Op(":=").Add(call("Rewind", jen.Id("value"))))
	return append(append(list, later...), call("Return", jen.Id("again")))
}
