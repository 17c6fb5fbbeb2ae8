package gen_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
)

// TestOtherFiles holds where references to other files lead: to the identifier
// of an input, and to a path below the directory of the referring file; never
// above it, and never to a network.
func TestOtherFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("tools/common/ids.json", `{"$defs": {"id": {"type": "string", "maxLength": 9}}}`)
	write("secret.json", `{"$defs": {"id": {"type": "string"}}}`)
	for name, tt := range map[string]struct{ ref, fault string }{
		"by path":       {"common/ids.json#/$defs/id", ""},
		"by identifier": {"https://example.com/shared#/$defs/id", ""},
		"above":         {"../secret.json#/$defs/id", "cannot find"},
		"escaped above": {"%2e%2e/secret.json#/$defs/id", "cannot find"},
		"slash escaped": {"..%2fsecret.json#/$defs/id", "cannot find"},
		"absolute":      {"file://" + filepath.ToSlash(filepath.Join(dir, "secret.json")) + "#/$defs/id", "cannot find"},
		"network":       {"https://example.com/elsewhere.json#/$defs/id", "nothing is fetched"},
		"missing":       {"common/none.json", "cannot find"},
		"bad pointer":   {"common/ids.json#/$defs/none", "there is no"},
	} {
		t.Run(name, func(t *testing.T) {
			r := gen.Generate([]gen.Input{
				{Name: filepath.Join(dir, "tools/run.json"), Text: []byte(`{"type": "object", "additionalProperties": false, "properties": {"a": {"$ref": "` + tt.ref + `"}}}`)},
				{Name: filepath.Join(dir, "tools/shared.json"), Text: []byte(`{"$id": "https://example.com/shared", "type": "object", "additionalProperties": false, "$defs": {"id": {"type": "string", "maxLength": 8}}}`)},
			}, gen.Options{Package: "p", Open: gen.OpenSchema})
			var faults []string
			for _, d := range r.Diagnostics {
				faults = append(faults, d.Text)
			}
			text := strings.Join(faults, "\n")
			switch {
			case tt.fault == "" && r.Failed():
				t.Errorf("refused: %s", text)
			case tt.fault == "" && !strings.Contains(string(r.Files["run.gen.go"]), "maxLength"):
				t.Errorf("the limit of the other file is not compiled")
			case tt.fault != "" && !strings.Contains(text, tt.fault):
				t.Errorf("got %q, want %q", text, tt.fault)
			}
		})
	}
}

// TestTypesOfOtherFiles holds that what is declared for a schema of another
// file has a name: an object, an enum, and alternatives with null.
func TestTypesOfOtherFiles(t *testing.T) {
	parts := []byte(`{"$defs": {
		"object": {"type": "object", "additionalProperties": false, "properties": {"a": {"type": "string"}}},
		"enum": {"enum": ["a", "b"]},
		"nullable": {"anyOf": [{"$ref": "#/$defs/object"}, {"type": "null"}]},
		"union": {"oneOf": [{"type": "string"}, {"$ref": "#/$defs/object"}]}}}`)
	open := func(string) ([]byte, error) { return parts, nil }
	for _, part := range []string{"object", "enum", "nullable", "union"} {
		for _, file := range []string{"parts.json", "parts/more/parts.json"} {
			r := gen.Generate([]gen.Input{{Name: "tools/run.json", Text: []byte(
				`{"type": "object", "additionalProperties": false, "properties": {"x": {"$ref": "` + file + `#/$defs/` + part + `"}}}`)}},
				gen.Options{Package: "p", Open: open})
			if r.Failed() {
				t.Errorf("%s of %s: %v", part, file, r.Diagnostics)
			}
		}
	}
}
