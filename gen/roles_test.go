package gen_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
)

// TestRoles proves which files and declarations outputs and prompts become, that
// tools and prompts may share a name, and that no text of their files reaches
// the code as anything but text.
func TestRoles(t *testing.T) {
	const hostile = `*/ func init() { panic(1) } /* \n}\n\u0060\"`
	r := gen.Generate([]gen.Input{
		{Name: "run.json", Text: []byte(`{"title": "` + hostile + `",
			"inputSchema": {"type": "object", "additionalProperties": false, "properties": {
				"output": {"type": "object", "additionalProperties": false, "properties": {"a": {"type": "string"}}}}},
			"outputSchema": {"type": "object", "additionalProperties": false, "description": "` + hostile + `",
				"properties": {"` + hostile + `": {"type": "string", "description": "` + hostile + `"}}}}`)},
		{Name: "run.prompt.json", Text: []byte(`{"title": "` + hostile + `", "arguments": [
			{"name": "` + hostile + `", "title": "` + hostile + `", "description": "` + hostile + `", "required": true}]}`)},
	}, gen.Options{Package: "tools"})
	if r.Failed() {
		t.Fatal(r.Diagnostics)
	}
	names := slices.Sorted(maps.Keys(r.Files))
	if want := []string{"registry.gen.go", "run.gen.go", "run.output.gen.go", "run.prompt.gen.go"}; !slices.Equal(names, want) {
		t.Errorf("files %v", names)
	}
	for name, text := range r.Files {
		file, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
		if err != nil {
			t.Errorf("%v\n%s", err, text)
			continue
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "init" {
				t.Errorf("%s declares what the schema says:\n%s", name, text)
			}
		}
	}
	for name, want := range map[string]string{
		"run.gen.go":        "\tOutput: RunOutputHandle,",
		"run.output.gen.go": "// RunOutputHandle judges the structured content of a result of run.\nvar RunOutputHandle = ",
		"run.prompt.gen.go": "// RunPromptHandle judges the arguments of the prompt run.\nvar RunPromptHandle = ",
		"registry.gen.go":   "func NewPromptRegistry(",
	} {
		if text := strings.Join(strings.Fields(string(r.Files[name])), " "); !strings.Contains(text, strings.Join(strings.Fields(want), " ")) {
			t.Errorf("%s lacks %q:\n%s", name, want, r.Files[name])
		}
	}
	// Plain schemas are named as they are.
	if r := gen.Generate([]gen.Input{{Name: "run.prompt.json", Text: []byte(`true`)}}, gen.Options{Package: "tools", Plain: true}); r.Failed() || r.Files["run-prompt.gen.go"] == nil {
		t.Errorf("%v %v", r.Diagnostics, slices.Sorted(maps.Keys(r.Files)))
	}
}
