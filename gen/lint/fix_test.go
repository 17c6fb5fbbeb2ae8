package lint

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/front"
	"github.com/schemagen/schemagen/gen/internal/gentest"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/witness"
)

func TestFix(t *testing.T) {
	tests := []struct{ name, in, out string }{
		{"closes as its neighbours are written", `{
  "type": "object",
  "properties": {"a": {"type": "boolean"}}
}
`, `{
  "type": "object",
  "additionalProperties": false,
  "properties": {"a": {"type": "boolean"}}
}
`},
		{"on one line", `{"type":"object","properties":{"a":{"const":1}}}`, `{"type":"object","additionalProperties":false,"properties":{"a":{"const":1}}}`},
		{"type at the end", `{"properties": {"a": {"const": 1}}, "type": "object"}`, `{"properties": {"a": {"const": 1}}, "type": "object", "additionalProperties": false}`},
		{"nested ones, too", `{"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {"const": 1}}}}}`,
			`{"type": "object", "additionalProperties": false, "properties": {"a": {"type": "object", "additionalProperties": false, "properties": {"b": {"const": 1}}}}}`},
		{"a definition that stands alone", `{"type": "object", "additionalProperties": false, "properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"type": "object", "properties": {"b": {"const": 1}}}}}`,
			`{"type": "object", "additionalProperties": false, "properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"type": "object", "additionalProperties": false, "properties": {"b": {"const": 1}}}}}`},
		{"not where others name members", `{"type": "object", "properties": {"a": {"const": 1}}, "allOf": [{"properties": {"b": {"const": 1}}}]}`, ""},
		{"not an alternative", `{"type": "object", "additionalProperties": false, "properties": {"a": {"oneOf": [{"type": "object", "properties": {"b": {"const": 1}}}, {"type": "null"}]}}}`, ""},
		{"not a definition that is taken in elsewhere", `{"type": "object", "additionalProperties": false, "properties": {"a": {"$ref": "#/$defs/a"},
 "b": {"$ref": "#/$defs/a", "properties": {"c": {"const": 1}}}}, "$defs": {"a": {"type": "object", "properties": {"b": {"const": 1}}}}}`, ""},
		{"not elements of which another schema speaks", `{"type": "object", "additionalProperties": false, "properties": {"a": {"type": "array", "items": {"type": "object", "properties": {"b": {"const": 1}}},
 "allOf": [{"items": {"properties": {"c": {"const": 1}}}}]}}}`, ""},
		{"not a property of which another schema speaks", `{"type": "object", "additionalProperties": false, "properties": {"a": {"type": "object", "properties": {"b": {"const": 1}}}},
 "allOf": [{"properties": {"a": {"properties": {"c": {"const": 1}}}}}]}`, ""},
		{"not without properties", `{"type": "object"}`, ""},
		{"not where it is open on purpose", `{"type": "object", "additionalProperties": true, "properties": {"a": {"const": 1}}}`, ""},
		{"a keyword without effect", `{"type": "object", "additionalProperties": false, "properties": {"a": {"type": "boolean", "maxLength": 5, "minLength": 1}}}`,
			`{"type": "object", "additionalProperties": false, "properties": {"a": {"type": "boolean"}}}`},
		{"the first one", `{"type": "object", "additionalProperties": false, "properties": {"a": {"maxLength": 5, "type": "boolean"}}}`,
			`{"type": "object", "additionalProperties": false, "properties": {"a": {"type": "boolean"}}}`},
		{"not what a reference leads into", `{"type": "object", "additionalProperties": false, "properties": {"a": {"type": "boolean", "items": {"const": 1}}, "b": {"$ref": "#/properties/a/items"}}}`, ""},
		{"values that are there twice", `{"type": "object", "additionalProperties": false, "properties": {"a": {"enum": ["x", "y", "x", "x"]}}, "required": ["a", "a"]}`,
			`{"type": "object", "additionalProperties": false, "properties": {"a": {"enum": ["x", "y"]}}, "required": ["a"]}`},
		{"suppressions", `{"type": "object", "additionalProperties": false, "x-schemagen": {"maxBytes": 9, "lint": {"open-object": "a"}}, "properties": {"a": {"x-schemagen": {"lint": {"untyped": "b"}}, "const": 1}}}`,
			`{"type": "object", "additionalProperties": false, "x-schemagen": {"maxBytes": 9}, "properties": {"a": {"const": 1}}}`},
		{"not what is suppressed", `{"type": "object", "x-schemagen": {"lint": {"open-object": "a"}}, "properties": {"a": {"const": 1}}}`, ""},
		{"a tool object", `{"name": "example", "inputSchema": {"type": "object", "properties": {"a": {"const": 1}}}}`,
			`{"name": "example", "inputSchema": {"type": "object", "additionalProperties": false, "properties": {"a": {"const": 1}}}}`},
		{"no JSON", `{"type": "object", "properties": {"a": {"const": 1}}`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files, mended := Fix([]Input{{Name: "example.json", Text: []byte(tt.in)}}, Options{})
			if (mended > 0) != (tt.out != "") {
				t.Errorf("%d findings mended", mended)
			}
			if diff := cmp.Diff(tt.out, string(files["example.json"])); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// rootRule returns the rule of a file's first schema, or nil.
func rootRule(in Input) *ir.Rule {
	var diags diag.List
	f := front.NewReader([]Input{in}, front.Options{Lenient: true, Formats: front.FormatsAssert}, &diags).File(in)
	if len(f.Subjects) == 0 || f.Subjects[0].Lowered == nil {
		return nil
	}
	return f.Subjects[0].Lowered.Root
}

// sharedTools are the tools of the corpora.
func sharedTools(t *testing.T) []Input {
	t.Helper()
	var list []Input
	for _, pattern := range []string{"mcp/*/*.json", "bernstein/*.json"} {
		files, _ := filepath.Glob(filepath.Join(gentest.Shared(t, "corpus"), filepath.FromSlash(pattern)))
		for _, path := range files {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, Input{Name: path, Text: text})
		}
	}
	if len(list) < 1000 {
		t.Fatalf("there are %d tools in the corpora", len(list))
	}
	return list
}

// On the corpora: a fixed file parses and holds the same tool, a second Fix
// changes nothing, and nothing is accepted that was refused.
func TestFixCorpus(t *testing.T) {
	inputs := sharedTools(t)
	files, mended := Fix(inputs, Options{})
	if len(files) < 400 || mended < 500 {
		t.Errorf("%d findings mended in %d files", mended, len(files))
	}
	j := judge.New()
	tried, narrowed := 0, 0
	for i, in := range inputs {
		text, ok := files[in.Name]
		if !ok {
			continue
		}
		fixed := Input{Name: in.Name, Text: text}
		before, after := rootRule(in), rootRule(fixed)
		if before == nil || after == nil {
			if (before == nil) != (after == nil) {
				t.Errorf("%s: its rules came or went", in.Name)
			}
			continue
		}
		n := 0
		for v := range witness.Candidates(after, before) {
			if n++; n > 60 {
				break
			}
			old, now := j.Judge(before, v).Outcome, j.Judge(after, v).Outcome
			if old != judge.Holds && now != judge.Fails {
				t.Errorf("%s: %s was %v and is %v", in.Name, shown(v), old, now)
			}
			if old == judge.Holds && now == judge.Fails {
				narrowed++
			}
			tried++
		}
		inputs[i] = fixed
	}
	if tried < 10_000 || narrowed < 400 {
		t.Errorf("%d values tried, of which %d are now refused: too few to say something", tried, narrowed)
	}
	if again, _ := Fix(inputs, Options{}); len(again) > 0 {
		t.Errorf("a second Fix changes %d files", len(again))
	}
}
