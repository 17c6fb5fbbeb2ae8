package cases

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// part returns the part of a value at a JSON pointer, or nil.
func part(v *source.Value, at string) *source.Value {
	if at == "" {
		return v
	}
	for _, token := range strings.Split(at[1:], "/") {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
		if v.Kind == source.Array {
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(v.Items) {
				return nil
			}
			v = v.Items[i]
			continue
		}
		if v = v.Get(token); v == nil {
			return nil
		}
	}
	return v
}

// distance says how far a value that a constraint accepts is from its bound; 0
// is just inside. It is negative for a value that the constraint says nothing
// about.
func (c *constraint) distance(v *source.Value) float64 {
	switch {
	case c.op == textSize && v.Kind == source.String:
		return math.Abs(float64(utf8.RuneCountInString(v.Text) - c.count))
	case c.op == elements && v.Kind == source.Array:
		return math.Abs(float64(len(v.Items) - c.count))
	case c.op == members && v.Kind == source.Object:
		return math.Abs(float64(len(v.Members) - c.count))
	case c.op == magnitude && v.Kind == source.Number:
		bound := judge.DecimalText(c.bound)
		if source.CompareNumbers(v.Text, bound) == 0 {
			return 0
		}
		x, _ := strconv.ParseFloat(v.Text, 64)
		y, _ := strconv.ParseFloat(bound, 64)
		return math.Abs(x-y) + math.SmallestNonzeroFloat64
	case c.op == listed:
		return 0
	case c.op == other || c.op == typed:
		return 0
	}
	return -1
}

// lists reports whether a literal of the constraint is the value.
func (c *constraint) lists(i int, v *source.Value) bool { return judge.Value(c.values[i]).Equal(v) }
