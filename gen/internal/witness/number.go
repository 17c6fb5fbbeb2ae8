package witness

import (
	"iter"
	"math/big"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// decimal is digits × 10^exp.
type decimal struct {
	digits *big.Int
	exp    int
}

// maxExponent bounds the exponents of numbers that are computed with.
const maxExponent = 1_000

var one = decimal{big.NewInt(1), 0}

// parseDecimal returns the value of a JSON number; ok is false for one whose
// exponent is too large to compute with.
func parseDecimal(text string) (decimal, bool) {
	neg, digits, exp, ok := source.Parts(text)
	if !ok {
		return decimal{}, false
	}
	return decimalOf(ir.Decimal{Neg: neg, Digits: digits, Exp: exp})
}

func decimalOf(d ir.Decimal) (decimal, bool) {
	if d.Exp > maxExponent || d.Exp < -maxExponent || len(d.Digits) > maxExponent {
		return decimal{}, false
	}
	if d.Digits == "" {
		return decimal{new(big.Int), 0}, true
	}
	n, _ := new(big.Int).SetString(d.Digits, 10)
	if d.Neg {
		n.Neg(n)
	}
	return decimal{n, int(d.Exp)}, true
}

func power(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }

// scaled returns the digits of d for an exponent that is not above its own.
func (d decimal) scaled(exp int) *big.Int { return new(big.Int).Mul(d.digits, power(d.exp-exp)) }

func (d decimal) add(e decimal) decimal {
	exp := min(d.exp, e.exp)
	return decimal{new(big.Int).Add(d.scaled(exp), e.scaled(exp)), exp}
}

func (d decimal) times(e decimal) decimal {
	return decimal{new(big.Int).Mul(d.digits, e.digits), d.exp + e.exp}
}

func (d decimal) negated() decimal { return decimal{new(big.Int).Neg(d.digits), d.exp} }

// floor returns the greatest multiple of e, which is above zero, that is not
// above d.
func (d decimal) floor(e decimal) decimal {
	exp := min(d.exp, e.exp)
	x, y := d.scaled(exp), e.scaled(exp)
	q := new(big.Int)
	q.DivMod(x, y, new(big.Int)) // Euclidean: the remainder is not negative
	return decimal{q.Mul(q, y), exp}
}

// value writes a number without an exponent where that is short.
func (d decimal) value() *source.Value {
	digits := new(big.Int).Abs(d.digits).String()
	exp := d.exp
	for strings.HasSuffix(digits, "0") && digits != "0" {
		digits, exp = digits[:len(digits)-1], exp+1
	}
	sign := ""
	if d.digits.Sign() < 0 {
		sign = "-"
	}
	switch {
	case digits == "0":
		return number("0")
	case exp >= 0 && exp <= 20:
		return number(sign + digits + strings.Repeat("0", exp))
	case exp < 0 && -exp < len(digits):
		return number(sign + digits[:len(digits)+exp] + "." + digits[len(digits)+exp:])
	case exp < 0 && exp >= -30:
		return number(sign + "0." + strings.Repeat("0", -exp-len(digits)) + digits)
	}
	return number(sign + digits + "e" + strconv.Itoa(exp))
}

// numbers yields numbers around the boundaries of a way, integers or others.
func numbers(f *flat, integers bool) iter.Seq[variant] {
	var bounds, divisors []decimal
	var far []*source.Value // that are not computed with
	for _, r := range f.rules {
		for _, c := range r.Numbers {
			d, ok := decimalOf(c.Bound)
			switch {
			case !ok:
				if c.Op != ir.MultipleOf {
					far = append(far, number(judge.DecimalText(c.Bound)))
				}
			case c.Op == ir.MultipleOf:
				divisors = append(divisors, d)
			default:
				bounds = append(bounds, d)
			}
		}
	}
	if len(divisors) > 1 && len(divisors) < 5 {
		product := divisors[0]
		for _, d := range divisors[1:] {
			product = product.times(d)
		}
		divisors = append(divisors, product)
	}
	around := append([]decimal{{new(big.Int), 0}, one}, bounds...)
	var list []decimal
	for _, b := range around {
		for _, d := range divisors {
			low := b.floor(d)
			list = append(list, low, low.add(d), low.add(d.negated()))
		}
	}
	list = append(list, around...)
	steps := []decimal{one}
	if !integers {
		finest := 0
		for _, d := range append(bounds, divisors...) {
			finest = min(finest, d.exp)
		}
		steps = []decimal{{big.NewInt(1), finest}, {big.NewInt(1), finest - 1}, {big.NewInt(5), finest - 1}}
	}
	for _, b := range append(around, list[:len(list)-len(around)]...) {
		for _, step := range steps {
			list = append(list, b.add(step), b.add(step.negated()))
		}
	}
	return func(yield func(variant) bool) {
		seen := map[string]bool{}
		give := func(v *source.Value, note string) bool {
			_, integer := source.Integer(v.Text)
			if integer != integers || seen[v.Text] {
				return true
			}
			seen[v.Text] = true
			return yield(variant{v, note})
		}
		for i, d := range list {
			v := d.value()
			if !give(v, "") {
				return
			}
			if integers && i == len(divisors)*3+1 && !strings.ContainsAny(v.Text, ".e") && !give(number(v.Text+".0"), "an integer written with a fraction of zero") {
				return
			}
		}
		for _, v := range far {
			if !give(v, "") {
				return
			}
		}
	}
}
