package pass

import (
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
)

// listed reports whether the rule lists its values, with "enum" or with an
// alternative for each.
func listed(r *ir.Rule) bool {
	for _, v := range r.Values {
		if (v.Site == nil || v.Site.Keyword == "enum") && len(v.Values) > 1 {
			return true
		}
	}
	return len(r.Values) == 0 && len(r.Choices) == 1 && constants(r.Choices[0]) != nil
}

// constants returns the values of a choice each of whose arms is a "const", or
// nil.
func constants(c *ir.Choice) []*ir.EnumValue {
	var list []*ir.EnumValue
	for _, arm := range c.Arms {
		if len(arm.Types) == 1 && arm.Types[0].Kinds == ir.Null {
			continue
		}
		if len(arm.Values) != 1 || len(arm.Values[0].Values) != 1 || len(inPlace(arm)) > 0 {
			return nil
		}
		list = append(list, &ir.EnumValue{Literal: arm.Values[0].Values[0], Doc: arm.Doc})
	}
	return list
}

// enum returns the named type of a rule that lists its values, or nil.
func (s *shaper) enum(r *ir.Rule, shape ir.Shape) *ir.Enum {
	if !listed(r) {
		return nil
	}
	kinds := map[ir.Shape]ir.Kinds{ir.StringShape: ir.String, ir.IntShape: ir.Integer, ir.FloatShape: ir.Number}[shape]
	e := &ir.Enum{Decl: ir.Decl{Pointer: r.Pointer, Doc: r.Doc}, Shape: shape}
	var values []*ir.EnumValue
	for i, v := range r.Values {
		if i == 0 || len(v.Values) < len(values) {
			values = nil
			for _, lit := range v.Values {
				values = append(values, &ir.EnumValue{Literal: lit})
			}
		}
	}
	if len(r.Values) == 0 {
		values = constants(r.Choices[0])
	}
	for _, v := range values {
		if v.Literal.Kind&kinds == 0 || !inAll(r.Values, v.Literal) || inEnum(e.Values, v.Literal) {
			continue
		}
		switch shape {
		case ir.IntShape:
			small, ok := smallInt(v.Literal.Number)
			if !ok {
				return nil
			}
			v.Literal.Number.Small = small
		case ir.FloatShape:
			if _, err := strconv.ParseFloat(v.Literal.Text, 64); err != nil {
				return nil
			}
		}
		e.Values = append(e.Values, v)
	}
	if len(e.Values) < 2 { // a constant
		return nil
	}
	return e
}

// inAll reports whether every list has the value.
func inAll(lists []ir.ValueCheck, lit ir.Literal) bool {
	for _, v := range lists {
		if !slices.ContainsFunc(v.Values, func(w ir.Literal) bool { return judge.Equal(w, lit) }) {
			return false
		}
	}
	return true
}

func inEnum(values []*ir.EnumValue, lit ir.Literal) bool {
	for _, v := range values {
		if judge.Equal(v.Literal, lit) {
			return true
		}
	}
	return false
}
