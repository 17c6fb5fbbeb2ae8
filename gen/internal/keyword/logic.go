package keyword

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// logic is the in-place applicators (JSON Schema Core sections 10.2.1 and
// 10.2.2). "then" and "else" are read by "if".
var logic = []*Keyword{
	{Name: "allOf", From: first, To: latest, Kinds: ir.All, Form: schema.List, Lower: allOf},
	{Name: "anyOf", From: first, To: latest, Kinds: ir.All, Form: schema.List, Lower: anyOf},
	{Name: "oneOf", From: first, To: latest, Kinds: ir.All, Form: schema.List, Lower: oneOf},
	{Name: "not", From: first, To: latest, Kinds: ir.All, Form: schema.One, Lower: not},
	{Name: "if", From: schema.Draft7, To: latest, Kinds: ir.All, Form: schema.One, Lower: ifThenElse},
	{Name: "then", From: schema.Draft7, To: latest, Kinds: ir.All, Form: schema.One},
	{Name: "else", From: schema.Draft7, To: latest, Kinds: ir.All, Form: schema.One},
}

func rules(c *Context, list []*schema.Schema) []*ir.Rule {
	var rules []*ir.Rule
	for _, s := range list {
		rules = append(rules, c.Rule(s))
	}
	return rules
}

func allOf(c *Context, k *schema.Keyword, r *ir.Rule) {
	r.All = append(r.All, rules(c, k.Items)...)
}

func anyOf(c *Context, k *schema.Keyword, r *ir.Rule) {
	r.Choices = append(r.Choices, &ir.Choice{Arms: rules(c, k.Items), None: site(k, "fits none of the alternatives")})
}

func oneOf(c *Context, k *schema.Keyword, r *ir.Rule) {
	r.Choices = append(r.Choices, &ir.Choice{Exactly: true, Arms: rules(c, k.Items),
		None: site(k, "fits none of the alternatives"), Many: site(k, "fits more than one of the alternatives")})
}

func not(c *Context, k *schema.Keyword, r *ir.Rule) {
	r.Nots = append(r.Nots, &ir.Not{Rule: c.Rule(k.Schema), Site: site(k, "has a form that is not allowed")})
}

func ifThenElse(c *Context, k *schema.Keyword, r *ir.Rule) {
	cond := &ir.Cond{If: c.Rule(k.Schema)}
	if then := k.Parent.Keyword("then"); then != nil {
		cond.Then = c.Rule(then.Schema)
	}
	if otherwise := k.Parent.Keyword("else"); otherwise != nil {
		cond.Else = c.Rule(otherwise.Schema)
	}
	// Without either branch it still evaluates members and elements: pass
	// coverage drops it where nobody asks.
	r.Conds = append(r.Conds, cond)
}
