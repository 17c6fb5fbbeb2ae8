package source

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// CompareNumbers returns -1, 0 or +1 as the JSON number a is less than, equal
// to or greater than b. It is exact for any number of digits and any exponent,
// and takes time linear in the texts. a and b must be JSON numbers (RFC 8259
// section 6), as the Text of a [Value] is; of other text the result means
// nothing.
func CompareNumbers(a, b string) int {
	return parseDecimal(a).compare(parseDecimal(b))
}

// decimal is the value of a number, 0.digits × 10^exp, in the one form that
// the value has: two decimals are == when they are equal.
type decimal struct {
	neg    bool     // false for zero
	digits string   // neither begins nor ends with "0"; "" for zero
	exp    exponent // zero for zero
}

func parseDecimal(s string) decimal {
	abs := strings.TrimPrefix(s, "-")
	mantissa, exp := abs, ""
	if i := strings.IndexAny(abs, "eE"); i >= 0 {
		mantissa, exp = abs[:i], abs[i+1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	if digits == "" {
		return decimal{}
	}
	point := len(digits) - len(fraction) // digits before the decimal point; below 0 for zeros behind it
	return decimal{
		neg:    len(abs) < len(s),
		digits: strings.TrimRight(digits, "0"),
		exp:    parseExponent(exp).add(point),
	}
}

func (d decimal) sign() int {
	switch {
	case d.digits == "":
		return 0
	case d.neg:
		return -1
	}
	return 1
}

func (d decimal) compare(e decimal) int {
	if s := d.sign(); s != e.sign() || s == 0 {
		return cmp.Compare(s, e.sign())
	}
	// The first digit is not zero, so the exponent decides, and digits that
	// start at the same place compare as text.
	magnitude := cmp.Or(d.exp.compare(e.exp), strings.Compare(d.digits, e.digits))
	return magnitude * d.sign()
}

// append writes d as an integer without trailing zeros and its exponent, which
// is left out when it is zero: 0, 12, -5e-1, 1e2.
func (d decimal) append(dst []byte) []byte {
	if d.digits == "" {
		return append(dst, '0')
	}
	if d.neg {
		dst = append(dst, '-')
	}
	dst = append(dst, d.digits...)
	if exp := d.exp.add(-len(d.digits)); exp != (exponent{}) {
		dst = append(dst, 'e')
		if exp.neg {
			dst = append(dst, '-')
		}
		dst = append(dst, exp.digits...)
	}
	return dst
}

// exponent is an integer of any size, in decimal so that no operation on it
// takes more than linear time.
type exponent struct {
	neg    bool   // false for zero
	digits string // does not begin with "0"; "" for zero
}

func parseExponent(s string) exponent {
	neg := strings.HasPrefix(s, "-")
	digits := strings.TrimLeft(s, "+-0")
	return exponent{neg && digits != "", digits}
}

// tailLen is the number of digits on which add computes at once, and tailUnit
// the value of the digit before them. Twice tailUnit fits in int64.
const (
	tailLen  = 18
	tailUnit = 1_000_000_000_000_000_000
)

// add returns e+n. The magnitude of n is the length of a text, hence less than
// tailUnit.
func (e exponent) add(n int) exponent {
	delta := int64(n)
	if len(e.digits) <= tailLen {
		sum, _ := strconv.ParseInt("0"+e.digits, 10, 64)
		if e.neg {
			sum = -sum
		}
		return parseExponent(strconv.FormatInt(sum+delta, 10))
	}
	// The magnitude of e is at least tailUnit, so e+n has the sign of e.
	if e.neg {
		delta = -delta
	}
	head, last := e.digits[:len(e.digits)-tailLen], e.digits[len(e.digits)-tailLen:]
	tail, _ := strconv.ParseInt(last, 10, 64)
	switch tail += delta; {
	case tail < 0:
		tail += tailUnit
		head = decrement(head)
	case tail >= tailUnit:
		tail -= tailUnit
		head = increment(head)
	}
	return exponent{e.neg, strings.TrimLeft(fmt.Sprintf("%s%0*d", head, tailLen, tail), "0")}
}

func (e exponent) compare(f exponent) int {
	switch {
	case e.neg && f.neg:
		e, f = f, e
	case e.neg:
		return -1
	case f.neg:
		return 1
	}
	return cmp.Or(cmp.Compare(len(e.digits), len(f.digits)), strings.Compare(e.digits, f.digits))
}

// increment returns the decimal integer s plus one.
func increment(s string) string {
	kept := strings.TrimRight(s, "9")
	zeros := strings.Repeat("0", len(s)-len(kept))
	if kept == "" {
		return "1" + zeros
	}
	return kept[:len(kept)-1] + string(kept[len(kept)-1]+1) + zeros
}

// decrement returns the decimal integer s, which is above zero, minus one. The
// result may begin with a zero.
func decrement(s string) string {
	kept := strings.TrimRight(s, "0")
	return kept[:len(kept)-1] + string(kept[len(kept)-1]-1) + strings.Repeat("9", len(s)-len(kept))
}
