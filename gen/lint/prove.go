package lint

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
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
	maxSteps   = 2_000
	maxBelow   = 8 // schemas of parts, one in the other
	maxChoices = 2 // alternatives assumed together
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

func lengths(list []*ir.Rule) *proof {
	least, most := 0, -1
	for _, r := range list {
		for _, c := range r.Strings {
			switch {
			case c.Op == ir.MinLength:
				least = max(least, c.Count)
			case c.Op == ir.MaxLength && (most < 0 || c.Count < most):
				most = c.Count
			}
		}
	}
	return crossed("minLength", least, "maxLength", most)
}

// crossed is the proof that a count cannot be both; most below 0: any number.
func crossed(low string, least int, high string, most int) *proof {
	if most < 0 || least <= most {
		return nil
	}
	return &proof{text: fmt.Sprintf("%q is %d and %q is %d", low, least, high, most)}
}

// maxExponent bounds the numbers that are compared as fractions.
const maxExponent = 400

// rat is the value of a bound; nil when it is too far from zero, or too near.
func rat(d ir.Decimal) *big.Rat {
	if d.Exp > maxExponent || d.Exp < -maxExponent || len(d.Digits) > maxExponent {
		return nil
	}
	sign := ""
	if d.Neg {
		sign = "-"
	}
	digits := d.Digits
	if digits == "" {
		digits = "0"
	}
	r, ok := new(big.Rat).SetString(fmt.Sprintf("%s%se%d", sign, digits, d.Exp))
	if !ok {
		return nil
	}
	return r
}

// number proves that no integer, or no number with a fraction, fits: bounds
// that cross, or no multiple between them.
func number(kind ir.Kinds, list []*ir.Rule) *proof {
	var low, high *big.Rat
	lowOpen, highOpen := false, false
	var steps []*big.Rat
	for _, r := range list {
		for _, c := range r.Numbers {
			b := rat(c.Bound)
			if b == nil {
				continue
			}
			switch c.Op {
			case ir.Minimum, ir.ExclusiveMinimum:
				open := c.Op == ir.ExclusiveMinimum
				if low == nil || b.Cmp(low) > 0 || b.Cmp(low) == 0 && open {
					low, lowOpen = b, open
				}
			case ir.Maximum, ir.ExclusiveMaximum:
				open := c.Op == ir.ExclusiveMaximum
				if high == nil || b.Cmp(high) < 0 || b.Cmp(high) == 0 && open {
					high, highOpen = b, open
				}
			case ir.MultipleOf:
				steps = append(steps, b)
			}
		}
	}
	for _, step := range steps {
		if kind == ir.Fraction && step.IsInt() {
			return &proof{text: "\"multipleOf\" leaves integers only"}
		}
	}
	if low == nil || high == nil {
		return nil
	}
	if n := low.Cmp(high); n > 0 || n == 0 && (lowOpen || highOpen) {
		return &proof{text: "the lower bound is above the upper one, or excludes it"}
	}
	if kind == ir.Fraction && low.Cmp(high) == 0 && low.IsInt() {
		return &proof{text: "the bounds leave one integer only"}
	}
	if kind == ir.Integer {
		steps = append(steps, big.NewRat(1, 1))
	}
	for _, step := range steps {
		if step.Sign() > 0 && !multipleWithin(step, low, high, lowOpen, highOpen) {
			return &proof{text: fmt.Sprintf("no multiple of %s lies between the bounds", step.RatString())}
		}
	}
	return nil
}

// multipleWithin reports whether a multiple of step lies between two bounds.
func multipleWithin(step, low, high *big.Rat, lowOpen, highOpen bool) bool {
	q := new(big.Rat).Quo(low, step)
	n := new(big.Int).Div(q.Num(), q.Denom()) // rounded down
	first := new(big.Rat).Mul(new(big.Rat).SetInt(n), step)
	for first.Cmp(low) < 0 || lowOpen && first.Cmp(low) == 0 {
		first.Add(first, step)
	}
	c := first.Cmp(high)
	return c < 0 || c == 0 && !highOpen
}

