package gen

import (
	"os"
	"path/filepath"
	"testing"
)

func TestSmoke(t *testing.T) {
	files, _ := filepath.Glob("../tool_schemas/*.json")
	var in []Input
	for _, f := range files {
		b, _ := os.ReadFile(f)
		in = append(in, Input{f, b})
	}
	r := Generate(in, Options{Package: "generated"})
	for _, d := range r.Diagnostics {
		t.Log(d)
	}
	for name, b := range r.Files {
		os.WriteFile("../generated/"+name, b, 0o644)
	}
}
