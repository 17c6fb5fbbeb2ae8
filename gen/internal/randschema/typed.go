package randschema

import (
	"fmt"
	"math/rand/v2"
)

// NewTyped makes the pair of a seed with a schema of draft 2020-12 that gives
// Go types a lot to do: nested alternatives, null beside them, enums, tuples,
// maps, recursion, names that clash, and Go hints; hints of types, which may
// refuse more than the schema does, only when hinted. Its root takes objects.
func NewTyped(seed uint64, hinted bool, instances int) *Pair {
	g := &generator{r: rand.New(rand.NewPCG(seed, 99)), draft: 2020, typed: true, hinted: hinted, defs: map[string]Object{}}
	count := 1 + g.r.IntN(4)
	for i := range count {
		g.refs = append(g.refs, fmt.Sprintf("#/$defs/%s", defNames[i]))
	}
	defs := Object{}
	for i, ref := range g.refs {
		d := g.typeOf(3, i)
		g.defs[ref] = d
		defs[defNames[i]] = d
	}
	root := g.record(4, -1)
	if g.chance(4) {
		root = Object{"type": "object"}
		g.alternatives(root, 3, -1, true)
	}
	g.hint(root, "object")
	root["$defs"] = defs
	root["$schema"] = Drafts[2020]
	g.defs["#"] = root
	p := &Pair{Draft: 2020, Schema: root}
	for range instances {
		p.Instances = append(p.Instances, g.instance(root))
	}
	return p
}

var defNames = []string{"a", "A", "extra", "s0"}

// goNames are property names that want names of Go which something else has.
var goNames = []string{"a", "b", "k", "A", "a-b", "a_b", "extra", "Extra", "append_json", "AppendJSON", "marshalJSON", "string", "valid", "value", "is",
	"at", "again", "to", "in", "c", "e", "key", "from", "item", "list", "fields", "1", "$", "", "日本", "Tool", "runtime", "rest", "encodeJSON"}

// placed tells typeOf which definitions may stand in the same place of the
// instance: those after from; -1 is the root.
func (g *generator) typeOf(depth, from int) Object {
	o := Object{}
	kind := g.r.IntN(13)
	if depth <= 0 {
		kind = g.r.IntN(6)
	}
	switch kind {
	case 0:
		o["type"] = "string"
		switch g.r.IntN(4) {
		case 0:
			o["format"] = pick(g, []string{"date-time", "date", "ipv4", "ipv6", "uuid"})
		case 1:
			g.count(o, pick(g, []string{"minLength", "maxLength"}))
		}
		g.hint(o, "string")
	case 1:
		o["type"] = "integer"
		if g.chance(3) {
			o[pick(g, []string{"minimum", "maximum"})] = pick(g, []any{number("0"), number("3"), number("1e19")})
		}
		g.hint(o, "integer")
	case 2:
		o["type"] = "number"
		g.hint(o, "number")
	case 3:
		o["type"] = pick(g, []string{"boolean", "null"})
		g.hint(o, "boolean")
	case 4:
		g.listed(o)
	case 5:
		if refs := g.refs[min(from+1, len(g.refs)):]; len(refs) > 0 {
			o["$ref"] = pick(g, refs)
			g.hint(o, "object")
		}
	case 6:
		o["type"] = "array"
		o["items"] = g.anyPlace(depth - 1)
		if g.chance(4) {
			o["uniqueItems"] = true
		}
		g.hint(o, "array")
	case 7:
		o["type"] = "array"
		var list List
		for range 1 + g.r.IntN(3) {
			list = append(list, g.anyPlace(depth-1))
		}
		o["prefixItems"] = list
		if g.chance(2) {
			o["items"] = g.closed(depth - 1)
		}
		if g.chance(2) {
			g.count(o, pick(g, []string{"minItems", "maxItems"}))
		}
		g.hint(o, "array")
	case 8:
		o["type"] = "object"
		if g.chance(2) {
			o["patternProperties"] = Object{pick(g, patterns): g.anyPlace(depth - 1)}
		}
		o["additionalProperties"] = g.closed(depth - 1)
		if g.chance(4) {
			o["propertyNames"] = Object{"maxLength": number("3")}
		}
		g.hint(o, "object")
	case 9, 10:
		return g.record(depth-1, from)
	default:
		g.alternatives(o, depth-1, from, false)
		g.hint(o, "object")
	}
	if name, ok := o["type"].(string); ok && g.chance(4) && name != "null" {
		o["type"] = List{name, "null"}
		if g.chance(4) && name != "boolean" {
			o["type"] = List{name, "boolean"}
		}
	}
	return o
}

// anyPlace is a type deeper in the instance, where everything may be referred
// to.
func (g *generator) anyPlace(depth int) Object {
	if g.chance(3) {
		o := Object{"$ref": pick(g, append(g.refs[:len(g.refs):len(g.refs)], "#"))}
		if g.chance(4) {
			g.hint(o, "object")
		}
		return o
	}
	return g.typeOf(depth, -1)
}

