package keyword

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// numberFamily is the assertions on numbers (JSON Schema Validation section
// 6.2). In draft-04 the exclusive bounds are flags beside the inclusive ones.
var numberFamily = []*Keyword{
	{Name: "minimum", From: first, To: latest, Kinds: ir.Number, Form: schema.Numeric, Lower: minimum},
	{Name: "maximum", From: first, To: latest, Kinds: ir.Number, Form: schema.Numeric, Lower: maximum},
	{Name: "exclusiveMinimum", From: first, To: schema.Draft4, Kinds: ir.Number, Form: schema.Flag},
	{Name: "exclusiveMaximum", From: first, To: schema.Draft4, Kinds: ir.Number, Form: schema.Flag},
	{Name: "exclusiveMinimum", From: schema.Draft6, To: latest, Kinds: ir.Number, Form: schema.Numeric, Lower: exclusiveMinimum},
	{Name: "exclusiveMaximum", From: schema.Draft6, To: latest, Kinds: ir.Number, Form: schema.Numeric, Lower: exclusiveMaximum},
	{Name: "multipleOf", From: first, To: latest, Kinds: ir.Number, Form: schema.Positive, Lower: multipleOf},
}

func minimum(c *Context, k *schema.Keyword, r *ir.Rule) {
	if flag := k.Parent.Keyword("exclusiveMinimum"); flag != nil && k.Parent.Draft == schema.Draft4 && flag.Value.Text == "true" {
		exclusiveMinimum(c, k, r)
		return
	}
	number(c, k, r, ir.Minimum, "must be at least ")
}

func maximum(c *Context, k *schema.Keyword, r *ir.Rule) {
	if flag := k.Parent.Keyword("exclusiveMaximum"); flag != nil && k.Parent.Draft == schema.Draft4 && flag.Value.Text == "true" {
		exclusiveMaximum(c, k, r)
		return
	}
	number(c, k, r, ir.Maximum, "must be at most ")
}

func exclusiveMinimum(c *Context, k *schema.Keyword, r *ir.Rule) {
	number(c, k, r, ir.ExclusiveMinimum, "must be more than ")
}

func exclusiveMaximum(c *Context, k *schema.Keyword, r *ir.Rule) {
	number(c, k, r, ir.ExclusiveMaximum, "must be less than ")
}

func multipleOf(c *Context, k *schema.Keyword, r *ir.Rule) {
	number(c, k, r, ir.MultipleOf, "must be a multiple of ")
}

func number(c *Context, k *schema.Keyword, r *ir.Rule, op ir.NumberOp, phrase string) {
	d, ok := Decimal(k.Value.Text)
	if !ok {
		c.errorf(k, "%q has an exponent beyond 64 bits", k.Name)
		return
	}
	d.Divisor = op == ir.MultipleOf
	r.Numbers = append(r.Numbers, ir.NumberCheck{Op: op, Bound: d, Site: site(k, "%s%s", phrase, shown(ir.Literal{Text: k.Value.Text}))})
}

// Decimal takes a JSON number apart; ok is false when its exponent is outside
// int64.
func Decimal(text string) (ir.Decimal, bool) {
	neg, digits, exp, ok := source.Parts(text)
	return ir.Decimal{Neg: neg, Digits: digits, Exp: exp}, ok
}

// numberFormats are the formats that OpenAPI defines for numbers: ranges of
// their types.
var numberFormats = map[string]func(*schema.Keyword, *ir.Rule){
	"int32":  integerRange("-2147483648", "2147483647"),
	"int64":  integerRange("-9223372036854775808", "9223372036854775807"),
	"uint32": integerRange("0", "4294967295"),
	"uint64": integerRange("0", "18446744073709551615"),
	// The largest finite values of IEEE 754 binary32 and binary64.
	"float":  floatRange("340282346638528859811704183484516925440"),
	"double": floatRange("1.7976931348623157e308"),
}

func integerRange(low, high string) func(*schema.Keyword, *ir.Rule) {
	return func(k *schema.Keyword, r *ir.Rule) {
		s := site(k, "must be an integer from %s to %s", low, high)
		min, _ := Decimal(low)
		max, _ := Decimal(high)
		one, _ := Decimal("1")
		one.Divisor = true
		r.Numbers = append(r.Numbers,
			ir.NumberCheck{Op: ir.Minimum, Bound: min, Site: s},
			ir.NumberCheck{Op: ir.Maximum, Bound: max, Site: s},
			ir.NumberCheck{Op: ir.MultipleOf, Bound: one, Site: s})
	}
}

func floatRange(high string) func(*schema.Keyword, *ir.Rule) {
	return func(k *schema.Keyword, r *ir.Rule) {
		s := site(k, "must fit the format %q", k.Value.Text)
		max, _ := Decimal(high)
		min := max
		min.Neg = true
		r.Numbers = append(r.Numbers,
			ir.NumberCheck{Op: ir.Minimum, Bound: min, Site: s},
			ir.NumberCheck{Op: ir.Maximum, Bound: max, Site: s})
	}
}

// IsNumberFormat reports whether a format is one that OpenAPI defines for
// numbers.
func IsNumberFormat(name string) bool { return numberFormats[name] != nil }
