package format

import (
	"bytes"
	"unicode/utf8"

	"github.com/schemagen/schemagen/runtime/format/internal/idna"
)

// Email judges the format email: RFC 5321 section 4.1.2, Mailbox, with the
// limits of section 4.5.3.1: at most 64 octets before the "@", and behind it a
// host name as LDHHostname has it, or an address in brackets. Of the tags for
// addresses only IPv6 is registered; other ones are refused.
//
// 2020-12 cites that rule. The drafts before cite RFC 5322 section 3.4.1,
// addr-spec, of which Mailbox is a part: what addr-spec has beyond it
// (comments, folding white space, obsolete forms, any text for a domain) is no
// address in SMTP, and is refused in all drafts.
func Email(b []byte) bool {
	domain, ok := behindLocalPart(b, false)
	return ok && mailDomain(domain)
}

// IDNEmail judges the format idn-email: Mailbox as RFC 6531 section 3.3 extends
// it. Characters beyond ASCII may stand before the "@", and labels behind it
// may be U-labels, judged as in IDNHostname, but that they need not be in
// Normalization Form C.
func IDNEmail(b []byte) bool {
	domain, ok := behindLocalPart(b, true)
	return ok && (mailDomain(domain) || idna.Name(domain, idna.ULabels|idna.AnyForm))
}

// maxLocalPart is in octets (RFC 5321 section 4.5.3.1.1).
const maxLocalPart = 64

// behindLocalPart reads the local part and the "@", and returns what follows.
func behindLocalPart(b []byte, international bool) (domain []byte, ok bool) {
	n := 0
	if len(b) > 0 && b[0] == '"' {
		n = quotedString(b, international)
	} else {
		n = dotString(b, international)
	}
	if n == 0 || n > maxLocalPart || n == len(b) || b[n] != '@' {
		return nil, false
	}
	return b[n+1:], true
}

// dotString returns the size of the Dot-string at the start of b, or 0.
func dotString(b []byte, international bool) int {
	i := 0
	for {
		start := i
		for i < len(b) && (in(b[i], atext) || international && b[i] >= utf8.RuneSelf) {
			i++
		}
		if i == start {
			return 0
		}
		if i == len(b) || b[i] != '.' {
			return i
		}
		i++
	}
}

// quotedString returns the size of the Quoted-string at the start of b, or 0.
func quotedString(b []byte, international bool) int {
	for i := 1; i < len(b); i++ {
		switch ch := b[i]; {
		case ch == '"':
			return i + 1
		case ch == '\\': // quoted-pairSMTP
			if i++; i == len(b) || b[i] < ' ' || b[i] > '~' {
				return 0
			}
		case ch >= utf8.RuneSelf && international:
		case ch < ' ' || ch > '~': // qtextSMTP
			return 0
		}
	}
	return 0
}

// mailDomain reads an ASCII Domain or an address-literal.
func mailDomain(b []byte) bool {
	if len(b) > 0 && b[0] == '[' {
		return addressLiteral(b)
	}
	ok, _ := ldhName(b)
	return ok
}

// addressLiteral is RFC 5321 section 4.1.3. There "::" stands for at least two
// groups, and Snum may have leading zeros, which are refused as in IPv4.
func addressLiteral(b []byte) bool {
	if b[len(b)-1] != ']' {
		return false
	}
	b = b[1 : len(b)-1]
	if tag := []byte("IPv6:"); len(b) > len(tag) && bytes.EqualFold(b[:len(tag)], tag) {
		return ipv6(b[len(tag):], 2)
	}
	return IPv4(b)
}
