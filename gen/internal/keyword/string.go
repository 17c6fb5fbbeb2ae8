package keyword

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// stringFamily is the assertions on strings (JSON Schema Validation sections
// 6.3 and 7).
var stringFamily = []*Keyword{
	{Name: "minLength", From: first, To: latest, Kinds: ir.String, Form: schema.Count, Lower: minLength},
	{Name: "maxLength", From: first, To: latest, Kinds: ir.String, Form: schema.Count, Lower: maxLength},
	{Name: "pattern", From: first, To: latest, Kinds: ir.String, Form: schema.Pattern, Lower: patternOf},
	{Name: "format", From: first, To: latest, Form: schema.Text, Lower: format},
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

func format(c *Context, k *schema.Keyword, r *ir.Rule) {
	if !c.AssertFormats && !(c.DialectFormats && k.Parent.Vocabularies[schema.FormatAssertion]) {
		return
	}
	if lower := numberFormats[k.Value.Text]; lower != nil {
		lower(k, r)
		return
	}
	c.errorf(k, "the format %s is asserted and not compiled yet; --formats=annotate takes formats for annotations", shown(ir.Literal{Kind: ir.String, Text: k.Value.Text}))
}
