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

// rootType works out the Go type of a subject.
func rootType(s *subject) *ir.Type {
	var ignored diag.List // the compilation of the file reports them
	simplifier := pass.NewSimplifier(false)
	root := simplifier.Simplify(s.Lowered.Root)
	pass.Members(root, simplifier)
	pass.Shape(s.Lowered, root, pass.Defaults(s.Lowered, &ignored), &ignored)
	return root.Type
}

// ofType returns what a type refuses beyond the schema: what it may, and what it
// does for certain.
func ofType(t *ir.Type) (may, must refusals) {
	switch {
	case t == nil || t.Shape == ir.RawShape || t.Shape == ir.FloatShape && t.Enum == nil:
		return wide, wide
	case t.Shape != ir.CustomShape:
		return scalar, scalar
	}
	switch c := t.Custom; {
	case c.Filler == ir.ByBigInt:
		return refusals{}, refusals{}
	case c.Import == "encoding/json" && c.Name == "RawMessage":
		return wide, refusals{}
	case c.Filler == ir.ByItself: // whether it lifts the ranges is not known
		return refusals{hinted + spelled(c): true, int64Range: true, float64Range: true}, refusals{hinted + spelled(c): true}
	}
	return scalar, scalar
}

// holder is the types that the value at a place may have, of which none is a
// union; none: nothing can stand there.
type holder []*ir.Type

// holderOf takes unions apart.
func holderOf(types ...*ir.Type) holder {
	var list holder
	seen := map[any]bool{}
	var add func(t *ir.Type)
	add = func(t *ir.Type) {
		if seen[identity(t)] {
			return
		}
		seen[identity(t)] = true
		if t != nil && t.Shape == ir.UnionShape {
			for _, v := range t.Union.Variants {
				add(v.Type)
			}
			return
		}
		list = append(list, t)
	}
	for _, t := range types {
		add(t)
	}
	return list
}

// identity is the same for two types that hold the same.
func identity(t *ir.Type) any {
	switch {
	case t == nil || t.Shape == ir.RawShape:
		return ir.RawShape
	case t.Shape == ir.StructShape:
		return t.Struct
	case t.Shape == ir.UnionShape:
		return t.Union
	}
	return t
}

func (h holder) key() string {
	var b strings.Builder
	for _, t := range h {
		fmt.Fprintf(&b, "%T%p ", identity(t), identity(t))
	}
	return b.String()
}

// refuses sums up what the types refuse.
func (h holder) refuses() (may, must refusals) {
	may = refusals{}
	for i, t := range h {
		m, always := ofType(t)
		maps.Copy(may, m)
		if i == 0 {
			must = maps.Clone(always)
		}
		maps.DeleteFunc(must, func(what string, _ bool) bool { return !always[what] })
	}
	return may, must
}

// uncertain reports whether a number need not meet a type that refuses it: there
// are several types, or one of a hint.
func (h holder) uncertain() bool {
	may, must := h.refuses()
	for what := range may {
		if strings.HasPrefix(what, hinted) {
			return true
		}
	}
	return len(h) > 1 || len(may) > len(must)
}

// names adds the names of members that have a type of their own.
func (h holder) names(to map[string]bool) {
	for _, t := range h {
		if t != nil && t.Shape == ir.StructShape {
			for _, f := range t.Struct.Fields {
				to[f.Property] = true
			}
		}
	}
}

// child returns the types of a member, or of an element. named is false for
// those of which no type speaks.
func (h holder) child(name string, named bool) holder {
	var list []*ir.Type
	for _, t := range h {
		switch {
		case t == nil || t.Shape == ir.RawShape || t.Shape == ir.CustomShape:
			list = append(list, t) // what holds for it holds for its parts
		case t.Shape == ir.SliceShape, t.Shape == ir.MapShape:
			list = append(list, t.Elem)
		case t.Shape == ir.StructShape:
			i := -1
			if named {
				i = slices.IndexFunc(t.Struct.Fields, func(f *ir.Field) bool { return f.Property == name })
			}
			switch {
			case i >= 0:
				list = append(list, t.Struct.Fields[i].Type)
			case t.Struct.Extra != nil:
				list = append(list, t.Struct.Extra)
			}
		}
	}
	return holderOf(list...)
}

// Limits on the comparison of types.
const (
	maxRanged = 200   // values that are tried with numbers beyond a range
	maxPlaces = 2_000 // places that are compared
	maxKept   = 40    // places where the schemas are asked whether they keep to a range
)

// ranges compares what the Go types of both sides refuse beyond the schemas. It
// is a deny rule, which schemas that are no tools have not.
func (t *Tool) ranges(a, b *subject) {
	if a.Tool.Plain {
		return
	}
	w := &typeWalk{Tool: t, before: a.Lowered.Root, after: b.Lowered.Root,
		form: subsume.Same(a.Lowered.Root, b.Lowered.Root),
		open: map[[2]string]bool{}, same: map[[2]string]bool{}, kept: map[Direction]bool{}}
	w.visit(holderOf(rootType(a)), holderOf(rootType(b)), nil, false)
	for _, d := range []Direction{Widened, Narrowed} {
		if w.beyond || w.again && w.kept[d] {
			// What the schemas keep at one place they need not keep where the types come again.
			t.add(Change{Direction: d, Keyword: "type",
				Text: "what the Go types refuse beyond the schema could not be compared at all places"})
		}
	}
}

// way leads to a part of a value.
type way []step

// step leads to a member or an element of a name, or else to all whose name is
// none of others.
type step struct {
	name   string
	named  bool
	others []string
}

// leads reports whether the step is one to a member, or to an element that is
// named by its index.
func (s step) leads(name string) bool {
	if s.named {
		return s.name == name
	}
	return !slices.Contains(s.others, name)
}

