//go:build !race

package gen_test

import (
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/front"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
	"github.com/schemagen/schemagen/gen/internal/witness"
)

// loweredRule returns the rule of a schema before simplification, or nil.
func loweredRule(text []byte, opts front.Options) *ir.Rule {
	diags := &diag.List{}
	in := front.Input{Name: "schema.json", Text: text}
	f := front.NewReader([]front.Input{in}, opts, diags).File(in)
	if len(f.Subjects) == 0 || f.Subjects[0].Lowered == nil {
		return nil
	}
	return f.Subjects[0].Lowered.Root
}

// TestConformanceWitness makes values up for the schemas of the official suite:
// where the suite has an instance that is accepted one is found, where it has
// one that is refused one is found as well, and none takes long.
func TestConformanceWitness(t *testing.T) {
	schemas, candidates := 0, 0
	var slowest time.Duration
	for _, g := range suiteGroups(t) {
		opts := front.Options{Plain: true, Resources: suiteRemotes(t, g.folder, g.dialect)}
		if strings.HasPrefix(g.file, "optional/format/") {
			opts.Formats = front.FormatsAssert
		}
		rule := loweredRule(g.Schema, opts)
		if rule == nil {
			continue
		}
		schemas++
		j := judge.New()
		want := map[judge.Outcome]bool{}
		for _, test := range g.Tests {
			var faults diag.List
			want[j.Judge(rule, source.Parse("instance.json", test.Data, &faults).Root).Outcome] = true
		}
		start := time.Now()
		got := map[judge.Outcome]bool{}
		for v := range witness.Candidates(rule) {
			candidates++
			got[j.Judge(rule, v).Outcome] = true
		}
		took := time.Since(start)
		slowest = max(slowest, took)
		if took > 5*time.Second {
			t.Errorf("%s: %v", g.name, took)
		}
		for _, outcome := range []judge.Outcome{judge.Holds, judge.Fails} {
			if want[outcome] && !got[outcome] {
				t.Errorf("%s: %s: no value that %v\n%s", g.name, g.Description, outcome, g.Schema)
			}
		}
	}
	if schemas < 1500 {
		t.Errorf("only %d schemas", schemas)
	}
	t.Logf("%d schemas, %d candidates, the slowest in %v", schemas, candidates, slowest)
}
