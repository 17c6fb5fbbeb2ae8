package format

import (
	"bytes"
	"math/rand/v2"
	"net/mail"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// seed adds all strings of the tables to a fuzz target, and of the suite where it is present.
func seed(f *testing.F) {
	for _, s := range corpus(f) {
		f.Add(s)
	}
}

// corpus returns the strings of the tables, and those of the suite where it is present.
func corpus(t testing.TB) []string {
	var out []string
	for _, c := range verdicts {
		out = append(append(out, c.valid...), c.invalid...)
	}
	if tests, err := suiteStrings(t); err == nil {
		out = append(out, tests...)
	}
	return out
}

// FuzzFormats holds that no function panics, on ill-formed text either, that each agrees with the grammar of its RFC,
// and what follows from what.
func FuzzFormats(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, s string) { agree(t, s) })
}

// TestMutations does what FuzzFormats does with strings near those of the tables.
func TestMutations(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	all := corpus(t)
	n := 30_000
	if testing.Short() {
		n = 3_000
	}
	for range n {
		agree(t, mutate(r, all))
	}
}

// mutate changes a string of the corpus in one to three places.
func mutate(r *rand.Rand, all []string) string {
	b := []byte(all[r.IntN(len(all))])
	if len(b) > 200 {
		b = b[:200]
	}
	for range 1 + r.IntN(3) {
		at := r.IntN(len(b) + 1)
		switch r.IntN(4) {
		case 0: // leave out
			if at < len(b) {
				b = append(b[:at], b[at+1:]...)
			}
		case 1: // put in
			const chars = "0123456789abfxTZ+-.:/?#[]@%~{}\\,\"( \n\u00e9\u30fb"
			b = append(b[:at], append([]byte{chars[r.IntN(len(chars))]}, b[at:]...)...)
		case 2: // repeat
			if at < len(b) {
				end := at + 1 + r.IntN(min(8, len(b)-at))
				b = append(b[:end], append(bytes.Clone(b[at:end]), b[end:]...)...)
			}
		default: // splice
			other := all[r.IntN(len(all))]
			if len(other) < 100 {
				b = append(b[:at], other[r.IntN(len(other)+1):]...)
			}
		}
	}
	return string(b)
}

// agree judges s with everything, and compares.
func agree(t *testing.T, s string) {
	t.Helper()
	b := []byte(s)
	for _, f := range Formats() {
		verdict := f.Judge(b)
		if string(b) != s {
			t.Fatalf("%s changed its text", f.Func)
		}
		grammar, ok := abnf[f.Func]
		if !ok || !utf8.ValidString(s) || len(s) > 1000 { // the grammars are slow
			continue
		}
		if want := grammar.MatchString(s); verdict != want && !beyondGrammar(f.Func, s) {
			t.Errorf("%s(%q) = %v, the grammar says %v", f.Func, s, verdict, want)
		}
	}
	implies := func(one, other string, a, b bool) {
		if a && !b {
			t.Errorf("%q is valid for %s, not for %s", s, one, other)
		}
	}
	implies("email", "idn-email", Email(b), IDNEmail(b))
	implies("hostname", "idn-hostname", Hostname(b), IDNHostname(b))
	implies("hostname", "LDH hostname", Hostname(b), LDHHostname(b))
	implies("uri", "uri-reference", URI(b), URIReference(b))
	implies("uri", "iri", URI(b), IRI(b))
	implies("uri-reference", "iri-reference", URIReference(b), IRIReference(b))
	implies("iri", "iri-reference", IRI(b), IRIReference(b))
	if isASCII(s) {
		implies("iri-reference", "uri-reference", IRIReference(b), URIReference(b))
		implies("idn-email", "email", IDNEmail(b), Email(b))
		implies("idn-hostname", "hostname", IDNHostname(b), Hostname(b))
	}
	if utf8.ValidString(s) {
		standardLibrary(t, s)
	}
}

func isASCII(s string) bool {
	for _, r := range s {
		if r >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// beyondGrammar tells whether a rule outside the grammars may decide about s: days of months, leap seconds, and
// lengths. Those are the tables' business.
func beyondGrammar(fn, s string) bool {
	switch fn {
	case "Date", "DateTime", "Time":
		day := len(s) >= 10 && s[8:10] > "28"
		return day && fn != "Time" || strings.Contains(s, ":60")
	case "Email":
		at := strings.LastIndexByte(s, '@')
		labels := strings.Split(s[at+1:], ".")
		for _, l := range labels {
			if len(l) > 63 {
				return true
			}
		}
		literal := strings.Contains(s, "@[") // there "::" stands for two groups or more
		return at > maxLocalPart || len(s)-at-1 > maxHost || literal && strings.Contains(s, "::")
	case "LDHHostname":
		return len(s) > maxHost
	}
	return false
}

// standardLibrary compares with the packages that read the same things, with the differences stated.
func standardLibrary(t *testing.T, s string) {
	t.Helper()
	b := []byte(s)

	addr, err := netip.ParseAddr(s)
	if want := err == nil && addr.Is4(); IPv4(b) != want {
		t.Errorf("IPv4(%q) = %v, netip says %v", s, !want, want)
	}
	if want := err == nil && addr.Is6() && addr.Zone() == ""; IPv6(b) != want {
		t.Errorf("IPv6(%q) = %v, netip says %v", s, !want, want)
	}

	// Package time knows no second 60 and wants capital letters; on the other hand it accepts hours of one digit,
	// commas, and offsets of 24 hours or 60 minutes.
	upper := strings.ToUpper(s)
	_, err = time.Parse(time.RFC3339Nano, upper)
	if DateTime(b) && err != nil && !strings.Contains(s, ":60") {
		t.Errorf("DateTime(%q) = true, time says %v", s, err)
	}
	if err == nil && !DateTime(b) && isASCII(s) && !strings.Contains(s, ",") && s[13] == ':' &&
		!strings.HasSuffix(s, ":60") && s[len(s)-5:len(s)-3] != "24" {
		t.Errorf("DateTime(%q) = false, time accepts it", s)
	}
	_, err = time.Parse(time.DateOnly, s)
	if want := err == nil; Date(b) != want {
		t.Errorf("Date(%q) = %v, time says %v", s, !want, err)
	}

	// Package mail reads RFC 5322, of which the Mailbox of RFC 5321 is a part, but neither address literals nor an empty
	// quoted string.
	if Email(b) && !strings.Contains(s, "@[") && !strings.HasPrefix(s, `""`) {
		if a, err := mail.ParseAddress(s); err != nil || a.Name != "" {
			t.Errorf("Email(%q) = true, mail says %v", s, err)
		}
	}

	// Package url reads most of RFC 3986. It refuses IPvFuture, percent-encoded octets in hosts, and some ports.
	if URIReference(b) {
		if _, err := url.Parse(s); err != nil && !urlCannot(s) {
			t.Errorf("URIReference(%q) = true, url says %v", s, err)
		}
	}
}

// urlCannot tells whether s has what package url does not read.
func urlCannot(s string) bool {
	_, rest, ok := strings.Cut(s, "//")
	if !ok {
		return false
	}
	rest, _, _ = strings.Cut(rest, "#")
	host, _, _ := strings.Cut(rest, "/")
	host, _, _ = strings.Cut(host, "?")
	return strings.Contains(host, "%") || strings.Contains(strings.ToLower(host), "[v")
}
