package subsume_test

import (
	"encoding/json"
	"flag"
	"testing"
	"time"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/front"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/randschema"
	"github.com/schemagen/schemagen/gen/internal/source"
	"github.com/schemagen/schemagen/gen/internal/subsume"
)

var (
	pairs = flag.Int("pairs", 400, "how many random pairs of schemas")
	seed  = flag.Uint64("seed", 1, "of the first pair")
)

// rule reads a schema by the letter of the specification; nil: it is refused.
func rule(t *testing.T, text []byte) *ir.Rule {
	t.Helper()
	var diags diag.List
	in := front.Input{Name: "s.json", Text: text}
	f := front.NewReader([]front.Input{in}, front.Options{Plain: true}, &diags).File(in)
	if len(f.Subjects) == 0 || f.Subjects[0].Lowered == nil {
		return nil
	}
	return f.Subjects[0].Lowered.Root
}

func value(t *testing.T, text []byte) *source.Value {
	t.Helper()
	var diags diag.List
	v := source.Parse("v.json", text, &diags).Root
	if v == nil {
		t.Fatalf("%s: %v", text, diags)
	}
	return v
}

// TestRandom challenges each claim about a schema and a changed one with
// instances that the schemas had a say in, and with values made up from both.
func TestRandom(t *testing.T) {
	drafts := []randschema.Draft{2020, 2020, 2020, 2019, 7, 6, 4}
	made, proven, tried := 0, 0, 0
	for i := range *pairs {
		p := randschema.New(*seed*1_000_000+uint64(i), drafts[i%len(drafts)], 30)
		o := randschema.Mutate(*seed*1_000_000+uint64(i), p.Schema)
		old := p.Text()
		text, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		a, b := rule(t, old), rule(t, text)
		if a == nil || b == nil {
			continue
		}
		made++
		prover := subsume.New(a, b)
		for _, claim := range []struct {
			narrow, wide *ir.Rule
			text         string
		}{{a, b, "the first is within the second"}, {b, a, "the second is within the first"}, {a, a, "itself"}} {
			start := time.Now()
			ok, open := prover.Within(claim.narrow, claim.wide)
			if d := time.Since(start); d > time.Second {
				t.Logf("%v %v %s\n%s\n%s", d, ok, claim.text, old, text)
			}
			if claim.narrow == claim.wide && !ok {
				t.Errorf("not within itself:\n%s", old)
			}
			if !ok {
				if len(open) == 0 {
					t.Errorf("not proven, and no place is told:\n%s\n%s", old, text)
				}
				continue
			}
			proven++
			challenge := func(v *source.Value) bool {
				tried++
				j := judge.New()
				if j.Judge(claim.narrow, v).Outcome == judge.Holds && j.Judge(claim.wide, v).Outcome == judge.Fails {
					t.Errorf("%s, it is said; but not\n%s\nof\n%s\n%s", claim.text, source.AppendJSON(nil, v), old, text)
					return false
				}
				return true
			}
			for _, instance := range p.Instances {
				if !challenge(value(t, instance)) {
					break
				}
			}
		}
	}
	t.Logf("%d pairs, %d claims proven, %d values tried", made, proven, tried)
}
