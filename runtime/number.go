package runtime

import (
	"encoding/binary"
	"math"
	"strconv"
)

// Num is a number as it stands in the text.
type Num struct {
	off, end int
	value    int64 // what held says; a fifth field would keep a Num out of registers
	held     held
}

// held says what the value of a number is.
type held uint8

const (
	heldNone  held = iota // nothing: the text must be looked at
	heldAll               // the number: an integer of at most 18 digits, with an exponent or without
	heldWhole             // what stands before the point: it has a fraction, and no exponent
)

// Number reads a number; any other kind violates the site.
func (c *Cursor) Number(site *Site) (Num, bool) {
	b, i := c.b, c.p
	if i >= len(b) || kindOf[b[i]] != KindNumber {
		c.Mismatch(site)
		return Num{}, false
	}
	if d := b[i] - '0'; d <= 9 && i+1 < len(b) && ends[b[i+1]] {
		c.p = i + 1
		return Num{i, i + 1, int64(d), heldAll}, true
	}
	n := Num{off: i, held: heldAll}
	neg := b[i] == '-'
	if neg {
		i++
	}
	start := i
	var v int64
	if i >= 0 && i <= len(b)-8 { // as the compiler wants it said
		y := binary.LittleEndian.Uint64(b[i:]) ^ zeros
		if n := firstByte(noDigits(y)); n < 8 {
			v = int64(eightDigits(y << (64 - 8*uint(n))))
			i += n
			goto read
		}
	}
	for i < len(b) && b[i]-'0' <= 9 && i-start < 19 {
		v = v*10 + int64(b[i]-'0')
		i++
	}
read:
	whole := i - start
	if whole == 0 || whole > 18 || whole > 1 && b[start] == '0' {
		return c.longNumber(n.off, start)
	}
	if i < len(b) && b[i] == '.' {
		n.held = heldWhole
		frac := i + 1
		if i = digits(b, frac); i == frac {
			return c.longNumber(n.off, start)
		}
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		return c.longNumber(n.off, start)
	}
	if neg {
		v = -v
	}
	n.end, n.value = i, v
	c.p = i
	if c.maxNum != 0 && i-n.off > c.maxNum {
		c.deny(n.off, &denyNumber)
		return Num{}, false
	}
	return n, true
}

// ends holds what stands behind a value in compact text.
var ends = [256]bool{',': true, ']': true, '}': true}

// longNumber reads numbers with an exponent or many digits, and those that are
// none. The number begins at off, its first digit is expected at i.
func (c *Cursor) longNumber(off, i int) (Num, bool) {
	b, n := c.b, Num{off: off}
	start := i
	if i = digits(b, i); i == start {
		c.broken(i)
		return Num{}, false
	}
	if b[start] == '0' && i-start > 1 {
		c.broken(start + 1)
		return Num{}, false
	}
	whole := i - start
	if i < len(b) && b[i] == '.' {
		frac := i + 1
		if i = digits(b, frac); i == frac {
			c.broken(i)
			return Num{}, false
		}
	}
	exponent := i < len(b) && b[i]|0x20 == 'e'
	if exponent {
		if i++; i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		exp := i
		if i = digits(b, exp); i == exp {
			c.broken(i)
			return Num{}, false
		}
	}
	n.end = i
	c.p = i
	if c.maxNum != 0 && i-n.off > c.maxNum {
		c.deny(n.off, &denyNumber)
		return Num{}, false
	}
	if v, ok := scaled(b[start:i]); exponent && ok {
		if start > off {
			v = -v
		}
		n.value, n.held = v, heldAll
		return n, true
	}
	// Below 309 digits and without an exponent no number leaves float64.
	if (exponent || whole > 308) && c.rules&ruleNumbers != 0 && !insideFloat64(b[n.off:i]) {
		c.deny(n.off, &denyFloat64)
		return Num{}, false
	}
	return n, true
}

// numberEnd returns the offset behind the number at i, when it has no exponent
// and at most 18 digits before its point, and there is no limit on number texts:
// then no rule has anything against it. Else it returns -1.
func (c *Cursor) numberEnd(i int) int {
	b := c.b
	if c.maxNum != 0 {
		return -1
	}
	if b[i] == '-' {
		i++
	}
	start := i
	i = digits(b, i)
	if whole := i - start; whole == 0 || whole > 18 || whole > 1 && b[start] == '0' {
		return -1
	}
	if i < len(b) && b[i] == '.' {
		frac := i + 1
		if i = digits(b, frac); i == frac {
			return -1
		}
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		return -1
	}
	return i
}

