// Package format judges strings by the formats of JSON Schema: one function for
// each format, which generated code calls where a schema asserts it. Lookup is
// the table of them, for the generator.
//
//	date-time date time duration            time.go      RFC 3339
//	email idn-email                         email.go     RFC 5321, RFC 6531
//	hostname idn-hostname                   host.go      RFC 1123, RFC 5890 ff. (internal/idna)
//	ipv4 ipv6                               ip.go        RFC 2673, RFC 4291
//	uri uri-reference iri iri-reference     uri.go       RFC 3986, RFC 3987
//	uri-template                            template.go  RFC 6570
//	uuid                                    uuid.go      RFC 9562
//	json-pointer relative-json-pointer      pointer.go   RFC 6901
//	regex                                   regex.go     ECMA-262 (internal/ecma)
//
// Each function takes the characters of a string as well-formed UTF-8, with the
// escapes of JSON replaced, and reports whether the whole string, not a part of
// it, is what its comment says. None of them panics, on ill-formed text either,
// none allocates, and all take time linear in the text. The package imports the
// standard library alone.
//
// # Why the standard library is not enough
//
// It is used where it judges what the RFC says without allocating, which is
// nowhere; tests compare with it where both mean the same.
//
//	net/netip   judges ipv4 right; ipv6 but for zones, which are no part of the
//	            format; its errors allocate, and hostile text is all errors
//	time        accepts hours of one digit and commas, knows no leap second, no
//	            lower case
//	net/mail    reads RFC 5322: comments, folding space, names before addresses
//	net/url     accepts what RFC 3986 does not: bare "^", "|", text beyond ASCII
//	x/net/idna  is UTS #46, not IDNA2008; see internal/idna
package format
