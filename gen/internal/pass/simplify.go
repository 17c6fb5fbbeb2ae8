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
	walk(root, func(r *ir.Rule) { list = append(list, r) })
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

func redirectCoverage(c *ir.Coverage) {
	if c.When != nil {
		redirectFormula(c.When)
	}
	for i := range c.Contains {
		c.Contains[i] = target(c.Contains[i])
	}
	for _, part := range c.Parts {
		redirectCoverage(part)
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
	arms := r.All
	r.All = nil
	for _, a := range arms {
		s.merge(a)
		absorb(r, a)
	}
}

// absorb adds the slots of a, which has no All left, to r.
func absorb(r, a *ir.Rule) {
	r.Never = append(r.Never, a.Never...)
	r.Types = append(r.Types, a.Types...)
	r.Values = append(r.Values, a.Values...)
	r.Strings = append(r.Strings, a.Strings...)
	r.Numbers = append(r.Numbers, a.Numbers...)
	r.Arrays = append(r.Arrays, a.Arrays...)
	r.Objects = append(r.Objects, a.Objects...)
	r.All = append(r.All, a.All...)
	r.Choices = append(r.Choices, a.Choices...)
	r.Nots = append(r.Nots, a.Nots...)
	r.Conds = append(r.Conds, a.Conds...)
	r.Unevaluated = append(r.Unevaluated, a.Unevaluated...)
	if r.Doc.Title == "" {
		r.Doc.Title = a.Doc.Title
	}
	if r.Doc.Description == "" {
		r.Doc.Description = a.Doc.Description
	}
	if r.Doc.Default == nil {
		r.Doc.Default = a.Doc.Default
	}
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
	s.products[key.String()] = p
	for _, r := range rules {
		absorb(p, r)
	}
	s.done[p] = true
	return p
}

// distinct drops repetitions and rules that accept everything.
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
