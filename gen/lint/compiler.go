package lint

import (
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// compilerRules are what the compiler finds itself. Those of severity error
// stop schemagen generate.
var compilerRules = []*Rule{
	{
		ID: "invalid-json", Severity: Error, Anywhere: true,
		Short: "the file is no JSON, or an object in it has two members of one name",
		Long: text("Readers disagree on which of two members counts (RFC 8259 section 4), so that a server and its",
			"clients may hold different schemas."),
		Bad:  `{"type": "object", "additionalProperties": false, "additionalProperties": true}`,
		Good: `{"type": "object", "additionalProperties": false}`,
	},
	{
		ID: "invalid-tool", Severity: Error, Anywhere: true,
		Short: "a member beside the schema is none of an MCP tool or prompt, or contradicts the file's name",
		Long: text("A file is a JSON Schema, or a tool object as tools/list prints it, or a prompt; the file's",
			"name is that of the tool."),
		Bad:  `{"name": "other", "inputSchema": {"type": "object", "additionalProperties": false}}`,
		Good: `{"name": "example", "description": "Does it.", "inputSchema": {"type": "object", "additionalProperties": false}}`,
	},
	{
		ID: "unknown-keyword", Severity: Error, Anywhere: true,
		Short: "a word that no dialect of JSON Schema has",
		Long: text("Validators skip words that they do not know (JSON Schema Core section 6.5): a misspelt limit",
			"is no limit."),
		Bad:  prop(`{"type": "string", "maxLenght": 64}`),
		Good: prop(`{"type": "string", "maxLength": 64}`),
	},
	{
		ID: "foreign-keyword", Severity: Error, Anywhere: true,
		Short: "a keyword of another draft than the schema's",
		Long: text("A validator of the schema's draft skips it. Without \"$schema\" the draft is 2020-12, as MCP",
			"says: \"dependencies\" and \"additionalItems\" are none of its words."),
		Bad: `{"type": "object", "additionalProperties": false,
 "properties": {"a": {"const": 1}, "b": {"const": 2}}, "dependencies": {"a": ["b"]}}`,
		Good: `{"type": "object", "additionalProperties": false,
 "properties": {"a": {"const": 1}, "b": {"const": 2}}, "dependentRequired": {"a": ["b"]}}`,
	},
	{
		ID: "invalid-keyword-value", Severity: Error, Anywhere: true,
		Short: "the value of a keyword does not have the form that the dialect gives it",
		Long: text("Some validators refuse the schema, others ignore the keyword. A list of schemas under",
			"\"items\" is such a value from 2020-12 on: it is \"prefixItems\" there."),
		Fix: text("a name that \"required\" or \"type\" lists twice is removed where it stands for the second",
			"time; verdicts stay the same"),
		Bad:  prop(`{"type": "string", "maxLength": "64"}`),
		Good: prop(`{"type": "string", "maxLength": 64}`),
	},
	{
		ID: "unresolved-ref", Severity: Error, Anywhere: true,
		Short: "a reference leads to nothing that is known",
		Long: text("Nothing is fetched from a network. What a reference leads to must be in the file, in another",
			"of the files given, or beside it."),
		Bad: prop(`{"$ref": "#/$defs/path"}`),
		Good: `{"type": "object", "additionalProperties": false, "properties": {"x": {"$ref": "#/$defs/path"}},
 "$defs": {"path": {"type": "string", "maxLength": 64}}}`,
	},
	{
		ID: "endless-ref", Severity: Error, Anywhere: true,
		Short: "a schema refers to itself for the same value",
		Long:  "Judging such a value never ends (JSON Schema Core section 9.4.1).",
		Bad:   prop(`{"$ref": "#/properties/x"}`),
		Good:  prop(`{"type": "object", "additionalProperties": false, "properties": {"x": {"$ref": "#/properties/x"}}}`),
	},
	{
		ID: "unknown-dialect", Severity: Error, Anywhere: true,
		Short: "\"$schema\" names a dialect that is not known",
		Long: text("What its words mean, nobody can tell. The drafts 04, 06, 07, 2019-09 and 2020-12 are known,",
			"and metaschemas among the files given."),
		Bad:  `{"$schema": "https://schema.example/v1", "type": "object", "additionalProperties": false}`,
		Good: `{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "additionalProperties": false}`,
	},
	{
		ID: "unknown-format", Severity: Error, Anywhere: true,
		Short: "a format that is not known",
		Long: text("Validators skip formats that they do not know, so that it limits nothing. The formats of JSON",
			"Schema and OpenAPI's for numbers are known."),
		Bad:  prop(`{"type": "string", "maxLength": 64, "format": "phone"}`),
		Good: prop(`{"type": "string", "maxLength": 64, "pattern": "^\\+[0-9]{3,15}$"}`),
	},
	{
		ID: "invalid-pattern", Severity: Error, Anywhere: true,
		Short: "a regular expression that cannot be judged in linear time, or is none of ECMA-262",
		Long: text("JSON Schema takes patterns from ECMA-262 with the flag u. A back-reference needs backtracking,",
			"which a caller can make exponential; syntax of other dialects means something else here."),
		Bad:  prop(`{"type": "string", "maxLength": 64, "pattern": "^(a|b)\\1$"}`),
		Good: prop(`{"type": "string", "maxLength": 64, "pattern": "^(aa|bb)$"}`),
	},
	{
		ID: "pattern-spelling", Severity: Info, Anywhere: true,
		Short: "a spelling in a pattern that ECMA-262 forbids under the flag u",
		Long: text("Validators that read patterns with the flag refuse the schema. The text says what to write;",
			"the meaning stays the same."),
		Bad:  prop(`{"type": "string", "maxLength": 64, "pattern": "^[a-z]+\\-[0-9]+$"}`),
		Good: prop(`{"type": "string", "maxLength": 64, "pattern": "^[a-z]+-[0-9]+$"}`),
	},
	{
		ID: "root-type", Severity: Error, Anywhere: true,
		Short: "the root of a tool's or a prompt's schema has no \"type\": \"object\"",
		Long:  "MCP demands it of inputSchema in every revision; clients refuse the tool, and some all tools of the server.",
		Bad:   `{"properties": {"x": {"type": "string", "maxLength": 64}}, "additionalProperties": false}`,
		Good:  `{"type": "object", "properties": {"x": {"type": "string", "maxLength": 64}}, "additionalProperties": false}`,
	},
	{
		ID: "output-root-type", Severity: Warning, Anywhere: true,
		Short: "the root of an outputSchema has no \"type\": \"object\"",
		Long: text("MCP demands it up to 2025-11-25, and lets results be of any kind from 2026-07-28 on. Clients of the",
			"official TypeScript SDK before that drop the whole list of tools over one such schema",
			"(opentokenz/mcpx#28)."),
		Bad: `{"name": "example", "description": "Counts.", "inputSchema": {"type": "object", "additionalProperties": false},
 "outputSchema": {"type": "integer"}}`,
		Good: `{"name": "example", "description": "Counts.", "inputSchema": {"type": "object", "additionalProperties": false},
 "outputSchema": {"type": "object", "properties": {"count": {"type": "integer"}}}}`,
	},
	{
		ID: "invalid-hint", Severity: Error, Anywhere: true,
		Short: "a hint to the generator is unknown, has another form, or stands where it has no effect",
		Long: text("The words of \"x-schemagen\" and \"goJSONSchema\" and \"timeoutSeconds\" are commands to the",
			"compiler; one that it does not obey is an error."),
		Bad:  `{"type": "object", "additionalProperties": false, "x-schemagen": {"maxByte": 4096}}`,
		Good: `{"type": "object", "additionalProperties": false, "x-schemagen": {"maxBytes": 4096}}`,
	},
	{
		ID: "schema-error", Severity: Error, Anywhere: true,
		Short: "the compiler refuses the schema for another reason",
		Long:  "The finding says which. schemagen generate stops at it.",
		Bad:   `{"type": "object", "additionalProperties": false, "$defs": {"a": {"$anchor": "x"}, "b": {"$anchor": "x"}}}`,
		Good:  `{"type": "object", "additionalProperties": false, "$defs": {"a": {"$anchor": "x"}, "b": {"$anchor": "y"}}}`,
	},
}

// hints are the words that command the compiler.
var hintWords = map[string]bool{"x-schemagen": true, "goJSONSchema": true, "timeoutSeconds": true}

// quotedWords are what a diagnostic quotes.
var quotedWords = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// ruleOf returns the rule that reports a diagnostic, "" when a rule of this
// package looks at the same and sees more.
func ruleOf(d diag.Diagnostic) string {
	// What is quoted are words of the schema, which say nothing about the rule.
	own := quotedWords.ReplaceAllString(d.Text, "")
	says := func(part string) bool { return strings.Contains(own, part) }
	switch {
	case d.Keyword == "x-schemagen" && strings.HasSuffix(d.Pointer, "/lint"):
		return "suppression-invalid"
	case hintWords[d.Keyword] && !says("hides the keywords beside it"):
		return "invalid-hint"
	case says("the object is open"):
		return "" // open-object
	case strings.HasPrefix(d.Text, "unknown keyword"):
		return "unknown-keyword"
	case says("is no keyword of"):
		return "foreign-keyword"
	case says("hides the keywords beside it"):
		return "ref-siblings-ignored"
	case strings.HasPrefix(d.Text, "cannot find "):
		return "unresolved-ref"
	case says("refers to itself for the same value"):
		return "endless-ref"
	case d.Keyword == "$schema" && !strings.HasPrefix(d.Text, `"$schema"`):
		return "unknown-dialect"
	case says("is not known, so that it asserts nothing"):
		return "unknown-format"
	case strings.HasPrefix(d.Text, "pattern: ") && d.Severity == diag.Warning:
		return "pattern-spelling"
	case strings.HasPrefix(d.Text, "pattern: "):
		return "invalid-pattern"
	case strings.HasPrefix(d.Text, "the root of an output schema"):
		return "output-root-type"
	case strings.HasPrefix(d.Text, "the root of "):
		return "root-type"
	case says("has no effect"):
		return "keyword-without-effect"
	case says("MCP's names should have"):
		return "tool-name"
	case d.Keyword != "" && strings.HasPrefix(d.Text, `"`+d.Keyword+`"`), strings.HasPrefix(d.Text, "a schema must be"),
		strings.HasPrefix(d.Text, "a schema of draft-04"):
		switch {
		case d.Pointer != "":
			return "invalid-keyword-value"
		case d.Keyword != "":
			return "invalid-tool"
		}
		return "schema-error" // the file holds no schema
	case d.Pointer == "" && (says("no member of an MCP") || says("name must be that of the file") || says("a prompt's file") ||
		says("argument") || says("must be a")):
		return "invalid-tool"
	case d.Keyword == "" && (d.Pointer == "" || says("duplicate member name")):
		return "invalid-json"
	}
	return "schema-error"
}
