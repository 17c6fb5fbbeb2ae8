package keyword

import (
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
	"github.com/schemagen/schemagen/runtime/format"
)

// stringFamily is the assertions on strings (JSON Schema Validation sections
// 6.3 and 7).
var stringFamily = []*Keyword{
	{Name: "minLength", From: first, To: latest, Kinds: ir.String, Form: schema.Count, Lower: minLength},
	{Name: "maxLength", From: first, To: latest, Kinds: ir.String, Form: schema.Count, Lower: maxLength},
	{Name: "pattern", From: first, To: latest, Kinds: ir.String, Form: schema.Pattern, Lower: patternOf},
	{Name: "format", From: first, To: latest, Form: schema.Text, Lower: formatOf},
}

func minLength(_ *Context, k *schema.Keyword, r *ir.Rule) {
	n, _ := source.Integer(k.Value.Text)
	if n == 0 {
		return
	}
	r.Strings = append(r.Strings, ir.StringCheck{Op: ir.MinLength, Count: n,
		Site: site(k, "must be at least %s", plural(k.Value.Text, n, "character", "characters"))})
}

func maxLength(_ *Context, k *schema.Keyword, r *ir.Rule) {
	n, _ := source.Integer(k.Value.Text)
	r.Strings = append(r.Strings, ir.StringCheck{Op: ir.MaxLength, Count: n,
		Site: site(k, "must be at most %s", plural(k.Value.Text, n, "character", "characters"))})
}

// plural writes a count of the schema with its noun.
func plural(text string, n int, one, many string) string {
	if n == 1 {
		return text + " " + one
	}
	return text + " " + many
}

func patternOf(c *Context, k *schema.Keyword, r *ir.Rule) {
	re := c.regex(k, k.Value.Offset, k.Pointer, k.Value.Text)
	if re == nil {
		return
	}
	r.Strings = append(r.Strings, ir.StringCheck{Op: ir.Pattern, Regex: re,
		Site: site(k, "must match the pattern %s", shown(ir.Literal{Text: k.Value.Text}))})
}

// formatOf asserts a format where the mode or the dialect says so. A format
// that a later draft defines is asserted all the same: the word has one meaning.
func formatOf(c *Context, k *schema.Keyword, r *ir.Rule) {
	if !c.AssertFormats && !(c.DialectFormats && k.Parent.Vocabularies[schema.FormatAssertion]) {
		return
	}
	name := k.Value.Text
	if lower := numberFormats[name]; lower != nil {
		lower(k, r)
		return
	}
	f, known, _ := format.Lookup(name, k.Parent.Draft.String())
	if !known {
		report := c.warnf
		if c.Strict && !c.Lenient {
			report = c.errorf
		}
		report(k, "the format %s is not known, so that it asserts nothing; known are those of JSON Schema and OpenAPI's for numbers", diag.Quote(name))
		return
	}
	r.Strings = append(r.Strings, ir.StringCheck{Op: ir.Format, Name: f.Func, Site: site(k, "must be %s", f.Rule)})
}
