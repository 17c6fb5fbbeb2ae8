package keyword

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// arrayFamily is the applicators and assertions on arrays (JSON Schema Core
// section 10.3.1, Validation section 6.4). "items" took a list up to 2019-09;
// 2020-12 calls the list "prefixItems".
var arrayFamily = []*Keyword{
	{Name: "items", From: first, To: schema.Draft201909, Kinds: ir.Array, Form: schema.OneOrList, Lower: items},
	{Name: "additionalItems", From: first, To: schema.Draft201909, Kinds: ir.Array, Form: schema.OneOrFlag, Lower: additionalItems},
	{Name: "prefixItems", From: schema.Draft202012, To: latest, Kinds: ir.Array, Form: schema.List, Lower: prefixItems},
	{Name: "items", From: schema.Draft202012, To: latest, Kinds: ir.Array, Form: schema.One, Lower: items},
	{Name: "minItems", From: first, To: latest, Kinds: ir.Array, Form: schema.Count, Lower: minItems},
	{Name: "maxItems", From: first, To: latest, Kinds: ir.Array, Form: schema.Count, Lower: maxItems},
	{Name: "uniqueItems", From: first, To: latest, Kinds: ir.Array, Form: schema.Flag, Lower: uniqueItems},
	{Name: "contains", From: schema.Draft6, To: latest, Kinds: ir.Array, Form: schema.One, Unbuilt: true},
	{Name: "minContains", From: schema.Draft201909, To: latest, Kinds: ir.Array, Form: schema.Count, Unbuilt: true},
	{Name: "maxContains", From: schema.Draft201909, To: latest, Kinds: ir.Array, Form: schema.Count, Unbuilt: true},
	{Name: "unevaluatedItems", From: schema.Draft201909, To: latest, Kinds: ir.Array, Form: schema.One, Unbuilt: true},
}

func items(c *Context, k *schema.Keyword, r *ir.Rule) {
	if k.Schema == nil {
		prefixItems(c, k, r)
		return
	}
	array(r).Items = closing(c, k, "must have no more elements")
}

// closing returns the rule of a keyword's schema; for the schema false, the
// site is the keyword's own.
func closing(c *Context, k *schema.Keyword, reason string) *ir.Rule {
	if v := k.Schema.Value; v.Kind == source.Bool && v.Text == "false" {
		return &ir.Rule{Pointer: k.Pointer, Never: []*ir.Site{site(k, "%s", reason)}}
	}
	return c.Rule(k.Schema)
}

func prefixItems(c *Context, k *schema.Keyword, r *ir.Rule) {
	for _, s := range k.Items {
		array(r).Prefix = append(array(r).Prefix, c.Rule(s))
	}
}

func additionalItems(c *Context, k *schema.Keyword, r *ir.Rule) {
	// Without a list of items the keyword has no effect; the check of idle
	// words says so.
	if list := k.Parent.Keyword("items"); list != nil && list.Schema == nil {
		array(r).Items = closing(c, k, "must have no more elements")
	}
}

func minItems(_ *Context, k *schema.Keyword, r *ir.Rule) {
	if n, _ := source.Integer(k.Value.Text); n > 0 {
		array(r).Counts = append(array(r).Counts, ir.CountCheck{Count: n,
			Site: site(k, "must have at least %s", plural(k.Value.Text, n, "element", "elements"))})
	}
}

func maxItems(_ *Context, k *schema.Keyword, r *ir.Rule) {
	n, _ := source.Integer(k.Value.Text)
	array(r).Counts = append(array(r).Counts, ir.CountCheck{Max: true, Count: n,
		Site: site(k, "must have at most %s", plural(k.Value.Text, n, "element", "elements"))})
}

func uniqueItems(_ *Context, k *schema.Keyword, r *ir.Rule) {
	if k.Value.Text == "true" {
		array(r).Unique = site(k, "must not have two equal elements")
	}
}
