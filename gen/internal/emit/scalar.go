package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// kindConst names the runtime's constants of the kinds that dispatch.
var kindConst = map[ir.Kinds]string{
	ir.Null: "KindNull", ir.Bool: "KindBool", ir.Number: "KindNumber",
	ir.String: "KindString", ir.Array: "KindArray", ir.Object: "KindObject",
}

func kind(k ir.Kinds) *jen.Statement { return jen.Qual(runtimePath, kindConst[k]) }

// kinds prints the reading of a value by its kind.
func (e *emitter) kinds(r *ir.Rule, d *dest) []jen.Code {
	var good, idle []ir.Kinds // to be read, skipped
	var bad []refusal
	for _, k := range ir.Each {
		sites := refusing(r, k)
		if len(sites) == 0 && unlisted(r, k) {
			sites = listing(r)
		}
		switch {
		case len(sites) > 0:
			bad = grouped(bad, k, sites)
		case concerns(r, k, d.ofKind(k)):
			good = append(good, k)
		default:
			idle = append(idle, k)
		}
	}
	switch {
	case len(good) == 1 && len(bad) == 1 && len(idle) == 0 && len(bad[0].sites) == 1:
		return e.kindOf(r, good[0], bad[0].sites[0], d.ofKind(good[0]))
	case len(idle) == 1 && len(bad) == 1 && len(good) == 0 && len(bad[0].sites) == 1:
		return e.kindOf(r, idle[0], bad[0].sites[0], nil)
	case len(idle) == len(ir.Each):
		return []jen.Code{call("Skip")}
	}
	return []jen.Code{jen.Switch(call("Kind")).BlockFunc(func(g *jen.Group) {
		for _, k := range good {
			g.Case(kind(k)).Block(e.kindOf(r, k, nil, d.ofKind(k))...)
		}
		// The default also meets what is no value: there both Skip and Mismatch
		// find that the text is broken.
		rest := []jen.Code{call("Skip")}
		if len(idle) == 0 && len(bad) > 0 {
			rest = e.mismatch(bad[0].sites)
			bad = bad[1:]
		}
		for _, b := range bad {
			g.Case(b.cases()...).Block(e.mismatch(b.sites)...)
		}
		g.Default().Block(rest...)
	})}
}

// refusal is the kinds that the same sites refuse.
type refusal struct {
	kinds []ir.Kinds
	sites []*ir.Site
}

// cases are the kinds as cases of a switch.
func (r refusal) cases() []jen.Code {
	var list []jen.Code
	for _, k := range r.kinds {
		list = append(list, kind(k))
	}
	return list
}

func grouped(list []refusal, k ir.Kinds, sites []*ir.Site) []refusal {
	for i := range list {
		if slices.Equal(list[i].sites, sites) {
			list[i].kinds = append(list[i].kinds, k)
			return list
		}
	}
	return append(list, refusal{[]ir.Kinds{k}, sites})
}

// mismatch refuses a value because of its kind, at each of the sites.
func (e *emitter) mismatch(sites []*ir.Site) []jen.Code {
	var list []jen.Code
	for _, s := range sites[1:] {
		list = append(list, e.refuse(s))
	}
	return append(list, call("Mismatch", e.site(sites[0])))
}

// unlisted reports whether the values that the rule lists leave out the kind,
// and nothing else is said of it.
func unlisted(r *ir.Rule, k ir.Kinds) bool {
	if len(r.Values) == 0 || r.Plan != nil && k == ir.Object || r.Elements != nil && k == ir.Array ||
		len(r.Strings) > 0 && k == ir.String || len(r.Numbers)+len(integers(r)) > 0 && k == ir.Number {
		return false
	}
	for _, v := range r.Values {
		if len(of(v, k)) > 0 {
			return false
		}
	}
	return true
}

