package pass

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Open warns of objects that let unknown members in without saying so.
func Open(root *schema.Schema, diags *diag.List) {
	root.Walk(func(s *schema.Schema) {
		if t := s.Keyword("type"); t != nil && takesObjects(t.Value) &&
			s.Value.Get("additionalProperties") == nil && s.Value.Get("unevaluatedProperties") == nil {
			diags.Warnf(s.Pos(), s.Pointer, "additionalProperties",
				"the object is open: it takes members that the schema does not name; add \"additionalProperties\": false, or true to say so")
		}
	})
}

func takesObjects(v *source.Value) bool {
	return v.Text == "object" || slices.ContainsFunc(v.Items, func(item *source.Value) bool { return item.Text == "object" })
}
