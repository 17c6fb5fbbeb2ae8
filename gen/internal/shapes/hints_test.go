package shapes_test

import (
	"encoding/json"
	"math/big"
	"net/netip"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/gen/internal/shapes"
	"github.com/schemagen/schemagen/runtime"
)

// hintCases are members of book, each with the value of its field (nil: the
// call is refused) and the text that the field is written as ("": as it came).
var hintCases = []struct {
	name, member string
	field        func(b *shapes.Book) any
	want         any
	written      string
}{
	{"time in UTC", `"starts": "2024-02-29T23:59:59Z"`, starts, time.Date(2024, 2, 29, 23, 59, 59, 0, time.UTC), ``},
	{"time with an offset", `"starts": "2024-01-01T00:30:00.25-03:30"`, starts, time.Date(2024, 1, 1, 4, 0, 0, 250_000_000, time.UTC), ``},
	{"small letters", `"starts": "2024-01-01t00:00:00z"`, starts, time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC), `"starts": "2024-01-01T00:00:00Z"`},
	{"leap second", `"starts": "2016-12-31T23:59:60Z"`, starts, time.Date(2017, 1, 1, 0, 0, 0, 0, time.UTC), `"starts": "2017-01-01T00:00:00Z"`},
	{"leap second with an offset", `"starts": "2017-01-01T05:29:60.5+05:30"`, starts, time.Date(2017, 1, 1, 0, 0, 0, 500_000_000, time.UTC), `"starts": "2017-01-01T05:30:00.5+05:30"`},
	{"no leap second", `"starts": "2016-12-31T22:59:60Z"`, nil, nil, ``},
	{"beyond the nanosecond", `"starts": "2024-01-01T00:00:00.1234567899Z"`, starts, time.Date(2024, 1, 1, 0, 0, 0, 123_456_789, time.UTC), `"starts": "2024-01-01T00:00:00.123456789Z"`},
	{"year 0", `"starts": "0000-01-01T00:00:00Z"`, starts, time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC), ``},
	{"no day", `"starts": "2023-02-29T00:00:00Z"`, nil, nil, ``},
	{"date", `"day": "2024-02-29"`, func(b *shapes.Book) any { return b.Day.Value }, time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC), ``},
	{"null for a time", `"ended": null`, func(b *shapes.Book) any { return b.Ended }, runtime.ExplicitNull[time.Time](), ``},
	{"time or null", `"ended": "2024-01-01T00:00:00Z"`, func(b *shapes.Book) any { return b.Ended.Valid && b.Ended.Present }, true, ``},
	{"IPv4", `"host": "192.0.2.1"`, func(b *shapes.Book) any { return b.Host.Value }, netip.MustParseAddr("192.0.2.1"), ``},
	{"IPv4 with a leading zero", `"host": "192.0.02.1"`, nil, nil, ``},
	{"IPv6", `"gateway": "2001:DB8::0:1"`, func(b *shapes.Book) any { return b.Gateway.Value }, netip.MustParseAddr("2001:db8::1"), `"gateway": "2001:db8::1"`},
	{"IPv4 in IPv6", `"gateway": "::ffff:192.0.2.1"`, func(b *shapes.Book) any { return b.Gateway.Value }, netip.MustParseAddr("::ffff:192.0.2.1"), ``},
	{"IPv6 with a zone", `"gateway": "fe80::1%eth0"`, nil, nil, ``},
	{"UUID", `"id": "00112233-4455-6677-8899-AaBbCcDdEeFf"`, func(b *shapes.Book) any { return b.ID.Value },
		[16]byte{0, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff}, `"id": "00112233-4455-6677-8899-aabbccddeeff"`},
	{"UUID without dashes", `"id": "00112233445566778899aabbccddeeff"`, nil, nil, ``},
	{"small integer", `"balance": -7`, balance, "-7", ``},
	{"beyond int64", `"balance": 9223372036854775808`, balance, "9223372036854775808", ``},
	{"with an exponent", `"balance": -12.5e30`, balance, "-125" + strings.Repeat("0", 29), `"balance": -125` + strings.Repeat("0", 29)},
	{"zero with an exponent", `"balance": 0e999999999`, balance, "0", `"balance": 0`},
	{"a fraction of zeros", `"balance": 10000000000000000000000.000`, balance, "10000000000000000000000", `"balance": 10000000000000000000000`},
	{"a fraction", `"balance": 10000000000000000000000.001`, nil, nil, ``},
	{"4,096 digits", `"debt": ` + strings.Repeat("9", 4096), func(b *shapes.Book) any { return b.Debt.String() }, strings.Repeat("9", 4096), ``},
	{"4,097 digits", `"debt": 1` + strings.Repeat("0", 4096), nil, nil, ``},
	{"4,096 digits by exponent", `"debt": 1e4095`, func(b *shapes.Book) any { return b.Debt.String() }, "1" + strings.Repeat("0", 4095), `"debt": 1` + strings.Repeat("0", 4095)},
	{"4,097 digits by exponent", `"debt": 1e4096`, nil, nil, ``},
	{"a gigabyte of digits", `"debt": 1e999999999`, nil, nil, ``},
	{"URL", `"page": "https://example.com/a%20b?q#f"`, func(b *shapes.Book) any { return b.Page.Value.String() }, "https://example.com/a%20b?q#f", ``},
	{"URL with escapes in JSON", `"page": "https:\/\/example.com\/\u00e9"`, func(b *shapes.Book) any { return b.Page.Value.Path }, "/é", `"page": "https://example.com/%C3%A9"`},
	{"pointer to a URL", `"next_page": "//example.com"`, func(b *shapes.Book) any { return b.NextPage.Host }, "example.com", ``},
	{"no URL", `"page": "https://example.com/%zz"`, nil, nil, ``},
	{"bytes in base64", `"blob": "aGk="`, func(b *shapes.Book) any { return string(b.Blob) }, "hi", ``},
	{"no base64", `"blob": "%"`, nil, nil, ``},
	{"nillable", `"labels": ["a"]`, func(b *shapes.Book) any { return b.Labels }, []string{"a"}, ``},
	{"any value", `"raw": {"a":[1]}`, func(b *shapes.Book) any { return string(b.Raw) }, `{"a":[1]}`, ``},
	{"pointer", `"seats": 0`, func(b *shapes.Book) any { return *b.Seats }, int64(0), ``},
	{"neither pointer nor wrapper", `"bare": "x"`, func(b *shapes.Book) any { return b.Bare }, "x", ``},
	{"pointer to a struct", `"guest": {"name": "g"}`, func(b *shapes.Book) any { return *b.Visitor }, shapes.Visitor{Name: runtime.Some("g")}, ``},
}

