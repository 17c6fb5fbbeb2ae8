package lint

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// found lists findings as "severity rule part#pointer", those of information
// about descriptions left out.
func found(r *Result) []string {
	var list []string
	for _, f := range r.Findings {
		if f.Rule == "missing-description" {
			continue
		}
		part := ""
		if f.Output {
			part = "output"
		}
		list = append(list, fmt.Sprintf("%s %s#%s", f.Rule, part, f.Pointer))
	}
	slices.Sort(list)
	return list
}

// The schemas of a file are looked at for what they are: what callers send, and
// what a server answers.
func TestRoles(t *testing.T) {
	tests := []struct {
		name, file, text string
		opts             Options
		want             []string
	}{
		{"arguments and results", "add.json", `{"name": "add", "description": "Adds.",
 "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}},
 "outputSchema": {"type": "object", "properties": {"b": {"type": "string", "maxLenght": 1, "default": 5}}}}`, Options{},
			[]string{"default-invalid output#/properties/b/default", "open-object #", "unbounded-string #/properties/a", "unknown-keyword output#/properties/b/maxLenght"}},
		{"results of another kind", "add.json", `{"name": "add", "description": "Adds.", "inputSchema": {"type": "object", "additionalProperties": false}, "outputSchema": {"type": "array"}}`, Options{},
			[]string{"output-root-type output#"}},
		{"a prompt", "ask.prompt.json", `{"name": "ask", "description": "Asks.", "arguments": [{"name": "topic", "description": "On what."}]}`, Options{},
			[]string{"unbounded-string #/properties/topic"}},
		{"a prompt's schema", "ask.prompt.json", `{"name": "ask", "argumentsSchema": {"type": "object", "additionalProperties": false, "properties": {"topic": {"type": "string", "maxLength": 9, "x-mcp-header": "T"}}}}`, Options{},
			[]string{"header-invalid #/properties/topic/x-mcp-header"}},
		{"no tool", "any.json", `{"type": ["string", "object"], "properties": {"a": {"type": "integer", "default": "x"}}, "anyOf": [true]}`, Options{Plain: true},
			[]string{"default-invalid #/properties/a/default"}},
		{"a tool of another name", "add.json", `{"name": "sum", "extra": 1, "inputSchema": {"type": "object", "additionalProperties": false}}`, Options{},
			[]string{"invalid-tool #", "invalid-tool #"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, found(Run([]Input{{Name: tt.file, Text: []byte(tt.text)}}, tt.opts))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// A file that others refer to reports its own faults, once.
func TestSharedFile(t *testing.T) {
	inputs := []Input{
		{Name: "b.json", Text: []byte(closed(`"x": {"$ref": "c.json#/properties/y"}`))},
		{Name: "a.json", Text: []byte(closed(`"x": {"$ref": "c.json#/properties/y"}`))},
		{Name: "c.json", Text: []byte(closed(`"y": {"type": "string", "maxLenght": 5}`))},
	}
	opts := Options{Open: func(path string) ([]byte, error) {
		for _, in := range inputs {
			if in.Name == path {
				return in.Text, nil
			}
		}
		return nil, fmt.Errorf("no file %s", path)
	}}
	result := Run(inputs, opts)
	want := []string{"unbounded-string #/properties/y", "unknown-keyword #/properties/y/maxLenght"}
	if diff := cmp.Diff(want, found(result)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	slices.Reverse(inputs)
	if diff := cmp.Diff(result.Findings, Run(inputs, opts).Findings, cmp.AllowUnexported(Finding{}, edit{})); diff != "" {
		t.Errorf("in another order (-first +second):\n%s", diff)
	}
}

// What a schema wrote does not choose the rule that a fault of it is reported
// by.
func TestQuotedWordsChooseNoRule(t *testing.T) {
	for _, word := range []string{"the object is open", "is no keyword of", "has no effect", `\"has no effect`, "MCP's names should have", "cannot find "} {
		r := lintText(t, "example", closed(`"a": {"type": "string", "maxLength": 5, "format": "`+word+`"}`))
		if want := []string{"unknown-format #/properties/a/format"}; !slices.Equal(found(r), want) {
			t.Errorf("%s: %v, want %v", word, found(r), want)
		}
	}
	d := diag.Diagnostic{Text: `unknown keyword "is no keyword of"`, Keyword: "is no keyword of", Pointer: "/is no keyword of"}
	if got := ruleOf(d); got != "unknown-keyword" {
		t.Errorf("%v is reported by %s", d, got)
	}
}

// What is not looked for, because the schema has errors or is no tool, makes no
// suppression idle.
func TestSuppressionOfWhatIsNotLookedFor(t *testing.T) {
	const broken = `"b": {"type": 5}`
	for _, tt := range []struct {
		text string
		opts Options
	}{
		{closed(`"a": {"type": "integer", "minimum": 0, "maximum": 9, "default": "x", "x-schemagen": {"lint": {"default-invalid": "because"}}}, ` + broken), Options{}},
		{`{"type": "object", "x-schemagen": {"lint": {"open-object": "because"}}}`, Options{Plain: true}},
	} {
		for _, f := range Run([]Input{{Name: "example.json", Text: []byte(tt.text)}}, tt.opts).Findings {
			if strings.HasPrefix(f.Rule, "suppression-") {
				t.Errorf("%s: %s at %s", tt.text, f.Rule, f.Pointer)
			}
		}
	}
}

// Schemas that are made to take long do not.
func TestHostileSize(t *testing.T) {
	nested := func(n int, open, inner, shut string) string {
		return strings.Repeat(open, n) + inner + strings.Repeat(shut, n)
	}
	var defs []string
	for i := range 40 {
		defs = append(defs, fmt.Sprintf(`"d%d": {"oneOf": [{"$ref": "#/$defs/d%d"}, {"$ref": "#/$defs/d%d"}], "type": "object"}`, i, i+1, i+1))
	}
	defs = append(defs, `"d40": {"type": "object", "required": ["a"]}`)
	var arms, properties, values, enums []string
	for i := range 3000 {
		values = append(values, fmt.Sprintf(`"v%d"`, i))
	}
	for range 40 {
		enums = append(enums, `{"type": "string", "maxLength": 1, "enum": [`+strings.Join(values, ", ")+`]}`)
	}
	for i := range 300 {
		arms = append(arms, fmt.Sprintf(`{"type": "object", "properties": {"p%d": {"type": "string"}}}`, i))
	}
	for i := range 5000 {
		properties = append(properties, fmt.Sprintf(`"p%d": {"type": "object", "properties": {"q": {"oneOf": [{"type": "integer"}, {"type": "number"}]}}}`, i))
	}
	for name, text := range map[string]string{
		"alternatives shared": closed(`"a": {"$ref": "#/$defs/d0"}`, `"$defs": {`+strings.Join(defs, ", ")+`}`),
		"long enums":          closed(`"a": {"anyOf": [` + strings.Join(enums, ", ") + `]}`),
		"many alternatives":   closed(`"a": {"oneOf": [` + strings.Join(arms, ", ") + `]}`),
		"many properties":     closed(strings.Join(properties, ", ")),
		"deep alternatives":   closed(`"a": ` + nested(300, `{"anyOf": [{"type": "string"}, `, `{}`, `]}`)),
		"deep objects":        closed(`"a": ` + nested(300, `{"type": "object", "properties": {"a": `, `{}`, `}}`)),
	} {
		start := time.Now()
		r := lintText(t, "example", text)
		if took := time.Since(start); took > 5*time.Minute {
			t.Errorf("%s: %v", name, took)
		} else {
			t.Logf("%s: %v, %d findings", name, took, len(r.Findings))
		}
	}
}

func FuzzRun(f *testing.F) {
	for _, r := range Rules {
		f.Add(r.Bad)
	}
	for _, cases := range ruleCases {
		f.Add(cases[0].schema)
	}
	f.Fuzz(func(t *testing.T, text string) {
		inputs := []Input{{Name: "example.json", Text: []byte(text)}}
		for _, finding := range Run(inputs, Options{}).Findings {
			if strings.Contains(finding.Text, "a fault of schemagen") {
				t.Error(finding.Text)
			}
			if Lookup(finding.Rule) == nil {
				t.Errorf("there is no rule %q", finding.Rule)
			}
		}
		files, _ := Fix(inputs, Options{})
		if fixed, ok := files["example.json"]; ok {
			if again, _ := Fix([]Input{{Name: "example.json", Text: fixed}}, Options{}); len(again) > 0 {
				t.Errorf("a second Fix changes %s to %s", fixed, again["example.json"])
			}
		}
	})
}
