package metaschema

import (
	"embed"
	"maps"
	"slices"
	"strings"
)

//go:embed *.json 2019-09 2020-12
var texts embed.FS

// files names the file of each identifier.
var files = map[string]string{
	"http://json-schema.org/draft-04/schema": "draft-04.json",
	"http://json-schema.org/draft-06/schema": "draft-06.json",
	"http://json-schema.org/draft-07/schema": "draft-07.json",

	"https://json-schema.org/draft/2019-09/schema":          "2019-09/schema.json",
	"https://json-schema.org/draft/2019-09/meta/applicator": "2019-09/meta/applicator.json",
	"https://json-schema.org/draft/2019-09/meta/content":    "2019-09/meta/content.json",
	"https://json-schema.org/draft/2019-09/meta/core":       "2019-09/meta/core.json",
	"https://json-schema.org/draft/2019-09/meta/format":     "2019-09/meta/format.json",
	"https://json-schema.org/draft/2019-09/meta/meta-data":  "2019-09/meta/meta-data.json",
	"https://json-schema.org/draft/2019-09/meta/validation": "2019-09/meta/validation.json",

	"https://json-schema.org/draft/2020-12/schema":                 "2020-12/schema.json",
	"https://json-schema.org/draft/2020-12/meta/applicator":        "2020-12/meta/applicator.json",
	"https://json-schema.org/draft/2020-12/meta/content":           "2020-12/meta/content.json",
	"https://json-schema.org/draft/2020-12/meta/core":              "2020-12/meta/core.json",
	"https://json-schema.org/draft/2020-12/meta/format-annotation": "2020-12/meta/format-annotation.json",
	"https://json-schema.org/draft/2020-12/meta/format-assertion":  "2020-12/meta/format-assertion.json",
	"https://json-schema.org/draft/2020-12/meta/meta-data":         "2020-12/meta/meta-data.json",
	"https://json-schema.org/draft/2020-12/meta/unevaluated":       "2020-12/meta/unevaluated.json",
	"https://json-schema.org/draft/2020-12/meta/validation":        "2020-12/meta/validation.json",
}

// Text returns the JSON text of the metaschema that uri identifies, a copy for
// the caller to keep; ok is false when it identifies none. The http and https
// spellings of an identifier are the same, with or without the empty fragment;
// any other fragment is the caller's to resolve in the text.
func Text(uri string) (text []byte, ok bool) {
	uri = strings.TrimSuffix(uri, "#")
	rest, ok := strings.CutPrefix(uri, "https://")
	if !ok {
		rest, ok = strings.CutPrefix(uri, "http://")
	}
	if !ok {
		return nil, false
	}
	for _, scheme := range []string{"http://", "https://"} {
		if name, ok := files[scheme+rest]; ok {
			text, err := texts.ReadFile(name)
			return text, err == nil
		}
	}
	return nil, false
}

// URIs returns the identifiers of all metaschemas in their official spelling
// without a fragment, sorted.
func URIs() []string {
	return slices.Sorted(maps.Keys(files))
}
