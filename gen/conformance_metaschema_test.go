//go:build !race

package gen_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/gentest"
	"github.com/schemagen/schemagen/gen/internal/metaschema"
)

// formless begin the texts of errors that no metaschema can say: they depend
// on more than the shape of a value. An error whose text holds none of them is
// one of form.
var formless = []struct{ text, why string }{
	{"cannot find ", "where a reference leads"},
	{"the schema refers to itself", "a recursion in place"},
	{"pattern: ", "the syntax of a pattern is the format \"regex\", which annotates"},
	{"must be a URI reference", "the syntax of a URI is a format, which annotates"},
	{"unknown dialect", "which dialects are known"},
	{" is taken by ", "two schemas with one name"},
}

// formError returns the first error of form that stands in the file itself;
// nil when there is none. It notes which entries of formless it met.
func (m *metaschemas) formError(file string, list []gen.Diagnostic) *gen.Diagnostic {
	var first *gen.Diagnostic
	for i, d := range list {
		if d.Severity != diag.Error || d.Pos.File != file {
			continue
		}
		form := true
		for _, f := range formless {
			if strings.Contains(d.Text, f.text) {
				form, m.formless[f.text] = false, true
			}
		}
		if form && first == nil {
			first = &list[i]
		}
	}
	return first
}

// metaschemas are the compiled metaschemas of all dialects, and the
// differences from the generator that are known.
type metaschemas struct {
	module *gentest.Module
	known  *known
	// refused counts the schemas that both refuse, accepted the others.
	refused, accepted int
	formless          map[string]bool // the entries that were met
}

func compileMetaschemas(t *testing.T) *metaschemas {
	t.Helper()
	var schemas []gentest.Schema
	for _, d := range dialects {
		text, ok := metaschema.Text(d.uri)
		if !ok {
			t.Fatalf("there is no metaschema %s", d.uri)
		}
		schemas = append(schemas, gentest.Schema{Name: d.uri, Text: text, Options: gen.Options{Plain: true, Formats: gen.FormatsAnnotate}})
	}
	m := gentest.Compile(t, gentest.Both(schemas))
	for _, s := range schemas {
		if p, d := m.Panics[s.Name], m.Refused[s.Name]; p != "" || d != nil {
			t.Fatalf("the metaschema %s does not compile: %s%s", s.Name, p, gentest.Text(gentest.Errors(d)))
		}
	}
	return &metaschemas{module: m, known: newKnown(t, "conformance_metaschema.txt"), formless: map[string]bool{}}
}

// compare asks the metaschema of a dialect and the generator about a schema.
func (m *metaschemas) compare(t *testing.T, name, dialect string, text []byte, resources map[string][]byte) {
	t.Helper()
	call := gentest.Call{Text: text, Limits: gentest.Limits{MaxDepth: 1000}}
	verdict, differ := m.module.JudgeBoth(dialect, call)
	if verdict.Panic != "" || differ != "" || !verdict.Accepted && len(verdict.Violations) == 0 {
		t.Errorf("%s: the metaschema gives no verdict: %s%s\n%s", name, verdict, differ, m.module.Repro(dialect, call))
		return
	}
	result := generatePlain(text, resources)
	fault := m.formError(plainFile, result.Diagnostics)
	switch {
	case verdict.Accepted && fault != nil:
		m.known.fail(t, name, "the metaschema accepts it, the generator does not: %s\n%.1000s", fault, text)
	case !verdict.Accepted && fault == nil:
		m.known.fail(t, name, "the generator sees no error of form, the metaschema: %.600s\n%.1000s", verdict, text)
	default:
		m.known.pass(t, name)
		if fault != nil {
			m.refused++
		} else {
			m.accepted++
		}
	}
}

// plainFile is the file that generatePlain compiles.
const plainFile = "schema.json"

func generatePlain(text []byte, resources map[string][]byte) *gen.Result {
	return gen.Generate([]gen.Input{{Name: plainFile, Text: text}},
		gen.Options{Package: "p", Plain: true, Formats: gen.FormatsAnnotate, Resources: resources})
}

