// Package idna judges internationalized host names as IDNA2008 defines them:
// RFC 5890 (terms), 5891 (protocol), 5892 (code points), 5893 (right-to-left
// scripts) and 3492 (Punycode). It allocates nothing and is linear: a label
// has at most 63 octets in its ASCII form, and what is longer is refused as
// soon as that is known.
//
//	name ──Hostname──▶ labels ──┬─ LDH ───────────────────────────▶ ok
//	                            ├─ "xn--…" ──decode──▶ code points ─▶ ULabel
//	                            └─ beyond ASCII ──────▶ code points ─▶ ULabel
//
// ULabel applies the rules of RFC 5891 section 4.2 one by one: normal form
// (normal.go), hyphens, leading combining marks, code points and contextual
// rules (label.go). The Bidi rule (bidi.go) looks at the whole name.
//
// golang.org/x/net/idna is not used: it implements the compatibility processing
// of UTS #46, which knows no contextual rules but those for joiners, accepts
// code points that RFC 5892 disallows (U+302E, U+0640), and allocates. It judges
// 20 of the strings in the official suite's idn-hostname.json, and 13 of those
// in hostname.json, wrongly; a test holds these numbers, so that the day when
// they are zero is noticed. Where both mean the same, a fuzz test compares.
//
// The properties of code points are in tables.go, which a test makes of the
// tables in package unicode and golang.org/x/text, and checks. They are those
// of one edition of Unicode, so that a verdict does not change with the Go
// that compiles the program.
package idna