// pointer writes the place.
func (p way) pointer() string {
	at := ""
	for _, s := range p {
		if s.named {
			at = source.PointerJoin(at, s.name)
		} else {
			at += "/*"
		}
	}
	return at
}

// typeWalk goes through the types of both sides together.
type typeWalk struct {
	*Tool
	before, after *ir.Rule
	form          bool            // both schemas have the same form, so that the same types are taken by the same values
	bases         []*source.Value // that the new schema accepts; nil: not yet made
	open          map[[2]string]bool
	same          map[[2]string]bool // without a difference, so that they need not be seen again
	places, asked int
	beyond        bool               // there are more places
	again         bool               // types hold themselves
	kept          map[Direction]bool // the schemas keep to a range that a type lifts
}

// visit compares the types at a place and reports whether they refuse the same.
func (w *typeWalk) visit(old, now holder, at way, uncertain bool) bool {
	if len(old) == 0 || len(now) == 0 {
		return true
	}
	key := [2]string{old.key(), now.key()}
	switch {
	case w.same[key]:
		return true
	case w.open[key]:
		w.again = true
		return true
	case w.beyond || w.places == maxPlaces:
		w.beyond = true
		return false
	}
	w.places++
	w.open[key] = true
	uncertain = uncertain || old.uncertain() || now.uncertain()
	same := w.form && alike(old, now)
	if !same {
		same = w.types(Widened, old, now, at, uncertain)
		same = w.types(Narrowed, now, old, at, uncertain) && same
	}
	names := map[string]bool{}
	old.names(names)
	now.names(names)
	others := slices.Sorted(maps.Keys(names))
	for _, name := range others {
		to := append(slices.Clip(at), step{name: name, named: true})
		same = w.visit(old.child(name, true), now.child(name, true), to, uncertain) && same
	}
	rest := append(slices.Clip(at), step{others: others})
	same = w.visit(old.child("", false), now.child("", false), rest, uncertain) && same
	delete(w.open, key)
	w.same[key] = same
	return same
}

// types compares the types of a place in one direction: from holds more back
// than to.
func (w *typeWalk) types(d Direction, from, to holder, at way, uncertain bool) bool {
	may, _ := from.refuses()
	_, now := to.refuses()
	same := true
	for _, what := range slices.Sorted(maps.Keys(may)) {
		if now[what] {
			continue
		}
		same = false
		if what == float64Range && may[int64Range] && !now[int64Range] { // said once
			continue
		}
		bound := bounds[what]
		if bound != nil {
			if w.asked++; w.asked > maxKept {
				w.beyond = true
				return false
			}
		}
		if bound != nil && kept(at, bound, w.before, w.after) {
			w.kept[d] = true
			continue
		}
		var bases []*source.Value
		if !uncertain {
			bases = w.accepted()
		}
		w.gone(d, at, what, w.before, w.after, bases)
	}
	return same
}

// alike reports whether the types refuse the same, one by one.
func alike(a, b holder) bool {
	return slices.EqualFunc(a, b, func(x, y *ir.Type) bool {
		mayX, mustX := ofType(x)
		mayY, mustY := ofType(y)
		return maps.Equal(mayX, mayY) && maps.Equal(mustX, mustY)
	})
}

// accepted returns values that the new schema accepts.
func (w *typeWalk) accepted() []*source.Value {
	if w.bases == nil {
		w.bases = []*source.Value{}
		for v := range witness.Accepted(w.after) {
			if w.bases = append(w.bases, v); len(w.bases) == maxRanged {
				break
			}
		}
	}
	return w.bases
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
func kept(at way, bound, before, after *ir.Rule) bool {
	goal := bound
	for _, s := range slices.Backward(at) {
		o, a := &ir.ObjectPart{}, &ir.ArrayPart{}
		if s.named {
			o.Properties = []ir.Property{{Name: s.name, Rule: goal}}
			if i, err := strconv.Atoi(s.name); err == nil && i >= 0 && i < 100 && strconv.Itoa(i) == s.name {
				for range i {
					a.Prefix = append(a.Prefix, &ir.Rule{})
				}
				a.Prefix = append(a.Prefix, goal)
			}
		} else {
			o.Rest, a.Items = goal, goal
			for _, other := range s.others {
				o.Properties = append(o.Properties, ir.Property{Name: other, Rule: &ir.Rule{}})
			}
		}
		goal = &ir.Rule{Objects: []*ir.ObjectPart{o}, Arrays: []*ir.ArrayPart{a}}
	}
	both := &ir.Rule{All: []*ir.Rule{before, after}}
	proven, _ := subsume.New(both, goal).Within(both, goal)
	return proven
}

// gone tells of what is no longer refused, or newly refused, with a number that
// shows it where one was found.
func (t *Tool) gone(d Direction, at way, what string, before, after *ir.Rule, bases []*source.Value) {
	verb := "no longer"
	if d == Narrowed {
		verb = "now"
	}
	c := Change{Direction: d, Pointer: at.pointer(), Keyword: "type",
		Text: fmt.Sprintf("what the Go type here refuses beyond the schema, by %s, is %s refused", what, verb)}
	if text := beyond[what]; text != "" {
		number := &source.Value{Kind: source.Number, Text: text}
		j := judge.New()
		for _, base := range bases {
			for _, part := range parts(base, at) {
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
func parts(v *source.Value, at way) []*source.Value {
	if len(at) == 0 {
		return []*source.Value{v}
	}
	var list []*source.Value
	for _, m := range v.Members {
		if at[0].leads(m.Name) {
			list = append(list, parts(m.Value, at[1:])...)
		}
	}
	for i, item := range v.Items {
		if at[0].leads(strconv.Itoa(i)) {
			list = append(list, parts(item, at[1:])...)
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
