package witness

import (
	"strings"
	"unicode/utf8"
)

// formatTexts are texts of each format of runtime/format, by the function that
// judges it. grown is a way to longer ones: a part in the middle of the first
// is repeated. A test holds each text to its format.
//
// Validators differ on some texts, such as a URI with a blank; those are left
// out, because cases are for people who compare validators, too.
var formatTexts = map[string]formatText{
	"Date":                {valid: []string{"2024-02-29", "1970-01-01"}, invalid: []string{"2023-02-29", "2024-2-29", "20240229"}},
	"DateTime":            {valid: []string{"2024-02-29T12:30:00Z", "1970-01-01T00:00:00+01:00"}, invalid: []string{"2024-02-29T12:30:00", "2023-02-29T12:30:00Z", "2024-02-29 12:30:00Z", "2024-02-29"}, before: "2024-02-29T12:30:00.", part: "1", after: "Z", spoils: " "},
	"Time":                {valid: []string{"12:30:00Z", "00:00:00+01:00"}, invalid: []string{"12:30:00", "24:00:00Z", "12:30Z"}, before: "12:30:00.", part: "1", after: "Z", spoils: " "},
	"Duration":            {valid: []string{"P1D", "PT1H"}, invalid: []string{"1D", "P", "P1S"}, before: "P", part: "1", after: "D", spoils: " "},
	"Email":               {valid: []string{"a@example.com", "a@b"}, invalid: []string{"a.example.com", "a@", "a b@example.com"}, before: "", part: "a", after: "@example.com", spoils: " "},
	"IDNEmail":            {valid: []string{"a@example.com", "é@example.com"}, invalid: []string{"a.example.com", "a@", "@example.com"}, before: "", part: "a", after: "@example.com", spoils: " "},
	"LDHHostname":         {valid: []string{"example.com", "a"}, invalid: []string{"-a.example.com", "a_b.example.com", "a..b"}, before: "", part: "a.", after: "a", spoils: "_"},
	"Hostname":            {valid: []string{"example.com", "a"}, invalid: []string{"-a.example.com", "a_b.example.com", "a..b"}, before: "", part: "a.", after: "a", spoils: "_"},
	"IDNHostname":         {valid: []string{"example.com", "bücher.example", "a"}, invalid: []string{"-a.example.com", "a_b.example.com", "a..b"}, before: "", part: "a.", after: "a", spoils: "_"},
	"IPv4":                {valid: []string{"192.0.2.1", "0.0.0.0", "255.255.255.255"}, invalid: []string{"192.0.2.256", "192.0.2", "192.0.2.01"}},
	"IPv6":                {valid: []string{"2001:db8::1", "::"}, invalid: []string{"2001:db8::1::2", "2001:db8", "12345::"}},
	"URI":                 {valid: []string{"https://example.com/a", "urn:a", "http://example.com", "file:///a", "a:"}, invalid: []string{"/a", "https://example.com/%", "example.com", "https://example.com/%zz"}, before: "https://example.com/", part: "a", after: "", spoils: "%"},
	"IRI":                 {valid: []string{"https://example.com/é", "https://example.com/a", "a:"}, invalid: []string{"/a", "https://example.com/%"}, before: "https://example.com/", part: "a", after: "", spoils: "%"},
	"URIReference":        {valid: []string{"/a", "https://example.com/a", "a", ""}, invalid: []string{"%", "/%zz", "\\"}, before: "/", part: "a", after: "", spoils: "%"},
	"IRIReference":        {valid: []string{"/é", "/a", "a", ""}, invalid: []string{"/%", "%zz"}, before: "/", part: "a", after: "", spoils: "%"},
	"URITemplate":         {valid: []string{"/a/{b}", "a"}, invalid: []string{"/a/{b", "}", "{"}, before: "", part: "a", after: "", spoils: "{"},
	"UUID":                {valid: []string{"2eb8aa08-aa98-11ea-b4aa-73b441d16380", "00000000-0000-0000-0000-000000000000"}, invalid: []string{"2eb8aa08-aa98-11ea-b4aa-73b441d1638", "2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638g"}},
	"JSONPointer":         {valid: []string{"/a", "", "/a~1b"}, invalid: []string{"a", "/a~2", "/~"}, before: "/", part: "a", after: "", spoils: "~"},
	"RelativeJSONPointer": {valid: []string{"0/a", "1", "0#"}, invalid: []string{"/a", "00", "-1"}, before: "0/", part: "a", after: "", spoils: "~"},
	"Regex":               {valid: []string{"^a+$", "a"}, invalid: []string{"(", "a**", "[a"}, before: "", part: "a", after: "", spoils: "("},
}

type formatText struct {
	valid, invalid []string
	before, after  string // around what can be repeated
	part           string
	spoils         string // behind the parts it takes the format away
}

// textsOfFormat returns texts of a format that have at least so many code
// points where it can be done, or texts that do not have it.
func textsOfFormat(function string, least int, refuses bool) []string {
	known := formatTexts[function]
	list := known.valid
	if refuses {
		list = known.invalid
	}
	if known.part == "" {
		return list
	}
	rest := least - utf8.RuneCountInString(known.before+known.after)
	grown := strings.Repeat(known.part, max(rest+len(known.part)-1, 1)/len(known.part))
	if refuses {
		grown += known.spoils
	}
	return append(list[:len(list):len(list)], known.before+grown+known.after)
}
