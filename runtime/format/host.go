package format

import "github.com/schemagen/schemagen/runtime/format/internal/idna"

// LDHHostname judges the format hostname of the drafts up to 6: RFC 1034
// section 3.1 as RFC 1123 section 2.1 amends it. Labels of 1 to 63 letters,
// digits and hyphens, with no hyphen first or last, are separated by dots;
// altogether at most 253 characters. There is no dot at the end.
func LDHHostname(b []byte) bool {
	ok, _ := ldhName(b)
	return ok
}

// Hostname judges the format hostname of draft-07 and later: LDHHostname, and
// labels that begin with "xn--" are A-labels, which stand for a U-label (RFC
// 5890 section 2.3.2.1, RFC 5891 section 4.4).
func Hostname(b []byte) bool {
	ok, ace := ldhName(b)
	return ok && (!ace || idna.Name(b, idna.ALabels))
}

// IDNHostname judges the format idn-hostname: a Hostname in which labels may
// also be U-labels (RFC 5890 section 2.3.2.3). U-labels are judged by RFC 5891
// section 4.2, with the contextual rules of RFC 5892 appendix A and the Bidi
// rule of RFC 5893; nothing is mapped, so capital letters in them are refused.
// U+3002, U+FF0E and U+FF61 separate labels as the dot does. The lengths are
// those of the ASCII form.
func IDNHostname(b []byte) bool {
	if ok, ace := ldhName(b); ok && !ace {
		return true
	}
	return idna.Name(b, idna.ALabels|idna.ULabels|idna.Separators)
}

// maxHost is the longest host name, in octets. RFC 1035 section 2.3.4 allows
// 255 with a length before each label and an empty label at the end, which
// leaves 253 for the text.
const maxHost = 253

// ldhName reports whether b is a host name of LDH labels, and whether one of
// them has the ACE prefix.
func ldhName(b []byte) (ok, ace bool) {
	if len(b) > maxHost {
		return false, false
	}
	start := 0
	for i, ch := range b {
		if ch == '.' {
			if !idna.LDH(b[start:i]) {
				return false, false
			}
			ace = ace || idna.ACE(b[start:i])
			start = i + 1
		}
	}
	return idna.LDH(b[start:]), ace || idna.ACE(b[start:])
}
