package subsume

import (
	"fmt"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// atoms returns goals that together are the goal of a rule: each is a rule with
// one assertion, or with the applicators of one schema to members.
func (p *Prover) atoms(r *ir.Rule) []*ir.Rule {
	if list, ok := p.split[r]; ok {
		return list
	}
	var list []*ir.Rule
	add := func(atom ir.Rule) {
		atom.Pointer = r.Pointer
		list = append(list, &atom)
	}
	if len(r.Never) > 0 {
		add(ir.Rule{Never: r.Never[:1]})
	}
	for i := range r.Types {
		add(ir.Rule{Types: r.Types[i : i+1]})
	}
	for i := range r.Values {
		add(ir.Rule{Values: r.Values[i : i+1]})
	}
	for i := range r.Strings {
		add(ir.Rule{Strings: r.Strings[i : i+1]})
	}
	for i := range r.Numbers {
		add(ir.Rule{Numbers: r.Numbers[i : i+1]})
	}
	for _, a := range r.Arrays {
		part := func(a ir.ArrayPart) { add(ir.Rule{Arrays: []*ir.ArrayPart{&a}}) }
		for i := range a.Counts {
			part(ir.ArrayPart{Counts: a.Counts[i : i+1]})
		}
		if a.Unique != nil {
			part(ir.ArrayPart{Unique: a.Unique})
		}
		if a.Contains != nil {
			part(ir.ArrayPart{Contains: a.Contains})
		}
		if len(a.Prefix) > 0 || a.Items != nil {
			part(ir.ArrayPart{Prefix: a.Prefix, Items: a.Items})
		}
	}
	for _, o := range r.Objects {
		part := func(o ir.ObjectPart) { add(ir.Rule{Objects: []*ir.ObjectPart{&o}}) }
		for i := range o.Required {
			part(ir.ObjectPart{Required: o.Required[i : i+1]})
		}
		for i := range o.Counts {
			part(ir.ObjectPart{Counts: o.Counts[i : i+1]})
		}
		for i := range o.Names {
			part(ir.ObjectPart{Names: o.Names[i : i+1]})
		}
		for i := range o.Dependents {
			part(ir.ObjectPart{Dependents: o.Dependents[i : i+1]})
		}
		if len(o.Properties)+len(o.Patterns) > 0 || o.Rest != nil {
			part(ir.ObjectPart{Properties: o.Properties, Patterns: o.Patterns, Rest: o.Rest})
		}
	}
	for _, c := range r.Choices {
		add(ir.Rule{Choices: []*ir.Choice{c}})
	}
	for _, n := range r.Nots {
		add(ir.Rule{Nots: []*ir.Not{n}})
	}
	for _, c := range r.Conds {
		if c.Then != nil || c.Else != nil {
			add(ir.Rule{Conds: []*ir.Cond{c}})
		}
	}
	for _, u := range r.Unevaluated {
		add(ir.Rule{Unevaluated: []*ir.Unevaluated{u}})
		// What it demands depends on all that stands in place with it, which the
		// atom does not show: its class is told by that of the whole rule.
		p.classes.set(list[len(list)-1], fmt.Sprintf("of %d: %t %d", p.class(r), u.Items, p.class(u.Rule)))
	}
	for _, a := range r.All {
		list = append(list, p.atoms(a)...)
	}
	p.split[r] = list
	return list
}

// kindsOf returns the kinds that an atom says something about.
func kindsOf(atom *ir.Rule) ir.Kinds {
	switch {
	case len(atom.Strings) > 0:
		return ir.String
	case len(atom.Numbers) > 0:
		return ir.Number
	case len(atom.Arrays) > 0:
		return ir.Array
	case len(atom.Objects) > 0:
		return ir.Object
	case len(atom.Unevaluated) > 0 && atom.Unevaluated[0].Items:
		return ir.Array
	case len(atom.Unevaluated) > 0:
		return ir.Object
	}
	return ir.All
}