func starts(b *shapes.Book) any  { return b.Starts.Value.UTC() }
func balance(b *shapes.Book) any { return b.Balance.Value.String() }

func TestHints(t *testing.T) {
	registry := newRegistry(t)
	for _, tt := range hintCases {
		call := "{" + tt.member + "}"
		got, err := shapes.BookTool.Decode(registry, []byte(call))
		if refused := err != nil; refused != (tt.want == nil) {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if again := registry.Validate("book", []byte(call)); (again == nil) != (err == nil) {
			t.Errorf("%s: Validate says %v, Decode %v", tt.name, again, err)
		}
		if err != nil {
			continue
		}
		if is := tt.field(&got); !reflect.DeepEqual(is, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, is, tt.want)
		}
		want := tt.written
		if want == "" {
			want = tt.member
		}
		text, err := got.AppendJSON(nil)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if !sameJSON(t, text, "{"+want+"}") {
			t.Errorf("%s: written as %.200s, want %.200s", tt.name, text, want)
		}
		back, err := shapes.BookTool.Decode(registry, text)
		if err != nil {
			t.Errorf("%s: what was written is refused: %v", tt.name, err)
		} else if was, is := tt.field(&got), tt.field(&back); !reflect.DeepEqual(was, is) {
			t.Errorf("%s: %v, written and read again %v", tt.name, was, is)
		}
	}
}

// sameJSON compares texts by their tokens.
func sameJSON(t *testing.T, got []byte, want string) bool {
	t.Helper()
	parse := func(text string) any {
		dec := json.NewDecoder(strings.NewReader(text))
		dec.UseNumber()
		var v any
		if err := dec.Decode(&v); err != nil {
			t.Errorf("%.200s: %v", text, err)
		}
		return v
	}
	return reflect.DeepEqual(parse(string(got)), parse(want))
}

// TestHintedFields holds how fields are declared that a schema has hints for.
func TestHintedFields(t *testing.T) {
	book := reflect.TypeFor[shapes.Book]()
	for name, want := range map[string]struct {
		typ reflect.Type
		tag reflect.StructTag
	}{
		"Starts":  {reflect.TypeFor[runtime.Opt[time.Time]](), `json:"starts,omitzero"`},
		"Balance": {reflect.TypeFor[runtime.Opt[big.Int]](), `json:"balance,omitzero"`},
		"Debt":    {reflect.TypeFor[*big.Int](), `json:"debt,omitzero"`},
		"Page":    {reflect.TypeFor[runtime.Opt[url.URL]](), `json:"page,omitzero"`},
		"Labels":  {reflect.TypeFor[[]string](), `json:"labels,omitzero"`},
		"Raw":     {reflect.TypeFor[json.RawMessage](), `json:"raw,omitzero"`},
		"Seats":   {reflect.TypeFor[*int64](), `json:"seats,omitzero" db:"n" yaml:"seats,omitempty"`},
		"Bare":    {reflect.TypeFor[string](), `json:"bare,omitzero"`},
		"Visitor": {reflect.TypeFor[*shapes.Visitor](), `json:"guest,omitzero"`},
	} {
		f, ok := book.FieldByName(name)
		if !ok || f.Type != want.typ || f.Tag != want.tag {
			t.Errorf("%s: %v %q, want %v %q", name, f.Type, f.Tag, want.typ, want.tag)
		}
	}
}
