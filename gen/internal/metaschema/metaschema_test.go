package metaschema_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/metaschema"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// dialects are the identifiers of the metaschemas that "$schema" names.
var dialects = map[schema.Draft]string{
	schema.Draft4:      "http://json-schema.org/draft-04/schema",
	schema.Draft6:      "http://json-schema.org/draft-06/schema",
	schema.Draft7:      "http://json-schema.org/draft-07/schema",
	schema.Draft201909: "https://json-schema.org/draft/2019-09/schema",
	schema.Draft202012: "https://json-schema.org/draft/2020-12/schema",
}

// text returns the text of a metaschema that must be there.
func text(t testing.TB, uri string) []byte {
	t.Helper()
	text, ok := metaschema.Text(uri)
	if !ok {
		t.Fatalf("Text(%q) finds nothing", uri)
	}
	return text
}

// parse returns the tree of a metaschema.
func parse(t testing.TB, uri string) *source.Value {
	t.Helper()
	var diags diag.List
	file := source.Parse(uri, text(t, uri), &diags)
	for _, d := range diags {
		t.Error(d)
	}
	if file.Root == nil {
		t.FailNow()
	}
	return file.Root
}

func TestTextSpellings(t *testing.T) {
	for uri, want := range map[string]string{
		"http://json-schema.org/draft-07/schema":         dialects[schema.Draft7],
		"http://json-schema.org/draft-07/schema#":        dialects[schema.Draft7],
		"https://json-schema.org/draft-07/schema":        dialects[schema.Draft7],
		"https://json-schema.org/draft-07/schema#":       dialects[schema.Draft7],
		"https://json-schema.org/draft/2020-12/schema":   dialects[schema.Draft202012],
		"http://json-schema.org/draft/2020-12/schema#":   dialects[schema.Draft202012],
		"http://json-schema.org/draft/2019-09/meta/core": "https://json-schema.org/draft/2019-09/meta/core",
		"":                                      "",
		"#":                                     "",
		"json-schema.org/draft-07/schema":       "",
		"ftp://json-schema.org/draft-07/schema": "",
		"http://https://json-schema.org/draft-07/schema":         "",
		"http://json-schema.org/draft-07/schema##":               "",
		"http://json-schema.org/draft-07/schema#/definitions":    "",
		"http://json-schema.org/draft-07/schema/":                "",
		"http://json-schema.org/draft-05/schema":                 "",
		"http://json-schema.org/schema":                          "",
		"https://json-schema.org/draft/2020-12/meta/format":      "",
		"https://json-schema.org/draft/2019-09/meta/unevaluated": "",
		"https://json-schema.org/draft/2020-12/schema.json":      "",
		"http://example.com/draft-07/schema":                     "",
	} {
		got, ok := metaschema.Text(uri)
		if ok != (want != "") {
			t.Errorf("Text(%q) = _, %t", uri, ok)
			continue
		}
		if ok && !bytes.Equal(got, text(t, want)) {
			t.Errorf("Text(%q) is not the text of %s", uri, want)
		}
	}
}

func TestTextIsCopy(t *testing.T) {
	first := text(t, dialects[schema.Draft7])
	clear(first)
	if again := text(t, dialects[schema.Draft7]); bytes.Equal(first, again) {
		t.Error("a change to the result of Text reaches the next caller")
	}
}

// TestURIs compares the identifiers with the files of this folder and with
// what each file says of itself.
func TestURIs(t *testing.T) {
	uris := metaschema.URIs()
	if !slices.IsSorted(uris) {
		t.Errorf("URIs are not sorted: %q", uris)
	}
	var declared []string
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".json" {
			return err
		}
		want, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		root := source.Parse(path, want, new(diag.List)).Root
		id := root.Get("$id")
		if path == "draft-04.json" {
			id = root.Get("id")
		}
		uri := strings.TrimSuffix(id.Text, "#")
		if !bytes.Equal(text(t, uri), want) {
			t.Errorf("Text(%q) is not the text of %s", uri, path)
		}
		declared = append(declared, uri)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(declared)
	if diff := cmp.Diff(declared, uris); diff != "" {
		t.Errorf("the files declare (-), URIs has (+):\n%s", diff)
	}
}

// TestDialect checks what the members of a metaschema say about itself.
func TestDialect(t *testing.T) {
	for _, uri := range metaschema.URIs() {
		root := parse(t, uri)
		draft, ok := schema.DraftOf(root.Get("$schema").Text)
		if !ok {
			t.Errorf("%s: unknown dialect %s", uri, root.Get("$schema").Text)
		}
		base, path, modern := strings.Cut(uri, draft.String()+"/")
		if !modern || draft < schema.Draft201909 {
			continue
		}
		anchor, value := "$dynamicAnchor", "meta"
		if draft == schema.Draft201909 {
			anchor, value = "$recursiveAnchor", "true"
		}
		if got := root.Get(anchor); got == nil || got.Text != value {
			t.Errorf("%s: no %q of value %s", uri, anchor, value)
		}
		vocabulary := base + draft.String() + "/vocab/" + strings.TrimPrefix(path, "meta/")
		if got := root.Get("$vocabulary"); path != "schema" && (len(got.Members) != 1 || got.Get(vocabulary) == nil || got.Get(vocabulary).Text != "true") {
			t.Errorf("%s: %q is not the vocabulary %s alone", uri, "$vocabulary", vocabulary)
		}
	}
}

// required says which vocabularies a processor must know (JSON Schema Core
// 2019-09 and 2020-12, section 8.1.2; the dialects' own metaschemas).
var required = map[schema.Draft]map[string]string{
	schema.Draft201909: {"core": "true", "applicator": "true", "validation": "true", "meta-data": "true", "format": "false", "content": "true"},
	schema.Draft202012: {"core": "true", "applicator": "true", "unevaluated": "true", "validation": "true", "meta-data": "true", "format-annotation": "true", "content": "true"},
}

func TestVocabularies(t *testing.T) {
	for draft, want := range required {
		root := parse(t, dialects[draft])
		got := make(map[string]string)
		for _, m := range root.Get("$vocabulary").Members {
			got[strings.TrimPrefix(m.Name, "https://json-schema.org/draft/"+draft.String()+"/vocab/")] = m.Value.Text
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v: $vocabulary (-want +got):\n%s", draft, diff)
		}
		for _, v := range root.Get("allOf").Items {
			delete(got, strings.TrimPrefix(v.Get("$ref").Text, "meta/"))
		}
		if len(got) > 0 {
			t.Errorf("%v: allOf does not refer to %v", draft, got)
		}
	}
}

// idle are the words that constrain nothing, formats among them.
var idle = []string{"$comment", "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "format"}

func TestReduced(t *testing.T) {
	for _, uri := range metaschema.URIs() {
		reduced(t, uri, parse(t, uri))
	}
}

func reduced(t *testing.T, at string, v *source.Value) {
	for _, m := range v.Members {
		at := source.PointerJoin(at, m.Name)
		switch m.Name {
		case "properties", "definitions", "$defs":
			for _, n := range m.Value.Members {
				reduced(t, source.PointerJoin(at, n.Name), n.Value)
			}
			continue
		}
		if slices.Contains(idle, m.Name) {
			t.Errorf("%s constrains nothing", at)
		}
		reduced(t, at, m.Value)
		for _, item := range m.Value.Items {
			reduced(t, at, item)
		}
	}
}
