package lint

import (
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// numberRules are about numbers.
var numberRules = []*Rule{
	{
		ID: "unbounded-number", Severity: Warning, check: unboundedNumber,
		Short: "a number without both bounds",
		Long: text("Counts, sizes and timeouts of any magnitude reach the handler. Give \"minimum\" and",
			"\"maximum\", or their exclusive forms; the formats int32 and uint32 are bounds, those of 64 bits",
			"are not taken for any."),
		Bad:  prop(`{"type": "integer", "minimum": 1}`),
		Good: prop(`{"type": "integer", "minimum": 1, "maximum": 100}`),
	},
	{
		ID: "unsafe-integer", Severity: Warning, Anywhere: true, check: unsafeInteger,
		Short: "an integer beyond 2^53, which JavaScript rounds",
		Long: text("A client or model that holds numbers as IEEE 754 binary64 sends another integer than it means",
			"from 9007199254740992 on (RFC 8259 section 6). Send such identifiers as strings."),
		Bad:  prop(`{"type": "integer", "minimum": 0, "maximum": 9223372036854775807}`),
		Good: prop(`{"type": "integer", "minimum": 0, "maximum": 9007199254740991}`),
	},
}

// smallFormats are numeric formats whose range is a bound.
var smallFormats = set("int32 uint32")

func boundsBelow(s *schema.Schema) bool {
	return listed(s) || has("minimum")(s) || has("exclusiveMinimum")(s) || small(s)
}

func boundsAbove(s *schema.Schema) bool {
	return listed(s) || has("maximum")(s) || has("exclusiveMaximum")(s) || small(s)
}

func small(s *schema.Schema) bool {
	k := s.Keyword("format")
	return k != nil && smallFormats[k.Value.Text]
}

func unboundedNumber(c *checker) {
	for g, s := range c.typed(ir.Number) {
		below, above := g.ensured(ir.Number, boundsBelow), g.ensured(ir.Number, boundsAbove)
		switch {
		case !below && !above:
			c.report(at(s), "the number has neither \"minimum\" nor \"maximum\"")
		case !below:
			c.report(at(s), "the number has no \"minimum\"")
		case !above:
			c.report(at(s), "the number has no \"maximum\"")
		}
	}
}

// maxSafe is the largest integer that binary64 tells from its neighbours.
const maxSafe = 1<<53 - 1

// unsafe reports whether a value is written as an integer beyond the safe range.
func unsafe(v *source.Value) bool {
	if v.Kind != source.Number || strings.ContainsAny(v.Text, ".eE") {
		return false
	}
	return source.CompareNumbers(strings.TrimPrefix(v.Text, "-"), strconv.Itoa(maxSafe)) > 0
}

func unsafeInteger(c *checker) {
	const said = "is beyond 2^53, where JavaScript and many JSON parsers round integers"
	for _, s := range c.own() {
		for _, k := range s.Keywords {
			switch k.Name {
			case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
				// A number that may have a fraction is rounded anyhow.
				if unsafe(k.Value) && kindsOf(s)&ir.Number != ir.Number {
					c.report(of(k), "the bound %s", said)
				}
			case "const", "default":
				if unsafe(k.Value) {
					c.report(of(k), "the value of %q %s", k.Name, said)
				}
			case "enum", "examples":
				for i, v := range k.Value.Items {
					if unsafe(v) {
						c.report(under(k, strconv.Itoa(i), v), "the value %s", said)
					}
				}
			}
		}
	}
}
