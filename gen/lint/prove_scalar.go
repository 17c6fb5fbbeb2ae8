package lint

import (
	"fmt"
	"math/big"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// lengths proves that no string fits.
func lengths(list []*ir.Rule) *proof {
	least, most := 0, -1
	for _, r := range list {
		for _, c := range r.Strings {
			switch {
			case c.Op == ir.MinLength:
				least = max(least, c.Count)
			case c.Op == ir.MaxLength && (most < 0 || c.Count < most):
				most = c.Count
			}
		}
	}
	return crossed("minLength", least, "maxLength", most)
}

// crossed is the proof that a count cannot be both; most below 0: any number.
func crossed(low string, least int, high string, most int) *proof {
	if most < 0 || least <= most {
		return nil
	}
	return &proof{text: fmt.Sprintf("%q is %d and %q is %d", low, least, high, most)}
}

// maxExponent bounds the numbers that are compared as fractions.
const maxExponent = 400

// rat is the value of a bound; nil when it is too far from zero, or too near.
func rat(d ir.Decimal) *big.Rat {
	if d.Exp > maxExponent || d.Exp < -maxExponent || len(d.Digits) > maxExponent {
		return nil
	}
	sign := ""
	if d.Neg {
		sign = "-"
	}
	digits := d.Digits
	if digits == "" {
		digits = "0"
	}
	r, ok := new(big.Rat).SetString(fmt.Sprintf("%s%se%d", sign, digits, d.Exp))
	if !ok {
		return nil
	}
	return r
}

// number proves that no integer, or no number with a fraction, fits: bounds
// that cross, or no multiple between them.
func number(kind ir.Kinds, list []*ir.Rule) *proof {
	var low, high *big.Rat
	lowOpen, highOpen := false, false
	var steps []*big.Rat
	for _, r := range list {
		for _, c := range r.Numbers {
			b := rat(c.Bound)
			if b == nil {
				continue
			}
			switch c.Op {
			case ir.Minimum, ir.ExclusiveMinimum:
				open := c.Op == ir.ExclusiveMinimum
				if low == nil || b.Cmp(low) > 0 || b.Cmp(low) == 0 && open {
					low, lowOpen = b, open
				}
			case ir.Maximum, ir.ExclusiveMaximum:
				open := c.Op == ir.ExclusiveMaximum
				if high == nil || b.Cmp(high) < 0 || b.Cmp(high) == 0 && open {
					high, highOpen = b, open
				}
			case ir.MultipleOf:
				steps = append(steps, b)
			}
		}
	}
	for _, step := range steps {
		if kind == ir.Fraction && step.IsInt() {
			return &proof{text: "\"multipleOf\" leaves integers only"}
		}
	}
	if low == nil || high == nil {
		return nil
	}
	if n := low.Cmp(high); n > 0 || n == 0 && (lowOpen || highOpen) {
		return &proof{text: "the lower bound is above the upper one, or excludes it"}
	}
	if kind == ir.Fraction && low.Cmp(high) == 0 && low.IsInt() {
		return &proof{text: "the bounds leave one integer only"}
	}
	if kind == ir.Integer {
		steps = append(steps, big.NewRat(1, 1))
	}
	for _, step := range steps {
		if step.Sign() > 0 && !multipleWithin(step, low, high, lowOpen, highOpen) {
			return &proof{text: fmt.Sprintf("no multiple of %s lies between the bounds", step.RatString())}
		}
	}
	return nil
}

// multipleWithin reports whether a multiple of step lies between two bounds.
func multipleWithin(step, low, high *big.Rat, lowOpen, highOpen bool) bool {
	q := new(big.Rat).Quo(low, step)
	n := new(big.Int).Div(q.Num(), q.Denom()) // rounded down
	first := new(big.Rat).Mul(new(big.Rat).SetInt(n), step)
	for first.Cmp(low) < 0 || lowOpen && first.Cmp(low) == 0 {
		first.Add(first, step)
	}
	c := first.Cmp(high)
	return c < 0 || c == 0 && !highOpen
}
