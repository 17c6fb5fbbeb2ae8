package shapes_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/gen/internal/shapes"
	"github.com/schemagen/schemagen/runtime"
)

// circle is a shape for calls in which another field is at stake.
var circle = shapes.DrawCircle{Kind: "circle", Radius: 1}

// TestEncodeFaults holds that a struct that has no JSON text is an error and
// not a wrong text.
func TestEncodeFaults(t *testing.T) {
	for _, tt := range []struct {
		name  string
		value json.Marshaler
		fault string
	}{
		{"NaN", shapes.Order{Amount: math.NaN()}, "JSON has no number for NaN"},
		{"infinity", shapes.Order{Discount: runtime.SomeOrNull(math.Inf(-1))}, "JSON has no number for -Inf"},
		{"infinity in an array", shapes.DrawFillList{1, math.Inf(1)}, "JSON has no number for +Inf"},
		{"ill-formed UTF-8", shapes.Order{ID: "a\xff"}, "a string is not well-formed UTF-8"},
		{"ill-formed UTF-8 in an enum", shapes.Order{Currency: "\xc3"}, "a string is not well-formed UTF-8"},
		{"ill-formed UTF-8 in a name", shapes.Plan{ExtraMembers: map[string]int64{"\xff": 1}}, "a string is not well-formed UTF-8"},
		{"no alternative", shapes.Draw{}, "a DrawShape is nil"},
		{"no alternative in an array", shapes.Draw{Shape: circle, More: []shapes.DrawShape{nil}}, "a DrawShape is nil"},
		{"a wrapper of no alternative", shapes.Draw{Shape: circle, Fill: runtime.SomeOrNull[shapes.DrawFill](nil)}, "a DrawFill is nil"},
		{"raw text that is no JSON", shapes.Plan{Any: runtime.Raw(`{"a":`)}, "a raw value is not JSON"},
		{"two raw values", shapes.PlanStep{Extra: map[string]runtime.Raw{"x": runtime.Raw("1,2")}}, "a raw value is not JSON"},
		{"a member that is a field", shapes.Plan{ExtraMembers: map[string]int64{"tags": 1}}, "Plan.ExtraMembers holds a member that is a field"},
		{"a time before year 0", shapes.Book{Starts: runtime.Some(time.Date(-1, 1, 1, 0, 0, 0, 0, time.UTC))}, "RFC 3339 has no text for a time of that year or offset"},
		{"a time after year 9999", shapes.Book{Day: runtime.Some(time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC))}, "RFC 3339 has no text for a time of that year or offset"},
		{"an offset of seconds", shapes.Book{Starts: runtime.Some(time.Date(2024, 1, 1, 0, 0, 0, 0, time.FixedZone("", 61)))}, "RFC 3339 has no text for a time of that year or offset"},
		{"the zero address", shapes.Book{Host: runtime.Some(netip.Addr{})}, "an IP address is invalid or has a zone"},
		{"an address with a zone", shapes.Book{Gateway: runtime.Some(netip.MustParseAddr("fe80::1%eth0"))}, "an IP address is invalid or has a zone"},
		{"raw text of a type of encoding/json", shapes.Book{Raw: json.RawMessage("{")}, "unexpected end of JSON input"},
	} {
		if text, err := tt.value.MarshalJSON(); err == nil || !strings.Contains(err.Error(), tt.fault) || text != nil {
			t.Errorf("%s: %s, %v, want %q", tt.name, text, err, tt.fault)
		}
		if text, err := json.Marshal(tt.value); err == nil {
			t.Errorf("%s: encoding/json writes %s", tt.name, text)
		}
	}
}

// TestEncode holds the texts of values that are easily written wrongly.
func TestEncode(t *testing.T) {
	for _, tt := range []struct {
		name  string
		value interface {
			AppendJSON([]byte) ([]byte, error)
		}
		want string
	}{
		{"a nil array", shapes.DrawFillList(nil), `[]`},
		{"an empty raw value", shapes.Plan{Any: runtime.Raw{}}, `{"root":{"name":""},"any":null}`},
		{"what must be escaped", shapes.DrawFillString("\"\\\b\f\n\r\t\x00\x1f\u007f\u2028é😀</a>"), `"\"\\\u0008\u000c\n\r\t\u0000\u001f` + "\u007f\u2028é😀" + `</a>"`},
		{"negative zero", shapes.DrawFillList{math.Copysign(0, -1)}, `[-0]`},
		{"small and large", shapes.DrawFillList{1e-7, 1e21, math.MaxFloat64, math.SmallestNonzeroFloat64, 1e20}, `[1e-07,1e+21,1.7976931348623157e+308,5e-324,100000000000000000000]`},
		{"names in order", shapes.DrawSizeMap{"b": 1, "a": 2, "\"": 3}, `{"\"":3,"a":2,"b":1}`},
		{"a tuple that ends early", shapes.PlanWindow{Item1: runtime.Some(int64(1)), Rest: []bool{true}}, `[]`},
		{"members behind the fields", shapes.PlanStep{Name: "n", Extra: map[string]runtime.Raw{"z": nil, "Name": runtime.Raw("1")}}, `{"name":"n","Name":1,"z":null}`},
		{"int64", shapes.DrawSizeInt(math.MinInt64), `-9223372036854775808`},
		{"big.Int by value", shapes.Book{Balance: runtime.Some(*big.NewInt(-5))}, `{"balance":-5}`},
	} {
		got, err := tt.value.AppendJSON([]byte("x"))
		if err != nil || string(got) != "x"+tt.want {
			t.Errorf("%s: %s, %v, want %s", tt.name, got, err, tt.want)
		}
	}
}

