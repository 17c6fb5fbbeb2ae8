package gen

import (
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/pass"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// Rules takes a file through the stages up to Members and returns the rule of
// its root, or nil with the errors; and how many schemas with a default have a
// rule.
func Rules(in Input, opts Options) (root *ir.Rule, defaults int, list []Diagnostic) {
	diags := &diag.List{}
	c := &compiler{opts: opts, diags: diags, names: pass.NewNames(diags, opts.Plain), library: newLibrary([]Input{in}, opts)}
	t := &ir.Tool{Name: toolName(in.Name), Plain: opts.Plain}
	rules := c.rules(in, t)
	if rules == nil || diags.HasErrors() {
		return nil, 0, *diags
	}
	with := map[*schema.Keyword]bool{}
	for _, s := range rules.lowered.Of {
		if k := s.Keyword("default"); k != nil {
			with[k] = true
		}
	}
	return t.Root, len(with), *diags
}
