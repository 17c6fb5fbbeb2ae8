package judge_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/keyword"
	"github.com/schemagen/schemagen/gen/internal/pass"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// The verdicts on the official suite are held in package gen
// (TestConformanceJudge), where its files are read. Here: which site is named,
// where, and what the suite does not ask.

// rules returns the rule of a schema, as it is lowered and simplified.
func rules(t *testing.T, text string) (lowered, simplified *ir.Rule) {
	t.Helper()
	lower := func(off bool) *ir.Rule {
		var diags diag.List
		file := source.Parse("schema.json", []byte(text), &diags)
		loader := &schema.Loader{Table: keyword.All, Diags: &diags}
		graph := loader.Load(file, file.Root, "schema:///schema.json", "")
		loader.Resolve()
		l := pass.Lower(graph, loader.Scoped(), &keyword.Context{AssertFormats: true, Diags: &diags})
		if !pass.Cycles(l, &diags) || diags.HasErrors() {
			t.Fatalf("%s: %v", text, diags)
		}
		pass.Select(l.Root)
		pass.Coverage(l.Root)
		return pass.NewSimplifier(off).Simplify(l.Root)
	}
	return lower(true), lower(false)
}

func value(t *testing.T, text string) *source.Value {
	t.Helper()
	var diags diag.List
	v := source.Parse("value.json", []byte(text), &diags).Root
	if len(diags) > 0 {
		t.Fatalf("%s: %v", text, diags)
	}
	return v
}

