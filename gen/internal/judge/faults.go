package judge

import (
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Fault is one constraint that refuses a part of a value.
type Fault struct {
	Site *ir.Site
	At   string // JSON pointer of the part
}

// Faults returns what the generated code reports of a value that a rule
// refuses, each once and in the order of the rule's slots; none of one that it
// accepts. The rule is one of pass Lower after the passes Select and Coverage,
// because what tells the arm of a choice decides what is reported of it.
// decided is false when the verdict is Unknown; the faults are then not all.
//
// Faults of an allOf, of the chosen arm of a choice, of a then and of an else
// are reported where they are; with those of an arm goes one of its choice. Of
// a choice that nothing tells the arm of there is one alone, and of a not. Of
// an if there is none. Where a value has the wrong type, nothing else is said of
// that value.
func (j *Judge) Faults(r *ir.Rule, v *source.Value) (list []Fault, decided bool) {
	return j.FaultsWithout(nil, r, v)
}

// FaultsWithout is Faults by the rule that is left when one constraint is taken
// out, see JudgeWithout.
func (j *Judge) FaultsWithout(s *ir.Site, r *ir.Rule, v *source.Value) (list []Fault, decided bool) {
	e := j.evaluation()
	e.left = s
	verdict := e.rule(r, v)
	if verdict.Outcome != Fails {
		return nil, verdict.Outcome == Holds
	}
	return e.faults(r, v)
}

// faults collects what is reported of a value that the rule refuses.
func (e *evaluation) faults(r *ir.Rule, v *source.Value) (list []Fault, decided bool) {
	f := &faults{evaluation: e, seen: map[place]bool{}, found: map[Fault]bool{}, decided: true}
	f.rule(r, v, "")
	return f.gated(), f.decided
}

// gated drops, where a value has the wrong type, all else that is wrong with
// that value, as the runtime does.
func (f *faults) gated() []Fault {
	mistyped := map[string]bool{}
	for _, fault := range f.list {
		if fault.Site.Keyword == "type" {
			mistyped[fault.At] = true
		}
	}
	return slices.DeleteFunc(f.list, func(fault Fault) bool {
		return mistyped[fault.At] && fault.Site.Keyword != "type"
	})
}

// faults collects the faults of one value.
type faults struct {
	*evaluation
	list    []Fault
	found   map[Fault]bool
	seen    map[place]bool
	decided bool
}

// place is a rule at a part of the value.
type place struct {
	rule *ir.Rule
	at   string
}

func (f *faults) add(s *ir.Site, at string) {
	if f.left != nil && *s == *f.left {
		return
	}
	if fault := (Fault{s, at}); !f.found[fault] {
		f.found[fault] = true
		f.list = append(f.list, fault)
	}
}

// verdict adds the fault of a check that was judged.
func (f *faults) verdict(v Verdict, at string) {
	switch v.Outcome {
	case Fails:
		f.add(v.Site, at)
	case Unknown:
		f.decided = false
	}
}

func (f *faults) rule(r *ir.Rule, v *source.Value, at string) {
	if r == nil || f.seen[place{r, at}] {
		return
	}
	f.seen[place{r, at}] = true
	switch f.evaluation.rule(r, v).Outcome {
	case Holds:
		return
	case Unknown:
		f.decided = false
	}
	for _, s := range r.Never {
		f.add(s, at)
	}
	mistyped := false
	for _, t := range r.Types {
		if t.Kinds&kindOf(v) == 0 {
			f.add(t.Site, at)
			mistyped = true
		}
	}
	if !mistyped {
		f.own(r, v, at)
	}
	f.composition(r, v, at)
}

// own adds what the schema itself says beside the types: a value of another
// type is not judged by it.
func (f *faults) own(r *ir.Rule, v *source.Value, at string) {
	for _, c := range r.Values {
		f.verdict(f.values(c, v), at)
	}
	switch v.Kind {
	case source.String:
		for _, c := range r.Strings {
			f.verdict(f.text(c, v), at)
		}
	case source.Number:
		for _, c := range r.Numbers {
			f.verdict(f.number(c, v), at)
		}
	case source.Array:
		for _, p := range r.Arrays {
			f.array(p, v, at)
		}
	case source.Object:
		for _, p := range r.Objects {
			f.object(p, v, at)
		}
	}
}

func (f *faults) array(p *ir.ArrayPart, v *source.Value, at string) {
	for i, item := range v.Items {
		rule := p.Items
		if i < len(p.Prefix) {
			rule = p.Prefix[i]
		}
		f.rule(rule, item, element(at, i))
	}
	for _, c := range p.Counts {
		f.verdict(f.unless(within(c, len(v.Items)), c.Site, v), at)
	}
	if p.Unique != nil {
		f.verdict(f.unless(distinct(v.Items), p.Unique, v), at)
	}
	if p.Contains != nil {
		// One bound at a time: each has a site of its own.
		for _, c := range []*ir.Contains{{Rule: p.Contains.Rule, Min: p.Contains.Min}, {Rule: p.Contains.Rule, Max: p.Contains.Max}} {
			f.verdict(f.contains(c, v), at)
		}
	}
}

func element(at string, i int) string { return source.PointerJoin(at, strconv.Itoa(i)) }

func (f *faults) object(p *ir.ObjectPart, v *source.Value, at string) {
	named := map[string]bool{}
	for _, prop := range p.Properties {
		named[prop.Name] = true
		if value := f.index(v)[prop.Name]; value != nil {
			f.rule(prop.Rule, value, source.PointerJoin(at, prop.Name))
		}
	}
	for _, m := range v.Members {
		rest := !named[m.Name]
		for _, pat := range p.Patterns {
			if f.finds(pat.Regex, m.Name) {
				rest = false
				f.rule(pat.Rule, m.Value, source.PointerJoin(at, m.Name))
			}
		}
		if rest {
			f.rule(p.Rest, m.Value, source.PointerJoin(at, m.Name))
		}
		for _, n := range p.Names {
			verdict := f.evaluation.rule(n.Rule, f.name(m.Name))
			if verdict.Outcome == Fails {
				verdict.Site = n.Site
			}
			f.verdict(verdict, at)
		}
	}
	f.required(p.Required, v, at)
	for _, c := range p.Counts {
		f.verdict(f.unless(within(c, len(v.Members)), c.Site, v), at)
	}
	for _, d := range p.Dependents {
		if f.index(v)[d.Name] != nil {
			f.required(d.Required, v, at)
			f.rule(d.Rule, v, at)
		}
	}
}

func (f *faults) required(list []ir.Required, v *source.Value, at string) {
	for _, q := range list {
		if f.index(v)[q.Name] == nil {
			f.add(q.Site, at)
		}
	}
}

func (f *faults) composition(r *ir.Rule, v *source.Value, at string) {
	for _, a := range r.All {
		f.rule(a, v, at)
	}
	for _, c := range r.Choices {
		verdict := f.choice(c, v)
		f.verdict(verdict, at)
		if verdict.Outcome == Fails && c.Select != nil {
			f.rule(selected(c, v), v, at)
		}
	}
	for _, n := range r.Nots {
		switch f.evaluation.rule(n.Rule, v).Outcome {
		case Holds:
			f.add(n.Site, at)
		case Unknown:
			f.decided = false
		}
	}
	for _, c := range r.Conds {
		switch f.evaluation.rule(c.If, v).Outcome {
		case Holds:
			f.rule(c.Then, v, at)
		case Fails:
			f.rule(c.Else, v, at)
		default:
			f.decided = false
		}
	}
	for _, u := range r.Unevaluated {
		f.unevaluated(u, v, at)
	}
}

// selected returns the arm of a choice that can hold, or nil when none can.
func selected(c *ir.Choice, v *source.Value) *ir.Rule {
	if !c.Select.ByMember() {
		for i, kinds := range c.Select.Kinds {
			if kinds&kindOf(v) != 0 {
				return c.Arms[i]
			}
		}
		return nil
	}
	tag := v.Get(c.Select.Member)
	if tag == nil || tag.Kind != source.String {
		return nil
	}
	for i, tags := range c.Select.Tags {
		if slices.Contains(tags, tag.Text) {
			return c.Arms[i]
		}
	}
	return nil
}

func (f *faults) unevaluated(u *ir.Unevaluated, v *source.Value, at string) {
	if u.Items != (v.Kind == source.Array) || !u.Items && v.Kind != source.Object {
		return
	}
	if len(u.Coverage) == 0 {
		f.decided = false
		return
	}
	applies := f.applies(u.Coverage, v)
	part := func(covered func(*ir.Coverage) Outcome, value *source.Value, at string) {
		switch f.remaining(u, applies, covered, value).Outcome {
		case Fails:
			f.rule(u.Rule, value, at)
		case Unknown:
			f.decided = false
		}
	}
	for i, item := range v.Items {
		part(func(c *ir.Coverage) Outcome { return f.coversElement(c, i, item) }, item, element(at, i))
	}
	for _, m := range v.Members {
		part(func(c *ir.Coverage) Outcome { return f.coversMember(c, m.Name) }, m.Value, source.PointerJoin(at, m.Name))
	}
}
