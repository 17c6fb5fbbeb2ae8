package pass

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
	"github.com/schemagen/schemagen/runtime/format"
)

// fits reports whether a rule accepts a scalar of the schema. A rule with
// composition is taken to refuse: nothing is filled in that was not proven.
func fits(r *ir.Rule, v ir.Literal) bool {
	if len(r.Never) > 0 || len(inPlace(r)) > 0 {
		return false
	}
	for _, t := range r.Types {
		if t.Kinds&v.Kind == 0 {
			return false
		}
	}
	for _, c := range r.Values {
		if !among(c.Values, v) {
			return false
		}
	}
	switch {
	case v.Kind == ir.String:
		return fitsString(r, v.Text)
	case v.Kind&ir.Number != 0:
		return fitsNumber(r, v.Text)
	}
	return v.Kind&(ir.Array|ir.Object) == 0
}

func among(values []ir.Literal, v ir.Literal) bool {
	for _, w := range values {
		switch {
		case v.Kind&ir.Number != 0 && w.Kind&ir.Number != 0:
			if source.CompareNumbers(v.Text, w.Text) == 0 {
				return true
			}
		case v.Kind == w.Kind && v.Text == w.Text:
			return true
		}
	}
	return false
}

func fitsString(r *ir.Rule, text string) bool {
	for _, c := range r.Strings {
		ok := true
		switch c.Op {
		case ir.MinLength:
			ok = utf8.RuneCountInString(text) >= c.Count
		case ir.MaxLength:
			ok = utf8.RuneCountInString(text) <= c.Count
		case ir.Pattern:
			ok = runner(c.Regex).Match([]byte(text))
		case ir.Format:
			ok = judgeFormat(c.Name, text)
		}
		if !ok {
			return false
		}
	}
	return true
}

// judgeFormat judges by the function that the generated code calls.
func judgeFormat(function, text string) bool {
	for _, f := range format.Formats() {
		if f.Func == function {
			return f.Judge([]byte(text))
		}
	}
	return false
}

func fitsNumber(r *ir.Rule, text string) bool {
	for _, c := range r.Numbers {
		cmp := source.CompareNumbers(text, literalOf(c.Bound))
		switch c.Op {
		case ir.Minimum:
			if cmp < 0 {
				return false
			}
		case ir.Maximum:
			if cmp > 0 {
				return false
			}
		case ir.ExclusiveMinimum:
			if cmp <= 0 {
				return false
			}
		case ir.ExclusiveMaximum:
			if cmp >= 0 {
				return false
			}
		case ir.MultipleOf:
			if _, integer := source.Integer(text); !integer || literalOf(c.Bound) != "1e0" {
				return false
			}
		}
	}
	return true
}

// literalOf writes a decimal as a JSON number.
func literalOf(d ir.Decimal) string {
	var b strings.Builder
	if d.Neg {
		b.WriteByte('-')
	}
	if d.Digits == "" {
		return "0e0"
	}
	b.WriteString(d.Digits)
	b.WriteByte('e')
	b.WriteString(strconv.FormatInt(d.Exp, 10))
	return b.String()
}
