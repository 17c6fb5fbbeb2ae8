package format

// set is a set of classes of ASCII characters. None of the classes of RFC 3986
// holds the "%" of an octet.
type set uint16

const (
	digit      set = 1 << iota // RFC 5234, DIGIT
	letter                     // RFC 5234, ALPHA
	hex                        // RFC 5234, HEXDIG, of either case as ABNF says
	nameChar                   // RFC 3986 section 3.2.2, reg-name: unreserved and sub-delims
	userChar                   // RFC 3986 section 3.2.1, userinfo
	pathChar                   // RFC 3986 section 3.3, path: pchar and the slash
	queryChar                  // RFC 3986 section 3.4, query, and section 3.5, fragment
	schemeRest                 // RFC 3986 section 3.1, behind the first character
	atext                      // RFC 5322 section 3.2.3
	template                   // RFC 6570 section 2.1, literals, but for "%"
	varchar                    // RFC 6570 section 2.3, but for "%"
)

// setsOf holds the classes of each byte. Bytes beyond ASCII are in none.
var setsOf = func() (table [256]set) {
	add := func(s set, chars string) {
		for _, ch := range []byte(chars) {
			table[ch] |= s
		}
	}
	const digits, lower, upper = "0123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	add(digit, digits)
	add(letter, lower+upper)
	add(hex, digits+"abcdefABCDEF")
	add(nameChar|userChar|pathChar|queryChar, digits+lower+upper+"-._~"+"!$&'()*+,;=")
	add(userChar|pathChar|queryChar, ":")
	add(pathChar|queryChar, "@/")
	add(queryChar, "?")
	add(schemeRest, digits+lower+upper+"+-.")
	add(atext, digits+lower+upper+"!#$%&'*+-/=?^_`{|}~")
	// The apostrophe is a literal by erratum 6937.
	add(template, digits+lower+upper+"!#$&'()*+,-./:;=?@[]_~")
	add(varchar, digits+lower+upper+"_")
	return table
}()

// in reports whether ch is in one of the classes.
func in(ch byte, s set) bool { return setsOf[ch]&s != 0 }

// allIn reports whether all bytes of b are in the one class.
func allIn(b []byte, class set) bool {
	for _, ch := range b {
		class &= setsOf[ch]
	}
	return class != 0
}

// percent reports whether a percent-encoded octet stands first in b (RFC 3986
// section 2.1).
func percent(b []byte) bool {
	return len(b) >= 3 && b[0] == '%' && in(b[1], hex) && in(b[2], hex)
}
