package gen_test

import (
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const modulePath = "github.com/schemagen/schemagen"

// directions says which packages of the project each package may import: those
// and no other. Tests may import more.
var directions = map[string][]string{
	"runtime":   {},
	"generated": {"runtime", "runtime/format"},

	"runtime/format":               {"runtime/format/internal/ecma", "runtime/format/internal/idna"},
	"runtime/format/internal/ecma": {},
	"runtime/format/internal/idna": {},

	"gen/internal/diag":       {},
	"gen/internal/pattern":    {"runtime"}, // the forms that judge, to try them at generation time
	"gen/internal/constset":   {"gen/internal/diag"},
	"gen/internal/source":     {"gen/internal/diag"},
	"gen/internal/metaschema": {},
	"gen/internal/ir":         {},
	"gen/internal/schema":     {"gen/internal/diag", "gen/internal/source"},
	"gen/internal/judge":      {"gen/internal/diag", "gen/internal/source", "gen/internal/ir", "gen/internal/pattern", "runtime/format"},
	"gen/internal/witness":    {"gen/internal/source", "gen/internal/ir", "gen/internal/pattern", "gen/internal/judge", "runtime/format"},
	"gen/internal/keyword":    {"gen/internal/diag", "gen/internal/source", "gen/internal/schema", "gen/internal/ir", "gen/internal/pattern", "runtime/format"},
	"gen/internal/pass":       {"gen/internal/diag", "gen/internal/source", "gen/internal/schema", "gen/internal/ir", "gen/internal/pattern", "gen/internal/keyword", "gen/internal/judge"},
	"gen/internal/emit":       {"gen/internal/ir"},
	"gen/internal/subsume":    {"gen/internal/source", "gen/internal/ir", "gen/internal/pattern", "gen/internal/judge"},
	"gen/internal/inline":     {"gen/internal/diag", "gen/internal/source", "gen/internal/schema", "gen/internal/keyword"},
	"gen/internal/front": {"gen/internal/diag", "gen/internal/source", "gen/internal/schema", "gen/internal/ir",
		"gen/internal/keyword", "gen/internal/pass", "gen/internal/constset", "gen/internal/metaschema"},
	"gen": {"gen/internal/diag", "gen/internal/source", "gen/internal/schema", "gen/internal/ir",
		"gen/internal/front", "gen/internal/pass", "gen/internal/emit", "gen/internal/inline", "gen/internal/subsume"},
	"gen/contract": {"gen", "gen/internal/diag", "gen/internal/source", "gen/internal/schema", "gen/internal/ir",
		"gen/internal/front", "gen/internal/pattern", "gen/internal/pass", "gen/internal/judge", "gen/internal/subsume", "gen/internal/witness"},
	"gen/report": {"gen", "gen/lint", "gen/cases", "gen/internal/diag", "gen/internal/source", "gen/internal/front", "gen/internal/ir", "gen/internal/judge"},
	"gen/lint": {"gen/internal/diag", "gen/internal/source", "gen/internal/schema", "gen/internal/ir", "gen/internal/pattern", "gen/internal/keyword", "gen/internal/pass",
		"gen/internal/judge", "gen/internal/witness", "gen/internal/front", "runtime/format"},
	"gen/internal/gentest":    {"gen", "gen/internal/diag"},
	"gen/internal/randschema": {}, // for tests
	"gen/internal/shapes":     {"runtime", "runtime/format"},

	"protocol":           {"runtime", "protocol/v20250618", "protocol/v20251125", "protocol/v20260728"},
	"protocol/v20250618": {"runtime", "runtime/format"},
	"protocol/v20251125": {"runtime", "runtime/format"},
	"protocol/v20260728": {"runtime", "runtime/format"},

	"internal/span": {},

	"adapters/internal/guard":      {"runtime"},
	"adapters/internal/typescript": {},                            // for tests
	"adapters/internal/notes":      {"runtime", "runtime/format"}, // for tests

	"gen/cases": {"gen", "gen/internal/diag", "gen/internal/source", "gen/internal/schema", "gen/internal/front", "gen/internal/ir", "gen/internal/judge",
		"gen/internal/witness", "gen/internal/emit"},
	"cmd/schemagen":     {"gen", "gen/lint", "gen/cases", "gen/contract", "gen/report"},
	"tool_schemas":      {},
	"tool_schemas/role": {},
}

// outside says which modules beside the standard library a package may import.
// Those that are not in it may import none.
var outside = map[string][]string{
	"gen/internal/constset": {"golang.org/x/mod/", "golang.org/x/tools/"},
	"gen/internal/keyword":  {"github.com/atombender/go-jsonschema/"},
	"gen/internal/emit":     {"github.com/dave/jennifer/"},
	"cmd/schemagen":         {"github.com/spf13/cobra"},
}

func TestImports(t *testing.T) {
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports,Standard", "./...")
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	seen := map[string]bool{}
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		name, ok := strings.CutPrefix(p.ImportPath, modulePath+"/")
		if !ok {
			continue
		}
		allowed, known := directions[name]
		if !known {
			t.Errorf("the package %s is in no direction; add it to the table, and to DESIGN.md's house", name)
			continue
		}
		seen[name] = true
		for _, path := range p.Imports {
			first, _, _ := strings.Cut(path, "/")
			project, inside := strings.CutPrefix(path, modulePath+"/")
			switch {
			case inside && !slices.Contains(allowed, project):
				t.Errorf("%s imports %s; it may import %v of the project", name, project, allowed)
			case !inside && strings.Contains(first, ".") && !slices.ContainsFunc(outside[name], func(prefix string) bool { return strings.HasPrefix(path, prefix) }):
				t.Errorf("%s imports %s; it may import %v and the standard library", name, path, outside[name])
			case (name == "runtime" || name == "generated") && slices.Contains([]string{"reflect", "C", "plugin"}, path):
				t.Errorf("%s imports %s; it judges without", name, path)
			}
		}
	}
	for name := range directions {
		if !seen[name] {
			t.Errorf("there is no package %s; remove it from the table", name)
		}
	}
}
