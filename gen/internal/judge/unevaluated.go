package judge

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// unevaluated judges the members or elements that no schema in place has
// evaluated (JSON Schema Core section 11).
func (e *evaluation) unevaluated(u *ir.Unevaluated, v *source.Value) Verdict {
	if u.Items != (v.Kind == source.Array) || !u.Items && v.Kind != source.Object {
		return holds
	}
	if len(u.Coverage) == 0 {
		return Verdict{}
	}
	out := all()
	applies := e.applies(u.Coverage, v)
	for i, item := range v.Items {
		covered := func(c *ir.Coverage) Outcome { return e.coversElement(c, i, item) }
		if out.add(e.remaining(u, applies, covered, item)) {
			return out.Verdict
		}
	}
	for _, m := range v.Members {
		covered := func(c *ir.Coverage) Outcome { return e.coversMember(c, m.Name) }
		if out.add(e.remaining(u, applies, covered, m.Value)) {
			return out.Verdict
		}
	}
	return out.Verdict
}

// remaining judges one part of the value, unless a schema has evaluated it.
func (e *evaluation) remaining(u *ir.Unevaluated, applies []Outcome, covered func(*ir.Coverage) Outcome, part *source.Value) Verdict {
	evaluated := Fails
	for i, c := range u.Coverage {
		evaluated = evaluated.or(applies[i].and(covered(c)))
		if evaluated == Holds {
			return holds
		}
	}
	verdict := e.rule(u.Rule, part)
	if evaluated == Unknown && verdict.Outcome != Holds {
		return Verdict{}
	}
	return verdict
}

// applies returns, for each schema in place, whether it applies to the value.
// Each stands behind those that lead to it.
func (e *evaluation) applies(list []*ir.Coverage, v *source.Value) []Outcome {
	applies := make([]Outcome, len(list))
	applies[0] = Holds // the schema that asks
	for i, c := range list[1:] {
		out := Fails
		for _, from := range c.From {
			out = out.or(applies[from.From].and(e.formula(from.When, v)))
		}
		applies[i+1] = out
	}
	return applies
}

// formula judges the conditions that pass coverage makes. Those of later passes
// ask about the plan of a reader and are not known here.
func (e *evaluation) formula(f *ir.Formula, v *source.Value) Outcome {
	switch {
	case f == nil:
		return Holds
	case f.Op == ir.Whole:
		return e.rule(f.Rule, v).Outcome
	case f.Op == ir.Present:
		return outcomeOf(v.Get(f.Name) != nil)
	case f.Op == ir.NotOp:
		return e.formula(f.Args[0], v).negated()
	}
	return Unknown
}

func (e *evaluation) coversMember(c *ir.Coverage, name string) Outcome {
	return outcomeOf(c.All || slices.Contains(c.Names, name) ||
		slices.ContainsFunc(c.Patterns, func(re *ir.Regex) bool { return e.finds(re, name) }))
}

func (e *evaluation) coversElement(c *ir.Coverage, i int, item *source.Value) Outcome {
	if c.All || i < c.Prefix {
		return Holds
	}
	out := Fails
	for _, r := range c.Contains {
		out = out.or(e.rule(r, item).Outcome)
	}
	return out
}
