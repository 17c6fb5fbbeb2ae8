package format

import (
	"regexp"
	"strings"
)

// The grammars of the RFCs as regular expressions, production by production: a second, independent reading of them.
// What no grammar says (days of a month, leap seconds, lengths, IDNA) is left out; see the places where they are used.

// rule is an anchored alternative-safe expression.
func rule(parts ...string) string { return "(?:" + strings.Join(parts, "") + ")" }

func whole(expr string) *regexp.Regexp { return regexp.MustCompile(`(?s)\A` + rule(expr) + `\z`) }

// RFC 3339 section 5.6 and appendix A.
var (
	abnfDate     = `[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])`
	abnfTime     = `(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\.[0-9]+)?(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])`
	abnfDateTime = abnfDate + `[Tt]` + abnfTime

	durSecond    = `[0-9]+S`
	durMinute    = rule(`[0-9]+M`, rule(durSecond), `?`)
	durHour      = rule(`[0-9]+H`, rule(durMinute), `?`)
	durTime      = rule(`T`, rule(durHour, `|`, durMinute, `|`, durSecond))
	durDay       = `[0-9]+D`
	durWeek      = `[0-9]+W`
	durMonth     = rule(`[0-9]+M`, rule(durDay), `?`)
	durYear      = rule(`[0-9]+Y`, rule(durMonth), `?`)
	durDate      = rule(rule(durDay, `|`, durMonth, `|`, durYear), rule(durTime), `?`)
	abnfDuration = `(?i)P` + rule(durDate, `|`, durTime, `|`, durWeek)
)

// RFC 3986 appendix A.
var (
	pctEncoded = `%[0-9A-Fa-f]{2}`
	decOctet   = `(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])`
	ipv4Rule   = decOctet + `\.` + decOctet + `\.` + decOctet + `\.` + decOctet
	h16        = `[0-9A-Fa-f]{1,4}`
	ls32       = rule(h16, `:`, h16, `|`, ipv4Rule)
	ipv6Rule   = rule(
		rule(h16, `:`), `{6}`, ls32,
		`|::`, rule(h16, `:`), `{5}`, ls32,
		`|`, rule(h16), `?::`, rule(h16, `:`), `{4}`, ls32,
		`|`, rule(rule(h16, `:`), `{0,1}`, h16), `?::`, rule(h16, `:`), `{3}`, ls32,
		`|`, rule(rule(h16, `:`), `{0,2}`, h16), `?::`, rule(h16, `:`), `{2}`, ls32,
		`|`, rule(rule(h16, `:`), `{0,3}`, h16), `?::`, h16, `:`, ls32,
		`|`, rule(rule(h16, `:`), `{0,4}`, h16), `?::`, ls32,
		`|`, rule(rule(h16, `:`), `{0,5}`, h16), `?::`, h16,
		`|`, rule(rule(h16, `:`), `{0,6}`, h16), `?::`,
	)
)

// uriGrammar is RFC 3986 appendix A with more unreserved characters, and more characters in queries, as RFC 3987
// section 2.2 has them.
func uriGrammar(ucschar, iprivate string) (uri, reference string) {
	const alpha, subDelims = `A-Za-z`, `!$&'()*+,;=`
	unreserved := alpha + `0-9._~\-` + ucschar
	char := func(more string) string { return rule(`[`+unreserved+subDelims+more+`]|`, pctEncoded) }
	pchar := char(`:@`)
	segment, segmentNZ, segmentNZNC := pchar+`*`, pchar+`+`, char(`@`)+`+`
	ipFuture := `[vV][0-9A-Fa-f]+\.[` + alpha + `0-9._~\-` + subDelims + `:]+`
	authority := rule(
		rule(char(`:`), `*@`), `?`,
		rule(`\[`, rule(ipv6Rule, `|`, ipFuture), `\]|`, ipv4Rule, `|`, char(``), `*`),
		`(?::[0-9]*)?`)
	pathAbempty := rule(`/`, segment) + `*`
	pathAbsolute := rule(`/`, rule(segmentNZ, rule(`/`, segment), `*`), `?`)
	pathRootless := rule(segmentNZ, rule(`/`, segment), `*`)
	pathNoscheme := rule(segmentNZNC, rule(`/`, segment), `*`)
	query := rule(`\?`, rule(char(`:@/?`+iprivate)), `*`) + `?`
	fragment := rule(`#`, char(`:@/?`), `*`) + `?`
	uri = rule(`[`+alpha+`][`+alpha+`0-9+.\-]*:`, rule(`//`, authority, pathAbempty, `|`, pathAbsolute, `|`, pathRootless, `|`), query, fragment)
	relative := rule(rule(`//`, authority, pathAbempty, `|`, pathAbsolute, `|`, pathNoscheme, `|`), query, fragment)
	return uri, rule(uri, `|`, relative)
}