// scaled returns the value of a number text with an exponent and without a sign,
// when it is an integer of at most 18 digits before and after scaling.
func scaled(text []byte) (v int64, ok bool) {
	digits, scale, point := 0, 0, 0
	k := 0
	for ; k < len(text) && text[k]|0x20 != 'e'; k++ {
		if text[k] == '.' {
			point = 1
			continue
		}
		if digits++; digits > 18 {
			return 0, false
		}
		v = v*10 + int64(text[k]-'0')
		scale -= point
	}
	if k++; k >= len(text) {
		return 0, false
	}
	sign := 1
	if text[k] == '+' || text[k] == '-' {
		if text[k] == '-' {
			sign = -1
		}
		k++
	}
	if len(text)-k > 2 { // leading zeros included
		return 0, false
	}
	exp := 0
	for _, d := range text[k:] {
		exp = exp*10 + int(d-'0')
	}
	scale += sign * exp
	for ; scale < 0; scale++ {
		if v%10 != 0 {
			return 0, false
		}
		v /= 10
	}
	for ; scale > 0 && v != 0; scale-- {
		if v >= 1e17 {
			return 0, false
		}
		v *= 10
	}
	return v, true
}

// zeros are eight zeros.
const zeros = 0x3030303030303030

// noDigits returns a word with the high bit set in the bytes of y that are not
// those of digits; y is a piece of text, xored with zeros.
func noDigits(y uint64) uint64 {
	const over9 = 0x7676767676767676 // carries into the high bit of what is above 9
	return (y&^highs + over9 | y) & highs
}

// eightDigits returns the number of which the bytes of y are the digits, the
// lowest byte the first.
func eightDigits(y uint64) uint64 {
	const pairs = 0x000000ff000000ff
	y = y*10 + y>>8
	return (y&pairs*(100+1000000<<32) + y>>16&pairs*(1+10000<<32)) >> 32
}

// digits returns the offset behind the digits at i.
func digits(b []byte, i int) int {
	for i >= 0 && i <= len(b)-8 { // as the compiler wants it said
		if m := noDigits(binary.LittleEndian.Uint64(b[i:]) ^ zeros); m != 0 {
			return i + firstByte(m)
		}
		i += 8
	}
	for i < len(b) && b[i]-'0' <= 9 {
		i++
	}
	return i
}

// Integer reads a number without a fractional part, of any size: 1.0 and 1e2
// are integers (JSON Schema Core section 4.2.3). Any other value violates the
// site; a number that does is returned nevertheless, to be judged further.
func (c *Cursor) Integer(site *Site) (Num, bool) {
	n, ok := c.Number(site)
	if ok {
		c.Whole(n, site)
	}
	return n, ok
}

// Int reads an integer that the struct holds as an int64. Outside that range
// it violates the rule on numbers.
func (c *Cursor) Int(site *Site) (Num, bool) {
	n, ok := c.Number(site)
	if !ok || n.held == heldAll {
		return n, ok
	}
	if !isIntegral(c.b[n.off:n.end]) {
		c.Refuse(n.off, site)
		return n, !c.lenient // else it is judged further, and the struct is dropped
	}
	v, fits := integerValue(c.b[n.off:n.end])
	if fits {
		n.value, n.held = v, heldAll
		return n, true
	}
	return n, c.outside(n)
}

// Fits applies to n the rule on integers that the struct holds as an int64,
// where other words than "type" say that it is one.
func (c *Cursor) Fits(n Num) {
	if n.held == heldAll || !isIntegral(c.b[n.off:n.end]) {
		return
	}
	if _, fits := integerValue(c.b[n.off:n.end]); !fits {
		c.outside(n)
	}
}

// outside meets an integer that no int64 holds and reports whether it is judged
// further. Where only a verdict is wanted it is not known yet whether a struct
// will hold it: that it was met is remembered for Outsized.
func (c *Cursor) outside(n Num) bool {
	switch {
	case c.again:
		c.outsized = true
		return true
	case c.lenient:
		return false
	case c.rules&ruleNumbers != 0 || c.filling:
		c.deny(n.off, &denyInt64)
		return false
	}
	return true
}

// Outsized reports whether an alternative that was tried may hold an integer
// that no int64 does, and whether that refuses the call: the alternative that a
// struct would be filled by is read then, although none is filled, so that
// judging and decoding say the same.
func (c *Cursor) Outsized() bool { return c.outsized && !c.again && c.rules&ruleNumbers != 0 }

