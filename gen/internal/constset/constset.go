// Package constset reads Go constant sets: the typed string constants that a
// package declares, so that a schema's enum and the constants of the program
// are one.
package constset

import (
	"fmt"
	"go/constant"
	"go/types"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/mod/module"
	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// Reader reads constant sets as the go command sees them from a directory.
// Packages are loaded once.
type Reader struct {
	Dir    string
	loaded map[string]*packages.Package
}

// Read returns the values of the exported constants of a string type, in the
// order of their declaration. The set is an import path, a dot and the name of
// the type, e.g. "example.com/app/role.Role".
func (r *Reader) Read(set string) ([]string, error) {
	i := strings.LastIndex(set, ".")
	if i <= 0 || i == len(set)-1 {
		return nil, fmt.Errorf("a constant set is an import path, a dot and a type, such as example.com/app/role.Role")
	}
	path, name := set[:i], set[i+1:]
	if !oneImportPath(path) {
		return nil, fmt.Errorf("%s is not an import path", diag.Quote(path))
	}
	p, err := r.load(path)
	if err != nil {
		return nil, err
	}
	obj, ok := p.Types.Scope().Lookup(name).(*types.TypeName)
	if !ok {
		return nil, fmt.Errorf("package %s declares no type %s", path, name)
	}
	if basic, ok := obj.Type().Underlying().(*types.Basic); !ok || basic.Kind() != types.String {
		return nil, fmt.Errorf("%s is not a string type", set)
	}
	var consts []*types.Const
	for _, n := range p.Types.Scope().Names() {
		if c, ok := p.Types.Scope().Lookup(n).(*types.Const); ok && c.Exported() && types.Identical(c.Type(), obj.Type()) {
			consts = append(consts, c)
		}
	}
	if len(consts) == 0 {
		return nil, fmt.Errorf("package %s declares no exported constant of type %s", path, name)
	}
	slices.SortFunc(consts, func(a, b *types.Const) int {
		pa, pb := p.Fset.Position(a.Pos()), p.Fset.Position(b.Pos())
		if pa.Filename != pb.Filename {
			return strings.Compare(pa.Filename, pb.Filename)
		}
		return pa.Offset - pb.Offset
	})
	var values []string
	for _, c := range consts {
		v := constant.StringVal(c.Val())
		if !utf8.ValidString(v) {
			return nil, fmt.Errorf("the constant %s is not UTF-8, and JSON text is", c.Name())
		}
		if !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	return values, nil
}

// oneImportPath reports whether a path is an import path to the go command,
// and not one of its patterns or queries, files or flags, which may stand for
// hundreds of packages.
func oneImportPath(path string) bool {
	switch path {
	case "all", "cmd", "std", "tool", "work":
		return false
	}
	return module.CheckImportPath(path) == nil && !strings.HasSuffix(path, ".go")
}

func (r *Reader) load(path string) (*packages.Package, error) {
	if p := r.loaded[path]; p != nil {
		return p, nil
	}
	list, err := packages.Load(&packages.Config{
		Dir: r.Dir,
		// Generation never asks a network: what is not there is an error.
		Env:  append(os.Environ(), "GOPROXY=off"),
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedFiles | packages.NeedImports | packages.NeedDeps,
	}, path)
	if err != nil {
		return nil, fmt.Errorf("cannot load package %s: %w", path, err)
	}
	if len(list) != 1 {
		return nil, fmt.Errorf("%s names %d packages; it must name one", path, len(list))
	}
	p := list[0]
	if len(p.Errors) > 0 {
		return nil, fmt.Errorf("cannot load package %s: %s", path, p.Errors[0].Msg)
	}
	if r.loaded == nil {
		r.loaded = make(map[string]*packages.Package)
	}
	r.loaded[path] = p
	return p, nil
}
