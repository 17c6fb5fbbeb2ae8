package format

import (
	"fmt"
	"strings"
	"testing"
)

// verdicts are strings beyond the official suite, by the function that judges them.
var verdicts = []struct {
	fn             string
	valid, invalid []string
}{
	{"Date", []string{"0000-02-29", "9999-12-31"}, []string{"1900-02-29", "2024-02-30", "20240-1-01", "٢٠٢٤-01-01"}},
	{"DateTime",
		[]string{
			"2024-02-29T23:59:59+23:59", "2016-06-30T23:59:60Z", "1999-01-01T00:59:60+01:00", "2000-02-29T12:29:60-11:30",
			"2012-06-30t23:59:60.000000000000000001z",
		},
		[]string{
			"2016-06-29T23:59:60Z",             // not the end of a month
			"1998-12-31T00:59:60+01:00",        // the 30th in UTC
			"1999-01-01T15:59:60-08:00",        // the first in UTC
			"2000-02-28T12:29:60-11:30",        // the 28th in UTC, of a leap year
			"2024-01-01 00:00:00Z",             // RFC 3339 lets applications agree on a blank; a format does not
			"2024-01-01T00:00:00.Z",            //
			"2024-01-01T00:00:00,5Z",           //
			"2024-01-01T0:00:00Z",              //
			"2024-01-01T00:00Z",                //
			"2024-01-01T00:00:00+24:00",        //
			"2024-01-01T00:00:00\u221201:00",   // MINUS SIGN
			"2024-01-01T00:00:00Z2024-01-01",   //
			"2024-01-01T00:00:00+0100",         //
			"2024-01-01T00:00:00Z\x00",         //
			"2024-01-01\u017f00:00:00Z",        //
			"2024-13-01T00:00:00Z",             //
			"-024-01-01T00:00:00Z",             //
			"2024-01-01T00:00:00.5",            //
			"2024-01-01T00:00:00." + digits200, //
		}},
	{"Time", []string{"00:00:00.0+23:59", "23:59:60.5Z"}, []string{"23:59:60", "00:00:60Z", "24:00:00Z", "00:00:00+1:00", "::"}},
	{"Duration",
		[]string{"p1y", "P1YT1S", "P0W", "PT0H", "pt1h1m1s", "P1Y1M1DT1H1M1S"},
		[]string{"P1WT1S", "P1W1D", "PT1M1H", "P1S", "PT1D", "P1Y1M1", "P1.5D", "P1DT", "1D", "PP1D", "P1D1D", "P1M1Y", "P\u0661D"}},
	{"Email",
		[]string{
			"a@b", "!#$%&'*+-/=?^_`{|}~@example.test", `""@example.test`, `"\\\""@example.test`, `"a b"@x`, "a@1.2.3.4",
			"a@[IPv6:2001:db8::1]", "a@[ipv6:::ffff:192.0.2.1]", "a@[IPv6:1:2:3:4:5:6::]", "a@x.y-z", strings.Repeat("a", 64) + "@x",
			"a@XN--X", "a@" + strings.Repeat(strings.Repeat("a", 63)+".", 3) + strings.Repeat("a", 61),
		},
		[]string{
			"", "@", "a@", "@b", "a@b@c", "a@.b", "a@b.", "a@-b", "a@b-", "a@b_c", `"a@b`, `"a"b@c`, `a"b"@c`, `"a` + "\n" + `"@c`,
			`"\` + "\x01" + `"@c`, `"a\`, "a b@c", "a@[", "a@[]", "a@[1.2.3]", "a@[1.2.3.4", "a@[1.2.3.04]", "a@[::1]", "a@[IPv6:]",
			"a@[IPv6:1:2:3:4:5:6:7::]", "a@[x-tag:content]", "a@[1.2.3.4]x", "a(comment)@b", "a@b (comment)", " a@b", "a@b\n", "<a@b>",
			strings.Repeat("a", 65) + "@x", "é@x", "a@é", "a@" + strings.Repeat(strings.Repeat("a", 63)+".", 3) + strings.Repeat("a", 62),
		}},
	{"IDNEmail",
		[]string{"é@x", "a@é", `"é"@x`, "a@bücher.example", "我@例子.测试", strings.Repeat("é", 32) + "@x"},
		[]string{"a@É", "a@b。c", "a@l·", `"\é"@x`, strings.Repeat("é", 33) + "@x", "a@é_", "a@é\u0000", "é"}},
	{"LDHHostname",
		[]string{"a", "1", "a.1", "xn--x", "a--b", "ab--c", "A.b"},
		[]string{"", "a..b", ".", "a.", "a_b", "*.a", "a b", "a\u0000", "é", strings.Repeat("a", 64)}},
	{"Hostname",
		[]string{"ab--c", "xn--bcher-kva.example", "XN--BCHER-KVA", "xn--4gbwdl.xn--wgbh1c", "a.xn--4gbwdl"},
		[]string{
			"xn--", "xn---", "xn--a", "xn--a-", "xn--bcher-kvb-", "xn--99999999", "xn--0000000000000000000", "xn--bcher-KV\u212a",
			"1.xn--4gbwdl", // a label that begins with a digit, in a name with an RTL label
			"xn--zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
		}},
	{"IDNHostname",
		[]string{"bücher.example", "bücher。example", "faß.de", "ab--c", "a.אב", "אב1", "אב.a", "नेपाल", "xn--bcher-kva.bücher"},
		[]string{
			"Bücher.example", "ＡＢ", "bü--cher", "ü-", "-ü", "ü..a", "a.ü.", "\u00fc\u0301\u0323", "cafe\u0301", "\u200dü", "1.אב", "אב-",
			"ü\U000e0041", "☃", "a\u00adü", "ü/", "ü a", "﹒",
			strings.Repeat("ü.", 60) + "a", // 59 labels of 7 octets in the ASCII form
		}},
	{"IPv4", []string{"1.2.3.4", "0.0.0.0"}, []string{"1.2.3", "1.2.3.4.5", "01.2.3.4", "00.0.0.0", "1..2.3", "1.2.3.4 ", "1.2.3.999", "1.2.3.4444"}},
	{"IPv6",
		[]string{"::", "::1", "1::", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "::ffff:1.2.3.4", "ABCD::abcd", "1:2:3:4:5:6:1.2.3.4", "0:0:0:0:0:0:0:0"},
		[]string{
			"", ":", ":::", "1", "1:", ":1", "1:2:3:4:5:6:7:8:", "1:2:3:4:5:6:7:8::", "1:2:3:4:5:6:7:8:9", "1::2::3", "::1.2.3.4:5", "::1.2.3",
			"::1%eth0", "::1/64", "[::1]", "1:2:3:4:5:6:7:1.2.3.4", "::g", "::00001", "::01.2.3.4", ":1::", "1::2:", "1:2:3:4:5::1.2.3.4.5",
		}},
	{"URI",
		[]string{
			"a:", "a:b", "a:/", "a://", "a:///b", "a://:", "a://@:", "a://h:", "a://u:p@h:8080/p?q#f", "a+b-c.d:e", "a://[::1]:8", "a://[v1.:]",
			"a://[vFF.a]", "a:?#", "a:b:c:@", "a:%00", "a://%41", "a://h//", "A:'()", "a:#/?@:",
		},
		[]string{
			"", ":", "a", "/a", "1:", "+:", "a b:", "a:b c", "a:[", "a:#[", "a:##", "a:%", "a:%1", "a:%1g", "a://[", "a://]", "a://[::1", "a://[]",
			"a://[::1%25eth0]", "a://[v.a]", "a://[v1.]", "a://[v1]", "a://[1.2.3.4]", "a://h:x", "a://[::1]x", "a://a@b@c", "a:^", "a:`", "a:{}",
			"a:|", `a:\`, `a:"`, "a:<>", "a:\x7f", "a:\u00e9", "a:\t", "é:a", "a://u[@h", "a://h:1:2",
		}},
	{"URIReference",
		[]string{"", "/", "//", "///", "//h", "?", "#", "?/?#/?", "a/b:c", "./a:b", ".", "..", "%41", "@", "//[::1]", "a%3Ab", "*"},
		[]string{":", "a b", "1:b", "%41:b", "%", "[", "//[", "//[::1", "//h:x/", "\\", "#\\", "^:a", "a\u00e9"}},
	{"IRI",
		[]string{"a:é", "a://é@é/é?é\ue000#é", "a:\U0001f600", "a:\ud7ff\uf900", "a:?\U000f0000\U0010fffd", "a:\U000e1000", "a:\u00a0"},
		[]string{
			"é:a", "é", "a:\ue000", "a:#\ue000", "a:\U000f0000", "a:\u0080", "a:\ufffe", "a:?\ufffe", "a:\ufdd0", "a:\U0001fffe", "a:\U000e0041",
			"a:\u202e", "a://\u200e", "a:\ufffd", "a:é\x80", "a:\xff", "a://[é]", "a:é é",
		}},
	{"IRIReference", []string{"", "é", "//é", "?\ue000", "#é", "é/a:b"}, []string{"é:a", "é\u202aa", "\ufffd", "\ue000", "é\\"}},
	{"URITemplate",
		[]string{"{a}{b}", "{?a,b*,c:3}", "{%41%42.x_1}", "{=a}", "{|a}", "é{a}é", "\ue000", "{a:9999}", "'", "{1}"},
		[]string{
			"{", "}", "{{a}}", "{a", "{+}", "{a b}", "{a*:1}", "{a:1*}", "{a:}", "{a**}", "{%4}", "{a.}", "{.a.}", "{é}", "%", "%4", "<", ">", `"`,
			`\`, "^", "`", "|", "\u0080", "\ufffe", "{$a}", "{a-b}", "{+,a}", "{a:+1}",
		}},
	{"UUID", []string{"FFFFFFFF-ffff-FFFF-ffff-FFFFFFFFFFFF"}, []string{"", "{00000000-0000-0000-0000-000000000000}", "00000000-0000-0000-0000-00000000000g", strings.Repeat("-", 36)}},
	{"JSONPointer", []string{"/\x00", "//", "/~0~1", "/é"}, []string{"a", "~0", "/~", "/~2", "/a~", " /"}},
	{"RelativeJSONPointer", []string{"0", "10#", "0/~01", "999999999999999999999"}, []string{"", "#", "/", "00", "0a", "0#a", "0+1", "0-1/a", "1~0", "-0"}},
	{"Regex",
		[]string{
			"", "a|b", "()", "(?:)", "|", "a{0}", "a{2,}?", "a{1,99999999999999999999}", "(?=a)", "(?<!a)b", `\u{1F600}`, `\ud83d\ude00`, `[\ud83d\ude00-\u{1F64F}]`,
			`\cJ`, `\0`, `[\0]`, `\x41`, `\p{L}`, `\P{Script=Greek}`, `\p{scx=Grek}`, `\p{gc=Lu}`, `\p{ASCII}`, `(?<a>x)\k<a>`, `\k<a>(?<a>x)`, `(a)\1`, `\2(a)(b)`,
			`(?<a>x)|(?<a>y)`, `(?:(?<a>x)|(?<a>y))\k<a>`, `(?<\u0061>x)\k<a>`, `(?<a\u{62}>)\k<ab>`, `(?<$é_1>)`, `(?i:a)`, `(?im-s:a)`, `(?-s:a)`, `(?i-:a)`,
			`[^\]]`, `[a-a]`, `[-a]`, `[a-]`, `[a-b-c]`, `[--a]`, `[\b\-]`, "é{2}", `\/`, `[]`, `[^]`, `[[(]`, `^$\b\B`, `(?<𝒜>.)`, `\ud83d`, "(?<\u0061\u200d>)",
		},
		[]string{
			"(", ")", "[", "]", "{", "}", "a{", "a}", "a{,2}", "a{2,1}", "a{1,0}", "a{99999999999999999999,1}", "*", "+a", "a**", "a{1}{2}", "^*", `\b+`, "(?=a)*", "(?<=a){2}", "(?", "(?a)",
			"(?<a", "(?<a>", "(?<>a)", "(?<1>a)", "(?<a b>)", `(?<a>x)(?<a>y)`, `(?:(?<a>x)|b)(?<a>y)`, `(?<a>(?<a>))`, `(?<a>x|(?<a>y))`, `(?<\u2e2f>.)`, "(?<\u2e2f>.)", `\k<a>`, `\k<b>(?<a>)`, `\ka`, `\k`, `\1`, `(a)\2`, `[\1]`,
			`\00`, `\01`, `[\01]`, `\c`, `\c1`, `\x4`, `\u41`, `\u{}`, `\u{110000}`, `\u{41`, `\p`, `\pL`, `\p{}`, `\p{Greek}`, `\p{gc=Greek}`, `\p{L`, `\p{Foo=Bar}`, `\p{RGI_Emoji}`,
			`\p{lowercase}`, `\-`, `\&`, `\_`, `\é`, `\a`, `[\B]`, `[\k]`, `[b-a]`, `[\d-z]`, `[a-\d]`, `[a`, `[\`, `\`, `(?i`, `(?ii:a)`, `(?i-i:a)`, `(?-:a)`, `(?i-m-s:a)`, `(?x:a)`, `(?#a)`,
			`(?P<a>x)`, `a(?i)b`, `(?<\ud83d>.)`, `(?<a\x62>)`, `\Z`, `[\ude00-\ud83d]`,
			strings.Repeat("(", 201) + strings.Repeat(")", 201), names(129),
		}},
}

const digits200 = "00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" +
	"00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"

// names is a pattern with n groups that have names.
func names(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "(?<a%d>)", i)
	}
	return b.String()
}

