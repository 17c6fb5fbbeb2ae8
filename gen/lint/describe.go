package lint

import (
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// describeRules are about names and descriptions.
var describeRules = []*Rule{
	{
		ID: "tool-name", Severity: Warning, Anywhere: true, Name: "add note",
		Short: "a tool's name outside MCP's rule",
		Long: text("Names should have 1 to 128 letters, digits, '_', '-' and '.' (MCP 2025-11-25, Tools). The name",
			"is the file's without its extension."),
		Bad:  `{"type": "object", "additionalProperties": false}`,
		Good: `{"type": "object", "additionalProperties": false}`,
	},
	{
		ID: "missing-description", Severity: Info, check: missingDescription,
		Short: "a tool or a parameter without a description",
		Long:  "The model chooses tools and fills in arguments by their descriptions; without one it guesses.",
		Bad:   prop(`{"type": "boolean"}`),
		Good: `{"type": "object", "description": "Does it.", "additionalProperties": false,
 "properties": {"x": {"type": "boolean", "description": "Whether twice."}}}`,
	},
}

func described(s *schema.Schema) bool {
	v := s.Value.Get("description")
	return v != nil && v.Kind == source.String && strings.TrimSpace(v.Text) != ""
}

func missingDescription(c *checker) {
	if strings.TrimSpace(c.Tool.Description) == "" {
		what := "tool"
		if c.Tool.Role == ir.PromptRole {
			what = "prompt"
		}
		c.report(at(c.Graph), "the %s has no description", what)
	}
	for _, g := range c.groups {
		if g.via == nil || g.via.Name != "properties" || g.condition || isFalseSchema(g.schema) {
			continue
		}
		if g.member(described) != nil || g.elsewhere() {
			continue
		}
		c.report(at(g.schema), "the parameter %s has no description", diag.Quote(g.name))
	}
}

func isFalseSchema(s *schema.Schema) bool {
	return s.Value.Kind == source.Bool && s.Value.Text == "false"
}

// elsewhere reports whether another schema of the object declares the property
// before this one, which only says more of it.
func (g *group) elsewhere() bool {
	list := g.parent.declarations(g.name)
	return len(list) > 0 && list[0] != g.schema
}
