package lint

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// arrayRules are about arrays.
var arrayRules = []*Rule{
	{
		ID: "array-without-items", Severity: Warning, check: arrayWithoutItems,
		Short: "an array whose elements are not described",
		Long: text("Its elements may be anything. VS Code refuses such tools (\"tool parameters array type must",
			"have items\", microsoft/vscode#246119), and the Gemini API the whole request (\"items: missing",
			"field\", anomalyco/opencode#48073)."),
		Bad:  prop(`{"type": "array", "maxItems": 8}`),
		Good: prop(`{"type": "array", "maxItems": 8, "items": {"type": "string", "maxLength": 64}}`),
	},
	{
		ID: "unbounded-array", Severity: Warning, check: unboundedArray,
		Short: "an array of any number of elements is accepted",
		Long:  "Give a \"maxItems\". A tuple that ends, and unique elements of an enum, are bounded already.",
		Bad:   prop(`{"type": "array", "items": {"type": "boolean"}}`),
		Good:  prop(`{"type": "array", "items": {"type": "boolean"}, "maxItems": 8}`),
	},
}

func describesItems(s *schema.Schema) bool {
	return has("items", "prefixItems", "unevaluatedItems")(s) || listed(s)
}

func arrayWithoutItems(c *checker) {
	for g, s := range c.typed(ir.Array) {
		if !g.ensured(ir.Array, describesItems) {
			c.report(at(s), "the elements of the array are not described; there is no \"items\"")
		}
	}
}

// boundsItems reports whether a schema limits the number of elements.
func boundsItems(s *schema.Schema) bool {
	if has("maxItems")(s) || listed(s) {
		return true
	}
	for _, name := range []string{"items", "additionalItems", "unevaluatedItems"} {
		k := s.Keyword(name)
		if k == nil || k.Schema == nil {
			continue
		}
		if k.Schema.Value.Kind == source.Bool && k.Schema.Value.Text == "false" {
			return true // a tuple ends there
		}
		if u := s.Keyword("uniqueItems"); u != nil && u.Value.Text == "true" && name == "items" && finiteSet(k.Schema) {
			return true
		}
	}
	return false
}

// finiteSet reports whether a schema has finitely many values.
func finiteSet(s *schema.Schema) bool {
	g := &group{}
	g.gather(s)
	return g.find(listed) != nil || g.kinds()&^(ir.Bool|ir.Null) == 0
}

func unboundedArray(c *checker) {
	for g, s := range c.typed(ir.Array) {
		if !g.ensured(ir.Array, boundsItems) {
			c.report(at(s), "an array of any length is accepted; there is no \"maxItems\"")
		}
	}
}
