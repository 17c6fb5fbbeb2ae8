package pass

import (
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// Simplifier merges rules that judge the same value. Verdicts and violations
// do not depend on it: each check keeps its own site.
type Simplifier struct {
	// Off leaves every rule as it was lowered.
	Off      bool
	done     map[*ir.Rule]bool
	ids      map[*ir.Rule]int
	products map[string]*ir.Rule
}

// maxProducts bounds the rules that merging makes of several rules for one
// member; beyond it they are judged one after the other.
const maxProducts = 2000

// NewSimplifier returns a simplifier for one tool.
func NewSimplifier(off bool) *Simplifier {
	return &Simplifier{Off: off, done: map[*ir.Rule]bool{}, ids: map[*ir.Rule]int{}, products: map[string]*ir.Rule{}}
}

// Simplify rewrites the rules under root and returns the root's replacement.
func (s *Simplifier) Simplify(root *ir.Rule) *ir.Rule {
	if s.Off {
		return root
	}
	root = target(root)
	var list []*ir.Rule
	Walk(root, func(r *ir.Rule) { list = append(list, r) })
	for _, r := range list {
		redirect(r)
	}
	for _, r := range list {
		s.merge(r)
	}
	return root
}

// target follows rules that are nothing but a reference.
func target(r *ir.Rule) *ir.Rule {
	for isAlias(r) {
		r = r.All[0]
	}
	return r
}

func isAlias(r *ir.Rule) bool {
	return len(r.All) == 1 && r.Slots() == 1
}

// redirect makes the rules under r point past references. What a reference
// says about itself stays with the property.
func redirect(r *ir.Rule) {
	each := func(list []*ir.Rule) {
		for i := range list {
			list[i] = target(list[i])
		}
	}
	one := func(p **ir.Rule) {
		if *p != nil {
			*p = target(*p)
		}
	}
	each(r.All)
	for _, c := range r.Choices {
		each(c.Arms)
	}
	for _, n := range r.Nots {
		one(&n.Rule)
	}
	for _, c := range r.Conds {
		one(&c.If)
		one(&c.Then)
		one(&c.Else)
	}
	for _, a := range r.Arrays {
		each(a.Prefix)
		one(&a.Items)
		if a.Contains != nil {
			one(&a.Contains.Rule)
		}
	}
	for _, u := range r.Unevaluated {
		one(&u.Rule)
		redirectCoverage(u.Coverage)
	}
	for _, o := range r.Objects {
		for i := range o.Properties {
			p := &o.Properties[i]
			p.Doc = p.Rule.Doc
			one(&p.Rule)
			if p.Doc == (ir.Doc{}) {
				p.Doc = p.Rule.Doc
				p.Doc.GoName = "" // it names the struct, not each field that refers to it
			}
		}
		for i := range o.Patterns {
			one(&o.Patterns[i].Rule)
		}
		one(&o.Rest)
		for i := range o.Names {
			one(&o.Names[i].Rule)
		}
		for i := range o.Dependents {
			one(&o.Dependents[i].Rule)
		}
	}
}

func redirectCoverage(list []*ir.Coverage) {
	for _, c := range list {
		for _, from := range c.From {
			if from.When != nil {
				redirectFormula(from.When)
			}
		}
		for i := range c.Contains {
			c.Contains[i] = target(c.Contains[i])
		}
	}
}

func redirectFormula(f *ir.Formula) {
	if f.Rule != nil {
		f.Rule = target(f.Rule)
	}
	for _, a := range f.Args {
		redirectFormula(a)
	}
}

// merge takes what the rules of All say into r itself.
func (s *Simplifier) merge(r *ir.Rule) {
	if s.done[r] {
		return
	}
	s.done[r] = true
	arms := distinct(r.All)
	r.All = nil
	var apart []*ir.Rule
	for _, a := range arms {
		s.merge(a)
		if clash(r, a) {
			apart = append(apart, a)
			continue
		}
		absorb(r, a)
	}
	r.All = distinct(append(r.All, apart...))
}

// clash reports whether one of the rules looks into a kind of value that only
// the other refuses by its type. Merged, the value would be skipped, and what
// the first has against it would be missing from the violations.
func clash(a, b *ir.Rule) bool {
	both := kinds(a) & kinds(b)
	switch {
	case both&ir.Number != 0:
		both |= ir.Number // integers and fractions are judged by the same checks
	case kinds(a)&ir.Number == ir.Integer, kinds(b)&ir.Number == ir.Integer:
		return true // the type has nothing against some of the numbers
	}
	return (kinds(a)&looksInto(a)|kinds(b)&looksInto(b))&^both != 0
}

// kinds returns the kinds that the rule's types admit.
func kinds(r *ir.Rule) ir.Kinds {
	k := ir.All
	for _, t := range r.Types {
		k &= t.Kinds
	}
	return k
}

// looksInto returns the kinds of which the rule itself asserts more than the
// type. Composition is judged whatever the type says.
func looksInto(r *ir.Rule) ir.Kinds {
	var k ir.Kinds
	if len(r.Values) > 0 {
		k = ir.All
	}
	if len(r.Strings) > 0 {
		k |= ir.String
	}
	if len(r.Numbers) > 0 {
		k |= ir.Number
	}
	if len(r.Arrays) > 0 {
		k |= ir.Array
	}
	if len(r.Objects) > 0 {
		k |= ir.Object
	}
	return k
}

// absorb adds the slots of a, which has no All left, to r. What r has already
// is not added again: two references to one schema say no more than one.
func absorb(r, a *ir.Rule) {
	same := func(s *ir.Site) *ir.Site { return s }
	r.Never = united(r.Never, a.Never, same)
	r.Types = united(r.Types, a.Types, func(c ir.TypeCheck) *ir.Site { return c.Site })
	r.Values = united(r.Values, a.Values, func(c ir.ValueCheck) *ir.Site { return c.Site })
	r.Strings = united(r.Strings, a.Strings, func(c ir.StringCheck) *ir.Site { return c.Site })
	// One format may be several checks at one site.
	r.Numbers = united(r.Numbers, a.Numbers, func(c ir.NumberCheck) numberKey { return numberKey{c.Site, c.Op} })
	r.Arrays = united(r.Arrays, a.Arrays, func(p *ir.ArrayPart) *ir.ArrayPart { return p })
	r.Objects = united(r.Objects, a.Objects, func(p *ir.ObjectPart) *ir.ObjectPart { return p })
	r.All = united(r.All, a.All, func(p *ir.Rule) *ir.Rule { return p })
	r.Choices = united(r.Choices, a.Choices, func(p *ir.Choice) *ir.Choice { return p })
	r.Nots = united(r.Nots, a.Nots, func(p *ir.Not) *ir.Not { return p })
	r.Conds = united(r.Conds, a.Conds, func(p *ir.Cond) *ir.Cond { return p })
	r.Unevaluated = united(r.Unevaluated, a.Unevaluated, func(p *ir.Unevaluated) *ir.Unevaluated { return p })
	r.Prose = r.Prose || a.Prose
	if r.Doc.Title == "" {
		r.Doc.Title = a.Doc.Title
	}
	if r.Doc.Description == "" {
		r.Doc.Description = a.Doc.Description
	}
	if r.Doc.Default == nil {
		r.Doc.Default = a.Doc.Default
	}
	if r.Doc.Go == nil {
		r.Doc.Go = a.Doc.Go
	}
}

type numberKey struct {
	site *ir.Site
	op   ir.NumberOp
}

// united appends to list the items whose key is not in it.
func united[E any, K comparable](list, items []E, key func(E) K) []E {
	if len(items) == 0 {
		return list
	}
	seen := make(map[K]bool, len(list))
	for _, e := range list {
		seen[key(e)] = true
	}
	for _, e := range items {
		if !seen[key(e)] {
			seen[key(e)] = true
			list = append(list, e)
		}
	}
	return list
}

// product returns one rule that says what all the rules say, or nil when it
// must not be made.
func (s *Simplifier) product(rules []*ir.Rule) *ir.Rule {
	rules = distinct(rules)
	if len(rules) == 1 {
		return rules[0]
	}
	if s.Off || len(s.products) >= maxProducts {
		return nil
	}
	var key strings.Builder
	for _, r := range rules {
		if s.ids[r] == 0 {
			s.ids[r] = len(s.ids) + 1
		}
		key.WriteString(strconv.Itoa(s.ids[r]))
		key.WriteByte(' ')
	}
	if p := s.products[key.String()]; p != nil {
		return p
	}
	p := &ir.Rule{Pointer: rules[0].Pointer}
	for _, r := range rules {
		if clash(p, r) {
			return nil
		}
		absorb(p, r)
	}
	s.products[key.String()] = p
	s.done[p] = true
	return p
}

// distinct drops repetitions.
func distinct(rules []*ir.Rule) []*ir.Rule {
	var list []*ir.Rule
	seen := map[*ir.Rule]bool{}
	for _, r := range rules {
		if !seen[r] {
			seen[r] = true
			list = append(list, r)
		}
	}
	return list
}
