package subsume_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen/internal/gentest"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
	"github.com/schemagen/schemagen/gen/internal/subsume"
	"github.com/schemagen/schemagen/gen/internal/witness"
)

var (
	edits    = flag.Int("edits", 300, "how many edited schemas")
	editSeed = flag.Uint64("editseed", 1, "of the first of them")
)

// written is a schema that people wrote, with instances that are about it.
type written struct {
	draft     string
	schema    any
	instances []any
}

// schemas returns those of the official test suite and tools of real servers.
func schemas(t *testing.T) []written {
	var list []written
	drafts := map[string]string{"draft4": "http://json-schema.org/draft-04/schema#", "draft6": "http://json-schema.org/draft-06/schema#",
		"draft7": "http://json-schema.org/draft-07/schema#", "draft2019-09": "https://json-schema.org/draft/2019-09/schema",
		"draft2020-12": "https://json-schema.org/draft/2020-12/schema"}
	root := gentest.Shared(t, "json-schema-test-suite", "tests")
	for _, dir := range slices.Sorted(maps.Keys(drafts)) {
		files, _ := filepath.Glob(filepath.Join(root, dir, "*.json"))
		for _, path := range files {
			var groups []struct {
				Schema any
				Tests  []struct{ Data any }
			}
			decode(t, path, &groups)
			for _, g := range groups {
				w := written{draft: drafts[dir], schema: g.Schema}
				for _, one := range g.Tests {
					w.instances = append(w.instances, one.Data)
				}
				list = append(list, w)
			}
		}
	}
	files, _ := filepath.Glob(filepath.Join(gentest.Shared(t, "corpus", "mcp"), "*", "*.json"))
	for i := 0; i < len(files); i += 7 {
		var v map[string]any
		decode(t, files[i], &v)
		if in, ok := v["inputSchema"]; ok {
			list = append(list, written{drafts["draft7"], in, nil})
		} else {
			list = append(list, written{drafts["draft2020-12"], v, nil})
		}
	}
	return list
}

