package judge

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// KindOf returns the one kind of a value.
func KindOf(v *source.Value) ir.Kinds { return kindOf(v) }

// Multiple reports whether the JSON number a is an integer times the JSON
// number b, which is not zero. It is exact for any digits and exponents.
func Multiple(a, b string) bool { return multiple(a, b) }