// dialectOf returns the official dialect that a schema names, else another.
func dialectOf(schema []byte, other string) string {
	var root struct {
		Schema string `json:"$schema"`
	}
	if json.Unmarshal(schema, &root) == nil {
		for _, d := range dialects {
			if strings.TrimSuffix(root.Schema, "#") == strings.TrimSuffix(d.uri, "#") {
				return d.uri
			}
		}
	}
	return other
}

// TestConformanceMetaschema takes the official metaschemas, compiled by the
// generator itself, for a second opinion on schema files: whether each keyword
// has the form that its specification gives it. The keyword table's forms and
// the metaschemas must agree, but for the differences in
// testdata/conformance_metaschema.txt, which works in both directions.
func TestConformanceMetaschema(t *testing.T) {
	suite := suiteGroups(t)
	files, _ := filepath.Glob(filepath.Join(gentest.Shared(t, "corpus", "mcp"), "*", "*.json"))
	if len(files) == 0 {
		t.Fatal("no files in ../shared/corpus/mcp")
	}
	m := compileMetaschemas(t)
	count := func(what string) {
		t.Logf("%s: %d schemas accepted, %d refused", what, m.accepted, m.refused)
		m.accepted, m.refused = 0, 0
	}
	for _, g := range suite {
		m.compare(t, g.name, dialectOf(g.Schema, g.dialect), g.Schema, suiteRemotes(t, g.folder, g.dialect))
	}
	count("the official suite")

	latest := dialects[len(dialects)-1].uri
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := "mcp/" + filepath.Base(filepath.Dir(path)) + "/" + strings.TrimSuffix(filepath.Base(path), ".json")
		m.compare(t, name, dialectOf(text, latest), text, nil)
	}
	count("tools of MCP servers")

	for _, d := range dialects {
		words := named(t, d.uri)
		for _, word := range retired[d.folder] {
			at := slices.Index(words, word)
			if at < 0 {
				t.Fatalf("%s: the metaschema does not name %q; remove it from the table", d.folder, word)
			}
			words = slices.Delete(words, at, at+1)
			m.noKeyword(t, word, d.uri)
		}
		for _, schema := range malformed(words) {
			m.compare(t, d.folder+"/"+schema, d.uri, inDialect(schema, d.uri), nil)
		}
		if m.accepted == 0 || m.refused < 60 {
			t.Errorf("%s: of the keywords with values of every form, %d schemas are accepted and %d refused", d.folder, m.accepted, m.refused)
		}
		count(d.folder + ", each keyword with values of every form")
	}
	m.known.finish(t)
	for _, f := range formless {
		if !m.formless[f.text] {
			t.Errorf("no schema brings an error with %q (%s); remove it from the table", f.text, f.why)
		}
	}
}

// retired are the words that a metaschema names only to keep them from another
// meaning, by the folder of the draft.
var retired = map[string][]string{
	"draft2019-09": {"dependencies"},
	"draft2020-12": {"$recursiveAnchor", "$recursiveRef", "dependencies"},
}

// noKeyword checks that the generator leaves a word alone, whatever its value
// is, and says so.
func (m *metaschemas) noKeyword(t *testing.T, word, uri string) {
	t.Helper()
	for _, form := range forms {
		text := inDialect(fmt.Sprintf("{%q:%s}", word, form), uri)
		result := generatePlain(text, nil)
		warned := slices.ContainsFunc(result.Diagnostics, func(d gen.Diagnostic) bool {
			return d.Severity == diag.Warning && d.Keyword == word && strings.Contains(d.Text, "is no keyword of")
		})
		if result.Failed() || !warned {
			t.Errorf("%s: the word is no keyword, which must be a warning:\n%s", text, gentest.Text(result.Diagnostics))
		}
	}
}

// inDialect returns a schema of a dialect. One that is no object cannot name
// its dialect; it stands in a schema that does.
func inDialect(schema, uri string) []byte {
	if strings.HasPrefix(schema, "{") {
		return withDialect([]byte(schema), uri)
	}
	return fmt.Appendf(nil, `{"$schema":%q,"not":%s}`, uri, schema)
}

