package pass

import (
	"maps"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/keyword"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// Apart makes the rules of the schemas that have a default and judge nothing:
// definitions that nothing refers to, and what stands under annotations. They
// share no rule with those of l, so that nothing of the tool depends on them.
// When one of them has a fault, all are left out; c takes what there is to say.
func Apart(root *schema.Schema, l *Lowered, scoped map[string]bool, c *keyword.Context) {
	known := map[*schema.Schema]bool{}
	for _, s := range l.Of {
		known[s] = true
	}
	apart := newLowering(scoped, c)
	all := &ir.ArrayPart{} // each judges another value
	root.Walk(func(s *schema.Schema) {
		if s.Keyword("default") == nil || known[s] {
			return
		}
		all.Prefix = append(all.Prefix, apart.rule(s))
	})
	apart.Root = &ir.Rule{Arrays: []*ir.ArrayPart{all}}
	if len(all.Prefix) == 0 || c.Diags.HasErrors() || !Cycles(&apart.Lowered, c.Diags) {
		return
	}
	Coverage(apart.Root)
	// What the tool has as well is judged with the tool's own dynamic scope.
	maps.DeleteFunc(apart.Of, func(_ *ir.Rule, s *schema.Schema) bool { return known[s] })
	l.Apart = &apart.Lowered
}