func decode(t *testing.T, path string, to any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.UseNumber()
	if err := d.Decode(to); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

func copied(v any) any {
	switch v := v.(type) {
	case map[string]any:
		w := map[string]any{}
		for name, m := range v {
			w[name] = copied(m)
		}
		return w
	case []any:
		w := make([]any, len(v))
		for i, item := range v {
			w[i] = copied(item)
		}
		return w
	}
	return v
}

// editor changes schemas.
type editor struct{ r *rand.Rand }

func pick[T any](e editor, list []T) T { return list[e.r.IntN(len(list))] }

// holders of a schema, of schemas by name, and of lists of schemas.
var (
	one    = []string{"items", "additionalItems", "contains", "additionalProperties", "propertyNames", "not", "if", "then", "else", "unevaluatedItems", "unevaluatedProperties"}
	byName = []string{"properties", "patternProperties", "dependentSchemas", "$defs", "definitions", "dependencies"}
	lists  = []string{"allOf", "anyOf", "oneOf", "prefixItems", "items"}
)

// spot is a place where a schema stands.
type spot struct {
	at  any
	put func(any)
}

func spots(v any, put func(any), list *[]spot) {
	*list = append(*list, spot{v, put})
	o, ok := v.(map[string]any)
	if !ok {
		return
	}
	for _, word := range one {
		if s, ok := o[word]; ok {
			if _, array := s.([]any); !array {
				spots(s, func(n any) { o[word] = n }, list)
			}
		}
	}
	for _, word := range byName {
		if m, ok := o[word].(map[string]any); ok {
			for _, name := range slices.Sorted(maps.Keys(m)) {
				if _, array := m[name].([]any); !array {
					spots(m[name], func(n any) { m[name] = n }, list)
				}
			}
		}
	}
	for _, word := range lists {
		if l, ok := o[word].([]any); ok {
			for i := range l {
				spots(l[i], func(n any) { l[i] = n }, list)
			}
		}
	}
}

func object(pairs ...any) map[string]any {
	o := map[string]any{}
	for i := 0; i < len(pairs); i += 2 {
		o[pairs[i].(string)] = pairs[i+1]
	}
	return o
}

func number(text string) json.Number { return json.Number(text) }

// names that are asked for and spoken of.
func (e editor) name(root any) string {
	var names []string
	var all []spot
	spots(root, func(any) {}, &all)
	for _, s := range all {
		if o, ok := s.at.(map[string]any); ok {
			if p, ok := o["properties"].(map[string]any); ok {
				names = append(names, slices.Sorted(maps.Keys(p))...)
			}
		}
	}
	return pick(e, append(names, "foo", "bar", "a", "other"))
}

// leaf makes a small schema.
func (e editor) leaf(root any) any {
	p := func() any {
		return pick(e, []any{"a", "^a", "a$", "^a*$", "^[a-f]{1,3}$", "^\\d+$", "\\D", "^.{2}$", "^(foo|bar)$", "o", "^f.*o$", "\\p{L}", "^\\S*$", "(?!a)b", "^$", "."})
	}
	n := func() json.Number {
		return number(pick(e, []string{"0", "1", "2", "3", "1.0", "1e0", "0.5", "2.5", "-1", "1e2", "100", "5", "1e400", "9007199254740993"}))
	}
	k := func() json.Number { return number(pick(e, []string{"0", "1", "2", "3", "2.0"})) }
	kinds := []any{"null", "boolean", "integer", "number", "string", "array", "object"}
	sub := func() any {
		if e.r.IntN(2) == 0 {
			var all []spot
			spots(root, func(any) {}, &all)
			return copied(pick(e, all).at)
		}
		return e.leaf(root)
	}
	switch e.r.IntN(30) {
	case 0, 1:
		return object("type", pick(e, kinds))
	case 2:
		return object("type", []any{pick(e, kinds[:3]), pick(e, kinds[3:])})
	case 3:
		return object("enum", []any{pick(e, []any{n(), "a", nil, true, []any{}, object("foo", n())}), n(), "foo"})
	case 4:
		return object("const", pick(e, []any{n(), "a", nil, false, []any{number("1")}, object(), object("foo", number("1.0"))}))
	case 5:
		return object(pick(e, []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}), n())
	case 6:
		return object("multipleOf", number(pick(e, []string{"1", "2", "0.5", "1e-2", "3", "0.1", "1.0"})))
	case 7:
		return object(pick(e, []string{"minLength", "maxLength"}), k())
	case 8, 9:
		return object("pattern", p())
	case 10:
		return object(pick(e, []string{"minItems", "maxItems"}), k())
	case 11:
		return object(pick(e, []string{"minProperties", "maxProperties"}), k())
	case 12:
		return object("required", []any{e.name(root)})
	case 13:
		return object("properties", object(e.name(root), sub()))
	case 14:
		return object("patternProperties", object(p().(string), sub()))
	case 15:
		return object("additionalProperties", sub(), "properties", object(e.name(root), sub()))
	case 16:
		return object("propertyNames", sub())
	case 17:
		return object("dependentRequired", object(e.name(root), []any{e.name(root)}))
	case 18:
		return object("dependentSchemas", object(e.name(root), sub()))
	case 19:
		return object("items", sub())
	case 20:
		return object("prefixItems", []any{sub(), sub()}, "items", sub())
	case 21:
		return object("contains", sub(), "minContains", k(), "maxContains", k())
	case 22:
		return object("uniqueItems", true)
	case 23:
		return object("not", sub())
	case 24:
		return object(pick(e, []string{"anyOf", "oneOf", "allOf"}), []any{sub(), sub()})
	case 25:
		return object("if", sub(), "then", sub(), "else", sub())
	case 26:
		return object(pick(e, []string{"unevaluatedProperties", "unevaluatedItems"}), sub())
	case 27:
		return object("format", pick(e, []any{"date", "email", "ipv4", "uuid"}))
	case 28:
		return object("$ref", "#")
	}
	return e.r.IntN(2) == 0
}

