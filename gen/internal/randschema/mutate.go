package randschema

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
)

// Mutate returns a copy of a schema that differs from it in one word of one
// place: it is left out, changed or added.
func Mutate(seed uint64, schema Object) Object {
	r := rand.New(rand.NewPCG(seed, 3))
	root := clone(schema).(Object)
	var places []Object
	var walk func(v any, data bool)
	walk = func(v any, data bool) {
		switch v := v.(type) {
		case Object:
			if len(v) > 0 && !data {
				places = append(places, v)
			}
			for _, name := range sorted(v) {
				walk(v[name], name == "enum" || name == "const")
			}
		case List:
			for _, item := range v {
				walk(item, data)
			}
		}
	}
	walk(root, false)
	g := &generator{r: r, draft: 2020}
	for range 20 {
		at := places[r.IntN(len(places))]
		names := sorted(at)
		name := names[r.IntN(len(names))]
		switch name {
		case "$schema", "$id", "id", "$defs", "definitions", "$anchor", "$dynamicAnchor", "$recursiveAnchor":
			continue
		}
		if r.IntN(6) == 0 {
			g.leaf(at)
			return root
		}
		if r.IntN(2) == 0 {
			delete(at, name)
			return root
		}
		if changed, ok := change(r, at[name]); ok {
			at[name] = changed
			return root
		}
	}
	return root
}

// change returns a value near another one.
func change(r *rand.Rand, v any) (any, bool) {
	switch v := v.(type) {
	case bool:
		return !v, true
	case json.Number:
		if n, err := strconv.Atoi(string(v)); err == nil {
			return json.Number(fmt.Sprint(max(n+1-2*r.IntN(2), 0))), true
		}
	case List:
		if len(v) > 1 {
			i := r.IntN(len(v))
			return append(v[:i:i], v[i+1:]...), true
		}
	case Object:
		if len(v) > 1 {
			names := sorted(v)
			delete(v, names[r.IntN(len(names))])
			return v, true
		}
		return true, true
	}
	return nil, false
}
