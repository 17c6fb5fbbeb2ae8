package lint

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// sarifFile is the official schema of SARIF 2.1.0, which is not part of the
// repository: oasis-tcs/sarif-spec, sarif-2.1/schema/sarif-schema-2.1.0.json.
var sarifFile = flag.String("sarif-schema", "", "validate SARIF by the official schema in this `file`, too")

// sarifFacts is what the official schema demands of the members that are
// written, restated: their types, which are required, values, no others.
const sarifFacts = `{
  "type": "object", "required": ["version", "runs"], "additionalProperties": false,
  "properties": {
    "$schema": {"type": "string", "format": "uri"}, "version": {"enum": ["2.1.0"]},
    "runs": {"type": "array", "minItems": 1, "items": {
      "type": "object", "required": ["tool"], "additionalProperties": false,
      "properties": {
        "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
        "tool": {"type": "object", "required": ["driver"], "additionalProperties": false, "properties": {"driver": {
          "type": "object", "required": ["name"], "additionalProperties": false,
          "properties": {"name": {"type": "string"}, "informationUri": {"type": "string", "format": "uri"},
            "rules": {"type": "array", "uniqueItems": true, "items": {
              "type": "object", "required": ["id"], "additionalProperties": false,
              "properties": {"id": {"type": "string"},
                "shortDescription": {"$ref": "#/$defs/message"}, "fullDescription": {"$ref": "#/$defs/message"}, "help": {"$ref": "#/$defs/message"},
                "defaultConfiguration": {"type": "object", "additionalProperties": false, "properties": {"level": {"$ref": "#/$defs/level"}}}}}}}}}},
        "results": {"type": "array", "items": {
          "type": "object", "required": ["message"], "additionalProperties": false,
          "properties": {
            "ruleId": {"type": "string"}, "ruleIndex": {"type": "integer", "minimum": -1}, "level": {"$ref": "#/$defs/level"},
            "message": {"$ref": "#/$defs/message"},
            "locations": {"type": "array", "items": {"type": "object", "additionalProperties": false, "properties": {
              "physicalLocation": {"type": "object", "required": ["artifactLocation"], "additionalProperties": false, "properties": {
                "artifactLocation": {"type": "object", "additionalProperties": false, "properties": {"uri": {"type": "string", "format": "uri-reference"}}},
                "region": {"type": "object", "additionalProperties": false, "properties": {
                  "startLine": {"type": "integer", "minimum": 1}, "startColumn": {"type": "integer", "minimum": 1}, "endColumn": {"type": "integer", "minimum": 1}}}}},
              "logicalLocations": {"type": "array", "items": {"type": "object", "additionalProperties": false, "properties": {"fullyQualifiedName": {"type": "string"}}}}}}},
            "partialFingerprints": {"type": "object", "additionalProperties": {"type": "string"}},
            "suppressions": {"type": "array", "uniqueItems": true, "items": {"type": "object", "required": ["kind"], "additionalProperties": false,
              "properties": {"kind": {"enum": ["inSource", "external"]}, "justification": {"type": "string"}}}}}}}}}}},
  "$defs": {
    "level": {"enum": ["none", "note", "warning", "error"]},
    "message": {"type": "object", "required": ["text"], "additionalProperties": false, "properties": {"text": {"type": "string"}, "markdown": {"type": "string"}}}}}`

