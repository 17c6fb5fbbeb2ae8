package cases

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// Two schemas whose rules are written alike accept the same values and report
// the same violations: a mutant that is so is no mutant. Left out is what says
// nothing: schemas without a constraint, and names that are told to hold such
// a schema where all other names may hold anything.

// written writes a rule and all that it leads to.
func written(root *ir.Rule) string {
	w := &writer{numbers: map[*ir.Rule]int{}, open: !unevaluated(root)}
	w.rule(root)
	return w.b.String()
}

func unevaluated(root *ir.Rule) bool {
	return slices.ContainsFunc(take(root).rules, func(r *ir.Rule) bool { return len(r.Unevaluated) > 0 })
}

type writer struct {
	b       strings.Builder
	numbers map[*ir.Rule]int
	open    bool // nothing asks what was evaluated
}

func (w *writer) site(s *ir.Site) string {
	if s == nil {
		return "-"
	}
	return fmt.Sprintf("%q %q %q %q", s.Pointer, s.Keyword, s.Reason, s.Detail)
}

// silent reports whether a rule accepts everything.
func (w *writer) silent(r *ir.Rule) bool {
	if r == nil {
		return true
	}
	if !w.open {
		return r.Slots() == 0
	}
	if len(r.Never)+len(r.Types)+len(r.Values)+len(r.Strings)+len(r.Numbers)+len(r.Choices)+len(r.Nots)+len(r.Conds)+len(r.Unevaluated)+len(r.All) > 0 {
		return false
	}
	return !slices.ContainsFunc(r.Arrays, func(a *ir.ArrayPart) bool { return !w.silentArray(a) }) &&
		!slices.ContainsFunc(r.Objects, func(o *ir.ObjectPart) bool { return !w.silentObject(o) })
}

func (w *writer) silentArray(a *ir.ArrayPart) bool {
	return len(a.Prefix) == 0 && (a.Items == nil || w.open && a.Items.Slots() == 0) && len(a.Counts) == 0 && a.Unique == nil && a.Contains == nil
}

func (w *writer) silentObject(o *ir.ObjectPart) bool {
	return len(w.properties(o)) == 0 && len(o.Patterns) == 0 && w.rest(o) && len(o.Names)+len(o.Required)+len(o.Counts)+len(o.Dependents) == 0
}

// rest reports whether names that are not told may hold anything.
func (w *writer) rest(o *ir.ObjectPart) bool {
	return o.Rest == nil || w.open && o.Rest.Slots() == 0
}

// properties returns those that say something.
func (w *writer) properties(o *ir.ObjectPart) []ir.Property {
	return slices.DeleteFunc(slices.Clone(o.Properties), func(p ir.Property) bool {
		return w.open && w.rest(o) && w.silent(p.Rule)
	})
}

func (w *writer) rule(r *ir.Rule) {
	if w.silent(r) {
		w.b.WriteString("any;")
		return
	}
	if n, known := w.numbers[r]; known {
		fmt.Fprintf(&w.b, "#%d;", n)
		return
	}
	w.numbers[r] = len(w.numbers)
	fmt.Fprintf(&w.b, "{")
	for _, s := range r.Never {
		fmt.Fprintf(&w.b, "never %s;", w.site(s))
	}
	for _, c := range r.Types {
		fmt.Fprintf(&w.b, "type %v %s;", c.Kinds, w.site(c.Site))
	}
	for _, c := range r.Values {
		fmt.Fprintf(&w.b, "values %+v %s;", c.Values, w.site(c.Site))
	}
	for _, c := range r.Strings {
		source := ""
		if c.Regex != nil {
			source = fmt.Sprintf("%q %v", c.Regex.Source, c.Regex.Legacy)
		}
		fmt.Fprintf(&w.b, "string %d %d %s %s %s;", c.Op, c.Count, source, c.Name, w.site(c.Site))
	}
	for _, c := range r.Numbers {
		fmt.Fprintf(&w.b, "number %d %+v %s;", c.Op, c.Bound, w.site(c.Site))
	}
	for _, a := range r.Arrays {
		if w.silentArray(a) {
			continue
		}
		fmt.Fprintf(&w.b, "array[%d ", len(a.Prefix))
		for _, p := range a.Prefix {
			w.rule(p)
		}
		w.rule(a.Items)
		for _, c := range a.Counts {
			w.count(&c)
		}
		w.b.WriteString(w.site(a.Unique))
		if a.Contains != nil {
			w.count(a.Contains.Min)
			w.count(a.Contains.Max)
			w.rule(a.Contains.Rule)
		}
		w.b.WriteString("]")
	}
	for _, o := range r.Objects {
		if !w.silentObject(o) {
			w.object(o)
		}
	}
	for _, a := range r.All {
		w.b.WriteString("all ")
		w.rule(a)
	}
	for _, c := range r.Choices {
		fmt.Fprintf(&w.b, "choice %v %v %s %s ", c.Exactly, c.Select != nil, w.site(c.None), w.site(c.Many))
		for _, arm := range c.Arms {
			w.rule(arm)
		}
	}
	for _, n := range r.Nots {
		fmt.Fprintf(&w.b, "not %s ", w.site(n.Site))
		w.rule(n.Rule)
	}
	for _, c := range r.Conds {
		w.b.WriteString("if ")
		for _, part := range []*ir.Rule{c.If, c.Then, c.Else} {
			w.rule(part)
		}
	}
	for _, u := range r.Unevaluated {
		fmt.Fprintf(&w.b, "unevaluated %v ", u.Items)
		w.rule(u.Rule)
	}
	w.b.WriteString("}")
}

func (w *writer) count(c *ir.CountCheck) {
	if c != nil {
		fmt.Fprintf(&w.b, "count %v %d %s;", c.Max, c.Count, w.site(c.Site))
	}
}

func (w *writer) object(o *ir.ObjectPart) {
	w.b.WriteString("object[")
	for _, p := range w.properties(o) {
		fmt.Fprintf(&w.b, "%q:", p.Name)
		w.rule(p.Rule)
	}
	for _, p := range o.Patterns {
		fmt.Fprintf(&w.b, "pattern %q %v:", p.Regex.Source, p.Regex.Legacy)
		w.rule(p.Rule)
	}
	w.rule(o.Rest)
	for _, n := range o.Names {
		fmt.Fprintf(&w.b, "names %s ", w.site(n.Site))
		w.rule(n.Rule)
	}
	for _, q := range o.Required {
		fmt.Fprintf(&w.b, "required %q %s;", q.Name, w.site(q.Site))
	}
	for _, c := range o.Counts {
		w.count(&c)
	}
	for _, d := range o.Dependents {
		fmt.Fprintf(&w.b, "dependent %q ", d.Name)
		for _, q := range d.Required {
			fmt.Fprintf(&w.b, "required %q %s;", q.Name, w.site(q.Site))
		}
		w.rule(d.Rule)
	}
	w.b.WriteString("]")
}
