package gen

import (
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// Form is a schema of a file and what is published of it.
type Form struct {
	Text          []byte
	Before, After *ir.Rule       // the rules of both
	Graph         *schema.Schema // of what is published
}

// Forms publishes the schemas of a file. Without errors there is one form for
// each.
func Forms(in Input, opts Options) ([]Form, []Diagnostic) {
	c := newCompiler([]Input{in}, opts)
	var list []Form
	for _, s := range c.reader.File(in).Subjects {
		if s.Lowered == nil {
			continue
		}
		text := c.published(s)
		if text == nil {
			continue
		}
		var diags diag.List
		again := c.reader.Again(s, Input{Name: "published.json", Text: text}, &diags)
		if again == nil || again.Lowered == nil {
			return nil, diags
		}
		list = append(list, Form{text, s.Lowered.Root, again.Lowered.Root, again.Graph})
	}
	return list, *c.diags
}
