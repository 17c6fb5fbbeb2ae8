package subsume

import (
	"math/big"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Limits on values that are listed.
const (
	maxRange    = 256 // integers between two bounds
	maxExponent = 60  // of a bound that is rounded to an integer
)

// listed returns all values that what is known leaves, when they can be listed:
// some it leaves may not be possible either.
func (p *Prover) listed(s *sequent) ([]*source.Value, bool) {
	var values []*source.Value
	found := false
	take := func(list []*source.Value) {
		if !found || len(list) < len(values) {
			values, found = list, true
		}
	}
	for _, r := range s.holds {
		for _, c := range r.Values {
			var list []*source.Value
			for _, lit := range c.Values {
				list = append(list, judge.Value(lit))
			}
			take(list)
		}
	}
	switch {
	case s.kinds == ir.Null:
		take([]*source.Value{{Kind: source.Null}})
	case s.kinds == ir.Bool:
		take([]*source.Value{{Kind: source.Bool, Text: "false"}, {Kind: source.Bool, Text: "true"}})
	case s.kinds&^ir.Number == 0 && p.kinds(s) == ir.Integer:
		low, high := integers(p.numbers(s))
		if low == nil || high == nil || new(big.Int).Sub(high, low).Cmp(big.NewInt(maxRange)) >= 0 {
			break
		}
		var list []*source.Value
		for i := new(big.Int).Set(low); i.Cmp(high) <= 0; i.Add(i, big.NewInt(1)) {
			list = append(list, &source.Value{Kind: source.Number, Text: i.String()})
		}
		take(list)
	}
	if !found {
		return nil, false
	}
	var left []*source.Value
	for _, v := range values {
		if p.possible(s, v) {
			left = append(left, v)
		}
	}
	return left, true
}

// possible reports whether what is known leaves a value.
func (p *Prover) possible(s *sequent, v *source.Value) bool {
	if s.kinds&judge.KindOf(v) == 0 {
		return false
	}
	for _, r := range s.holds {
		if p.judge.Judge(r, v).Outcome == judge.Fails {
			return false
		}
	}
	for _, r := range s.fails {
		if p.judge.Judge(r, v).Outcome == judge.Holds {
			return false
		}
	}
	return true
}

// each proves an atom for each of some values.
func (p *Prover) each(values []*source.Value, atom *ir.Rule) bool {
	for _, v := range values {
		if p.judge.Judge(atom, v).Outcome != judge.Holds {
			return false
		}
	}
	return true
}

// integers returns the least and the greatest integer between the bounds; nil is
// none, or one that is too large to be written out.
func integers(n numbers) (low, high *big.Int) {
	if r := rational(n.low.text); r != nil {
		low = floor(r)
		if exact := new(big.Rat).SetInt(low); exact.Cmp(r) < 0 || n.low.open {
			low.Add(low, big.NewInt(1))
		}
	}
	if r := rational(n.high.text); r != nil {
		high = floor(r)
		if exact := new(big.Rat).SetInt(high); n.high.open && exact.Cmp(r) == 0 {
			high.Sub(high, big.NewInt(1))
		}
	}
	return low, high
}

// floor returns the greatest integer that is not above a number.
func floor(r *big.Rat) *big.Int {
	return new(big.Int).Div(r.Num(), r.Denom()) // the divisor is positive, so that this rounds down
}

// rational returns the value of a JSON number, or nil for none or a long one.
func rational(text string) *big.Rat {
	if text == "" {
		return nil
	}
	_, digits, exp, ok := source.Parts(text)
	if !ok || len(digits) > maxExponent || exp > maxExponent || exp < -maxExponent {
		return nil
	}
	r, _ := new(big.Rat).SetString(text)
	return r
}