// Float64 returns the nearest float64 of n. A number outside, which the rule
// on numbers refuses earlier where it holds, ends the decoding: no struct holds
// an infinity that nobody sent.
func (c *Cursor) Float64(n Num) float64 {
	if n.held == heldAll && n.value > -1<<53 && n.value < 1<<53 {
		if n.value == 0 && c.b[n.off] == '-' {
			return negativeZero()
		}
		return float64(n.value)
	}
	f, _ := strconv.ParseFloat(view(c.b[n.off:n.end]), 64)
	if (f > math.MaxFloat64 || f < -math.MaxFloat64) && !c.lenient {
		c.deny(n.off, &denyFloat64)
	}
	return f
}

func negativeZero() float64 {
	z := 0.0
	return -z
}

// Min refuses n below min (JSON Schema Validation section 6.2.4).
func (c *Cursor) Min(n Num, min int64, site *Site) {
	if n.held != heldAll || n.value < min {
		c.bound(n, min, -1, -1, site)
	}
}

// Max refuses n above max (JSON Schema Validation section 6.2.2).
func (c *Cursor) Max(n Num, max int64, site *Site) {
	if n.held != heldAll || n.value > max {
		c.bound(n, max, 1, 1, site)
	}
}

// Above refuses n at or below min (JSON Schema Validation section 6.2.5).
func (c *Cursor) Above(n Num, min int64, site *Site) {
	if n.held != heldAll || n.value <= min {
		c.bound(n, min, -1, 0, site)
	}
}

// Below refuses n at or above max (JSON Schema Validation section 6.2.3).
func (c *Cursor) Below(n Num, max int64, site *Site) {
	if n.held != heldAll || n.value >= max {
		c.bound(n, max, 0, 1, site)
	}
}

// bound refuses n when its comparison with limit lies in [from, to].
func (c *Cursor) bound(n Num, limit int64, from, to int, site *Site) {
	var cmp int
	switch {
	case n.held != heldNone && n.value < limit:
		cmp = -1 // a fraction does not bridge the gap between two integers
	case n.held != heldNone && n.value > limit:
		cmp = 1
	case n.held != heldAll:
		cmp = compareInt(c.b[n.off:n.end], limit)
	}
	if cmp >= from && cmp <= to {
		c.Refuse(n.off, site)
	}
}

// MinDecimal, MaxDecimal, AboveDecimal and BelowDecimal are the bounds that no
// int64 can express. Comparison is exact and linear in the text.
func (c *Cursor) MinDecimal(n Num, min *Decimal, site *Site) {
	if compareDecimal(c.b[n.off:n.end], min) < 0 {
		c.Refuse(n.off, site)
	}
}

// MaxDecimal refuses n above max.
func (c *Cursor) MaxDecimal(n Num, max *Decimal, site *Site) {
	if compareDecimal(c.b[n.off:n.end], max) > 0 {
		c.Refuse(n.off, site)
	}
}

// AboveDecimal refuses n at or below min.
func (c *Cursor) AboveDecimal(n Num, min *Decimal, site *Site) {
	if compareDecimal(c.b[n.off:n.end], min) <= 0 {
		c.Refuse(n.off, site)
	}
}

// BelowDecimal refuses n at or above max.
func (c *Cursor) BelowDecimal(n Num, max *Decimal, site *Site) {
	if compareDecimal(c.b[n.off:n.end], max) >= 0 {
		c.Refuse(n.off, site)
	}
}

// MultipleOf refuses n when it is no integer multiple of d
// (JSON Schema Validation section 6.2.1).
func (c *Cursor) MultipleOf(n Num, d *Divisor, site *Site) {
	if !multipleOf(c.b[n.off:n.end], d) {
		c.Refuse(n.off, site)
	}
}

// compareInt compares a number text with v. The digits of v stay on the stack.
func compareInt(text []byte, v int64) int {
	var buf [20]byte
	d := Decimal{Neg: v < 0}
	u := uint64(v)
	if d.Neg {
		u = -u
	}
	for u != 0 && u%10 == 0 {
		u /= 10
		d.Exp++
	}
	if u != 0 {
		d.Digits = view(strconv.AppendUint(buf[:0], u, 10))
	}
	return compareDecimal(text, &d)
}

// Whole refuses n when it has a fractional part.
func (c *Cursor) Whole(n Num, site *Site) {
	if n.held != heldAll && !isIntegral(c.b[n.off:n.end]) {
		c.Refuse(n.off, site)
	}
}
