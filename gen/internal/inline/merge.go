package inline

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/keyword"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// together are the words whose meaning depends on each other: those of one
// group must not come from two schemas.
var together = [][]string{
	{"properties", "patternProperties", "additionalProperties"},
	{"items", "prefixItems", "additionalItems"},
	{"contains", "minContains", "maxContains"},
	{"if", "then", "else"},
	{"unevaluatedProperties", "properties", "patternProperties", "additionalProperties", "allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas", "$ref"},
	{"unevaluatedItems", "items", "prefixItems", "contains", "allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas", "$ref"},
}

// merge returns a schema that says what own says and what a reference of it
// leads to: as one where their words do not meet, else with an allOf. first puts
// the target before the other schemas of that allOf.
func (w *writer) merge(own, target *source.Value, first bool) *source.Value {
	if target.Kind == source.Bool && target.Text == "true" {
		return own
	}
	if len(own.Members) == 0 {
		return target
	}
	out := &source.Value{Kind: source.Object, Members: slices.Clone(own.Members)}
	if target.Kind == source.Object && w.apart(own, target) {
		for _, m := range target.Members {
			if own.Get(m.Name) == nil {
				out.Members = append(out.Members, m)
			}
		}
		return out
	}
	for i, m := range out.Members {
		if m.Name == "allOf" {
			list := &source.Value{Kind: source.Array, Items: append(slices.Clone(m.Value.Items), target)}
			if first {
				list.Items = append([]*source.Value{target}, m.Value.Items...)
			}
			out.Members[i].Value = list
			return out
		}
	}
	out.Members = append(out.Members, source.Member{Name: "allOf", Value: &source.Value{Kind: source.Array, Items: []*source.Value{target}}})
	return out
}

// apart reports whether the words of two schemas can stand in one: none that
// asserts is in both, unless it is the same type, and none depends on one of the
// other schema. Of annotations that are in both, those beside the reference win.
func (w *writer) apart(own, target *source.Value) bool {
	asserting := false
	for _, m := range own.Members {
		if !w.asserts(m.Name) {
			continue
		}
		asserting = true
		if other := target.Get(m.Name); other != nil && !(m.Name == "type" && other.Equal(m.Value)) {
			return false
		}
	}
	if !asserting {
		return true
	}
	for _, group := range together {
		here, there := has(own, group), has(target, group)
		if here && there && (own.Get(group[0]) != nil || target.Get(group[0]) != nil || group[0][0] != 'u') {
			return false
		}
	}
	return true
}

func has(v *source.Value, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return v.Get(word) != nil })
}

// asserts reports whether a word can refuse a value.
func (w *writer) asserts(name string) bool {
	k := keyword.All.Lookup(w.Root.Draft, name)
	return k != nil && (k.Kinds != 0 || k.Name == "format")
}
