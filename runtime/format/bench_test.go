package format

import (
	"errors"
	"net/mail"
	"net/netip"
	"net/url"
	"regexp"
	"testing"
	"time"

	"golang.org/x/net/idna"
)

// typical are strings as calls hold them, one or two for each function, with what one would reach for otherwise.
var typical = []struct {
	fn, text string
	others   map[string]func(string) error
}{
	{"DateTime", "2024-02-29T23:59:59.123+05:30", map[string]func(string) error{
		"time": func(s string) error { _, err := time.Parse(time.RFC3339, s); return err }, "regexp": byGrammar("DateTime")}},
	{"Date", "2024-02-29", map[string]func(string) error{
		"time": func(s string) error { _, err := time.Parse(time.DateOnly, s); return err }, "regexp": byGrammar("Date")}},
	{"Time", "23:59:59.123+05:30", map[string]func(string) error{"regexp": byGrammar("Time")}},
	{"Duration", "P1Y2M3DT4H5M6S", map[string]func(string) error{"regexp": byGrammar("Duration")}},
	{"Email", "first.last+tag@mail.example.com", map[string]func(string) error{
		"mail": func(s string) error { _, err := mail.ParseAddress(s); return err }, "regexp": byGrammar("Email")}},
	{"IDNEmail", "δοκιμή@παράδειγμα.example", nil},
	{"Hostname", "www.mail.example.com", map[string]func(string) error{"x-net-idna": registration}},
	{"Hostname", "xn--hxajbheg2az3al.xn--jxalpdlp", map[string]func(string) error{"x-net-idna": registration}},
	{"IDNHostname", "παράδειγμα.δοκιμή", map[string]func(string) error{"x-net-idna": registration}},
	{"IPv4", "192.168.100.200", map[string]func(string) error{"netip": parseAddr}},
	{"IPv6", "2001:db8:85a3::8a2e:370:7334", map[string]func(string) error{"netip": parseAddr}},
	{"URI", "https://user@www.example.com:8080/path/to/page?q=a%20b&r=c#part", map[string]func(string) error{
		"url": parseURL, "regexp": byGrammar("URI")}},
	{"URIReference", "/path/to/page?q=a%20b&r=c#part", map[string]func(string) error{"url": parseURL, "regexp": byGrammar("URIReference")}},
	{"IRI", "https://www.example.com/päth/tö/page?q=é#ü", map[string]func(string) error{"url": parseURL, "regexp": byGrammar("IRI")}},
	{"URITemplate", "https://example.com/{user}/items{?page,size:3}", map[string]func(string) error{"regexp": byGrammar("URITemplate")}},
	{"UUID", "2eb8aa08-aa98-11ea-b4aa-73b441d16380", map[string]func(string) error{"regexp": byGrammar("UUID")}},
	{"JSONPointer", "/paths/~1users~1{id}/get", map[string]func(string) error{"regexp": byGrammar("JSONPointer")}},
	{"RelativeJSONPointer", "2/foo/bar", map[string]func(string) error{"regexp": byGrammar("RelativeJSONPointer")}},
	{"Regex", `^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$`, map[string]func(string) error{
		"regexp": func(s string) error { _, err := regexp.Compile(s); return err }}},
}

func parseAddr(s string) error    { _, err := netip.ParseAddr(s); return err }
func parseURL(s string) error     { _, err := url.Parse(s); return err }
func registration(s string) error { _, err := idna.Registration.ToASCII(s); return err }

func byGrammar(fn string) func(string) error {
	return func(s string) error {
		if !abnf[fn].MatchString(s) {
			return errNoMatch
		}
		return nil
	}
}

var errNoMatch = errors.New("no match")

// BenchmarkFormat puts each function beside what one would reach for otherwise.
func BenchmarkFormat(b *testing.B) {
	for _, c := range typical {
		judge, text := byFunc(b, c.fn), []byte(c.text)
		b.Run(c.fn+"/ours", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if !judge(text) {
					b.Fatalf("%q is refused", text)
				}
			}
		})
		for name, f := range c.others {
			b.Run(c.fn+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					f(c.text)
				}
			})
		}
	}
}
