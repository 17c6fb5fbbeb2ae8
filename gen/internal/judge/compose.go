package judge

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// composition judges by the in-place applicators. What tells the arms of a
// choice apart (ir.Select) changes no verdict and is not looked at.
func (e *evaluation) composition(r *ir.Rule, v *source.Value) Verdict {
	out := all()
	for _, a := range r.All {
		if out.add(e.rule(a, v)) {
			return out.Verdict
		}
	}
	for _, c := range r.Choices {
		if out.add(e.choice(c, v)) {
			return out.Verdict
		}
	}
	for _, n := range r.Nots {
		verdict := Verdict{Outcome: e.rule(n.Rule, v).Outcome.negated()}
		if verdict.Outcome == Fails {
			verdict = e.fails(n.Site, v)
		}
		if out.add(verdict) {
			return out.Verdict
		}
	}
	for _, c := range r.Conds {
		if out.add(e.cond(c, v)) {
			return out.Verdict
		}
	}
	for _, u := range r.Unevaluated {
		if out.add(e.unevaluated(u, v)) {
			return out.Verdict
		}
	}
	return out.Verdict
}

func (e *evaluation) choice(c *ir.Choice, v *source.Value) Verdict {
	fit, open := 0, 0
	for _, arm := range c.Arms {
		switch e.rule(arm, v).Outcome {
		case Holds:
			fit++
		case Unknown:
			open++
		}
	}
	switch {
	case c.Exactly && fit > 1:
		return e.fails(c.Many, v)
	case fit+open == 0:
		return e.fails(c.None, v)
	case fit > 0 && (!c.Exactly || open == 0):
		return holds
	}
	return Verdict{}
}

func (e *evaluation) cond(c *ir.Cond, v *source.Value) Verdict {
	if c.Then == nil && c.Else == nil {
		return holds
	}
	switch e.rule(c.If, v).Outcome {
	case Holds:
		return e.rule(c.Then, v)
	case Fails:
		return e.rule(c.Else, v)
	}
	then, otherwise := e.rule(c.Then, v), e.rule(c.Else, v)
	if then.Outcome == otherwise.Outcome {
		return then
	}
	return Verdict{}
}
