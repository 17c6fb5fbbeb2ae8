//go:build !race

package gen_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// dialects are the drafts of the official suite, by the name of their folder,
// and the "$schema" that a schema of the folder means when it has none.
var dialects = []struct{ folder, uri string }{
	{"draft4", "http://json-schema.org/draft-04/schema#"},
	{"draft6", "http://json-schema.org/draft-06/schema#"},
	{"draft7", "http://json-schema.org/draft-07/schema#"},
	{"draft2019-09", "https://json-schema.org/draft/2019-09/schema"},
	{"draft2020-12", "https://json-schema.org/draft/2020-12/schema"},
}

// suiteGroup is a schema of the official suite with its instances.
type suiteGroup struct {
	name    string // e.g. "draft7/optional/bignum.json#0"
	folder  string // e.g. "draft7"
	dialect string // e.g. "http://json-schema.org/draft-07/schema#"
	file    string // e.g. "optional/bignum.json"

	Description string
	Schema      json.RawMessage
	Tests       []struct {
		Description string
		Data        json.RawMessage
		Valid       bool
	}
}

// suiteGroups reads the groups of the official suite. In those of
// optional/format the formats assert.
func suiteGroups(t *testing.T) []suiteGroup {
	t.Helper()
	root := gentest.Shared(t, "json-schema-test-suite", "tests")
	var list []suiteGroup
	for _, d := range dialects {
		base := filepath.Join(root, d.folder)
		files, _ := filepath.Glob(filepath.Join(base, "*.json"))
		optional, _ := filepath.Glob(filepath.Join(base, "optional", "*.json"))
		formats, _ := filepath.Glob(filepath.Join(base, "optional", "format", "*.json"))
		files = append(append(files, optional...), formats...)
		slices.Sort(files)
		if len(files) == 0 {
			t.Fatalf("no files in %s", base)
		}
		for _, path := range files {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var groups []suiteGroup
			if err := json.Unmarshal(text, &groups); err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			file, _ := filepath.Rel(base, path)
			file = filepath.ToSlash(file)
			for i, g := range groups {
				g.name = d.folder + "/" + file + "#" + strconv.Itoa(i)
				g.folder, g.dialect, g.file = d.folder, d.uri, file
				g.Schema = withDialect(g.Schema, d.uri)
				list = append(list, g)
			}
		}
	}
	return list
}

// withDialect puts a "$schema" into an object that has none.
func withDialect(schema []byte, uri string) []byte {
	var members map[string]json.RawMessage
	if json.Unmarshal(schema, &members) != nil || members["$schema"] != nil {
		return schema
	}
	open := bytes.IndexByte(schema, '{')
	comma := ","
	if len(members) == 0 {
		comma = ""
	}
	return fmt.Appendf(nil, "{%q: %q%s%s", "$schema", uri, comma, schema[open+1:])
}

// compileSuite compiles the schemas of the official suite.
func compileSuite(t *testing.T, groups []suiteGroup) *gentest.Module {
	t.Helper()
	var schemas []gentest.Schema
	for _, g := range groups {
		opts := gen.Options{Plain: true, Resources: suiteRemotes(t, g.folder, g.dialect)}
		if strings.HasPrefix(g.file, "optional/format/") {
			opts.Formats = gen.FormatsAssert
		}
		schemas = append(schemas, gentest.Schema{Name: g.name, Text: g.Schema, Remotes: g.folder, Options: opts})
	}
	return gentest.Compile(t, gentest.Both(schemas))
}

func TestConformanceSuite(t *testing.T) {
	groups := suiteGroups(t)
	m := compileSuite(t, groups)
	known := newKnown(t, "conformance_suite.txt")
	score := newScoreboard()
	refusals := newRefusals()
	for _, g := range groups {
		count := len(g.Tests)
		if p := m.Panics[g.name]; p != "" {
			known.fail(t, g.name, "the generator panics: %s", p)
			continue
		}
		if d := m.Refused[g.name]; d != nil {
			reason := refusals.add(g.name, count, d)
			score.refuse(g.folder, g.file, count)
			if reason == unexpected {
				known.fail(t, g.name, "refused:\n%s%s", gentest.Text(gentest.Errors(d)), g.Schema)
			}
			continue
		}
		failed := 0
		for i, test := range g.Tests {
			name := g.name + "/" + strconv.Itoa(i)
			call := gentest.Call{Text: test.Data, Decode: true}
			fault := judgeFault(m, g.name, call, test.Valid)
			if fault == "" {
				known.pass(t, name)
				continue
			}
			failed++
			known.fail(t, name, "%s: %s\n%s\n%s", g.Description, test.Description, fault, m.Repro(g.name, call))
		}
		score.judge(g.folder, g.file, count, failed)
	}
	known.finish(t)
	hold(t, conformancePage, "suite", score.page(known))
	t.Logf("refused schemas, by reason (schemas, instances):\n%s", refusals)
}

// judgeFault judges a call with the simplified and the unsimplified code and
// tells what is wrong with the answers; "" when nothing is.
func judgeFault(m *gentest.Module, name string, call gentest.Call, valid bool) string {
	r, differ := m.JudgeBoth(name, call)
	var faults []string
	switch {
	case r.Panic != "":
		faults = append(faults, "panic: "+r.Panic)
	case r.Accepted != valid:
		faults = append(faults, fmt.Sprintf("valid is %v, but it was %s", valid, r))
	case !r.Accepted && len(r.Violations) == 0:
		faults = append(faults, "refused without a violation")
	}
	if differ != "" {
		faults = append(faults, differ)
	}
	if r.Decoding != "" {
		faults = append(faults, r.Decoding)
	}
	return strings.Join(faults, "\n")
}
