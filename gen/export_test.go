package gen

import (
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/pass"
)

// Rules takes a file through the stages up to Members and returns the rule of
// its root, or nil with the errors.
func Rules(in Input, opts Options) (root *ir.Rule, list []Diagnostic) {
	diags := &diag.List{}
	c := &compiler{opts: opts, diags: diags, names: pass.NewNames(diags, opts.Plain), library: newLibrary([]Input{in}, opts)}
	t := &ir.Tool{Name: toolName(in.Name), Plain: opts.Plain}
	rules := c.rules(in, t)
	if rules == nil || diags.HasErrors() {
		return nil, *diags
	}
	return t.Root, *diags
}
