package gen

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// Rules takes a file through the stages up to Members and returns the rule of
// its root, or nil with the errors; and how many schemas with a default have a
// rule.
func Rules(in Input, opts Options) (root *ir.Rule, defaults int, list []Diagnostic) {
	c := newCompiler([]Input{in}, opts)
	file := c.reader.File(in)
	if len(file.Subjects) == 0 || file.Subjects[0].Lowered == nil || c.diags.HasErrors() {
		return nil, 0, *c.diags
	}
	s := file.Subjects[0]
	c.members(s)
	if c.diags.HasErrors() {
		return nil, 0, *c.diags
	}
	with := map[*schema.Keyword]bool{}
	for _, at := range s.Lowered.Of {
		if k := at.Keyword("default"); k != nil {
			with[k] = true
		}
	}
	return s.Tool.Root, len(with), *c.diags
}