func TestJudge(t *testing.T) {
	tests := []struct {
		schema, value string
		site, at      string // the pointer of the site, and the part of the value; "" for a value that holds
	}{
		{`true`, `null`, ``, ``},
		{`false`, `null`, ``, `null`}, // the site of the root is ""
		{`{"type": "string", "minLength": 2}`, `1`, `/type`, `1`},
		{`{"minLength": 2, "maxLength": 1}`, `"é"`, `/minLength`, `"é"`},
		{`{"maxLength": 1}`, `"😀"`, ``, ``},
		{`{"pattern": "^.$"}`, `"😀"`, ``, ``},
		{`{"pattern": "b$"}`, `"abc"`, `/pattern`, `"abc"`},
		{`{"format": "ipv4"}`, `"1.2.3"`, `/format`, `"1.2.3"`},
		{`{"format": "int32"}`, `2147483648`, `/format`, `2147483648`},
		{`{"type": "integer"}`, `1.0`, ``, ``},
		{`{"type": "integer"}`, `1e99999999999999999999`, ``, ``},
		{`{"type": "integer"}`, `1e-1`, `/type`, `1e-1`},
		{`{"maximum": 9007199254740993}`, `9007199254740994`, `/maximum`, `9007199254740994`},
		{`{"exclusiveMinimum": -0.0}`, `0e5`, `/exclusiveMinimum`, `0e5`},
		{`{"maximum": 5}`, `5.0`, ``, ``},
		{`{"$schema": "http://json-schema.org/draft-07/schema#", "pattern": "^a{,2}$"}`, `"a{,2}"`, ``, ``}, // without the flag u
		{`{"exclusiveMaximum": 1.5}`, `15e-1`, `/exclusiveMaximum`, `15e-1`},
		{`{"const": {"a": [1, "x"], "b": null}}`, `{"b": null, "a": [1.0, "\u0078"]}`, ``, ``},
		{`{"enum": [0, ""]}`, `false`, `/enum`, `false`},
		{`{"items": {"type": "integer"}, "maxItems": 1}`, `[1, "a"]`, `/items/type`, `"a"`},
		{`{"prefixItems": [{"const": 1}], "items": {"const": 2}}`, `[1, 2, 2]`, ``, ``},
		{`{"prefixItems": [{"const": 1}], "items": {"const": 2}}`, `[2]`, `/prefixItems/0/const`, `2`},
		{`{"maxItems": 1}`, `[1, 1]`, `/maxItems`, `[1, 1]`},
		{`{"uniqueItems": true}`, `[[1, {"a": 1e1, "b": 0}], [1, {"b": -0, "a": 10}]]`, `/uniqueItems`, `[[1, {"a": 1e1, "b": 0}], [1, {"b": -0, "a": 10}]]`},
		{`{"uniqueItems": true}`, `[1, true, "1", [1], {"a": 1}, null, 1.01]`, ``, ``},
		{`{"contains": {"type": "null"}, "minContains": 2}`, `[null, 1]`, `/minContains`, `[null, 1]`},
		{`{"contains": {"type": "null"}, "maxContains": 1}`, `[null, null]`, `/maxContains`, `[null, null]`},
		{`{"contains": {"type": "null"}, "minContains": 0}`, `[]`, ``, ``},
		{`{"required": ["a", "b"]}`, `{"a": 1}`, `/required`, `{"a": 1}`},
		{`{"properties": {"a": {"type": "null"}}, "required": ["b"]}`, `{"a": 1}`, `/properties/a/type`, `1`},
		{`{"patternProperties": {"^x": {"const": 1}}, "additionalProperties": false}`, `{"x": 1, "xy": 1}`, ``, ``},
		{`{"patternProperties": {"^x": {"const": 1}}, "additionalProperties": false}`, `{"x": 1, "y": 2}`, `/additionalProperties`, `2`},
		{`{"propertyNames": {"maxLength": 1}}`, `{"a": 1, "bc": 2}`, `/propertyNames`, `{"a": 1, "bc": 2}`},
		{`{"properties": {"a": true}, "additionalProperties": false}`, `{"a": 1}`, ``, ``},
		{`{"minProperties": 1}`, `{}`, `/minProperties`, `{}`},
		{`{"dependentSchemas": {"a": {"required": ["b"]}}}`, `{"a": 1}`, `/dependentSchemas/a/required`, `{"a": 1}`},
		{`{"dependentRequired": {"a": ["b"]}}`, `{"c": 1}`, ``, ``},
		{`{"dependentRequired": {"a": ["b"]}}`, `{"a": 1}`, `/dependentRequired/a/0`, `{"a": 1}`},
		{`{"allOf": [{"minimum": 1}, {"maximum": 5}]}`, `6`, `/allOf/1/maximum`, `6`},
		{`{"anyOf": [{"type": "string"}, {"minimum": 3}]}`, `2`, `/anyOf`, `2`},
		{`{"oneOf": [{"minimum": 1}, {"minimum": 2}]}`, `2`, `/oneOf`, `2`},
		{`{"oneOf": [{"minimum": 1}, {"minimum": 2}]}`, `1`, ``, ``},
		{`{"not": {"not": {"type": "string"}}}`, `"a"`, ``, ``},
		{`{"not": {"type": "string"}}`, `"a"`, `/not`, `"a"`},
		{`{"if": {"type": "string"}, "else": {"const": 1}}`, `2`, `/else/const`, `2`},
		{`{"$ref": "#/$defs/a", "$defs": {"a": {"items": {"$ref": "#/$defs/a"}, "type": ["array", "null"]}}}`, `[[null, [1]]]`, `/$defs/a/type`, `1`},
		{`{"anyOf": [{"prefixItems": [true]}, {"contains": {"const": 5}, "minContains": 0}], "unevaluatedItems": {"type": "string"}}`, `[0, 5, "a"]`, ``, ``},
		{`{"anyOf": [{"prefixItems": [true]}, {"contains": {"const": 5}}], "unevaluatedItems": {"type": "string"}}`, `[0, 6]`, `/unevaluatedItems/type`, `6`},
		{`{"if": {"properties": {"a": {"const": 1}}}, "then": {"properties": {"b": true}}, "unevaluatedProperties": false}`, `{"a": 1, "b": 2}`, ``, ``},
		{`{"if": {"properties": {"a": {"const": 1}}}, "then": {"properties": {"b": true}}, "unevaluatedProperties": false}`, `{"b": 3, "a": 2}`, `/unevaluatedProperties`, `3`},
		{`{"anyOf": [{"properties": {"a": {"const": 1}}}, {"properties": {"b": true}}], "unevaluatedProperties": false}`, `{"a": 2, "b": 3}`, `/unevaluatedProperties`, `2`},
		{`{"allOf": [{"additionalProperties": {"type": "integer"}}], "unevaluatedProperties": false}`, `{"a": 2}`, ``, ``},
		{`{"allOf": [{"items": {"type": "integer"}}], "unevaluatedItems": false}`, `[2]`, ``, ``},
		{`{"unevaluatedProperties": false}`, `[1]`, ``, ``},
		{`{"unevaluatedItems": false}`, `{"a": 1}`, ``, ``},
	}
	for _, tt := range tests {
		lowered, simplified := rules(t, tt.schema)
		v := value(t, tt.value)
		for form, r := range map[string]*ir.Rule{"lowered": lowered, "simplified": simplified} {
			got := judge.New().Judge(r, v)
			want := judge.Fails
			if tt.at == "" {
				want = judge.Holds
			}
			var site, at string
			if got.Outcome == judge.Fails {
				site, at = got.Site.Pointer, tt.value[got.At.Offset:got.At.End]
			}
			if got.Outcome != want || site != tt.site || at != tt.at {
				t.Errorf("%s, %s: %s %s by %q at %s; want %s by %q at %s", tt.schema, form, tt.value, got.Outcome, site, at, want, tt.site, tt.at)
			}
		}
	}
}

