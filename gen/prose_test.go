package gen_test

import (
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
)

// TestProse holds that the hint on natural-language text reaches the reader of
// that string, also through a reference, beside other kinds and where the string
// is only judged, and no other.
func TestProse(t *testing.T) {
	r := gen.Generate([]gen.Input{{Name: "say.json", Text: []byte(`{
		"type": "object", "additionalProperties": false,
		"properties": {
			"id": {"type": "string"},
			"text": {"type": "string", "x-schemagen": {"invisible": "prose"}},
			"more": {"$ref": "#/$defs/prose"},
			"null": {"type": ["string", "null"], "x-schemagen": {"invisible": "prose"}},
			"open": {"x-schemagen": {"invisible": "prose"}},
			"link": {"type": "string", "x-schemagen": {"invisible": "prose"}, "goJSONSchema": {"type": "url.URL", "imports": ["net/url"]}},
			"both": {"type": ["string", "null"], "x-schemagen": {"invisible": "prose"}, "goJSONSchema": {"type": "url.URL", "imports": ["net/url"]}}
		},
		"$defs": {"prose": {"type": "string", "x-schemagen": {"invisible": "prose"}}}
	}`)}}, gen.Options{Package: "p"})
	if r.Failed() {
		t.Fatal(r.Diagnostics)
	}
	code := string(r.Files["say.gen.go"])
	for property, method := range map[string]string{
		"id": "String", "text": "StringProse", "more": "StringProse", "null": "StringProse", "open": "StringProse", "link": "StringProse", "both": "StringProse",
	} {
		_, reader, _ := strings.Cut(code, `case "`+property+`":`)
		reader, _, _ = strings.Cut(reader, `case "`)
		if !strings.Contains(reader, "c."+method+"(") {
			t.Errorf("%s is not read by %s:\n%s", property, method, reader)
		}
	}
	if strings.Contains(code, "x-schemagen") {
		t.Error("the hint is advertised")
	}
}
