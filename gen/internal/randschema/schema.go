package randschema

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
)

// Draft is a draft of JSON Schema: 4, 6, 7, 2019 or 2020.
type Draft int

// Drafts are all drafts, and the "$schema" that names each.
var Drafts = map[Draft]string{
	4:    "http://json-schema.org/draft-04/schema#",
	6:    "http://json-schema.org/draft-06/schema#",
	7:    "http://json-schema.org/draft-07/schema#",
	2019: "https://json-schema.org/draft/2019-09/schema",
	2020: "https://json-schema.org/draft/2020-12/schema",
}

// Object and List are the containers of a schema or an instance. The other
// values are bool, string, json.Number and nil.
type (
	Object = map[string]any
	List   = []any
)

// Pair is a schema with its instances.
type Pair struct {
	Draft     Draft
	Schema    Object
	Instances [][]byte
}

// Text returns the schema as JSON, its members sorted by name.
func (p *Pair) Text() []byte {
	text, err := json.Marshal(p.Schema)
	if err != nil {
		panic(err) // all values are JSON
	}
	return text
}

// New makes the pair of a seed.
func New(seed uint64, draft Draft, instances int) *Pair {
	g := &generator{r: rand.New(rand.NewPCG(seed, uint64(draft))), draft: draft}
	p := &Pair{Draft: draft, Schema: g.root(seed)}
	for range instances {
		p.Instances = append(p.Instances, g.instance(p.Schema))
	}
	return p
}

type generator struct {
	r      *rand.Rand
	draft  Draft
	typed  bool   // made by NewTyped
	hinted bool   // with hints of types
	uri    string // of the root; "" without one
	// anchored is set when the root is a target of dynamic references.
	anchored bool
	refs     []string          // the reference to each definition
	defs     map[string]Object // the definitions by their references
}

// chance is true in one of n cases.
func (g *generator) chance(n int) bool { return g.r.IntN(n) == 0 }

func pick[T any](g *generator, list []T) T { return list[g.r.IntN(len(list))] }

// root makes a whole schema: definitions first, so that they may be referred
// to.
func (g *generator) root(seed uint64) Object {
	word := "$defs"
	if g.draft < 2019 {
		word = "definitions"
	}
	id := "$id"
	if g.draft == 4 {
		id = "id"
	}
	dynamic := g.draft >= 2019 && g.chance(4)
	if dynamic || g.chance(6) {
		g.uri = fmt.Sprintf("http://example.com/%d/%d", g.draft, seed)
	}
	g.defs = map[string]Object{}
	g.anchored = dynamic && !g.chance(4)
	count := g.r.IntN(4)
	for i := range count {
		ref := fmt.Sprintf("%s#/%s/%d", g.uri, word, i)
		if dynamic && i == 0 {
			ref = g.uri + "/other"
		}
		g.refs = append(g.refs, ref)
	}
	defs := Object{}
	for i, ref := range g.refs {
		d := g.object(2, place{from: i})
		if dynamic && i == 0 {
			d["$id"] = ref
			g.anchor(d)
		}
		g.defs[ref] = d
		defs[fmt.Sprint(i)] = d
	}
	root := g.object(3, place{from: -1})
	if len(defs) > 0 {
		root[word] = defs
	}
	if g.uri != "" {
		if g.draft < 2019 {
			delete(root, "$ref") // it would keep the identifier from being one
		}
		root[id] = g.uri
	}
	if g.anchored {
		g.anchor(root)
	}
	g.defs[g.uri+"#"] = root
	root["$schema"] = Drafts[g.draft]
	return root
}

// anchor makes a schema a target of dynamic references.
func (g *generator) anchor(o Object) {
	if g.draft == 2019 {
		o["$recursiveAnchor"] = true
	} else {
		o["$dynamicAnchor"] = "n"
	}
}

// place tells what may be referred to: in the same place of the instance only
// the definitions after from, deeper in the instance everything.
type place struct {
	from   int
	deeper bool
}

func (p place) inside() place { p.deeper = true; return p }

