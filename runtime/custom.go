package runtime

import (
	"encoding"
	"encoding/json"
	"math/big"
	"net/netip"
	"net/url"
	"strings"
	"time"
)

// The Go types that a schema may name for a field. The methods below make
// values of what the schema has accepted, so they cannot fail; what a refused
// call yields does not matter.

// Time returns a "date-time" (RFC 3339 section 5.6) with its offset. A leap
// second is the second after it, as package time counts. Digits beyond the
// nanosecond are cut.
func (c *Cursor) Time(s Str) time.Time {
	b := c.Bytes(s)
	if len(b) < len("2006-01-02T15:04:05Z") {
		return time.Time{}
	}
	nanos, i := 0, 19
	if b[i] == '.' {
		scale := 100_000_000
		for i++; i < len(b) && b[i]-'0' <= 9; i++ {
			nanos += int(b[i]-'0') * scale
			scale /= 10
		}
	}
	zone := time.UTC
	if i+6 <= len(b) && b[i] != 'Z' && b[i] != 'z' {
		offset := number(b[i+1:i+3])*3600 + number(b[i+4:i+6])*60
		if b[i] == '-' {
			offset = -offset
		}
		zone = time.FixedZone("", offset)
	}
	return time.Date(number(b[:4]), time.Month(number(b[5:7])), number(b[8:10]),
		number(b[11:13]), number(b[14:16]), number(b[17:19]), nanos, zone)
}

// Date returns a "date" (RFC 3339 section 5.6) at midnight UTC.
func (c *Cursor) Date(s Str) time.Time {
	b := c.Bytes(s)
	if len(b) != len("2006-01-02") {
		return time.Time{}
	}
	return time.Date(number(b[:4]), time.Month(number(b[5:7])), number(b[8:]), 0, 0, 0, 0, time.UTC)
}

// number reads digits.
func number(b []byte) int {
	n := 0
	for _, ch := range b {
		n = n*10 + int(ch-'0')
	}
	return n
}

// Addr returns an IP address: "ipv4" (RFC 2673 section 3.2) or "ipv6"
// (RFC 4291 section 2.2).
func (c *Cursor) Addr(s Str) netip.Addr {
	a, _ := netip.ParseAddr(view(c.Bytes(s)))
	return a
}

// UUID returns the bytes of a "uuid" (RFC 9562 section 4).
func (c *Cursor) UUID(s Str) [16]byte {
	var id [16]byte
	n := 0
	for _, ch := range c.Bytes(s) {
		var v byte
		switch {
		case ch-'0' <= 9:
			v = ch - '0'
		case ch|0x20 >= 'a' && ch|0x20 <= 'f':
			v = ch | 0x20 - 'a' + 10
		default:
			continue
		}
		if n == 32 {
			break
		}
		id[n/2] |= v << (4 * (1 - n%2))
		n++
	}
	return id
}

// maxDigits is how many digits an integer may have that a big.Int holds: a
// short text such as 1e999999999 must not become a gigabyte.
const maxDigits = 4096

// BigInteger reads an integer that the struct holds as a big.Int: of at most
// 4,096 digits, or it violates the rule on numbers.
func (c *Cursor) BigInteger(site *Site) (Num, bool) {
	rules := c.rules
	if !c.trying { // who reads the value the long way may be no big.Int
		c.rules &^= ruleNumbers // a big.Int is not bound to float64
	}
	n, ok := c.Number(site)
	c.rules = rules
	if !ok || n.held == heldAll {
		return n, ok
	}
	if !isIntegral(c.b[n.off:n.end]) {
		c.Refuse(n.off, site)
		return n, false
	}
	if v := scan(c.b[n.off:n.end]); v.top+v.exponent() > maxDigits {
		c.deny(n.off, &denyDigits)
		return n, false
	}
	return n, true
}

// BigInt returns the value of n, which BigInteger has read.
func (c *Cursor) BigInt(n Num) *big.Int {
	if n.held == heldAll {
		return big.NewInt(n.value)
	}
	v := new(big.Int)
	d := scan(c.b[n.off:n.end])
	zeros := d.low + d.exponent()
	if d.zero() || zeros < 0 || zeros > maxDigits {
		return v
	}
	v.SetString(strings.ReplaceAll(string(d.mant), ".", ""), 10)
	v.Mul(v, new(big.Int).Exp(big.NewInt(10), big.NewInt(zeros), nil))
	if d.neg {
		v.Neg(v)
	}
	return v
}

// Unmarshal lets a value read the JSON text that starts at offset at and ends
// at the cursor by its own methods: UnmarshalJSON, UnmarshalText of a string,
// url.Parse for a [url.URL], or as encoding/json does. What it does not take violates the site. This is
// the one place where reflection may be used, and only for types that a schema
// names and that have no such method.
func (c *Cursor) Unmarshal(at int, v any, site *Site) bool {
	if c.stopped {
		return false
	}
	if err := unmarshal(append([]byte(nil), c.b[at:c.p]...), v); err != nil {
		c.Refuse(at, site)
		return false
	}
	return true
}

func unmarshal(text []byte, v any) error {
	if text[0] == '"' { // a URL has neither method
		switch u := v.(type) {
		case *url.URL:
			parsed, err := url.Parse(string(unescape(nil, text[1:len(text)-1])))
			if err == nil {
				*u = *parsed
			}
			return err
		case **url.URL:
			*u = new(url.URL)
			return unmarshal(text, *u)
		}
	}
	if u, ok := v.(json.Unmarshaler); ok {
		return u.UnmarshalJSON(text)
	}
	if u, ok := v.(encoding.TextUnmarshaler); ok && text[0] == '"' {
		return u.UnmarshalText(unescape(nil, text[1:len(text)-1]))
	}
	return json.Unmarshal(text, v)
}
