package lint

import (
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/keyword"
	"github.com/schemagen/schemagen/gen/internal/pass"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// valueRules are about the values that a schema names.
var valueRules = []*Rule{
	{
		ID: "type-enum-mismatch", Severity: Warning, Anywhere: true, check: typeEnumMismatch,
		Short: "\"type\" and \"enum\" contradict each other",
		Long: text("A value that the type refuses can never be sent; a type that no value has is promised in vain,",
			"as null is by \"type\": [\"string\", \"null\"] when the enum does not list it."),
		Bad:  prop(`{"type": ["string", "null"], "enum": ["a", "b"]}`),
		Good: prop(`{"type": ["string", "null"], "enum": ["a", "b", null]}`),
	},
	{
		ID: "dead-enum-value", Severity: Warning, Anywhere: true, check: deadEnumValue,
		Short: "a value that \"enum\" lists and another keyword of the schema refuses",
		Long:  "It can never be sent.",
		Bad:   prop(`{"type": "string", "enum": ["low", "medium"], "maxLength": 4}`),
		Good:  prop(`{"type": "string", "enum": ["low", "medium"], "maxLength": 8}`),
	},
	{
		ID: "duplicate-enum-value", Severity: Info, Anywhere: true, check: duplicateEnumValue,
		Short: "\"enum\" lists a value twice",
		Long: text("The elements of \"enum\" should be unique (JSON Schema Validation section 6.1.2); some",
			"validators refuse the schema. 1 and 1.0 are one value."),
		Fix:  "the second one is removed; verdicts stay the same",
		Bad:  prop(`{"type": "string", "enum": ["a", "b", "a"]}`),
		Good: prop(`{"type": "string", "enum": ["a", "b"]}`),
	},
	{
		ID: "default-invalid", Severity: Warning, Anywhere: true, check: defaultInvalid,
		Short: "a default that its own schema refuses",
		Long: text("Clients fill it in and are refused; servers that fill it in behind the validation work with a",
			"value that the schema forbids. schemagen does not apply such a default."),
		Bad:  prop(`{"type": "integer", "minimum": 1, "maximum": 9, "default": 0}`),
		Good: prop(`{"type": "integer", "minimum": 1, "maximum": 9, "default": 1}`),
	},
	{
		ID: "example-invalid", Severity: Warning, Anywhere: true, check: exampleInvalid,
		Short: "an example that its own schema refuses",
		Long:  "Models imitate examples.",
		Bad:   prop(`{"type": "string", "maxLength": 3, "examples": ["abc", "abcd"]}`),
		Good:  prop(`{"type": "string", "maxLength": 3, "examples": ["abc"]}`),
	},
}

func typeEnumMismatch(c *checker) {
	for _, s := range c.own() {
		kind, enum := s.Keyword("type"), s.Keyword("enum")
		if kind == nil || enum == nil {
			continue
		}
		allowed := keyword.Types(kind.Value)
		for i, v := range enum.Value.Items {
			if keyword.Literal(v).Kind&allowed == 0 {
				c.report(under(enum, strconv.Itoa(i), v), "the value %s is none of the type %s", shown(v), names(keyword.TypeNames(kind.Value)))
			}
		}
		var idle []string
		for _, name := range keyword.TypeNames(kind.Value) {
			if keyword.Types(&source.Value{Kind: source.String, Text: name})&literalKinds(enum.Value.Items) == 0 {
				idle = append(idle, name)
			}
		}
		// When no type has a value, each value was reported.
		if len(idle) > 0 && len(idle) < len(keyword.TypeNames(kind.Value)) {
			c.report(at(s), "\"type\" names %s, and \"enum\" has no such value", names(idle))
		}
	}
}

// each calls visit for the rules that schemas of the file became, also those of
// definitions that nothing refers to and have a default.
func (c *checker) each(visit func(s *schema.Schema, r *ir.Rule)) {
	if c.Lowered == nil {
		return
	}
	apart := map[*schema.Schema]*ir.Rule{}
	if c.Lowered.Apart != nil {
		pass.Walk(c.Lowered.Apart.Root, func(r *ir.Rule) {
			if s := c.Lowered.Apart.Of[r]; s != nil && apart[s] == nil {
				apart[s] = r
			}
		})
	}
	for _, s := range c.own() {
		for _, r := range c.rules[s] {
			visit(s, r)
		}
		if r := apart[s]; r != nil && len(c.rules[s]) == 0 {
			visit(s, r)
		}
	}
}

// refused judges a value and returns what refuses it.
func (c *checker) refused(r *ir.Rule, v *source.Value) (by *ir.Site, is bool) {
	verdict := c.judge.Judge(r, v)
	return verdict.Site, verdict.Outcome == judge.Fails
}

func deadEnumValue(c *checker) {
	c.each(func(s *schema.Schema, r *ir.Rule) {
		enum := s.Keyword("enum")
		if enum == nil {
			return
		}
		// The enum itself, which accepts each, would make it quadratic.
		others := *r
		others.Values = slices.DeleteFunc(slices.Clone(r.Values), func(c ir.ValueCheck) bool { return c.Site.Pointer == enum.Pointer })
		kinds := kindsOf(s)
		for i, v := range enum.Value.Items {
			if keyword.Literal(v).Kind&kinds == 0 {
				continue // type-enum-mismatch
			}
			if by, is := c.refused(&others, v); is {
				c.report(under(enum, strconv.Itoa(i), v), "the value %s is refused by %q at %s", shown(v), by.Keyword, diag.Quote(by.Pointer))
			}
		}
	})
}

func duplicateEnumValue(c *checker) {
	for _, s := range c.own() {
		enum := s.Keyword("enum")
		if enum == nil {
			continue
		}
		seen := map[string]bool{}
		for i, v := range enum.Value.Items {
			key := string(v.AppendCanonical(nil))
			if seen[key] {
				if f := c.report(under(enum, strconv.Itoa(i), v), "the value %s is listed twice", shown(v)); f != nil {
					f.edits = removeItem(enum.Value, i)
				}
			}
			seen[key] = true
		}
	}
}

func defaultInvalid(c *checker) {
	c.each(func(s *schema.Schema, r *ir.Rule) {
		k := s.Keyword("default")
		if k == nil {
			return
		}
		if by, is := c.refused(r, k.Value); is {
			c.report(of(k), "the default %s is refused by %q at %s", shown(k.Value), by.Keyword, diag.Quote(by.Pointer))
		}
	})
}

func exampleInvalid(c *checker) {
	c.each(func(s *schema.Schema, r *ir.Rule) {
		k := s.Keyword("examples")
		if k == nil {
			return
		}
		for i, v := range k.Value.Items {
			if by, is := c.refused(r, v); is {
				c.report(under(k, strconv.Itoa(i), v), "the example %s is refused by %q at %s", shown(v), by.Keyword, diag.Quote(by.Pointer))
			}
		}
	})
}