// edit changes one place of a schema.
func (e editor) edit(root any) any {
	var all []spot
	spots(root, func(n any) { root = n }, &all)
	s := pick(e, all)
	o, isObject := s.at.(map[string]any)
	var words []string
	if isObject {
		for _, w := range slices.Sorted(maps.Keys(o)) {
			if w != "$schema" && w != "$id" && w != "id" && w != "$defs" && w != "definitions" {
				words = append(words, w)
			}
		}
	}
	switch e.r.IntN(16) {
	case 0:
		s.put(object("allOf", []any{s.at, e.leaf(root)}))
	case 1:
		s.put(object(pick(e, []string{"anyOf", "oneOf"}), []any{s.at, e.leaf(root)}))
	case 2:
		s.put(object("not", object("not", s.at)))
	case 3:
		c := e.leaf(root)
		s.put(object("if", c, "then", s.at, "else", pick(e, []any{s.at, true, false, e.leaf(root)})))
	case 4:
		c := e.leaf(root)
		s.put(object("oneOf", []any{object("allOf", []any{c, s.at}), object("allOf", []any{object("not", c), s.at})}))
	case 5:
		s.put(copied(pick(e, all).at))
	case 6, 7, 8:
		if leaf, ok := e.leaf(root).(map[string]any); ok && isObject {
			maps.Copy(o, leaf)
		}
	case 9, 10:
		if len(words) > 0 {
			delete(o, pick(e, words))
		}
	case 11:
		if len(words) > 0 { // a word apart
			w := pick(e, words)
			v := o[w]
			delete(o, w)
			list, _ := o["allOf"].([]any)
			o["allOf"] = append(slices.Clone(list), object(w, v))
		}
	case 12:
		if len(words) > 1 {
			a, b := pick(e, words), pick(e, words)
			if w := pick(e, []string{"anyOf", "oneOf"}); o[w] == nil {
				o[w] = []any{object(a, o[a]), object(b, o[b])}
				delete(o, a)
				delete(o, b)
			}
		}
	case 13:
		for from, to := range map[string]string{"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum", "anyOf": "oneOf", "oneOf": "anyOf",
			"then": "else", "else": "then", "maxItems": "minItems", "additionalProperties": "unevaluatedProperties", "items": "unevaluatedItems", "dependentSchemas": "properties"} {
			if v, ok := o[from]; ok {
				delete(o, from)
				o[to] = v
				break
			}
		}
	case 14:
		if list, ok := o["required"].([]any); ok && len(list) > 0 {
			o["required"] = list[1:]
		} else if isObject {
			o["required"] = []any{e.name(root)}
		}
	case 15:
		if p, ok := o["properties"].(map[string]any); ok && len(p) > 0 {
			name := pick(e, slices.Sorted(maps.Keys(p)))
			if e.r.IntN(2) == 0 {
				delete(p, name)
			} else {
				delete(o, "properties")
				o["patternProperties"] = object("^"+name+"$", p[name])
			}
		}
	}
	return root
}

// value makes an instance near others.
func (e editor) value(near []any, depth int) any {
	if depth > 3 || e.r.IntN(3) == 0 {
		return pick(e, []any{nil, true, false, number("0"), number("1"), number("1.0"), number("1.5"), number("-1"), number("100"), number("2"), number("1e400"),
			"", "a", "b", "ab", "foo", "bar", "aaa", "12", "é", "\U0001F600", "2020-01-01", []any{}, object()})
	}
	if len(near) > 0 && e.r.IntN(2) == 0 {
		return copied(pick(e, near))
	}
	if e.r.IntN(2) == 0 {
		var list []any
		for range e.r.IntN(4) {
			list = append(list, e.value(near, depth+1))
		}
		if list == nil {
			list = []any{}
		}
		return list
	}
	o := object()
	for range e.r.IntN(4) {
		o[pick(e, []string{"foo", "bar", "a", "b", "other", "aa", "foobar", "12"})] = e.value(near, depth+1)
	}
	return o
}

