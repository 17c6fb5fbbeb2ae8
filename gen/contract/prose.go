package contract

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/subsume"
)

// proseWalk goes through the rules of both sides together and looks for places
// where invisible characters of prose pass on one side alone.
type proseWalk struct {
	*Tool
	same func(a, b *ir.Rule) bool // have one form
	seen map[string]bool
	told map[string]bool
	left int // pairs that may be looked at
}

// maxPairs bounds the pairs of rules that are looked at.
const maxPairs = 20_000

// prose compares where invisible characters of prose pass.
func (t *Tool) prose(a, b *subject) {
	some := false
	each([]*ir.Rule{a.Lowered.Root, b.Lowered.Root}, func(r *ir.Rule) { some = some || r.Prose })
	if !some {
		return
	}
	w := &proseWalk{Tool: t, same: subsume.New(a.Lowered.Root, b.Lowered.Root).Same,
		seen: map[string]bool{}, told: map[string]bool{}, left: maxPairs}
	old, now := []*ir.Rule{a.Lowered.Root}, []*ir.Rule{b.Lowered.Root}
	w.run([]sides{{old: old, now: now, oldAll: old, nowAll: now, alike: true}})
	if w.left <= 0 {
		for _, d := range []Direction{Widened, Narrowed} {
			w.tell(d, false, "", "where invisible characters of prose pass could not be compared at all places")
		}
	}
}

// inPlace returns the rules that may judge one value with those of a list.
func inPlace(list []*ir.Rule) []*ir.Rule {
	var all []*ir.Rule
	var visit func(r *ir.Rule)
	visit = func(r *ir.Rule) {
		if r == nil || slices.Contains(all, r) {
			return
		}
		all = append(all, r)
		for _, a := range r.All {
			visit(a)
		}
		for _, c := range r.Choices {
			for _, arm := range c.Arms {
				visit(arm)
			}
		}
		for _, n := range r.Nots {
			visit(n.Rule)
		}
		for _, c := range r.Conds {
			visit(c.If)
			visit(c.Then)
			visit(c.Else)
		}
		for _, o := range r.Objects {
			for _, d := range o.Dependents {
				visit(d.Rule)
			}
		}
	}
	for _, r := range list {
		visit(r)
	}
	return all
}

// certain reports whether a string that a rule accepts is prose whichever of its
// branches it takes, or it accepts none.
func certain(r *ir.Rule) bool {
	if r.Prose || len(r.Never) > 0 || slices.ContainsFunc(r.All, certain) {
		return true
	}
	for _, t := range r.Types {
		if t.Kinds&ir.String == 0 {
			return true
		}
	}
	return slices.ContainsFunc(r.Choices, func(c *ir.Choice) bool {
		return !slices.ContainsFunc(c.Arms, func(arm *ir.Rule) bool { return !certain(arm) })
	})
}

// sides is the rules on both sides that judge the values of one place.
type sides struct {
	old, now       []*ir.Rule // that may judge it
	oldAll, nowAll []*ir.Rule // that do
	at             way
	alike          bool // the rules on the way to it had the same form
}

// run looks at all places, those near the root first.
func (w *proseWalk) run(queue []sides) {
	for len(queue) > 0 && w.left > 0 {
		queue = append(queue[1:], w.visit(queue[0])...)
	}
}