// RFC 3987 section 2.2, but for the characters of section 4.1.
const (
	ucscharBMP   = `\x{A0}-\x{200D}\x{2010}-\x{2029}\x{202F}-\x{D7FF}\x{F900}-\x{FDCF}\x{FDF0}-\x{FFEF}`
	ucscharRest  = `\x{10000}-\x{1FFFD}\x{20000}-\x{2FFFD}\x{30000}-\x{3FFFD}\x{40000}-\x{4FFFD}\x{50000}-\x{5FFFD}\x{60000}-\x{6FFFD}\x{70000}-\x{7FFFD}\x{80000}-\x{8FFFD}\x{90000}-\x{9FFFD}\x{A0000}-\x{AFFFD}\x{B0000}-\x{BFFFD}\x{C0000}-\x{CFFFD}\x{D0000}-\x{DFFFD}\x{E1000}-\x{EFFFD}`
	iprivateRule = `\x{E000}-\x{F8FF}\x{F0000}-\x{FFFFD}\x{100000}-\x{10FFFD}`
)

// RFC 6570 section 2, with erratum 6937.
var (
	templateLiteral = rule("[\\x21\\x23\\x24\\x26-\\x3b\\x3d\\x3f-\\x5b\\x5d\\x5f\\x61-\\x7a\\x7e", ucscharBMP, ucscharRest, iprivateRule,
		`\x{200E}\x{200F}\x{202A}-\x{202E}]|`, pctEncoded)
	templateVarchar = rule(`[A-Za-z0-9_]|`, pctEncoded)
	templateVarspec = rule(templateVarchar, rule(`\.?`, templateVarchar), `*`, `(?::[1-9][0-9]{0,3}|\*)?`)
	abnfTemplate    = rule(templateLiteral, `|\{[+#./;?&=,!@|]?`, templateVarspec, rule(`,`, templateVarspec), `*\}`) + `*`
)

// RFC 5321 section 4.1.2, with IPv6 as the only tag; RFC 6531 section 3.3 for the local part.
var (
	mailSubDomain = `[A-Za-z0-9](?:[A-Za-z0-9\-]*[A-Za-z0-9])?`
	mailLiteral   = rule(`\[`, rule(ipv4Rule, `|(?i:IPv6:)`, ipv6Rule), `\]`)
	abnfMailbox   = mailLocal(``) + `@` + rule(mailSubDomain, rule(`\.`, mailSubDomain), `*|`, mailLiteral)
)

func mailLocal(nonASCII string) string {
	atom := "[A-Za-z0-9!#$%&'*+\\-/=?^_`{|}~" + nonASCII + "]+"
	return rule(atom, rule(`\.`, atom), `*|"(?:[ !#-\[\]-~`+nonASCII+`]|\\[ -~])*"`)
}

var abnf = func() map[string]*regexp.Regexp {
	uri, uriReference := uriGrammar(``, ``)
	iri, iriReference := uriGrammar(ucscharBMP+ucscharRest, iprivateRule)
	hostname := rule(`[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?`)
	m := map[string]string{
		"Date":                abnfDate,
		"Time":                abnfTime,
		"DateTime":            abnfDateTime,
		"Duration":            abnfDuration,
		"IPv4":                ipv4Rule,
		"IPv6":                ipv6Rule,
		"URI":                 uri,
		"URIReference":        uriReference,
		"IRI":                 iri,
		"IRIReference":        iriReference,
		"URITemplate":         abnfTemplate,
		"Email":               abnfMailbox,
		"LDHHostname":         hostname + rule(`\.`, hostname) + `*`,
		"UUID":                `[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}`,
		"JSONPointer":         `(?:/(?:[^~/]|~[01])*)*`,
		"RelativeJSONPointer": `(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~[01])*)*)`,
	}
	out := map[string]*regexp.Regexp{}
	for name, expr := range m {
		out[name] = whole(expr)
	}
	return out
}()
