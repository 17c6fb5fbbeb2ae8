package pass

import (
	"bytes"
	"encoding/json"
	"strconv"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/keyword"
)

// usableDefault sets the default that fills a field whose value all the rules
// judge, when they accept it. A default of scalars, lists and maps becomes a Go
// literal; any other is read by the reader of the field.
func (s *shaper) usableDefault(rules []*ir.Rule, f *ir.Field, d *ir.Literal) {
	if d == nil || f.Required || f.Type.Shape == ir.CustomShape || !s.defaults.holds(rules, d) {
		return
	}
	if d.Kind == ir.Null {
		if f.Type.Nullable || f.Type.Shape == ir.RawShape { // the zero value says so
			f.Default = d
		}
		return
	}
	lit := *d
	f.Default = &lit
	switch f.Type.Shape {
	case ir.IntShape:
		lit.Number.Small, _ = smallNumber(lit.Text)
		if _, ok := smallNumber(lit.Text); !ok {
			f.Default = nil
		}
	case ir.FloatShape:
		if _, err := strconv.ParseFloat(lit.Text, 64); err != nil { // beyond float64
			f.Default = nil
		}
	case ir.StringShape, ir.BoolShape, ir.RawShape:
	case ir.SliceShape, ir.MapShape:
		var v any
		dec := json.NewDecoder(bytes.NewReader([]byte(lit.Text)))
		dec.UseNumber()
		if err := dec.Decode(&v); err != nil || !hasLiteral(f.Type.Base(), v) {
			f.ReadDefault = rules[0]
		}
	default:
		f.ReadDefault = rules[0]
	}
}

// smallNumber returns a number that is an int64, however it is written.
func smallNumber(text string) (int64, bool) {
	number, ok := keyword.Decimal(text)
	if !ok {
		return 0, false
	}
	return smallInt(number)
}

// hasLiteral reports whether a value of that type can be written in Go.
func hasLiteral(t *ir.Type, v any) bool {
	if t.Wrapper() != "" || t.Pointer {
		return false
	}
	switch v := v.(type) {
	case string:
		return t.Shape == ir.StringShape
	case bool:
		return t.Shape == ir.BoolShape
	case json.Number:
		switch t.Shape {
		case ir.IntShape:
			_, err := strconv.ParseInt(string(v), 10, 64)
			return err == nil
		case ir.FloatShape:
			_, err := strconv.ParseFloat(string(v), 64)
			return err == nil
		}
	case []any:
		for _, e := range v {
			if t.Shape != ir.SliceShape || !hasLiteral(t.Elem, e) {
				return false
			}
		}
		return t.Shape == ir.SliceShape
	case map[string]any:
		for _, e := range v {
			if t.Shape != ir.MapShape || !hasLiteral(t.Elem, e) {
				return false
			}
		}
		return t.Shape == ir.MapShape
	}
	return false
}

// finiteDefaults drops the defaults that would fill themselves without end: of
// a type that holds the struct whose field has the default.
func (s *shaper) finiteDefaults(order []ir.Declared) {
	for _, d := range order {
		st, ok := d.(*ir.Struct)
		if !ok {
			continue
		}
		for _, f := range st.Fields {
			if f.ReadDefault == nil {
				continue
			}
			for _, inner := range declared(f.Type) {
				if inner == d {
					if src := s.of[f.ReadDefault]; src != nil {
						s.diags.Warnf(src.Pos(), f.Pointer, "default", "the default is not applied: it would fill itself without end")
					}
					f.Default, f.ReadDefault = nil, nil
					f.Type.Optional = true
					break
				}
			}
		}
	}
}