// TestEncodingJSON holds that the generated methods serve encoding/json: both
// ways, inside other values, by value and by pointer.
func TestEncodingJSON(t *testing.T) {
	type outer struct {
		Order  *shapes.Order
		Draws  []shapes.Draw
		Window runtime.Opt[shapes.PlanWindow] `json:",omitzero"`
	}
	for _, tt := range decodings {
		text, err := json.Marshal(tt.want)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		back := reflect.New(reflect.TypeOf(tt.want))
		if err := json.Unmarshal(text, back.Interface()); err != nil {
			t.Errorf("%s: %s: %v", tt.name, text, err)
			continue
		}
		if want, got := compact(t, tt.want), compact(t, back.Elem().Interface()); !sameJSON(t, got, string(want)) {
			t.Errorf("%s: %s, want %s", tt.name, got, want)
		}
	}
	var in outer
	text := `{"Order":` + order + `,"Draws":[{"shape":{"kind":"circle","radius":1}}],"Window":["w",1,true]}`
	if err := json.Unmarshal([]byte(text), &in); err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(&in)
	if err != nil || !sameJSON(t, out, text) {
		t.Errorf("%s, %v, want %s", out, err, text)
	}
}

// TestUnmarshalRefuses holds that UnmarshalJSON judges: a text that the schema
// or a deny rule refuses is an error, and what was there stays.
func TestUnmarshalRefuses(t *testing.T) {
	for _, text := range []string{
		`{"kind": "square", "radius": 1}`, `{"kind": "circle", "radius": 0}`, `{"kind": "circle", "radius": 1, "radius": 2}`,
		`{"kind": "circle", "radius": 1, "\u0000": 1}`, `{"kind": "circle"}`, `null`, ``, `{}x`,
	} {
		got := circle
		err := got.UnmarshalJSON([]byte(text))
		var refusal *runtime.ValidationError
		if !errors.As(err, &refusal) || !reflect.DeepEqual(got, circle) {
			t.Errorf("%s: %v, left %v", text, err, got)
		}
	}
}

// FuzzRoundTrip decodes texts by the schemas of every shape: what is written of
// the struct is accepted, says the same, and is decoded to the same struct.
func FuzzRoundTrip(f *testing.F) {
	tools := []any{shapes.Order{}, shapes.Draw{}, shapes.Plan{}, shapes.Book{}}
	for _, tt := range decodings {
		for i, like := range tools {
			if reflect.TypeOf(like) == reflect.TypeOf(tt.want) {
				f.Add(byte(i), []byte(tt.call))
			}
		}
	}
	for _, tt := range hintCases {
		f.Add(byte(3), []byte("{"+tt.member+"}"))
	}
	registry := newRegistry(f)
	f.Fuzz(func(t *testing.T, tool byte, call []byte) {
		like := tools[int(tool)%len(tools)]
		before := bytes.Clone(call)
		value, err := decode(registry, like, call)
		if !bytes.Equal(call, before) {
			t.Fatalf("%T: %q was changed to %q", like, before, call)
		}
		if err != nil {
			if !reflect.ValueOf(value).IsZero() {
				t.Fatalf("%T: %q is refused and leaves %+v", like, call, value)
			}
			return
		}
		text, err := value.(json.Marshaler).MarshalJSON()
		if err != nil {
			t.Fatalf("%T: %q is accepted and cannot be written: %v", like, call, err)
		}
		// The text is bounded by no rule on sizes: numbers can become longer.
		if len(text) > 64<<10 {
			return
		}
		back, err := decode(registry, like, text)
		if err != nil {
			t.Fatalf("%T: %q is written as %q, which is refused: %v", like, call, text, err)
		}
		if again := compact(t, back); string(again) != string(text) {
			t.Fatalf("%T: %q is written as %q, and read and written again as %q", like, call, text, again)
		}
		if _, hinted := like.(shapes.Book); !hinted && !reflect.DeepEqual(back, value) {
			t.Fatalf("%T: %q is decoded as %+v, written as %q, and that is decoded as %+v", like, call, value, text, back)
		}
	})
}

// compact writes a value.
func compact(t *testing.T, value any) []byte {
	t.Helper()
	text, err := value.(json.Marshaler).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return text
}
