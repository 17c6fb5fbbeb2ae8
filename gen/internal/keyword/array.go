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
	{Name: "contains", From: schema.Draft6, To: latest, Kinds: ir.Array, Form: schema.One, Lower: contains},
	{Name: "minContains", From: schema.Draft201909, To: latest, Kinds: ir.Array, Form: schema.Count},
	{Name: "maxContains", From: schema.Draft201909, To: latest, Kinds: ir.Array, Form: schema.Count},
	{Name: "unevaluatedItems", From: schema.Draft201909, To: latest, Kinds: ir.Array, Form: schema.One, Lower: unevaluatedItems},
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

// contains reads its two neighbours (JSON Schema Validation sections 6.4.4 and
// 6.4.5).
func contains(c *Context, k *schema.Keyword, r *ir.Rule) {
	list := &ir.Contains{
		Rule:      c.Rule(k.Schema),
		Min:       &ir.CountCheck{Count: 1, Site: site(k, "must have an element that fits")},
		Evaluates: k.Parent.Draft >= schema.Draft202012,
	}
	if least := k.Parent.Keyword("minContains"); least != nil {
		n, _ := source.Integer(least.Value.Text)
		list.Min = &ir.CountCheck{Count: n, Site: site(least, "must have at least %s that fit", plural(least.Value.Text, n, "element", "elements"))}
		if n == 0 {
			list.Min = nil
		}
	}
	if most := k.Parent.Keyword("maxContains"); most != nil {
		n, _ := source.Integer(most.Value.Text)
		list.Max = &ir.CountCheck{Max: true, Count: n, Site: site(most, "must have at most %s that fit", plural(most.Value.Text, n, "element", "elements"))}
	}
	array(r).Contains = list
}

func unevaluatedItems(c *Context, k *schema.Keyword, r *ir.Rule) {
	r.Unevaluated = append(r.Unevaluated, &ir.Unevaluated{Items: true, Rule: closing(c, k, "must have no more elements")})
}

func uniqueItems(_ *Context, k *schema.Keyword, r *ir.Rule) {
	if k.Value.Text == "true" {
		array(r).Unique = site(k, "must not have two equal elements")
	}
}
