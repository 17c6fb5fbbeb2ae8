package keyword

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/atombender/go-jsonschema/pkg/schemas"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// goHints reads "goJSONSchema", the spelling of Go hints that go-jsonschema
// gave to schemas, so that a schema annotated for it works unchanged.
func goHints(c *Context, k *schema.Keyword, r *ir.Rule) {
	var hint schemas.GoJSONSchemaExtension
	dec := json.NewDecoder(bytes.NewReader(source.AppendJSON(nil, k.Value)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&hint); err != nil {
		c.errorf(k, "%q does not have the form that go-jsonschema gives it: %v", k.Name, err)
		return
	}
	if hint.Identifier != nil {
		if !exported(*hint.Identifier) {
			c.errorf(k, "\"identifier\" must be an exported Go identifier")
			return
		}
		r.Doc.GoName = *hint.Identifier
	}
	h := &ir.GoHint{Location: k.Pointer, Pointer: hint.Pointer, Nillable: hint.Nillable}
	for _, key := range slices.Sorted(maps.Keys(hint.ExtraTags)) {
		if !tagKey.MatchString(key) || key == "json" {
			c.errorf(k, "%s is no key of \"extraTags\": a key has letters, digits and '_', and the json tag is made from the schema", diag.Quote(key))
			return
		}
		h.Tags = append(h.Tags, ir.Tag{Key: key, Value: hint.ExtraTags[key]})
	}
	switch {
	case hint.Type != nil:
		t, err := goTypeOf(*hint.Type, hint.Imports)
		if err != nil {
			c.errorf(k, "%v", err)
			return
		}
		if hint.Nillable && neverNil(t) {
			c.errorf(k, "\"nillable\" needs a type that has nil: a pointer, a slice, a map or an interface")
			return
		}
		h.Type = t
	case len(hint.Imports) > 0:
		c.errorf(k, "\"imports\" has no effect without a \"type\"")
		return
	case hint.Nillable:
		c.errorf(k, "\"nillable\" has no effect without a \"type\"")
		return
	}
	if h.Type != nil || h.Pointer != nil || len(h.Tags) > 0 {
		r.Doc.Go = h
	}
}

var (
	tagKey     = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*$`)
	importPath = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._~-]*(/[A-Za-z0-9_~][A-Za-z0-9._~-]*)*$`)
	// A Go type: what stands before the name, the package, and the name.
	goType       = regexp.MustCompile(`^((?:\*|\[[0-9]{0,5}\]|map\[string\])*)(?:([a-z_][A-Za-z0-9_]*)\.)?([A-Za-z_][A-Za-z0-9_]*)$`)
	majorVersion = regexp.MustCompile(`^v[0-9]+$`)
)

// implied are the packages whose import need not be written down.
var implied = map[string]string{"time": "time", "netip": "net/netip", "big": "math/big", "json": "encoding/json", "url": "net/url"}

// predeclared are the types of the universe block that a value can fill.
var predeclared = strings.Fields("any bool byte float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64")

// neverNil reports whether a type is known to have no nil. Of an imported one
// that is not known here, the schema's word is taken.
func neverNil(t *ir.Custom) bool {
	switch {
	case t.Prefix != "":
		return strings.HasPrefix(t.Prefix, "[") && !strings.HasPrefix(t.Prefix, "[]")
	case t.Import == "":
		return t.Name != "any"
	}
	return slices.Contains([]string{"time.Time", "math/big.Int", "math/big.Float", "math/big.Rat", "net/netip.Addr", "encoding/json.Number", "net/url.URL"},
		t.Import+"."+t.Name)
}

// goTypeOf reads a Go type and finds the import of its package.
func goTypeOf(text string, imports []string) (*ir.Custom, error) {
	m := goType.FindStringSubmatch(text)
	if m == nil {
		return nil, fmt.Errorf("\"type\" must be a Go type such as time.Time, *big.Int or []byte")
	}
	t := &ir.Custom{Prefix: m[1], Package: m[2], Name: m[3]}
	if m[2] == "" {
		if !slices.Contains(predeclared, t.Name) {
			return nil, fmt.Errorf("\"type\" must name a predeclared type or one of an imported package, such as uuid.UUID")
		}
		if len(imports) > 0 {
			return nil, fmt.Errorf("\"imports\" has no effect: the type is of no package")
		}
		return t, nil
	}
	if !token.IsExported(t.Name) {
		return nil, fmt.Errorf("\"type\" must name an exported type")
	}
	for _, p := range imports {
		switch {
		case !importPath.MatchString(p):
			return nil, fmt.Errorf("%s is no import path", diag.Quote(p))
		case packageName(p) != m[2] && len(imports) > 1 || t.Import != "":
			return nil, fmt.Errorf("the import %s is not that of the type", diag.Quote(p))
		}
		t.Import = p
	}
	if t.Import == "" {
		t.Import = implied[m[2]]
	}
	if t.Import == "" {
		return nil, fmt.Errorf("\"imports\" must have the path of the package %s", m[2])
	}
	return t, nil
}

// packageName returns the name that a package most likely has.
func packageName(importPath string) string {
	name := path.Base(importPath)
	if majorVersion.MatchString(name) && strings.Contains(importPath, "/") {
		name = path.Base(path.Dir(importPath))
	}
	if i := strings.LastIndex(name, ".v"); i > 0 {
		name = name[:i]
	}
	return strings.TrimPrefix(name, "go-")
}
