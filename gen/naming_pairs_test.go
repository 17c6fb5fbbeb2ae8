package gen_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// pairs walks the types of two packages that were made of one schema from the
// root and returns the names that both have: of the types of one place, of the
// fields of one property, of the constants of one value.
func pairs(t *testing.T, tool string, ours, theirs []byte) []name {
	t.Helper()
	p := pairing{ours: parseTypes(t, tool, ours), theirs: parseTypes(t, tool, theirs), seen: map[[2]string]bool{}}
	if p.ours.root != "" && p.theirs.root != "" {
		p.visit(ast.NewIdent(p.ours.root), ast.NewIdent(p.theirs.root), "")
	}
	return p.names
}

type pairing struct {
	ours, theirs *typeDecls
	seen         map[[2]string]bool
	names        []name
}

func (p *pairing) visit(a, b ast.Expr, place string) {
	a, b = bare(a), bare(b)
	switch a := a.(type) {
	case *ast.ArrayType:
		if b, ok := p.theirs.under(b).(*ast.ArrayType); ok {
			p.visit(a.Elt, b.Elt, place+"/*")
		}
	case *ast.MapType:
		if b, ok := p.theirs.under(b).(*ast.MapType); ok {
			p.visit(a.Value, b.Value, place+"/*")
		}
	case *ast.Ident:
		b, ok := b.(*ast.Ident)
		if !ok || p.ours.types[a.Name] == nil || p.theirs.types[b.Name] == nil || p.seen[[2]string{a.Name, b.Name}] {
			return
		}
		p.seen[[2]string{a.Name, b.Name}] = true
		p.names = append(p.names, name{p.ours.root, "type", place, "", a.Name, b.Name})
		for _, c := range p.ours.constants[a.Name] {
			for _, d := range p.theirs.constants[b.Name] {
				if c.of == d.of { // what the value adds to the name of the type
					p.names = append(p.names, name{p.ours.root, "constant", place, c.of, strings.TrimPrefix(c.name, a.Name), strings.TrimPrefix(d.name, b.Name)})
				}
			}
		}
		for _, f := range p.ours.fields(a.Name) {
			for _, g := range p.theirs.fields(b.Name) {
				if f.of == g.of {
					p.names = append(p.names, name{p.ours.root, "field", place, f.of, f.name, g.name})
					p.visit(f.typ, g.typ, place+"/"+f.of)
				}
			}
		}
	}
}

// typeDecls are the declarations of a package that its types consist of.
type typeDecls struct {
	root      string // the type of the tool, or ""
	types     map[string]ast.Expr
	constants map[string][]member
}

// member is a field or a constant, of a property or a value.
type member struct {
	of, name string
	typ      ast.Expr
}

func parseTypes(t *testing.T, tool string, source []byte) *typeDecls {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "types.go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("%v in\n%s", err, source)
	}
	d := &typeDecls{types: map[string]ast.Expr{}, constants: map[string][]member{}}
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range group.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				own := spec.Name.Name
				d.types[own] = spec.Type
				if strings.EqualFold(own, strings.ReplaceAll(tool, "_", "")) {
					d.root = own
				}
			case *ast.ValueSpec:
				of, typed := spec.Type.(*ast.Ident)
				if group.Tok != token.CONST || !typed || len(spec.Values) != 1 {
					continue
				}
				if lit, ok := spec.Values[0].(*ast.BasicLit); ok {
					value, err := strconv.Unquote(lit.Value)
					if err != nil {
						value = lit.Value
					}
					d.constants[of.Name] = append(d.constants[of.Name], member{of: value, name: spec.Names[0].Name})
				}
			}
		}
	}
	return d
}

// fields returns the fields of a struct that a property fills.
func (d *typeDecls) fields(of string) []member {
	st, ok := d.types[of].(*ast.StructType)
	if !ok {
		return nil
	}
	var list []member
	for _, f := range st.Fields.List {
		if f.Tag == nil || len(f.Names) != 1 {
			continue
		}
		tag, _ := strconv.Unquote(f.Tag.Value)
		property, _, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
		if property != "-" && !slices.ContainsFunc(list, func(m member) bool { return m.of == property }) {
			list = append(list, member{property, f.Names[0].Name, f.Type})
		}
	}
	return list
}

// under follows declared types to what is behind them.
func (d *typeDecls) under(e ast.Expr) ast.Expr {
	for range 8 {
		id, ok := e.(*ast.Ident)
		if !ok || d.types[id.Name] == nil {
			break
		}
		e = bare(d.types[id.Name])
	}
	return e
}

// bare takes pointers, and the wrappers of our runtime, off a type.
func bare(e ast.Expr) ast.Expr {
	for {
		switch x := e.(type) {
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.Index
		default:
			return e
		}
	}
}
