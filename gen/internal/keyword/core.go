package keyword

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// core is the Core vocabulary: identification and reference. Package schema
// reads identifiers and anchors and resolves references.
var core = []*Keyword{
	{Name: "$schema", From: first, To: latest, Form: schema.Dialect},
	{Name: "id", From: first, To: schema.Draft4, Form: schema.Identifier},
	{Name: "$id", From: schema.Draft6, To: latest, Form: schema.Identifier},
	{Name: "$anchor", From: schema.Draft201909, To: latest, Form: schema.AnchorName},
	{Name: "$dynamicAnchor", From: schema.Draft202012, To: latest, Form: schema.AnchorName},
	{Name: "$recursiveAnchor", From: schema.Draft201909, To: schema.Draft201909, Form: schema.Flag},
	{Name: "$vocabulary", From: schema.Draft201909, To: latest, Form: schema.FlagMap},
	// Comments and definitions are known in every draft: no draft gives the
	// words another meaning, and schemas of all drafts use them.
	{Name: "$comment", From: first, To: latest, Form: schema.Text},
	{Name: "$defs", From: first, To: latest, Form: schema.Map},
	{Name: "definitions", From: first, To: latest, Form: schema.Map},
	{Name: "$ref", From: first, To: latest, Kinds: ir.All, Form: schema.Reference, Lower: reference},
	{Name: "$dynamicRef", From: schema.Draft202012, To: latest, Kinds: ir.All, Form: schema.Reference, Lower: reference},
	{Name: "$recursiveRef", From: schema.Draft201909, To: schema.Draft201909, Kinds: ir.All, Form: schema.Reference, Lower: reference},
}

func reference(c *Context, k *schema.Keyword, r *ir.Rule) {
	if target := c.Target(k); target != nil {
		r.All = append(r.All, c.Rule(target))
	}
}