func TestMultipleOf(t *testing.T) {
	tests := []struct {
		value, divisor string
		want           judge.Outcome
	}{
		{"0", "7", judge.Holds},
		{"-0.0e9", "0.01", judge.Holds},
		{"0e-5", "1", judge.Holds},
		{"-9", "3", judge.Holds},
		{"10", "4", judge.Fails},
		{"0.3", "0.1", judge.Holds},
		{"0.35", "0.1", judge.Fails},
		{"19.99", "0.01", judge.Holds},
		{"1e308", "0.5", judge.Holds},
		{"1", "1e1", judge.Fails},
		{"3e5", "1.5e4", judge.Holds},
		{"3e5", "1.75e4", judge.Fails},
		{"1e-7", "1e-8", judge.Holds},
		{"1e-8", "1e-7", judge.Fails},
		{"9007199254740993", "2", judge.Fails},
		{"7e1000000000000000000000000", "7", judge.Holds},
		{"7e1000000000000000000000000", "3", judge.Fails},
		{"7e-1000000000000000000000000", "7", judge.Fails},
		{"1e1000000000000000000000000", "1e4000000000000000000", judge.Holds},
		{"123456789012345678901234567890", "1e1", judge.Holds},
		{"999999999999999999999999999999", "333333333333333333333333333333", judge.Holds},
		{"999999999999999999999999999998", "333333333333333333333333333333", judge.Fails},
	}
	for _, tt := range tests {
		r, _ := rules(t, `{"multipleOf": `+tt.divisor+`}`)
		if got := judge.New().Judge(r, value(t, tt.value)); got.Outcome != tt.want {
			t.Errorf("%s by %s %s, want %s", tt.value, tt.divisor, got.Outcome, tt.want)
		}
	}
}

// What cannot be decided stays open where it matters, and only there.
func TestUnknown(t *testing.T) {
	open := &ir.Rule{Unevaluated: []*ir.Unevaluated{{Rule: &ir.Rule{Never: []*ir.Site{{Pointer: "/u"}}}}}} // without coverage
	never := &ir.Rule{Never: []*ir.Site{{Pointer: "/n"}}}
	site := func(p string) *ir.Site { return &ir.Site{Pointer: p} }
	least := func(n int) *ir.CountCheck { return &ir.CountCheck{Count: n, Site: site("/min")} }
	most := func(n int) *ir.CountCheck { return &ir.CountCheck{Max: true, Count: n, Site: site("/max")} }
	contains := func(c *ir.Contains) *ir.Rule { return &ir.Rule{Arrays: []*ir.ArrayPart{{Contains: c}}} }
	choice := func(exactly bool, arms ...*ir.Rule) *ir.Rule {
		return &ir.Rule{Choices: []*ir.Choice{{Exactly: exactly, Arms: arms, None: site("/none"), Many: site("/many")}}}
	}
	every := &ir.Rule{}
	loop := &ir.Rule{}
	loop.All = []*ir.Rule{loop}
	tests := []struct {
		name  string
		rule  *ir.Rule
		value string
		want  judge.Outcome
	}{
		{"no coverage", open, `{}`, judge.Unknown},
		{"no coverage, and none is needed", open, `[]`, judge.Holds},
		{"a loop", loop, `1`, judge.Unknown},
		{"all of, with one that fails", &ir.Rule{All: []*ir.Rule{open, never}}, `{}`, judge.Fails},
		{"all of, with one that holds", &ir.Rule{All: []*ir.Rule{open, every}}, `{}`, judge.Unknown},
		{"any of, with one that holds", choice(false, open, every), `{}`, judge.Holds},
		{"any of, with one that fails", choice(false, open, never), `{}`, judge.Unknown},
		{"one of, with one that holds", choice(true, open, every), `{}`, judge.Unknown},
		{"one of, with two that hold", choice(true, every, open, &ir.Rule{}), `{}`, judge.Fails},
		{"one of, with one that fails", choice(true, open, never), `{}`, judge.Unknown},
		{"not", &ir.Rule{Nots: []*ir.Not{{Rule: open, Site: site("/not")}}}, `{}`, judge.Unknown},
		{"if, and both branches hold", &ir.Rule{Conds: []*ir.Cond{{If: open, Then: every}}}, `{}`, judge.Holds},
		{"if, and both branches fail", &ir.Rule{Conds: []*ir.Cond{{If: open, Then: never, Else: never}}}, `{}`, judge.Fails},
		{"if, and the branches differ", &ir.Rule{Conds: []*ir.Cond{{If: open, Then: every, Else: never}}}, `{}`, judge.Unknown},
		{"contains, enough", contains(&ir.Contains{Rule: open, Min: least(1)}), `[{}, 1]`, judge.Holds},
		{"contains, perhaps enough", contains(&ir.Contains{Rule: open, Min: least(2)}), `[{}, 1]`, judge.Unknown},
		{"contains, never enough", contains(&ir.Contains{Rule: open, Min: least(3)}), `[{}, 1]`, judge.Fails},
		{"contains, perhaps too many", contains(&ir.Contains{Rule: open, Max: most(1)}), `[{}, 1]`, judge.Unknown},
		{"contains, too many", contains(&ir.Contains{Rule: open, Max: most(0)}), `[{}, 1]`, judge.Fails},
		{"contains, not too many", contains(&ir.Contains{Rule: open, Max: most(2)}), `[{}, 1]`, judge.Holds},
		{"perhaps evaluated, and accepted", uncovered(open, every), `[{}]`, judge.Holds},
		{"perhaps evaluated, and refused", uncovered(open, never), `[{}]`, judge.Unknown},
		{"evaluated for certain", uncovered(every, never), `[{}]`, judge.Holds},
		{"not evaluated", uncovered(never, never), `[{}]`, judge.Fails},
	}
	for _, tt := range tests {
		if got := judge.New().Judge(tt.rule, value(t, tt.value)); got.Outcome != tt.want {
			t.Errorf("%s: %s %s, want %s", tt.name, tt.value, got.Outcome, tt.want)
		}
	}
}

