package shapes_test

import (
	"bytes"
	"io"
	"log/slog"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen/internal/shapes"
	"github.com/schemagen/schemagen/runtime"
)

func newRegistry(t testing.TB, options ...runtime.Option) *runtime.Registry {
	t.Helper()
	r, err := shapes.NewRegistry(options...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// order is a call that gives every argument of order, one string of it with
// escapes.
const order = `{"id": "A-1", "amount": 12.5, "express": true, "quantity": 3, "currency": "US$", "level": -1, "rate": 2.5,
	"note": "a \"quoted\" note\n\u00e9", "discount": 0.25, "gift": false,
	"customer": {"name": "J\u00fcrgen", "address": {"street": "Main St 1", "postal_code": "010"}}}`

// decodings are calls with the structs that they make.
var decodings = []struct {
	name, call string
	want       any
}{
	{"every scalar", order, shapes.Order{
		ID: "A-1", Amount: 12.5, Express: true, Quantity: 3, Currency: shapes.OrderCurrencyUs,
		Level: runtime.Some(shapes.OrderLevelMinus1), Rate: runtime.Some(shapes.OrderRate2Point5),
		Note: runtime.NullOf("a \"quoted\" note\né"), Discount: runtime.SomeOrNull(0.25), Gift: runtime.Some(false),
		Customer: shapes.OrderCustomer{
			Name: "Jürgen",
			Address: runtime.SomeOrNull(shapes.OrderCustomerAddress{
				Street: runtime.Some("Main St 1"), PostalCode: runtime.Some("010"),
			}),
		},
	}},
	{"absent and null", `{"id": "", "amount": 0, "express": false, "note": null, "discount": null, "customer": {"name": "", "address": null}}`,
		shapes.Order{
			Quantity: 1, Currency: shapes.OrderCurrencyEur, Discount: runtime.ExplicitNull[float64](),
			Customer: shapes.OrderCustomer{Address: runtime.ExplicitNull[shapes.OrderCustomerAddress]()},
		}},
	{"alternatives by a member", `{"shape": {"kind": "polygon", "points": [[0, 0], [1, 0], [0.5, 1]],
			"hole": {"kind": "circle", "radius": 0.1}}, "more": [{"radius": 2, "kind": "circle", "x-a": 7}], "fill": null}`,
		shapes.Draw{
			Shape: shapes.DrawPolygon{
				Kind: "polygon", Points: []shapes.DrawPoint{{0, 0}, {1, 0}, {0.5, 1}},
				Hole: runtime.SomeOrNull[shapes.DrawShape](shapes.DrawCircle{Kind: "circle", Radius: 0.1}),
			},
			More: []shapes.DrawShape{shapes.DrawCircle{Kind: "circle", Radius: 2, Extra: map[string]int64{"x-a": 7}}},
			Fill: runtime.ExplicitNull[shapes.DrawFill](),
		}},
	{"alternatives by kind", `{"shape": {"kind": "circle", "radius": 1}, "fill": [0, 0.5, 1], "size": {"w": 1.5}, "label": {"image": "i"}}`,
		shapes.Draw{
			Shape: shapes.DrawCircle{Kind: "circle", Radius: 1},
			Fill:  runtime.SomeOrNull[shapes.DrawFill](shapes.DrawFillList{0, 0.5, 1}),
			Size:  shapes.DrawSizeMap{"w": 1.5}, Label: shapes.DrawLabelImage{Image: "i"},
		}},
	{"alternatives that are scalars", `{"shape": {"kind": "circle", "radius": 1}, "fill": "red", "size": 3, "label": {"text": "t"}}`,
		shapes.Draw{
			Shape: shapes.DrawCircle{Kind: "circle", Radius: 1},
			Fill:  runtime.SomeOrNull[shapes.DrawFill](shapes.DrawFillString("red")),
			Size:  shapes.DrawSizeInt(3), Label: shapes.DrawLabelText{Text: "t"},
		}},
	{"containers", `{"root": {"name": "a", "next": {"name": "b", "x": [1]}, "parts": [{"name": "c"}]}, "tags": ["s", "t"],
			"matrix": [[1, 2], [], [3]], "owners": {"a": "x", "b": null}, "limits": {"max_a": 1.5}, "window": ["w", 2, true, false],
			"any": {"z": null}, "bag": {"a": [{}], "\u0062": 1}, "heap": [[], {"a": "b"}, null], "Extra": "e", "marshal_json": "m", "further": -9}`,
		shapes.Plan{
			Root: shapes.PlanStep{
				Name:  "a",
				Next:  &shapes.PlanStep{Name: "b", Extra: map[string]runtime.Raw{"x": runtime.Raw("[1]")}},
				Parts: []shapes.PlanStep{{Name: "c"}},
			},
			Tags: []string{"s", "t"}, Matrix: [][]int64{{1, 2}, {}, {3}},
			Owners: map[string]runtime.Null[string]{"a": runtime.NullOf("x"), "b": {}}, Limits: map[string]float64{"max_a": 1.5},
			Window: runtime.Some(shapes.PlanWindow{Item0: runtime.Some("w"), Item1: runtime.Some(int64(2)), Rest: []bool{true, false}}),
			Bag:    map[string]runtime.Raw{"a": runtime.Raw("[{}]"), "b": runtime.Raw("1")},
			Heap:   []runtime.Raw{runtime.Raw("[]"), runtime.Raw(`{"a": "b"}`), runtime.Raw("null")},
			Any:    runtime.Raw(`{"z": null}`), Extra: runtime.Some("e"), MarshalJSONField: runtime.Some("m"),
			ExtraMembers: map[string]int64{"further": -9},
		}},
	{"a tuple that ends early, empty containers", `{"root": {"name": ""}, "window": ["w"], "tags": [], "owners": {}, "any": null}`,
		shapes.Plan{
			Window: runtime.Some(shapes.PlanWindow{Item0: runtime.Some("w")}),
			Tags:   []string{}, Owners: map[string]runtime.Null[string]{}, Any: runtime.Raw("null"),
		}},
}

// decode decodes a call as the type of a value.
func decode(registry *runtime.Registry, like any, call []byte) (any, error) {
	switch like.(type) {
	case shapes.Order:
		return shapes.OrderTool.Decode(registry, call)
	case shapes.Draw:
		return shapes.DrawTool.Decode(registry, call)
	case shapes.Plan:
		return shapes.PlanTool.Decode(registry, call)
	}
	return shapes.BookTool.Decode(registry, call)
}

func TestDecode(t *testing.T) {
	for _, options := range [][]runtime.Option{nil, {runtime.WithAliasing()}} {
		registry := newRegistry(t, options...)
		for _, tt := range decodings {
			call := []byte(tt.call)
			got, err := decode(registry, tt.want, call)
			if err != nil {
				t.Errorf("%s: %v", tt.name, err)
				continue
			}
			if string(call) != tt.call {
				t.Errorf("%s: the call was changed to %s", tt.name, call)
			}
			if options == nil {
				clear(call) // nothing of the struct is there
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.name, diff)
			}
		}
	}
}

// TestAliasing holds that strings without escapes and raw values point into the
// call when that was asked for, and that none has room to be appended to there.
func TestAliasing(t *testing.T) {
	call := []byte(`{"root": {"name": "abc"}, "any": [1], "tags": ["\u0061bc"]}`)
	plan, err := shapes.PlanTool.Decode(newRegistry(t, runtime.WithAliasing()), call)
	if err != nil {
		t.Fatal(err)
	}
	if len(plan.Any) != cap(plan.Any) {
		t.Error("a raw value can be appended to inside the call")
	}
	clear(call)
	if plan.Root.Name != "\x00\x00\x00" || string(plan.Any) != "\x00\x00\x00" {
		t.Errorf("%q and %q do not point into the call", plan.Root.Name, plan.Any)
	}
	if plan.Tags[0] != "abc" {
		t.Errorf("%q, unescaped, points into the call", plan.Tags[0])
	}
}

// TestRefused holds that a refused call leaves nothing: the zero value, and the
// call as it was.
func TestRefused(t *testing.T) {
	registry := newRegistry(t)
	for _, tt := range decodings {
		for _, fault := range []string{
			strings.TrimSuffix(tt.call, "}") + `, "id": 7, "shape": 7, "root": 7}`, // of the type, or twice
			strings.TrimSuffix(tt.call, "}"),
			tt.call + "x",
			strings.Replace(tt.call, "{", `{"\u0000": 1, `, 1),
		} {
			call := []byte(fault)
			got, err := decode(registry, tt.want, call)
			if err == nil {
				t.Errorf("%s: %s is accepted", tt.name, fault)
				continue
			}
			if string(call) != fault {
				t.Errorf("%s: the call was changed to %s", tt.name, call)
			}
			if zero := reflect.Zero(reflect.TypeOf(tt.want)).Interface(); !reflect.DeepEqual(got, zero) {
				t.Errorf("%s: %s is refused and leaves %+v", tt.name, fault, got)
			}
		}
	}
}

// TestPermissive holds what a call that permissive mode lets through fills:
// what fits its field, and nothing else.
func TestPermissive(t *testing.T) {
	registry := newRegistry(t, runtime.WithPermissive(true), runtime.WithLogger(slog.New(slog.NewTextHandler(io.Discard, nil))))
	for _, tt := range []struct {
		name, call string
		want       any
	}{
		{"wrong kinds", `{"id": 7, "amount": "much", "express": true, "note": false, "customer": {"name": "n", "address": [1]}, "level": "x"}`,
			shapes.Order{Express: true, Quantity: 1, Currency: shapes.OrderCurrencyEur, Customer: shapes.OrderCustomer{Name: "n"}}},
		{"a value that no constant has", `{"id": "i", "currency": "DM"}`,
			shapes.Order{ID: "i", Quantity: 1, Currency: "DM"}},
		{"an unknown member", `{"id": "i", "colour": "red"}`,
			shapes.Order{ID: "i", Quantity: 1, Currency: shapes.OrderCurrencyEur}},
		{"an integer out of range", `{"root": {"name": "a"}, "matrix": [[9223372036854775808, 1]]}`,
			shapes.Plan{Root: shapes.PlanStep{Name: "a"}, Matrix: [][]int64{{1}}}},
		{"elements that do not fit", `{"root": {"name": "a"}, "tags": ["s", 1, "t"], "limits": {"other": 1, "max_b": 2}, "window": ["w", "x", true]}`,
			shapes.Plan{Root: shapes.PlanStep{Name: "a"}, Tags: []string{"s", "t"}, Limits: map[string]float64{"max_b": 2},
				Window: runtime.Some(shapes.PlanWindow{Item0: runtime.Some("w"), Rest: []bool{true}})}},
		{"no alternative", `{"shape": {"kind": "square"}, "fill": true, "size": [], "label": {"image": "i", "x": 1}}`, shapes.Draw{}},
	} {
		call := []byte(tt.call)
		got, err := decode(registry, tt.want, call)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if !bytes.Equal(call, []byte(tt.call)) {
			t.Errorf("%s: the call was changed", tt.name)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}
