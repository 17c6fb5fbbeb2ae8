package subsume

import (
	"math"
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/pattern"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Limits on one proof. Beyond them nothing is proven.
const (
	maxSteps  = 60_000 // goals that are looked at
	maxDepth  = 400    // goals that are open at one time
	maxListed = 20     // places at which a proof stopped that are told
)

// Prover proves claims about rules. It is not safe for concurrent use.
type Prover struct {
	*classes
	judge  *judge.Judge
	split  map[*ir.Rule][]*ir.Rule // atoms
	never  *ir.Rule                // the goal that is no value
	named  map[string]*ir.Rule     // made: has a member of that name
	valued map[string]*ir.Rule     // made: a member, if it is there, has that value
	texts  map[string]*ir.Rule     // made: is found by that pattern
	automata

	steps int
	level int // parts of the value on the way here
	known map[claim]bool
	open  map[claim]int // index in stack
	stack []int         // the level of each open claim
	// used is the lowest index of the stack that was assumed to hold.
	used  int
	quiet int // above 0 where a failure need not be one of the whole
	stops []*ir.Rule
}

// claim is a goal under what is known.
type claim struct {
	known string
	goal  int
}

// New returns a prover for rules and all that can be reached from them.
func New(roots ...*ir.Rule) *Prover {
	return &Prover{
		classes:  classify(roots),
		judge:    judge.New(),
		split:    map[*ir.Rule][]*ir.Rule{},
		never:    &ir.Rule{Never: []*ir.Site{{}}},
		named:    map[string]*ir.Rule{},
		valued:   map[string]*ir.Rule{},
		texts:    map[string]*ir.Rule{},
		automata: automata{made: map[automatonKey]*pattern.Automaton{}, empty: map[string]bool{}},
	}
}

// Same reports whether two of the rules have the same form.
func (p *Prover) Same(a, b *ir.Rule) bool { return p.class(a) == p.class(b) }

// Within proves that wide accepts every value that narrow accepts. When it does
// not succeed, open are goals of wide at which it stopped, of which each holds
// one assertion: a few of them, in the order in which they were met.
func (p *Prover) Within(narrow, wide *ir.Rule) (proven bool, open []*ir.Rule) {
	p.steps, p.level, p.quiet, p.stops = 0, 0, 0, nil
	p.known, p.open, p.stack, p.used = map[claim]bool{}, map[claim]int{}, nil, math.MaxInt
	if p.goal(p.of(narrow), wide) {
		return true, nil
	}
	return false, p.stops
}

// goal proves that a rule accepts the value.
func (p *Prover) goal(s *sequent, r *ir.Rule) bool {
	if r == nil || s.kinds == 0 || s.in[p.class(r)] || p.class(r) == 0 {
		return true
	}
	ok := true
	for _, atom := range p.atoms(r) {
		if !p.atom(s, atom) {
			ok = false
			if p.quiet > 0 {
				break
			}
		}
	}
	return ok
}

// part is goal for a part of the value.
func (p *Prover) part(s *sequent, r *ir.Rule) bool {
	p.level++
	ok := p.goal(s, r)
	p.level--
	return ok
}

// impossible proves that there is no such value.
func (p *Prover) impossible(s *sequent) bool {
	return p.quietly(func() bool { return p.goal(s, p.never) })
}

// impossiblePart is impossible for a part of the value.
func (p *Prover) impossiblePart(s *sequent) bool {
	p.level++
	ok := p.impossible(s)
	p.level--
	return ok
}

// quietly tries something whose failure need not be told.
func (p *Prover) quietly(try func() bool) bool {
	p.quiet++
	ok := try()
	p.quiet--
	return ok
}

// atom proves a goal of one assertion, for each group of kinds that it is about.
func (p *Prover) atom(s *sequent, atom *ir.Rule) bool {
	if s.in[p.class(atom)] {
		return true
	}
	ok := true
	for _, kind := range ir.Each {
		if s.kinds&kind&kindsOf(atom) == 0 {
			continue
		}
		if !p.claim(s.narrowed(kind), atom) {
			ok = false
			if p.quiet > 0 {
				break
			}
		}
	}
	return ok
}

// claim proves an atom for a value of one kind, or a number.
func (p *Prover) claim(s *sequent, atom *ir.Rule) bool {
	key := claim{p.key(s), p.class(atom)}
	if at, ok := p.open[key]; ok {
		if p.stack[at] < p.level {
			p.used = min(p.used, at)
			return true
		}
		return false
	}
	if known, ok := p.known[key]; ok && (known || p.quiet > 0) {
		return known
	}
	if p.steps++; p.steps > maxSteps || len(p.stack) >= maxDepth {
		p.stop(atom)
		return false
	}
	at := len(p.stack)
	p.open[key] = at
	p.stack = append(p.stack, p.level)
	outer := p.used
	p.used = math.MaxInt
	stops := len(p.stops)
	ok := p.prove(s, atom)
	p.stack = p.stack[:at]
	delete(p.open, key)
	// A success that rests on a claim that is still open is one only when that
	// claim succeeds.
	if !ok || p.used >= at {
		p.known[key] = ok
	}
	if p.used < at {
		outer = min(outer, p.used)
	}
	p.used = outer
	if ok {
		p.stops = p.stops[:min(stops, len(p.stops))]
	} else if len(p.stops) == stops {
		p.stop(atom)
	}
	return ok
}

// stop notes where the proof stopped.
func (p *Prover) stop(atom *ir.Rule) {
	if p.quiet == 0 && len(p.stops) < maxListed {
		p.stops = append(p.stops, atom)
	}
}

// prove tries the ways to prove an atom in the order of their cost.
func (p *Prover) prove(s *sequent, atom *ir.Rule) bool {
	if values, ok := p.listed(s); ok {
		return p.each(values, atom)
	}
	if p.quietly(func() bool { return p.contradiction(s) }) {
		return true
	}
	if len(atom.Never) > 0 {
		return p.quietly(func() bool { return p.branches(s, atom) })
	}
	// What is known may come in branches; then a failure without them is none.
	if p.branching(s) && p.quietly(func() bool { return p.direct(s, atom) || p.numbersApart(s, atom) || p.branches(s, atom) }) {
		return true
	}
	if s.kinds == ir.Object && len(atom.Choices)+len(atom.Conds) > 0 && p.quietly(func() bool { return p.byMember(s, atom) }) {
		return true
	}
	return p.direct(s, atom) || !p.branching(s) && p.quietly(func() bool { return p.numbersApart(s, atom) })
}

// numbersApart tries integers and fractions one by one.
func (p *Prover) numbersApart(s *sequent, atom *ir.Rule) bool {
	if s.kinds != ir.Number {
		return false
	}
	return p.claim(s.narrowed(ir.Integer), atom) && p.claim(s.narrowed(ir.Fraction), atom)
}

// direct proves an atom without looking at branches of what is known.
func (p *Prover) direct(s *sequent, atom *ir.Rule) bool {
	switch {
	case len(atom.Values) > 0:
		return p.value(s, atom)
	case len(atom.Types) > 0:
		return p.kinds(s)&^atom.Types[0].Kinds == 0
	case len(atom.Strings) > 0:
		return p.text(s, atom.Strings[0])
	case len(atom.Numbers) > 0:
		return p.number(s, atom.Numbers[0])
	case len(atom.Arrays) > 0:
		return p.array(s, atom.Arrays[0])
	case len(atom.Objects) > 0:
		return p.object(s, atom.Objects[0])
	case len(atom.Choices) > 0:
		return p.choice(s, atom.Choices[0])
	case len(atom.Nots) > 0:
		return p.impossible(p.with(s, atom.Nots[0].Rule))
	case len(atom.Conds) > 0:
		c := atom.Conds[0]
		return p.goal(p.with(s, c.If), c.Then) && p.goal(p.without(s, c.If), c.Else)
	case len(atom.Unevaluated) > 0:
		return p.unevaluated(s, atom.Unevaluated[0])
	}
	return false
}

// value proves an enum where the values that are known of are not listed: for
// strings by their patterns, for containers that must be empty.
func (p *Prover) value(s *sequent, atom *ir.Rule) bool {
	var empty source.Value
	none := ir.CountCheck{Max: true}
	switch s.kinds {
	case ir.String:
		return p.oneOfTexts(s, atom.Values[0])
	case ir.Object:
		empty.Kind = source.Object
		if !p.memberCount(p.members(s), none) {
			return false
		}
	case ir.Array:
		empty.Kind = source.Array
		if p.length(p.elements(s)) != 0 {
			return false
		}
	default:
		return false
	}
	return p.each([]*source.Value{&empty}, atom)
}

// choice proves that an arm accepts the value, and for oneOf that no other does.
func (p *Prover) choice(s *sequent, c *ir.Choice) bool {
	return p.quietly(func() bool {
		for i, arm := range c.Arms {
			if !p.goal(s, arm) {
				continue
			}
			if !c.Exactly {
				return true
			}
			alone := true
			for j, other := range c.Arms {
				alone = alone && (i == j || p.impossible(p.with(s, other)))
			}
			if alone {
				return true
			}
		}
		return false
	})
}

// contradiction proves from what is known that there is no such value, without
// looking at its branches.
func (p *Prover) contradiction(s *sequent) bool {
	switch {
	case s.kinds == 0:
		return true
	case s.kinds&ir.Number != 0 && p.noNumber(s), s.kinds == ir.String && p.noText(s), s.kinds == ir.Array && p.noArray(s),
		s.kinds == ir.Object && p.noObject(s):
		return true
	}
	for _, r := range s.fails {
		t := *s
		t.fails, t.out = nil, map[int]bool{} // it is a weaker claim, and never the same one again
		if p.goal(&t, r) {
			return true
		}
	}
	return false
}

// maxBranches bounds the combinations of branches that are tried.
const maxBranches = 128

// branching reports whether there are branches left to try.
func (p *Prover) branching(s *sequent) bool { return len(unspent(s)) > 0 }

// unspent returns the choices and conditionals whose branches were not tried.
func unspent(s *sequent) []any {
	var list []any
	add := func(c any) {
		if !slices.Contains(s.spent, c) && !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	for _, r := range s.holds {
		for _, c := range r.Choices {
			add(c)
		}
		for _, c := range r.Conds {
			if c.Then != nil || c.Else != nil {
				add(c)
			}
		}
	}
	return list
}

// branches proves an atom in each branch of what is known: first for one choice
// with the others given up, then for all combinations.
func (p *Prover) branches(s *sequent, atom *ir.Rule) bool {
	list := unspent(s)
	if len(list) == 0 {
		return false
	}
	combinations := 1
	for _, c := range list {
		n := 2
		if choice, ok := c.(*ir.Choice); ok {
			n = len(choice.Arms)
		}
		if combinations *= n; combinations > maxBranches {
			combinations = maxBranches + 1
		}
	}
	if len(list) > 1 {
		for _, c := range list {
			t := s.clone()
			t.spent = append(t.spent, list...)
			if p.over(t, c, atom) {
				return true
			}
		}
		if combinations > maxBranches {
			return false
		}
	}
	t := s.clone()
	t.spent = append(t.spent, list[0])
	return p.over(t, list[0], atom)
}

// over proves an atom in each branch of one choice or conditional.
func (p *Prover) over(s *sequent, c any, atom *ir.Rule) bool {
	switch c := c.(type) {
	case *ir.Choice:
		for i, arm := range c.Arms {
			t := p.with(s, arm)
			if c.Exactly {
				for j, other := range c.Arms {
					if i != j {
						p.refuse(t, other)
					}
				}
			}
			if t.kinds != 0 && !p.claim(t, atom) {
				return false
			}
		}
		return true
	case *ir.Cond:
		then := p.with(s, c.If, c.Then)
		otherwise := p.with(p.without(s, c.If), c.Else)
		return (then.kinds == 0 || p.claim(then, atom)) && (otherwise.kinds == 0 || p.claim(otherwise, atom))
	}
	return false
}
