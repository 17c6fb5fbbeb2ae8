package lint

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// emptyRules are about schemas that no value fits.
var emptyRules = []*Rule{
	{
		ID: "unsatisfiable", Severity: Error, Anywhere: true, check: unsatisfiable,
		Short: "no value fits the schema",
		Long: text("It is reported where it can be proven: contradicting types, bounds that cross, enum values",
			"that are all refused, a required member that is forbidden or has no value itself. Only the",
			"innermost schema is reported. The schema false is meant so."),
		Bad:  prop(`{"type": "string", "const": 5}`),
		Good: prop(`{"type": "integer", "const": 5}`),
	},
	{
		ID: "dead-branch", Severity: Warning, Anywhere: true, check: deadBranch,
		Short: "an alternative or a branch that no value can take",
		Long: text("What the schemas around an alternative say contradicts it, or the condition of a \"then\" or",
			"\"else\" never comes about. It is reported where it can be proven."),
		Bad:  prop(`{"type": "string", "anyOf": [{"maxLength": 64}, {"type": "integer"}]}`),
		Good: prop(`{"anyOf": [{"type": "string", "maxLength": 64}, {"type": "integer", "minimum": 0, "maximum": 9}]}`),
	},
}

// isEmpty proves that a rule accepts nothing, once for each rule.
func (c *checker) isEmpty(r *ir.Rule) *proof {
	if c.prover == nil {
		c.prover = &prover{judge: c.judge, known: map[*ir.Rule]*proof{}}
	}
	return c.prover.alone(r)
}

// literallyFalse reports whether a rule is that of the schema false, or of
// {"not": {}}, which generators write for it.
func literallyFalse(r *ir.Rule) bool {
	return len(r.Never) > 0 || r.Slots() == 1 && len(r.Nots) == 1 && r.Nots[0].Rule.Slots() == 0
}

func unsatisfiable(c *checker) {
	if c.Lowered == nil {
		return
	}
	for _, s := range c.own() {
		if s.Value.Kind == source.Bool {
			continue
		}
		for _, r := range c.rules[s] {
			p := c.isEmpty(r)
			if p == nil || literallyFalse(r) || c.blamed(r, p) {
				continue
			}
			c.report(at(s), "no value fits: %s", p.text)
		}
	}
}

// blamed reports whether schemas inside are empty by themselves and are reported
// in the place of the rule.
func (c *checker) blamed(r *ir.Rule, p *proof) bool {
	for _, m := range flat([]*ir.Rule{r})[1:] {
		if c.reported(m) {
			return true
		}
	}
	n := 0
	for _, cause := range p.causes {
		if cause != r && c.reported(cause) {
			n++
		}
	}
	return n > 0 && (n == len(p.causes) || !p.every)
}

// reported reports whether a rule has a finding of its own.
func (c *checker) reported(r *ir.Rule) bool {
	s := c.Lowered.Of[r]
	return s != nil && s.File == c.file.Source && s.Value.Kind != source.Bool && !literallyFalse(r) && c.isEmpty(r) != nil
}

func deadBranch(c *checker) {
	if c.Lowered == nil {
		return
	}
	for _, s := range c.own() {
		for _, r := range c.rules[s] {
			if c.isEmpty(r) != nil {
				continue
			}
			for _, choice := range r.Choices {
				for _, arm := range choice.Arms {
					c.dead(r, arm, choice)
				}
			}
			for _, cond := range r.Conds {
				c.deadCond(cond)
			}
		}
	}
}

// dead reports an arm that the rest of its rule contradicts.
func (c *checker) dead(r, arm *ir.Rule, choice *ir.Choice) {
	s := c.Lowered.Of[arm]
	if s == nil || c.isEmpty(arm) != nil {
		return // unsatisfiable, or false on purpose
	}
	rest := *r
	rest.Choices = nil
	for _, other := range r.Choices {
		if other != choice {
			rest.Choices = append(rest.Choices, other)
		}
	}
	if p := c.prover.together(&rest, arm); p != nil {
		c.report(at(s), "no value takes this alternative, for what the schema around it says: %s", p.text)
	}
}

// deadCond reports the branch of a condition that always or never holds.
func (c *checker) deadCond(cond *ir.Cond) {
	branch := func(r *ir.Rule, why string) {
		if r == nil {
			return
		}
		if s := c.Lowered.Of[r]; s != nil {
			c.report(at(s), "no value takes this branch, because the condition %s", why)
		}
	}
	switch {
	case cond.If.Slots() == 0:
		branch(cond.Else, "always holds")
	case c.isEmpty(cond.If) != nil:
		branch(cond.Then, "never holds")
	}
}
