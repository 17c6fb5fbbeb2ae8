package schema

import "strings"

// Draft is a dialect of JSON Schema, in order of time.
type Draft uint8

// The dialects that the compiler knows.
const (
	Draft4 Draft = 1 + iota
	Draft6
	Draft7
	Draft201909
	Draft202012
)

// Latest is the dialect of a schema without "$schema", as MCP says.
const Latest = Draft202012

var draftNames = map[Draft]string{
	Draft4:      "draft-04",
	Draft6:      "draft-06",
	Draft7:      "draft-07",
	Draft201909: "2019-09",
	Draft202012: "2020-12",
}

func (d Draft) String() string { return draftNames[d] }

var draftURIs = map[string]Draft{
	"http://json-schema.org/draft-04/schema":       Draft4,
	"http://json-schema.org/draft-06/schema":       Draft6,
	"http://json-schema.org/draft-07/schema":       Draft7,
	"https://json-schema.org/draft/2019-09/schema": Draft201909,
	"https://json-schema.org/draft/2020-12/schema": Draft202012,
}

// DraftOf returns the dialect that a "$schema" value names. The http and https
// spellings of an identifier are taken for the same, with or without the empty
// fragment.
func DraftOf(uri string) (Draft, bool) {
	uri = strings.TrimSuffix(uri, "#")
	if d, ok := draftURIs[uri]; ok {
		return d, true
	}
	if rest, ok := strings.CutPrefix(uri, "https://"); ok {
		d, ok := draftURIs["http://"+rest]
		return d, ok
	}
	rest, _ := strings.CutPrefix(uri, "http://")
	d, ok := draftURIs["https://"+rest]
	return d, ok
}

// refAlone reports whether "$ref" hides its siblings (all drafts up to 7).
func (d Draft) refAlone() bool { return d <= Draft7 }

// idKeyword is the name of the keyword that identifies a schema.
func (d Draft) idKeyword() string {
	if d == Draft4 {
		return "id"
	}
	return "$id"
}