// forms are values that tell the forms of keywords apart: each form takes some
// of them and refuses others.
var forms = []string{
	`null`, `true`, `false`,
	`-1`, `-0.5`, `0`, `0.0`, `1`, `1.5`, `2.0`, `2e0`, `1e400`,
	`""`, `"a"`, `"_a"`, `"a-b.c"`, `"a:b"`, `"1a"`, `"#"`, `"#a"`, `"a#b"`, `"string"`, `"strng"`,
	`[]`, `[1]`, `[1,1.0]`, `[null]`, `["a"]`, `["a","a"]`, `["a",1]`, `["string"]`, `["string","string"]`, `["string","strng"]`,
	`[{}]`, `[true]`, `[{},{"type":"strng"}]`, `[[]]`,
	`{}`, `{"a":1}`, `{"a":null}`, `{"a":true}`, `{"a":{}}`, `{"a":"b"}`, `{"a":[]}`, `{"a":["b"]}`, `{"a":["b","b"]}`, `{"a":[1]}`,
	`{"a":{"type":"strng"}}`, `{"type":"string"}`, `{"type":"strng"}`, `{"not":{"enum":1}}`,
}

// combined are schemas of more than one keyword, and such that are no objects.
var combined = []string{
	`null`, `1`, `"object"`, `[]`, `[{}]`, `true`, `false`, `{}`,
	`{"unknown":1,"Type":1}`,
	`{"maximum":1,"exclusiveMaximum":true}`, `{"minimum":1,"exclusiveMinimum":true}`,
	`{"maximum":1,"exclusiveMaximum":1}`, `{"minimum":1,"exclusiveMinimum":1}`,
	`{"if":{"type":"strng"},"then":{}}`, `{"then":{},"else":1}`,
	`{"items":[{}],"additionalItems":{"type":"strng"}}`,
	`{"contains":{},"minContains":-1}`, `{"contains":{},"maxContains":1.5}`,
	`{"$ref":"#/definitions/a","definitions":{"a":{"type":"strng"}}}`,
	`{"$ref":"#/definitions/a","definitions":{"a":{}},"type":"strng"}`,
	`{"properties":{"a":{"properties":{"b":{"items":{"required":"c"}}}}}}`,
	`{"properties":{"type":{"type":"string"},"$ref":{"type":"string"}}}`,
	`{"unknown":{"type":"strng"},"const":{"type":"strng"},"default":{"type":"strng"},"enum":[{"type":"strng"}]}`,
	`{"contentMediaType":"application/json","contentSchema":{"type":"strng"}}`,
	`{"minLength":2,"maxLength":1}`, `{"type":["string","null"],"enum":["a",null]}`,
	`{"pattern":"("}`, `{"patternProperties":{"(":{}}}`, `{"$ref":"%zz"}`, `{"$schema":"https://unknown.example/"}`,
	`{"$defs":{"a":{"$anchor":"b"},"c":{"$anchor":"b"}}}`,
}

// malformed returns each of the keywords with each of the forms, and the
// combined schemas.
func malformed(words []string) []string {
	list := slices.Clone(combined)
	for _, word := range words {
		for _, form := range forms {
			list = append(list, fmt.Sprintf("{%q:%s}", word, form))
		}
	}
	return list
}

// named returns the keywords that the metaschema of a dialect names, those of
// its vocabularies included. "$schema" is not among them: its value decides by
// which rules the schema is read.
func named(t *testing.T, uri string) []string {
	t.Helper()
	root := strings.TrimSuffix(uri, "#")
	words := map[string]bool{}
	for _, of := range metaschema.URIs() {
		if of != root && !strings.HasPrefix(of, strings.TrimSuffix(root, "schema")+"meta/") {
			continue
		}
		text, _ := metaschema.Text(of)
		var meta struct{ Properties map[string]json.RawMessage }
		if err := json.Unmarshal(text, &meta); err != nil {
			t.Fatalf("%s: %v", of, err)
		}
		for word := range meta.Properties {
			words[word] = true
		}
	}
	delete(words, "$schema")
	return slices.Sorted(maps.Keys(words))
}
