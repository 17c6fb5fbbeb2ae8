package pass

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/pattern"
)

// Members plans how the members of each object are told apart: a case for each
// name that some schema mentions, with all rules for it, and the parts that
// judge the other names. Several rules for one member become one.
func Members(root *ir.Rule, s *Simplifier) {
	m := &members{s: s, near: locality{}, runners: map[*ir.Regex]pattern.Runner{}}
	seen := map[*ir.Rule]bool{}
	var visit func(*ir.Rule)
	visit = func(r *ir.Rule) {
		if seen[r] {
			return
		}
		seen[r] = true
		// The struct of a root keeps its members, whoever names them.
		if len(r.Objects) > 0 || r == root && ownKinds(r) == ir.Object {
			m.plan(r)
			for _, c := range r.Plan.Cases {
				for _, rule := range c.Rules {
					visit(rule)
				}
			}
			for _, p := range r.Plan.Parts {
				if p.Rest != nil {
					visit(p.Rest)
				}
			}
		}
		if len(r.Arrays) > 0 {
			m.elements(r)
			for _, list := range append(r.Elements.Prefix, r.Elements.Items) {
				for _, rule := range list {
					visit(rule)
				}
			}
		}
		for _, next := range inPlace(r) {
			visit(next)
		}
		for _, next := range children(r) {
			visit(next)
		}
	}
	visit(root)
}

// elements plans how the elements of an array are judged.
func (m *members) elements(r *ir.Rule) {
	e := &ir.Elements{}
	r.Elements = e
	longest := 0
	for _, a := range r.Arrays {
		longest = max(longest, len(a.Prefix))
		e.Counts = append(e.Counts, a.Counts...)
		if a.Unique != nil {
			e.Uniques = append(e.Uniques, a.Unique)
		}
		if a.Contains != nil && (a.Contains.Min != nil || a.Contains.Max != nil) {
			e.Contains = append(e.Contains, a.Contains)
		}
	}
	at := func(i int) []*ir.Rule {
		var rules []*ir.Rule
		for _, a := range r.Arrays {
			if i < len(a.Prefix) {
				rules = append(rules, a.Prefix[i])
			} else {
				rules = appendRule(rules, a.Items)
			}
		}
		return m.one(rules)
	}
	for i := range longest {
		e.Prefix = append(e.Prefix, at(i))
	}
	e.Items = at(longest)
}

// one makes one rule of several, where it may. Rules that say nothing, such as
// "additionalProperties": true for a member that another part names, are left
// out: the first rule names the type and fills the place.
func (m *members) one(rules []*ir.Rule) []*ir.Rule {
	if len(rules) > 1 {
		said := slices.DeleteFunc(slices.Clone(rules), func(r *ir.Rule) bool { return r.Slots() == 0 && !r.Prose && r.Doc == (ir.Doc{}) })
		if len(said) > 0 {
			rules = said
		}
	}
	if len(rules) > 1 {
		if one := m.s.product(rules); one != nil {
			return []*ir.Rule{one}
		}
	}
	return rules
}

type members struct {
	s       *Simplifier
	near    locality
	runners map[*ir.Regex]pattern.Runner
}

func (m *members) plan(r *ir.Rule) {
	p := &ir.Plan{}
	r.Plan = p
	seen := map[string]bool{}
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			p.Cases = append(p.Cases, &ir.Case{Name: name, Bit: -1, Rules: m.rulesFor(r, name)})
		}
	}
	for _, o := range r.Objects {
		for _, prop := range o.Properties {
			add(prop.Name)
		}
	}
	for _, name := range m.mentioned(r) {
		add(name)
	}
	var rests []*ir.Rule
	for _, o := range r.Objects {
		p.Names = append(p.Names, o.Names...)
		switch {
		case len(o.Patterns) > 0:
			p.Parts = append(p.Parts, ir.RestPart{Patterns: o.Patterns, Rest: o.Rest})
		case o.Rest != nil:
			rests = append(rests, o.Rest)
		}
	}
	for _, rest := range m.one(rests) {
		p.Parts = append(p.Parts, ir.RestPart{Rest: rest})
	}
	if len(p.Parts) == 1 && len(p.Parts[0].Patterns) == 0 {
		p.Closed = onlyNever(p.Parts[0].Rest)
	}
}

