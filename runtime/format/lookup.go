package format

import "slices"

// Format is a format that this package judges.
type Format struct {
	Name   string            // e.g., "date-time"
	Func   string            // the name of the function in this package, e.g., "DateTime"
	Drafts []string          // the drafts that define it so, e.g., "draft-07"; see Drafts
	Rule   string            // for people, e.g., "an RFC 3339 date-time"
	Judge  func([]byte) bool // the function
}

// Drafts are the drafts of JSON Schema, in order of time, by the names that
// Format.Drafts and Lookup use.
var Drafts = []string{"draft-04", "draft-06", "draft-07", "2019-09", "2020-12"}

// Lookup returns the format of that name in a draft. Where the draft does not
// define the name, it returns the format of the first draft that does, and
// defined is false; known is false where no draft does.
func Lookup(name, draft string) (f Format, known, defined bool) {
	for _, g := range Formats() {
		if g.Name != name {
			continue
		}
		if slices.Contains(g.Drafts, draft) {
			return g, true, true
		}
		if !known {
			f, known = g, true
		}
	}
	return f, known, false
}

// Formats returns all formats, sorted by name, then by draft: those that JSON
// Schema Validation defines in draft-04 section 7.3, draft-06 section 8.3, and
// section 7.3 of later drafts. Formats of OpenAPI are about numbers, and not
// here.
//
// The table stands in a function so that programs that do not call it link
// only the formats that they use.
func Formats() []Format {
	return []Format{
		{"date", "Date", since("draft-07"), "an RFC 3339 date", Date},
		{"date-time", "DateTime", since("draft-04"), "an RFC 3339 date and time with its offset", DateTime},
		{"duration", "Duration", since("2019-09"), "an RFC 3339 duration", Duration},
		{"email", "Email", since("draft-04"), "an e-mail address", Email},
		{"hostname", "LDHHostname", Drafts[:2], "a host name", LDHHostname},
		{"hostname", "Hostname", since("draft-07"), "a host name", Hostname},
		{"idn-email", "IDNEmail", since("draft-07"), "an internationalized e-mail address", IDNEmail},
		{"idn-hostname", "IDNHostname", since("draft-07"), "an internationalized host name", IDNHostname},
		{"ipv4", "IPv4", since("draft-04"), "an IPv4 address", IPv4},
		{"ipv6", "IPv6", since("draft-04"), "an IPv6 address", IPv6},
		{"iri", "IRI", since("draft-07"), "an IRI", IRI},
		{"iri-reference", "IRIReference", since("draft-07"), "an IRI reference", IRIReference},
		{"json-pointer", "JSONPointer", since("draft-06"), "a JSON pointer", JSONPointer},
		{"regex", "Regex", since("draft-07"), "an ECMA-262 regular expression", Regex},
		{"relative-json-pointer", "RelativeJSONPointer", since("draft-07"), "a relative JSON pointer", RelativeJSONPointer},
		{"time", "Time", since("draft-07"), "an RFC 3339 time with its offset", Time},
		{"uri", "URI", since("draft-04"), "a URI", URI},
		{"uri-reference", "URIReference", since("draft-06"), "a URI reference", URIReference},
		{"uri-template", "URITemplate", since("draft-06"), "a URI template", URITemplate},
		{"uuid", "UUID", since("2019-09"), "a UUID", UUID},
	}
}

// since returns the drafts from a draft on.
func since(draft string) []string { return Drafts[slices.Index(Drafts, draft):] }
