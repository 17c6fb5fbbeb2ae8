package emit

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// toolFile prints one tool.
func toolFile(p *ir.Package, t *ir.Tool) *jen.File {
	f := newFile(p)
	imports(f, customs(t))
	e := &emitter{tool: t, used: map[*ir.Func]bool{}, cited: map[*ir.Site]bool{}}
	for _, declared := range t.Types {
		switch d := declared.(type) {
		case *ir.Struct:
			e.structType(f, d)
		case *ir.Enum:
			e.enumType(f, d)
		case *ir.Union:
			e.unionType(f, d)
		case *ir.Named:
			e.namedType(f, d)
		}
	}
	e.handle(f)
	e.functions(f)
	e.encoding(f)
	e.variables(f)
	return f
}

// emitter prints the declarations of one tool.
type emitter struct {
	tool    *ir.Tool
	keepsAt bool       // the value being printed refers to its offset
	plan    *ir.Plan   // of the object being printed
	lists   int        // slices being filled
	maps    int        // maps being filled
	last    scalarRead // that was printed
	used    map[*ir.Func]bool
	cited   map[*ir.Site]bool // by what was printed
	musts   []*ir.Plan        // whose members that must be there are asked for at once
}

// use notes that the printed code calls a function.
func (e *emitter) use(fn *ir.Func) { e.used[fn] = true }

// functions prints the readers that the root leads to, in their order.
func (e *emitter) functions(f *jen.File) {
	e.use(e.tool.Root.Func)
	for _, declared := range e.tool.Types { // what a struct decodes itself with
		if st, ok := declared.(*ir.Struct); ok {
			if fn := e.readerOf(st); fn != nil {
				e.use(fn)
			}
		}
	}
	printed := map[*ir.Func]*jen.Statement{}
	for before := -1; before < len(printed); {
		before = len(printed)
		for _, fn := range e.tool.Funcs {
			if e.used[fn] && printed[fn] == nil {
				printed[fn] = e.function(fn)
			}
		}
	}
	for _, fn := range e.tool.Funcs {
		if printed[fn] != nil {
			f.Line()
			f.Add(printed[fn])
		}
	}
}

func (e *emitter) handle(f *jen.File) {
	t := e.tool
	spec := jen.Dict{jen.Id("Name"): text(t.Name), jen.Id("Schema"): text(t.Schema)}
	if t.Title != "" {
		spec[jen.Id("Title")] = text(t.Title)
	}
	if t.Description != "" {
		spec[jen.Id("Description")] = text(t.Description)
	}
	if t.Timeout != 0 {
		spec[jen.Id("Timeout")] = jen.Lit(int(t.Timeout))
	}
	if t.MaxBytes != 0 {
		spec[jen.Id("MaxBytes")] = jen.Lit(t.MaxBytes)
	}
	if t.MaxDepth != 0 {
		spec[jen.Id("MaxDepth")] = jen.Lit(t.MaxDepth)
	}
	if len(t.Coerce) > 0 {
		spec[jen.Id("Coerce")] = union(t.Coerce)
	}
	if t.Plain {
		spec[jen.Id("Plain")] = jen.True()
	}
	roleSpec(t, spec)
	f.Line()
	lead := " is the handle of " + t.Name + "."
	if t.Role != ir.ToolRole {
		lead = " judges " + subject(t) + "."
	}
	for _, line := range comment(t.Handle + lead) {
		f.Add(line)
	}
	f.Var().Id(t.Handle).Op("=").Qual(runtimePath, "NewTool").Call(
		jen.Qual(runtimePath, "Spec").Values(spec),
		e.rootReader(),
	)
}

// rootReader is the function that fills the type of the root.
func (e *emitter) rootReader() jen.Code {
	t := e.tool
	if t.Type.Wrapper() == "" && t.Type.Shape != ir.RawShape && t.Type.Shape != ir.CustomShape {
		return jen.Id(t.Root.Func.Name)
	}
	return jen.Func().Params(jen.Id("c").Op("*").Qual(runtimePath, "Cursor"), jen.Id("in").Op("*").Add(goType(t.Type))).
		Block(e.read(t.Root, &dest{typ: t.Type, place: jen.Parens(jen.Op("*").Id("in")), fresh: true})...)
}

