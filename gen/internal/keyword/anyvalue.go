package keyword

import (
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// anyValue is the assertions on values of any kind
// (JSON Schema Validation section 6.1).
var anyValue = []*Keyword{
	{Name: "type", From: first, To: latest, Kinds: ir.All, Form: schema.TypeNames, Lower: typeOf},
	{Name: "enum", From: first, To: latest, Kinds: ir.All, Form: schema.Values, Lower: enum},
	{Name: "const", From: schema.Draft6, To: latest, Kinds: ir.All, Form: schema.Any, Lower: constant},
}

var kindNames = map[string]ir.Kinds{
	"null":    ir.Null,
	"boolean": ir.Bool,
	"integer": ir.Integer,
	"number":  ir.Number,
	"string":  ir.String,
	"array":   ir.Array,
	"object":  ir.Object,
}

var kindPhrases = map[string]string{
	"null":    "null",
	"boolean": "true or false",
	"integer": "an integer",
	"number":  "a number",
	"string":  "a string",
	"array":   "an array",
	"object":  "an object",
}

func typeOf(_ *Context, k *schema.Keyword, r *ir.Rule) {
	var phrases []string
	for _, name := range TypeNames(k.Value) {
		phrases = append(phrases, kindPhrases[name])
	}
	r.Types = append(r.Types, ir.TypeCheck{Kinds: Types(k.Value), Site: site(k, "must be %s", alternatives(phrases))})
}

// TypeNames lists the names in a value of "type".
func TypeNames(v *source.Value) []string {
	if v.Kind != source.Array {
		return []string{v.Text}
	}
	var names []string
	for _, item := range v.Items {
		names = append(names, item.Text)
	}
	return names
}

// Types returns the kinds that a value of "type" names.
func Types(v *source.Value) ir.Kinds {
	var kinds ir.Kinds
	for _, name := range TypeNames(v) {
		kinds |= kindNames[name]
	}
	return kinds
}

// alternatives joins phrases: "a, b or c".
func alternatives(list []string) string {
	if len(list) == 1 {
		return list[0]
	}
	return strings.Join(list[:len(list)-1], ", ") + " or " + list[len(list)-1]
}

func enum(c *Context, k *schema.Keyword, r *ir.Rule) {
	check := ir.ValueCheck{}
	for _, v := range k.Value.Items {
		check.Values = append(check.Values, c.literal(k, v))
	}
	check.Site = oneOfValues(k, check.Values)
	r.Values = append(r.Values, check)
}

func constant(c *Context, k *schema.Keyword, r *ir.Rule) {
	v := c.literal(k, k.Value)
	r.Values = append(r.Values, ir.ValueCheck{Values: []ir.Literal{v}, Site: site(k, "must be %s", shown(v))})
}

// Bounds on what a reason lists.
const (
	shownValues = 40
	shownBytes  = 80
)

func oneOfValues(k *schema.Keyword, values []ir.Literal) *ir.Site {
	var list []string
	for i, v := range values {
		if i == shownValues {
			return site(k, "must be one of %s and %d more", strings.Join(list, ", "), len(values)-i)
		}
		list = append(list, shown(v))
	}
	if len(list) == 1 {
		return site(k, "must be %s", list[0])
	}
	return site(k, "must be one of %s", strings.Join(list, ", "))
}

// shown writes a value of the schema for a reason.
func shown(v ir.Literal) string {
	text := v.Text
	if v.Kind == ir.String {
		text = strconv.Quote(text)
	}
	if len(text) > shownBytes {
		return strings.ToValidUTF8(text[:shownBytes], "") + "…"
	}
	return text
}

// literal is Literal for a value that calls are compared with.
func (c *Context) literal(k *schema.Keyword, v *source.Value) ir.Literal {
	if v.Kind == source.Number {
		if _, ok := Decimal(v.Text); !ok {
			c.Diags.Errorf(k.Parent.File.Pos(v.Offset), k.Pointer, k.Name, "%q has an exponent beyond 64 bits", k.Name)
		}
	}
	return Literal(v)
}

// Literal takes a value of the schema into the rules. The Number of one whose
// exponent is outside int64 means nothing.
func Literal(v *source.Value) ir.Literal {
	switch v.Kind {
	case source.String:
		return ir.Literal{Kind: ir.String, Text: v.Text}
	case source.Number:
		lit := ir.Literal{Kind: ir.Fraction, Text: v.Text}
		if _, integer := source.Integer(v.Text); integer {
			lit.Kind = ir.Integer
		}
		lit.Number, _ = Decimal(v.Text)
		return lit
	}
	kinds := map[source.Kind]ir.Kinds{source.Null: ir.Null, source.Bool: ir.Bool, source.Array: ir.Array, source.Object: ir.Object}
	return ir.Literal{Kind: kinds[v.Kind], Text: string(source.AppendJSON(nil, v))}
}
