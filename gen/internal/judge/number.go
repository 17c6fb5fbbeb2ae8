package judge

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// DecimalText writes a decimal as a JSON number.
func DecimalText(d ir.Decimal) string {
	if d.Digits == "" {
		return "0"
	}
	text := d.Digits + "e" + strconv.FormatInt(d.Exp, 10)
	if d.Neg {
		return "-" + text
	}
	return text
}

// multiple reports whether the JSON number a is an integer times the JSON
// number b, which is not zero. It is exact for any digits and exponents.
//
// With a = m×10^k and b = n×10^l, where neither m nor n ends with a zero:
// m×10^(k-l) must be a multiple of n. A negative k-l asks that m be a multiple
// of 10, which it is not.
func multiple(a, b string) bool {
	m, k := scientific(a)
	n, l := scientific(b)
	if m.Sign() == 0 {
		return true
	}
	if k.Sub(k, l).Sign() < 0 {
		return false
	}
	power := k.Exp(big.NewInt(10), k, n) // modulo n: the power itself may not fit in memory
	return power.Mod(power.Mul(power, m), n).Sign() == 0
}

// scientific returns the magnitude of a JSON number as digits × 10^exp, where
// the digits do not end with a zero unless they are zero.
func scientific(text string) (digits, exp *big.Int) {
	mantissa, written := strings.TrimPrefix(text, "-"), "0"
	if i := strings.IndexAny(mantissa, "eE"); i >= 0 {
		mantissa, written = mantissa[:i], mantissa[i+1:]
	}
	exp, _ = new(big.Int).SetString(written, 10)
	whole, fraction, _ := strings.Cut(mantissa, ".")
	all := strings.TrimLeft(whole+fraction, "0")
	kept := strings.TrimRight(all, "0")
	if kept == "" {
		return new(big.Int), exp
	}
	digits, _ = new(big.Int).SetString(kept, 10)
	return digits, exp.Add(exp, big.NewInt(int64(len(all)-len(kept)-len(fraction))))
}
