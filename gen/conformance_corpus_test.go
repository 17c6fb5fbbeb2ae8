//go:build !race

package gen_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// TestConformanceCorpus compiles the tool schemas of real MCP servers as
// tools, one package a server. Each builds and vets, or stands in the table
// with the reason for which it is refused.
func TestConformanceCorpus(t *testing.T) {
	root := gentest.Shared(t, "corpus", "mcp")
	files, _ := filepath.Glob(filepath.Join(root, "*", "*.json"))
	if len(files) == 0 {
		t.Fatalf("no files in %s", root)
	}
	var schemas []gentest.Schema
	servers := map[string]bool{}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		server := filepath.Base(filepath.Dir(path))
		tool := strings.TrimSuffix(filepath.Base(path), ".json")
		servers[server] = true
		schemas = append(schemas, gentest.Schema{Name: server + "/" + tool, Text: text, Tool: tool, Dir: server, Package: server})
	}
	m := gentest.CompileVetted(t, schemas)
	t.Log(m.Stats)
	known := newKnown(t, "conformance_corpus.txt")
	errors, warnings := newFindings(), newFindings()
	for _, s := range schemas {
		if p := m.Panics[s.Name]; p != "" {
			known.fail(t, s.Name, "the generator panics: %s", p)
			continue
		}
		if d := m.Refused[s.Name]; d != nil {
			errors.add(s.Name, gentest.Errors(d))
			known.fail(t, s.Name, "refused:\n%s", gentest.Text(gentest.Errors(d)))
			continue
		}
		known.pass(t, s.Name)
		warnings.add(s.Name, m.Warnings[s.Name])
	}
	known.finish(t)
	rows := "| refused | why |\n|---|---|\n"
	for _, name := range slices.Sorted(maps.Keys(known.reasons)) {
		rows += fmt.Sprintf("| %s | %s |\n", name, known.reasons[name])
	}
	hold(t, conformancePage, "corpus", total(len(schemas)-len(m.Refused), len(schemas), "tool schemas of %d MCP servers compile", len(servers))+rows)
	t.Logf("%d tools of %d servers, %d refused (findings, tools, servers, one of them):\n%s",
		len(schemas), len(servers), len(m.Refused), errors)
	t.Logf("warnings:\n%s", warnings)
}
