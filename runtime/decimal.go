package runtime

import (
	"bytes"
	"cmp"
	"math/big"
	"math/bits"
	"strconv"
)

// This file is exact arithmetic on the text of JSON numbers. RFC 8259 section 6 sets no limit on the digits or the
// exponent of a number, and leaves it to the receiver what to make of a number outside its own range. A validator
// that rounds to float64 first accepts 9007199254740993 where the schema says "at most 9007199254740992"; so nothing
// here is rounded. Every []byte that these functions take is known to match the grammar of that section.
//
// No exponent is ever expanded: a number is its significant digits, the place of the decimal point among them, and
// the text of its exponent. All functions take time linear in the length of the text.

// Decimal is a number literal of the schema taken apart: (-1)^Neg × Digits × 10^Exp.
//
// Digits has neither a leading nor a trailing zero; it is "" for zero, and then Neg is false and Exp is 0. Generated
// code holds Decimals as literals; ParseDecimal makes them.
type Decimal struct {
	Neg    bool
	Digits string // e.g., "75" for 0.0075
	Exp    int64  // e.g., -4 for 0.0075
}

// Divisor is the value of multipleOf: a Decimal that is greater than zero.
type Divisor struct {
	Decimal
	Mod uint64 // Digits as an integer when Digits has at most 18 digits, else 0; e.g., 75 for 0.0075
}

// ParseDecimal takes the text of a JSON number apart. It fails (ok is false) when the number is not zero and its
// exponent, as written, has more than 18 significant digits. It allocates; the generator calls it, generated code
// does not.
func ParseDecimal(text string) (d Decimal, ok bool) {
	n := scan([]byte(text))
	if n.zero() {
		return Decimal{}, true
	}
	if len(n.exp) > exactExponent {
		return Decimal{}, false
	}
	digits := bytes.ReplaceAll(n.mant, []byte("."), nil)
	return Decimal{Neg: n.neg, Digits: string(digits), Exp: n.exponent() + n.low}, true
}

// exactExponent is the longest run of digits that exponent returns exactly: 10^18 < farExponent < 2^63.
const (
	exactExponent = 18
	farExponent   = int64(1) << 60
)

// numeral is a number text taken apart in place:
//
//	0.012050e+003   mant "1205", count 4, top -1, low -5, exp "3"
//
// The value is 0.mant × 10^(top+exp), which is the integer mant × 10^(low+exp). top and low are bounded by the length
// of the text; only exp is not, which is why it stays text.
type numeral struct {
	neg    bool
	mant   []byte // from the first to the last digit that is not 0, the point included if it lies between; empty: zero
	top    int64  // top - low is the number of digits in mant
	low    int64
	expNeg bool
	exp    []byte // the exponent's digits without leading zeros; empty: 0
}

