//go:build !race

package gen_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// TestConformanceJudge judges the official suite with package judge, by the
// rules before and after simplification. It differs from the suite where the
// generated code does, and nowhere else.
func TestConformanceJudge(t *testing.T) {
	known := newKnown(t, "conformance_suite.txt")
	tests, refused := 0, 0
	for _, g := range suiteGroups(t) {
		opts := gen.Options{Plain: true, Resources: suiteRemotes(t, g.folder, g.dialect)}
		if strings.HasPrefix(g.file, "optional/format/") {
			opts.Formats = gen.FormatsAssert
		}
		rules, diags := bothRules(g.Schema, opts)
		if rules == nil {
			refused++
			if newRefusals().add(g.name, len(g.Tests), diags) == unexpected {
				t.Errorf("%s: refused:\n%s", g.name, lines(diags))
			}
			continue
		}
		for i, test := range g.Tests {
			tests++
			name := g.name + "/" + strconv.Itoa(i)
			if fault := judgedOtherwise(rules, test.Data, test.Valid); fault != "" {
				known.fail(t, name, "%s: %s\n%s\n%s\n%s", g.Description, test.Description, fault, g.Schema, test.Data)
			} else {
				known.pass(t, name)
			}
		}
	}
	known.finish(t)
	t.Logf("%d instances, %d schemas refused", tests, refused)
}

// bothRules returns the rules of a schema, simplified and not, or nil with the
// errors.
func bothRules(schema []byte, opts gen.Options) ([]*ir.Rule, []gen.Diagnostic) {
	var rules []*ir.Rule
	for _, opts.Unsimplified = range []bool{false, true} {
		root, _, diags := gen.Rules(gen.Input{Name: "schema.json", Text: schema}, opts)
		if root == nil {
			return nil, diags
		}
		rules = append(rules, root)
	}
	return rules, nil
}

// judgedOtherwise judges an instance by the rules of one schema and tells how
// the verdicts differ from the one that is wanted; "" when they do not.
func judgedOtherwise(rules []*ir.Rule, instance []byte, valid bool) string {
	var faults diag.List
	v := source.Parse("instance.json", instance, &faults).Root
	if v == nil {
		return lines(faults)
	}
	want := judge.Fails
	if valid {
		want = judge.Holds
	}
	for i, r := range rules {
		got := judge.New().Judge(r, v)
		if got.Outcome != want {
			return fmt.Sprintf("%v by %+v, want %v (rules %d)", got.Outcome, got.Site, want, i)
		}
		if (got.Site != nil) != (want == judge.Fails) || (got.At != nil) != (want == judge.Fails) {
			return fmt.Sprintf("the site is %+v, the place %+v, of a value that %v (rules %d)", got.Site, got.At, want, i)
		}
	}
	return ""
}
