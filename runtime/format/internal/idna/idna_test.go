package idna

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"
)

const everything = ULabels | ALabels | Separators

// TestContext judges each contextual rule of RFC 5892 appendix A in both directions, alone and as an A-label.
func TestContext(t *testing.T) {
	for _, c := range []struct {
		name  string
		valid bool
	}{
		{"क्\u200cष", true}, {"क\u200cष", false}, {"بي\u200cبي", true}, {"ا\u200cب", false}, {"ب\u200cا", true}, {"ب\u200ca", false}, // A.1
		{"ب\u064b\u200c\u064bب", true}, {"\U00010acd\u200cب", true}, {"ب\u200c\U00010acd", false},
		{"क्\u200dष", true}, {"क\u200dष", false}, {"ب\u200dب", false}, // A.2
		{"l·l", true}, {"l·", false}, {"a·l", false}, {"l·l·l", true}, {"l··l", false}, // A.3
		{"͵α", true}, {"α͵", false}, {"͵a", false}, // A.4
		{"א׳", true}, {"׳א", false}, {"א״", true}, {"״א", false}, // A.5, A.6
		{"・ア", true}, {"ァ・a", true}, {"・", false}, {"a・b", false}, {"・々", true}, // A.7
		{"ب٠", true}, {"ب٠۰", false}, {"ب۰", true}, {"ب۰٠", false}, // A.8, A.9
	} {
		if Name([]byte(c.name), everything) != c.valid {
			t.Errorf("%+q is judged %v", c.name, !c.valid)
		}
		ascii, err := idna.Punycode.ToASCII(c.name)
		if err != nil {
			t.Fatal(err)
		}
		if Name([]byte(ascii), ALabels) != c.valid {
			t.Errorf("%s (%+q) is judged %v", ascii, c.name, !c.valid)
		}
	}
}

func TestRules(t *testing.T) {
	for _, c := range []struct {
		name  string
		rules Rules
		valid bool
	}{
		{"é", 0, false}, {"é", ULabels, true}, {"é", ALabels | Separators, false},
		{"a。b", ULabels, false}, {"a。b", Separators, true}, {"a\uff0eb\uff61c", Separators, true}, {"a。", Separators, false},
		{"xn--x", 0, true}, {"xn--x", ULabels, true}, {"xn--x", ALabels, false},
		{"cafe\u0301", ULabels, false}, {"cafe\u0301", ULabels | AnyForm, true},
		{"", everything, false}, {".", everything, false}, {"a\x80", everything, false}, {"\xff", everything, false}, {"\ufffd", everything, false},
	} {
		if Name([]byte(c.name), c.rules) != c.valid {
			t.Errorf("%q with %b is judged %v", c.name, c.rules, !c.valid)
		}
	}
}

// TestLimits holds the lengths in the ASCII form, at the limit and one beyond it.
func TestLimits(t *testing.T) {
	label := strings.Repeat("ü", 48)
	for len(mustASCII(t, label+"a")) <= maxLabel {
		label += "a"
	}
	if len(mustASCII(t, label)) != maxLabel || !Name([]byte(label), everything) || Name([]byte(label+"a"), everything) {
		t.Errorf("a label of %d octets, or one more, is judged wrongly", len(mustASCII(t, label)))
	}
	// Four labels of 62, 62, 62 and 64 octets with their separators.
	name := strings.Repeat(strings.Repeat("a", 61)+".", 3) + label
	if len(mustASCII(t, name)) != 249 || !Name([]byte("aaa."+name), everything) || Name([]byte("aaaa."+name), everything) {
		t.Errorf("a name of %d octets and four or five more is judged wrongly", len(mustASCII(t, name)))
	}
}

