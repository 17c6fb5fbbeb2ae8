package gen

import (
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/pass"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Rules takes a file through the stages up to Members and returns the rule of
// its root, or nil with the errors; and how many schemas with a default have a
// rule.
func Rules(in Input, opts Options) (root *ir.Rule, defaults int, list []Diagnostic) {
	diags := &diag.List{}
	c := &compiler{opts: opts, diags: diags, names: pass.NewNames(diags, opts.Plain), library: newLibrary([]Input{in}, opts)}
	t := &ir.Tool{Name: toolName(in.Name), Plain: opts.Plain}
	file := source.Parse(in.Name, in.Text, diags)
	if file.Root == nil || diags.HasErrors() {
		return nil, 0, *diags
	}
	rules := c.rules(in, file, c.unwrap(file, t), t)
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
