package cases

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/front"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// uncovered lists the constraints without a case, with the reason.
func (c *collector) uncovered() []Uncovered {
	var list []Uncovered
	for _, x := range c.constraints {
		if c.covered(x) {
			continue
		}
		u := Uncovered{SchemaPath: x.site.Pointer, Keyword: x.site.Keyword, Detail: x.site.Detail}
		e := c.fewest(x)
		if u.Reason = c.proof(x); u.Reason != "" {
			u.Proven = true
		} else {
			u.Reason = c.reason(x, e)
		}
		if e != nil {
			u.Arguments = e.text
			for _, f := range e.faults {
				u.Violations = append(u.Violations, Violation{f.At, f.Site.Keyword, f.Site.Pointer})
			}
		}
		list = append(list, u)
	}
	return list
}

// fewest returns the entry that a constraint refuses with the fewest others, or
// nil.
func (c *collector) fewest(x *constraint) *entry {
	var best *entry
	for _, e := range c.entries {
		for _, f := range e.faults {
			if *f.Site == *x.site && (best == nil || len(e.faults) < len(best.faults)) {
				best = e
			}
		}
	}
	return best
}

// reason says why there is no case for a constraint.
func (c *collector) reason(x *constraint, fewest *entry) string {
	if fewest != nil {
		var others []string
		for _, f := range fewest.faults {
			if *f.Site != *x.site {
				others = append(others, place("#"+f.Site.Pointer))
			}
		}
		return fmt.Sprintf("no value was found that it refuses alone; %s refuses such values as well", strings.Join(others, ", "))
	}
	if c.outside[x] {
		return "a value that it refuses is beyond what a call may hold (size, depth, characters or numbers)"
	}
	if c.told > maxTold {
		return "no value was looked for to the end: the work on one schema is bounded"
	}
	return "no value was found on which it has the say"
}

// unreferenced lists the definitions that nothing refers to.
func unreferenced(s *front.Subject) []Uncovered {
	used := map[*schema.Schema]bool{}
	for _, at := range s.Lowered.Of {
		used[at] = true
	}
	var list []Uncovered
	// By their pointers, a schema comes before those that stand in it.
	for _, at := range slices.SortedFunc(slices.Values(s.Schemas), func(a, b *schema.Schema) int { return strings.Compare(a.Pointer, b.Pointer) }) {
		tokens := strings.Split(at.Pointer, "/")
		definition := len(tokens) > 2 && slices.Contains([]string{"$defs", "definitions"}, tokens[len(tokens)-2])
		if used[at] || !definition || at.File != s.Graph.File {
			continue
		}
		if within := func(u Uncovered) bool { return strings.HasPrefix(at.Pointer, u.SchemaPath+"/") }; !slices.ContainsFunc(list, within) {
			list = append(list, Uncovered{SchemaPath: at.Pointer, Reason: "nothing refers to this schema", Proven: true})
		}
	}
	return list
}
