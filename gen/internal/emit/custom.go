package emit

import (
	"path"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// fillers name the methods of the cursor that make the types that a schema may
// name, and cannot fail on what it accepts.
var fillers = map[ir.Filler]string{
	ir.ByTime: "Time", ir.ByDate: "Date", ir.ByAddr: "Addr", ir.ByUUID: "UUID", ir.ByBigInt: "BigInt",
}

// custom prints the value of a type that the schema names.
func custom(t *ir.Type, v jen.Code) jen.Code {
	value := call(fillers[t.Custom.Filler], v)
	if t.Custom.Filler == ir.ByBigInt && t.Custom.Prefix == "" {
		return jen.Op("*").Add(value)
	}
	return value
}

// readCustom prints the reading of a value whose type the schema names.
func (e *emitter) readCustom(r *ir.Rule, d *dest) []jen.Code {
	if d.typ.Custom.Filler != ir.ByItself {
		return e.value(r, d)
	}
	// The type itself says what it takes: it is asked whether or not a struct is
	// filled, so that judging and decoding agree. A function of the rule has
	// asked it already.
	list, sound := e.soundCustom(e.read(r, nil))
	store := []jen.Code{
		jen.Var().Id("item").Add(baseType(d.typ)),
		jen.If(e.unmarshal(d.typ).Op("&&").Id("in").Op("!=").Nil()).Block(d.assign(d.wrapped(jen.Id("item")))),
	}
	if r.Func != nil && r.Type != nil && r.Type.Custom == d.typ.Custom {
		sound.Op("&&").Id("in").Op("!=").Nil()
	}
	branch := jen.If(sound).Block(store...)
	if null := d.storeNull(); null != nil {
		branch = branch.Else().If(jen.Id("null")).Block(null)
	}
	return append(list, branch)
}

// soundCustom prints the judging of a value whose type the schema names, and
// returns the condition that the type is to be asked: it never sees null, nor
// what the schema refuses.
func (e *emitter) soundCustom(judged []jen.Code) ([]jen.Code, *jen.Statement) {
	return []jen.Code{
		jen.Id("from").Op(":=").Add(call("At")),
		jen.Id("null").Op(":=").Add(call("Kind")).Op("==").Add(kind(ir.Null)),
		jen.Id("since").Op(":=").Add(call("Refusals")),
		jen.Block(judged...),
	}, jen.Op("!").Id("null").Op("&&").Add(call("Refusals")).Op("==").Id("since")
}

// judgeCustom prints the body of a function that judges a rule whose type the
// schema names.
func (e *emitter) judgeCustom(r *ir.Rule) []jen.Code {
	if r.Type.Custom.Filler != ir.ByItself {
		return e.value(r, &dest{typ: r.Type.Base(), judged: true})
	}
	list, sound := e.soundCustom(e.value(r, nil))
	return append(list, jen.If(sound).Block(jen.Var().Id("item").Add(baseType(r.Type)), e.unmarshal(r.Type)))
}

// unmarshal asks the type.
func (e *emitter) unmarshal(t *ir.Type) *jen.Statement {
	return call("Unmarshal", jen.Id("from"), jen.Op("&").Id("item"), e.site(t.Custom.Site))
}

// imports gives the packages of the types that the schema names the names that
// it calls them by.
func imports(f *jen.File, types []*ir.Custom) {
	for _, c := range types {
		switch {
		case c.Import == "":
		case path.Base(c.Import) == c.Package:
			f.ImportName(c.Import, c.Package)
		default:
			f.ImportAlias(c.Import, c.Package)
		}
	}
}

// customs returns the types that the schema names, among the fields.
func customs(t *ir.Tool) []*ir.Custom {
	var list []*ir.Custom
	visit := func(t *ir.Type) {
		for ; t != nil; t = t.Elem {
			if t.Custom != nil {
				list = append(list, t.Custom)
			}
		}
	}
	visit(t.Type)
	for _, declared := range t.Types {
		switch d := declared.(type) {
		case *ir.Struct:
			for _, f := range d.Fields {
				visit(f.Type)
			}
			visit(d.Extra)
		case *ir.Named:
			visit(d.Type)
		}
	}
	return list
}

// customType prints a type that the schema names.
func customType(c *ir.Custom) *jen.Statement {
	s := jen.Empty()
	for rest := c.Prefix; rest != ""; {
		switch {
		case rest[0] == '*':
			s, rest = s.Op("*"), rest[1:]
		case strings.HasPrefix(rest, "map"):
			s, rest = s.Map(jen.String()), rest[len("map[string]"):]
		default:
			end := strings.IndexByte(rest, ']')
			if n, err := strconv.Atoi(rest[1:end]); err == nil {
				s = s.Index(jen.Lit(n))
			} else {
				s = s.Index()
			}
			rest = rest[end+1:]
		}
	}
	if c.Import != "" {
		return s.Qual(c.Import, c.Name)
	}
	return s.Id(c.Name)
}
