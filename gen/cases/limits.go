package cases

import (
	"math/big"
	"strconv"
	"strings"
	"unicode"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// What a call may hold by the deny rules of the runtime, where the schema does
// not say otherwise.
const (
	maxBytes = 65_536
	maxDepth = 10
)

// limits are the deny rules that a call must keep to, so that it is the schema
// that has the say.
type limits struct {
	bytes, depth int
	strict       bool // the rules on numbers and characters hold, too
}

func limitsOf(t *ir.Tool) limits {
	if t.Plain {
		return limits{bytes: 1 << 20, depth: 1_000} // what such a case need not go beyond
	}
	l := limits{bytes: maxBytes, depth: maxDepth, strict: true}
	if t.MaxBytes > 0 {
		l.bytes = t.MaxBytes
	}
	if t.MaxDepth > 0 {
		l.depth = t.MaxDepth
	}
	return l
}

// allow reports whether a value keeps to the deny rules.
func (l limits) allow(v *source.Value) bool { return l.within(v, 0) }

func (l limits) within(v *source.Value, depth int) bool {
	switch v.Kind {
	case source.String:
		return l.text(v.Text)
	case source.Number:
		return !l.strict || held(v.Text)
	}
	if v.Kind != source.Array && v.Kind != source.Object {
		return true
	}
	if depth++; depth > l.depth {
		return false
	}
	for _, item := range v.Items {
		if !l.within(item, depth) {
			return false
		}
	}
	for _, m := range v.Members {
		if !l.text(m.Name) || !l.within(m.Value, depth) {
			return false
		}
	}
	return true
}

func (l limits) text(s string) bool {
	return !l.strict || !strings.ContainsFunc(s, unicode.IsControl)
}

// held reports whether int64, when it is an integer, and float64 hold a number.
func held(text string) bool {
	if f, err := strconv.ParseFloat(text, 64); err != nil || f == 0 && strings.ContainsAny(text, "123456789") {
		return false
	}
	if _, integer := source.Integer(text); !integer {
		return true
	}
	n, ok := new(big.Float).SetPrec(4_000).SetString(text)
	if !ok {
		return false
	}
	i, _ := n.Int(nil)
	return i.IsInt64()
}
