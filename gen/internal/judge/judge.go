package judge

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/pattern"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Limits on one call of Judge. Beyond them the verdict is Unknown.
const (
	// maxWork is how many pairs of a rule and a part of the value are judged.
	maxWork = 1 << 20
	// maxDepth is how many of them are under judgement at one time.
	maxDepth = 50_000
)

// Judge judges values by the rules of one tool. It keeps what it made of
// patterns and literals. It is not safe for concurrent use.
type Judge struct {
	runners  map[*ir.Regex]pattern.Runner
	literals map[*ir.Literal]*source.Value
	formats  map[string]func([]byte) bool
}

// New returns a judge.
func New() *Judge {
	return &Judge{
		runners:  map[*ir.Regex]pattern.Runner{},
		literals: map[*ir.Literal]*source.Value{},
		formats:  formats(),
	}
}

// Judge judges a value, in which no object may have two members of one name,
// by a rule, on which pass Coverage was run; nil accepts everything.
//
// The verdict is exact by JSON Schema. It is Unknown in three cases only: a
// judgement that consumes nothing leads back to itself, as with
// {"$ref": "#"} (pass Cycles refuses such rules); an "unevaluated" keyword has
// no coverage; or the value has more than a million parts to judge, or rules
// nested deeper than 50,000.
func (j *Judge) Judge(r *ir.Rule, v *source.Value) Verdict {
	return j.evaluation().rule(r, v)
}

// JudgeWithout is Judge by the rule that is left when one constraint is taken
// out: all sites that say the same as s. Of a oneOf each of its two sites is
// one.
func (j *Judge) JudgeWithout(s *ir.Site, r *ir.Rule, v *source.Value) Verdict {
	e := j.evaluation()
	e.left = s
	return e.rule(r, v)
}

func (j *Judge) evaluation() *evaluation {
	return &evaluation{Judge: j, memo: map[pair]Verdict{}, members: map[*source.Value]map[string]*source.Value{}, names: map[string]*source.Value{}}
}

// evaluation is one call of Judge.
type evaluation struct {
	*Judge
	memo    map[pair]Verdict
	depth   int
	members map[*source.Value]map[string]*source.Value
	names   map[string]*source.Value // of members, as values
	left    *ir.Site                 // the constraint that is left out, or nil
}

// fails is the verdict of a constraint that the part does not keep to.
func (e *evaluation) fails(s *ir.Site, at *source.Value) Verdict {
	if e.left != nil && *s == *e.left {
		return holds
	}
	return Verdict{Fails, s, at}
}

// unless fails at the site when the condition does not hold.
func (e *evaluation) unless(ok bool, s *ir.Site, at *source.Value) Verdict {
	if ok {
		return holds
	}
	return e.fails(s, at)
}

// pair is a rule and a part of the value. Each is judged once, so that no
// composition of rules makes the work exponential.
type pair struct {
	rule  *ir.Rule
	value *source.Value
}

func (e *evaluation) rule(r *ir.Rule, v *source.Value) Verdict {
	if r == nil {
		return holds
	}
	key := pair{r, v}
	if known, ok := e.memo[key]; ok {
		return known // Unknown while it is under judgement
	}
	if len(e.memo) == maxWork || e.depth == maxDepth {
		return Verdict{}
	}
	e.memo[key] = Verdict{}
	e.depth++
	out := e.slots(r, v)
	e.depth--
	e.memo[key] = out
	return out
}

func (e *evaluation) slots(r *ir.Rule, v *source.Value) Verdict {
	for _, s := range r.Never {
		if verdict := e.fails(s, v); verdict.Outcome == Fails {
			return verdict
		}
	}
	kind := kindOf(v)
	for _, t := range r.Types {
		if verdict := e.unless(t.Kinds&kind != 0, t.Site, v); verdict.Outcome == Fails {
			return verdict
		}
	}
	out := all()
	for _, c := range r.Values {
		if out.add(e.values(c, v)) {
			return out.Verdict
		}
	}
	switch v.Kind {
	case source.String:
		for _, c := range r.Strings {
			if out.add(e.text(c, v)) {
				return out.Verdict
			}
		}
	case source.Number:
		for _, c := range r.Numbers {
			if out.add(e.number(c, v)) {
				return out.Verdict
			}
		}
	case source.Array:
		for _, p := range r.Arrays {
			if out.add(e.array(p, v)) {
				return out.Verdict
			}
		}
	case source.Object:
		for _, p := range r.Objects {
			if out.add(e.object(p, v)) {
				return out.Verdict
			}
		}
	}
	out.add(e.composition(r, v))
	return out.Verdict
}

func (e *evaluation) values(c ir.ValueCheck, v *source.Value) Verdict {
	for i := range c.Values {
		if e.literal(&c.Values[i]).Equal(v) {
			return holds
		}
	}
	return e.fails(c.Site, v)
}

// Visit judges a value by a rule as Judge and Faults do and tells what each rule
// that was asked on the way said of each part of the value, in no particular
// order: every rule on which the verdict and the faults depend.
func (j *Judge) Visit(r *ir.Rule, v *source.Value, visit func(r *ir.Rule, part *source.Value, o Outcome)) Verdict {
	e := j.evaluation()
	out := e.rule(r, v)
	if out.Outcome == Fails {
		e.faults(r, v)
	}
	for key, verdict := range e.memo {
		visit(key.rule, key.value, verdict.Outcome)
	}
	return out
}