func mustASCII(t *testing.T, s string) string {
	t.Helper()
	a, err := idna.Punycode.ToASCII(s)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestXNet counts the strings of the official suite that golang.org/x/net/idna misjudges: the reason why this package
// exists. When the numbers fall, look whether it can go.
func TestXNet(t *testing.T) {
	for file, want := range map[string]int{"idn-hostname": 20, "hostname": 13} {
		path := filepath.Join("..", "..", "..", "..", "..", "shared", "json-schema-test-suite", "tests", "draft2020-12", "optional", "format", file+".json")
		text, err := os.ReadFile(path)
		if err != nil && os.Getenv("SCHEMAGEN_DATA") != "required" {
			t.Skipf("the test data is absent: %v", err)
		}
		var groups []struct {
			Tests []struct {
				Data  any
				Valid bool
			}
		}
		if err := json.Unmarshal(text, &groups); err != nil {
			t.Fatal(err)
		}
		wrong := 0
		for _, g := range groups {
			for _, c := range g.Tests {
				if s, ok := c.Data.(string); ok {
					if _, err := idna.Registration.ToASCII(s); (err == nil) != c.Valid {
						wrong++
					}
				}
			}
		}
		if wrong != want {
			t.Errorf("%s: x/net/idna misjudges %d strings, not %d", file, wrong, want)
		}
	}
}

// validRunes are some of the code points that labels can hold, with those that rules are about many times.
var validRunes = func() []rune {
	var all []rune
	for i, e := range ranges {
		if classes[e&0xff] == 0 {
			continue
		}
		end := rune(ranges[i+1] >> 8)
		all = append(all, rune(e>>8), end-1)
		if rune(e>>8) < 0x3000 {
			for r := rune(e >> 8); r < end; r++ {
				all = append(all, r)
			}
		}
	}
	for range 40 {
		all = append(all, []rune("abz09-אבبة٠۰\u0301\u0323\u0327\u064b\u200c\u200d·l")...)
	}
	for _, e := range composites { // parts that compose
		all = append(all, rune(e>>(2*partBits)), rune(e>>partBits&partMask), rune(e&partMask))
	}
	return all
}()

func randomLabel(r *rand.Rand) []rune {
	rs := make([]rune, 1+r.IntN(8))
	for i := range rs {
		rs[i] = validRunes[r.IntN(len(validRunes))]
		if i > 0 && r.IntN(4) == 0 { // near each other in the tables: the same script
			rs[i] = rs[i-1] + rune(r.IntN(9)-4)
		}
		if !utf8.ValidRune(rs[i]) {
			rs[i] = 'a'
		}
	}
	return rs
}

// TestNormal compares isNFC with golang.org/x/text.
func TestNormal(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	normal, other := 0, 0
	check := func(rs []rune) {
		cs := make([]class, len(rs))
		for i, c := range rs {
			if cs[i] = classOf(c); cs[i] == 0 {
				return
			}
		}
		want := norm.NFC.IsNormalString(string(rs))
		if want {
			normal++
		} else {
			other++
		}
		if isNFC(rs, cs) != want {
			t.Errorf("isNFC(%+q) = %v", string(rs), !want)
		}
	}
	for range 100_000 {
		check(randomLabel(r))
	}
	for _, e := range composites {
		first, second, composite := rune(e>>(2*partBits)), rune(e>>partBits&partMask), rune(e&partMask)
		for _, m := range []rune{'a', 0x301, 0x323, 0x327, 0x338} {
			check([]rune{composite, m})
			check([]rune{first, second, m})
			check([]rune{first, m, second})
		}
	}
	if normal < 1000 || other < 1000 {
		t.Errorf("only %d normal and %d other strings", normal, other)
	}
}

// compareXNet compares with golang.org/x/net/idna where it means the same: names of code points that labels can hold,
// without those that have contextual rules.
func compareXNet(t *testing.T, name string) {
	t.Helper()
	for label := range strings.SplitSeq(name, ".") {
		if strings.HasPrefix(strings.ToLower(label), acePrefix) {
			return // x/net accepts what it decodes to, contextual rules aside
		}
		for _, r := range label {
			c := classOf(r)
			if c == 0 || c&context != 0 {
				return
			}
		}
	}
	if strings.HasSuffix(name, ".") || strings.Contains(name, "--") {
		return // x/net accepts a final dot, and looks for hyphens in the third and fourth byte, in LDH labels too
	}
	ascii, err := idna.Registration.ToASCII(name)
	got := Name([]byte(name), everything)
	if got != (err == nil) {
		t.Errorf("%+q is judged %v, x/net says %v", name, got, err)
	}
	if got && err == nil && !Name([]byte(ascii), ALabels) {
		t.Errorf("%+q is valid, %s is not", name, ascii)
	}
}

func TestAgainstXNet(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	valid := 0
	for range 50_000 {
		name := string(randomLabel(r))
		for r.IntN(3) == 0 {
			name += "." + string(randomLabel(r))
		}
		if Name([]byte(name), everything) {
			valid++
		}
		compareXNet(t, name)
	}
	if valid < 1000 {
		t.Errorf("only %d valid names", valid)
	}
}

// TestPunycode compares decoding and encoding with golang.org/x/net/idna.
func TestPunycode(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 20_000 {
		rs := randomLabel(r)
		if slices.ContainsFunc(rs, func(r rune) bool { return r < utf8.RuneSelf && classOf(r) == 0 }) {
			continue // dots and capital letters
		}
		ascii := mustASCII(t, string(rs))
		if !strings.HasPrefix(ascii, acePrefix) {
			continue
		}
		code := []byte(ascii[len(acePrefix):])
		if got := decode(nil, code); string(got) != string(rs) {
			t.Errorf("decode(%s) = %+q, want %+q", code, string(got), string(rs))
		}
		if n := encodedLen(rs); n != len(code) || !encodesTo(rs, code) {
			t.Errorf("the Punycode of %+q is %s; length %d", string(rs), code, n)
		}
		code[r.IntN(len(code))] = "abc019-Z"[r.IntN(8)]
		if got := decode(nil, code); got != nil && encodesTo(got, code) && code[len(code)-1] != '-' { // not ASCII alone
			if back, err := idna.Punycode.ToUnicode(acePrefix + string(code)); err != nil || back != string(got) {
				// x/net maps no case.
				if strings.ToLower(string(code)) == string(code) {
					t.Errorf("decode(%s) = %+q, x/net says %+q, %v", code, string(got), back, err)
				}
			}
		}
	}
}

// FuzzName holds that nothing panics, whatever the rules, that rules only add names, and what compareXNet holds.
func FuzzName(f *testing.F) {
	for _, s := range []string{"a", "xn--bcher-kva", "bücher.example", "אב.a", "l·l", "क्\u200cष", "a。b", "xn--99999999", "cafe\u0301", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for rules := range Rules(16) {
			if Name([]byte(s), rules) && rules&ALabels == 0 && !Name([]byte(s), rules|ULabels|Separators|AnyForm) {
				t.Errorf("%q is a name by the rules %b, and not with more of them", s, rules)
			}
		}
		if utf8.ValidString(s) {
			compareXNet(t, s)
		}
	})
}
