package runtime

import (
	"encoding/json"
	"math"
	"math/big"
	"net/netip"
	"testing"
	"time"
)

// What an encoder is given comes from a program, which may have put anything
// into a struct: the text is JSON, or there is an error.
func TestEncoder(t *testing.T) {
	at := func(hours int) time.Time { return time.Date(2020, 1, 2, 3, 4, 5, 6, time.FixedZone("", hours*3600)) }
	for _, c := range []struct {
		name  string
		write func(*Encoder)
		want  string // "" for an error
	}{
		{"a string", func(e *Encoder) { e.String("a\"\\\n\r\t\x00\x1f\x7f\u2028<é😀") }, `"a\"\\\n\r\t\u0000\u001f` + "\x7f\u2028<é😀" + `"`},
		{"no UTF-8", func(e *Encoder) { e.String("a\xff") }, ""},
		{"a surrogate", func(e *Encoder) { e.String("\xed\xa0\x80") }, ""},
		{"a key that is no UTF-8", func(e *Encoder) { e.Object(); e.Key("\xc3"); e.Null(); e.EndObject() }, ""},
		{"members", func(e *Encoder) {
			e.Object()
			e.Name(`"a":`)
			e.Array()
			e.Element()
			e.Bool(true)
			e.Element()
			e.Object()
			e.EndObject()
			e.EndArray()
			e.Key("b\"")
			e.Int(math.MinInt64)
			e.EndObject()
		}, `{"a":[true,{}],"b\"":-9223372036854775808}`},
		{"no number", func(e *Encoder) { e.Float(math.NaN()) }, ""},
		{"no finite number", func(e *Encoder) { e.Float(math.Inf(-1)) }, ""},
		{"the least float", func(e *Encoder) { e.Float(math.SmallestNonzeroFloat64) }, "5e-324"},
		{"the greatest float", func(e *Encoder) { e.Float(-math.MaxFloat64) }, "-1.7976931348623157e+308"},
		{"negative zero", func(e *Encoder) { e.Float(math.Copysign(0, -1)) }, "-0"},
		{"no raw value", func(e *Encoder) { e.Raw(nil) }, "null"},
		{"a raw value", func(e *Encoder) { e.Raw(Raw(" [1 ]\n")) }, " [1 ]\n"},
		{"two raw values", func(e *Encoder) { e.Raw(Raw("1,2")) }, ""},
		{"half a raw value", func(e *Encoder) { e.Raw(Raw(`{"a":`)) }, ""},
		{"white space", func(e *Encoder) { e.Raw(Raw(" ")) }, ""},
		{"a time", func(e *Encoder) { e.Time(at(5)) }, `"2020-01-02T03:04:05.000000006+05:00"`},
		{"a zone beyond a day", func(e *Encoder) { e.Time(at(24)) }, ""},
		{"a zone before a day", func(e *Encoder) { e.Time(at(-24)) }, ""},
		{"a year of five digits", func(e *Encoder) { e.Time(at(0).AddDate(8000, 0, 0)) }, ""},
		{"a year before zero", func(e *Encoder) { e.Date(at(0).AddDate(-2021, 0, 0)) }, ""},
		{"the zero time", func(e *Encoder) { e.Date(time.Time{}) }, `"0001-01-01"`},
		{"no address", func(e *Encoder) { e.Addr(netip.Addr{}) }, ""},
		{"an address with a zone", func(e *Encoder) { e.Addr(netip.MustParseAddr("fe80::1%\"")) }, ""},
		{"an identifier", func(e *Encoder) { e.UUID([16]byte{1, 15: 0xff}) }, `"01000000-0000-0000-0000-0000000000ff"`},
		{"no integer", func(e *Encoder) { e.BigInt(nil) }, ""},
		{"a great integer", func(e *Encoder) { e.BigInt(new(big.Int).Lsh(big.NewInt(-1), 64)) }, "-18446744073709551616"},
		{"a channel", func(e *Encoder) { e.Value(make(chan int)) }, ""},
		{"a value whose method writes no JSON", func(e *Encoder) { e.Value(json.RawMessage("{")) }, ""},
		{"a value", func(e *Encoder) { e.Value(map[string]any{"a": nil}) }, `{"a":null}`},
		{"as deep as can be decoded", func(e *Encoder) { nest(e, depthCeiling) }, ""},
		{"a value that holds itself", func(e *Encoder) { nest(e, math.MaxInt) }, ""},
	} {
		got, err := Encode([]byte("["), c.write)
		if c.name == "as deep as can be decoded" {
			if err != nil || !json.Valid(got[1:]) {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		if (err == nil) != (c.want != "") || err == nil && (string(got) != "["+c.want || !json.Valid(got[1:])) || err != nil && got != nil {
			t.Errorf("%s: %.100s, %v, want %s", c.name, got, err, c.want)
		}
	}
	defer func() {
		if p := recover(); p != "mine" {
			t.Errorf("a panic of another's became %v", p)
		}
	}()
	Encode(nil, func(*Encoder) { panic("mine") })
}

func nest(e *Encoder, levels int) {
	e.Array()
	if levels > 1 {
		e.Element()
		nest(e, levels-1)
	}
	e.EndArray()
}

// The members that are written in one call are those that are written in
// several; absent ones are left out.
func TestMembers(t *testing.T) {
	got, err := Encode(nil, func(e *Encoder) {
		e.Object()
		e.StringMember(`"s":`, "é\"", true)
		e.IntMember(`"i":`, -5, true)
		e.FloatMember(`"f":`, 1.5, true)
		e.BoolMember(`"b":`, false, true)
		e.StringsMember(`"none":`, nil, true)
		e.StringsMember(`"list":`, []string{"x", ""}, true)
		e.StringMember(`"no":`, "x", false)
		e.IntMember(`"no":`, 1, false)
		e.FloatMember(`"no":`, math.NaN(), false)
		e.BoolMember(`"no":`, true, false)
		e.StringsMember(`"no":`, []string{"x"}, false)
		e.Extra(map[string]Raw{"z": Raw("[1]"), "": Raw("{}"), "lis": nil}, "s\x00list\x00none\x00", "T.Extra")
		e.EndObject()
	})
	if want := `{"s":"é\"","i":-5,"f":1.5,"b":false,"none":[],"list":["x",""],"":{},"lis":null,"z":[1]}`; string(got) != want || err != nil {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
	for key, fields := range map[string]string{"s": "s\x00", "list": "s\x00list\x00", "": "\x00", "é": "a\x00é\x00b\x00"} {
		got, err := Encode(nil, func(e *Encoder) {
			e.Object()
			e.Extra(map[string]Raw{key: Raw("1")}, fields, "T.Extra")
			e.EndObject()
		})
		if err == nil || err.Error() != "T.Extra holds a member that is a field" {
			t.Errorf("%q of %q: %s, %v", key, fields, got, err)
		}
	}
	if got, err := Encode(nil, func(e *Encoder) { e.Object(); e.Extra(map[string]Raw{"": Raw("1")}, "", "T.Extra"); e.EndObject() }); string(got) != `{"":1}` || err != nil {
		t.Errorf("%s, %v", got, err)
	}
}
