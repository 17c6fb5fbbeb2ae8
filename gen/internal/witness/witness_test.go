package witness_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/front"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
	"github.com/schemagen/schemagen/gen/internal/witness"
)

// Whether something is found for each schema of the official suite is held in
// package gen (TestConformanceWitness). Here: what must be among the values.

func rule(t *testing.T, text string) *ir.Rule {
	t.Helper()
	diags := &diag.List{}
	in := front.Input{Name: "schema.json", Text: []byte(text)}
	f := front.NewReader([]front.Input{in}, front.Options{Plain: true, Formats: front.FormatsAssert}, diags).File(in)
	if len(f.Subjects) == 0 || f.Subjects[0].Lowered == nil {
		t.Fatalf("%s: %v", text, *diags)
	}
	return f.Subjects[0].Lowered.Root
}

// candidates returns the values for a schema by verdict, in canonical JSON.
func candidates(r *ir.Rule) (accepted, refused []string) {
	j := judge.New()
	for v := range witness.Candidates(r) {
		text := string(v.AppendCanonical(nil))
		if j.Judge(r, v).Outcome == judge.Holds {
			accepted = append(accepted, text)
		} else {
			refused = append(refused, text)
		}
	}
	return accepted, refused
}

func canonical(t *testing.T, text string) string {
	t.Helper()
	var diags diag.List
	v := source.Parse("value.json", []byte(text), &diags).Root
	if v == nil {
		t.Fatalf("%s: %v", text, diags)
	}
	return string(v.AppendCanonical(nil))
}

func TestBoundaries(t *testing.T) {
	tests := []struct {
		schema   string
		accepted []string
		refused  []string
	}{
		{`{"type": "string", "minLength": 2, "maxLength": 4}`, []string{`"aa"`, `"aaaa"`, `"éé"`}, []string{`"a"`, `"aaaaa"`, `"ééééé"`, `""`, `null`, `1`, `[]`, `{}`, `true`}},
		{`{"type": "string", "pattern": "^[a-c]+-\\d{2}$", "maxLength": 6}`, []string{`"a-00"`, `"aaa-00"`}, []string{`"aaaa-00"`, `"a-0"`, `"a-00!"`}},
		{`{"type": "string", "pattern": "^x", "not": {"pattern": "y$"}}`, []string{`"x"`}, []string{`"xy"`, `"a"`}},
		{`{"type": "string", "format": "ipv4", "minLength": 9}`, []string{`"192.0.2.1"`}, []string{`"192.0.2.256"`, `"0.0.0.0"`}},
		{`{"type": "string", "format": "uri", "minLength": 30}`, []string{`"https://example.com/aaaaaaaaaa"`}, []string{`"https://example.com/a"`, `"https://example.com/aaaaaaaaaa%"`}},
		{`{"type": "integer", "minimum": -3, "exclusiveMaximum": 7}`, []string{`-3`, `-2`, `6`, `0`}, []string{`-4`, `7`, `0.5`, `"1"`}},
		{`{"type": "number", "minimum": 0.5, "multipleOf": 0.25}`, []string{`0.5`, `0.75`, `1`}, []string{`0.25`, `0.51`, `0.505`}},
		{`{"multipleOf": 6, "allOf": [{"multipleOf": 4, "minimum": 13}]}`, []string{`24`}, []string{`18`, `16`}},
		{`{"maximum": 9007199254740993}`, []string{`9007199254740993`}, []string{`9007199254740994`}},
		{`{"enum": ["red", 4]}`, []string{`"red"`, `4`}, []string{`"RED"`, `"redx"`, `5`, `3`, `""`}},
		{`{"type": "object", "properties": {"goal": {"type": "string"}, "n": {"type": "integer"}}, "required": ["goal"], "additionalProperties": false}`,
			[]string{`{"goal": "a"}`, `{"goal": "a", "n": 0}`},
			[]string{`{}`, `{"n": 0}`, `{"goal": "a", "extra": true}`, `{"goal": "a", "gola": "a"}`, `{"goal": "a", "GOAL": "a"}`, `{"goal": "a", "N": 0}`, `{"goal": 1}`, `{"goal": "a", "n": "1"}`, `{"goal": "a", "n": null}`}},
		{`{"type": "object", "minProperties": 2, "maxProperties": 3}`, []string{`{"extra": "a", "x": "a"}`}, nil},
		{`{"type": "object", "propertyNames": {"pattern": "^[a-z]{3}$"}, "minProperties": 1}`, []string{`{"aaa": "a"}`}, []string{`{}`}},
		{`{"type": "object", "dependentRequired": {"a": ["b"]}, "properties": {"a": {"const": 1}, "b": {"const": 2}}}`,
			[]string{`{}`, `{"a": 1, "b": 2}`, `{"b": 2}`}, []string{`{"a": 1}`}},
		{`{"type": "object", "properties": {"k": {"enum": ["x", "y"]}, "n": {"type": "integer"}}, "required": ["k"],
		   "if": {"properties": {"k": {"const": "x"}}}, "then": {"required": ["n"]}}`,
			[]string{`{"k": "x", "n": 0}`, `{"k": "y"}`}, []string{`{"k": "x"}`}},
		{`{"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 3, "uniqueItems": true}`,
			[]string{`[0]`, `[0, 1, -1]`, `[1]`}, []string{`[]`, `[0, 0]`, `["a"]`, `[0.5]`}},
		{`{"prefixItems": [{"const": 1}, {"const": 2}], "items": false, "type": "array"}`, []string{`[1, 2]`, `[1]`, `[]`}, []string{`[1, 2, true]`, `["a"]`, `[1, 1]`}},
		{`{"type": "array", "contains": {"const": "x"}, "minContains": 2, "maxContains": 3}`, []string{`["x", "x"]`, `["x", "x", "x"]`}, []string{`["x"]`, `["x", "x", "x", "x"]`}},
		{`{"oneOf": [{"type": "integer", "minimum": 5}, {"type": "integer", "maximum": 7}]}`, []string{`4`, `8`}, []string{`5`, `7`}},
		{`{"type": "object", "oneOf": [{"properties": {"a": {}}, "required": ["a"]}, {"properties": {"b": {}}, "required": ["b"]}]}`,
			[]string{`{"a": "a"}`, `{"b": "a"}`}, []string{`{}`, `{"a": "a", "b": "a"}`}},
		{`{"$ref": "#/$defs/node", "$defs": {"node": {"type": "object", "properties": {"v": {"type": "integer"}, "next": {"$ref": "#/$defs/node"}}, "required": ["v"], "additionalProperties": false}}}`,
			[]string{`{"v": 0}`, `{"v": 0, "next": {"v": 0}}`}, []string{`{"v": 0, "next": null}`, `{"v": "a"}`}},
		{`{"not": {"required": ["a", "b"]}, "required": ["a"]}`, []string{`{"a": "a"}`}, []string{`{"a": "a", "b": "a"}`}},
		{`false`, nil, []string{`null`, `{}`}},
	}
	for _, tt := range tests {
		accepted, refused := candidates(rule(t, tt.schema))
		for _, want := range tt.accepted {
			if !slices.Contains(accepted, canonical(t, want)) {
				t.Errorf("%s: %s is not among the accepted:\n%s", tt.schema, want, strings.Join(accepted, "\n"))
			}
		}
		for _, want := range tt.refused {
			if !slices.Contains(refused, canonical(t, want)) {
				t.Errorf("%s: %s is not among the refused:\n%s", tt.schema, want, strings.Join(refused, "\n"))
			}
		}
	}
}

