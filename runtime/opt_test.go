package runtime

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPresence(t *testing.T) {
	type in struct {
		Opt  Opt[int]           `json:"opt,omitzero"`
		Null Null[string]       `json:"null"`
		Both OptNull[[]string]  `json:"both,omitzero"`
		Raw  Opt[Raw]           `json:"raw,omitzero"`
		Deep Opt[Null[float64]] `json:"deep,omitzero"`
	}
	for _, c := range []struct {
		value in
		text  string
	}{
		{in{}, `{"null":null}`},
		{in{Opt: Some(0), Null: NullOf("")}, `{"opt":0,"null":""}`},
		{in{Both: ExplicitNull[[]string]()}, `{"null":null,"both":null}`},
		{in{Both: SomeOrNull([]string{"a"})}, `{"null":null,"both":["a"]}`},
		{in{Raw: Some(Raw("null")), Deep: Some(Null[float64]{})}, `{"null":null,"raw":null,"deep":null}`},
		{in{Raw: Some(Raw(`{"a":1}`)), Deep: Some(NullOf(1.5))}, `{"null":null,"raw":{"a":1},"deep":1.5}`},
	} {
		text, err := json.Marshal(c.value)
		if err != nil || string(text) != c.text {
			t.Errorf("%+v: %s, %v, want %s", c.value, text, err, c.text)
		}
		back := in{Opt: Some(7), Null: NullOf("stale"), Both: SomeOrNull([]string{"stale"})}
		if c.value.Opt.IsZero() {
			back.Opt = Opt[int]{}
		}
		if c.value.Both.IsZero() {
			back.Both = OptNull[[]string]{}
		}
		if err := json.Unmarshal(text, &back); err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(c.value, back); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
	t.Run("null is no int", func(t *testing.T) {
		o := Some(7)
		if err := json.Unmarshal([]byte("null"), &o); err != nil || o != (Opt[int]{}) {
			t.Errorf("%+v, %v", o, err)
		}
	})
	t.Run("a failed read changes nothing", func(t *testing.T) {
		o, n, b := Some(7), NullOf(7), SomeOrNull(7)
		if json.Unmarshal([]byte(`"x"`), &o) == nil || json.Unmarshal([]byte(`"x"`), &n) == nil || json.Unmarshal([]byte(`"x"`), &b) == nil {
			t.Error("a string was read as an int")
		}
		if o != Some(7) || n != NullOf(7) || b != SomeOrNull(7) {
			t.Errorf("%+v, %+v, %+v", o, n, b)
		}
	})
	t.Run("access", func(t *testing.T) {
		for _, c := range []struct {
			name string
			get  func() (int, bool)
			or   int
			want int
			ok   bool
			zero bool
			is   bool
		}{
			{"Opt absent", Opt[int]{}.Get, Opt[int]{}.Or(9), 0, false, true, Opt[int]{}.IsZero()},
			{"Opt", Some(0).Get, Some(0).Or(9), 0, true, false, Some(0).IsZero()},
			{"Null null", Null[int]{}.Get, Null[int]{}.Or(9), 0, false, false, Null[int]{}.IsZero()},
			{"Null", NullOf(3).Get, NullOf(3).Or(9), 3, true, false, NullOf(3).IsZero()},
			{"OptNull absent", OptNull[int]{}.Get, OptNull[int]{}.Or(9), 0, false, true, OptNull[int]{}.IsZero()},
			{"OptNull null", ExplicitNull[int]().Get, ExplicitNull[int]().Or(9), 0, false, false, ExplicitNull[int]().IsZero()},
			{"OptNull", SomeOrNull(3).Get, SomeOrNull(3).Or(9), 3, true, false, SomeOrNull(3).IsZero()},
		} {
			v, ok := c.get()
			or := 9
			if c.ok {
				or = c.want
			}
			if v != c.want || ok != c.ok || c.or != or || c.is != c.zero {
				t.Errorf("%s: Get %d, %t; Or %d; IsZero %t", c.name, v, ok, c.or, c.is)
			}
		}
		if !ExplicitNull[int]().IsNull() || SomeOrNull(1).IsNull() || (OptNull[int]{}).IsNull() {
			t.Error("IsNull")
		}
	})
}
