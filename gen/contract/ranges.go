package contract

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/pass"
	"github.com/schemagen/schemagen/gen/internal/source"
	"github.com/schemagen/schemagen/gen/internal/subsume"
	"github.com/schemagen/schemagen/gen/internal/witness"
)

// What a Go type refuses beyond its schema: numbers outside its range, and what
// a type of a hint does not take. A type that holds no numbers refuses them all
// by its schema, so that it counts as having both ranges.
const (
	int64Range   = "int64"
	float64Range = "float64"
)

// refusals are what the types at a place refuse beyond the schema.
type refusals map[string]bool

var scalar = refusals{int64Range: true, float64Range: true}

// wide is what holds for all numbers, raw JSON among them, unless a hint lifts
// it.
var wide = refusals{float64Range: true}

// hinted begins the name of what a type of a hint refuses.
const hinted = "the type "

// typed is the Go types of a schema, by the place in the instance: names of
// members, and "*" for those that are not named and for elements.
type typed struct {
	may, must map[string]refusals // by some of the types at a place, by all
	// fork are the places with several types, one of which a value takes.
	fork map[string]bool
}

// typesOf works out the Go types of a subject.
func typesOf(s *subject) *typed {
	var ignored diag.List // the compilation of the file reports them
	simplifier := pass.NewSimplifier(false)
	root := simplifier.Simplify(s.Lowered.Root)
	pass.Members(root, simplifier)
	pass.Shape(s.Lowered, root, pass.Defaults(s.Lowered, &ignored), &ignored)
	t := &typed{map[string]refusals{}, map[string]refusals{}, map[string]bool{}}
	t.walk(root.Type, "", map[any]bool{})
	return t
}

// walk notes what a type refuses at a place. Types that hold themselves are
// looked into once on each way.
func (t *typed) walk(at *ir.Type, place string, open map[any]bool) {
	if at == nil {
		t.note(place, wide, wide)
		return
	}
	into := func(declared any, visit func()) {
		if !open[declared] {
			open[declared] = true
			visit()
			delete(open, declared)
		}
	}
	switch at.Shape {
	case ir.RawShape:
		t.note(place, wide, wide)
	case ir.FloatShape:
		if at.Enum == nil {
			t.note(place, wide, wide)
			return
		}
		t.note(place, scalar, scalar)
	case ir.SliceShape, ir.MapShape:
		t.note(place, scalar, scalar)
		t.walk(at.Elem, place+"/*", open)
	case ir.StructShape:
		t.note(place, scalar, scalar)
		into(at.Struct, func() {
			for _, f := range at.Struct.Fields {
				t.walk(f.Type, source.PointerJoin(place, f.Property), open)
			}
			if at.Struct.Extra != nil {
				t.walk(at.Struct.Extra, place+"/*", open)
			}
		})
	case ir.UnionShape:
		t.fork[place] = true
		into(at.Union, func() {
			for _, v := range at.Union.Variants {
				t.walk(v.Type, place, open)
			}
		})
	case ir.CustomShape:
		switch c := at.Custom; {
		case c.Filler == ir.ByBigInt:
			t.note(place, refusals{}, refusals{})
		case c.Import == "encoding/json" && c.Name == "RawMessage":
			t.note(place, wide, refusals{})
		case c.Filler == ir.ByItself: // whether it lifts the ranges is not known
			t.note(place, refusals{hinted + spelled(c): true, int64Range: true, float64Range: true}, refusals{hinted + spelled(c): true})
		default:
			t.note(place, scalar, scalar)
		}
	default:
		t.note(place, scalar, scalar)
	}
}

// note adds a type of a place: what it may refuse, and what it does for certain.
func (t *typed) note(place string, may, must refusals) {
	known, ok := t.must[place]
	if !ok {
		t.must[place], t.may[place] = maps.Clone(must), maps.Clone(may)
		return
	}
	maps.DeleteFunc(known, func(what string, _ bool) bool { return !must[what] })
	maps.Copy(t.may[place], may)
}

// uncertain reports whether a number need not meet a type that refuses it: there
// are several types, or one of a hint.
func (t *typed) uncertain(place string) bool {
	for ; ; place = place[:strings.LastIndexByte(place, '/')] {
		if t.fork[place] || len(t.may[place]) > len(t.must[place]) {
			return true
		}
		for what := range t.may[place] {
			if strings.HasPrefix(what, hinted) {
				return true
			}
		}
		if place == "" {
			return false
		}
	}
}

// forked reports whether a value at a place, or around it, has one of several
// types.
func (t *typed) forked(place string) bool {
	for ; ; place = place[:strings.LastIndexByte(place, '/')] {
		if t.fork[place] || place == "" {
			return t.fork[place]
		}
	}
}

// at returns what is refused for certain at a place of the other side; ok is
// false when nothing can stand there.
func (t *typed) at(place string) (by refusals, ok bool) {
	if place == "" {
		by, ok = t.must[place]
		return by, ok
	}
	outer := place[:strings.LastIndexByte(place, '/')]
	around, held := t.at(outer)
	exact, named := t.must[place]
	rest, open := t.must[outer+"/*"]
	raw := held && !around[int64Range]
	switch {
	case t.forked(outer) && (raw || named && open):
		by = refusals{} // which of the types a value has is not known
		for what := range exact {
			if (!raw || around[what]) && (!open || rest[what]) {
				by[what] = true
			}
		}
		return by, true
	case named:
		return exact, true
	case open:
		return rest, true
	case raw:
		return around, true
	}
	return nil, false
}

// maxRanged bounds the values that are tried with numbers beyond a range.
const maxRanged = 200

