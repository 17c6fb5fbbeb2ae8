package randschema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"unicode/utf16"
)

func number(text string) json.Number { return json.Number(text) }

var (
	names    = []string{"a", "b", "c", "ab", "k", "", "a/b~"}
	patterns = []string{"^a", "b$", "^[a-c]+$", ".", "^$", "[^a]", "\\d"}
	texts    = []string{"", "a", "b", "ab", "abc", "1", "é", "😀", "a\nb"}
	bounds   = []json.Number{"0", "1", "-1", "2", "3", "0.5", "1.0", "1e1", "-0.0"}
	divisors = []json.Number{"1", "2", "0.5", "3", "0.1", "1.0", "1e1"}
	numbers  = []json.Number{"0", "1", "-1", "2", "3", "4", "0.5", "1.5", "1.0", "10e-1", "-0", "100", "1e2", "0.3", "1e300", "20e-1"}
)

// value makes any JSON value of at most so many levels.
func (g *generator) value(depth int) any {
	n := 8
	if depth <= 0 {
		n = 5
	}
	switch g.r.IntN(n) {
	case 0:
		if g.chance(2) {
			return nil
		}
		return g.chance(2)
	case 1, 2:
		return pick(g, numbers)
	case 3, 4:
		return pick(g, texts)
	case 5:
		return g.list(depth)
	}
	o := Object{}
	for range g.r.IntN(4) {
		o[pick(g, names)] = g.value(depth - 1)
	}
	return o
}

func (g *generator) list(depth int) List {
	l := List{}
	for range g.r.IntN(4) {
		l = append(l, g.value(depth-1))
	}
	return l
}

// instance makes an instance: mostly one that the schema had a say in.
func (g *generator) instance(root Object) []byte {
	var v any
	switch g.r.IntN(8) {
	case 0:
		v = g.value(3)
	case 1:
		v = g.disturb(g.fit(root, 4))
	default:
		v = g.fit(root, 5)
	}
	var b bytes.Buffer
	g.write(&b, v)
	return b.Bytes()
}

// fit makes a value that may please the schema. It follows one way through it
// and need not succeed.
func (g *generator) fit(s any, depth int) any {
	o, ok := s.(Object)
	if !ok || depth <= 0 || g.chance(12) {
		return g.value(max(depth-3, 0))
	}
	if ref, ok := o["$ref"].(string); ok && !g.chance(3) {
		if target := g.defs[ref]; target != nil {
			return g.join(g.fit(target, depth-1), g.own(o, depth))
		}
	}
	for _, word := range []string{"allOf", "anyOf", "oneOf"} {
		if list, ok := o[word].(List); ok && !g.chance(4) {
			return g.join(g.own(o, depth), g.fit(pick(g, list), depth-1))
		}
	}
	for _, word := range []string{"then", "else", "if"} {
		if s, ok := o[word]; ok && g.chance(2) {
			return g.join(g.own(o, depth), g.fit(s, depth-1))
		}
	}
	return g.own(o, depth)
}

// join merges two objects; of other values it takes one.
func (g *generator) join(a, b any) any {
	x, okX := a.(Object)
	y, okY := b.(Object)
	if !okX || !okY {
		if okY || !okX && g.chance(2) {
			return b
		}
		return a
	}
	for name, v := range y {
		x[name] = v
	}
	return x
}

// own fits the schema's own assertions.
func (g *generator) own(o Object, depth int) any {
	if v, ok := o["const"]; ok && !g.chance(4) {
		return clone(v)
	}
	if list, ok := o["enum"].(List); ok && !g.chance(4) {
		return clone(pick(g, list))
	}
	name, _ := o["type"].(string)
	if list, ok := o["type"].(List); ok {
		name, _ = pick(g, list).(string)
	}
	if name == "" {
		switch {
		case has(o, "properties", "required", "patternProperties", "additionalProperties", "propertyNames", "unevaluatedProperties", "minProperties", "dependencies", "dependentRequired", "dependentSchemas"):
			name = "object"
		case has(o, "items", "prefixItems", "contains", "uniqueItems", "minItems", "unevaluatedItems"):
			name = "array"
		case has(o, "minLength", "maxLength", "pattern"):
			name = "string"
		case has(o, "minimum", "maximum", "multipleOf"):
			name = "number"
		}
	}
	switch name {
	case "null":
		return nil
	case "boolean":
		return g.chance(2)
	case "integer", "number":
		if g.typed && g.chance(4) {
			return pick(g, integersTyped)
		}
		return pick(g, numbers)
	case "string":
		if g.typed && g.chance(2) {
			return pick(g, samples)
		}
		return pick(g, texts)
	case "array":
		return g.fitArray(o, depth)
	case "object":
		return g.fitObject(o, depth)
	}
	return g.value(min(depth, 2))
}

