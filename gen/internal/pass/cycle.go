package pass

import (
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
)

// Cycles reports recursion that consumes nothing: a rule that, to judge a
// value, must first judge the same value by itself, as {"$ref": "#"} does. It
// returns whether there is none.
func Cycles(l *Lowered, diags *diag.List) bool {
	const (
		open = 1 + iota
		done
	)
	state, good := map[*ir.Rule]int{}, true
	var visit func(*ir.Rule)
	visit = func(r *ir.Rule) {
		state[r] = open
		for _, next := range inPlace(r) {
			switch state[next] {
			case open:
				good = false
				if s := l.Of[next]; s != nil {
					diags.Errorf(s.Pos(), s.Pointer, "$ref", "the schema refers to itself for the same value, so that judging it never ends")
				}
			case done:
			default:
				visit(next)
			}
		}
		state[r] = done
	}
	Walk(l.Root, func(r *ir.Rule) {
		if state[r] == 0 {
			visit(r)
		}
	})
	return good
}
