package source

import (
	"math"
	"strconv"
	"strings"
)

// Parts takes a JSON number apart: digits × 10^exp, negative when neg is set.
// The digits neither begin nor end with a zero and are empty for zero. ok is
// false when the number is not zero and its exponent, as written, is at or
// beyond ±2^62.
func Parts(text string) (neg bool, digits string, exp int64, ok bool) {
	abs, neg := strings.CutPrefix(text, "-")
	mantissa, written := abs, ""
	if i := strings.IndexAny(abs, "eE"); i >= 0 {
		mantissa, written = abs[:i], abs[i+1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits = strings.TrimLeft(whole+fraction, "0")
	if digits == "" {
		return false, "", 0, true
	}
	if written != "" {
		var err error
		if exp, err = strconv.ParseInt(written, 10, 64); err != nil || exp <= -1<<62 || exp >= 1<<62 {
			return false, "", 0, false
		}
	}
	trimmed := strings.TrimRight(digits, "0")
	return neg, trimmed, exp - int64(len(fraction)) + int64(len(digits)-len(trimmed)), true
}

// Integer returns the value of a JSON number that is an integer, 2.0 and 2e3
// among them. Beyond int it returns the nearest int. ok is false for a number
// with a fractional part.
func Integer(text string) (value int, ok bool) {
	neg, digits, exp, ok := Parts(text)
	switch {
	case !ok:
		// The exponent alone is huge: so is the integer, or it is a fraction.
		if strings.Contains(strings.ToLower(text), "e-") {
			return 0, false
		}
		return saturated(strings.HasPrefix(text, "-")), true
	case digits == "":
		return 0, true
	case exp < 0:
		return 0, false
	case exp > 18 || len(digits) > 19:
		return saturated(neg), true
	}
	n, err := strconv.ParseInt(digits+strings.Repeat("0", int(exp)), 10, 64)
	if err != nil {
		return saturated(neg), true
	}
	if neg {
		n = -n
	}
	return int(n), true
}

func saturated(neg bool) int {
	if neg {
		return math.MinInt
	}
	return math.MaxInt
}