// sarifValidators are the facts, and the official schema where it is given.
func sarifValidators(t *testing.T) []*jsonschema.Schema {
	t.Helper()
	texts := []string{sarifFacts}
	if *sarifFile != "" {
		text, err := os.ReadFile(*sarifFile)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	var list []*jsonschema.Schema
	for _, text := range texts {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		c := jsonschema.NewCompiler()
		c.AssertFormat()
		if err := c.AddResource("mem:///sarif.json", v); err != nil {
			t.Fatal(err)
		}
		s, err := c.Compile("mem:///sarif.json")
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	return list
}

// odd is a schema with findings of every severity, a suppressed one, text that
// is neither ASCII nor clean, and lines of different kinds.
const odd = "{\n" +
	"  \"type\": \"object\",\r\n" +
	"  \"properties\": {\"é😀\": {\"type\": \"string\", \"maxLenght\": 1}, \"\\u202e\\u0007\\n\": {\"type\": [\"integer\", \"null\"]},\n" +
	"    \"b\": {\"type\": \"string\", \"x-schemagen\": {\"lint\": {\"unbounded-string\": \"because \\u001b[31m\"}}},\n" +
	"    \"c\": {\"oneOf\": [{\"type\": \"integer\"}, {\"type\": \"number\"}]}}\n" +
	"}\n"

func TestSARIF(t *testing.T) {
	inputs := append(hostile(), Input{Name: filepath.Join("a dir", "odd.json"), Text: []byte(odd)})
	for _, r := range Rules {
		inputs = append(inputs, Input{Name: nameOr(r.Name) + ".json", Text: []byte(r.Bad)})
	}
	for _, in := range inputs {
		one := []Input{in}
		text, err := SARIF(Run(one, Options{}), one)
		if err != nil {
			t.Fatal(err)
		}
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range sarifValidators(t) {
			if err := s.Validate(v); err != nil {
				t.Errorf("%s: %v", in.Name, err)
			}
		}
	}
}

// The log says of each finding what the finding says, where an editor that
// counts in UTF-16 finds it.
func TestSARIFContent(t *testing.T) {
	inputs := []Input{{Name: filepath.Join("a dir", "odd.json"), Text: []byte(odd)}}
	result := Run(inputs, Options{})
	text, err := SARIF(result, inputs)
	if err != nil {
		t.Fatal(err)
	}
	var log sarifLog
	if err := json.Unmarshal(text, &log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	if n := len(result.Findings) + len(result.Suppressed); len(run.Results) != n {
		t.Fatalf("%d results for %d findings", len(run.Results), n)
	}
	columns := map[string]int{}
	suppressed := 0
	for _, r := range run.Results {
		if run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID || r.Fingerprints[fingerprint] == "" {
			t.Errorf("%s: its rule is %s, its fingerprint %q", r.RuleID, run.Tool.Driver.Rules[r.RuleIndex].ID, r.Fingerprints[fingerprint])
		}
		if uri := r.Locations[0].Physical.Artifact.URI; uri != "a%20dir/odd.json" {
			t.Errorf("the file is %q", uri)
		}
		if strings.ContainsAny(r.Message.Text, "\x1b\x07\n\u202e") {
			t.Errorf("the message %q is not clean", r.Message.Text)
		}
		columns[r.RuleID] = r.Locations[0].Physical.Region.StartColumn
		suppressed += len(r.Suppressions)
	}
	if suppressed != 1 {
		t.Errorf("%d results are suppressed, want 1", suppressed)
	}
	// é is one unit and two bytes, 😀 two units and four bytes.
	line := strings.Split(odd, "\n")[2]
	want := len(line[:strings.Index(line, `"maxLenght"`)]) + 1 - 1 - 2
	if columns["unknown-keyword"] != want {
		t.Errorf("maxLenght stands in column %d, want %d", columns["unknown-keyword"], want)
	}
}

// hostile are files whose text must not reach a terminal as it is.
func hostile() []Input {
	evil := "\\u001b[31m\\u202e\\n\\u0000" + strings.Repeat("x", 5000)
	texts := []string{
		closed(`"` + evil + `": {"type": "string", "pattern": "a` + evil + `"}`),
		closed(`"a": {"type": "string", "` + evil + `": 1, "enum": ["` + evil + `", "` + evil + `"], "maxLength": 1, "default": "` + evil + `", "examples": ["` + evil + `"]}`),
		closed(`"a": {"type": "string", "description": "one of '`+strings.Repeat("y", 40)+`', 'b'", "x-mcp-header": "`+evil+`", "format": "`+evil+`"}`, `"required": ["`+evil+`"]`),
		closed(`"a": {"oneOf": [{"const": "`+evil+`"}, {"const": "`+evil+`"}], "$ref": "#/`+evil+`"}`, `"x-schemagen": {"lint": {"`+evil+`": "`+evil+`"}}`),
		`{"type": "object", "` + evil + `": ` + evil,
		"\x00\x1b\xff",
	}
	var list []Input
	for i, text := range texts {
		list = append(list, Input{Name: "evil\x1b[31m\u202e" + strings.Repeat("n", i) + ".json", Text: []byte(text)})
	}
	return list
}

// Each finding is one clean, bounded line; JSON parses.
func TestHostileText(t *testing.T) {
	inputs := hostile()
	result := Run(inputs, Options{})
	if len(result.Findings) < 20 {
		t.Errorf("%d findings", len(result.Findings))
	}
	var b bytes.Buffer
	if err := WriteText(&b, result); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	if len(lines) != len(result.Findings) {
		t.Errorf("%d lines for %d findings", len(lines), len(result.Findings))
	}
	for _, line := range lines {
		if len(line) > 1000 || !utf8.ValidString(line) || strings.ContainsAny(line, "\x00\x07\x1b\u202e\u2028") {
			t.Errorf("the line is not clean: %.300q", line)
		}
	}
	text, err := JSON(result)
	if err != nil {
		t.Fatal(err)
	}
	if !json.Valid(text) {
		t.Errorf("no JSON: %.300q", text)
	}
}

func TestText(t *testing.T) {
	var b bytes.Buffer
	if err := WriteText(&b, lintText(t, "example", odd)); err != nil {
		t.Fatal(err)
	}
	const want = `example.json:1:1: info: missing-description: the tool has no description
example.json:1:1: warning: open-object: the object is open: it takes members that the schema does not name
example.json:3:18: warning: property-name: the Anthropic API refuses the name "é😀": it takes 1 to 64 letters, digits, '_', '.' and '-' (at /properties/é😀)
`
	if got := b.String(); !strings.HasPrefix(got, want) {
		t.Errorf("%s", cmp.Diff(want, got))
	}
}

func TestJSON(t *testing.T) {
	text, err := JSON(lintText(t, "example", closed(`"c": {"description": "C.", "oneOf": [{"const": 1}, {"enum": [1, 2]}]}`, `"description": "Does it."`)))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{
  "findings": [
    {
      "rule": "overlapping-oneof",
      "severity": "warning",
      "file": "example.json",
      "line": 1,
      "column": 93,
      "endColumn": 134,
      "tool": "example",
      "schema": "input",
      "pointer": "/properties/c/oneOf",
      "text": "the alternatives at \"/0\" and \"/1\" both accept 1, which \"oneOf\" therefore refuses",
      "witness": 1,
      "fixable": false,
      "fingerprint": "FINGERPRINT"
    },
`
	var r report
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	got := strings.Replace(string(text), r.Findings[0].Fingerprint, "FINGERPRINT", 1)
	if !strings.HasPrefix(got, want) {
		t.Errorf("(-want +got):\n%s", cmp.Diff(want, got))
	}
}

// A fingerprint survives lines that come and go, and tells findings apart.
func TestFingerprint(t *testing.T) {
	const schema = `{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}`
	before := lintText(t, "example", schema).Findings
	after := lintText(t, "example", "\n\n{\"$comment\": \"x\",\n"+schema[1:]).Findings
	seen := map[string]bool{}
	for i, f := range before {
		if f.Fingerprint() != after[i].Fingerprint() {
			t.Errorf("%s at %q has another fingerprint", f.Rule, f.Pointer)
		}
		if seen[f.Fingerprint()] {
			t.Errorf("%s at %q has the fingerprint of another", f.Rule, f.Pointer)
		}
		seen[f.Fingerprint()] = true
	}
}

func TestBaseline(t *testing.T) {
	dir := t.TempDir()
	path, file := filepath.Join(dir, "known", "lint.json"), filepath.Join(dir, "schemas", "example.json")
	inputs := []Input{{Name: file, Text: []byte(`{"type": "object", "properties": {"a": {"type": "string"}}}`)}}
	first := Run(inputs, Options{})
	text, err := NewBaseline(path, first.Findings).JSON()
	if err != nil {
		t.Fatal(err)
	}
	const want = `{
  "version": 1,
  "findings": {
    "../schemas/example.json": {
      "missing-description": [
        "",
        "/properties/a"
      ],
      "open-object": [
        ""
      ],
      "unbounded-string": [
        "/properties/a"
      ]
    }
  }
}
`
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Fatalf("(-want +got):\n%s", diff)
	}
	b, err := ParseBaseline(text)
	if err != nil {
		t.Fatal(err)
	}
	inputs[0].Text = []byte(`{"type": "object", "additionalProperties": false, "properties": {"a": {"type": "string"}, "c": {"type": "string"}}}`)
	second := Run(inputs, Options{})
	stale := b.Apply(path, second, inputs)
	if diff := cmp.Diff([]string{"missing-description", "unbounded-string"}, rulesOf(second.Findings)); diff != "" {
		t.Errorf("new findings (-want +got):\n%s", diff)
	}
	for _, f := range second.Findings {
		if f.Pointer != "/properties/c" {
			t.Errorf("%s at %q is known", f.Rule, f.Pointer)
		}
	}
	if diff := cmp.Diff([]string{`../schemas/example.json: open-object is no longer found at ""`}, stale); diff != "" {
		t.Errorf("stale (-want +got):\n%s", diff)
	}
	for _, bad := range []string{``, `{`, `{"version": 2, "findings": {}}`, `{"version": 1, "finding": {}}`, `{"version": 1, "findings": {"a": {"no-rule": [""]}}}`} {
		if _, err := ParseBaseline([]byte(bad)); err == nil {
			t.Errorf("%s is read as a baseline", bad)
		}
	}
}
