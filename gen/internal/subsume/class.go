package subsume

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
)

// classes numbers rules so that two with one number accept the same values, and
// evaluate the same members and elements of each. Number 0 is the empty rule,
// and nil.
//
// Two rules are of one class when they have the same form: the same checks in
// any order, allOf and references merged, subrules of the same class. Rules that
// mean the same in another form are not found.
type classes struct {
	of    map[*ir.Rule]int
	texts map[string]int // the number of each form
}

// Same reports whether two rules have the same form, so that they accept the
// same values and evaluate the same parts of them. It does not find all that
// do.
func Same(a, b *ir.Rule) bool {
	c := classify([]*ir.Rule{a, b})
	return c.of[a] == c.of[b]
}

// classify finds the coarsest partition in which rules of one class have the
// same checks, and subrules of the same classes.
func classify(roots []*ir.Rule) *classes {
	var all []*ir.Rule
	seen := map[*ir.Rule]bool{nil: true}
	var walk func(*ir.Rule)
	walk = func(r *ir.Rule) {
		if seen[r] {
			return
		}
		seen[r] = true
		all = append(all, r)
		for _, sub := range r.Subrules() {
			walk(sub)
		}
	}
	for _, r := range roots {
		walk(r)
	}
	c := &classes{of: map[*ir.Rule]int{}, texts: map[string]int{"0 ": 0}}
	for _, r := range all {
		c.of[r] = 0
	}
	for count := 1; ; {
		next := &classes{of: make(map[*ir.Rule]int, len(all)), texts: map[string]int{"0 ": 0}}
		for _, r := range all {
			next.of[r] = next.number(fmt.Sprintf("%d %s", c.of[r], c.form(r)))
		}
		c = next
		if len(c.texts) == count {
			break
		}
		count = len(c.texts)
	}
	c.texts = map[string]int{}
	for _, r := range all { // atoms are numbered by their form alone
		c.texts[c.form(r)] = c.of[r]
	}
	c.texts[""] = 0
	return c
}

// number returns the number of a text, a new one for a new text.
func (c *classes) number(text string) int {
	n, ok := c.texts[text]
	if !ok {
		n = len(c.texts)
		c.texts[text] = n
	}
	return n
}

// class returns the class of a rule, which may be one that was made after
// classify of subrules that are known.
func (c *classes) class(r *ir.Rule) int {
	if r == nil {
		return 0
	}
	if n, ok := c.of[r]; ok {
		return n
	}
	c.set(r, c.form(r))
	return c.of[r]
}

// set gives a rule the class of a text.
func (c *classes) set(r *ir.Rule, form string) {
	n, ok := c.texts[form]
	if !ok {
		n = len(c.texts) + 1<<20 // beyond all that classify gave
		c.texts[form] = n
	}
	c.of[r] = n
}

// merged returns the rules that are one with r: those of its allOf, too. A rule
// with an "unevaluated" keyword of its own is not merged into another, because
// what is evaluated beside it would become visible to it.
func merged(r *ir.Rule) (parts, apart []*ir.Rule) {
	seen := map[*ir.Rule]bool{}
	var visit func(*ir.Rule)
	visit = func(s *ir.Rule) {
		if seen[s] {
			return
		}
		seen[s] = true
		if s != r && len(s.Unevaluated) > 0 {
			apart = append(apart, s)
			return
		}
		parts = append(parts, s)
		for _, a := range s.All {
			visit(a)
		}
	}
	visit(r)
	return parts, apart
}

