package toolschemas_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/big"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/schemagen/schemagen/tool_schemas/role"
)

// corpus holds the contracts that the bundled tools follow, seen from this
// folder. It is data beside the repository and not part of it.
const corpus = "../../shared/corpus/bernstein"

// TestContract proves that the bundled files are the tools of the corpus, no
// more and no fewer, and that each differs from its original in annotations and
// in what schemagen lint is told alone. The one exception is the role of bernstein_create_subtask, which gets
// an enum from Go constants.
func TestContract(t *testing.T) {
	requireCorpus(t)
	want, got := readTools(t, corpus), readTools(t, ".")
	if diff := cmp.Diff(slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got))); diff != "" {
		t.Errorf("tools (-contract +bundled):\n%s", diff)
	}
	for tool, schema := range got {
		original, ok := want[tool]
		if !ok {
			continue // reported above
		}
		t.Run(tool, func(t *testing.T) {
			stripAnnotations(original)
			stripAnnotations(schema)
			if tool == "bernstein_create_subtask" {
				takeRoleConstants(t, schema)
			}
			if diff := diffSchemas(original, schema); diff != "" {
				t.Errorf("contract (-original +bundled):\n%s", diff)
			}
		})
	}
}

// takeRoleConstants checks the one member that the contract does not have and
// removes it from the schema, so that everything else is compared.
func takeRoleConstants(t *testing.T, schema any) {
	t.Helper()
	root, _ := schema.(map[string]any)
	properties, _ := root["properties"].(map[string]any)
	argument, _ := properties["role"].(map[string]any)
	constants := reflect.TypeFor[role.Role]()
	want := any(map[string]any{"enumFrom": constants.PkgPath() + "." + constants.Name()})
	if diff := cmp.Diff(want, argument["x-schemagen"]); diff != "" {
		t.Errorf("x-schemagen of role (-want +got):\n%s", diff)
	}
	delete(argument, "x-schemagen")
}

// TestDescribed holds every tool to a title and a description of its own, and
// every property to a description that no other place of the tool repeats.
func TestDescribed(t *testing.T) {
	tools := readTools(t, ".")
	if len(tools) == 0 {
		t.Fatal("no schema file in this folder")
	}
	for tool, schema := range tools {
		t.Run(tool, func(t *testing.T) {
			root, ok := schema.(map[string]any)
			if !ok {
				t.Fatalf("the root is %T, want an object", schema)
			}
			for _, fault := range append(undescribed(tool, root), repeated(root)...) {
				t.Error(fault)
			}
		})
	}
}

// undescribed lists the titles and descriptions that are missing or empty: at
// the root, and at each property that is declared there or in a declared
// object or element. Properties in if, then, allOf and the like only restate
// declared ones.
func undescribed(tool string, root map[string]any) (faults []string) {
	if title, _ := root["title"].(string); strings.TrimSpace(title) == "" || title == tool {
		faults = append(faults, fmt.Sprintf("title %q, want one for people", title))
	}
	if !described(root) {
		faults = append(faults, `"": no description`)
	}
	var declared func(pointer string, schema any)
	declared = func(pointer string, schema any) {
		s, _ := schema.(map[string]any)
		properties, _ := s["properties"].(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(properties)) {
			at := pointer + "/properties/" + escape(name)
			if !described(properties[name]) {
				faults = append(faults, fmt.Sprintf("%q: no description", at))
			}
			declared(at, properties[name])
		}
		if items, ok := s["items"]; ok {
			declared(pointer+"/items", items)
		}
	}
	declared("", root)
	return faults
}

// described reports whether a schema has a description that says something.
func described(schema any) bool {
	s, _ := schema.(map[string]any)
	text, _ := s["description"].(string)
	return strings.TrimSpace(text) != ""
}

// repeated lists the descriptions that stand at more than one place of a
// schema, conditional arms included.
func repeated(root map[string]any) (faults []string) {
	first := map[string]string{}
	visit("", root, func(pointer string, schema map[string]any) {
		text, ok := schema["description"].(string)
		if !ok {
			return
		}
		if at, seen := first[text]; seen {
			faults = append(faults, fmt.Sprintf("%q: same description as %q", pointer, at))
			return
		}
		first[text] = pointer
	})
	return faults
}

