package witness

import (
	"testing"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemagen/schemagen/runtime/format"
)

// otherwise compiles a format with another validator.
func otherwise(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("schema.json", map[string]any{"format": name}); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// unjudged are the formats that the other validator does not judge.
var unjudged = map[string]bool{"idn-email": true, "idn-hostname": true}

// Each text of the table is judged as it says, by another validator too, and
// each format has texts.
func TestFormatTexts(t *testing.T) {
	known := map[string]bool{}
	for _, f := range format.Formats() {
		known[f.Func] = true
		texts := formatTexts[f.Func]
		if len(texts.valid) < 2 || len(texts.invalid) < 2 {
			t.Errorf("%s has too few texts", f.Func)
		}
		other := otherwise(t, f.Name)
		for _, s := range texts.valid {
			if err := other.Validate(s); err != nil || !f.Judge([]byte(s)) {
				t.Errorf("%s refuses %q; the other validator: %v", f.Func, s, err)
			}
		}
		for _, s := range texts.invalid {
			if err := other.Validate(s); (err == nil) != unjudged[f.Name] || f.Judge([]byte(s)) {
				t.Errorf("%s accepts %q; the other validator: %v", f.Func, s, err)
			}
		}
		if texts.part == "" {
			continue
		}
		for _, n := range []int{0, 20, 41} {
			list := textsOfFormat(f.Func, n, false)
			long := list[len(list)-1]
			spoilt := textsOfFormat(f.Func, n, true)
			if s := spoilt[len(spoilt)-1]; f.Judge([]byte(s)) || (other.Validate(s) == nil) != unjudged[f.Name] {
				t.Errorf("%s accepts %q, or the other validator does", f.Func, s)
			}
			if !f.Judge([]byte(long)) || utf8.RuneCountInString(long) < n {
				t.Errorf("%s: %q is no text of at least %d letters", f.Func, long, n)
			}
		}
	}
	for name := range formatTexts {
		if !known[name] {
			t.Errorf("there is no format %s", name)
		}
	}
}
