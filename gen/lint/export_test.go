package lint

import (
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/front"
)

// checkersOf prepares the schemas of a file for rules.
func checkersOf(in Input) []*checker {
	var diags diag.List
	f := front.NewReader([]Input{in}, front.Options{Lenient: true, Formats: front.FormatsAssert}, &diags).File(in)
	var list []*checker
	for _, s := range f.Subjects {
		list = append(list, newChecker(f, s))
	}
	return list
}
