package lint

import (
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/pattern"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// objectRules are about the names of members.
var objectRules = []*Rule{
	{
		ID: "required-not-declared", Severity: Warning, Anywhere: true, check: requiredNotDeclared,
		Short: "a name is required that no schema in place declares",
		Long: text("Most often one of the two is misspelt, and a member of any kind satisfies the requirement. In",
			"a closed object no value does. Names that a pattern or a schema for further members describes are",
			"not reported."),
		Bad: `{"type": "object", "additionalProperties": false, "required": ["pth"],
 "properties": {"path": {"type": "string", "maxLength": 64}}}`,
		Good: `{"type": "object", "additionalProperties": false, "required": ["path"],
 "properties": {"path": {"type": "string", "maxLength": 64}}}`,
	},
	{
		ID: "closed-object-with-allof", Severity: Warning, Anywhere: true, check: closedWithAllOf,
		Short: "\"additionalProperties\": false refuses members that another schema in place declares",
		Long: text("The keyword sees the properties of its own schema alone, not those of allOf, anyOf, oneOf,",
			"then or $ref beside it (JSON Schema Core section 10.3.2.3). \"unevaluatedProperties\": false sees",
			"them all; up to draft-07, repeat the names. Fix leaves it alone: to see more names is to accept",
			"more calls, and that is a decision."),
		Bad: `{"type": "object", "additionalProperties": false, "properties": {"id": {"const": 1}},
 "allOf": [{"$ref": "#/$defs/named"}], "$defs": {"named": {"properties": {"name": {"const": "a"}}}}}`,
		Good: `{"type": "object", "unevaluatedProperties": false, "properties": {"id": {"const": 1}},
 "not": {"required": ["id", "name"]}, "$ref": "#/$defs/named", "$defs": {"named": {"properties": {"name": {"const": "a"}}}}}`,
	},
}

// declared is the names that schemas declare.
type declared struct {
	names    map[string]bool
	patterns []*pattern.Pattern
}

func (d *declared) add(s *schema.Schema) {
	if d.names == nil {
		d.names = map[string]bool{}
	}
	if k := s.Keyword("properties"); k != nil {
		for _, n := range k.Named {
			d.names[n.Name] = true
		}
	}
	if k := s.Keyword("patternProperties"); k != nil {
		for _, n := range k.Named {
			if p, err := pattern.Parse(n.Name); err == nil {
				d.patterns = append(d.patterns, p)
			}
		}
	}
}

// has reports whether a name is declared; a pattern that cannot be tried counts.
func (d *declared) has(name string) bool {
	return d.names[name] || slices.ContainsFunc(d.patterns, func(p *pattern.Pattern) bool {
		m, err := p.Matcher()
		return err != nil || m.Runner().Match([]byte(name))
	})
}

func requiredNotDeclared(c *checker) {
	for _, g := range c.groups {
		var d declared
		described := false // members that are not named have a schema
		for m := range g.top().tree() {
			d.add(m)
			if k := rest(m); k != nil && k.Schema != nil && k.Schema.Value.Kind == source.Object && !anything(k.Schema) {
				described = true
			}
		}
		// An object without any declaration is reported for that.
		if g.unsure() || described || len(d.names)+len(d.patterns) == 0 {
			continue
		}
		for _, m := range g.members {
			for _, k := range m.Keywords {
				switch {
				case k.Name == "required":
					for i, v := range k.Value.Items {
						if !d.has(v.Text) {
							c.report(under(k, strconv.Itoa(i), v), "the required name %s is declared by no schema of the object", diag.Quote(v.Text))
						}
					}
				case k.Name == "dependentRequired" || k.Name == "dependencies":
					for _, n := range k.Named {
						for i, v := range n.Value.Items {
							if n.Schema == nil && !d.has(v.Text) {
								at := spot{m, source.PointerJoin(n.Pointer, strconv.Itoa(i)), v.Offset, v.End}
								c.report(at, "the required name %s is declared by no schema of the object", diag.Quote(v.Text))
							}
						}
					}
				}
			}
		}
	}
}

// unsure reports whether a group has more alternatives than were looked at.
func (g *group) unsure() bool {
	for ; g != nil; g = g.outer {
		if g.partial {
			return true
		}
	}
	return false
}

// isFalse reports whether a keyword's schema is false.
func isFalse(k *schema.Keyword) bool {
	return k != nil && k.Schema != nil && k.Schema.Value.Kind == source.Bool && k.Schema.Value.Text == "false"
}

func closedWithAllOf(c *checker) {
	for _, g := range c.groups {
		if g.condition {
			continue
		}
		for _, m := range g.members {
			k := m.Keyword("additionalProperties")
			if !isFalse(k) {
				continue
			}
			var own declared
			own.add(m)
			beside := func(other *schema.Schema) bool {
				p := other.Keyword("properties")
				if other == m || p == nil {
					return false
				}
				for _, n := range p.Named {
					if !own.has(n.Name) && !(n.Schema.Value.Kind == source.Bool && n.Schema.Value.Text == "false") {
						c.report(of(k), "%q refuses %s, which is declared at %s for the same object", k.Name, diag.Quote(n.Name), diag.Quote(n.Pointer))
						return true
					}
				}
				return false
			}
			if g.find(beside) == nil {
				g.below(beside)
			}
		}
	}
}

// below calls test for the schemas of alternatives and branches, conditions
// left out, until it returns true.
func (g *group) below(test func(*schema.Schema) bool) bool {
	for _, in := range g.inner {
		if in.condition {
			continue
		}
		if in.member(test) != nil || in.below(test) {
			return true
		}
	}
	return false
}