// ranges compares what the Go types of both sides refuse beyond the schemas. It
// is a deny rule, which schemas that are no tools have not.
func (t *Tool) ranges(a, b *subject) {
	if a.Tool.Plain {
		return
	}
	before, after := a.Lowered.Root, b.Lowered.Root
	old, now := typesOf(a), typesOf(b)
	equal := func(x, y map[string]refusals) bool {
		return maps.EqualFunc(x, y, func(x, y refusals) bool { return maps.Equal(x, y) })
	}
	if equal(old.may, now.may) && equal(old.must, now.must) && maps.Equal(old.fork, now.fork) {
		return
	}
	var bases []*source.Value
	for v := range witness.Accepted(after) {
		if bases = append(bases, v); len(bases) == maxRanged {
			break
		}
	}
	t.types(Widened, old, now, before, after, bases)
	t.types(Narrowed, now, old, before, after, bases)
}

// types compares what the Go types refuse beyond the schemas, in one direction:
// from holds more back than to.
func (t *Tool) types(d Direction, from, to *typed, before, after *ir.Rule, bases []*source.Value) {
	for _, place := range slices.Sorted(maps.Keys(from.may)) {
		now, ok := to.at(place)
		if !ok {
			continue
		}
		for _, what := range slices.Sorted(maps.Keys(from.may[place])) {
			if now[what] || what == float64Range && from.may[place][int64Range] && !now[int64Range] { // said once
				continue
			}
			if bound := bounds[what]; bound == nil || !kept(from.may, place, bound, before, after) {
				if from.uncertain(place) || to.uncertain(place) {
					t.gone(d, place, what, before, after, nil)
				} else {
					t.gone(d, place, what, before, after, bases)
				}
			}
		}
	}
}

// beyond is a number that each range does not hold.
var beyond = map[string]string{int64Range: "9223372036854775808", float64Range: "1e400"}

// bounds are the ranges as rules.
var bounds = map[string]*ir.Rule{
	int64Range: {Numbers: []ir.NumberCheck{
		{Op: ir.Minimum, Bound: ir.Decimal{Neg: true, Digits: "9223372036854775808"}},
		{Op: ir.Maximum, Bound: ir.Decimal{Digits: "9223372036854775807"}},
	}},
	float64Range: {Numbers: []ir.NumberCheck{
		{Op: ir.Minimum, Bound: ir.Decimal{Neg: true, Digits: "17976931348623157", Exp: 292}},
		{Op: ir.Maximum, Bound: ir.Decimal{Digits: "17976931348623157", Exp: 292}},
	}},
}

// kept proves that the schemas let no number through at a place that is outside
// a range: what both accept, or one of them.
func kept(names map[string]refusals, place string, bound, before, after *ir.Rule) bool {
	goal := bound
	for place != "" {
		cut := strings.LastIndexByte(place, '/')
		token := place[cut+1:]
		o := &ir.ObjectPart{}
		a := &ir.ArrayPart{}
		if token != "*" {
			o.Properties = []ir.Property{{Name: strings.NewReplacer("~1", "/", "~0", "~").Replace(token), Rule: goal}}
			if i, err := strconv.Atoi(token); err == nil && i >= 0 && i < 100 {
				for range i {
					a.Prefix = append(a.Prefix, &ir.Rule{})
				}
				a.Prefix = append(a.Prefix, goal)
			}
		} else {
			o.Rest, a.Items = goal, goal
			for _, other := range slices.Sorted(maps.Keys(names)) {
				if one, ok := strings.CutPrefix(other, place[:cut]+"/"); ok && one != "*" && !strings.Contains(one, "/") {
					o.Properties = append(o.Properties, ir.Property{Name: strings.NewReplacer("~1", "/", "~0", "~").Replace(one), Rule: &ir.Rule{}})
				}
			}
		}
		goal = &ir.Rule{Objects: []*ir.ObjectPart{o}, Arrays: []*ir.ArrayPart{a}}
		place = place[:cut]
	}
	both := &ir.Rule{All: []*ir.Rule{before, after}}
	proven, _ := subsume.New(both, goal).Within(both, goal)
	return proven
}

// gone tells of what is no longer refused, or newly refused, with a number that
// shows it where one was found.
func (t *Tool) gone(d Direction, place, what string, before, after *ir.Rule, bases []*source.Value) {
	verb := "no longer"
	if d == Narrowed {
		verb = "now"
	}
	c := Change{Direction: d, Pointer: place, Keyword: "type",
		Text: fmt.Sprintf("what the Go type here refuses beyond the schema, by %s, is %s refused", what, verb)}
	if text := beyond[what]; text != "" {
		number := &source.Value{Kind: source.Number, Text: text}
		j := judge.New()
		for _, base := range bases {
			for _, part := range parts(base, place) {
				v := replaced(base, part, number)
				if j.Judge(before, v).Outcome == judge.Holds && j.Judge(after, v).Outcome == judge.Holds {
					c.Proven, c.Example, c.Path = true, excerpt(v), path(v, number, "")
					t.add(c)
					return
				}
			}
		}
	}
	t.add(c)
}

// parts returns the parts of a value at a place.
func parts(v *source.Value, place string) []*source.Value {
	if place == "" {
		return []*source.Value{v}
	}
	token, rest, _ := strings.Cut(place[1:], "/")
	if rest != "" {
		rest = "/" + rest
	}
	var list []*source.Value
	for _, m := range v.Members {
		if token == "*" || source.PointerEscape(m.Name) == token {
			list = append(list, parts(m.Value, rest)...)
		}
	}
	for i, item := range v.Items {
		if token == "*" || fmt.Sprint(i) == token {
			list = append(list, parts(item, rest)...)
		}
	}
	return list
}

// spelled writes a type with its import path.
func spelled(c *ir.Custom) string {
	if c.Import == "" {
		return c.Prefix + c.Name
	}
	return c.Prefix + c.Import + "." + c.Name
}