// schema makes a schema of at most so many levels.
func (g *generator) schema(depth int, p place) any {
	if g.draft != 4 && g.chance(12) {
		return g.chance(2)
	}
	return g.object(depth, p)
}

func (g *generator) object(depth int, p place) Object {
	o := Object{}
	if depth <= 0 {
		g.leaf(o)
		return o
	}
	if g.chance(3) {
		g.types(o)
	}
	for range 1 + g.r.IntN(3) {
		switch g.r.IntN(9) {
		case 0:
			g.leaf(o)
		case 1, 2, 3:
			g.members(o, depth-1, p.inside())
		case 4:
			g.elements(o, depth-1, p.inside())
		case 5, 6:
			g.logic(o, depth-1, p)
		case 7:
			g.union(o, depth-1, p)
		case 8:
			g.reference(o, p)
		}
	}
	if g.draft >= 2019 && g.chance(5) {
		o["unevaluatedProperties"] = g.closing(depth-1, p.inside())
	}
	if g.draft >= 2019 && g.chance(8) {
		o["unevaluatedItems"] = g.closing(depth-1, p.inside())
	}
	return o
}

// closing is mostly false, as in schemas that people write.
func (g *generator) closing(depth int, p place) any {
	if g.draft != 2020 && g.draft != 2019 || g.chance(3) {
		return g.schema(depth, p)
	}
	return false
}

func (g *generator) types(o Object) {
	names := []string{"null", "boolean", "integer", "number", "string", "array", "object", "object", "array"}
	if g.chance(4) {
		a, b := pick(g, names), pick(g, names)
		if a != b {
			o["type"] = List{a, b}
			return
		}
	}
	o["type"] = pick(g, names)
}

func (g *generator) count(o Object, name string) { o[name] = number(fmt.Sprint(g.r.IntN(4))) }

// leaf adds assertions without subschemas.
func (g *generator) leaf(o Object) {
	for range 1 + g.r.IntN(2) {
		switch g.r.IntN(8) {
		case 0, 1:
			g.types(o)
		case 2:
			var list List
			for range 1 + g.r.IntN(4) {
				if v := g.value(1); !member(list, v) {
					list = append(list, v)
				}
			}
			o["enum"] = list
		case 3:
			if g.draft > 4 {
				o["const"] = g.value(1)
			}
		case 4:
			name := pick(g, []string{"minimum", "maximum"})
			o[name] = pick(g, bounds)
			if g.chance(3) {
				exclusive := map[string]string{"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"}[name]
				if g.draft == 4 {
					o[exclusive] = g.chance(2)
				} else {
					o[exclusive] = pick(g, bounds)
				}
			}
		case 5:
			o["multipleOf"] = pick(g, divisors)
		case 6:
			g.count(o, pick(g, []string{"minLength", "maxLength"}))
		case 7:
			o["pattern"] = pick(g, patterns)
		}
	}
}

// members adds keywords about objects.
func (g *generator) members(o Object, depth int, p place) {
	named := func() Object {
		m := Object{}
		for range 1 + g.r.IntN(3) {
			m[pick(g, names)] = g.schema(depth, p)
		}
		return m
	}
	if !g.chance(4) {
		o["properties"] = named()
	}
	if g.chance(5) {
		m := Object{}
		for range 1 + g.r.IntN(2) {
			m[pick(g, patterns)] = g.schema(depth, p)
		}
		o["patternProperties"] = m
	}
	if g.chance(4) {
		o["additionalProperties"] = g.chance(2)
		if g.chance(2) {
			o["additionalProperties"] = g.schema(depth, p)
		}
	}
	if g.chance(3) {
		o["required"] = g.nameList()
	}
	switch g.r.IntN(8) {
	case 0:
		g.count(o, pick(g, []string{"minProperties", "maxProperties"}))
	case 1:
		if g.draft > 4 {
			o["propertyNames"] = g.schema(min(depth, 1), p)
		}
	case 2:
		g.dependent(o, depth, p, named)
	}
}

func (g *generator) nameList() List {
	list := List{pick(g, names)}
	if name := pick(g, names); g.chance(2) && !member(list, name) {
		list = append(list, name)
	}
	return list
}

