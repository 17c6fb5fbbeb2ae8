package metaschema_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemagen/schemagen/gen/internal/metaschema"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

const shared = "../../../../shared"

// sharedFiles returns the JSON files below a folder of the test data. Without
// the data it skips the test, or fails it when the data is required.
func sharedFiles(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := make(map[string][]byte)
	err := filepath.WalkDir(filepath.Join(shared, dir), func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".json" {
			return err
		}
		files[path], err = os.ReadFile(path)
		return err
	})
	switch {
	case errors.Is(err, fs.ErrNotExist) && os.Getenv("SCHEMAGEN_DATA") != "required":
		t.Skipf("the test data is absent: %v", err)
	case err != nil:
		t.Fatalf("reading the test data: %v", err)
	case len(files) == 0:
		t.Fatalf("no JSON files in %s", filepath.Join(shared, dir))
	}
	return files
}

// pair is one metaschema twice: the one that the oracle brings, and ours.
type pair struct{ oracle, ours *jsonschema.Schema }

// pairs compiles the metaschemas of all dialects.
func pairs(t testing.TB) map[schema.Draft]pair {
	t.Helper()
	c := compiler(t)
	list := make(map[schema.Draft]pair)
	for d, uri := range dialects {
		list[d] = pair{compile(t, c, uri), compile(t, c, moved(uri))}
	}
	return list
}

// official matches the beginning of an identifier's declaration. The oracle
// answers to the official identifiers itself, so ours get others.
var official = regexp.MustCompile(`("\$?id": "https?://)json-schema\.org/`)

const elsewhere = "metaschema.example/"

func moved(uri string) string { return strings.Replace(uri, "json-schema.org/", elsewhere, 1) }

