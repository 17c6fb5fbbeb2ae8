package cases

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
	"github.com/schemagen/schemagen/gen/internal/witness"
)

const (
	// maxEntries is how many candidates of a schema are kept while cases are
	// chosen from them.
	maxEntries = 30_000
	// maxFar is how many of them are judged again, for each constraint that no
	// violation names, when they were varied elsewhere.
	maxFar = 1_000
	// maxTold is how many such judgements there are for a schema.
	maxTold = 100_000
	// repeats is at how many places each schema location is varied.
	repeats = 2
)

// entry is a candidate with what was said of it.
type entry struct {
	witness.Candidate
	index int // among the entries
	text  []byte
	valid bool
	// about is the constraint that alone refuses the value; nil for a valid one,
	// and for one that several refuse.
	about  *constraint
	at     string // where about refuses it, or where it stands just inside
	faults []judge.Fault
	// kept is set for a case; inside is the constraint that a valid one stands
	// just inside of, hidden those that no violation names and whose absence would
	// turn the verdict or change the violations, way the branch that it takes.
	kept   bool
	inside *constraint
	hidden []*constraint
	way    *branch
}

// collector gathers the candidates of one schema.
type collector struct {
	*inventory
	root    *ir.Rule
	judge   *judge.Judge
	limits  limits
	entries []*entry
	// accepted are the valid entries by the place that was varied, aboutIt the
	// others by what they are about.
	accepted map[string][]*entry
	aboutIt  map[*constraint][]*entry
	// outside is set for the constraints that were met only in values that no
	// call can hold.
	outside map[*constraint]bool
	asked   map[*ir.Rule][]*entry // see askedBy
	told    int                   // see maxTold
	// What proofs look at; nil until one does.
	kinds   map[*ir.Rule]ir.Kinds
	without map[*constraint]bool
	// dead are the schema locations whose rules have no effect; false for one
	// whose types have.
	dead map[string]bool
}

func collect(root *ir.Rule, t *ir.Tool) *collector {
	c := &collector{inventory: take(root), root: root, judge: judge.New(), limits: limitsOf(t), outside: map[*constraint]bool{},
		accepted: map[string][]*entry{}, aboutIt: map[*constraint][]*entry{}}
	seen := map[string]bool{}
	for candidate := range witness.Variations(repeats, root) {
		if len(c.entries) == maxEntries {
			break
		}
		text := source.AppendJSON(nil, candidate.Value)
		if seen[string(text)] {
			continue
		}
		seen[string(text)] = true
		e := &entry{Candidate: candidate, text: text}
		if !c.decide(e) {
			continue
		}
		if len(text) > c.limits.bytes || !c.limits.allow(candidate.Value) {
			for _, f := range e.faults {
				c.outside[c.bySite[*f.Site]] = true
			}
			continue
		}
		if len(t.Coerce) > 0 && corrected(e) {
			continue
		}
		e.index = len(c.entries)
		c.entries = append(c.entries, e)
		if e.valid {
			c.accepted[e.At] = append(c.accepted[e.At], e)
		} else if e.about != nil {
			c.aboutIt[e.about] = append(c.aboutIt[e.about], e)
		}
	}
	return c
}

// corrected reports whether a tool that corrects mistakes (x-schemagen.coerce)
// may accept a corrected form of a refused value: for null, and for a string
// that holds a number, a boolean or an array.
func corrected(e *entry) bool {
	if e.about == nil {
		return false
	}
	v := part(e.Value, e.at)
	if v == nil || v.Kind != source.Null && v.Kind != source.String {
		return false
	}
	if v.Kind == source.Null {
		return true
	}
	var faults diag.List
	inner := source.Parse("", []byte(v.Text), &faults).Root
	return inner != nil && inner.Kind != source.String && inner.Kind != source.Object
}

// decide judges an entry; it returns false when the verdict is open.
func (c *collector) decide(e *entry) bool {
	faults, decided := c.judge.Faults(c.root, e.Value)
	if !decided {
		return false
	}
	e.valid, e.faults = len(faults) == 0, faults
	if f, ok := c.alone(faults); ok {
		e.about, e.at = c.bySite[*f.Site], f.At
	}
	return true
}

// alone returns the one fault of a value: beside it there are only those of the
// choices in whose chosen arm it stands.
func (c *collector) alone(faults []judge.Fault) (judge.Fault, bool) {
	var innermost judge.Fault
	own := 0
	for i, f := range faults {
		if known := c.bySite[*f.Site]; known == nil || !known.chosen {
			own++
			innermost = f
		} else if own == 0 && (i == 0 || len(f.At) > len(innermost.At)) {
			innermost = f
		}
	}
	if own > 1 || len(faults) == 0 {
		return judge.Fault{}, false
	}
	for _, f := range faults {
		if f.At != innermost.At && !strings.HasPrefix(innermost.At, f.At+"/") {
			return judge.Fault{}, false
		}
	}
	return innermost, true
}

// tells reports whether the verdict on an entry, or what is reported of it,
// changes when a constraint is taken out of the schema.
func (c *collector) tells(x *constraint, e *entry) bool {
	faults, decided := c.judge.FaultsWithout(x.site, c.root, e.Value)
	if !decided {
		return false
	}
	if len(faults) != len(e.faults) {
		return true
	}
	for _, f := range faults {
		if !slices.ContainsFunc(e.faults, func(g judge.Fault) bool { return f.At == g.At && *f.Site == *g.Site }) {
			return true
		}
	}
	return false
}
