package keyword

import (
	"fmt"
	"strconv"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// objectFamily is the applicators and assertions on objects (JSON Schema Core
// sections 10.2.2.4 and 10.3.2, Validation section 6.5).
var objectFamily = []*Keyword{
	{Name: "properties", From: first, To: latest, Kinds: ir.Object, Form: schema.Map, Lower: properties},
	{Name: "patternProperties", From: first, To: latest, Kinds: ir.Object, Form: schema.PatternMap, Lower: patternProperties},
	{Name: "additionalProperties", From: first, To: latest, Kinds: ir.Object, Form: schema.OneOrFlag, Lower: additionalProperties},
	{Name: "propertyNames", From: schema.Draft6, To: latest, Kinds: ir.Object, Form: schema.One, Lower: propertyNames},
	{Name: "required", From: first, To: schema.Draft4, Kinds: ir.Object, Form: schema.FilledNames, Lower: required},
	{Name: "required", From: schema.Draft6, To: latest, Kinds: ir.Object, Form: schema.Names, Lower: required},
	{Name: "minProperties", From: first, To: latest, Kinds: ir.Object, Form: schema.Count, Lower: minProperties},
	{Name: "maxProperties", From: first, To: latest, Kinds: ir.Object, Form: schema.Count, Lower: maxProperties},
	{Name: "dependencies", From: first, To: schema.Draft7, Kinds: ir.Object, Form: schema.MapOrNames, Lower: dependents},
	{Name: "dependentRequired", From: schema.Draft201909, To: latest, Kinds: ir.Object, Form: schema.NamesMap, Lower: dependents},
	{Name: "dependentSchemas", From: schema.Draft201909, To: latest, Kinds: ir.Object, Form: schema.Map, Lower: dependents},
	{Name: "unevaluatedProperties", From: schema.Draft201909, To: latest, Kinds: ir.Object, Form: schema.One, Lower: unevaluatedProperties},
}

func properties(c *Context, k *schema.Keyword, r *ir.Rule) {
	o := object(r)
	for _, n := range k.Named {
		o.Properties = append(o.Properties, ir.Property{Name: n.Name, Rule: c.Rule(n.Schema)})
	}
}

func patternProperties(c *Context, k *schema.Keyword, r *ir.Rule) {
	o := object(r)
	for _, n := range k.Named {
		if re := c.regex(k, n.Offset, n.Pointer, n.Name); re != nil {
			o.Patterns = append(o.Patterns, ir.PatternProperty{Regex: re, Rule: c.Rule(n.Schema)})
		}
	}
}

func additionalProperties(c *Context, k *schema.Keyword, r *ir.Rule) {
	object(r).Rest = closing(c, k, "is not a known property")
}

func unevaluatedProperties(c *Context, k *schema.Keyword, r *ir.Rule) {
	r.Unevaluated = append(r.Unevaluated, &ir.Unevaluated{Rule: closing(c, k, "is not a known property")})
}

func propertyNames(c *Context, k *schema.Keyword, r *ir.Rule) {
	object(r).Names = append(object(r).Names, ir.NameCheck{Rule: c.Rule(k.Schema), Site: site(k, "has a property whose name is not allowed")})
}

func required(_ *Context, k *schema.Keyword, r *ir.Rule) {
	for _, v := range k.Value.Items {
		missing := site(k, "must have the property %s", shown(ir.Literal{Kind: ir.String, Text: v.Text}))
		missing.Detail = v.Text
		object(r).Required = append(object(r).Required, ir.Required{Name: v.Text, Site: missing})
	}
}

func minProperties(_ *Context, k *schema.Keyword, r *ir.Rule) {
	if n, _ := source.Integer(k.Value.Text); n > 0 {
		object(r).Counts = append(object(r).Counts, ir.CountCheck{Count: n,
			Site: site(k, "must have at least %s", plural(k.Value.Text, n, "property", "properties"))})
	}
}

func maxProperties(_ *Context, k *schema.Keyword, r *ir.Rule) {
	n, _ := source.Integer(k.Value.Text)
	object(r).Counts = append(object(r).Counts, ir.CountCheck{Max: true, Count: n,
		Site: site(k, "must have at most %s", plural(k.Value.Text, n, "property", "properties"))})
}

// dependents is "dependencies" and its two successors.
func dependents(c *Context, k *schema.Keyword, r *ir.Rule) {
	for _, n := range k.Named {
		d := ir.Dependent{Name: n.Name}
		if n.Schema != nil {
			d.Rule = c.Rule(n.Schema)
		} else {
			for i, v := range n.Value.Items {
				d.Required = append(d.Required, ir.Required{Name: v.Text, Site: &ir.Site{
					Pointer: n.Pointer + "/" + strconv.Itoa(i),
					Keyword: k.Name,
					Reason: fmt.Sprintf("must have the property %s, because it has %s",
						shown(ir.Literal{Kind: ir.String, Text: v.Text}), shown(ir.Literal{Kind: ir.String, Text: n.Name})),
				}})
			}
		}
		object(r).Dependents = append(object(r).Dependents, d)
	}
}
