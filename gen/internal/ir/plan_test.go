package ir_test

import (
	"testing"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// Asked takes the steps that ask for members with the bits 0, 1, 2 and so on of
// the first word, and leaves others, and all behind them, to be judged one by one.
func TestAsked(t *testing.T) {
	must := func(bit int) *ir.Step { return &ir.Step{Require: &ir.Required{}, Case: &ir.Case{Bit: bit}} }
	var many []*ir.Step
	for bit := range 70 {
		many = append(many, must(bit))
	}
	guarded := must(1)
	guarded.When = &ir.Formula{}
	for _, c := range []struct {
		name string
		end  []*ir.Step
		want int
	}{
		{"none", nil, 0},
		{"all", []*ir.Step{must(0), must(1), must(2)}, 3},
		{"one word", many, 64},
		{"a member twice", []*ir.Step{must(0), must(1), must(0), must(2)}, 2},
		{"not from the first bit on", []*ir.Step{must(1), must(2)}, 0},
		{"something else between", []*ir.Step{must(0), {Count: &ir.CountCheck{}}, must(1)}, 1},
		{"something else before", []*ir.Step{{Count: &ir.CountCheck{}}, must(0), must(1)}, 0},
		{"on a condition", []*ir.Step{must(0), guarded}, 1},
	} {
		p := ir.Plan{End: c.end}
		if got := len(p.Asked()); got != c.want {
			t.Errorf("%s: %d steps, want %d", c.name, got, c.want)
		}
	}
}
