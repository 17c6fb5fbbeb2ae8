package pass

import (
	"maps"
	"slices"
	"strings"

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
	// Apart is the rules of schemas that judge nothing; nil: there are none.
	// Set by pass apart.
	Apart *Lowered
}

// Lower makes the rule of each schema that can be reached from root.
//
// A dynamic reference is resolved here: a schema that is entered with two
// dynamic scopes becomes two rules. Of a scope, only the outermost resource
// that has each anchor counts, and only anchors that some reference looks for,
// so there are few.
func Lower(root *schema.Schema, scoped map[string]bool, c *keyword.Context) *Lowered {
	l := newLowering(scoped, c)
	l.Root = l.rule(root)
	return &l.Lowered
}

func newLowering(scoped map[string]bool, c *keyword.Context) *lowering {
	l := &lowering{Lowered: Lowered{Of: make(map[*ir.Rule]*schema.Schema)}, context: c, scoped: scoped, rules: make(map[ruleKey]*ir.Rule)}
	c.Rule = l.rule
	c.Target = l.target
	return l
}

type lowering struct {
	Lowered
	context *keyword.Context
	scoped  map[string]bool
	scope   scope
	rules   map[ruleKey]*ir.Rule
}

type ruleKey struct {
	schema *schema.Schema
	scope  string
}

// scope is the dynamic scope: for each anchor the schema that has it in the
// outermost resource.
type scope map[string]*schema.Schema

func (l *lowering) rule(s *schema.Schema) *ir.Rule {
	outer := l.scope
	defer func() { l.scope = outer }()
	l.enter(s.Resource)
	key := ruleKey{s, l.scope.key()}
	if r := l.rules[key]; r != nil {
		return r
	}
	r := &ir.Rule{Pointer: s.Pointer}
	l.rules[key], l.Of[r] = r, s
	if s.Value.Kind == source.Bool && s.Value.Text == "false" {
		r.Never = []*ir.Site{{Pointer: s.Pointer, Keyword: "false", Reason: "is not allowed"}}
	}
	for _, k := range s.Keywords {
		if def := keyword.All.Lookup(s.Draft, k.Name); def.Lower != nil {
			def.Lower(l.context, k, r)
		}
	}
	return r
}

// enter adds a resource to the scope; what is there already is further out.
func (l *lowering) enter(r *schema.Resource) {
	if r == nil {
		return
	}
	for name, s := range r.Dynamic {
		if l.scoped[name] && l.scope[name] == nil {
			next := maps.Clone(l.scope)
			if next == nil {
				next = scope{}
			}
			next[name] = s
			l.scope = next
		}
	}
}

// target implements Context.Target.
func (l *lowering) target(k *schema.Keyword) *schema.Schema {
	if k.Dynamic != "" {
		if s := l.scope[k.Dynamic]; s != nil {
			return s
		}
	}
	return k.Target
}

// key tells scopes apart.
func (s scope) key() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(s)) {
		b.WriteString(name)
		b.WriteByte(' ')
		b.WriteString(s[name].Resource.URI)
		b.WriteByte('\n')
	}
	return b.String()
}
