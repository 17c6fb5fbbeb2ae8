package lint

import (
	"slices"
	"testing"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/randschema"
	"github.com/schemagen/schemagen/gen/internal/source"
	"github.com/schemagen/schemagen/gen/internal/witness"
)

// randomPairs calls visit for random schemas with instances.
func randomPairs(n int, visit func(in Input, instances [][]byte)) {
	drafts := []randschema.Draft{2020, 2020, 2019, 7, 6, 4}
	for i := range n {
		p := randschema.New(uint64(i), drafts[i%len(drafts)], 6)
		visit(Input{Name: "example.json", Text: p.Text()}, p.Instances)
	}
}

// What is proven of random schemas, which use every keyword that asserts, holds
// for the values that the search finds, and for random instances.
func TestProofsOnRandomSchemas(t *testing.T) {
	empty, dead := 0, 0
	randomPairs(300, func(in Input, instances [][]byte) {
		for _, c := range checkersOf(in) {
			if c.Lowered == nil {
				continue
			}
			var values []*source.Value
			for _, text := range instances {
				var faults diag.List
				if v := source.Parse("", text, &faults).Root; v != nil && !faults.HasErrors() {
					values = append(values, v)
				}
			}
			for _, s := range c.own() {
				for _, r := range c.rules[s] {
					if c.isEmpty(r) != nil {
						empty++
						refuted(t, c, in, s.Pointer, values, r)
						continue
					}
					for _, choice := range r.Choices {
						rest := *r
						rest.Choices = slices.DeleteFunc(slices.Clone(r.Choices), func(other *ir.Choice) bool { return other == choice })
						for _, arm := range choice.Arms {
							if c.isEmpty(arm) == nil && c.prover.together(&rest, arm) != nil {
								dead++
								refuted(t, c, in, s.Pointer, values, &rest, arm)
							}
						}
					}
				}
			}
		}
	})
	t.Logf("%d schemas and %d alternatives are proven empty", empty, dead)
	if empty < 500 || dead < 20 {
		t.Errorf("%d schemas and %d alternatives are proven empty: too few to say something", empty, dead)
	}
}

// refuted fails the test when a value fits rules that are said to have none.
func refuted(t *testing.T, c *checker, in Input, pointer string, values []*source.Value, rules ...*ir.Rule) {
	t.Helper()
	n := 0
	fits := func(v *source.Value) bool {
		return !slices.ContainsFunc(rules, func(r *ir.Rule) bool { return !c.fits(r, v) })
	}
	for v := range witness.Candidates(rules...) {
		if n++; n > 200 {
			break
		}
		values = append(values, v)
	}
	for _, v := range values {
		if fits(v) {
			t.Errorf("%q is called empty, and %s fits:\n%s", pointer, shown(v), in.Text)
			return
		}
	}
}

// open counts the objects that are found open.
func open(in Input) int {
	n := 0
	for _, f := range Run([]Input{in}, Options{}).Findings {
		if f.Rule == "open-object" {
			n++
		}
	}
	return n
}

// On random schemas, a fix accepts nothing that was refused; but for closing
// objects, it changes no verdict at all.
func TestFixRandomSchemas(t *testing.T) {
	j := judge.New()
	fixed, tried := 0, 0
	randomPairs(120, func(in Input, instances [][]byte) {
		files, _ := Fix([]Input{in}, Options{})
		text, ok := files[in.Name]
		if !ok {
			return
		}
		before, after := rootRule(in), rootRule(Input{Name: in.Name, Text: text})
		if before == nil || after == nil {
			return // an error remains, or was mended
		}
		fixed++
		closes := open(in) != open(Input{Name: in.Name, Text: text})
		for _, instance := range instances {
			var faults diag.List
			v := source.Parse("", instance, &faults).Root
			if v == nil || faults.HasErrors() {
				continue
			}
			tried++
			old, now := j.Judge(before, v).Outcome, j.Judge(after, v).Outcome
			if old != now && (!closes || now == judge.Holds) {
				t.Errorf("%s was %v and is %v:\n%s\n%s", instance, old, now, in.Text, text)
			}
		}
	})
	t.Logf("%d schemas fixed, %d instances judged", fixed, tried)
	if fixed < 100 || tried < 500 {
		t.Errorf("%d schemas fixed, %d instances judged: too few to say something", fixed, tried)
	}
}
