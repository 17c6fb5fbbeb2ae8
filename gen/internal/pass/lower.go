package pass

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/keyword"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Lowered is the rules of a schema graph.
type Lowered struct {
	Root *ir.Rule
	// Of remembers the schema of each rule, for diagnostics.
	Of map[*ir.Rule]*schema.Schema
}

// Lower makes the rule of each schema that can be reached from root.
func Lower(root *schema.Schema, c *keyword.Context) *Lowered {
	l := &Lowered{Of: make(map[*ir.Rule]*schema.Schema)}
	rules := make(map[*schema.Schema]*ir.Rule)
	c.Rule = func(s *schema.Schema) *ir.Rule {
		if r := rules[s]; r != nil {
			return r
		}
		r := &ir.Rule{Pointer: s.Pointer}
		rules[s], l.Of[r] = r, s
		if s.Value.Kind == source.Bool && s.Value.Text == "false" {
			r.Never = []*ir.Site{{Pointer: s.Pointer, Keyword: "false", Reason: "is not allowed"}}
		}
		for _, k := range s.Keywords {
			if def := keyword.All.Lookup(s.Draft, k.Name); def.Lower != nil {
				def.Lower(c, k, r)
			}
		}
		return r
	}
	l.Root = c.Rule(root)
	return l
}