// scan takes text apart. A zero, however it is written (-0, 0.000e-99999999999), has no mant; nothing else of it
// counts then.
func scan(text []byte) numeral {
	var n numeral
	first, last, point, i := -1, -1, -1, 0
	if len(text) > 0 && text[0] == '-' {
		n.neg = true
		i = 1
	}
scan:
	for ; i < len(text); i++ {
		switch text[i] {
		case '0':
		case '.':
			point = i
		case 'e', 'E':
			break scan
		default:
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 {
		return n
	}
	if point < 0 {
		point = i
	}
	n.mant = text[first : last+1]
	n.top, n.low = int64(point-first), int64(point-last)
	if first > point {
		n.top++ // the point itself lies between
	}
	if last < point {
		n.low--
	}
	if i == len(text) {
		return n
	}
	i++
	if text[i] == '+' || text[i] == '-' {
		n.expNeg = text[i] == '-'
		i++
	}
	for i < len(text) && text[i] == '0' {
		i++
	}
	n.exp = text[i:]
	return n
}

func (n *numeral) zero() bool { return len(n.mant) == 0 }

// sign returns -1, 0 or +1. Negative zero is zero.
func (n *numeral) sign() int { return signOf(n.zero(), n.neg) }

func (d *Decimal) sign() int { return signOf(d.Digits == "", d.Neg) }

func signOf(zero, neg bool) int {
	switch {
	case zero:
		return 0
	case neg:
		return -1
	}
	return +1
}

// exponent returns the exponent as written, or ±farExponent when it has more than exactExponent digits. No text is
// long enough for top or low to bring such an exponent back into sight.
func (n *numeral) exponent() int64 {
	e := farExponent
	if len(n.exp) <= exactExponent {
		e = 0
		for _, c := range n.exp {
			e = e*10 + int64(c-'0')
		}
	}
	if n.expNeg {
		return -e
	}
	return e
}

// exponentGap returns the exponent of a minus that of b: exactly while its magnitude is below 2^56, far outside the
// length of any text otherwise. 1e99999999999999999999 and 0.1e100000000000000000000 are equal, therefore exponents
// must not be clamped before they are subtracted.
func exponentGap(a, b *numeral) int64 {
	if len(a.exp) <= exactExponent && len(b.exp) <= exactExponent {
		return a.exponent() - b.exponent()
	}
	var gap int64
	for place := max(len(a.exp), len(b.exp)); place > 0; place-- {
		gap = gap*10 + a.exponentDigit(place) - b.exponentDigit(place)
		// A step adds at most ±18, so that from ±3 on the magnitude can only grow.
		if gap > 1<<56 {
			return farExponent
		}
		if gap < -1<<56 {
			return -farExponent
		}
	}
	return gap
}

// exponentDigit returns the signed digit at a place of the exponent; place 1 is the last digit.
func (n *numeral) exponentDigit(place int) int64 {
	if place > len(n.exp) {
		return 0
	}
	digit := int64(n.exp[len(n.exp)-place] - '0')
	if n.expNeg {
		return -digit
	}
	return digit
}

// decimalGap is exponentGap against the exponent of a schema's number.
func decimalGap(n *numeral, exp int64) int64 {
	if len(n.exp) <= exactExponent && -farExponent < exp && exp < farExponent {
		return n.exponent() - exp
	}
	magnitude := uint64(exp)
	if exp < 0 {
		magnitude = -magnitude
	}
	var buf [20]byte
	d := numeral{expNeg: exp < 0, exp: strconv.AppendUint(buf[:0], magnitude, 10)}
	return exponentGap(n, &d)
}

// compareDecimal returns -1, 0 or +1 as the number in text is less than, equal to, or greater than d.
func compareDecimal(text []byte, d *Decimal) int {
	n := scan(text)
	sign := n.sign()
	if c := cmp.Compare(sign, d.sign()); c != 0 || sign == 0 {
		return c
	}
	c := cmp.Compare(decimalGap(&n, d.Exp)+n.top, int64(len(d.Digits)))
	if c == 0 {
		c = compareDigits(n.mant, bytesOf(d.Digits))
	}
	return sign * c
}

// compareNumbers returns -1, 0 or +1 as the number in a is less than, equal to, or greater than the one in b.
func compareNumbers(a, b []byte) int {
	if v, ok := plainInteger(a); ok {
		if w, ok := plainInteger(b); ok {
			return cmp.Compare(v, w)
		}
	}
	m, n := scan(a), scan(b)
	sign := m.sign()
	if c := cmp.Compare(sign, n.sign()); c != 0 || sign == 0 {
		return c
	}
	c := cmp.Compare(exponentGap(&m, &n)+m.top, n.top)
	if c == 0 {
		c = compareDigits(m.mant, n.mant)
	}
	return sign * c
}

// compareDigits compares 0.a with 0.b. Neither ends with a zero, so that the longer one is the greater when the
// shorter one is its prefix.
func compareDigits(a, b []byte) int {
	if bytes.IndexByte(a, '.') < 0 && bytes.IndexByte(b, '.') < 0 {
		return bytes.Compare(a, b)
	}
	i, j := 0, 0
	for {
		if i < len(a) && a[i] == '.' {
			i++
		}
		if j < len(b) && b[j] == '.' {
			j++
		}
		if i == len(a) || j == len(b) {
			return cmp.Compare(len(a)-i, len(b)-j)
		}
		if a[i] != b[j] {
			return cmp.Compare(a[i], b[j])
		}
		i++
		j++
	}
}

// isIntegral reports whether text is a number without a fractional part: 1.0, 1e2, 100e-2 and 0e9999 are.
func isIntegral(text []byte) bool {
	n := scan(text)
	return n.zero() || n.low+n.exponent() >= 0
}

// integerValue returns the number in text as an int64, however it is written ("1.0", "1e2", "-0"). It fails when the
// number has a fractional part or lies outside int64.
func integerValue(text []byte) (v int64, ok bool) {
	if v, ok := plainInteger(text); ok {
		return v, true
	}
	n := scan(text)
	return n.integer()
}

// plainInteger is the fast path of integerValue: nothing but at most 18 digits and a sign.
func plainInteger(text []byte) (v int64, ok bool) {
	digits := text
	if len(digits) > 0 && digits[0] == '-' {
		digits = digits[1:]
	}
	if len(digits) > 18 {
		return 0, false
	}
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
		v = v*10 + int64(c-'0')
	}
	if len(digits) < len(text) {
		v = -v
	}
	return v, true
}

func (n *numeral) integer() (v int64, ok bool) {
	if n.zero() {
		return 0, true
	}
	e := n.exponent()
	if n.low+e < 0 || n.top+e > 19 {
		return 0, false
	}
	var u uint64 // at most 19 digits: below 10^19, which is below 2^64
	for _, c := range n.mant {
		if c != '.' {
			u = u*10 + uint64(c-'0')
		}
	}
	for range n.low + e {
		u *= 10
	}
	if n.neg {
		return -int64(u), u <= 1<<63
	}
	return int64(u), u < 1<<63
}

// float64Limit is 2^1024 - 2^970, halfway between the greatest float64 and the one that would follow. From here on
// rounding to nearest, ties to even (IEEE 754 section 4.3.1), gives infinity.
var float64Limit = Decimal{
	Digits: "1797693134862315807937289714053034150799341327100378269361737789804449682927647509466490179775872070963" +
		"3028641669288791094655554785194040263065748867150582068190890200070838367627385484581771153176447573027" +
		"0069855571366959622842914819860834936475292719074168444365510704342711559699508093042880177904174497792",
}

// insideFloat64 reports whether the float64 nearest to the number in text is finite. A number too small for any
// float64 but zero is inside.
//
// It is exact where strconv.ParseFloat is not: that function clamps exponents of more than four digits, so that it
// misjudges a mantissa with as many zeros (0.000…1e100001).
func insideFloat64(text []byte) bool {
	n := scan(text)
	if n.zero() {
		return true
	}
	top, limit := n.top+n.exponent(), int64(len(float64Limit.Digits))
	return top < limit || top == limit && compareDigits(n.mant, bytesOf(float64Limit.Digits)) < 0
}

// maxPower is the power of ten above which further factors of ten cannot matter to a divisor below 10^18: of its
// prime factors ten contributes 2 and 5 only, each at most 59 times in such a number.
const maxPower = 60

// multipleOf reports whether the number in text is an integer multiple of d.
//
// With text = m × 10^e and d = q × 10^f, the question is whether q divides m × 10^(e-f). When e < f the answer is no:
// q × 10^(f-e) would have to divide m, which has no trailing zero. Otherwise the digits of m, and then as many zeros
// as can matter, stream through a remainder modulo q.
//
// A divisor of more than 18 digits goes through math/big: it allocates a few integers of the divisor's size, and takes
// time proportional to the length of the text times the length of the divisor. Since the text streams there, too, it
// needs no bound of its own.
func multipleOf(text []byte, d *Divisor) bool {
	if d.Exp == 0 && d.Mod != 0 {
		if v, ok := plainInteger(text); ok {
			return v%int64(d.Mod) == 0 // Mod is below 10^18
		}
	}
	n := scan(text)
	if n.zero() {
		return true
	}
	power := decimalGap(&n, d.Exp) + n.low
	if power < 0 {
		return false
	}
	switch d.Mod {
	case 0:
		return bigRemainder(n.mant, power, d.Digits).Sign() == 0
	case 1:
		return true
	}
	return remainder(n.mant, min(power, maxPower), d.Mod) == 0
}

// chunkDigits is how many digits are taken into the remainder at once: 10^19 is the greatest power of ten in a uint64.
const chunkDigits = 19

// remainder returns mant × 10^zeros modulo q.
func remainder(mant []byte, zeros int64, q uint64) uint64 {
	var rem, chunk uint64
	scale, count := uint64(1), 0
	for i, end := 0, len(mant)+int(zeros); i < end; i++ {
		c := byte('0')
		if i < len(mant) {
			c = mant[i]
		}
		if c == '.' {
			continue
		}
		chunk = chunk*10 + uint64(c-'0')
		scale *= 10
		if count++; count == chunkDigits {
			rem = appendChunk(rem, scale, chunk, q)
			chunk, scale, count = 0, 1, 0
		}
	}
	return appendChunk(rem, scale, chunk, q)
}

// appendChunk returns rem × scale + chunk modulo q.
func appendChunk(rem, scale, chunk, q uint64) uint64 {
	hi, lo := bits.Mul64(rem, scale)
	lo, carry := bits.Add64(lo, chunk, 0)
	return bits.Rem64(hi+carry, lo, q)
}

// bigRemainder returns mant × 10^power modulo the integer in digits.
func bigRemainder(mant []byte, power int64, digits string) *big.Int {
	q, _ := new(big.Int).SetString(digits, 10)
	// As with maxPower: 2 and 5 divide q fewer times than q has bits.
	zeros := min(power, int64(q.BitLen()))
	var rem, scaled, chunk, quotient big.Int
	flush := func(scale, value uint64) {
		chunk.SetUint64(scale)
		scaled.Mul(&rem, &chunk)
		chunk.SetUint64(value)
		scaled.Add(&scaled, &chunk)
		quotient.QuoRem(&scaled, q, &rem)
	}
	var value uint64
	scale, count := uint64(1), 0
	for _, c := range mant {
		if c == '.' {
			continue
		}
		value = value*10 + uint64(c-'0')
		scale *= 10
		if count++; count == chunkDigits {
			flush(scale, value)
			value, scale, count = 0, 1, 0
		}
	}
	flush(scale, value)
	chunk.Exp(big.NewInt(10), big.NewInt(zeros), q)
	scaled.Mul(&rem, &chunk)
	return rem.Rem(&scaled, q)
}
