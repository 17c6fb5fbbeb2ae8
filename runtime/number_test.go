package runtime

import (
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// TestBounds holds the four bounds by integers against math/big, for numbers
// written in every way that lie at the bound, beside it and between integers.
func TestBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	limits := []int64{0, 1, -1, 3, -3, 10, 100000, -100000, 1<<63 - 1, -1 << 63, 999999999999999999, -999999999999999999}
	texts := []string{"0", "-0", "0.0", "-0.0", "0e5", "-0.5", "0.5", "1e0", "10e-1", "0.1e1", "-9223372036854775808.0", "9223372036854775807.5"}
	for _, n := range limits {
		for _, text := range []string{strconv.FormatInt(n, 10), strconv.FormatInt(n-1, 10), strconv.FormatInt(n+1, 10)} {
			for _, tail := range []string{"", ".0", ".000", ".5", ".0000000000000000000000001", ".9", ".99999999999999999999", "e0", "e1", "E-1", ".5e1", ".0e0", "e+01", "e-2", "e2", ".25e1", ".250e+2", "e17", "e18", "e99"} {
				texts = append(texts, text+tail)
			}
		}
	}
	for range 2000 {
		texts = append(texts, strconv.FormatFloat((rng.Float64()-0.5)*20, 'f', rng.IntN(20), 64))
	}
	for _, text := range texts {
		value, ok := new(big.Rat).SetString(text)
		if !ok {
			t.Fatal(text)
		}
		for _, limit := range limits {
			sign := value.Cmp(new(big.Rat).SetInt64(limit))
			l := plainLimits()
			for name, bound := range map[string]struct {
				judge   func(*Cursor, Num)
				refused bool
			}{
				"Min":   {func(c *Cursor, n Num) { c.Min(n, limit, &Site{}) }, sign < 0},
				"Max":   {func(c *Cursor, n Num) { c.Max(n, limit, &Site{}) }, sign > 0},
				"Above": {func(c *Cursor, n Num) { c.Above(n, limit, &Site{}) }, sign <= 0},
				"Below": {func(c *Cursor, n Num) { c.Below(n, limit, &Site{}) }, sign >= 0},
				"Is": {func(c *Cursor, n Num) {
					if !c.Is(n, limit) {
						c.Refuse(0, &Site{})
					}
				}, sign != 0},
				"Whole": {func(c *Cursor, n Num) { c.Whole(n, &Site{}) }, !value.IsInt()},
			} {
				var c Cursor
				c.reset([]byte(text+strings.Repeat(" ", rng.IntN(3))), &l)
				n, ok := c.Number(nil)
				if !ok {
					t.Fatalf("%s is no number", text)
				}
				if bound.judge(&c, n); (c.total > 0) != bound.refused {
					t.Fatalf("%s: %s %d refuses: %t, want %t", text, name, limit, c.total > 0, bound.refused)
				}
			}
		}
	}
}
