package judge

import (
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Outcome is whether a rule accepts a value.
type Outcome uint8

// The outcomes.
const (
	// Unknown: it was not decided, see [Judge.Judge].
	Unknown Outcome = iota
	Holds
	Fails
)

// String returns the name of the outcome, e.g. "holds".
func (o Outcome) String() string { return [...]string{"unknown", "holds", "fails"}[o] }

// Verdict is what a rule has to say about a value.
type Verdict struct {
	Outcome Outcome
	// Site is the first constraint that refuses the value: in the order of the
	// rule's slots, and where the schema is silent on order, in that of the
	// schema and then of the value. It is set when Outcome is Fails.
	Site *ir.Site
	// At is the part of the value that Site refuses, or the whole. For the name
	// of a member it is the object.
	At *source.Value
}

var holds = Verdict{Outcome: Holds}

// conjunction is the verdict of what was added so far, all of which must hold.
// Its zero value is not ready: it starts as all.
type conjunction struct{ Verdict }

func all() conjunction { return conjunction{holds} }

// add takes one more verdict in and reports whether the conjunction fails, so
// that nothing else need be asked.
func (c *conjunction) add(v Verdict) (failed bool) {
	switch v.Outcome {
	case Fails:
		c.Verdict = v
	case Unknown:
		c.Verdict = Verdict{}
	}
	return v.Outcome == Fails
}

// negated is the outcome of "not".
func (o Outcome) negated() Outcome {
	switch o {
	case Holds:
		return Fails
	case Fails:
		return Holds
	}
	return Unknown
}

// and is the outcome of a conjunction.
func (o Outcome) and(p Outcome) Outcome {
	switch {
	case o == Fails || p == Fails:
		return Fails
	case o == Holds && p == Holds:
		return Holds
	}
	return Unknown
}

// or is the outcome of a disjunction.
func (o Outcome) or(p Outcome) Outcome { return o.negated().and(p.negated()).negated() }

func outcomeOf(ok bool) Outcome {
	if ok {
		return Holds
	}
	return Fails
}
