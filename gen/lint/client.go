package lint

import (
	"regexp"
	"strconv"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// clientRules are about what clients and model APIs refuse, each with who was
// seen to do so.
var clientRules = []*Rule{
	{
		ID: "root-combinator", Severity: Warning, check: rootCombinator,
		Short: "anyOf, oneOf or allOf at the root",
		Long: text("The Anthropic Messages API answers \"input_schema does not support oneOf, allOf, or anyOf at",
			"the top level\" and refuses the whole request (kenn-io/kata#365,",
			"makenotion/notion-mcp-server#341); Claude Code drops such tools (anthropics/claude-code#95504).",
			"Say it with required names, with if, then and else, or one level below."),
		Bad: `{"type": "object", "additionalProperties": false, "properties": {"id": {"const": "a"}, "url": {"const": "b"}},
 "anyOf": [{"required": ["id"]}, {"required": ["url"]}]}`,
		Good: `{"type": "object", "additionalProperties": false, "minProperties": 1,
 "properties": {"id": {"const": "a"}, "url": {"const": "b"}}}`,
	},
	{
		ID: "type-union", Severity: Info, check: typeUnion,
		Short: "\"type\" lists several types",
		Long: text("The schema of the Gemini API has one type: requests fail with \"Proto field is not repeating,",
			"cannot start list\" (nanbingxyz/5ire#218, github/copilot-cli#4623), and converters to it fail on",
			"the list (google/adk-js#199). Where null is only another word for absent, leave it out; else",
			"\"anyOf\" says the same."),
		Bad:  prop(`{"type": ["boolean", "null"]}`),
		Good: prop(`{"type": "boolean"}`),
	},
	{
		ID: "dialect", Severity: Info, Anywhere: true, check: dialect,
		Short: "\"$schema\" names another draft than 2020-12",
		Long: text("MCP's default is 2020-12. Recent versions of the official TypeScript SDK know no other and",
			"refuse a tool whose outputSchema names one (\"JSON Schema declares an unsupported dialect\",",
			"marianfoo/sap-mcp-servers#52, nataliapc/mcp-openmsx#22); the Anthropic API takes what is valid by",
			"2020-12 (\"It must match JSON Schema draft 2020-12\", Dokploy/mcp#74). Clients whose validator",
			"knows draft-07 alone fail on the URI of 2020-12 instead (vybestack/llxprt-code#1902): a schema",
			"that means the same in both is safest without \"$schema\"."),
		Bad:  `{"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "additionalProperties": false}`,
		Good: `{"type": "object", "additionalProperties": false}`,
	},
	{
		ID: "non-string-enum", Severity: Info, check: nonStringEnum,
		Short: "\"enum\" lists values that are no strings",
		Long: text("The Gemini API takes enums of strings alone: \"enum: only allowed for STRING type\"",
			"(nanbingxyz/5ire#218), \"Invalid value at enum[0] (TYPE_STRING)\" (weave-os/router#65). Bounds say",
			"the same of a range of integers."),
		Bad:  prop(`{"enum": [1, 2, 3]}`),
		Good: prop(`{"type": "integer", "minimum": 1, "maximum": 3}`),
	},
	{
		ID: "property-name", Severity: Warning, check: propertyName,
		Short: "a parameter's name that model APIs refuse",
		Long: text("The Anthropic Messages API demands of the names at the root 1 to 64 letters, digits, '_', '.'",
			"and '-', and refuses the whole request: \"Property keys should match pattern",
			"'^[a-zA-Z0-9_.-]{1,64}$'\" (freee/freee-mcp#15, anthropics/claude-code#34771)."),
		Bad:  `{"type": "object", "additionalProperties": false, "properties": {"filter[name]": {"const": "a"}}}`,
		Good: `{"type": "object", "additionalProperties": false, "properties": {"filter.name": {"const": "a"}}}`,
	},
	{
		ID: "tool-name-for-models", Severity: Info, check: toolNameForModels, Name: "notes.add",
		Short: "a tool's name that MCP allows and model APIs refuse",
		Long: text("OpenAI and Anthropic take letters, digits, '_' and '-': \"Expected a string that matches the",
			"pattern '^[a-zA-Z0-9_-]+$'\" (openai/codex#8174), \"String should match pattern",
			"'^[a-zA-Z0-9_-]{1,128}$'\" (github/copilot-cli#1879). Claude's apps take 64 characters at most and",
			"drop all tools of the server otherwise (evoila/meho#2745)."),
		Bad:  `{"type": "object", "additionalProperties": false}`,
		Good: `{"type": "object", "additionalProperties": false}`,
	},
}

func rootCombinator(c *checker) {
	for _, k := range c.Graph.Keywords {
		switch k.Name {
		case "anyOf", "oneOf", "allOf":
			c.report(of(k), "%q stands at the root, which the Anthropic API and Claude Code refuse", k.Name)
		}
	}
}

func typeUnion(c *checker) {
	for _, s := range c.own() {
		if k := s.Keyword("type"); k != nil && len(k.Value.Items) > 1 {
			c.report(of(k), "\"type\" lists %d types, which the Gemini API refuses", len(k.Value.Items))
		}
	}
}

func dialect(c *checker) {
	k := c.Graph.Keyword("$schema")
	if k == nil {
		return
	}
	if d, ok := schema.DraftOf(k.Value.Text); ok && d != schema.Latest {
		c.report(of(k), "the schema is written in %s; MCP's default, and all that some clients support, is %s", d, schema.Latest)
	}
}

func nonStringEnum(c *checker) {
	for _, s := range c.own() {
		k := s.Keyword("enum")
		if k == nil {
			continue
		}
		for i, v := range k.Value.Items {
			if v.Kind != source.String {
				c.report(under(k, strconv.Itoa(i), v), "the enum lists %s, which is no string and which the Gemini API refuses", shown(v))
				break
			}
		}
	}
}

var propertyKeys = regexp.MustCompile(`^[a-zA-Z0-9_.-]{1,64}$`)

func propertyName(c *checker) {
	k := c.Graph.Keyword("properties")
	if k == nil {
		return
	}
	for _, n := range k.Named {
		if !propertyKeys.MatchString(n.Name) {
			c.report(spot{c.Graph, n.Pointer, n.Offset, n.Value.End},
				"the Anthropic API refuses the name %s: it takes 1 to 64 letters, digits, '_', '.' and '-'", diag.Quote(n.Name))
		}
	}
}

var modelNames = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

func toolNameForModels(c *checker) {
	if c.Tool.Role == ir.ToolRole && !modelNames.MatchString(c.Tool.Name) {
		c.report(at(c.Graph), "model APIs refuse the tool's name %s: they take 1 to 64 letters, digits, '_' and '-'", diag.Quote(c.Tool.Name))
	}
}
