package cases

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
)

const (
	// maxPlaces is at how many places a constraint gets cases.
	maxPlaces = 2
	// maxPlain is how many refused values without a note each of them gets.
	maxPlain = 3
	// maxNamed is how many names of members are misspelt.
	maxNamed = 24
	// maxListed is how many values of an enum get a case.
	maxListed = 200
)

// choose marks the entries that become cases.
func (c *collector) choose() {
	for _, e := range c.entries {
		if e.valid {
			e.kept = true // the simplest value that is accepted
			break
		}
	}
	for _, x := range c.constraints {
		c.outsideOf(x)
	}
	for _, x := range c.constraints {
		if !c.covered(x) {
			c.hiddenBy(x)
		}
	}
	c.ways()
}

// outsideOf keeps values that the constraint alone refuses, and for each place
// one just inside.
func (c *collector) outsideOf(x *constraint) {
	type note struct{ at, text string }
	count := map[note]int{}
	var places []string
	for _, e := range c.aboutIt[x] {
		if !slices.Contains(places, e.At) {
			if len(places) == maxPlaces {
				continue
			}
			places = append(places, e.At)
			c.insideOf(x, e)
		}
		most := 1
		switch {
		case e.Note == "":
			most = maxPlain
		case e.Note == "a misspelt name" || e.Note == "a name in another case":
			most = maxNamed
		}
		if n := (note{e.At, e.Note}); count[n] < most {
			count[n]++
			e.kept = true
		}
	}
}

// insideOf keeps the accepted value that is nearest to the bound of a
// constraint, at the place where an entry is refused by it; and one for each
// value that it lists.
func (c *collector) insideOf(x *constraint, refused *entry) {
	var best *entry
	var nearest float64
	var where string
	listed := make([]bool, min(len(x.values), maxListed))
	for _, e := range c.around(refused) {
		at := refused.at
		v := part(e.Value, at)
		if v == nil && e.At == refused.At {
			at = refused.At
			v = part(e.Value, at)
		}
		if v == nil {
			continue
		}
		d := x.distance(v)
		// Other things being equal, what was varied there is better, and what is
		// special in no other way best.
		switch {
		case e.At != refused.At:
			d += 0.25
		case e.Note != "" && x.bounds():
			d += 0.5
		}
		if d >= 0 && (best == nil || d < nearest) {
			best, nearest, where = e, d, at
		}
		for i := range listed {
			if !listed[i] && x.lists(i, v) {
				listed[i] = true
				c.keepInside(e, x, at)
			}
		}
	}
	if best != nil {
		c.keepInside(best, x, where)
	}
}

// around returns the accepted entries that were varied where one is refused, or
// at what that stands in, in order.
func (c *collector) around(refused *entry) []*entry {
	list := slices.Clone(c.accepted[refused.At])
	for at := refused.at; ; at = at[:strings.LastIndexByte(at, '/')] {
		if at != refused.At {
			list = append(list, c.accepted[at]...)
		}
		if at == "" {
			break
		}
	}
	slices.SortFunc(list, func(a, b *entry) int { return a.index - b.index })
	return list
}

// keepInside keeps an entry as one just inside a constraint; a bound is more
// worth telling than a type.
func (c *collector) keepInside(e *entry, x *constraint, at string) {
	e.kept = true
	if e.inside == nil || !e.inside.bounds() && x.bounds() {
		e.inside, e.at = x, at
	}
}

// covered reports whether a case tells the schema from the one without the
// constraint.
func (c *collector) covered(x *constraint) bool {
	return slices.ContainsFunc(c.entries, func(e *entry) bool { return e.kept && (e.about == x || slices.Contains(e.hidden, x)) })
}

// hiddenBy keeps an entry that tells whether a constraint is there that no
// violation names: one in an alternative that is not chosen, in a not, in an if.
func (c *collector) hiddenBy(x *constraint) {
	for _, kept := range []bool{true, false} { // those that are cases already first
		for _, r := range x.rules() {
			for _, e := range c.askedBy(r) {
				if c.told++; c.told > maxTold {
					return
				}
				if e.kept == kept && (e.valid || e.about != nil) && c.tells(x, e) {
					e.kept, e.hidden = true, append(e.hidden, x)
					return
				}
			}
		}
	}
}

// askedBy returns the entries on which a rule was asked and did not hold: no
// other depends on what constraints it has. Those come first in which the part
// that was varied is what the rule was asked about.
func (c *collector) askedBy(r *ir.Rule) []*entry {
	if c.asked == nil {
		c.asked = map[*ir.Rule][]*entry{}
		far := map[*ir.Rule][]*entry{}
		for _, e := range c.entries {
			varied := part(e.Value, e.At)
			near := map[*ir.Rule]bool{}
			c.judge.Visit(c.root, e.Value, func(r *ir.Rule, v *source.Value, o judge.Outcome) {
				if o != judge.Holds {
					near[r] = near[r] || v == varied
				}
			})
			for r, is := range near {
				if is {
					c.asked[r] = append(c.asked[r], e)
				} else if len(far[r]) < maxFar {
					far[r] = append(far[r], e)
				}
			}
		}
		for r, list := range far {
			c.asked[r] = append(c.asked[r], list...)
		}
	}
	return c.asked[r]
}

// ways keeps accepted entries until each branch that some entry takes is taken
// by a case.
func (c *collector) ways() {
	open := map[branch]int{}
	for i, b := range c.branches {
		if _, known := open[b]; !known {
			open[b] = i
		}
	}
	visit := func(e *entry) (taken []branch) {
		c.judge.Visit(c.root, e.Value, func(r *ir.Rule, _ *source.Value, o judge.Outcome) {
			b := branch{r, o == judge.Holds}
			if _, wanted := open[b]; wanted && o != judge.Unknown && !slices.Contains(taken, b) {
				taken = append(taken, b)
			}
		})
		slices.SortFunc(taken, func(a, b branch) int { return open[a] - open[b] })
		return taken
	}
	for _, kept := range []bool{true, false} {
		for _, e := range c.entries {
			if len(open) == 0 {
				return
			}
			if !e.valid || e.kept != kept {
				continue
			}
			for _, b := range visit(e) {
				e.kept, e.way = true, &b
				delete(open, b)
			}
		}
	}
}
