package lint

import (
	"fmt"
	"slices"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
)

// proof says why no value fits some rules.
type proof struct {
	text string
	// causes are rules that accept nothing, one of them, or every one, being
	// reason enough.
	causes []*ir.Rule
	every  bool
}

// prover proves that rules accept nothing. Every step is sound: what is not
// understood counts as accepting something. The work of each question is
// bounded, beyond which nothing is proven.
type prover struct {
	judge *judge.Judge
	known map[*ir.Rule]*proof
	steps int
}

// Bounds on one question.
const (
	maxSteps   = 5_000 // conjunctions, and values of enums in them
	maxValues  = 1_000 // of one enum: each is compared with all
	maxBelow   = 8     // schemas of parts, one in the other
	maxChoices = 2     // alternatives assumed together
)

// alone proves that one rule accepts nothing.
func (p *prover) alone(r *ir.Rule) *proof {
	if known, ok := p.known[r]; ok {
		return known
	}
	p.known[r] = nil // recursion: not proven
	p.steps = 0
	p.known[r] = p.conjunction([]*ir.Rule{r}, maxBelow, maxChoices)
	return p.known[r]
}

// together proves that no value fits all of the rules.
func (p *prover) together(rules ...*ir.Rule) *proof {
	p.steps = 0
	return p.conjunction(rules, maxBelow, maxChoices)
}

// conjunction proves that no value fits all of the rules. below and choices are
// what is left of the bounds.
func (p *prover) conjunction(roots []*ir.Rule, below, choices int) *proof {
	if p.steps++; p.steps > maxSteps || below == 0 {
		return nil
	}
	list := flat(roots)
	kinds := ir.All
	for _, r := range list {
		if len(r.Never) > 0 {
			return &proof{text: "it contains the schema false", causes: []*ir.Rule{r}}
		}
		for _, t := range r.Types {
			kinds &= t.Kinds
		}
		for _, n := range r.Nots {
			if n.Rule.Slots() == 0 {
				return &proof{text: "\"not\" forbids every value"}
			}
			if n.Rule.Slots() == 1 && len(n.Rule.Types) == 1 {
				kinds &^= n.Rule.Types[0].Kinds
			}
		}
	}
	if kinds == 0 {
		return &proof{text: "no type is left"}
	}
	if proof, decided := p.values(roots, list); decided {
		return proof
	}
	var why *proof
	open := false
	for kind := ir.Null; kind <= ir.Object; kind <<= 1 {
		if kinds&kind == 0 {
			continue
		}
		found := p.kind(kind, list, below, choices)
		if found == nil {
			open = true
			break
		}
		if why == nil {
			why = found
		}
	}
	if !open {
		return why
	}
	if choices == 0 {
		return nil
	}
	return p.composition(list, below, choices)
}

// flat lists the rules that hold together by allOf and $ref.
func flat(roots []*ir.Rule) []*ir.Rule {
	var list []*ir.Rule
	seen := map[*ir.Rule]bool{}
	var add func(r *ir.Rule)
	add = func(r *ir.Rule) {
		if seen[r] {
			return
		}
		seen[r] = true
		list = append(list, r)
		for _, a := range r.All {
			add(a)
		}
	}
	for _, r := range roots {
		add(r)
	}
	return list
}

// values tries the values of an enum or const, one by one, by all that is said.
// decided is set when there is one, or when all are refused.
func (p *prover) values(roots, list []*ir.Rule) (why *proof, decided bool) {
	for _, r := range list {
		for _, check := range r.Values {
			if len(check.Values) == 0 {
				return &proof{text: "an empty \"enum\" lists nothing"}, true
			}
			if p.steps += len(check.Values); p.steps > maxSteps || len(check.Values) > maxValues {
				return nil, false
			}
			refused := 0
			for _, lit := range check.Values {
				outcome := judge.Holds
				for _, root := range roots {
					switch p.judge.Judge(root, judge.Value(lit)).Outcome {
					case judge.Fails:
						outcome = judge.Fails
					case judge.Unknown:
						if outcome == judge.Holds {
							outcome = judge.Unknown
						}
					}
				}
				switch outcome {
				case judge.Holds:
					return nil, true
				case judge.Fails:
					refused++
				}
			}
			if refused == len(check.Values) {
				return &proof{text: fmt.Sprintf("another keyword refuses every value that %q names", check.Site.Keyword)}, true
			}
		}
	}
	return nil, false
}

// kind proves that no value of one kind fits.
func (p *prover) kind(kind ir.Kinds, list []*ir.Rule, below, choices int) *proof {
	switch kind {
	case ir.String:
		return lengths(list)
	case ir.Integer, ir.Fraction:
		return number(kind, list)
	case ir.Array:
		return p.array(list, below, choices)
	case ir.Object:
		return p.object(list, below, choices)
	}
	return nil
}

// composition proves that no alternative, or no branch, can hold together with
// the rest.
func (p *prover) composition(list []*ir.Rule, below, choices int) *proof {
	for _, r := range list {
		for _, c := range r.Choices {
			var causes []*ir.Rule
			all := true
			for _, arm := range c.Arms {
				if p.conjunction(append(slices.Clip(list), arm), below, choices-1) == nil {
					all = false
					break
				}
				causes = append(causes, arm)
			}
			if all {
				text := fmt.Sprintf("no alternative of %q at %s can hold", c.None.Keyword, diag.Quote(c.None.Pointer))
				return &proof{text: text, causes: causes, every: true}
			}
		}
		for _, c := range r.Conds {
			if c.If.Slots() == 0 && c.Then != nil {
				if why := p.conjunction(append(slices.Clip(list), c.Then), below, choices-1); why != nil {
					return &proof{text: "\"then\" always applies: " + why.text, causes: []*ir.Rule{c.Then}}
				}
			}
			if c.Then == nil || c.Else == nil {
				continue
			}
			if p.conjunction(append(slices.Clip(list), c.Then), below, choices-1) != nil &&
				p.conjunction(append(slices.Clip(list), c.Else), below, choices-1) != nil {
				return &proof{text: "neither \"then\" nor \"else\" can hold", causes: []*ir.Rule{c.Then, c.Else}, every: true}
			}
		}
	}
	return nil
}