// TestDescribedFaults proves that TestDescribed would see each kind of fault.
func TestDescribedFaults(t *testing.T) {
	tests := map[string]struct {
		schema string
		want   []string
	}{
		"good": {`{"title": "T", "description": "D", "properties": {"a": {"description": "A"}}}`, nil},
		"title and description missing at the root": {
			`{"properties": {"title": {"description": "A"}, "description": {"description": "B"}}}`,
			[]string{`title "", want one for people`, `"": no description`},
		},
		"title is the name": {`{"title": "tool", "description": "D"}`, []string{`title "tool", want one for people`}},
		"empty":             {`{"title": "T", "description": " "}`, []string{`"": no description`}},
		"property": {
			`{"title": "T", "description": "D", "properties": {"a/b": {"type": "string"}}}`,
			[]string{`"/properties/a~1b": no description`},
		},
		"property of an element's element": {
			`{"title": "T", "description": "D", "properties": {"a": {"description": "A",
				"items": {"items": {"properties": {"b": {}}}}}}}`,
			[]string{`"/properties/a/items/items/properties/b": no description`},
		},
		"property of a property": {
			`{"title": "T", "description": "D", "properties": {"a": {"description": "A", "properties": {"b": true}}}}`,
			[]string{`"/properties/a/properties/b": no description`},
		},
		"conditions need none": {
			`{"title": "T", "description": "D", "if": {"properties": {"a": {"const": 1}}}}`, nil,
		},
		"repeated": {
			`{"title": "T", "description": "D", "properties": {"a": {"description": "A", "items": {"description": "A"}},
				"b": {"description": "D"}}, "then": {"properties": {"a": {"description": "A"}}}}`,
			[]string{
				`"/properties/a/items": same description as "/properties/a"`,
				`"/properties/b": same description as ""`,
				`"/then/properties/a": same description as "/properties/a"`,
			},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			root := parse(t, name, []byte(test.schema)).(map[string]any)
			got := append(undescribed("tool", root), repeated(root)...)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}

// TestDiffSchemas proves that the comparison of TestContract drops annotations
// and nothing else.
func TestDiffSchemas(t *testing.T) {
	tests := map[string]struct {
		a, b string
		same bool
	}{
		"annotations at the root":       {`{"title": "a"}`, `{"description": "b"}`, true},
		"annotations of a property":     {`{"properties": {"p": {"title": "a"}}}`, `{"properties": {"p": {}}}`, true},
		"annotations of an element":     {`{"items": {"title": "a"}}`, `{"items": {}}`, true},
		"annotations by position":       {`{"items": [{"title": "a"}]}`, `{"items": [{}]}`, true},
		"annotations of a branch":       {`{"allOf": [{"then": {"title": "a"}}]}`, `{"allOf": [{"then": {}}]}`, true},
		"annotations of a dependency":   {`{"dependencies": {"p": {"title": "a"}}}`, `{"dependencies": {"p": {}}}`, true},
		"property called title":         {`{"properties": {"title": {}}}`, `{"properties": {}}`, false},
		"type of that property":         {`{"properties": {"title": {"type": "string"}}}`, `{"properties": {"title": {}}}`, false},
		"annotations of that property":  {`{"properties": {"title": {"title": "a"}}}`, `{"properties": {"title": {}}}`, true},
		"title in a const":              {`{"const": {"title": "a"}}`, `{"const": {"title": "b"}}`, false},
		"description in an enum":        {`{"enum": [{"description": "a"}]}`, `{"enum": [{}]}`, false},
		"title in a default":            {`{"default": {"title": "a"}}`, `{"default": {}}`, false},
		"title among the dependencies":  {`{"dependencies": {"title": ["p"]}}`, `{"dependencies": {}}`, false},
		"title under an unknown word":   {`{"x": {"title": "a"}}`, `{"x": {}}`, false},
		"order of members":              {`{"minLength": 1, "maxLength": 2}`, `{"maxLength": 2, "minLength": 1}`, true},
		"order of elements":             {`{"required": ["a", "b"]}`, `{"required": ["b", "a"]}`, false},
		"extra member":                  {`{"minLength": 1}`, `{"minLength": 1, "maxLength": 2}`, false},
		"same number":                   {`{"timeoutSeconds": 30.0}`, `{"timeoutSeconds": 3e1}`, true},
		"other number":                  {`{"maximum": 30}`, `{"maximum": 30.01}`, false},
		"numbers that float64 confuses": {`{"maximum": 9007199254740993}`, `{"maximum": 9007199254740992}`, false},
		"number and string":             {`{"const": 1}`, `{"const": "1"}`, false},
		"false and null":                {`{"const": false}`, `{"const": null}`, false},
		"null and absent":               {`{"const": null}`, `{}`, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			a, b := parse(t, "a", []byte(test.a)), parse(t, "b", []byte(test.b))
			stripAnnotations(a)
			stripAnnotations(b)
			if diff := diffSchemas(a, b); (diff == "") != test.same {
				t.Errorf("%s and %s: same is %v, want %v\n%s", test.a, test.b, !test.same, test.same, diff)
			}
		})
	}
}

// diffSchemas compares two parsed schemas, numbers by their exact value.
func diffSchemas(a, b any) string {
	return cmp.Diff(a, b, cmp.Comparer(func(x, y json.Number) bool {
		p, ok := new(big.Rat).SetString(x.String())
		q, ok2 := new(big.Rat).SetString(y.String())
		return ok && ok2 && p.Cmp(q) == 0
	}))
}

// stripAnnotations removes title, description and x-schemagen.lint wherever they
// are keywords, and leaves them where they are names of properties or parts of
// values.
func stripAnnotations(schema any) {
	visit("", schema, func(_ string, s map[string]any) {
		delete(s, "title")
		delete(s, "description")
		if hints, ok := s["x-schemagen"].(map[string]any); ok {
			if delete(hints, "lint"); len(hints) == 0 {
				delete(s, "x-schemagen")
			}
		}
	})
}

// holders lists the keywords of draft-07 whose value holds subschemas: is one,
// is an array of them, or is an object that has one under each name. A keyword
// with more than one form takes the form of its value. See draft-07, JSON
// Schema Validation, sections 6.4 to 6.7 and 9.
var holders = map[string]struct{ one, array, object bool }{
	"additionalItems":      {one: true},
	"additionalProperties": {one: true},
	"allOf":                {array: true},
	"anyOf":                {array: true},
	"contains":             {one: true},
	"definitions":          {object: true},
	"dependencies":         {object: true}, // a name's array of strings holds no schema
	"else":                 {one: true},
	"if":                   {one: true},
	"items":                {one: true, array: true},
	"not":                  {one: true},
	"oneOf":                {array: true},
	"patternProperties":    {object: true},
	"properties":           {object: true},
	"propertyNames":        {one: true},
	"then":                 {one: true},
}

// visit calls f for a schema and for each schema below it, with the JSON
// pointer of each, in the order of the keywords' and properties' names. Boolean
// schemas are passed over.
func visit(pointer string, schema any, f func(pointer string, schema map[string]any)) {
	s, ok := schema.(map[string]any)
	if !ok {
		return
	}
	f(pointer, s)
	for _, keyword := range slices.Sorted(maps.Keys(s)) {
		holds := holders[keyword]
		at := pointer + "/" + escape(keyword)
		switch value := s[keyword].(type) {
		case []any:
			for i, sub := range value {
				if holds.array {
					visit(fmt.Sprintf("%s/%d", at, i), sub, f)
				}
			}
		case map[string]any:
			if holds.one {
				visit(at, value, f)
			}
			for _, name := range slices.Sorted(maps.Keys(value)) {
				if holds.object {
					visit(at+"/"+escape(name), value[name], f)
				}
			}
		}
	}
}

// escape writes a name as a reference token (RFC 6901, section 3).
func escape(name string) string {
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}

// requireCorpus skips the test where the corpus is absent, and fails it where
// the environment says that the corpus must be there.
func requireCorpus(t *testing.T) {
	t.Helper()
	_, err := os.Stat(corpus)
	switch {
	case err == nil:
	case errors.Is(err, fs.ErrNotExist) && os.Getenv("SCHEMAGEN_DATA") != "required":
		t.Skipf("%s is absent: the contracts are not compared with their originals", corpus)
	default:
		t.Fatalf("the original contracts cannot be read: %v", err)
	}
}

// readTools parses the JSON files of a folder and returns them by tool name.
func readTools(t *testing.T, dir string) map[string]any {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	tools := make(map[string]any, len(paths))
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		tools[strings.TrimSuffix(filepath.Base(path), ".json")] = parse(t, path, text)
	}
	return tools
}

// parse reads one JSON text and keeps the text of its numbers.
func parse(t *testing.T, path string, text []byte) any {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		t.Fatalf("%s: text after the JSON value", path)
	}
	return value
}