// visit compares the rules at a place and returns the places under it.
func (w *proseWalk) visit(s sides) (next []sides) {
	s.old, s.now, s.oldAll, s.nowAll = inPlace(s.old), inPlace(s.now), always(s.oldAll), always(s.nowAll)
	equal := func(a, b *ir.Rule) bool { return a.Prose == b.Prose && w.same(a, b) }
	s.alike = s.alike && slices.EqualFunc(s.old, s.now, equal)
	key := fmt.Sprint(s.alike, pointers(s.old), "|", pointers(s.now), "|", pointers(s.oldAll), "|", pointers(s.nowAll))
	if len(s.old) == 0 && len(s.now) == 0 || w.seen[key] {
		return nil
	}
	w.seen[key] = true
	w.left--
	if !s.alike {
		w.strings(Widened, s.old, s.oldAll, s.now, s.nowAll, s.at)
		w.strings(Narrowed, s.now, s.nowAll, s.old, s.oldAll, s.at)
	}
	names := map[string]bool{}
	for _, r := range slices.Concat(s.old, s.now) {
		for _, o := range r.Objects {
			for _, p := range o.Properties {
				names[p.Name] = true
			}
		}
		for _, a := range r.Arrays {
			for i := range a.Prefix {
				names[fmt.Sprint(i)] = true
			}
		}
	}
	add := func(name string, named bool) {
		next = append(next, sides{
			under(s.old, name, named, false), under(s.now, name, named, false),
			under(s.oldAll, name, named, true), under(s.nowAll, name, named, true),
			append(slices.Clip(s.at), step{name: name, named: named}), s.alike,
		})
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		add(name, true)
	}
	add("", false)
	return next
}

// always returns the rules that judge every value that those of a list do.
func always(list []*ir.Rule) []*ir.Rule {
	var all []*ir.Rule
	var visit func(r *ir.Rule)
	visit = func(r *ir.Rule) {
		if !slices.Contains(all, r) {
			all = append(all, r)
			for _, a := range r.All {
				visit(a)
			}
		}
	}
	for _, r := range list {
		visit(r)
	}
	return all
}

// under returns the rules that may judge a member, or an element, or with sure
// those that do. named is false for those of which no rule speaks by name or
// place. The elements of arrays and the members of objects are one place.
func under(list []*ir.Rule, name string, named, sure bool) []*ir.Rule {
	var all []*ir.Rule
	add := func(r *ir.Rule) {
		if r != nil && !slices.Contains(all, r) {
			all = append(all, r)
		}
	}
	for _, r := range list {
		if sure && len(r.Objects) > 0 && len(r.Arrays) > 0 {
			continue // which of them it is is not known
		}
		for _, o := range r.Objects {
			known := false
			for _, p := range o.Properties {
				if named && p.Name == name {
					add(p.Rule)
					known = true
				}
			}
			if sure && (known || len(o.Patterns) > 0) {
				continue
			}
			for _, p := range o.Patterns {
				add(p.Rule)
			}
			add(o.Rest)
		}
		for _, a := range r.Arrays {
			known := false
			for i, item := range a.Prefix {
				if named && fmt.Sprint(i) == name {
					add(item)
					known = true
				}
			}
			if !(sure && known) {
				add(a.Items)
			}
			if a.Contains != nil && !sure {
				add(a.Contains.Rule)
			}
		}
		for _, u := range r.Unevaluated {
			if !sure {
				add(u.Rule)
			}
		}
	}
	return all
}

// pointers tells lists of rules apart.
func pointers(list []*ir.Rule) string {
	var b strings.Builder
	for _, r := range list {
		fmt.Fprintf(&b, "%p ", r)
	}
	return b.String()
}

// strings compares the rules of one value in one direction: prose may pass by
// to, and does not by from for certain.
func (w *proseWalk) strings(d Direction, from, fromAll, to, toAll []*ir.Rule, at way) {
	is := func(r *ir.Rule) bool { return r.Prose }
	if !slices.ContainsFunc(to, is) || slices.ContainsFunc(fromAll, certain) {
		return
	}
	shown := !slices.ContainsFunc(from, is) && slices.ContainsFunc(toAll, is)
	text := "invisible characters of prose pass at %s"
	if d == Narrowed {
		text = "invisible characters of prose no longer pass at %s"
	}
	w.tell(d, shown, at.pointer(), fmt.Sprintf(text, diag.Clip(place(at.pointer()), maxText)))
}

// tell notes a difference once.
func (w *proseWalk) tell(d Direction, shown bool, pointer, text string) {
	if !w.told[string(d)+text] {
		w.told[string(d)+text] = true
		w.add(Change{Direction: d, Proven: shown, Pointer: pointer, Keyword: "invisible", Text: text})
	}
}