// byFunc returns the function of a name.
func byFunc(t testing.TB, name string) func([]byte) bool {
	t.Helper()
	for _, f := range Formats() {
		if f.Func == name {
			return f.Judge
		}
	}
	t.Fatalf("there is no function %s", name)
	return nil
}

func TestVerdicts(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range verdicts {
		judge := byFunc(t, c.fn)
		seen[c.fn] = true
		for _, s := range c.valid {
			if !judge([]byte(s)) {
				t.Errorf("%s refuses %q", c.fn, s)
			}
		}
		for _, s := range c.invalid {
			if judge([]byte(s)) {
				t.Errorf("%s accepts %q", c.fn, s)
			}
		}
	}
	for _, f := range Formats() {
		if !seen[f.Func] {
			t.Errorf("no verdicts for %s", f.Func)
		}
	}
	if !Regex([]byte(strings.Repeat("(", 200)+strings.Repeat(")", 200))) || !Regex([]byte(names(128))) {
		t.Error("Regex refuses a pattern at its limits")
	}
}

// TestCases judges the shared cases that are about formats.
func TestCases(t *testing.T) {
	for _, name := range []string{"029-date-time-needs-offset", "031-date-time-lower-case", "056-format-is-opt-in"} {
		var c struct {
			Draft  string
			Schema struct {
				Format     string
				Properties map[string]struct{ Format string }
			}
			Tests []struct {
				Description string
				Data        any
				Valid       bool
			}
		}
		readJSON(t, sharedDir(t, "cases", name+".json"), &c)
		// All schemas ask for strings, so what is none is invalid.
		judge := func(format string, data any) bool {
			f, _, defined := Lookup(format, c.Draft)
			if !defined {
				t.Fatalf("%s: the format %q is not defined in %s", name, format, c.Draft)
			}
			s, ok := data.(string)
			return ok && f.Judge([]byte(s))
		}
		if len(c.Tests) == 0 {
			t.Errorf("%s holds no tests", name)
		}
		for _, test := range c.Tests {
			valid := true
			if members, ok := test.Data.(map[string]any); ok {
				for member, data := range members {
					valid = valid && judge(c.Schema.Properties[member].Format, data)
				}
			} else {
				valid = judge(c.Schema.Format, test.Data)
			}
			if valid != test.Valid {
				t.Errorf("%s: %s: %v is judged %v", name, test.Description, test.Data, valid)
			}
		}
	}
}

func TestLookup(t *testing.T) {
	for _, c := range []struct {
		name, draft    string
		fn             string
		known, defined bool
	}{
		{"date-time", "draft-04", "DateTime", true, true},
		{"hostname", "draft-06", "LDHHostname", true, true},
		{"hostname", "draft-07", "Hostname", true, true},
		{"uuid", "draft-07", "UUID", true, false},
		{"uuid", "2019-09", "UUID", true, true},
		{"Date-Time", "2020-12", "", false, false},
		{"", "2020-12", "", false, false},
	} {
		f, known, defined := Lookup(c.name, c.draft)
		if f.Func != c.fn || known != c.known || defined != c.defined {
			t.Errorf("Lookup(%q, %q) = %s, %v, %v", c.name, c.draft, f.Func, known, defined)
		}
	}
	for i, f := range Formats() {
		if len(f.Drafts) == 0 || f.Rule == "" || i > 0 && Formats()[i-1].Name > f.Name {
			t.Errorf("the entry of %s is not complete, or not in order", f.Func)
		}
	}
}
