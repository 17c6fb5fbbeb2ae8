package lint

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen/internal/gentest"
	"github.com/schemagen/schemagen/gen/internal/witness"
)

// A schema of the official suite that some instance fits is not called
// unsatisfiable, and no schema of it makes a rule panic.
func TestSuiteIsNotUnsatisfiable(t *testing.T) {
	drafts := map[string]string{
		"draft4": "http://json-schema.org/draft-04/schema#", "draft6": "http://json-schema.org/draft-06/schema#", "draft7": "http://json-schema.org/draft-07/schema#",
		"draft2019-09": "https://json-schema.org/draft/2019-09/schema", "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
	}
	root := gentest.Shared(t, "json-schema-test-suite", "tests")
	satisfiable, empty := 0, 0
	for draft, uri := range drafts {
		files, _ := filepath.Glob(filepath.Join(root, draft, "*.json"))
		optional, _ := filepath.Glob(filepath.Join(root, draft, "optional", "*.json"))
		for _, path := range append(files, optional...) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var groups []struct {
				Description string
				Schema      json.RawMessage
				Tests       []struct{ Valid bool }
			}
			if err := json.Unmarshal(text, &groups); err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			for _, g := range groups {
				schema := string(g.Schema)
				if strings.HasPrefix(schema, "{") && !strings.Contains(schema, `"$schema"`) {
					schema = strings.Replace(schema, "{", fmt.Sprintf(`{"$schema": %q, `, uri), 1)
					schema = strings.Replace(schema, ", }", "}", 1)
				}
				valid := false
				for _, c := range g.Tests {
					valid = valid || c.Valid
				}
				for _, f := range Run([]Input{{Name: "example.json", Text: []byte(schema)}}, Options{Plain: true}).Findings {
					if strings.Contains(f.Text, "fault of schemagen") {
						t.Errorf("%s/%s: %s: %s", draft, g.Description, filepath.Base(path), f.Text)
					}
					if f.Rule == "unsatisfiable" && f.Pointer == "" {
						if empty++; valid {
							t.Errorf("%s: %s: %s: %s, and an instance fits:\n%s", draft, filepath.Base(path), g.Description, f.Text, schema)
						}
					}
				}
				if valid {
					satisfiable++
				}
			}
		}
	}
	if satisfiable < 1000 || empty < 5 {
		t.Errorf("%d schemas of the suite have a valid instance, %d are called unsatisfiable: too few to say something", satisfiable, empty)
	}
}

// What is proven empty has no value that the search finds and the judge
// accepts: on every schema of the corpora and of the tables of this package.
func TestProofsAgainstSearch(t *testing.T) {
	inputs := sharedTools(t)
	for _, cases := range ruleCases {
		for i, c := range cases {
			inputs = append(inputs, Input{Name: fmt.Sprintf("case%d.json", i), Text: []byte(c.schema)})
		}
	}
	proven := 0
	for _, in := range inputs {
		for _, c := range checkersOf(in) {
			for _, s := range c.own() {
				for _, r := range c.rules[s] {
					if c.isEmpty(r) == nil {
						continue
					}
					proven++
					for v := range witness.Accepted(r) {
						t.Errorf("%s: %q is called empty, and accepts %s", in.Name, s.Pointer, shown(v))
						break
					}
				}
			}
		}
	}
	if proven < 30 {
		t.Errorf("%d proofs: too few to say something", proven)
	}
}