// listing returns the sites of the values that the rule lists.
func listing(r *ir.Rule) []*ir.Site {
	var list []*ir.Site
	for _, v := range r.Values {
		list = append(list, v.Site)
	}
	return list
}

// refusing returns the sites of the types that do not have the kind, and what
// the composition has against it then; a type that has integers alone does not
// refuse numbers.
func refusing(r *ir.Rule, k ir.Kinds) []*ir.Site {
	var list []*ir.Site
	for _, t := range r.Types {
		if t.Kinds&k == 0 {
			list = append(list, t.Site)
		}
	}
	if len(list) > 0 {
		list = append(list, r.Misfits[k]...)
	}
	return list
}

// concerns reports whether the rule says something about a kind, or a place
// wants its values.
func concerns(r *ir.Rule, k ir.Kinds, d *dest) bool {
	if len(r.Values) > 0 {
		return true
	}
	switch k {
	case ir.String:
		return len(r.Strings) > 0 || r.Prose || wants(d, ir.StringShape) || wants(d, ir.CustomShape)
	case ir.Number:
		return len(r.Numbers) > 0 || len(integers(r)) > 0 || wants(d, ir.IntShape) || wants(d, ir.FloatShape) || wants(d, ir.CustomShape)
	case ir.Array:
		return r.Elements != nil || wants(d, ir.SliceShape) || tuple(d)
	case ir.Object:
		return r.Plan != nil || wants(d, ir.MapShape) || wants(d, ir.StructShape) && !tuple(d)
	case ir.Bool:
		return wants(d, ir.BoolShape)
	}
	// null: its literal is read by Skip as well, but a place may tell it.
	return d != nil && d.storeNull() != nil || len(r.Types) > 0
}

func wants(d *dest, s ir.Shape) bool { return d != nil && d.typ.Shape == s }

// tuple reports whether the place is a struct of elements.
func tuple(d *dest) bool { return wants(d, ir.StructShape) && d.typ.Struct.Tuple }

// record reports whether the place is a struct of members.
func record(d *dest) bool { return wants(d, ir.StructShape) && !d.typ.Struct.Tuple }

// named converts a value to the enum that holds it.
func named(t *ir.Type, v jen.Code) jen.Code {
	if t.Enum == nil {
		return v
	}
	return jen.Id(t.Enum.Name).Call(v)
}

// integers returns the types that take integers and no fractions.
func integers(r *ir.Rule) []*ir.Site {
	var list []*ir.Site
	for _, t := range r.Types {
		if t.Kinds&ir.Number == ir.Integer {
			list = append(list, t.Site)
		}
	}
	return list
}

// kindOf prints the reading of a value of one kind. The site is that of the
// type, or nil where the kind is known.
func (e *emitter) kindOf(r *ir.Rule, k ir.Kinds, s *ir.Site, d *dest) []jen.Code {
	switch k {
	case ir.String:
		return e.stringValue(r, s, d)
	case ir.Number:
		return e.numberValue(r, s, d)
	case ir.Bool:
		return e.boolValue(r, s, d)
	case ir.Array:
		return append(e.array(r, s, d), e.composite(r, k)...)
	case ir.Object:
		return append(e.object(r, s, d), e.composite(r, k)...)
	}
	if s != nil {
		return []jen.Code{jen.If(call("Kind").Op("!=").Add(kind(ir.Null))).Block(call("Mismatch", e.site(s))).
			Else().Block(e.nullValue(r, d)...)}
	}
	return e.nullValue(r, d)
}

func (e *emitter) nullValue(r *ir.Rule, d *dest) []jen.Code {
	list := []jen.Code{call("Null")}
	for _, v := range r.Values {
		if len(of(v, ir.Null)) == 0 {
			list = append([]jen.Code{e.refuse(v.Site)}, list...)
		}
	}
	if store := d.storeNull(); store != nil {
		list = append(list, store)
	}
	return list
}

