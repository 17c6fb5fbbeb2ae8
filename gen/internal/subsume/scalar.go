package subsume

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// bound is one end of a range of numbers, as JSON text; "" is none.
type bound struct {
	text string
	open bool // the bound itself is outside
}

// numbers is what is known of a number.
type numbers struct {
	low, high bound
	multiples []string
}

// numbers collects what is known of a number.
func (p *Prover) numbers(s *sequent) numbers {
	var n numbers
	if s.kinds&ir.Number == ir.Integer {
		n.multiples = append(n.multiples, "1")
	}
	for _, r := range s.holds {
		for _, c := range r.Numbers {
			n.add(c.Op, judge.DecimalText(c.Bound))
		}
	}
	for _, r := range s.fails {
		if a := p.only(s, r); a != nil && len(a.Numbers) > 0 {
			c := a.Numbers[0]
			if op, ok := opposite[c.Op]; ok {
				n.add(op, judge.DecimalText(c.Bound))
			}
		}
	}
	return n
}

// opposite is what holds for a number that an assertion refuses.
var opposite = map[ir.NumberOp]ir.NumberOp{
	ir.Minimum: ir.ExclusiveMaximum, ir.Maximum: ir.ExclusiveMinimum,
	ir.ExclusiveMinimum: ir.Maximum, ir.ExclusiveMaximum: ir.Minimum,
}

func (n *numbers) add(op ir.NumberOp, text string) {
	switch op {
	case ir.Minimum, ir.ExclusiveMinimum:
		if b := (bound{text, op == ir.ExclusiveMinimum}); n.low.text == "" || above(b, n.low) {
			n.low = b
		}
	case ir.Maximum, ir.ExclusiveMaximum:
		if b := (bound{text, op == ir.ExclusiveMaximum}); n.high.text == "" || below(b, n.high) {
			n.high = b
		}
	case ir.MultipleOf:
		n.multiples = append(n.multiples, text)
	}
}

// above reports whether a lower bound leaves less than another one.
func above(a, b bound) bool {
	c := source.CompareNumbers(a.text, b.text)
	return c > 0 || c == 0 && a.open && !b.open
}

// below reports whether an upper bound leaves less than another one.
func below(a, b bound) bool {
	c := source.CompareNumbers(a.text, b.text)
	return c < 0 || c == 0 && a.open && !b.open
}

// kinds returns the kinds that the value can have, when what is known of
// numbers counts.
func (p *Prover) kinds(s *sequent) ir.Kinds {
	kinds := s.kinds
	if kinds&ir.Fraction != 0 {
		for _, m := range p.numbers(s).multiples {
			if judge.Multiple(m, "1") {
				kinds &^= ir.Fraction
			}
		}
	}
	return kinds
}

// number proves an assertion on numbers.
func (p *Prover) number(s *sequent, c ir.NumberCheck) bool {
	n, text := p.numbers(s), judge.DecimalText(c.Bound)
	switch c.Op {
	case ir.Minimum, ir.ExclusiveMinimum:
		return n.low.text != "" && !above(bound{text, c.Op == ir.ExclusiveMinimum}, n.low) || p.integersKeep(s, n, c)
	case ir.Maximum, ir.ExclusiveMaximum:
		return n.high.text != "" && !below(bound{text, c.Op == ir.ExclusiveMaximum}, n.high) || p.integersKeep(s, n, c)
	}
	for _, m := range n.multiples {
		if judge.Multiple(m, text) {
			return true
		}
	}
	return false
}

// integersKeep proves a bound for integers, whose own bounds may lie further
// inside than they say: above 0 is at least 1.
func (p *Prover) integersKeep(s *sequent, n numbers, c ir.NumberCheck) bool {
	if p.kinds(s) != ir.Integer {
		return false
	}
	low, high := integers(n)
	text := judge.DecimalText(c.Bound)
	switch c.Op {
	case ir.Minimum:
		return low != nil && source.CompareNumbers(low.String(), text) >= 0
	case ir.ExclusiveMinimum:
		return low != nil && source.CompareNumbers(low.String(), text) > 0
	case ir.Maximum:
		return high != nil && source.CompareNumbers(high.String(), text) <= 0
	}
	return high != nil && source.CompareNumbers(high.String(), text) < 0
}

// noNumber proves that no number keeps to what is known.
func (p *Prover) noNumber(s *sequent) bool {
	if s.kinds&^ir.Number != 0 {
		return false
	}
	if p.kinds(s) == 0 {
		return true
	}
	n := p.numbers(s)
	if n.low.text != "" && n.high.text != "" {
		if c := source.CompareNumbers(n.low.text, n.high.text); c > 0 || c == 0 && (n.low.open || n.high.open) {
			return true
		}
	}
	if p.kinds(s) == ir.Integer {
		low, high := integers(n)
		return low != nil && high != nil && low.Cmp(high) > 0
	}
	return false
}
