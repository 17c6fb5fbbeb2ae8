package lint

import (
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/pattern"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// textRules are about strings.
var textRules = []*Rule{
	{
		ID: "unbounded-string", Severity: Warning, check: unboundedString,
		Short: "a string of any length is accepted",
		Long: text("Give a \"maxLength\". A string that enum, const, a format of limited length, or a pattern without an",
			"open-ended repetition limits is not reported. For the arguments that a prompt declares, an",
			"\"argumentsSchema\" in its file can say so."),
		Bad:  prop(`{"type": "string", "pattern": "^[0-9a-f]+$"}`),
		Good: prop(`{"type": "string", "pattern": "^[0-9a-f]{40}$"}`),
	},
	{
		ID: "identifier-without-pattern", Severity: Info, check: identifierWithoutPattern,
		Short: "a string that is an identifier by its name has no pattern",
		Long: text("Identifiers become parts of paths, queries and commands. A pattern or a format keeps out",
			"slashes, quotes and dots that the handler would have to look for."),
		Bad: `{"type": "object", "additionalProperties": false,
 "properties": {"order_id": {"type": "string", "maxLength": 64}}}`,
		Good: `{"type": "object", "additionalProperties": false,
 "properties": {"order_id": {"type": "string", "maxLength": 64, "pattern": "^[A-Za-z0-9-]+$"}}}`,
	},
	{
		ID: "enumerable-string", Severity: Info, check: enumerableString,
		Short: "the description lists the values of a string that takes any",
		Long:  "What the description says, a model may follow and a caller need not. An \"enum\" says it to both.",
		Bad:   prop(`{"type": "string", "maxLength": 10, "description": "Sort order: one of 'asc', 'desc'."}`),
		Good:  prop(`{"type": "string", "enum": ["asc", "desc"], "description": "Sort order: one of 'asc', 'desc'."}`),
	},
}

var strs = types(ir.String)

// shortFormats are formats whose texts have a limited length.
var shortFormats = set("date date-time time uuid ipv4 ipv6 hostname idn-hostname")

// boundsText reports whether a schema limits the length of strings.
func boundsText(s *schema.Schema) bool {
	if has("maxLength")(s) || listed(s) {
		return true
	}
	if k := s.Keyword("format"); k != nil && shortFormats[k.Value.Text] {
		return true
	}
	if k := s.Keyword("pattern"); k != nil {
		p, err := pattern.Parse(k.Value.Text)
		return err == nil && bounded(p)
	}
	return false
}

func unboundedString(c *checker) {
	for g, s := range c.typed(ir.String) {
		if !g.ensured(ir.String, boundsText) && (g.via == nil || g.via.Name != "propertyNames") {
			c.report(at(s), "a string of any length is accepted; there is no \"maxLength\"")
		}
	}
}

// shaped reports whether a schema says what form a string has.
func shaped(s *schema.Schema) bool { return has("pattern", "format")(s) || listed(s) }

// identifiers are the names, and the last words of names, that say identifier.
var identifiers = set("id ids uuid guid sha slug")

// isIdentifier reports whether a name is that of one identifier.
func isIdentifier(name string) bool {
	words := strings.Split(snake(name), "_")
	last := words[len(words)-1]
	return identifiers[last] && last != "ids"
}

func identifierWithoutPattern(c *checker) {
	for _, g := range c.groups {
		if g.condition || !isIdentifier(g.name) {
			continue
		}
		if s := g.member(strs); s != nil && !g.ensured(ir.String, shaped) && !restated(g) {
			c.report(at(s), "%s is an identifier by its name, and any text is accepted; there is no \"pattern\"", diag.Quote(g.name))
		}
	}
}

var (
	// A phrase that announces a complete list of values. Behind some of them,
	// bare words are values; behind the others, quoted ones alone.
	announced = regexp.MustCompile(`(?i)\b(?:one of|` +
		`(?:possible |allowed |valid |accepted |permitted |supported )(?:values|options)(?: are| include)?|` +
		`(?:values|options)(?: are)?:|` +
		`(?:must be(?: either)?|either|can be(?: either)?)\b):?\s*`)
	quotedOnly = regexp.MustCompile(`(?i)^(?:must be|either|can be)`)
	// One value: quoted, or one bare word.
	oneValue = regexp.MustCompile("^(?:'([^'\\s]{1,40})'|\"([^\"\\s]{1,40})\"|`([^`\\s]{1,40})`|([A-Za-z][A-Za-z0-9_-]{0,39}))")
	// What stands between two values.
	joined = regexp.MustCompile(`^(?:\s*,\s*(?:or\s+|and\s+)?|\s*\|\s*|\s+or\s+|\s+and\s+|\s*/\s*)`)
	// A value at the head of a line of a list.
	bullet = regexp.MustCompile("(?m)^\\s*[-*]\\s*(?:'([^'\\s]{1,40})'|\"([^\"\\s]{1,40})\"|`([^`\\s]{1,40})`)")
	// A list in parentheses: (asc|desc).
	piped = regexp.MustCompile(`\(([A-Za-z0-9_-]{1,40}(?:\s*\|\s*[A-Za-z0-9_-]{1,40})+)\)`)
)

// listedValues returns the values that a description lists as all there are:
// two or more, quoted, in lines of a list or separated by bars; bare words
// count behind a phrase that speaks of values.
func listedValues(description string) []string {
	if m := piped.FindStringSubmatch(description); m != nil {
		var list []string
		for _, v := range strings.Split(m[1], "|") {
			list = append(list, strings.TrimSpace(v))
		}
		return list
	}
	for _, at := range announced.FindAllStringIndex(description, -1) {
		phrase, after := description[at[0]:at[1]], description[at[1]:]
		if list := valuesAt(after, quotedOnly.MatchString(phrase)); len(list) > 1 {
			return list
		}
		if list := bullets(after); len(list) > 1 {
			return list
		}
	}
	return nil
}

// bullets reads the values at the heads of the lines of a list.
func bullets(text string) []string {
	if !strings.HasPrefix(text, "-") && !strings.HasPrefix(text, "*") {
		return nil
	}
	var list []string
	for _, m := range bullet.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1]+m[2]+m[3])
	}
	return list
}