// compiler knows our metaschemas under moved identifiers, and takes formats
// for annotations, as the oracle by itself does from 2019-09 on only.
func compiler(t testing.TB) *jsonschema.Compiler {
	t.Helper()
	c := jsonschema.NewCompiler()
	for _, name := range []string{"uri", "uri-reference", "uriref"} {
		c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(any) error { return nil }})
	}
	// The oracle's "regex" asks the engine.
	c.UseRegexpEngine(func(s string) (jsonschema.Regexp, error) {
		if re, err := regexp.Compile(s); err == nil {
			return re, nil
		}
		return regexp.MustCompile(""), nil
	})
	for _, uri := range metaschema.URIs() {
		text := official.ReplaceAll(text(t, uri), []byte("${1}"+elsewhere))
		if err := c.AddResource(moved(uri), decode(t, uri, text)); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

func compile(t testing.TB, c *jsonschema.Compiler, uri string) *jsonschema.Schema {
	t.Helper()
	compiled, err := c.Compile(uri)
	if err != nil {
		t.Fatalf("%s: %v", uri, err)
	}
	return compiled
}

func decode(t testing.TB, name string, text []byte) any {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return v
}

// agree compares the two verdicts on one schema and returns whether it was
// accepted.
func agree(t *testing.T, p pair, name string, v any) bool {
	t.Helper()
	want, got := p.oracle.Validate(v), p.ours.Validate(v)
	if (want == nil) != (got == nil) {
		t.Errorf("%s: the oracle's metaschema says %v, ours says %v", name, cmp.Or(want, errAccepted), cmp.Or(got, errAccepted))
	}
	return got == nil
}

var errAccepted = errors.New("accepted")

// TestSuite judges the schemas of the official suite.
func TestSuite(t *testing.T) {
	metaschemas := pairs(t)
	for d, dir := range map[schema.Draft]string{
		schema.Draft4:      "draft4",
		schema.Draft6:      "draft6",
		schema.Draft7:      "draft7",
		schema.Draft201909: "draft2019-09",
		schema.Draft202012: "draft2020-12",
	} {
		t.Run(dir, func(t *testing.T) {
			accepted := 0
			for path, text := range sharedFiles(t, "json-schema-test-suite/tests/"+dir) {
				var groups []struct {
					Description string
					Schema      json.RawMessage
				}
				if err := json.Unmarshal(text, &groups); err != nil {
					t.Fatalf("%s: %v", path, err)
				}
				for _, g := range groups {
					name := path + ": " + g.Description
					if agree(t, metaschemas[d], name, decode(t, name, g.Schema)) {
						accepted++
					}
				}
			}
			if accepted == 0 {
				t.Error("no schema is accepted")
			}
		})
	}
}

// TestCorpus judges the schemas of MCP tools by the metaschema of every draft,
// whichever they name: those of another draft bring refusals.
func TestCorpus(t *testing.T) {
	files := sharedFiles(t, "corpus/mcp")
	for d, p := range pairs(t) {
		accepted := 0
		for path, text := range files {
			if agree(t, p, d.String()+": "+path, decode(t, path, text)) {
				accepted++
			}
		}
		if accepted == 0 {
			t.Errorf("%v: no schema is accepted", d)
		}
	}
}

// TestSelf judges the metaschemas by themselves.
func TestSelf(t *testing.T) {
	for d, p := range pairs(t) {
		for _, uri := range metaschema.URIs() {
			v := decode(t, uri, text(t, uri))
			accepted := agree(t, p, d.String()+": "+uri, v)
			if of, _ := schema.DraftOf(v.(map[string]any)["$schema"].(string)); of == d && !accepted {
				t.Errorf("%s does not conform to %v", uri, d)
			}
		}
	}
}

// definitions are the pointers into official metaschemas that schemas in use
// refer to.
var definitions = map[schema.Draft][]string{
	schema.Draft4: {"/definitions/schemaArray", "/definitions/stringArray", "/definitions/simpleTypes", "/definitions/positiveInteger", "/definitions/positiveIntegerDefault0"},
	schema.Draft6: {"/definitions/schemaArray", "/definitions/stringArray", "/definitions/simpleTypes", "/definitions/nonNegativeInteger", "/definitions/nonNegativeIntegerDefault0"},
	schema.Draft7: {"/definitions/schemaArray", "/definitions/stringArray", "/definitions/simpleTypes", "/definitions/nonNegativeInteger", "/definitions/nonNegativeIntegerDefault0"},
}

// vocabularyDefinitions are the same, by vocabulary.
var vocabularyDefinitions = map[string][]string{
	"2019-09/meta/applicator": {"/$defs/schemaArray"},
	"2019-09/meta/validation": {"/$defs/stringArray", "/$defs/simpleTypes", "/$defs/nonNegativeInteger", "/$defs/nonNegativeIntegerDefault0"},
	"2020-12/meta/core":       {"/$defs/anchorString", "/$defs/uriString", "/$defs/uriReferenceString"},
	"2020-12/meta/applicator": {"/$defs/schemaArray"},
	"2020-12/meta/validation": {"/$defs/stringArray", "/$defs/simpleTypes", "/$defs/nonNegativeInteger", "/$defs/nonNegativeIntegerDefault0"},
}

func TestDefinitions(t *testing.T) {
	values := []string{`null`, `true`, `-1`, `0`, `2.0`, `0.5`, `""`, `"a"`, `"-"`, `"string"`, `[]`, `[1]`, `["a"]`, `["a", "a"]`, `[{}]`, `{}`, `{"type": 1}`}
	c := compiler(t)
	check := func(uri string, pointers []string) {
		for _, p := range pointers {
			both := pair{compile(t, c, uri+"#"+p), compile(t, c, moved(uri)+"#"+p)}
			for _, v := range values {
				agree(t, both, uri+"#"+p+" on "+v, decode(t, v, []byte(v)))
			}
		}
	}
	for d, pointers := range definitions {
		check(dialects[d], pointers)
	}
	for path, pointers := range vocabularyDefinitions {
		check("https://json-schema.org/draft/"+path, pointers)
	}
}