// uncovered judges by rest the elements that do not fit.
func uncovered(fits, rest *ir.Rule) *ir.Rule {
	return &ir.Rule{Unevaluated: []*ir.Unevaluated{{Items: true, Rule: rest, Coverage: []*ir.Coverage{{Contains: []*ir.Rule{fits}}}}}}
}

// Rules that lead to one value by several paths cost no more than by one; what
// is beyond the limits is not decided, and ends.
func TestWork(t *testing.T) {
	nested := func(before, after, inner string, n int) string {
		return strings.Repeat(before, n) + inner + strings.Repeat(after, n)
	}
	children := `{"anyOf": [{"type": "array", "items": {"$ref": "#"}, "maxItems": 5}, {"type": "array", "items": {"$ref": "#"}}, {"const": 1}]}`
	// Each level of the value passes through 101 rules, none of which merges.
	long := `{"items": {"$ref": "#/$defs/a0"}, "$defs": {`
	for i := range 100 {
		long += fmt.Sprintf(`"a%d": {"anyOf": [{"$ref": "#/$defs/a%d"}]}, `, i, i+1)
	}
	long += `"a100": {"items": {"$ref": "#/$defs/a0"}}}}`
	tests := []struct {
		name, schema, value string
		want                judge.Outcome
	}{
		{"two paths to each child, accepted", children, nested("[", "]", "1", 900), judge.Holds},
		{"two paths to each child, refused at the bottom", children, nested("[", "]", "2", 900), judge.Fails},
		{"a chain of 100 rules at 100 levels", long, nested("[", "]", "", 100), judge.Holds},
		{"a chain of 100 rules at 900 levels", long, nested("[", "]", "", 900), judge.Unknown},
		{"many elements", `{"items": {"type": "integer"}}`, "[" + strings.Repeat("1,", 200_000) + "1]", judge.Holds},
		{"more elements than are judged", `{"items": {"type": "integer"}}`, "[" + strings.Repeat("1,", 1<<20) + "1]", judge.Unknown},
		{"more elements than are judged, and one in time is refused", `{"items": {"type": "integer"}}`, `["",` + strings.Repeat("1,", 1<<20) + "1]", judge.Fails},
	}
	for _, tt := range tests {
		lowered, simplified := rules(t, tt.schema)
		v := value(t, tt.value)
		start := time.Now()
		for form, r := range map[string]*ir.Rule{"lowered": lowered, "simplified": simplified} {
			if got := judge.New().Judge(r, v); got.Outcome != tt.want {
				t.Errorf("%s, %s: %s, want %s", tt.name, form, got.Outcome, tt.want)
			}
		}
		if took := time.Since(start); took > time.Minute {
			t.Errorf("%s took %v", tt.name, took)
		}
	}
}

func TestValue(t *testing.T) {
	for _, text := range []string{`null`, `true`, `-1.50e+3`, `"a\"\u0000😀"`, `[1, {"b": "\n"}, []]`, `{"z": 1, "a": [null]}`} {
		v := value(t, text)
		got := judge.Value(keyword.Literal(v))
		if diff := cmp.Diff(string(v.AppendCanonical(nil)), string(got.AppendCanonical(nil))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}
