package keyword

import (
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/pattern"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// Context is what a keyword needs of the compilation to lower itself.
type Context struct {
	// Rule returns the rule of a schema. It may be incomplete while its schema
	// is lowered: recursion ends here.
	Rule func(*schema.Schema) *ir.Rule
	// Target returns the target of a reference in the dynamic scope of the
	// schema being lowered, or nil.
	Target func(*schema.Keyword) *schema.Schema
	// Constants returns the values of a Go constant set, "path.Type".
	Constants func(k *schema.Keyword, set string) []string
	// AssertFormats says whether "format" is an assertion. DialectFormats lets a
	// dialect make it one.
	AssertFormats, DialectFormats bool
	// Strict is set for tools. Lenient makes a warning of what says nothing.
	Strict, Lenient bool
	Diags           *diag.List

	regexes map[string]*ir.Regex
}

// errorf reports a fault at the keyword's value.
func (c *Context) errorf(k *schema.Keyword, format string, args ...any) {
	c.Diags.Errorf(k.Parent.File.Pos(k.Value.Offset), k.Pointer, k.Name, format, args...)
}

// warnf warns of something at the keyword's value.
func (c *Context) warnf(k *schema.Keyword, text string, args ...any) {
	c.Diags.Warnf(k.Parent.File.Pos(k.Value.Offset), k.Pointer, k.Name, text, args...)
}

// regex compiles a pattern of the schema, once for each text.
func (c *Context) regex(k *schema.Keyword, offset int, pointer, text string) *ir.Regex {
	if r := c.regexes[text]; r != nil {
		return r
	}
	pos := k.Parent.File.Pos(offset)
	legacy := k.Parent.Draft <= schema.Draft7 && !c.Strict
	m, warnings, err := pattern.Options{Legacy: legacy}.Build(text)
	if err != nil {
		c.Diags.Errorf(pos, pointer, k.Name, "%v", err)
		return nil
	}
	for _, w := range warnings {
		c.Diags.Warnf(pos, pointer, k.Name, "pattern: offset %d: %s", w.Offset, w.Text)
	}
	r := &ir.Regex{Source: text, Legacy: legacy, Kind: string(m.Kind), Note: m.String()}
	for _, f := range m.Fields {
		r.Fields = append(r.Fields, ir.RegexField(f))
	}
	if c.regexes == nil {
		c.regexes = make(map[string]*ir.Regex)
	}
	c.regexes[text] = r
	return r
}

// object returns what the rule's schema says about objects.
func object(r *ir.Rule) *ir.ObjectPart {
	if len(r.Objects) == 0 {
		r.Objects = []*ir.ObjectPart{{}}
	}
	return r.Objects[0]
}

// array returns what the rule's schema says about arrays.
func array(r *ir.Rule) *ir.ArrayPart {
	if len(r.Arrays) == 0 {
		r.Arrays = []*ir.ArrayPart{{}}
	}
	return r.Arrays[0]
}