// onlyNever returns the site of a rule that does nothing but refuse everything
// at one site.
func onlyNever(r *ir.Rule) *ir.Site {
	if r == nil || len(r.Never) != 1 || r.Slots() != 1 {
		return nil
	}
	return r.Never[0]
}

// rulesFor returns the rules that apply to a member of that name: in each part
// the property, the patterns that find the name, or else the rest.
func (m *members) rulesFor(r *ir.Rule, name string) []*ir.Rule {
	var rules []*ir.Rule
	for _, o := range r.Objects {
		before := len(rules)
		for _, p := range o.Properties {
			if p.Name == name {
				rules = append(rules, p.Rule)
			}
		}
		for _, p := range o.Patterns {
			if m.runner(p.Regex).Match([]byte(name)) {
				rules = append(rules, p.Rule)
			}
		}
		if len(rules) == before && o.Rest != nil {
			rules = append(rules, o.Rest)
		}
	}
	return m.one(rules)
}

func (m *members) runner(re *ir.Regex) pattern.Runner {
	if m.runners[re] == nil {
		m.runners[re] = judge.Runner(re)
	}
	return m.runners[re]
}

// mentioned returns the names that a rule, or an in-place rule whose judgement
// can be read off the members, asks for.
func (m *members) mentioned(r *ir.Rule) []string {
	var names []string
	seen := map[*ir.Rule]bool{}
	var collect func(*ir.Rule)
	collect = func(r *ir.Rule) {
		if seen[r] {
			return
		}
		seen[r] = true
		for _, o := range r.Objects {
			for _, p := range o.Properties {
				names = append(names, p.Name)
			}
			for _, q := range o.Required {
				names = append(names, q.Name)
			}
			for _, d := range o.Dependents {
				names = append(names, d.Name)
				for _, q := range d.Required {
					names = append(names, q.Name)
				}
			}
		}
		for _, next := range inPlace(r) {
			if m.near.local(next) {
				collect(next)
			}
		}
	}
	collect(r)
	return names
}

// locality says which rules can be judged, of an object, by what was seen of
// its members: rules that ask for names, counts and the values of named members
// only, and that are not so large that reading the object again is better. It
// remembers what it found.
type locality map[*ir.Rule]int

// maxLocal is the largest in-place tree that is read off the members, in rules.
const maxLocal = 200

func (l locality) local(r *ir.Rule) bool { return l.weight(r) <= maxLocal }

// weight counts the rules in place, each as often as a formula would hold it;
// beyond maxLocal it stops counting.
func (l locality) weight(r *ir.Rule) int {
	if w, ok := l[r]; ok {
		return w
	}
	w := 1
	if !readable(r) {
		w = maxLocal + 1
	}
	for _, next := range inPlace(r) {
		if w > maxLocal {
			break
		}
		w += l.weight(next)
	}
	// What the formula of a rule holds twice weighs twice: nested, it doubles at
	// each level.
	for _, next := range twice(r) {
		if w > maxLocal {
			break
		}
		w += l.weight(next)
	}
	l[r] = min(w, maxLocal+1)
	return l[r]
}

// twice returns the rules whose condition stands twice in the condition of r:
// the arms of "oneOf", and an "if" with both branches.
func twice(r *ir.Rule) []*ir.Rule {
	var list []*ir.Rule
	for _, c := range r.Choices {
		if c.Exactly {
			list = append(list, c.Arms...)
		}
	}
	for _, c := range r.Conds {
		if c.Then != nil && c.Else != nil {
			list = append(list, c.If)
		}
	}
	return list
}

// readable reports whether what the rule itself says of an object can be read
// off its members.
func readable(r *ir.Rule) bool {
	if len(r.Values)+len(r.Unevaluated) > 0 {
		return false
	}
	for _, t := range r.Types {
		if t.Kinds&ir.Object == 0 {
			return false
		}
	}
	for _, o := range r.Objects {
		if len(o.Patterns) > 0 || o.Rest != nil || len(o.Names) > 0 {
			return false
		}
	}
	for _, c := range r.Choices {
		if c.Select != nil {
			return false
		}
	}
	return true
}
