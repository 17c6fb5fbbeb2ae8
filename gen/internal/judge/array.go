package judge

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

func (e *evaluation) array(p *ir.ArrayPart, v *source.Value) Verdict {
	out := all()
	for i, item := range v.Items {
		rule := p.Items
		if i < len(p.Prefix) {
			rule = p.Prefix[i]
		}
		if out.add(e.rule(rule, item)) {
			return out.Verdict
		}
	}
	for _, c := range p.Counts {
		if out.add(e.unless(within(c, len(v.Items)), c.Site, v)) {
			return out.Verdict
		}
	}
	if p.Unique != nil && out.add(e.unless(distinct(v.Items), p.Unique, v)) {
		return out.Verdict
	}
	if p.Contains != nil {
		out.add(e.contains(p.Contains, v))
	}
	return out.Verdict
}

// within reports whether a number of elements or members keeps to a bound.
func within(c ir.CountCheck, n int) bool {
	if c.Max {
		return n <= c.Count
	}
	return n >= c.Count
}

// distinct reports whether no two values are equal.
func distinct(list []*source.Value) bool {
	seen := map[string]bool{}
	for _, v := range list {
		text := string(v.AppendCanonical(nil))
		if seen[text] {
			return false
		}
		seen[text] = true
	}
	return true
}

func (e *evaluation) contains(c *ir.Contains, v *source.Value) Verdict {
	least, most := 0, 0 // how many elements fit
	for _, item := range v.Items {
		switch e.rule(c.Rule, item).Outcome {
		case Holds:
			least++
			most++
		case Unknown:
			most++
		}
	}
	out := all()
	for _, bound := range []*ir.CountCheck{c.Min, c.Max} {
		if bound == nil {
			continue
		}
		switch ok := within(*bound, least); {
		case ok != within(*bound, most):
			out.add(Verdict{})
		case !ok:
			if out.add(e.fails(bound.Site, v)) {
				return out.Verdict
			}
		}
	}
	return out.Verdict
}
