package lint

import (
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// suppressRules are about x-schemagen.lint itself, and cannot be suppressed.
var suppressRules = []*Rule{
	{
		ID: "suppression-invalid", Severity: Error, Anywhere: true,
		Short: "x-schemagen.lint names no rule, or gives no reason",
		Long: text("\"x-schemagen\": {\"lint\": {\"RULE\": \"reason\"}} keeps findings of the rule about this",
			"schema from being reported: about it and its own keywords, not about the schemas in it. Where a",
			"schema cannot hold keywords, true or \"$ref\" up to draft-07, the one around it speaks for it.",
			"Nothing of it is published."),
		Bad:  `{"type": "object", "x-schemagen": {"lint": {"open-object": ""}}}`,
		Good: `{"type": "object", "x-schemagen": {"lint": {"open-object": "the members are checked by the service behind it"}}}`,
	},
	{
		ID: "suppression-unused", Severity: Warning, Anywhere: true,
		Short: "x-schemagen.lint suppresses nothing",
		Long: text("The schema was mended, or the suppression stands at another schema than the finding. Left",
			"there, it would hide the next one."),
		Fix:  "the suppression is removed; it never was of consequence for verdicts",
		Bad:  `{"type": "object", "additionalProperties": false, "x-schemagen": {"lint": {"open-object": "it is closed now"}}}`,
		Good: `{"type": "object", "x-schemagen": {"lint": {"open-object": "the members are checked by the service behind it"}}}`,
	},
}

// suppression is one member of an x-schemagen.lint.
type suppression struct {
	keyword *schema.Keyword // x-schemagen
	list    *source.Value   // of suppressions
	member  source.Member
	used    bool
}

// settle parts the findings that the schemas suppress from the others, and
// reports on the suppressions.
func (c *checker) settle() {
	at := map[*schema.Schema]map[string]*suppression{}
	var all []*suppression
	for _, s := range c.own() {
		list := hint(s, "lint")
		if list == nil || list.Kind != source.Object {
			continue // of another form: the compiler says so
		}
		at[s] = map[string]*suppression{}
		for _, m := range list.Members {
			if m.Value.Kind != source.String {
				continue
			}
			p := &suppression{keyword: s.Keyword("x-schemagen"), list: list, member: m}
			if r := Lookup(m.Name); r == nil || !suppressible(r) || strings.TrimSpace(m.Value.Text) == "" {
				c.invalid(p, r)
				continue
			}
			all = append(all, p)
			at[s][m.Name] = p
		}
	}
	findings, homes := c.findings, c.homes
	c.findings, c.homes = nil, nil
	for i, f := range findings {
		p := at[c.speaker(homes[i])][f.Rule]
		if p == nil {
			c.findings = append(c.findings, f)
			continue
		}
		p.used = true
		f.Reason = p.member.Value.Text
		c.suppressed = append(c.suppressed, f)
	}
	c.rule = Lookup("suppression-unused")
	for _, p := range all {
		// What was not looked for cannot have been found.
		if p.used || c.Lowered == nil || !Lookup(p.member.Name).about(c.Tool) {
			continue
		}
		if f := c.report(p.spot(), "there is no finding of %s here to suppress", diag.Quote(p.member.Name)); f != nil {
			f.edits = p.remove()
		}
	}
}

// suppressible reports whether findings of a rule may be suppressed.
func suppressible(r *Rule) bool {
	return !strings.HasPrefix(r.ID, "suppression-")
}

// invalid reports a suppression that is none.
func (c *checker) invalid(p *suppression, r *Rule) {
	c.rule = Lookup("suppression-invalid")
	switch {
	case r == nil:
		c.report(p.spot(), "there is no rule %s", diag.Quote(p.member.Name))
	case !suppressible(r):
		c.report(p.spot(), "findings of %s cannot be suppressed", diag.Quote(p.member.Name))
	default:
		c.report(p.spot(), "the suppression of %s has no reason", diag.Quote(p.member.Name))
	}
}

// speaker returns the schema whose x-schemagen speaks for a schema: itself, or
// the next one around it that can hold keywords.
func (c *checker) speaker(s *schema.Schema) *schema.Schema {
	for s != nil && (s.Value.Kind != source.Object || hidden(s)) {
		s = c.parent[s]
	}
	return s
}

func (p *suppression) spot() spot {
	pointer := source.PointerJoin(source.PointerJoin(p.keyword.Pointer, "lint"), p.member.Name)
	return spot{p.keyword.Parent, pointer, p.member.NameOffset, p.member.Value.End}
}

// remove takes the suppression out, and what is empty without it.
func (p *suppression) remove() []edit {
	switch {
	case len(p.list.Members) > 1:
		return removeMember(p.list, p.member.Name)
	case len(p.keyword.Value.Members) > 1:
		return removeMember(p.keyword.Value, "lint")
	}
	return removeMember(p.keyword.Parent.Value, p.keyword.Name)
}
