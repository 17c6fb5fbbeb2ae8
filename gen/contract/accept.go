package contract

import (
	"strconv"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
	"github.com/schemagen/schemagen/gen/internal/subsume"
	"github.com/schemagen/schemagen/gen/internal/witness"
)

// Limits on the search for examples.
const (
	maxTried  = 20_000 // values, as long as a direction has no answer
	maxChecks = 2_000  // values beyond the proofs, which must not find anything
	maxText   = 400    // bytes of an example
)

// accepts compares what two rules accept.
func (t *Tool) accepts(before, after *ir.Rule) {
	prover := subsume.New(before, after)
	if prover.Same(before, after) {
		return
	}
	notWider, openWider := prover.Within(after, before)
	notNarrower, openNarrower := prover.Within(before, after)
	s := &search{judge: judge.New(), before: before, after: after, notWider: notWider, notNarrower: notNarrower,
		seen: map[string]bool{}, count: map[Direction]int{}}
	s.run()
	// An example outweighs a proof: were the two ever at odds, the example is
	// what a call can do.
	t.direction(Widened, notWider, openWider, s)
	t.direction(Narrowed, notNarrower, openNarrower, s)
}

// fault is the note on a proof that an example contradicts.
const fault = "a fault of schemagen, please report it with both schemas: an example contradicts a proof"

// direction answers for one direction.
func (t *Tool) direction(d Direction, proven bool, open []*ir.Rule, s *search) {
	found := false
	at := map[string]bool{}
	for _, c := range s.changes {
		if c.Direction == d {
			t.add(c)
			found = true
			at[c.Pointer] = true
		}
	}
	if proven {
		if found {
			t.Notes = append(t.Notes, fault)
		}
		return
	}
	for _, atom := range open {
		c := Change{Direction: d}
		c.Pointer, c.Keyword, c.Text = constraint(atom)
		if at[c.Pointer] {
			continue
		}
		at[c.Pointer] = true
		if d == Widened {
			c.Text += ": could not prove that the new schema keeps to it"
		} else {
			c.Text += ": could not prove that it refuses nothing that was accepted"
		}
		if found { // the answer is known
			t.Changes = append(t.Changes, c)
		} else {
			t.add(c)
		}
	}
	if !found && len(open) == 0 {
		t.add(Change{Direction: d, Text: "no proof was found"})
	}
}

// search looks for values that one of two rules accepts and the other refuses.
type search struct {
	judge         *judge.Judge
	before, after *ir.Rule
	// notWider and notNarrower are set when that is proven.
	notWider, notNarrower bool
	seen                  map[string]bool
	changes               []Change
	count                 map[Direction]int
	bases                 []*source.Value // some that one of the rules accepts
}

func (s *search) run() {
	tried := 0
	for v := range witness.Candidates(s.before, s.after) {
		tried++
		s.try(v)
		if tried >= maxTried || s.settled() && tried >= maxChecks {
			break
		}
	}
	if !s.settled() {
		s.extra()
	}
}

// settled reports whether each direction has an answer.
func (s *search) settled() bool {
	return (s.notWider || s.count[Widened] > 0) && (s.notNarrower || s.count[Narrowed] > 0)
}

// note keeps the first example of each constraint.
func (s *search) note(d Direction, v *source.Value, by judge.Verdict) {
	k := string(d) + by.Site.Pointer + " " + by.Site.Keyword + " " + by.Site.Detail
	if s.seen[k] || s.count[d] >= maxChanges {
		return
	}
	s.seen[k] = true
	s.count[d]++
	s.changes = append(s.changes, Change{
		Direction: d, Proven: true, Pointer: by.Site.Pointer, Keyword: by.Site.Keyword, Text: by.Site.Reason,
		Example: excerpt(v), Path: path(v, by.At, ""),
	})
}

// excerpt writes a value, cut where it is long.
func excerpt(v *source.Value) string { return diag.Clip(string(source.AppendJSON(nil, v)), maxText) }

// path returns the JSON pointer of a part of a value.
func path(v, part *source.Value, at string) string {
	if v == part {
		return at
	}
	for _, m := range v.Members {
		if p := path(m.Value, part, source.PointerJoin(at, m.Name)); p != "" {
			return p
		}
	}
	for i, item := range v.Items {
		if p := path(item, part, at+"/"+strconv.Itoa(i)); p != "" {
			return p
		}
	}
	return ""
}

// constraint names the one assertion of a rule.
func constraint(r *ir.Rule) (pointer, keyword, text string) {
	var site *ir.Site
	switch {
	case len(r.Never) > 0:
		site = r.Never[0]
	case len(r.Types) > 0:
		site = r.Types[0].Site
	case len(r.Values) > 0:
		site = r.Values[0].Site
	case len(r.Strings) > 0:
		site = r.Strings[0].Site
	case len(r.Numbers) > 0:
		site = r.Numbers[0].Site
	case len(r.Choices) > 0:
		site = r.Choices[0].None
	case len(r.Nots) > 0:
		site = r.Nots[0].Site
	case len(r.Arrays) > 0:
		switch a := r.Arrays[0]; {
		case len(a.Counts) > 0:
			site = a.Counts[0].Site
		case a.Unique != nil:
			site = a.Unique
		case a.Contains != nil && a.Contains.Min != nil:
			site = a.Contains.Min.Site
		case a.Contains != nil && a.Contains.Max != nil:
			site = a.Contains.Max.Site
		}
	case len(r.Objects) > 0:
		switch o := r.Objects[0]; {
		case len(o.Required) > 0:
			site = o.Required[0].Site
		case len(o.Counts) > 0:
			site = o.Counts[0].Site
		case len(o.Names) > 0:
			site = o.Names[0].Site
		case len(o.Dependents) > 0 && len(o.Dependents[0].Required) > 0:
			site = o.Dependents[0].Required[0].Site
		}
	}
	if site == nil {
		return r.Pointer, "", "what the schema says here"
	}
	return site.Pointer, site.Keyword, site.Reason
}
