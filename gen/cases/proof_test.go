package cases

import (
	"fmt"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/randschema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// unsound tells a value whose verdict turns without a constraint that a proof
// calls without effect; "" when there is none among the candidates and the
// values given.
func unsound(c *collector, more []*source.Value) string {
	values := more
	for _, e := range c.entries {
		values = append(values, e.Value)
	}
	for _, x := range c.constraints {
		reason := c.proof(x)
		if reason == "" {
			continue
		}
		for _, v := range values {
			with, without := c.judge.Judge(c.root, v).Outcome, c.judge.JudgeWithout(x.site, c.root, v).Outcome
			if with != without && with != judge.Unknown && without != judge.Unknown {
				return fmt.Sprintf("%s (%s): %s %s, without it %s", x.site.Pointer, reason, source.AppendJSON(nil, v), with, without)
			}
		}
	}
	return ""
}

// What a proof calls without effect has none on any candidate, also of those
// constraints that have a case.
func TestProofs(t *testing.T) {
	proofs := map[string]int{}
	for i := range 300 {
		p := randschema.New(uint64(i)+9_000, 2020, 20)
		file, _ := plainly(gen.Input{Name: "random.json", Text: p.Text()})
		if len(file.Subjects) == 0 || file.Subjects[0].Lowered == nil {
			continue
		}
		subject := file.Subjects[0]
		c := collect(subject.Lowered.Root, subject.Tool)
		var more []*source.Value
		for _, text := range p.Instances {
			var diags diag.List
			more = append(more, source.Parse("instance.json", text, &diags).Root)
		}
		if fault := unsound(c, more); fault != "" {
			t.Errorf("%s\n%s", p.Text(), fault)
		}
		for _, x := range c.constraints {
			if reason := c.proof(x); reason != "" {
				proofs[reason[max(0, len(reason)-30):]]++
			}
		}
	}
	t.Logf("%v", proofs)
	if len(proofs) < 4 {
		t.Error("few proofs are used")
	}
}

// A case of a constraint and a proof that it has no effect exclude each other.
func TestProofsAndCases(t *testing.T) {
	for _, in := range bundled(t) {
		file, _ := plainly(in)
		_, c := made(file.Subjects[0])
		for _, x := range c.constraints {
			if reason := c.proof(x); reason != "" && c.covered(x) {
				for _, e := range c.entries {
					if e.kept && e.about == x && c.judge.JudgeWithout(x.site, c.root, e.Value).Outcome == judge.Holds {
						t.Errorf("%s: %s: %s, but it alone refuses %s", in.Name, x.site.Pointer, reason, e.text)
					}
				}
			}
		}
		if fault := unsound(c, nil); fault != "" {
			t.Errorf("%s: %s", in.Name, fault)
		}
	}
}