func (p *prover) array(list []*ir.Rule, below, choices int) *proof {
	least, most, known := 0, -1, 0
	for _, r := range list {
		for _, a := range r.Arrays {
			least, most = counts(a.Counts, least, most)
			known = max(known, len(a.Prefix))
			if a.Contains != nil && a.Contains.Min != nil {
				least = max(least, a.Contains.Min.Count)
				if a.Contains.Max != nil {
					if why := crossed("minContains", a.Contains.Min.Count, "maxContains", a.Contains.Max.Count); why != nil {
						return why
					}
				}
				if why := p.conjunction([]*ir.Rule{a.Contains.Rule}, below-1, choices); why != nil {
					return &proof{text: "\"contains\" asks for an element that has no value", causes: []*ir.Rule{a.Contains.Rule}}
				}
			}
		}
	}
	if why := crossed("minItems", least, "maxItems", most); why != nil {
		return why
	}
	// Elements behind all prefixes are alike.
	for i := range min(least, known+1) {
		var rules []*ir.Rule
		for _, r := range list {
			for _, a := range r.Arrays {
				if i < len(a.Prefix) {
					rules = append(rules, a.Prefix[i])
				} else if a.Items != nil {
					rules = append(rules, a.Items)
				}
			}
		}
		if len(rules) > 0 && p.conjunction(rules, below-1, choices) != nil {
			return &proof{text: fmt.Sprintf("element %d must be there and has no value", i), causes: rules}
		}
	}
	return nil
}

// counts adds bounds to those known.
func counts(checks []ir.CountCheck, least, most int) (int, int) {
	for _, c := range checks {
		switch {
		case !c.Max:
			least = max(least, c.Count)
		case most < 0 || c.Count < most:
			most = c.Count
		}
	}
	return least, most
}

func (p *prover) object(list []*ir.Rule, below, choices int) *proof {
	least, most := 0, -1
	var names []string
	need := func(reqs []ir.Required) {
		for _, q := range reqs {
			if !slices.Contains(names, q.Name) {
				names = append(names, q.Name)
			}
		}
	}
	for _, r := range list {
		for _, o := range r.Objects {
			least, most = counts(o.Counts, least, most)
			need(o.Required)
		}
	}
	for i := 0; i < len(names); i++ { // dependents add to the names
		for _, r := range list {
			for _, o := range r.Objects {
				for _, d := range o.Dependents {
					if d.Name == names[i] {
						need(d.Required)
					}
				}
			}
		}
	}
	if why := crossed("minProperties", max(least, 0), "maxProperties", most); why != nil {
		return why
	}
	if most >= 0 && len(names) > most {
		return &proof{text: fmt.Sprintf("%d names are required and \"maxProperties\" is %d", len(names), most)}
	}
	for _, name := range names {
		rules := p.member(list, name)
		for _, r := range rules {
			if literallyFalse(r) {
				return &proof{text: fmt.Sprintf("%s is required and not allowed", diag.Quote(name))}
			}
		}
		if len(rules) > 0 && p.conjunction(rules, below-1, choices) != nil {
			return &proof{text: fmt.Sprintf("%s is required and has no value", diag.Quote(name)), causes: rules}
		}
		if p.misnamed(list, name) {
			return &proof{text: fmt.Sprintf("%s is required, and \"propertyNames\" refuses the name", diag.Quote(name))}
		}
	}
	for _, r := range list {
		for _, o := range r.Objects {
			if o.Rest != nil && literallyFalse(o.Rest) && len(o.Patterns) == 0 && least > len(o.Properties) {
				return &proof{text: fmt.Sprintf("\"minProperties\" is %d, and %d names are allowed", least, len(o.Properties))}
			}
		}
	}
	return nil
}

// member returns the rules that judge a member of some name.
func (p *prover) member(list []*ir.Rule, name string) []*ir.Rule {
	var rules []*ir.Rule
	for _, r := range list {
		for _, o := range r.Objects {
			rest := true
			for _, prop := range o.Properties {
				if prop.Name == name {
					rest = false
					rules = append(rules, prop.Rule)
				}
			}
			for _, pat := range o.Patterns {
				if judge.Runner(pat.Regex).Match([]byte(name)) {
					rest = false
					rules = append(rules, pat.Rule)
				}
			}
			if rest && o.Rest != nil {
				rules = append(rules, o.Rest)
			}
		}
	}
	return rules
}

// misnamed reports whether propertyNames refuses a name.
func (p *prover) misnamed(list []*ir.Rule, name string) bool {
	v := &source.Value{Kind: source.String, Text: name}
	for _, r := range list {
		for _, o := range r.Objects {
			for _, n := range o.Names {
				if p.judge.Judge(n.Rule, v).Outcome == judge.Fails {
					return true
				}
			}
		}
	}
	return false
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
				return &proof{text: fmt.Sprintf("no alternative of %q at %s can hold", c.None.Keyword, diag.Quote(c.None.Pointer)), causes: causes, every: true}
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
			if p.conjunction(append(slices.Clip(list), c.Then), below, choices-1) != nil && p.conjunction(append(slices.Clip(list), c.Else), below, choices-1) != nil {
				return &proof{text: "neither \"then\" nor \"else\" can hold", causes: []*ir.Rule{c.Then, c.Else}, every: true}
			}
		}
	}
	return nil
}