// of returns the values of one kind.
func of(v ir.ValueCheck, k ir.Kinds) []ir.Literal {
	var list []ir.Literal
	seen := map[string]bool{}
	for _, lit := range v.Values {
		if lit.Kind&k != 0 && !seen[lit.Text] {
			seen[lit.Text] = true
			list = append(list, lit)
		}
	}
	return list
}

// scalar prints the reading of a scalar into a variable, which is left out when
// nothing is done with it: what is refused whatever the value is, what looks at
// the value, and the filling of a place, or nil.
func (e *emitter) scalar(name, method string, s *ir.Site, blind, body []jen.Code, fill jen.Code) []jen.Code {
	read := call(method, e.site(s))
	then := append(blind, body...)
	if fill != nil {
		then = append(then, filling(fill))
	} else if len(body) == 0 {
		name = "_"
	}
	code, done := read, jen.Id("ok")
	if len(then) > 0 {
		block := then
		if fill != nil && len(then) == 1 {
			done, block = done.Op("&&").Id("in").Op("!=").Nil(), []jen.Code{fill}
		}
		code = jen.If(jen.List(jen.Id(name), jen.Id("ok")).Op(":=").Add(read), done).Block(block...)
	}
	e.last = scalarRead{code: code, method: method, site: s, name: name, then: then, fill: fill}
	return []jen.Code{code}
}

// scalarRead is the reading of a scalar: the statement that was printed, and what
// it is made of.
type scalarRead struct {
	code         jen.Code
	method, name string // of the cursor, and of the variable
	site         *ir.Site
	then         []jen.Code // the filling, which asks whether it is wanted, included
	fill         jen.Code   // the filling alone, or nil
}

// checks reports whether something is done with the value but to fill a place.
func (r *scalarRead) checks() bool { return len(r.then) > 1 || len(r.then) == 1 && r.fill == nil }

func (e *emitter) stringValue(r *ir.Rule, s *ir.Site, d *dest) []jen.Code {
	v, method := jen.Id("s"), "String"
	if r.Prose {
		method = "StringProse"
	}
	var body, blind []jen.Code
	for _, check := range r.Strings {
		switch check.Op {
		case ir.MinLength:
			body = append(body, call("MinLength", v, integer(int64(check.Count)), e.site(check.Site)))
		case ir.MaxLength:
			body = append(body, call("MaxLength", v, integer(int64(check.Count)), e.site(check.Site)))
		case ir.Pattern:
			body = append(body, jen.If(jen.Op("!").Id(check.Regex.Var).Dot("Match").Call(call("Bytes", v))).Block(e.refuse(check.Site)))
		case ir.Format:
			body = append(body, jen.If(jen.Op("!").Qual(formatPath, check.Name).Call(call("Bytes", v))).Block(e.refuse(check.Site)))
		}
	}
	for _, check := range r.Values {
		values := of(check, ir.String)
		if len(values) == 0 {
			blind = append(blind, e.refuse(check.Site))
			continue
		}
		if len(values) == 1 {
			body = append(body, jen.If(jen.String().Parens(call("Bytes", v)).Op("!=").Add(text(values[0].Text))).Block(e.refuse(check.Site)))
			continue
		}
		body = append(body, jen.Switch(jen.String().Parens(call("Bytes", v))).BlockFunc(func(g *jen.Group) {
			var list []jen.Code
			for _, lit := range values {
				list = append(list, text(lit.Text))
			}
			g.Case(list...)
			g.Default().Block(e.refuse(check.Site))
		}))
	}
	var fill jen.Code
	switch {
	case wants(d, ir.StringShape):
		fill = d.fill(named(d.typ, call("Text", v)))
	case wants(d, ir.CustomShape) && !d.judged:
		fill = d.fill(custom(d.typ, v))
	}
	return e.scalar("s", method, s, blind, body, fill)
}

// bounds maps the assertions on numbers to the methods of the cursor.
var bounds = map[ir.NumberOp]string{
	ir.Minimum: "Min", ir.Maximum: "Max", ir.ExclusiveMinimum: "Above", ir.ExclusiveMaximum: "Below",
}

