package contract

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/pattern"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Limits on values that are made of accepted ones.
const (
	maxBases  = 24    // accepted values
	maxExtra  = 6_000 // values made of them
	maxNames  = 60    // sets of names that are added
	maxSubset = 4     // of the names of a set, those whose subsets are tried
)

// extra looks where package witness does not: objects that get members together,
// because one asks for the other, and members of names that a pattern of one
// side finds and one of the other does not.
func (s *search) extra() {
	sets := append(together(s.before, s.after), produced(s.before, s.after)...)
	if len(sets) > maxNames {
		sets = sets[:maxNames]
	}
	tried := 0
	for _, base := range s.bases {
		for _, at := range objects(base, nil) {
			for _, names := range sets {
				for bits := range 1 << min(len(names), maxSubset) {
					for _, value := range s.values(names) {
						if tried++; tried > maxExtra || s.settled() {
							return
						}
						s.try(replaced(base, at, withMembers(at, names, bits, value)))
					}
				}
			}
		}
	}
}

// plainValues are one value or two of each kind.
var plainValues = []*source.Value{
	{Kind: source.String, Text: "a"}, {Kind: source.Number, Text: "1"}, {Kind: source.Null}, {Kind: source.Bool, Text: "true"},
	{Kind: source.Object}, {Kind: source.Array},
}

// values returns values to give to members: what was accepted under one of the
// names, and plain ones.
func (s *search) values(names []string) []*source.Value {
	var list []*source.Value
	for _, base := range s.bases {
		for _, at := range objects(base, nil) {
			for _, m := range at.Members {
				if slices.Contains(names, m.Name) && len(list) < 4 && !slices.ContainsFunc(list, m.Value.Equal) {
					list = append(list, m.Value)
				}
			}
		}
	}
	return append(list, plainValues...)
}

// objects returns the objects in a value.
func objects(v *source.Value, list []*source.Value) []*source.Value {
	if v.Kind == source.Object {
		list = append(list, v)
	}
	for _, m := range v.Members {
		list = objects(m.Value, list)
	}
	for _, item := range v.Items {
		list = objects(item, list)
	}
	return list
}

// withMembers returns an object with members of some names: of the first ones
// those that bits say, of the others all. A member that is there keeps its value.
func withMembers(o *source.Value, names []string, bits int, value *source.Value) *source.Value {
	w := &source.Value{Kind: source.Object}
	for _, m := range o.Members {
		if i := slices.Index(names, m.Name); i < 0 || i >= maxSubset || bits>>i&1 == 1 {
			w.Members = append(w.Members, m)
		}
	}
	for i, text := range names {
		if w.Get(text) == nil && (i >= maxSubset || bits>>i&1 == 1) {
			w.Members = append(w.Members, source.Member{Name: text, Value: value})
		}
	}
	return w
}

// replaced returns a copy of a value with another part in the place of one.
func replaced(v, part, by *source.Value) *source.Value {
	if v == part {
		return by
	}
	w := *v
	w.Members, w.Items = nil, nil
	for _, m := range v.Members {
		w.Members = append(w.Members, source.Member{Name: m.Name, Value: replaced(m.Value, part, by)})
	}
	for _, item := range v.Items {
		w.Items = append(w.Items, replaced(item, part, by))
	}
	return &w
}

// together returns the names that rules connect: each that asks for others, with
// those.
func together(roots ...*ir.Rule) [][]string {
	var sets [][]string
	each(roots, func(r *ir.Rule) {
		for _, o := range r.Objects {
			for _, d := range o.Dependents {
				names := []string{d.Name}
				for _, q := range d.Required {
					names = append(names, q.Name)
				}
				if d.Rule != nil {
					for _, part := range d.Rule.Objects {
						for _, prop := range part.Properties {
							names = append(names, prop.Name)
						}
					}
					names = append(names, "other")
				}
				sets = append(sets, names)
			}
		}
	})
	return sets
}

// produced returns names that one pattern on names finds and another one does
// not.
func produced(roots ...*ir.Rule) [][]string {
	var automata []*pattern.Automaton
	known := map[string]bool{}
	take := func(re *ir.Regex) {
		if re == nil || known[re.Source] {
			return
		}
		known[re.Source] = true
		if p, err := (pattern.Options{Legacy: re.Legacy}).Parse(re.Source); err == nil {
			if a, err := p.Compile(); err == nil {
				automata = append(automata, a)
			}
		}
	}
	each(roots, func(r *ir.Rule) {
		for _, o := range r.Objects {
			for _, p := range o.Patterns {
				take(p.Regex)
			}
			for _, n := range o.Names {
				for _, c := range n.Rule.Strings {
					take(c.Regex)
				}
			}
		}
	})
	var sets [][]string
	produce := func(terms ...pattern.Term) {
		if p, err := pattern.NewProducer(terms); err == nil {
			if text, ok := p.Text(0, pattern.Unbounded); ok {
				sets = append(sets, []string{text})
			}
		}
	}
	for i, a := range automata {
		produce(pattern.Term{Automaton: a})
		for j, b := range automata {
			if i != j && len(sets) < maxNames {
				produce(pattern.Term{Automaton: a}, pattern.Term{Automaton: b, Refuses: true})
			}
		}
	}
	return sets
}

// each calls visit for each rule that can be reached, once.
func each(roots []*ir.Rule, visit func(*ir.Rule)) {
	seen := map[*ir.Rule]bool{nil: true}
	var step func(*ir.Rule)
	step = func(r *ir.Rule) {
		if seen[r] {
			return
		}
		seen[r] = true
		visit(r)
		for _, sub := range r.Subrules() {
			step(sub)
		}
	}
	for _, r := range roots {
		step(r)
	}
}

// try judges a value by both rules and keeps it when they differ.
func (s *search) try(v *source.Value) {
	old, now := s.judge.Judge(s.before, v), s.judge.Judge(s.after, v)
	switch {
	case old.Outcome == judge.Fails && now.Outcome == judge.Holds:
		s.note(Widened, v, old)
	case old.Outcome == judge.Holds && now.Outcome == judge.Fails:
		s.note(Narrowed, v, now)
	}
	if (old.Outcome == judge.Holds || now.Outcome == judge.Holds) && len(s.bases) < maxBases {
		s.bases = append(s.bases, v)
	}
}