func (g *generator) closed(depth int) any {
	if g.chance(2) {
		return g.chance(2)
	}
	return g.anyPlace(depth)
}

func (g *generator) record(depth, from int) Object {
	members, required := Object{}, List{}
	for range 1 + g.r.IntN(4) {
		name := pick(g, goNames)
		m := g.anyPlace(depth - 1)
		if g.chance(5) {
			m["default"] = pick(g, []any{"a", "", number("1"), number("0"), true, nil})
		}
		members[name] = m
		if g.chance(3) && !member(required, name) {
			required = append(required, name)
		}
	}
	o := Object{"type": "object", "properties": members, "additionalProperties": g.closed(depth - 1)}
	if len(required) > 0 {
		o["required"] = required
	}
	g.hint(o, "object")
	return o
}

// listed makes an enum, in either spelling.
func (g *generator) listed(o Object) {
	list := pick(g, []List{
		{"a", "A"}, {"a-b", "a_b", "a b"}, {"", "empty"}, {"String", "Valid"}, {"a", number("1")}, {number("1"), number("2.0"), number("-1")},
		{number("0.5"), number("-0.5"), number("1e300")}, {number("1"), number("1e19")}, {"a", nil}, {"1", "-1", "+1"}, {"x"}, {number("-0"), number("3")},
		{List{"a"}, "a"}, {Object{"a": number("1")}, nil, "b"}, {true, "true"}, {"é", "日本", "\n"},
	})
	if g.chance(3) {
		var arms List
		for _, v := range list {
			arms = append(arms, Object{"const": v})
		}
		if g.chance(3) {
			arms = append(arms, Object{"type": "null"})
		}
		o[pick(g, []string{"anyOf", "oneOf"})] = arms
		return
	}
	o["enum"] = list
	g.hint(o, "string")
}

// alternatives makes a union.
func (g *generator) alternatives(o Object, depth, from int, objects bool) {
	var arms List
	for i := range 2 + g.r.IntN(3) {
		var arm Object
		switch {
		case objects || g.chance(3):
			arm = g.record(depth-1, from)
			if g.chance(2) {
				arm["properties"].(Object)["k"] = Object{"const": fmt.Sprint("v", i)}
				if !g.chance(3) {
					arm["required"] = List{"k"}
				}
			}
		default:
			arm = g.typeOf(depth-1, from)
		}
		if g.chance(5) {
			arm["title"] = pick(g, []string{"a", "String", "Tool", "日本"})
		}
		arms = append(arms, arm)
	}
	if !objects && g.chance(3) {
		arms = append(arms, Object{"type": "null"})
	}
	o[pick(g, []string{"anyOf", "oneOf", "anyOf"})] = arms
}

// goTypes are the types of hints that suit a kind.
var goTypes = map[string][]string{
	"string":  {"time.Time", "*time.Time", "netip.Addr", "[16]byte", "string", "*string", "json.RawMessage", "[]byte"},
	"integer": {"big.Int", "*big.Int", "int32", "uint8", "json.Number", "*int64"},
	"number":  {"json.Number", "float32", "*big.Float", "big.Int"},
	"boolean": {"any", "*bool", "json.RawMessage"},
	"array":   {"[]any", "json.RawMessage", "any", "[2]any"},
	"object":  {"map[string]any", "any", "json.RawMessage", "map[string]json.RawMessage"},
}

func (g *generator) hint(o Object, kind string) {
	if !g.chance(5) {
		return
	}
	h := Object{}
	if g.hinted && g.chance(2) {
		h["type"] = pick(g, goTypes[kind])
		if g.chance(5) {
			h["nillable"] = true
		}
	}
	if g.chance(4) {
		h["pointer"] = g.chance(2)
	}
	if g.chance(4) {
		h["extraTags"] = Object{"yaml": pick(g, goNames)}
	}
	if g.chance(10) {
		h["identifier"] = pick(g, []string{"Alpha", "Beta", "A"})
	}
	if len(h) > 0 {
		o["goJSONSchema"] = h
	}
}

// samples are texts of formats, and texts that no format takes.
var samples = []string{"2020-01-02T03:04:05Z", "2020-01-02T03:04:05.123456789+05:30", "2020-12-31T23:59:60z", "2020-01-02", "1.2.3.4", "::1", "fe80::1:2",
	"01234567-89ab-cdef-0123-456789abcdef", "01234567-89AB-cdef-0123-456789abcdef", "no"}

// integersTyped are integers around the ends of int64 and far outside.
var integersTyped = []any{number("9223372036854775807"), number("9223372036854775808"), number("-9223372036854775808"), number("1e19"), number("1e5000"), number("1.0"), number("300")}
