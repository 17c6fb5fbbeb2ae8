package randschema

import (
	"slices"
)

// Smaller returns the values that are one step smaller than v: without one
// member or element, with one of the values in its place, or with one of them
// a step smaller. The smallest come first.
func Smaller(v any) []any {
	var list []any
	switch v := v.(type) {
	case Object:
		for _, name := range sorted(v) {
			if name == "$schema" {
				continue
			}
			list = append(list, with(v, name, nil, false))
			if child, ok := v[name].(Object); ok && v["$schema"] == nil {
				list = append(list, child)
			}
			for _, smaller := range Smaller(v[name]) {
				list = append(list, with(v, name, smaller, true))
			}
		}
	case List:
		for i := range v {
			list = append(list, List(slices.Delete(slices.Clone(v), i, i+1)))
			for _, smaller := range Smaller(v[i]) {
				l := slices.Clone(v)
				l[i] = smaller
				list = append(list, l)
			}
			if _, ok := v[i].(Object); ok {
				list = append(list, v[i])
			}
		}
	case string:
		if v != "" {
			list = append(list, "")
		}
	}
	slices.SortStableFunc(list, func(a, b any) int { return len(Text(a)) - len(Text(b)) })
	return list
}

// with returns a copy of an object with another value for a name, or without
// it.
func with(o Object, name string, v any, keep bool) Object {
	c := Object{}
	for n, w := range o {
		c[n] = w
	}
	if keep {
		c[name] = v
	} else {
		delete(c, name)
	}
	return c
}
