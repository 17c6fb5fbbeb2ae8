package subsume

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// sequent is what is known of one value. It does not change once it is made.
type sequent struct {
	kinds ir.Kinds   // one of which the value has
	holds []*ir.Rule // that accept it, each part of an allOf by itself
	fails []*ir.Rule // that refuse it
	// spent are the choices and conditionals of holds whose branches are not to
	// be tried: one is known, or it was given up.
	spent []any
	held  map[int]bool // the classes of the rules that accept it
	in    map[int]bool // the same, and those of their assertions
	out   map[int]bool // the classes of the rules that refuse it
}

// key tells sequents apart.
func (p *Prover) key(s *sequent) string {
	var b strings.Builder
	fmt.Fprint(&b, s.kinds, slices.Sorted(maps.Keys(s.held)), slices.Sorted(maps.Keys(s.out)))
	for _, c := range s.spent {
		fmt.Fprintf(&b, " %p%v", c, isName(c))
	}
	return b.String()
}

// isName returns a name whose values were told apart; of other spent things "".
func isName(c any) string {
	text, _ := c.(string)
	return text
}

// of makes the sequent of a value that rules accept; nil rules say nothing.
func (p *Prover) of(rules ...*ir.Rule) *sequent {
	s := &sequent{kinds: ir.All, held: map[int]bool{}, in: map[int]bool{}, out: map[int]bool{}}
	for _, r := range rules {
		p.accept(s, r)
	}
	return s
}

// with returns a sequent that knows more.
func (p *Prover) with(s *sequent, rules ...*ir.Rule) *sequent {
	t := s.clone()
	for _, r := range rules {
		p.accept(t, r)
	}
	return t
}

// without returns a sequent that knows of a rule that refuses the value.
func (p *Prover) without(s *sequent, rules ...*ir.Rule) *sequent {
	t := s.clone()
	for _, r := range rules {
		p.refuse(t, r)
	}
	return t
}

func (s *sequent) clone() *sequent {
	t := &sequent{kinds: s.kinds, holds: slices.Clone(s.holds), fails: slices.Clone(s.fails), spent: slices.Clone(s.spent),
		held: maps.Clone(s.held), in: maps.Clone(s.in), out: maps.Clone(s.out)}
	return t
}

// narrowed returns the sequent for some of its kinds.
func (s *sequent) narrowed(kinds ir.Kinds) *sequent {
	if s.kinds&^kinds == 0 {
		return s
	}
	t := *s
	t.kinds &= kinds
	return &t
}

// accept adds a rule that accepts the value.
func (p *Prover) accept(s *sequent, r *ir.Rule) {
	c := p.class(r)
	if c == 0 || s.held[c] {
		return
	}
	s.held[c], s.in[c] = true, true
	if s.out[c] {
		s.kinds = 0
	}
	for _, atom := range p.atoms(r) {
		s.in[p.class(atom)] = true
		if s.out[p.class(atom)] {
			s.kinds = 0
		}
	}
	// The rules of an allOf are taken as they are: one of them may be all that r
	// says, and of the same class.
	parts, apart := merged(r)
	for _, part := range parts {
		s.holds = append(s.holds, part)
		if len(part.Never) > 0 {
			s.kinds = 0
		}
		for _, t := range part.Types {
			s.kinds &= t.Kinds
		}
		for _, n := range part.Nots {
			p.refuse(s, n.Rule)
		}
	}
	for _, a := range apart {
		p.accept(s, a)
	}
}

// refuse adds a rule that refuses the value. What only one assertion can be at
// fault for is turned into what it tells.
func (p *Prover) refuse(s *sequent, r *ir.Rule) {
	c := p.class(r)
	if s.out[c] {
		return
	}
	s.out[c] = true
	if c == 0 || s.in[c] {
		s.kinds = 0
		return
	}
	s.fails = append(s.fails, r)
	atoms := p.atoms(r)
	if len(atoms) == 0 { // it accepts everything, a conditional without branches at most
		s.kinds = 0
		return
	}
	if len(atoms) > 1 {
		return
	}
	switch a := atoms[0]; {
	case len(a.Types) > 0:
		s.kinds &^= a.Types[0].Kinds
	case len(a.Nots) > 0:
		p.accept(s, a.Nots[0].Rule)
	case len(a.Choices) > 0 && !a.Choices[0].Exactly:
		for _, arm := range a.Choices[0].Arms {
			p.refuse(s, arm)
		}
	}
}

// only returns the one assertion of a refused rule that can be at fault, because
// all others are known to hold; nil when there are several.
func (p *Prover) only(s *sequent, r *ir.Rule) *ir.Rule {
	var left *ir.Rule
	for _, a := range p.atoms(r) {
		if s.kinds&kindsOf(a) == 0 || len(a.Types) > 0 && s.kinds&^a.Types[0].Kinds == 0 || s.in[p.class(a)] {
			continue
		}
		if left != nil {
			return nil
		}
		left = a
	}
	return left
}
