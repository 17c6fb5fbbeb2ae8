package metaschema_test

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen/internal/keyword"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// own are the words that the keyword table has in drafts whose specification
// lacks them: up to which draft, and why.
var own = map[string]struct {
	to  schema.Draft
	why string
}{
	"timeoutSeconds": {schema.Latest, "of the project"},
	"x-schemagen":    {schema.Latest, "of the project"},
	"goJSONSchema":   {schema.Latest, "of go-jsonschema"},
	"x-mcp-header":   {schema.Latest, "of MCP"},
	"$comment":       {schema.Draft6, "came with draft-07, known in every draft"},
	"$defs":          {schema.Draft7, "came with 2019-09, known in every draft"},
	"deprecated":     {schema.Draft7, "came with 2019-09, known in every draft"},
}

// retired are the words that the metaschemas name only to keep them from
// another meaning: from which draft on.
var retired = map[string]schema.Draft{
	"dependencies":     schema.Draft201909,
	"$recursiveRef":    schema.Draft202012,
	"$recursiveAnchor": schema.Draft202012,
}

// named returns the keywords that a dialect's metaschema names.
func named(t testing.TB, d schema.Draft) []string {
	t.Helper()
	words := make(map[string]bool)
	add := func(root *source.Value) {
		for _, m := range root.Get("properties").Members {
			if words[m.Name] {
				t.Errorf("%v names %q twice", d, m.Name)
			}
			words[m.Name] = true
		}
	}
	root := parse(t, dialects[d])
	add(root)
	if d >= schema.Draft201909 {
		for _, v := range root.Get("allOf").Items {
			add(parse(t, "https://json-schema.org/draft/"+d.String()+"/"+v.Get("$ref").Text))
		}
	}
	return slices.Sorted(maps.Keys(words))
}

// known returns every name of the keyword table. The table does not list its
// names for others: nothing but this test needs them.
func known(t *testing.T) []string {
	t.Helper()
	field := reflect.ValueOf(keyword.All).Elem().FieldByName("names")
	if !field.IsValid() || field.Kind() != reflect.Slice || field.Len() == 0 {
		t.Fatal("keyword.Table has no field \"names\" any more; read the names from where they are now")
	}
	names := make([]string, field.Len())
	for i := range names {
		names[i] = field.Index(i).String()
	}
	return names
}

func TestKeywords(t *testing.T) {
	names := known(t)
	for word := range own {
		if !slices.Contains(names, word) {
			t.Errorf("%q is in a table of this test, but not in keyword.All", word)
		}
	}
	for d := range dialects {
		t.Run(d.String(), func(t *testing.T) {
			words := named(t, d)
			var want []string
			for _, name := range slices.Concat(names, words) {
				meaning := keyword.All.Lookup(d, name) != nil
				if o, ok := own[name]; ok && d <= o.to {
					if !meaning {
						t.Errorf("%q is in a table of this test (%s), but keyword.All does not know it in %v", name, o.why, d)
					}
					continue
				}
				if since, ok := retired[name]; ok && d >= since {
					if meaning {
						t.Errorf("%q is retired in %v, but keyword.All gives it a meaning", name, d)
					}
					want = append(want, name)
				}
				if meaning {
					want = append(want, name)
				}
			}
			slices.Sort(want)
			if diff := cmp.Diff(slices.Compact(want), words); diff != "" {
				t.Errorf("keyword.All has (-), the metaschema names (+):\n%s", diff)
			}
		})
	}
}