// valuesAt reads a list of values; with quoted set, bare words end it.
func valuesAt(text string, quoted bool) []string {
	text = strings.TrimLeft(text, "([{ ")
	var list []string
	for {
		m := oneValue.FindStringSubmatch(text)
		if m == nil || quoted && m[4] != "" {
			return ended(list, text)
		}
		quoted = quoted || m[4] == "" // a list is of one kind
		list = append(list, m[1]+m[2]+m[3]+m[4])
		text = text[len(m[0]):]
		if m[4] == "etc" || m[4] == "more" || m[4] == "others" {
			return nil
		}
		sep := joined.FindString(text)
		if sep == "" {
			return ended(list, text)
		}
		text = text[len(sep):]
	}
}

// ended returns the list when nothing follows that makes prose or an open list
// of it.
func ended(list []string, after string) []string {
	after = strings.TrimLeft(after, ")]} ")
	if after == "" {
		return list
	}
	if !strings.ContainsRune(".;,:(-\n", rune(after[0])) || strings.HasPrefix(after, "..") ||
		strings.HasPrefix(strings.ToLower(strings.TrimLeft(after, "., ")), "etc") {
		return nil
	}
	return list
}

func enumerableString(c *checker) {
	for _, g := range c.groups {
		if g.condition || g.name == "" || g.member(strs) == nil || g.ensured(ir.String, shaped) {
			continue
		}
		if s := g.member(has("description")); s != nil && s.Value.Get("description").Kind == source.String {
			if list := listedValues(s.Value.Get("description").Text); list != nil {
				c.report(of(s.Keyword("description")), "the description lists the values %s; an \"enum\" would hold callers to them", names(list))
			}
		}
	}
}
