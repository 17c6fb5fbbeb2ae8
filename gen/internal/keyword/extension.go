package keyword

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// extension is the words of MCP and of the project. "timeoutSeconds" and the
// limits of "x-schemagen" stand at the root and are read with the tool.
var extension = []*Keyword{
	{Name: "timeoutSeconds", From: first, To: latest, Form: schema.Positive, Lower: rootOnly},
	{Name: "x-schemagen", From: first, To: latest, Form: schema.ExtensionObject, Lower: hints},
	{Name: "goJSONSchema", From: first, To: latest, Form: schema.ExtensionObject, Lower: goHints},
	// MCP 2026-07-28: the member is repeated in a header of the request.
	{Name: "x-mcp-header", From: first, To: latest, Form: schema.Text},
}

func rootOnly(c *Context, k *schema.Keyword, _ *ir.Rule) {
	if k.Parent.Pointer != "" {
		c.errorf(k, "%q has no effect here; it stands at the root of a tool", k.Name)
	}
}

// hints reads "x-schemagen".
func hints(c *Context, k *schema.Keyword, r *ir.Rule) {
	for _, m := range k.Value.Members {
		fault := func(format string, args ...any) {
			c.Diags.Errorf(k.Parent.File.Pos(m.NameOffset), source.PointerJoin(k.Pointer, m.Name), k.Name, format, args...)
		}
		switch m.Name {
		case "maxBytes", "maxDepth":
			if k.Parent.Pointer != "" {
				fault("%q has no effect here; it stands at the root of a tool", m.Name)
			}
		case "coerce":
			if k.Parent.Pointer != "" || !c.Strict {
				fault("%q has no effect here; it stands at the root of a tool", m.Name)
			}
		case "name":
			if m.Value.Kind != source.String || !exported(m.Value.Text) {
				fault("%q must be an exported Go identifier", m.Name)
				continue
			}
			r.Doc.GoName = m.Value.Text
		case "invisible":
			if m.Value.Kind != source.String || m.Value.Text != "prose" {
				fault("%q must be \"prose\": natural-language text, where the rule on invisible characters lets pass what scripts need", m.Name)
				continue
			}
			r.Prose = true
		case "enumFrom":
			if m.Value.Kind != source.String || !strings.Contains(m.Value.Text, ".") {
				fault("%q must be an import path and a type, such as \"example.com/app/role.Role\"", m.Name)
				continue
			}
			if other := k.Parent.Keyword("enum"); other != nil {
				fault("%q stands beside an \"enum\"; keep one of them", m.Name)
				continue
			}
			bindEnum(c, k, m.Value.Text, r)
		case "lint": // read by package lint, which knows the rules
			if !reasons(m.Value) {
				fault("%q must be an object: the rules that are not to be reported here, each with the reason as a string", m.Name)
			}
		default:
			fault("unknown hint %s; known are coerce, enumFrom, invisible, lint, maxBytes, maxDepth and name", diag.Quote(m.Name))
		}
	}
}

// reasons reports whether a value is an object of strings.
func reasons(v *source.Value) bool {
	return v.Kind == source.Object && !slices.ContainsFunc(v.Members, func(m source.Member) bool { return m.Value.Kind != source.String })
}

// bindEnum makes an enum of a Go constant set. The constants must fit the
// limits beside them, or the schema would name values that it refuses.
func bindEnum(c *Context, k *schema.Keyword, set string, r *ir.Rule) {
	var check ir.ValueCheck
	for _, v := range c.Constants(k, set) {
		check.Values = append(check.Values, ir.Literal{Kind: ir.String, Text: v})
	}
	if len(check.Values) == 0 {
		return // Constants has said why
	}
	bound := *k
	bound.Name, bound.Pointer = "enum", source.PointerJoin(k.Parent.Pointer, "enum")
	check.Site = oneOfValues(&bound, check.Values)
	r.Values = append(r.Values, check)
}

// exported reports whether s is an exported Go identifier of ASCII letters,
// digits and underscores.
func exported(s string) bool {
	for i, ch := range []byte(s) {
		upper, lower, digit := ch >= 'A' && ch <= 'Z', ch >= 'a' && ch <= 'z', ch >= '0' && ch <= '9'
		if !upper && (i == 0 || !lower && !digit && ch != '_') {
			return false
		}
	}
	return s != ""
}
