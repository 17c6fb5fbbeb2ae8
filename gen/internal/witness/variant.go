package witness

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// variant is a value at one place.
type variant struct {
	value *source.Value
	note  string // what is special about it; "" when the constraint says it all
}

// order lists the kinds of a way: first those that its rules say something
// about.
func (f *flat) order() []ir.Kinds {
	var said ir.Kinds
	for _, r := range f.rules {
		if len(r.Objects) > 0 {
			said |= ir.Object
		}
		if len(r.Arrays) > 0 {
			said |= ir.Array
		}
		if len(r.Strings) > 0 {
			said |= ir.String
		}
		if len(r.Numbers) > 0 {
			said |= ir.Number
		}
		for _, u := range r.Unevaluated {
			if u.Items {
				said |= ir.Array
			} else {
				said |= ir.Object
			}
		}
	}
	if len(f.with) > 0 {
		said |= ir.Object
	}
	var list []ir.Kinds
	for _, k := range []ir.Kinds{ir.Object, ir.Array, ir.String, ir.Integer, ir.Fraction} {
		if k&f.kinds&said != 0 {
			list = append(list, k)
		}
	}
	for _, k := range []ir.Kinds{ir.String, ir.Integer, ir.Bool, ir.Null, ir.Fraction, ir.Array, ir.Object} {
		if k&f.kinds&^said != 0 {
			list = append(list, k)
		}
	}
	return list
}

// literals returns the values of the shortest list that a rule of the way has;
// listed is false when none has one.
func (f *flat) literals() (list []*source.Value, listed bool) {
	var shortest []ir.Literal
	for _, r := range f.rules {
		for _, v := range r.Values {
			if !listed || len(v.Values) < len(shortest) {
				shortest, listed = v.Values, true
			}
		}
	}
	for _, lit := range shortest {
		list = append(list, judge.Value(lit))
	}
	return list, listed
}

// within yields values that the rules of the way may accept, the simplest
// first, then those at their boundaries.
func (s *search) within(f *flat) iter.Seq[variant] {
	return func(yield func(variant) bool) {
		if list, listed := f.literals(); listed {
			for _, v := range list {
				if !yield(variant{value: v}) {
					return
				}
			}
			return
		}
		for _, kind := range f.order() {
			for v := range s.ofKind(f, kind) {
				if !yield(v) {
					return
				}
			}
		}
	}
}

func (s *search) ofKind(f *flat, kind ir.Kinds) iter.Seq[variant] {
	switch kind {
	case ir.Object:
		return s.objects(f)
	case ir.Array:
		return s.arrays(f)
	case ir.String:
		return s.texts(f)
	case ir.Integer:
		return numbers(f, true)
	case ir.Fraction:
		return numbers(f, false)
	case ir.Bool:
		return several(yes, no)
	}
	return several(null)
}

func several(list ...*source.Value) iter.Seq[variant] {
	return func(yield func(variant) bool) {
		for _, v := range list {
			if !yield(variant{value: v}) {
				return
			}
		}
	}
}

// kindSamples is one value of each kind, and the strings that are taken for
// other kinds.
var kindSamples = []variant{
	{null, "null"},
	{yes, "a boolean"},
	{number("1"), "an integer"},
	{half, "a number"},
	{shortOne, "a string"},
	{text("1"), "a number in a string"},
	{empty, "an empty array"},
	{array([]*source.Value{shortOne}), "an array"},
	{bare, "an empty object"},
}

// beyond yields values that the rules of the way may refuse, each different
// from an accepted one in one thing.
func (s *search) beyond(f *flat) iter.Seq[variant] {
	return func(yield func(variant) bool) {
		more := func(list iter.Seq[variant]) bool {
			for v := range list {
				if !yield(v) {
					return false
				}
			}
			return true
		}
		if list, listed := f.literals(); listed {
			for _, v := range list {
				if !more(besides(v)) {
					return
				}
			}
		}
		for _, kind := range f.order() {
			ok := true
			switch kind {
			case ir.Object:
				ok = more(s.otherObjects(f))
			case ir.Array:
				ok = more(s.otherArrays(f))
			case ir.String:
				ok = more(s.otherTexts(f))
			case ir.Integer, ir.Fraction:
				ok = more(numbers(f, kind == ir.Integer))
			case ir.Bool:
				ok = more(several(yes, no))
			}
			if !ok {
				return
			}
		}
	}
}

// besides yields values next to one that a schema lists.
func besides(v *source.Value) iter.Seq[variant] {
	var list []variant
	switch v.Kind {
	case source.String:
		list = append(list, variant{text(v.Text + "x"), "a listed value and one more letter"})
		if folded := fold(v.Text); folded != v.Text {
			list = append(list, variant{text(folded), "a listed value in another case"})
		}
		if v.Text != "" {
			_, n := utf8.DecodeLastRuneInString(v.Text)
			list = append(list, variant{text(v.Text[:len(v.Text)-n]), "a listed value and one letter less"}, variant{text(""), "the empty string"})
		}
	case source.Number:
		if d, ok := parseDecimal(v.Text); ok {
			list = append(list, variant{d.add(one).value(), "a listed number and one"}, variant{d.add(one.negated()).value(), "a listed number less one"})
		}
	case source.Bool:
		list = append(list, variant{value: yes}, variant{value: no})
	case source.Array:
		list = append(list, variant{array(append(v.Items[:len(v.Items):len(v.Items)], null)), "a listed array and one more element"})
	case source.Object:
		list = append(list, variant{with(v, unusual(v), null), "a listed object and one more member"})
	}
	return func(yield func(variant) bool) {
		for _, v := range list {
			if !yield(v) {
				return
			}
		}
	}
}

func unusual(v *source.Value) string {
	name := "extra"
	for v.Get(name) != nil {
		name += "_"
	}
	return name
}

// fold writes a text in another case.
func fold(s string) string {
	if upper := strings.ToUpper(s); upper != s && utf8.RuneCountInString(upper) == utf8.RuneCountInString(s) {
		return upper
	}
	return strings.ToLower(s)
}

// misspelt returns a name with two letters swapped, or one doubled.
func misspelt(name string) string {
	runes := []rune(name)
	for i := len(runes) - 1; i > 0; i-- {
		if runes[i] != runes[i-1] && unicode.IsLetter(runes[i]) && unicode.IsLetter(runes[i-1]) {
			runes[i], runes[i-1] = runes[i-1], runes[i]
			return string(runes)
		}
	}
	if len(runes) == 0 {
		return "x"
	}
	return name + string(runes[len(runes)-1])
}
