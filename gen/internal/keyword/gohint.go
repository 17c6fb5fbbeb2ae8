package keyword

import (
	"bytes"
	"encoding/json"

	"github.com/atombender/go-jsonschema/pkg/schemas"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// goHints reads "goJSONSchema", the spelling of Go hints that go-jsonschema
// gave to schemas, so that a schema annotated for it works unchanged.
func goHints(c *Context, k *schema.Keyword, r *ir.Rule) {
	var hint schemas.GoJSONSchemaExtension
	dec := json.NewDecoder(bytes.NewReader(source.AppendJSON(nil, k.Value)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&hint); err != nil {
		c.errorf(k, "%q does not have the form that go-jsonschema gives it: %v", k.Name, err)
		return
	}
	if hint.Type != nil || hint.Nillable || hint.Pointer != nil || len(hint.Imports) > 0 || len(hint.ExtraTags) > 0 {
		c.errorf(k, "of %q only \"identifier\" is compiled yet", k.Name)
	}
	if hint.Identifier != nil {
		if !exported(*hint.Identifier) {
			c.errorf(k, "\"identifier\" must be an exported Go identifier")
			return
		}
		r.Doc.GoName = *hint.Identifier
	}
}