func (e *emitter) numberValue(r *ir.Rule, s *ir.Site, d *dest) []jen.Code {
	v := jen.Id("n")
	var body, blind []jen.Code
	method := "Number"
	if list := integers(r); len(list) > 0 {
		method = "Integer"
		switch {
		case wants(d, ir.IntShape):
			method = "Int" // a struct holds it, now or when the call is decoded
		case wants(d, ir.CustomShape):
			method = "BigInteger"
		}
		s = list[0]
		for _, other := range list[1:] {
			body = append(body, call("Whole", v, e.site(other)))
		}
	}
	if wants(d, ir.IntShape) && method == "Number" {
		body = append(body, call("Fits", v))
	}
	for _, check := range r.Numbers {
		switch {
		case check.Op == ir.MultipleOf:
			body = append(body, call("MultipleOf", v, jen.Op("&").Id(check.Bound.Var), e.site(check.Site)))
		case check.Bound.Var != "":
			body = append(body, call(bounds[check.Op]+"Decimal", v, jen.Op("&").Id(check.Bound.Var), e.site(check.Site)))
		default:
			body = append(body, call(bounds[check.Op], v, integer(check.Bound.Small), e.site(check.Site)))
		}
	}
	for _, check := range r.Values {
		values := of(check, ir.Number)
		if len(values) == 0 {
			blind = append(blind, e.refuse(check.Site))
			continue
		}
		var any *jen.Statement
		for _, lit := range values {
			is := call("Is", v, integer(lit.Number.Small))
			if lit.Number.Var != "" {
				is = call("IsDecimal", v, jen.Op("&").Id(lit.Number.Var))
			}
			any = or(any, is)
		}
		body = append(body, jen.If(jen.Op("!").Parens(any)).Block(e.refuse(check.Site)))
	}
	var fill jen.Code
	switch {
	case wants(d, ir.IntShape):
		fill = d.fill(named(d.typ, call("Int64", v)))
	case wants(d, ir.FloatShape):
		fill = d.fill(named(d.typ, call("Float64", v)))
	case wants(d, ir.CustomShape) && !d.judged:
		fill = d.fill(custom(d.typ, v))
	}
	return e.scalar("n", method, s, blind, body, fill)
}

func or(a, b *jen.Statement) *jen.Statement {
	if a == nil {
		return b
	}
	return a.Op("||").Add(b)
}

func (e *emitter) boolValue(r *ir.Rule, s *ir.Site, d *dest) []jen.Code {
	v := jen.Id("v")
	var body, blind []jen.Code
	for _, check := range r.Values {
		values := of(check, ir.Bool)
		switch {
		case len(values) == 0:
			blind = append(blind, e.refuse(check.Site))
		case len(values) == 1 && values[0].Text == "true":
			body = append(body, jen.If(jen.Op("!").Add(v)).Block(e.refuse(check.Site)))
		case len(values) == 1:
			body = append(body, jen.If(v).Block(e.refuse(check.Site)))
		}
	}
	var fill jen.Code
	if wants(d, ir.BoolShape) {
		fill = d.fill(v)
	}
	return e.scalar("v", "Bool", s, blind, body, fill)
}

// composite prints the comparison of an array or object that was read with the
// values of the schema.
func (e *emitter) composite(r *ir.Rule, k ir.Kinds) []jen.Code {
	var list []jen.Code
	for _, check := range r.Values {
		values := of(check, k)
		if len(values) == 0 {
			list = append(list, e.refuse(check.Site))
			continue
		}
		var any *jen.Statement
		for _, lit := range values {
			any = or(any, call("Same", e.at(), text(lit.Text)))
		}
		list = append(list, jen.If(jen.Op("!").Parens(any)).Block(e.refuse(check.Site)))
	}
	return list
}
