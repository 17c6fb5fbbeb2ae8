package witness

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/source"
)

var (
	null     = &source.Value{Kind: source.Null}
	yes      = &source.Value{Kind: source.Bool, Text: "true"}
	no       = &source.Value{Kind: source.Bool, Text: "false"}
	empty    = &source.Value{Kind: source.Array}
	bare     = &source.Value{Kind: source.Object}
	zero     = number("0")
	half     = number("0.5")
	shortOne = text("a")
)

func text(s string) *source.Value   { return &source.Value{Kind: source.String, Text: s} }
func number(s string) *source.Value { return &source.Value{Kind: source.Number, Text: s} }

func array(items []*source.Value) *source.Value {
	return &source.Value{Kind: source.Array, Items: items}
}

// with returns an object whose member of that name is v, at its place or at the
// end.
func with(o *source.Value, name string, v *source.Value) *source.Value {
	members := slices.Clone(o.Members)
	for i, m := range members {
		if m.Name == name {
			members[i].Value = v
			return &source.Value{Kind: source.Object, Members: members}
		}
	}
	return &source.Value{Kind: source.Object, Members: append(members, source.Member{Name: name, Value: v})}
}

// without returns an object without the member of that name.
func without(o *source.Value, name string) *source.Value {
	members := slices.DeleteFunc(slices.Clone(o.Members), func(m source.Member) bool { return m.Name == name })
	return &source.Value{Kind: source.Object, Members: members}
}

// renamed returns an object whose member has another name.
func renamed(o *source.Value, name, other string) *source.Value {
	members := slices.Clone(o.Members)
	for i, m := range members {
		if m.Name == name {
			members[i].Name = other
		}
	}
	return &source.Value{Kind: source.Object, Members: members}
}

// at returns an array whose element i is v.
func at(list *source.Value, i int, v *source.Value) *source.Value {
	items := slices.Clone(list.Items)
	items[i] = v
	return array(items)
}
