package lint

import (
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
	"github.com/schemagen/schemagen/gen/internal/witness"
)

// logicRules are about conditions and alternatives.
var logicRules = []*Rule{
	{
		ID: "if-without-required", Severity: Warning, Anywhere: true, check: ifWithoutRequired,
		Short: "a condition on a member holds when the member is absent",
		Long: text("\"properties\" says nothing of members that are not there, so that an \"if\" of it alone holds",
			"for the empty object, and \"then\" applies. Add \"required\" to the condition. A member that the",
			"object requires anyhow is not reported, nor one with a default: absent may mean that value."),
		Bad: `{"type": "object", "additionalProperties": false,
 "properties": {"form": {"enum": ["a", "b"]}, "size": {"const": 1}},
 "if": {"properties": {"form": {"const": "a"}}}, "then": {"required": ["size"]}}`,
		Good: `{"type": "object", "additionalProperties": false,
 "properties": {"form": {"enum": ["a", "b"]}, "size": {"const": 1}},
 "if": {"properties": {"form": {"const": "a"}}, "required": ["form"]}, "then": {"required": ["size"]}}`,
	},
	{
		ID: "overlapping-oneof", Severity: Warning, Anywhere: true, check: overlappingOneOf,
		Short: "a value fits two alternatives of \"oneOf\", which therefore refuses it",
		Long: text("\"oneOf\" accepts what fits exactly one alternative. The finding shows a value that everything",
			"else accepts and that two alternatives take for their own. Tell them apart, by a \"const\" member",
			"best, or write \"anyOf\"."),
		Bad:  prop(`{"oneOf": [{"type": "integer", "minimum": 0, "maximum": 9}, {"type": "number", "minimum": 0, "maximum": 1}]}`),
		Good: prop(`{"anyOf": [{"type": "integer", "minimum": 0, "maximum": 9}, {"type": "number", "minimum": 0, "maximum": 1}]}`),
	},
}

func ifWithoutRequired(c *checker) {
	for _, g := range c.groups {
		for _, m := range g.members {
			k := m.Keyword("if")
			if k == nil || k.Schema == nil || m.Keyword("then") == nil && m.Keyword("else") == nil {
				continue
			}
			condition := &group{schema: k.Schema}
			condition.gather(k.Schema)
			var free []string
			for _, s := range condition.members {
				p := s.Keyword("properties")
				if p == nil {
					continue
				}
				for _, n := range p.Named {
					if asserts(n.Schema) && !forbids(n.Schema) && !required(condition, n.Name) && !required(g, n.Name) && !g.defaulted(n.Name) {
						free = append(free, n.Name)
					}
				}
			}
			if len(free) > 0 {
				c.report(of(k), "the condition holds when %s is absent; add it to \"required\" in the condition", names(free))
			}
		}
	}
}

// forbids reports whether a property's schema says that it is absent.
func forbids(s *schema.Schema) bool {
	if s.Value.Kind == source.Bool {
		return s.Value.Text == "false"
	}
	k := s.Keyword("not")
	return k != nil && anything(k.Schema)
}

// required reports whether schemas that hold require a name.
func required(g *group, name string) bool {
	return g.find(func(s *schema.Schema) bool {
		k := s.Keyword("required")
		if k == nil {
			return false
		}
		for _, v := range k.Value.Items {
			if v.Text == name {
				return true
			}
		}
		return false
	}) != nil
}

// defaulted reports whether a property of the part has a default.
func (g *group) defaulted(name string) bool {
	return slices.ContainsFunc(g.declarations(name), func(s *schema.Schema) bool { return s.Keyword("default") != nil })
}

// Bounds on the search for values that fit two alternatives.
const (
	maxTries = 2_000  // for two alternatives
	maxTried = 20_000 // for a schema
)

func overlappingOneOf(c *checker) {
	if c.Lowered == nil {
		return
	}
	left := maxTried
	for _, s := range c.own() {
		for _, r := range c.rules[s] {
			for _, choice := range r.Choices {
				// Where a kind or a member tells the arm, no value fits two.
				if choice.Exactly && choice.Select == nil {
					c.overlap(s, r, choice, &left)
				}
			}
		}
	}
}

// overlap searches for a value that two arms of a choice and all else that the
// rule says accept.
func (c *checker) overlap(s *schema.Schema, r *ir.Rule, choice *ir.Choice, left *int) {
	k := s.Keyword("oneOf")
	if k == nil || k.Pointer != choice.None.Pointer {
		return
	}
	rest := *r
	rest.Choices = nil
	for _, other := range r.Choices {
		if other != choice {
			rest.Choices = append(rest.Choices, other)
		}
	}
	for i, a := range choice.Arms {
		for j, b := range choice.Arms[:i] {
			tries := 0
			for v := range witness.Candidates(&rest, b, a) {
				if tries++; tries > maxTries || *left == 0 {
					break
				}
				*left--
				if !c.fits(a, v) || !c.fits(b, v) || !c.fits(&rest, v) {
					continue
				}
				if f := c.report(of(k), "the alternatives at %s and %s both accept %s, which \"oneOf\" therefore refuses",
					diag.Quote("/"+strconv.Itoa(j)), diag.Quote("/"+strconv.Itoa(i)), shown(v)); f != nil {
					f.Witness = whole(v)
				}
				return
			}
		}
	}
}

func (c *checker) fits(r *ir.Rule, v *source.Value) bool {
	return c.judge.Judge(r, v).Outcome == judge.Holds
}

// whole writes an instance as JSON, if it is not too long to be shown.
func whole(v *source.Value) string {
	const most = 4096
	if text := source.AppendJSON(nil, v); len(text) <= most {
		return string(text)
	}
	return ""
}