// near changes one part of an instance.
func (e editor) near(v any, near []any) any {
	switch v := v.(type) {
	case map[string]any:
		names := slices.Sorted(maps.Keys(v))
		switch {
		case len(names) > 0 && e.r.IntN(2) == 0:
			name := pick(e, names)
			v[name] = e.near(v[name], near)
		case len(names) > 0 && e.r.IntN(2) == 0:
			delete(v, pick(e, names))
		default:
			v[pick(e, []string{"foo", "bar", "a", "b", "other", "aa"})] = e.value(near, 2)
		}
		return v
	case []any:
		switch {
		case len(v) > 0 && e.r.IntN(2) == 0:
			i := e.r.IntN(len(v))
			v[i] = e.near(v[i], near)
			return v
		case len(v) > 0 && e.r.IntN(2) == 0:
			return v[1:]
		}
		return append(slices.Clone(v), e.value(near, 2))
	}
	return e.value(near, 1)
}

// TestEdits challenges what is proven of schemas that people wrote and of the
// same after some edits: with the instances that came with them, values near
// those, and values made up from both schemas.
func TestEdits(t *testing.T) {
	list := schemas(t)
	made, proven, tried := 0, 0, 0
	for i := range *edits {
		e := editor{rand.New(rand.NewPCG(*editSeed*1_000_003+uint64(i), 9))}
		w := pick(e, list)
		schema := copied(w.schema)
		if o, ok := schema.(map[string]any); ok && o["$schema"] == nil {
			o["$schema"] = w.draft
		}
		changed := copied(schema)
		for range 1 + e.r.IntN(3) {
			changed = copied(e.edit(changed))
		}
		if o, ok := changed.(map[string]any); ok {
			if o["$schema"] = w.draft; e.r.IntN(10) == 0 {
				o["$schema"] = pick(e, []any{"http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2019-09/schema", "https://json-schema.org/draft/2020-12/schema"})
			}
		}
		old, text := marshalled(t, schema), marshalled(t, changed)
		a, b := rule(t, old), rule(t, text)
		if a == nil || b == nil {
			continue
		}
		made++
		var values []*source.Value
		for range 60 {
			values = append(values, value(t, marshalled(t, e.value(w.instances, 0))))
		}
		for _, v := range w.instances {
			values = append(values, value(t, marshalled(t, v)))
			for range 10 {
				values = append(values, value(t, marshalled(t, e.near(copied(v), w.instances))))
			}
		}
		n := 0
		for v := range witness.Candidates(a, b) {
			values = append(values, v)
			if n++; n == 600 {
				break
			}
		}
		prover, j := subsume.New(a, b), judge.New()
		ab, _ := prover.Within(a, b)
		ba, _ := prover.Within(b, a)
		if prover.Same(a, b) && !(ab && ba) {
			t.Errorf("of one form, and not proven:\n%s\n%s", old, text)
		}
		for _, is := range []bool{ab, ba} {
			if is {
				proven++
			}
		}
		if !ab && !ba {
			continue
		}
		for _, v := range values {
			tried++
			x, y := j.Judge(a, v).Outcome, j.Judge(b, v).Outcome
			if ab && x == judge.Holds && y == judge.Fails || ba && y == judge.Holds && x == judge.Fails {
				t.Errorf("seed %d: within %v, without %v, it is said; but not\n%s\nof\n%s\n%s", i, ab, ba, source.AppendJSON(nil, v), old, text)
				break
			}
		}
	}
	t.Logf("%d pairs, %d claims proven, %d values tried", made, proven, tried)
	if *edits >= 300 && (made < *edits/4 || proven < made/4) {
		t.Error("the edits say little")
	}
}

func marshalled(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(fmt.Errorf("%T: %w", v, err))
	}
	return text
}
