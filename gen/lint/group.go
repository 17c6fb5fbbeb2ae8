package lint

import (
	"iter"
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/keyword"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// group is the schemas that judge one part of a call together: a schema and
// what it takes in by allOf and $ref.
type group struct {
	schema  *schema.Schema   // where it begins
	members []*schema.Schema // schema first
	// outer is the group of which this is an alternative or a branch (anyOf,
	// oneOf, then, else, a dependent schema), or whose condition it is (if,
	// not); both judge the same part. nil: it judges a part of its own.
	outer *group
	inner []*group
	// beside is what other schemas that hold for the object say of the same
	// property.
	beside []*schema.Schema
	// condition: under "if" or "not", or below: what it says of a value need
	// not hold.
	condition bool
	via       *schema.Keyword // that leads to it; nil at the root
	parent    *group          // around the part, or the outer's
	name      string          // of the property; "" otherwise
	// partial: there are more alternatives than were looked at, and nothing is
	// said of what they might ensure.
	partial bool
	// properties is what declarations returns, once it was asked for.
	properties map[string][]*schema.Schema
}

// visit is how often a schema becomes a group: once as what must hold, once as
// a condition.
type visit struct {
	schema    *schema.Schema
	condition bool
}

// Bounds on the alternatives of a schema, which may nest and be shared, so that
// there may be more of them than bytes.
const (
	maxNested   = 20    // one in the other
	maxBranches = 2_000 // all together
)

// children are the keywords whose schemas judge parts of the value.
var children = map[string]bool{
	"properties": true, "patternProperties": true, "additionalProperties": true, "unevaluatedProperties": true, "propertyNames": true,
	"items": true, "prefixItems": true, "additionalItems": true, "unevaluatedItems": true, "contains": true,
}

// branches are the keywords whose schemas judge the value itself, in some cases.
var branches = map[string]bool{
	"anyOf": true, "oneOf": true, "then": true, "else": true, "dependentSchemas": true, "dependencies": true,
	"if": true, "not": true,
}

// part enters a group that judges a part of its own.
func (c *checker) part(g *group) {
	key := visit{g.schema, g.condition}
	if c.visited[key] {
		return
	}
	c.visited[key] = true
	c.enter(g, 0)
}

// enter completes a group and goes on to those in it and below it.
func (c *checker) enter(g *group, depth int) {
	g.gather(g.schema)
	c.groups = append(c.groups, g)
	for _, m := range g.members {
		for _, k := range m.Keywords {
			if branches[k.Name] {
				for _, s := range k.Subschemas() {
					if c.branches == maxBranches || depth == maxNested {
						g.partial = true
						continue
					}
					c.branches++
					in := &group{schema: s, outer: g, parent: g.parent, via: k, condition: g.condition || k.Name == "if" || k.Name == "not"}
					g.inner = append(g.inner, in)
					c.enter(in, depth+1)
				}
			}
		}
	}
	for _, m := range g.members {
		for _, k := range m.Keywords {
			if !children[k.Name] {
				continue
			}
			if k.Name == "properties" {
				for _, n := range k.Named {
					c.part(&group{schema: n.Schema, parent: g, via: k, condition: g.condition, name: n.Name, beside: c.beside(g, n)})
				}
				continue
			}
			for _, s := range k.Subschemas() {
				c.part(&group{schema: s, parent: g, via: k, condition: g.condition})
			}
		}
	}
}

// beside lists the other schemas that hold for a property, by the schemas that
// hold for the object.
func (c *checker) beside(g *group, property schema.Named) []*schema.Schema {
	found := &group{}
	for m := range g.all() {
		k := m.Keyword("properties")
		if k == nil {
			continue
		}
		if c.named[k] == nil {
			c.named[k] = map[string]*schema.Schema{}
			for _, n := range k.Named {
				c.named[k][n.Name] = n.Schema
			}
		}
		if s := c.named[k][property.Name]; s != nil && s != property.Schema {
			found.gather(s)
		}
	}
	return found.members
}

// declarations lists the schemas that any schema of the object has for a
// property, conditions left out: the group's own first.
func (g *group) declarations(name string) []*schema.Schema {
	top := g.top()
	if top.properties == nil {
		top.properties = map[string][]*schema.Schema{}
		top.collect(top.properties)
	}
	return top.properties[name]
}

func (g *group) collect(into map[string][]*schema.Schema) {
	for _, m := range g.members {
		if k := m.Keyword("properties"); k != nil {
			for _, n := range k.Named {
				into[n.Name] = append(into[n.Name], n.Schema)
			}
		}
	}
	for _, in := range g.inner {
		if !in.condition {
			in.collect(into)
		}
	}
}

// again reports whether the group only says more of a property that another
// schema has declared before and that passes the test.
func (g *group) again(test func(*schema.Schema) bool) bool {
	return g.name != "" && slices.ContainsFunc(g.beside, test) && g.elsewhere()
}

// gather adds a schema and what it takes in.
func (g *group) gather(s *schema.Schema) {
	for _, m := range g.members {
		if m == s {
			return
		}
	}
	g.members = append(g.members, s)
	for _, k := range s.Keywords {
		if k.Name == "allOf" {
			for _, in := range k.Items {
				g.gather(in)
			}
		}
		if k.Form == schema.Reference && k.Target != nil {
			g.gather(k.Target)
		}
	}
}

// all yields the schemas that hold for the part together with the group: its
// own, those beside it, and those of the groups around it.
func (g *group) all() iter.Seq[*schema.Schema] {
	return func(yield func(*schema.Schema) bool) {
		for at := g; at != nil; at = at.outer {
			for _, list := range [][]*schema.Schema{at.members, at.beside} {
				for _, m := range list {
					if !yield(m) {
						return
					}
				}
			}
		}
	}
}

// tree yields every schema that judges the part in some case, the group's own
// first.
func (g *group) tree() iter.Seq[*schema.Schema] {
	return func(yield func(*schema.Schema) bool) { g.down(yield) }
}

func (g *group) down(yield func(*schema.Schema) bool) bool {
	for _, m := range g.members {
		if !yield(m) {
			return false
		}
	}
	for _, in := range g.inner {
		if !in.down(yield) {
			return false
		}
	}
	return true
}

// top is the group that judges the part of its own.
func (g *group) top() *group {
	for g.outer != nil {
		g = g.outer
	}
	return g
}

// find returns the first schema that holds for the part and passes a test.
func (g *group) find(test func(*schema.Schema) bool) *schema.Schema {
	for m := range g.all() {
		if test(m) {
			return m
		}
	}
	return nil
}

// typed yields the groups that must fit and take values of the kinds, each with
// the schema that names one of them in "type". A property that another schema
// has declared so before is left out.
func (c *checker) typed(kinds ir.Kinds) iter.Seq2[*group, *schema.Schema] {
	return func(yield func(*group, *schema.Schema) bool) {
		for _, g := range c.groups {
			s := g.member(types(kinds))
			if s == nil || g.condition || g.kinds()&kinds == 0 || g.again(types(kinds)) {
				continue
			}
			if !yield(g, s) {
				return
			}
		}
	}
}

// member returns the first schema of the group itself that passes a test.
func (g *group) member(test func(*schema.Schema) bool) *schema.Schema {
	for _, m := range g.members {
		if test(m) {
			return m
		}
	}
	return nil
}

// ensured reports whether a test holds for every value of the kinds: for a
// schema that always holds, or in each alternative that takes such values.
func (g *group) ensured(kinds ir.Kinds, test func(*schema.Schema) bool) bool {
	return g.find(test) != nil || g.within(kinds, test)
}

func (g *group) within(kinds ir.Kinds, test func(*schema.Schema) bool) bool {
	if g.partial {
		return true
	}
	by := map[*schema.Keyword]bool{} // whether all alternatives pass
	for _, in := range g.inner {
		if in.via.Name != "anyOf" && in.via.Name != "oneOf" {
			continue
		}
		good := in.kinds()&kinds == 0 || in.member(test) != nil || in.within(kinds, test)
		if known, ok := by[in.via]; ok {
			good = good && known
		}
		by[in.via] = good
	}
	for _, good := range by {
		if good {
			return true
		}
	}
	return false
}

// kinds is a set that holds the kinds of all values that the part may have, as
// far as "type", "enum" and "const" tell.
func (g *group) kinds() ir.Kinds {
	kinds := ir.All
	for m := range g.all() {
		kinds &= kindsOf(m)
	}
	return kinds
}

// kindsOf is kinds of one schema by itself.
func kindsOf(s *schema.Schema) ir.Kinds {
	if s.Value.Kind == source.Bool && s.Value.Text == "false" {
		return 0
	}
	kinds := ir.All
	if k := s.Keyword("type"); k != nil {
		kinds &= keyword.Types(k.Value)
	}
	if k := s.Keyword("enum"); k != nil {
		kinds &= literalKinds(k.Value.Items)
	}
	if k := s.Keyword("const"); k != nil {
		kinds &= literalKinds([]*source.Value{k.Value})
	}
	return kinds
}

func literalKinds(list []*source.Value) ir.Kinds {
	var kinds ir.Kinds
	for _, v := range list {
		kinds |= keyword.Literal(v).Kind
	}
	return kinds
}

// types reports whether a schema names one of the kinds in "type".
func types(kinds ir.Kinds) func(*schema.Schema) bool {
	return func(s *schema.Schema) bool {
		k := s.Keyword("type")
		return k != nil && keyword.Types(k.Value)&kinds != 0
	}
}

// has reports whether a schema has one of the words, even with a value that the
// compiler refuses: what is wrong with it is another finding.
func has(words ...string) func(*schema.Schema) bool {
	return func(s *schema.Schema) bool {
		if hidden(s) {
			return false
		}
		for _, w := range words {
			if s.Value.Get(w) != nil {
				return true
			}
		}
		return false
	}
}

// hidden reports whether $ref hides the other words of a schema.
func hidden(s *schema.Schema) bool { return s.Draft <= schema.Draft7 && s.Value.Get("$ref") != nil }

// listed reports whether a schema lists its values.
func listed(s *schema.Schema) bool {
	return has("enum", "const")(s) || hint(s, "enumFrom") != nil
}

// hint returns a member of the schema's x-schemagen.
func hint(s *schema.Schema, name string) *source.Value {
	if k := s.Keyword("x-schemagen"); k != nil {
		return k.Value.Get(name)
	}
	return nil
}

// asserts reports whether some word of a schema can refuse an instance.
func asserts(s *schema.Schema) bool {
	if s.Value.Kind == source.Bool {
		return s.Value.Text == "false"
	}
	for _, k := range s.Keywords {
		if k.Asserts || k.Name == "format" {
			return true
		}
	}
	return hint(s, "enumFrom") != nil
}

// anything reports whether a schema accepts every value and says nothing:
// true, {}, or annotations alone.
func anything(s *schema.Schema) bool { return s != nil && !asserts(s) }
