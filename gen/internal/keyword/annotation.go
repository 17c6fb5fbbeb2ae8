package keyword

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// annotation is the words that assert nothing (JSON Schema Validation sections
// 8 and 9). Some of them shape the Go code.
var annotation = []*Keyword{
	{Name: "title", From: first, To: latest, Form: schema.Text, Lower: func(_ *Context, k *schema.Keyword, r *ir.Rule) { r.Doc.Title = k.Value.Text }},
	{Name: "description", From: first, To: latest, Form: schema.Text, Lower: func(_ *Context, k *schema.Keyword, r *ir.Rule) { r.Doc.Description = k.Value.Text }},
	{Name: "default", From: first, To: latest, Form: schema.Any, Lower: func(_ *Context, k *schema.Keyword, r *ir.Rule) {
		v := Literal(k.Value)
		r.Doc.Default = &v
	}},
	// 2019-09 brought the word; schemas of all drafts use it in its sense.
	{Name: "deprecated", From: first, To: latest, Form: schema.Flag, Lower: func(_ *Context, k *schema.Keyword, r *ir.Rule) { r.Doc.Deprecated = k.Value.Text == "true" }},
	{Name: "examples", From: schema.Draft6, To: latest, Form: schema.AnyValues},
	{Name: "readOnly", From: schema.Draft7, To: latest, Form: schema.Flag},
	{Name: "writeOnly", From: schema.Draft7, To: latest, Form: schema.Flag},
	{Name: "contentMediaType", From: schema.Draft7, To: latest, Form: schema.Text},
	{Name: "contentEncoding", From: schema.Draft7, To: latest, Form: schema.Text},
	{Name: "contentSchema", From: schema.Draft201909, To: latest, Form: schema.One},
}