// dependent adds the keywords that look at the presence of members. Their
// schemas judge the object itself.
func (g *generator) dependent(o Object, depth int, p place, named func() Object) {
	lists := Object{}
	for range 1 + g.r.IntN(2) {
		lists[pick(g, names)] = g.nameList()
	}
	same := Object{}
	for range 1 + g.r.IntN(2) {
		same[pick(g, names)] = g.schema(depth, place{from: len(g.refs)})
	}
	switch {
	case g.draft < 2019:
		for name, s := range same {
			lists[name] = s
		}
		o["dependencies"] = lists
	case g.chance(2):
		o["dependentRequired"] = lists
	default:
		o["dependentSchemas"] = same
	}
}

// elements adds keywords about arrays.
func (g *generator) elements(o Object, depth int, p place) {
	list := func() List {
		var l List
		for range 1 + g.r.IntN(3) {
			l = append(l, g.schema(depth, p))
		}
		return l
	}
	if !g.chance(3) {
		switch {
		case g.draft == 2020:
			if g.chance(2) {
				o["prefixItems"] = list()
			}
			if g.chance(2) {
				o["items"] = g.schema(depth, p)
			}
		case g.chance(2):
			o["items"] = g.schema(depth, p)
		default:
			o["items"] = list()
			if g.chance(2) {
				o["additionalItems"] = g.schema(depth, p)
			}
		}
	}
	if g.draft > 4 && g.chance(3) {
		o["contains"] = g.schema(depth, p)
		if g.draft >= 2019 && g.chance(2) {
			g.count(o, pick(g, []string{"minContains", "maxContains"}))
		}
	}
	if g.chance(4) {
		o["uniqueItems"] = !g.chance(4)
	}
	if g.chance(4) {
		g.count(o, pick(g, []string{"minItems", "maxItems"}))
	}
}

// logic adds the in-place applicators.
func (g *generator) logic(o Object, depth int, p place) {
	list := func() List {
		var l List
		for range 1 + g.r.IntN(3) {
			l = append(l, g.schema(depth, p))
		}
		return l
	}
	switch g.r.IntN(6) {
	case 0:
		o["allOf"] = list()
	case 1:
		o["anyOf"] = list()
	case 2:
		o["oneOf"] = list()
	case 3:
		o["not"] = g.schema(depth, p)
	default:
		if g.draft < 7 {
			o["anyOf"] = list()
			return
		}
		o["if"] = g.schema(depth, p)
		if !g.chance(3) {
			o["then"] = g.schema(depth, p)
		}
		if !g.chance(3) {
			o["else"] = g.schema(depth, p)
		}
	}
}

// union adds alternatives that one member tells apart, as people write them.
func (g *generator) union(o Object, depth int, p place) {
	var list List
	for _, kind := range []string{"a", "b", "ab"}[:2+g.r.IntN(2)] {
		arm := g.object(depth, p)
		members, _ := arm["properties"].(Object)
		if members == nil {
			members = Object{}
			arm["properties"] = members
		}
		members["k"] = Object{"enum": List{kind}}
		if !g.chance(3) {
			arm["required"] = List{"k"}
		}
		if g.chance(2) {
			arm["type"] = "object"
		}
		list = append(list, arm)
	}
	o[pick(g, []string{"anyOf", "oneOf"})] = list
}

func (g *generator) reference(o Object, p place) {
	if p.deeper && g.draft >= 2019 && g.chance(3) {
		if g.draft == 2019 {
			o["$recursiveRef"] = "#"
		} else if g.uri != "" {
			o["$dynamicRef"] = "#n"
			if !g.anchored {
				o["$dynamicRef"] = "#"
			}
		}
		return
	}
	refs := g.refs
	if !p.deeper {
		refs = refs[min(p.from+1, len(refs)):]
	} else {
		refs = append(refs[:len(refs):len(refs)], g.uri+"#")
	}
	if len(refs) > 0 {
		o["$ref"] = pick(g, refs)
	}
}