// form writes what a rule says, with the classes of its subrules.
func (c *classes) form(r *ir.Rule) string {
	if r == nil {
		return ""
	}
	parts, apart := merged(r)
	kinds := ir.All
	var slots []string
	add := func(format string, args ...any) { slots = append(slots, fmt.Sprintf(format, args...)) }
	for _, p := range parts {
		if len(p.Never) > 0 {
			return "never"
		}
		for _, t := range p.Types {
			kinds &= t.Kinds
		}
		for _, v := range p.Values {
			add("values %s", strings.Join(canonical(v.Values), ","))
		}
		for _, s := range p.Strings {
			slots = append(slots, stringForm(s))
		}
		for _, n := range p.Numbers {
			add("number %d %s", n.Op, decimalForm(n.Bound))
		}
		for _, a := range p.Arrays {
			slots = append(slots, c.arrayForm(a)...)
		}
		for _, o := range p.Objects {
			slots = append(slots, c.objectForm(o)...)
		}
		for _, ch := range p.Choices {
			arms := c.list(ch.Arms)
			slices.Sort(arms)
			if !ch.Exactly {
				arms = slices.Compact(arms)
			}
			add("choice %t %v", ch.Exactly, arms)
		}
		for _, n := range p.Nots {
			add("not %d", c.of[n.Rule])
		}
		for _, cond := range p.Conds {
			add("if %d then %d else %d", c.of[cond.If], c.of[cond.Then], c.of[cond.Else])
		}
		for _, u := range p.Unevaluated {
			add("unevaluated %t %d", u.Items, c.of[u.Rule])
		}
	}
	for _, a := range apart {
		add("apart %d", c.of[a])
	}
	if kinds != ir.All {
		add("types %d", kinds)
	}
	slices.Sort(slots)
	return strings.Join(slices.Compact(slots), "\n")
}

func (c *classes) list(rules []*ir.Rule) []int {
	list := make([]int, len(rules))
	for i, r := range rules {
		list[i] = c.of[r]
	}
	return list
}

// optional writes the class of a rule that may be nil, which evaluates less than
// the empty rule.
func (c *classes) optional(r *ir.Rule) string {
	if r == nil {
		return "-"
	}
	return strconv.Itoa(c.of[r])
}

// arrayForm writes the assertions on elements one by one, and the applicators
// that belong together as one.
func (c *classes) arrayForm(a *ir.ArrayPart) []string {
	var slots []string
	if len(a.Prefix) > 0 || a.Items != nil {
		slots = append(slots, fmt.Sprintf("elements %v rest %s", c.list(a.Prefix), c.optional(a.Items)))
	}
	for _, n := range a.Counts {
		slots = append(slots, "element "+countForm(&n))
	}
	if a.Unique != nil {
		slots = append(slots, "unique")
	}
	if k := a.Contains; k != nil {
		slots = append(slots, fmt.Sprintf("contains %d %s %s %t", c.of[k.Rule], countForm(k.Min), countForm(k.Max), k.Evaluates))
	}
	return slots
}

// objectForm writes the assertions on members one by one, and the applicators
// that belong together as one.
func (c *classes) objectForm(o *ir.ObjectPart) []string {
	var slots, members []string
	for _, p := range o.Properties {
		members = append(members, fmt.Sprintf("%q %d", p.Name, c.of[p.Rule]))
	}
	for _, p := range o.Patterns {
		members = append(members, fmt.Sprintf("/%q/ %t %d", p.Regex.Source, p.Regex.Legacy, c.of[p.Rule]))
	}
	if len(members) > 0 || o.Rest != nil {
		slices.Sort(members)
		slots = append(slots, fmt.Sprintf("members %s rest %s", strings.Join(members, " "), c.optional(o.Rest)))
	}
	for _, n := range o.Names {
		slots = append(slots, fmt.Sprintf("names %d", c.of[n.Rule]))
	}
	for _, q := range o.Required {
		slots = append(slots, fmt.Sprintf("required %q", q.Name))
	}
	for _, n := range o.Counts {
		slots = append(slots, "member "+countForm(&n))
	}
	for _, d := range o.Dependents {
		names := []string{}
		for _, q := range d.Required {
			names = append(names, strconv.Quote(q.Name))
		}
		slices.Sort(names)
		slots = append(slots, fmt.Sprintf("dependent %q %v %d", d.Name, names, c.of[d.Rule]))
	}
	return slots
}

func countForm(c *ir.CountCheck) string {
	if c == nil {
		return "-"
	}
	return fmt.Sprintf("%t %d", c.Max, c.Count)
}

func stringForm(s ir.StringCheck) string {
	switch s.Op {
	case ir.Pattern:
		return fmt.Sprintf("pattern %t %q", s.Regex.Legacy, s.Regex.Source)
	case ir.Format:
		return "format " + s.Name
	}
	return fmt.Sprintf("length %d %d", s.Op, s.Count)
}

func decimalForm(d ir.Decimal) string { return fmt.Sprintf("%t %s %d", d.Neg, d.Digits, d.Exp) }

// canonical writes literals so that equal ones are equal, sorted, each once.
func canonical(list []ir.Literal) []string {
	var texts []string
	for _, lit := range list {
		texts = append(texts, string(judge.Value(lit).AppendCanonical(nil)))
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}
