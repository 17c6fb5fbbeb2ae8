package source

import (
	"cmp"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Integers in a row that do not fit in 64 bits.
const (
	below = "999999999999999999999999999998"
	huge  = "999999999999999999999999999999"
	above = "1000000000000000000000000000000"
)

// ascending lists numbers in order; the numbers of one line are equal.
var ascending = [][]string{
	{"-1e1" + huge, "-10e1" + below},
	{"-1e" + huge, "-0.1e" + above},
	{"-123.5", "-1235e-1", "-1.235E+2", "-0.0012350e5"},
	{"-123"},
	{"-10", "-1e1", "-1.0e01"},
	{"-1", "-1.0", "-10e-1", "-0.1e1"},
	{"-0.1", "-1e-1"},
	{"-1e-" + huge},
	{"0", "-0", "0.0", "-0.000e5", "0e" + huge, "0e-" + huge, "0E+0"},
	{"1e-1" + huge},
	{"1e-" + huge, "10e-" + above, "0.1e-" + below},
	{"1.5e-" + huge},
	{"1e-1000000000000000001", "0.1e-1000000000000000000", "0.0001e-999999999999999997"},
	{"1e-1000000000000000000", "10e-1000000000000000001", "0.1e-999999999999999999"},
	{"1e-999999999999999999", "10e-1000000000000000000"},
	{"0.01", "1e-2", "1.00e-0002"},
	{"0.1"},
	{"0.12", "12e-2"},
	{"0.123"},
	{"0.2"},
	{"1", "1.0", "10e-1", "0.1e1", "1e0", "1E-0", "1e+0", "0.001e3", "1000e-3"},
	{"9"},
	{"9.007199254740993e15", "9007199254740993"},
	{"9007199254740994"},
	{"9223372036854775807"},
	{"9223372036854775808", "9.223372036854775808e18"},
	{"1e9223372036854775807", "10e9223372036854775806"},
	{"1e9223372036854775808", "0.1e9223372036854775809"},
	{"1e99999999999999999999", "0.1e100000000000000000000", "100e99999999999999999997"},
	{"1e100000000000000000000", "10e99999999999999999999", "0.01e100000000000000000002"},
	{"1e" + huge, "10e" + below},
	{"9e" + huge},
	{"1e1" + huge},
}

func TestCompareNumbers(t *testing.T) {
	for i, as := range ascending {
		for j, bs := range ascending {
			for _, a := range as {
				for _, b := range bs {
					if got, want := CompareNumbers(a, b), cmp.Compare(i, j); got != want {
						t.Errorf("CompareNumbers(%s, %s) = %d, want %d", a, b, got, want)
					}
					if got, want := parseDecimal(a) == parseDecimal(b), i == j; got != want {
						t.Errorf("%s and %s equal: %v, want %v", a, b, got, want)
					}
				}
			}
		}
	}
}

func TestCanonicalNumber(t *testing.T) {
	tests := []struct{ in, want string }{
		{"0", "0"}, {"-0.0e-7", "0"}, {"0e" + huge, "0"},
		{"7", "7"}, {"-7.0", "-7"}, {"12", "12"}, {"120", "12e1"}, {"1200e-2", "12"},
		{"0.5", "5e-1"}, {"-12.50", "-125e-1"}, {"1E+2", "1e2"},
		{"1e" + huge, "1e" + huge}, {"10e" + huge, "1e" + above},
		{"1.5e" + above, "15e" + huge}, {"0.1e-" + huge, "1e-" + above},
	}
	for _, tt := range tests {
		if got := string(parseDecimal(tt.in).append(nil)); got != tt.want {
			t.Errorf("canonical %s = %s, want %s", tt.in, got, tt.want)
		}
	}
}

// Long texts must not take more than linear time. The bound is loose: at ten
// million digits the quadratic way takes hours.
func TestCompareNumbersLinear(t *testing.T) {
	const n = 10_000_000
	nines, zeros := strings.Repeat("9", n), strings.Repeat("0", n)
	tests := []struct {
		a, b string
		want int
	}{
		{"1" + zeros, nines, 1},
		{"1" + zeros, "1e" + strconv.Itoa(n), 0},
		{"0." + zeros + "1", "1e-" + strconv.Itoa(n+1), 0},
		{"0.1e1" + zeros, "1e" + nines, 0},
		{"1e-1" + zeros, "1e-" + nines, -1},
	}
	start := time.Now()
	for i, tt := range tests {
		if got := CompareNumbers(tt.a, tt.b); got != tt.want {
			t.Errorf("%d: %d, want %d", i, got, tt.want)
		}
	}
	if d := time.Since(start); d > 10*time.Second {
		t.Errorf("took %v", d)
	}
}

var numberText = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)

// FuzzCompareNumbers compares with math/big where the exponents are small, and
// shifts both exponents far out, where the order must stay.
func FuzzCompareNumbers(f *testing.F) {
	for _, as := range ascending {
		for _, bs := range ascending {
			f.Add(as[0], bs[len(bs)-1])
		}
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if !numberText.MatchString(a) || !numberText.MatchString(b) {
			return
		}
		got := CompareNumbers(a, b)
		if back := CompareNumbers(b, a); back != -got {
			t.Errorf("CompareNumbers(%s, %s) = %d, but %d when swapped", a, b, got, back)
		}
		canonicalA, canonicalB := string(parseDecimal(a).append(nil)), string(parseDecimal(b).append(nil))
		if (canonicalA == canonicalB) != (got == 0) || CompareNumbers(a, canonicalA) != 0 || !numberText.MatchString(canonicalA) {
			t.Errorf("canonical %s is %s, canonical %s is %s", a, canonicalA, b, canonicalB)
		}
		ra, rb := rat(a), rat(b)
		if ra == nil || rb == nil {
			return
		}
		if want := ra.Cmp(rb); got != want {
			t.Errorf("CompareNumbers(%s, %s) = %d, want %d", a, b, got, want)
		}
		for _, shift := range []string{"1" + strings.Repeat("0", 18), strings.Repeat("9", 25), "-1" + strings.Repeat("0", 30)} {
			if far := CompareNumbers(shifted(a, shift), shifted(b, shift)); far != got {
				t.Errorf("CompareNumbers(%s, %s) = %d, but %d when multiplied by 1e%s", a, b, got, far, shift)
			}
		}
	})
}

// rat returns the value of s, or nil when the exponent is too large for it.
func rat(s string) *big.Rat {
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		if n, err := strconv.Atoi(s[i+1:]); err != nil || n < -1000 || n > 1000 {
			return nil
		}
	}
	r, _ := new(big.Rat).SetString(s)
	return r
}

// shifted returns s times ten to the power by.
func shifted(s, by string) string {
	mantissa, exp := s, "0"
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		mantissa, exp = s[:i], strings.TrimPrefix(s[i+1:], "+")
	}
	m, _ := new(big.Int).SetString(exp, 10)
	n, _ := new(big.Int).SetString(by, 10)
	return mantissa + "e" + n.Add(n, m).String()
}
