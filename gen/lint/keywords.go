package lint

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/keyword"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/runtime/format"
)

// keywordRules are about words that a schema says in vain.
var keywordRules = []*Rule{
	{
		ID: "keyword-without-effect", Severity: Error, Anywhere: true, check: keywordWithoutEffect,
		Short: "a keyword that limits nothing where it stands",
		Long: text("\"then\" without \"if\", \"minContains\" without \"contains\"; a keyword about strings in a",
			"schema of integers. It reads like a limit and is none."),
		Fix:  "a keyword about kinds of values that the schema does not accept is removed; verdicts stay the same",
		Bad:  prop(`{"type": "integer", "minimum": 0, "maximum": 9, "maxLength": 1}`),
		Good: prop(`{"type": "integer", "minimum": 0, "maximum": 9}`),
	},
	{
		ID: "ref-siblings-ignored", Severity: Error, Anywhere: true,
		Short: "words beside \"$ref\" that the draft ignores",
		Long: text("Up to draft-07, \"$ref\" hides all words beside it (draft-07 Core section 8.3): a limit there",
			"is none. Move \"$ref\" and its neighbours into an \"allOf\", or take draft 2019-09 or later."),
		Bad: `{"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "additionalProperties": false,
 "properties": {"x": {"$ref": "#/definitions/path", "maxLength": 64}},
 "definitions": {"path": {"type": "string", "pattern": "^[a-z]{1,99}$"}}}`,
		Good: `{"type": "object", "additionalProperties": false,
 "properties": {"x": {"$ref": "#/$defs/path", "maxLength": 64}},
 "$defs": {"path": {"type": "string", "pattern": "^[a-z]{1,99}$"}}}`,
	},
}

func keywordWithoutEffect(c *checker) {
	for _, s := range c.own() {
		kinds := kindsOf(s)
		if kinds == 0 || kinds == ir.All {
			continue // nothing is accepted, or anything
		}
		for _, k := range s.Keywords {
			about := aboutKinds(s, k)
			if about == 0 || about&kinds != 0 {
				continue
			}
			f := c.report(of(k), "%q says something about values of type %s only, which the schema does not accept", k.Name, about)
			if f != nil && !c.target(k) {
				f.edits = removeMember(s.Value, k.Name)
			}
		}
	}
}

// target reports whether a reference leads to a schema under a keyword.
func (c *checker) target(k *schema.Keyword) bool {
	under := map[*schema.Schema]bool{}
	for _, s := range k.Subschemas() {
		under[s] = true
	}
	for _, s := range c.Schemas {
		for _, ref := range s.Keywords {
			for at := ref.Target; at != nil; at = c.parent[at] {
				if under[at] {
					return true
				}
			}
		}
	}
	return false
}

// aboutKinds returns the kinds of instance that a keyword says something about;
// 0: none, or none that is known.
func aboutKinds(s *schema.Schema, k *schema.Keyword) ir.Kinds {
	if k.Name != "format" {
		if def := keyword.All.Lookup(s.Draft, k.Name); def != nil {
			return def.Kinds
		}
		return 0
	}
	if keyword.IsNumberFormat(k.Value.Text) {
		return ir.Number
	}
	if _, known, _ := format.Lookup(k.Value.Text, s.Draft.String()); known {
		return ir.String
	}
	return 0
}
