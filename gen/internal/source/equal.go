package source

import (
	"cmp"
	"slices"
)

// Equal reports whether v and w are the same instance by the rules of JSON
// Schema (2020-12 core, section 4.2.2): numbers by their mathematical value at
// any size, strings by code points, arrays in order, objects in any order, and
// nothing equal across kinds. Members that share a name are compared in file
// order.
func (v *Value) Equal(w *Value) bool {
	if v.Kind != w.Kind {
		return false
	}
	switch v.Kind {
	case Number:
		return v.Text == w.Text || parseDecimal(v.Text) == parseDecimal(w.Text)
	case Array:
		return slices.EqualFunc(v.Items, w.Items, (*Value).Equal)
	case Object:
		// Lengths first: sorting may copy the members.
		return len(v.Members) == len(w.Members) &&
			slices.EqualFunc(v.sortedMembers(), w.sortedMembers(), Member.equal)
	}
	return v.Text == w.Text
}

func (m Member) equal(n Member) bool {
	return m.Name == n.Name && m.Value.Equal(n.Value)
}

// sortedMembers returns the members by name, those of one name in file order.
func (v *Value) sortedMembers() []Member {
	byName := func(m, n Member) int { return cmp.Compare(m.Name, n.Name) }
	if slices.IsSortedFunc(v.Members, byName) {
		return v.Members
	}
	sorted := slices.Clone(v.Members)
	slices.SortStableFunc(sorted, byName)
	return sorted
}