// Accepted says nothing that is refused, and something where there is
// something, however much interacts.
func TestAccepted(t *testing.T) {
	for _, schema := range []string{
		`{"type": "string", "pattern": "^(ab)+$", "minLength": 5, "not": {"maxLength": 6}}`,
		`{"allOf": [{"minimum": 3}, {"maximum": 3}], "type": "integer"}`,
		`{"allOf": [{"pattern": "a"}, {"pattern": "b"}, {"pattern": "^[abc]{4}$"}], "type": "string", "minLength": 1}`,
		`{"type": "array", "minItems": 40, "uniqueItems": true, "items": {"type": "string", "pattern": "^[a-z]+$"}}`,
		`{"type": "array", "minItems": 3, "uniqueItems": true, "items": {"type": "object", "properties": {"k": {"enum": ["a", "b", "c"]}}, "required": ["k"], "additionalProperties": false}}`,
		`{"type": "object", "minProperties": 12, "propertyNames": {"maxLength": 2, "pattern": "^k"}}`,
		`{"type": ["object", "array"], "properties": {"a": {"$ref": "#"}, "b": {}}, "required": ["a"], "anyOf": [{"required": ["b"]}, {"properties": {"a": {"type": "array"}}}], "unevaluatedProperties": false}`,
		`{"$ref": "#/$defs/a", "$defs": {"a": {"type": "object", "oneOf": [{"properties": {"k": {"const": "leaf"}}, "required": ["k"]}, {"properties": {"k": {"const": "node"}, "left": {"$ref": "#/$defs/a"}}, "required": ["k", "left"]}]}}}`,
		`{"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"], "if": {"properties": {"a": {"minimum": 10}}}, "then": {"required": ["b"]}, "else": false}`,
	} {
		r := rule(t, schema)
		n := 0
		for v := range witness.Accepted(r) {
			n++
			if got := judge.New().Judge(r, v); got.Outcome != judge.Holds {
				t.Errorf("%s: %s %s", schema, source.AppendJSON(nil, v), got.Outcome)
			}
		}
		if n == 0 {
			t.Errorf("%s: nothing was found", schema)
		}
	}
}

