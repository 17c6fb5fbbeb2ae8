package runtime

import (
	"math"
	"math/big"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

const hugeExp = "99999999999999999999" // outside int64

var nines = strings.Repeat("9", 400)

// mustDecimal parses a schema's number.
func mustDecimal(t testing.TB, text string) Decimal {
	t.Helper()
	d, ok := ParseDecimal(text)
	if !ok {
		t.Fatalf("ParseDecimal(%q) failed", text)
	}
	return d
}

// mustDivisor makes the Divisor that generated code would hold.
func mustDivisor(t testing.TB, text string) Divisor {
	t.Helper()
	d := Divisor{Decimal: mustDecimal(t, text)}
	if len(d.Digits) <= 18 {
		var err error
		if d.Mod, err = strconv.ParseUint(d.Digits, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

func TestParseDecimal(t *testing.T) {
	tests := []struct {
		text string
		want Decimal
		fail bool
	}{
		{text: "0"},
		{text: "-0"},
		{text: "0.000e-" + hugeExp},
		{text: "0.0075", want: Decimal{Digits: "75", Exp: -4}},
		{text: "-100", want: Decimal{Neg: true, Digits: "1", Exp: 2}},
		{text: "10.010e1", want: Decimal{Digits: "1001", Exp: -1}},
		{text: "1E+0003", want: Decimal{Digits: "1", Exp: 3}},
		{text: "12e-999999999999999999", want: Decimal{Digits: "12", Exp: -999999999999999999}},
		{text: "1e1000000000000000000", fail: true},
		{text: "1e-" + hugeExp, fail: true},
	}
	for _, test := range tests {
		got, ok := ParseDecimal(test.text)
		if got != test.want || ok == test.fail {
			t.Errorf("ParseDecimal(%q) = %+v, %v; want %+v, %v", test.text, got, ok, test.want, !test.fail)
		}
	}
}

// compareTests are texts in pairs, and the order of the first against the second.
var compareTests = []struct {
	a, b string
	want int
}{
	{"0", "0", 0},
	{"-0", "0", 0},
	{"-0.0e5", "0E-7", 0},
	{"0.000e-99999999999", "0", 0},
	{"0e" + hugeExp, "-0e-" + hugeExp, 0},
	{"0", "1", -1},
	{"-1", "0", -1},
	{"-2", "1", -1},
	{"1", "1.0", 0},
	{"1", "10e-1", 0},
	{"100", "1e2", 0},
	{"0.5", "5e-1", 0},
	{"0.05", "0.5", -1},
	{"12.5", "125E-1", 0},
	{"12.5", "12.50001", -1},
	{"-12.5", "-12.50001", 1},
	{"9", "10", -1},
	{"-9", "-10", 1},
	{"99", "100.0", -1},
	{"1.5", "15", -1},
	{"9007199254740993", "9007199254740992", 1},
	{"9007199254740993", "9007199254740993.0", 0},
	{"9223372036854775807", "9223372036854775808", -1},
	{"0.1", "0.1000000000000000055511151231257827", -1},
	{nines, "1e400", -1},
	{nines, nines + ".0", 0},
	{nines, nines + ".1", -1},
	{"-" + nines, nines, -1},
	{nines, nines[1:] + "8", 1},
	{"1e400", "1e401", -1},
	{"1e400", "10e399", 0},
	{"-1e400", "-1e401", 1},
	{"1e-400", "0", 1},
	{"-1e-400", "0", -1},
	{"1e-400", "1e-401", 1},
	{"1e" + hugeExp, nines, 1},
	{"1e-" + hugeExp, "0", 1},
	{"1e-" + hugeExp, "1e-400", -1},
	{"-1e" + hugeExp, "-1e-" + hugeExp, -1},
	{"1e" + hugeExp, "1e-" + hugeExp, 1},
	{"1e" + hugeExp, "1e" + hugeExp, 0},
	{"1e" + hugeExp, "1.0e" + hugeExp, 0},
	{"1e" + hugeExp, "0.1e100000000000000000000", 0},
	{"10e" + hugeExp, "1e100000000000000000000", 0},
	{"11e" + hugeExp, "1e100000000000000000000", 1},
	{"9e" + hugeExp, "1e100000000000000000000", -1},
	{"0.1e-" + hugeExp, "1e-100000000000000000000", 0},
	{"100e-1000000000000000000", "1e-999999999999999998", 0},
	{"1e999999999999999999", "0.1e1000000000000000000", 0},
	{"1e000000000000000000000000000002", "100", 0},
	{"1e" + strings.Repeat("9", 500), "1e" + strings.Repeat("9", 499) + "8", 1},
}

func TestCompareNumbers(t *testing.T) {
	for _, test := range compareTests {
		if got := compareNumbers([]byte(test.a), []byte(test.b)); got != test.want {
			t.Errorf("compareNumbers(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
		if got := compareNumbers([]byte(test.b), []byte(test.a)); got != -test.want {
			t.Errorf("compareNumbers(%q, %q) = %d, want %d", test.b, test.a, got, -test.want)
		}
	}
}

func TestCompareDecimal(t *testing.T) {
	compared := 0
	check := func(a, b string, want int) {
		t.Helper()
		if d, ok := ParseDecimal(b); ok {
			compared++
			if got := compareDecimal([]byte(a), &d); got != want {
				t.Errorf("compareDecimal(%q, %q) = %d, want %d", a, b, got, want)
			}
		}
	}
	for _, test := range compareTests {
		check(test.a, test.b, test.want)
		check(test.b, test.a, -test.want)
	}
	if compared < len(compareTests) {
		t.Errorf("only %d of %d pairs compared", compared, 2*len(compareTests))
	}

	// Exponents at the ends of int64, which ParseDecimal does not make.
	ends := []struct {
		text string
		d    Decimal
		want int
	}{
		{"1e9223372036854775807", Decimal{Digits: "1", Exp: math.MaxInt64}, 0},
		{"0.1e9223372036854775808", Decimal{Digits: "1", Exp: math.MaxInt64}, 0},
		{"1e9223372036854775808", Decimal{Digits: "1", Exp: math.MaxInt64}, 1},
		{"1e9223372036854775808", Decimal{Digits: "12", Exp: math.MaxInt64}, -1},
		{"1e-9223372036854775808", Decimal{Digits: "1", Exp: math.MinInt64}, 0},
		{"-1e-9223372036854775809", Decimal{Neg: true, Digits: "1", Exp: math.MinInt64}, 1},
		{"1", Decimal{Digits: "1", Exp: math.MinInt64}, 1},
		{"1", Decimal{Digits: "1", Exp: math.MaxInt64}, -1},
		{"1e" + hugeExp, Decimal{Digits: "1", Exp: math.MaxInt64}, 1},
		{"1e-" + hugeExp, Decimal{Digits: "1", Exp: math.MinInt64}, -1},
	}
	for _, test := range ends {
		if got := compareDecimal([]byte(test.text), &test.d); got != test.want {
			t.Errorf("compareDecimal(%q, %+v) = %d, want %d", test.text, test.d, got, test.want)
		}
	}
}

func TestIntegers(t *testing.T) {
	tests := []struct {
		text     string
		integral bool
		value    int64
		inside   bool
	}{
		{"0", true, 0, true},
		{"-0", true, 0, true},
		{"-0.0", true, 0, true},
		{"0e9999", true, 0, true},
		{"0.00e-" + hugeExp, true, 0, true},
		{"7", true, 7, true},
		{"-7", true, -7, true},
		{"1.0", true, 1, true},
		{"1e2", true, 100, true},
		{"-1.20e1", true, -12, true},
		{"100e-2", true, 1, true},
		{"1.5", false, 0, false},
		{"1e-1", false, 0, false},
		{"15e-1", false, 0, false},
		{"0.001e2", false, 0, false},
		{"0.001e3", true, 1, true},
		{"999999999999999999", true, 999999999999999999, true},
		{"1000000000000000000", true, 1000000000000000000, true},
		{"9223372036854775807", true, math.MaxInt64, true},
		{"9223372036854775807.000", true, math.MaxInt64, true},
		{"9223372036854775.807e3", true, math.MaxInt64, true},
		{"9223372036854775808", true, 0, false},
		{"-9223372036854775808", true, math.MinInt64, true},
		{"-9223372036854775809", true, 0, false},
		{"9223372036854775807.5", false, 0, false},
		{"9999999999999999999", true, 0, false},
		{"-9999999999999999999", true, 0, false},
		{"18446744073709551616", true, 0, false},
		{"1e18", true, 1000000000000000000, true},
		{"1e19", true, 0, false},
		{nines, true, 0, false},
		{nines + ".5", false, 0, false},
		{"1e" + hugeExp, true, 0, false},
		{"1e-" + hugeExp, false, 0, false},
		{"100000000000000000000e-20", true, 1, true},
		{"0.00000000000000000001e20", true, 1, true},
	}
	for _, test := range tests {
		text := []byte(test.text)
		if got := isIntegral(text); got != test.integral {
			t.Errorf("isIntegral(%q) = %v", test.text, got)
		}
		if v, ok := integerValue(text); ok != test.inside || ok && v != test.value {
			t.Errorf("integerValue(%q) = %d, %v; want %d, %v", test.text, v, ok, test.value, test.inside)
		}
	}
}

func TestInsideFloat64(t *testing.T) {
	limit := new(big.Int).Lsh(big.NewInt(1), 1024)
	limit.Sub(limit, new(big.Int).Lsh(big.NewInt(1), 970))
	floatLimit := limit.String()
	if floatLimit != float64Limit.Digits {
		t.Errorf("float64Limit is not 2^1024 - 2^970")
	}
	below := new(big.Int).Sub(limit, big.NewInt(1)).String()
	maxFloat := big.NewFloat(math.MaxFloat64).Text('f', 0)
	tests := []struct {
		text string
		want bool
	}{
		{"0", true},
		{"-0e" + hugeExp, true},
		{"1e308", true},
		{"1e309", false},
		{"-1e309", false},
		{"1e400", false},
		{"0.1e309", true},
		{"1e-400", true},
		{"1e-" + hugeExp, true},
		{"1e" + hugeExp, false},
		{maxFloat, true},
		{"-" + maxFloat, true},
		{floatLimit, false},
		{"-" + floatLimit, false},
		{floatLimit + ".0", false},
		{below, true},
		{below + ".9999", true},
		{below[:1] + "." + below[1:] + "e308", true},
		{floatLimit[:1] + "." + floatLimit[1:] + "e308", false},
		{nines, false},
		{nines[:308], true},
	}
	for _, test := range tests {
		if got := insideFloat64([]byte(test.text)); got != test.want {
			t.Errorf("insideFloat64(%q) = %v", test.text, got)
		}
		if _, err := strconv.ParseFloat(test.text, 64); (err == nil) != test.want {
			t.Errorf("strconv.ParseFloat(%q): %v", test.text, err)
		}
	}
}

var multipleTests = []struct {
	text, divisor string
	want          bool
}{
	{"0", "3", true},
	{"-0.0e5", "1e300", true},
	{"0e-" + hugeExp, "3", true},
	{"9", "3", true},
	{"-9", "3", true},
	{"10", "3", false},
	{"4.5", "1.5", true},
	{"35", "1.5", false},
	{"0.0075", "0.0001", true},
	{"0.00751", "0.0001", false},
	{"10.1", "0.1", true},
	{"10.15", "0.1", false},
	{"0.3", "0.1", true},
	{"1.1", "0.01", true},
	{"19.99", "0.01", true},
	{"1e308", "0.5", true},
	{"1e308", "0.123456789", false},
	{"1e308", "7", false},
	{"1e1000000000", "0.01", true},
	{"1e1000000000", "3", false},
	{"1e" + hugeExp, "0.01", true},
	{"1e" + hugeExp, "3", false},
	{"3e" + hugeExp, "3", true},
	{"1e" + hugeExp, "1024", true},
	{"1e-" + hugeExp, "0.01", false},
	{"1e-9", "1e-10", true},
	{"1e-10", "1e-9", false},
	{"1e2", "100", true},
	{"1e1", "100", false},
	{"50", "100", false},
	{"1e59", "576460752303423488", true}, // 2^59
	{"1e58", "576460752303423488", false},
	{"1e25", "298023223876953125", true}, // 5^25
	{"1e24", "298023223876953125", false},
	{"1e60", "999999999999999999", false},
	{"999999999999999999e60", "999999999999999999", true},
	{"999999999999999998000000000000000001", "999999999999999999", true},
	{"9007199254740993", "2", false},
	{"9007199254740994", "2", true},
	{nines, "9", true},
	{nines, "11", true},
	{nines, "7", false},
	{nines + ".5", "0.5", true},
	{nines + ".5", "1", false},
	// Divisors of more than 18 digits.
	{"1234567890123456789", "1234567890123456789", true},
	{"12345678901234567890", "1234567890123456789", true},
	{"1234567890123456790", "1234567890123456789", false},
	{"1.234567890123456789", "0.000000000000000000000000001", true},
	{nines, nines, true},
	{nines + "e" + hugeExp, nines, true},
	{"1e" + hugeExp, nines, false},
	{"1e" + hugeExp, "1152921504606846976", true}, // 2^60
	{"1e60", "1152921504606846976", true},
	{"1e59", "1152921504606846976", false},
	{"1e-" + hugeExp, nines, false},
	{"1e1000000000", "1." + nines, false},
}

func TestMultipleOf(t *testing.T) {
	for _, test := range multipleTests {
		d := mustDivisor(t, test.divisor)
		if got := multipleOf([]byte(test.text), &d); got != test.want {
			t.Errorf("multipleOf(%q, %q) = %v", test.text, test.divisor, got)
		}
		d.Mod = 0 // the way of the long divisors must agree
		if got := multipleOf([]byte(test.text), &d); got != test.want {
			t.Errorf("multipleOf(%q, %q) by math/big = %v", test.text, test.divisor, got)
		}
	}
}

// randomNumber returns the text of a number in one of its many spellings, close enough to others for equality and
// divisibility to occur.
func randomNumber(r *rand.Rand) string {
	var s strings.Builder
	if r.IntN(4) == 0 {
		s.WriteByte('-')
	}
	digits := func(n int) {
		for range n {
			s.WriteByte("0000123459"[r.IntN(10)])
		}
	}
	if r.IntN(3) == 0 {
		s.WriteByte('0')
	} else {
		s.WriteByte(byte('1' + r.IntN(9)))
		digits(r.IntN(1 + r.IntN(40)))
	}
	if r.IntN(2) == 0 {
		s.WriteByte('.')
		digits(1 + r.IntN(6))
	}
	if r.IntN(2) == 0 {
		s.WriteString([]string{"e", "E", "e+", "E-", "e-"}[r.IntN(5)])
		s.WriteString(strings.Repeat("0", r.IntN(3)))
		s.WriteString(strconv.Itoa(r.IntN(1 + r.IntN(40))))
	}
	return s.String()
}

func mustRat(t testing.TB, text string) *big.Rat {
	t.Helper()
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		t.Fatalf("big.Rat does not take %q", text)
	}
	return r
}

// checkNumbers holds every function of decimal.go against math/big for two texts.
func checkNumbers(t testing.TB, a, b string) {
	t.Helper()
	x, y := mustRat(t, a), mustRat(t, b)
	want := x.Cmp(y)
	if got := compareNumbers([]byte(a), []byte(b)); got != want {
		t.Errorf("compareNumbers(%q, %q) = %d, want %d", a, b, got, want)
	}
	d := mustDecimal(t, b)
	if got := compareDecimal([]byte(a), &d); got != want {
		t.Errorf("compareDecimal(%q, %q) = %d, want %d", a, b, got, want)
	}
	if h, g := hashNumber(nameSeed, []byte(a)), hashNumber(nameSeed, []byte(b)); (h == g) != (want == 0) {
		t.Errorf("hashNumber of %q and %q: equal %v, want %v", a, b, h == g, want == 0)
	}
	if got := isIntegral([]byte(a)); got != x.IsInt() {
		t.Errorf("isIntegral(%q) = %v", a, got)
	}
	v, ok := integerValue([]byte(a))
	if wantOK := x.IsInt() && x.Num().IsInt64(); ok != wantOK || ok && v != x.Num().Int64() {
		t.Errorf("integerValue(%q) = %d, %v", a, v, ok)
	}
	_, err := strconv.ParseFloat(a, 64)
	if got := insideFloat64([]byte(a)); got != (err == nil) {
		t.Errorf("insideFloat64(%q) = %v, but strconv.ParseFloat: %v", a, got, err)
	}
}

func checkMultiple(t testing.TB, text, divisor string) (multiple bool) {
	t.Helper()
	y := mustRat(t, divisor)
	if y.Sign() <= 0 {
		return false
	}
	want := new(big.Rat).Quo(mustRat(t, text), y).IsInt()
	d := mustDivisor(t, divisor)
	if got := multipleOf([]byte(text), &d); got != want {
		t.Errorf("multipleOf(%q, %q) = %v", text, divisor, got)
	}
	d.Mod = 0
	if got := multipleOf([]byte(text), &d); got != want {
		t.Errorf("multipleOf(%q, %q) by math/big = %v", text, divisor, got)
	}
	return want
}

func TestNumbersAgainstBig(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	equal, multiples := 0, 0
	for range 20000 {
		a, b := randomNumber(r), randomNumber(r)
		checkNumbers(t, a, b)
		if compareNumbers([]byte(a), []byte(b)) == 0 {
			equal++
		}
		if checkMultiple(t, a, b) {
			multiples++
		}
		// A product is a multiple of its factors.
		product := new(big.Rat).Mul(mustRat(t, a), mustRat(t, b))
		if text := product.FloatString(90); product.Cmp(mustRat(t, text)) == 0 {
			checkNumbers(t, text, a)
			if checkMultiple(t, text, b) {
				multiples++
			}
		}
	}
	if equal < 100 || multiples < 1000 {
		t.Errorf("%d equal pairs and %d multiples are too few to tell anything", equal, multiples)
	}
}

// TestLongExponents compares numbers whose exponents lie around powers of ten that fit no machine word, by the
// exponents alone: math/big.Rat would have to write them out.
func TestLongExponents(t *testing.T) {
	type number struct {
		text string
		top  *big.Int // as an exponent of 0.1
	}
	var numbers []number
	for _, power := range []int64{17, 18, 19, 20, 21, 40} {
		for k := range int64(18) {
			e := new(big.Int).Exp(big.NewInt(10), big.NewInt(power), nil)
			if k%2 == 1 {
				e.Mul(e, big.NewInt(30))
			}
			e.Add(e, big.NewInt(k/2*3-12))
			for _, sign := range []int64{1, -1} {
				exp := new(big.Int).Mul(e, big.NewInt(sign))
				for places, mantissa := range map[int64]string{
					-3: "0.0001", 0: "0.1", 1: "1", 5: "10000.0", 11: "10000000000",
				} {
					numbers = append(numbers, number{
						text: mantissa + "e" + exp.String(),
						top:  new(big.Int).Add(exp, big.NewInt(places)),
					})
				}
			}
		}
	}
	for _, a := range numbers {
		for _, b := range numbers {
			want := a.top.Cmp(b.top)
			if got := compareNumbers([]byte(a.text), []byte(b.text)); got != want {
				t.Fatalf("compareNumbers(%q, %q) = %d, want %d", a.text, b.text, got, want)
			}
			equal := hashNumber(nameSeed, []byte(a.text)) == hashNumber(nameSeed, []byte(b.text))
			if equal != (want == 0) {
				t.Fatalf("hashNumber of %q and %q: equal %v", a.text, b.text, equal)
			}
			if d, ok := ParseDecimal(b.text); ok {
				if got := compareDecimal([]byte(a.text), &d); got != want {
					t.Fatalf("compareDecimal(%q, %q) = %d, want %d", a.text, b.text, got, want)
				}
			}
		}
	}
}

func TestNumbersZeroAlloc(t *testing.T) {
	for _, test := range compareTests {
		a, b := []byte(test.a), []byte(test.b)
		zeroAlloc(t, func() {
			compareNumbers(a, b)
			isIntegral(a)
			integerValue(a)
			insideFloat64(a)
			hashNumber(nameSeed, a)
		})
		if d, ok := ParseDecimal(test.b); ok {
			zeroAlloc(t, func() { compareDecimal(a, &d) })
		}
	}
	far := Decimal{Digits: "1", Exp: math.MinInt64}
	zeroAlloc(t, func() { compareDecimal([]byte("1e-9223372036854775808"), &far) })
	for _, test := range multipleTests {
		d := mustDivisor(t, test.divisor)
		if text := []byte(test.text); d.Mod != 0 {
			zeroAlloc(t, func() { multipleOf(text, &d) })
		}
	}
}

var numberGrammar = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]{1,30})?$`)

// boundedNumber reports whether text is a JSON number whose exponent math/big can write out.
func boundedNumber(text string) bool {
	if len(text) > 300 || !numberGrammar.MatchString(text) {
		return false
	}
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		e, err := strconv.Atoi(text[i+1:])
		return err == nil && -500 <= e && e <= 500
	}
	return true
}

func FuzzCompareNumbers(f *testing.F) {
	for _, test := range compareTests {
		f.Add(test.a, test.b)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if boundedNumber(a) && boundedNumber(b) {
			checkNumbers(t, a, b)
			return
		}
		if !numberGrammar.MatchString(a) || !numberGrammar.MatchString(b) {
			t.Skip()
		}
		// Out of the reach of math/big: at least the order is an order, and equal numbers have equal hashes.
		x, y := []byte(a), []byte(b)
		got := compareNumbers(x, y)
		if back := compareNumbers(y, x); back != -got {
			t.Errorf("compareNumbers(%q, %q) = %d, but %d the other way", a, b, got, back)
		}
		if d, ok := ParseDecimal(b); ok && compareDecimal(x, &d) != got {
			t.Errorf("compareDecimal(%q, %q) is not %d", a, b, got)
		}
		if equal := hashNumber(nameSeed, x) == hashNumber(nameSeed, y); equal != (got == 0) {
			t.Errorf("hashNumber of %q and %q: equal %v", a, b, equal)
		}
	})
}

func FuzzMultipleOf(f *testing.F) {
	for _, test := range multipleTests {
		f.Add(test.text, test.divisor)
	}
	f.Fuzz(func(t *testing.T, text, divisor string) {
		if !boundedNumber(text) || !boundedNumber(divisor) {
			t.Skip()
		}
		checkMultiple(t, text, divisor)
	})
}

// BenchmarkNumbers grows the text; the time per byte must stay where it is.
func BenchmarkNumbers(b *testing.B) {
	for _, size := range []int{1, 5, 16, 1 << 10, 1 << 14, 1 << 18} {
		text := []byte(strings.Repeat("7", size))
		other := append([]byte(nil), text...)
		other[size-1]++
		exponent := append([]byte("1e"), text...)
		d := mustDecimal(b, string(other))
		short, long := mustDivisor(b, "0.0075"), mustDivisor(b, "1234567890123456789012345")
		for _, bench := range []struct {
			name string
			f    func()
		}{
			{"compareDecimal", func() { compareDecimal(text, &d) }},
			{"compareNumbers", func() { compareNumbers(text, other) }},
			{"compareNumbers/exponent", func() { compareNumbers(exponent, other) }},
			{"integerValue", func() { integerValue(text) }},
			{"insideFloat64", func() { insideFloat64(text) }},
			{"hashNumber", func() { hashNumber(nameSeed, text) }},
			{"multipleOf", func() { multipleOf(text, &short) }},
			{"multipleOf/big", func() { multipleOf(text, &long) }},
		} {
			b.Run(bench.name+"/"+strconv.Itoa(size), func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(size))
				for b.Loop() {
					bench.f()
				}
			})
		}
	}
}
