package schema_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/keyword"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Schemas are met in the order of the text, each time: what is told of them
// must not change from run to run.
func TestEach(t *testing.T) {
	var defs []string
	want := []string{""}
	for i := range 40 {
		defs = append(defs, fmt.Sprintf(`"d%d": {"items": {"type": "string"}}`, i))
		want = append(want, fmt.Sprintf("/$defs/d%d", i), fmt.Sprintf("/$defs/d%d/items", i))
	}
	text := []byte(`{"$defs": {` + strings.Join(defs, ", ") + `}}`)
	for range 5 {
		var diags diag.List
		file := source.Parse("x.json", text, &diags)
		loader := &schema.Loader{Table: keyword.All, Diags: &diags}
		loader.Load(file, file.Root, "", "")
		var got []string
		loader.Each(func(s *schema.Schema) { got = append(got, s.Pointer) })
		if len(diags) > 0 || !slices.Equal(got, want) {
			t.Fatalf("schemas in the order %q, want %q (%v)", got, want, diags)
		}
	}
}
