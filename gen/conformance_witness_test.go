//go:build !race

package gen_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/front"
	"github.com/schemagen/schemagen/gen/internal/gentest"
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
		rule := suiteRule(t, g)
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

// suiteRule returns the rule of a schema of the official suite before
// simplification, or nil.
func suiteRule(t *testing.T, g suiteGroup) *ir.Rule {
	opts := front.Options{Plain: true, Resources: suiteRemotes(t, g.folder, g.dialect)}
	if strings.HasPrefix(g.file, "optional/format/") {
		opts.Formats = front.FormatsAssert
	}
	return loweredRule(g.Schema, opts)
}

// TestConformanceFaults compares what package judge says that is reported with
// what the generated code reports: on the instances of the official suite, and
// on values that are made up for its schemas.
func TestConformanceFaults(t *testing.T) {
	const most = 60 // made-up values of a schema
	groups := suiteGroups(t)
	m := compileSuite(t, groups)
	judged, refused := 0, 0
	for _, g := range groups {
		rule := suiteRule(t, g)
		if rule == nil || !m.Has(g.name) {
			continue
		}
		var values []*source.Value
		for _, test := range g.Tests {
			var faults diag.List
			values = append(values, source.Parse("instance.json", test.Data, &faults).Root)
		}
		n := 0
		for v := range witness.Candidates(rule) {
			if n++; n > most {
				break
			}
			values = append(values, v)
		}
		j := judge.New()
		for _, v := range values {
			text := source.AppendJSON(nil, v)
			faults, decided := j.Faults(rule, v)
			got, differ := m.JudgeBoth(g.name, gentest.Call{Text: text})
			if differ != "" {
				t.Errorf("%s: %.300s\n%s\n%s", g.name, text, differ, g.Schema)
				continue
			}
			if got.Panic != "" || got.Class == "grammar" || len(got.Violations) == 100 {
				continue
			}
			judged++
			if len(faults) > 0 {
				refused++
			}
			if slices.ContainsFunc(faults, func(f judge.Fault) bool { return strings.ContainsFunc(f.At, unicode.IsControl) }) {
				continue // the runtime escapes them
			}
			if want := faultSet(faults); decided && !slices.Equal(want, got.Set()) {
				t.Errorf("%s: %.300s\njudge:     %s\ngenerated: %s\n%s", g.name, text, strings.Join(want, ", "), got, g.Schema)
				break
			}
		}
	}
	t.Logf("%d values, %d refused", judged, refused)
	if judged < 10_000 || refused < judged/4 {
		t.Error("the values say little")
	}
}

// faultSet writes faults as gentest.Result.Set does.
func faultSet(faults []judge.Fault) []string {
	var list []string
	for _, f := range faults {
		list = append(list, fmt.Sprintf("%q @%s", f.At, f.Site.Pointer))
	}
	slices.Sort(list)
	return slices.Compact(list)
}
