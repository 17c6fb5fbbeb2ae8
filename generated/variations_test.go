//go:build !race

package generated_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/generated"
)

// variations returns calls of each tool that stand on both sides of each limit
// of its schema: each member of its first accepted call is left out, replaced
// by each constant that the schema names, by values at and just beyond the
// bounds, and by a value of each kind.
func variations(t testing.TB) []seed {
	t.Helper()
	var list []seed
	for _, handle := range generated.Tools() {
		var schema constraints
		var call any
		if err := json.Unmarshal(handle.Schema(), &schema); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(calls[handle.Name()].accepted[0]), &call); err != nil {
			t.Fatal(err)
		}
		for _, v := range schema.vary(call) {
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, seed{handle.Name(), text})
		}
	}
	return list
}

// constraints are the keywords of a schema that variations looks at.
type constraints struct {
	Enum                                                       []any
	MinLength, MaxLength, MinItems, MaxItems, Minimum, Maximum *int
	Properties                                                 map[string]*constraints
	Items                                                      *constraints
}

// vary returns values that differ from v at one place each.
func (c *constraints) vary(v any) []any {
	list := []any{nil, true, false, 0, 1.5, -1, "", "x", []any{}, []any{"x"}, map[string]any{}, map[string]any{"x": 1}}
	for _, one := range c.Enum {
		list = append(list, one)
		if s, ok := one.(string); ok {
			list = append(list, s+"x", strings.ToUpper(s), s[1:])
		}
	}
	around := func(bound *int, make func(int) any) {
		if bound == nil {
			return
		}
		for _, n := range []int{*bound - 1, *bound, *bound + 1} {
			list = append(list, make(n))
		}
	}
	for _, bound := range []*int{c.Minimum, c.Maximum} {
		around(bound, func(n int) any { return n })
		around(bound, func(n int) any { return json.Number(strconv.Itoa(n) + ".0") })
		around(bound, func(n int) any { return json.Number(strconv.Itoa(n) + ".5") })
	}
	for _, bound := range []*int{c.MinLength, c.MaxLength} {
		around(bound, func(n int) any { return strings.Repeat("x", max(n, 0)) })
		around(bound, func(n int) any { return strings.Repeat("\u0436", max(n, 0)) })
	}
	for _, bound := range []*int{c.MinItems, c.MaxItems} {
		around(bound, func(n int) any { return slices.Repeat([]any{"x"}, max(n, 0)) })
		around(bound, func(n int) any { return slices.Repeat([]any{[]any{}}, max(n, 0)) })
	}
	switch v := v.(type) {
	case string:
		for _, c := range []string{" ", "/", "\n", "\u00e9", "\x7f", "\u2028", "-", ".", ":", "_"} {
			list = append(list, c+v, v+c)
		}
	case []any:
		if c.Items != nil && len(v) > 0 {
			for _, item := range c.Items.vary(v[0]) {
				list = append(list, append([]any{item}, v[1:]...))
			}
		}
	case map[string]any:
		for name, value := range v {
			without := maps.Clone(v)
			delete(without, name)
			list = append(list, without)
			if property := c.Properties[name]; property != nil {
				for _, value := range property.vary(value) {
					with := maps.Clone(v)
					with[name] = value
					list = append(list, with)
				}
			}
			other := maps.Clone(without)
			other[strings.ToUpper(name[:1])+name[1:]] = value
			list = append(list, other)
		}
	}
	return list
}