// Two rules are looked at together: Find sees where they differ.
func TestFind(t *testing.T) {
	tests := []struct{ old, new string }{
		{`{"type": "string", "maxLength": 10}`, `{"type": "string", "maxLength": 12}`},
		{`{"type": "object", "properties": {"a": {"maximum": 1000}}}`, `{"type": "object", "properties": {"a": {"maximum": 1001}}}`},
		{`{"properties": {"a": {"items": {"pattern": "^a*$"}}}}`, `{"properties": {"a": {"items": {"pattern": "^a+$"}}}}`},
		{`{"type": "object", "additionalProperties": false}`, `{"type": "object"}`},
		{`{"enum": [1, 2]}`, `{"enum": [1, 2, 3]}`},
	}
	j := judge.New()
	for _, tt := range tests {
		before, after := rule(t, tt.old), rule(t, tt.new)
		differ := func(v *source.Value) bool { return j.Judge(before, v).Outcome != j.Judge(after, v).Outcome }
		if v, ok := witness.Find(differ, before, after); !ok || !differ(v) {
			t.Errorf("%s and %s: nothing tells them apart", tt.old, tt.new)
		}
		same := rule(t, tt.old)
		if v, ok := witness.Find(func(v *source.Value) bool { return j.Judge(before, v).Outcome != j.Judge(same, v).Outcome }, before, same); ok {
			t.Errorf("%s: %s tells it from itself", tt.old, source.AppendJSON(nil, v))
		}
	}
}

// No schema keeps it busy for long, whether there is something to find or not.
func TestEnds(t *testing.T) {
	list := func(n int, f func(i int) string) string {
		var parts []string
		for i := range n {
			parts = append(parts, f(i))
		}
		return strings.Join(parts, ", ")
	}
	choice := func(i int) string {
		return `{"oneOf": [{"required": ["a` + string(rune('a'+i)) + `"]}, {"required": ["b` + string(rune('a'+i)) + `"]}, {"minProperties": 30}]}`
	}
	for name, schema := range map[string]string{
		"endless":                `{"type": "object", "properties": {"a": {"$ref": "#"}}, "required": ["a"]}`,
		"endless by two":         `{"type": "object", "properties": {"a": {"$ref": "#"}, "b": {"items": {"$ref": "#"}, "type": "array", "minItems": 2}}, "required": ["a", "b"]}`,
		"nothing":                `{"type": "integer", "minimum": 4, "maximum": 5, "not": {"enum": [4, 5]}}`,
		"no text":                `{"type": "string", "pattern": "^a$", "minLength": 2}`,
		"2^20 ways":              `{"allOf": [` + list(20, choice) + `]}`,
		"many elements":          `{"type": "array", "minItems": 1000000000}`,
		"many different":         `{"type": "array", "minItems": 1000000, "uniqueItems": true}`,
		"few different":          `{"type": "array", "minItems": 400, "uniqueItems": true, "items": {"type": "boolean"}}`,
		"many members":           `{"type": "object", "minProperties": 1000000000}`,
		"a long text":            `{"type": "string", "minLength": 1000000000}`,
		"a long text of a shape": `{"type": "string", "pattern": "^(abc|de)*$", "minLength": 60000}`,
		"no automaton":           `{"type": "string", "pattern": "^(?:a?){1000}b{3000}$"}`,
		"a large number":         `{"type": "number", "minimum": 1e4000, "multipleOf": 1e-4000}`,
		"a tree of choices": `{"$ref": "#/$defs/t", "$defs": {"t": {"oneOf": [` + list(8, func(i int) string {
			return `{"type": "object", "properties": {"k": {"const": ` + string(rune('0'+i)) + `}, "l": {"$ref": "#/$defs/t"}, "r": {"items": {"$ref": "#/$defs/t"}}}, "required": ["k"]}`
		}) + `]}}}`,
		"wide": `{"type": "object", "additionalProperties": false, "properties": {` + list(26, func(i int) string {
			return `"` + string(rune('a'+i)) + `": {"type": "object", "properties": {` + list(26, func(i int) string { return `"` + string(rune('a'+i)) + `": {"maxLength": 5}` }) + `}}`
		}) + `}}`,
	} {
		start := time.Now()
		n := 0
		for range witness.Candidates(rule(t, schema)) {
			n++
		}
		took := time.Since(start)
		t.Logf("%s: %d candidates in %v", name, n, took.Round(time.Millisecond))
		if took > 5*time.Minute {
			t.Errorf("%s took %v", name, took)
		}
	}
}

func TestDeterministic(t *testing.T) {
	schema := `{"type": "object", "properties": {"a": {"anyOf": [{"type": "string", "pattern": "^[a-z]+[0-9]$", "maxLength": 9}, {"items": {"format": "date"}}]}, "b": {"$ref": "#"}}, "patternProperties": {"^x": {"minimum": 3}}, "additionalProperties": false}`
	var runs [2][]string
	for i := range runs {
		for c := range witness.Variations(2, rule(t, schema)) {
			runs[i] = append(runs[i], c.At+" "+c.Note+" "+string(source.AppendJSON(nil, c.Value)))
		}
	}
	if diff := cmp.Diff(runs[0], runs[1]); diff != "" {
		t.Errorf("two runs differ:\n%s", diff)
	}
}