// variables prints what the readers refer to.
func (e *emitter) variables(f *jen.File) {
	t := e.tool
	if len(t.Regexes) > 0 {
		f.Line()
		f.Comment("// The patterns, in the forms that judge them.")
		f.Var().DefsFunc(func(g *jen.Group) {
			for _, r := range t.Regexes {
				for _, line := range comment(r.Source) {
					g.Add(line)
				}
				g.Id(r.Var).Op("=").Add(regex(r))
			}
		})
	}
	if len(t.Bounds) > 0 {
		f.Line()
		f.Comment("// The numbers that no int64 holds, and the divisors.")
		f.Var().DefsFunc(func(g *jen.Group) {
			for _, b := range t.Bounds {
				g.Id(b.Var).Op("=").Add(number(b))
			}
		})
	}
	if len(e.cited) > 0 {
		f.Line()
		f.Comment("// The constraints and where they stand in the schema.")
		f.Var().DefsFunc(func(g *jen.Group) {
			for _, s := range t.Sites {
				if !e.cited[s] {
					continue // the printed code knows that it holds
				}
				fields := []jen.Code{
					jen.Id("Pointer").Op(":").Add(text(s.Pointer)),
					jen.Id("Keyword").Op(":").Add(text(s.Keyword)),
					jen.Id("Reason").Op(":").Add(text(s.Reason)),
				}
				if s.Accepts != 0 {
					fields = append(fields, jen.Id("Accepts").Op(":").Add(accepts(s.Accepts)))
				}
				g.Id(s.Name).Op("=").Qual(runtimePath, "Site").Values(fields...)
			}
		})
	}
	if len(e.musts) > 0 {
		f.Line()
		f.Comment("// What is violated by the lack of members that objects must have, in the order of their bits.")
		f.Var().DefsFunc(func(g *jen.Group) {
			for _, p := range e.musts {
				var sites []jen.Code
				for _, s := range p.Asked() {
					sites = append(sites, jen.Op("&").Id(s.Require.Site.Name))
				}
				g.Id(p.Must).Op("=").Index(jen.Op("...")).Op("*").Qual(runtimePath, "Site").Values(sites...)
			}
		})
	}
}

// kindSets names the runtime's sets of one kind each.
var kindSets = map[ir.Kinds]string{
	ir.Null: "Nulls", ir.Bool: "Bools", ir.Number: "Numbers", ir.String: "Strings", ir.Array: "Arrays", ir.Object: "Objects",
}

// accepts prints a set of kinds.
func accepts(k ir.Kinds) *jen.Statement {
	var names []string
	for _, one := range ir.Each {
		if k&one != 0 {
			names = append(names, kindSets[one])
		}
	}
	return union(names)
}

// union prints a set of the runtime's constants.
func union(names []string) *jen.Statement {
	var set *jen.Statement
	for _, name := range names {
		one := jen.Qual(runtimePath, name)
		if set == nil {
			set = one
		} else {
			set.Op("|").Add(one)
		}
	}
	return set
}

// regex prints the form of a pattern.
func regex(r *ir.Regex) *jen.Statement {
	if r.Kind == "regexp" {
		return jen.Qual("regexp", "MustCompile").Call(text(r.Fields[0].Text))
	}
	var fields []jen.Code
	for _, f := range r.Fields {
		if f.Text == "" && f.Number == 0 {
			continue
		}
		value := integer(int64(f.Number))
		if f.IsText {
			value = text(f.Text)
		}
		fields = append(fields, jen.Id(f.Name).Op(":").Add(value))
	}
	return jen.Qual(runtimePath, r.Kind).Values(fields...)
}

// number prints a Decimal, as a Divisor with what the runtime needs of it.
func number(d *ir.Decimal) *jen.Statement {
	values := jen.Dict{}
	if d.Neg {
		values[jen.Id("Neg")] = jen.True()
	}
	if d.Digits != "" {
		values[jen.Id("Digits")] = text(d.Digits)
	}
	if d.Exp != 0 {
		values[jen.Id("Exp")] = jen.Lit(int(d.Exp))
	}
	decimal := jen.Qual(runtimePath, "Decimal").Values(values)
	if !d.Divisor {
		return decimal
	}
	parts := jen.Dict{jen.Id("Decimal"): decimal}
	if len(d.Digits) <= 18 {
		parts[jen.Id("Mod")] = jen.Op(strings.TrimLeft(d.Digits, "0"))
	}
	return jen.Qual(runtimePath, "Divisor").Values(parts)
}

func integer(n int64) *jen.Statement { return jen.Op(strconv.FormatInt(n, 10)) }
