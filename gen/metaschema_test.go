package gen_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/gentest"
	"github.com/schemagen/schemagen/gen/internal/metaschema"
)

// TestMetaschemas holds two opinions on what a schema file may look like
// against each other: the generator's, from the forms in the keyword table,
// and that of the official metaschemas, compiled by the generator. The files
// are the schemas of the official suite, of MCP servers, of the schema
// benchmark, of the cases, and malformed ones.
func TestMetaschemas(t *testing.T) {
	var compiled []gentest.Schema
	for _, d := range dialects {
		text, ok := metaschema.Text(d.uri)
		if !ok {
			t.Fatalf("no metaschema %s", d.uri)
		}
		compiled = append(compiled, gentest.Schema{Name: d.folder, Text: text, Options: gen.Options{Plain: true}})
	}
	m := gentest.Compile(t, gentest.Both(compiled))
	known := newKnown(t, "metaschemas.txt")
	judged, malformed := 0, 0
	for _, s := range schemaFiles(t) {
		accepted, fault := metaschemaAccepts(m, s.folder, s.text)
		if fault != "" {
			t.Errorf("%s: %s\n%s", s.name, fault, s.text)
			continue
		}
		form := formFault(s)
		judged++
		if !accepted {
			malformed++
		}
		if accepted == (form == "") {
			known.pass(t, s.name)
			continue
		}
		known.fail(t, s.name, "the metaschema accepts it: %v; the generator says: %q\n%.600s", accepted, form, s.text)
	}
	known.finish(t)
	t.Logf("%d schemas judged, %d of them malformed", judged, malformed)
	if malformed < 300 { // by draft, some 80 each
		t.Errorf("only %d malformed schemas", malformed)
	}
}

type schemaFile struct {
	name, folder string // folder names the dialect, e.g. "draft7"
	text         []byte // with "$schema" where that can be
	remotes      map[string][]byte
}

// schemaFiles lists all schemas that are judged.
func schemaFiles(t *testing.T) []schemaFile {
	var list []schemaFile
	for _, g := range suiteGroups(t) {
		if !strings.HasPrefix(g.file, "optional/format/") {
			list = append(list, schemaFile{g.name, folderOf(g.Schema, g.folder), g.Schema, suiteRemotes(t, g.folder, g.dialect)})
		}
	}
	for _, c := range sharedCases(t) {
		text := c.schema().Text
		list = append(list, schemaFile{"cases/" + c.name, folderOf(text, "draft2020-12"), text, nil})
	}
	for _, pattern := range []string{"corpus/mcp/*/*.json", "schema-benchmark/*/schema.json"} {
		files, _ := filepath.Glob(filepath.Join(gentest.Shared(t), filepath.FromSlash(pattern)))
		for _, path := range files {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			rel, _ := filepath.Rel(gentest.Shared(t), path)
			list = append(list, schemaFile{filepath.ToSlash(rel), folderOf(text, "draft2020-12"), text, nil})
		}
	}
	for _, d := range dialects {
		for _, text := range malformedSchemas(t) {
			text := withDialect([]byte(text), d.uri)
			// Without "$schema" a text is of 2020-12, whatever folder it is meant for.
			if folder := folderOf(text, "draft2020-12"); folder == d.folder {
				list = append(list, schemaFile{d.folder + strings.ReplaceAll(string(text), " ", ""), folder, text, nil})
			}
		}
	}
	return list
}

var dialectWord = regexp.MustCompile(`"\$schema"\s*:\s*"([^"]*)"`)

// folderOf returns the folder of the dialect that a schema names first, or
// else; "" for a dialect of its own.
func folderOf(text []byte, otherwise string) string {
	m := dialectWord.FindSubmatch(text)
	if m == nil {
		return otherwise
	}
	for _, d := range dialects {
		if strings.TrimSuffix(string(m[1]), "#") == strings.TrimSuffix(d.uri, "#") {
			return d.folder
		}
	}
	return ""
}

// malformedSchemas reads the table of package metaschema: its schemas, and all
// that is told of them there.
func malformedSchemas(t *testing.T) []string {
	text, err := os.ReadFile(filepath.Join("internal", "metaschema", "malformed_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, m := range regexp.MustCompile("(?m)^\t\\{schema: `([^`]*)`").FindAllStringSubmatch(string(text), -1) {
		list = append(list, m[1])
	}
	if len(list) < 100 {
		t.Fatalf("found %d schemas in malformed_test.go", len(list))
	}
	return list
}

// metaschemaAccepts asks the compiled metaschema of a dialect.
func metaschemaAccepts(m *gentest.Module, folder string, text []byte) (accepted bool, fault string) {
	if folder == "" {
		return true, "" // a dialect of its own is judged by nothing here
	}
	call := gentest.Call{Text: text, Limits: gentest.Limits{MaxDepth: 1000}}
	r, differ := m.JudgeBoth(folder, call)
	if r.Panic != "" {
		return false, r.Panic
	}
	return r.Accepted, differ
}

// notForms are the beginnings of the diagnostics that are not about the form
// of a keyword's value: no metaschema can know them.
var notForms = []string{
	"pattern: ", "cannot find ", "the schema refers to itself",
}

// formFault returns what the generator has against the form of a schema, ""
// when it has nothing.
func formFault(s schemaFile) string {
	r := gen.Generate([]gen.Input{{Name: "schema.json", Text: s.text}}, gen.Options{Package: "p", Plain: true, Formats: gen.FormatsAnnotate, Resources: s.remotes})
next:
	for _, d := range r.Diagnostics {
		if d.Severity == diag.Warning {
			continue
		}
		for _, text := range notForms {
			if strings.HasPrefix(d.Text, text) {
				continue next
			}
		}
		return d.String()
	}
	return ""
}