func has(o Object, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return o[w] != nil })
}

func (g *generator) fitObject(o Object, depth int) any {
	v := Object{}
	members, _ := o["properties"].(Object)
	for _, name := range sorted(members) {
		if !g.chance(3) {
			v[name] = g.fit(members[name], depth-1)
		}
	}
	required, _ := o["required"].(List)
	for _, name := range required {
		if name := name.(string); v[name] == nil && !g.chance(6) {
			v[name] = g.fit(members[name], depth-1)
		}
	}
	if g.chance(3) {
		name := pick(g, names)
		if _, ok := v[name]; !ok {
			v[name] = g.fit(o["additionalProperties"], depth-1)
		}
	}
	return v
}

func (g *generator) fitArray(o Object, depth int) any {
	v := List{}
	prefix, _ := o["prefixItems"].(List)
	rest := o["items"]
	if list, ok := rest.(List); ok {
		prefix, rest = list, o["additionalItems"]
	}
	for _, s := range prefix {
		if g.chance(6) {
			return v
		}
		v = append(v, g.fit(s, depth-1))
	}
	for range g.r.IntN(4) {
		s := rest
		if c, ok := o["contains"]; ok && g.chance(2) {
			s = c
		}
		v = append(v, g.fit(s, depth-1))
	}
	return v
}

// disturb changes one thing somewhere in the value.
func (g *generator) disturb(v any) any {
	switch v := v.(type) {
	case Object:
		for _, name := range sorted(v) {
			if g.chance(2) {
				switch g.r.IntN(3) {
				case 0:
					delete(v, name)
				case 1:
					v[name] = g.value(1)
				default:
					v[name] = g.disturb(v[name])
				}
				return v
			}
		}
		v[pick(g, names)] = g.value(1)
		return v
	case List:
		if len(v) > 0 && g.chance(2) {
			i := g.r.IntN(len(v))
			v[i] = g.disturb(v[i])
			return v
		}
		return append(v, g.value(1))
	}
	return g.value(1)
}

// write writes a value, with spaces and escapes here and there.
func (g *generator) write(b *bytes.Buffer, v any) {
	gap := func() {
		if !g.typed && g.chance(10) { // types that Go hints name need not keep it
			b.WriteString(pick(g, []string{" ", "\n", "\t ", "\r\n"}))
		}
	}
	switch v := v.(type) {
	case Object:
		b.WriteByte('{')
		order := sorted(v)
		g.r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for i, name := range order {
			if i > 0 {
				b.WriteByte(',')
			}
			gap()
			g.text(b, name)
			gap()
			b.WriteByte(':')
			gap()
			g.write(b, v[name])
		}
		gap()
		b.WriteByte('}')
	case List:
		b.WriteByte('[')
		for i, item := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			gap()
			g.write(b, item)
		}
		gap()
		b.WriteByte(']')
	case string:
		g.text(b, v)
	default:
		b.Write(Text(v))
	}
}

func (g *generator) text(b *bytes.Buffer, s string) {
	if !g.chance(8) {
		b.Write(Text(s))
		return
	}
	b.WriteByte('"')
	for _, unit := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(b, "\\u%04x", unit)
	}
	b.WriteByte('"')
}

// Text writes a value as JSON.
func Text(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // all values are JSON
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

func sorted(o Object) []string {
	list := make([]string, 0, len(o))
	for name := range o {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

func clone(v any) any {
	switch v := v.(type) {
	case Object:
		o := Object{}
		for name, m := range v {
			o[name] = clone(m)
		}
		return o
	case List:
		l := List{}
		for _, item := range v {
			l = append(l, clone(item))
		}
		return l
	}
	return v
}

func member(list List, v any) bool {
	return slices.ContainsFunc(list, func(w any) bool { return equal(v, w) })
}

// equal is equality of JSON values: numbers by value.
func equal(a, b any) bool {
	switch a := a.(type) {
	case Object:
		b, ok := b.(Object)
		if !ok || len(a) != len(b) {
			return false
		}
		for name, v := range a {
			if w, ok := b[name]; !ok || !equal(v, w) {
				return false
			}
		}
		return true
	case List:
		b, ok := b.(List)
		return ok && slices.EqualFunc(a, b, equal)
	case json.Number:
		b, ok := b.(json.Number)
		if !ok {
			return false
		}
		x, _ := new(big.Rat).SetString(string(a))
		y, _ := new(big.Rat).SetString(string(b))
		return x.Cmp(y) == 0
	}
	return a == b
}
