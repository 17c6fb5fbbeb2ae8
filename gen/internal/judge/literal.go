package judge

import (
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// kindOf returns the one kind of a value.
func kindOf(v *source.Value) ir.Kinds {
	switch v.Kind {
	case source.Null:
		return ir.Null
	case source.Bool:
		return ir.Bool
	case source.String:
		return ir.String
	case source.Array:
		return ir.Array
	case source.Object:
		return ir.Object
	}
	if _, integer := source.Integer(v.Text); integer {
		return ir.Integer
	}
	return ir.Fraction
}

// literal is Value, once for each literal.
func (j *Judge) literal(lit *ir.Literal) *source.Value {
	if j.literals[lit] == nil {
		j.literals[lit] = Value(*lit)
	}
	return j.literals[lit]
}

// Equal reports whether two literals are the same instance (JSON Schema Core
// section 4.2.2).
func Equal(a, b ir.Literal) bool { return Value(a).Equal(Value(b)) }

// Value returns a value of a rule as a value of a file. Its offsets are in the
// literal's own text.
func Value(lit ir.Literal) *source.Value {
	switch {
	case lit.Kind == ir.String:
		return &source.Value{Kind: source.String, End: len(lit.Text), Text: lit.Text}
	case lit.Kind&ir.Number != 0:
		return &source.Value{Kind: source.Number, End: len(lit.Text), Text: lit.Text}
	}
	var faults diag.List
	v := source.Parse("", []byte(lit.Text), &faults).Root
	if v == nil {
		panic("judge: a literal is no JSON: " + faults[0].String()) // package keyword writes JSON
	}
	return v
}
