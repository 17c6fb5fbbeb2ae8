package lint

import (
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// headerRules are about x-mcp-header (MCP 2026-07-28, Streamable HTTP, custom
// headers from tool parameters; SEP-2243).
var headerRules = []*Rule{
	{
		ID: "header-invalid", Severity: Error, Anywhere: true, check: headerInvalid,
		Short: "an x-mcp-header that MCP forbids",
		Long: text("The name is a token of HTTP (RFC 9110 section 5.6.2), no two of a tool are equal in any case,",
			"and it stands at a property of type string, integer or boolean that is reached from the root by",
			"\"properties\" alone. Clients must leave out a tool that has it otherwise."),
		Bad:  prop(`{"type": "string", "maxLength": 64, "x-mcp-header": "My Region"}`),
		Good: prop(`{"type": "string", "maxLength": 64, "x-mcp-header": "Region"}`),
	},
	{
		ID: "header-range", Severity: Warning, Anywhere: true, check: headerRange,
		Short: "an integer in an x-mcp-header that may be beyond 2^53",
		Long:  "MCP demands of such integers to be within ±(2^53-1). Give bounds that say so.",
		Bad:   prop(`{"type": "integer", "minimum": 1, "maximum": 9223372036854775807, "x-mcp-header": "Shard"}`),
		Good:  prop(`{"type": "integer", "minimum": 1, "maximum": 64, "x-mcp-header": "Shard"}`),
	},
}

var token = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")

// reachable lists the schemas that the root leads to by "properties" alone.
func reachable(s *schema.Schema, found map[*schema.Schema]bool) {
	if k := s.Keyword("properties"); k != nil {
		for _, n := range k.Named {
			found[n.Schema] = true
			reachable(n.Schema, found)
		}
	}
}

func headerInvalid(c *checker) {
	found := map[*schema.Schema]bool{}
	reachable(c.Graph, found)
	taken := map[string]*schema.Keyword{}
	for _, s := range c.own() {
		k := s.Keyword("x-mcp-header")
		if k == nil {
			continue
		}
		name, kind := k.Value.Text, s.Keyword("type")
		other := taken[strings.ToLower(name)]
		switch {
		case c.Tool.Role != ir.ToolRole && !c.Tool.Plain:
			c.report(of(k), "the header has no effect here: clients repeat arguments of tools")
		case !token.MatchString(name):
			c.report(of(k), "%s is no name of a header: it must be a token of RFC 9110", diag.Quote(name))
		case !found[s]:
			c.report(of(k), "the header stands at no property that the root leads to by \"properties\" alone")
		case kind == nil || kind.Value.Text != "string" && kind.Value.Text != "integer" && kind.Value.Text != "boolean":
			c.report(of(k), "the header stands at no property of type string, integer or boolean")
		case other != nil:
			c.report(of(k), "the header %s is the one at %s: names of headers are equal in any case", diag.Quote(name), diag.Quote(other.Pointer))
		default:
			taken[strings.ToLower(name)] = k
		}
	}
}

func headerRange(c *checker) {
	for _, s := range c.own() {
		k, kind := s.Keyword("x-mcp-header"), s.Keyword("type")
		if k == nil || kind == nil || kind.Value.Text != "integer" || listed(s) || small(s) {
			continue
		}
		within := func(names ...string) bool {
			for _, name := range names {
				if b := s.Keyword(name); b != nil && !unsafe(b.Value) {
					return true
				}
			}
			return false
		}
		if !within("minimum", "exclusiveMinimum") || !within("maximum", "exclusiveMaximum") {
			c.report(of(k), "the integer may be beyond ±(2^53-1), which MCP forbids in a header")
		}
	}
}
