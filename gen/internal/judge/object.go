package judge

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// index returns the members of an object by name.
func (e *evaluation) index(v *source.Value) map[string]*source.Value {
	members := e.members[v]
	if members == nil {
		members = make(map[string]*source.Value, len(v.Members))
		for _, m := range v.Members {
			members[m.Name] = m.Value
		}
		e.members[v] = members
	}
	return members
}

// name returns the name of a member as a value.
func (e *evaluation) name(text string) *source.Value {
	if e.names[text] == nil {
		e.names[text] = &source.Value{Kind: source.String, Text: text}
	}
	return e.names[text]
}

func (e *evaluation) object(p *ir.ObjectPart, v *source.Value) Verdict {
	out := all()
	if out.add(e.parts(p, v)) {
		return out.Verdict
	}
	for _, n := range p.Names {
		for _, m := range v.Members {
			verdict := e.rule(n.Rule, e.name(m.Name))
			if verdict.Outcome == Fails {
				verdict = e.fails(n.Site, v)
			}
			if out.add(verdict) {
				return out.Verdict
			}
		}
	}
	if out.add(e.required(p.Required, v)) {
		return out.Verdict
	}
	for _, c := range p.Counts {
		if out.add(e.unless(within(c, len(v.Members)), c.Site, v)) {
			return out.Verdict
		}
	}
	for _, d := range p.Dependents {
		if e.index(v)[d.Name] == nil {
			continue
		}
		if out.add(e.required(d.Required, v)) || out.add(e.rule(d.Rule, v)) {
			return out.Verdict
		}
	}
	return out.Verdict
}

// parts judges the members: those that are named, those whose name a pattern
// finds, and the rest.
func (e *evaluation) parts(p *ir.ObjectPart, v *source.Value) Verdict {
	out := all()
	members := e.index(v)
	named := map[string]bool{}
	for _, prop := range p.Properties {
		named[prop.Name] = true
		if value := members[prop.Name]; value != nil && out.add(e.rule(prop.Rule, value)) {
			return out.Verdict
		}
	}
	if len(p.Patterns) == 0 && p.Rest == nil {
		return out.Verdict
	}
	for _, m := range v.Members {
		rest := !named[m.Name]
		for _, pat := range p.Patterns {
			if e.finds(pat.Regex, m.Name) {
				rest = false
				if out.add(e.rule(pat.Rule, m.Value)) {
					return out.Verdict
				}
			}
		}
		if rest && out.add(e.rule(p.Rest, m.Value)) {
			return out.Verdict
		}
	}
	return out.Verdict
}

func (e *evaluation) required(list []ir.Required, v *source.Value) Verdict {
	for _, q := range list {
		if verdict := e.unless(e.index(v)[q.Name] != nil, q.Site, v); verdict.Outcome == Fails {
			return verdict
		}
	}
	return holds
}
