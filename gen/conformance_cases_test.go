//go:build !race

package gen_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// sharedCase is a file of ../shared/cases.
type sharedCase struct {
	name string // e.g. "005-exponential-anyof"

	Kind            string
	Draft           string
	Schema          json.RawMessage
	SchemaValid     *bool `json:"schema_valid"`
	FormatAssertion bool  `json:"format_assertion"`
	Limits          struct {
		MaxDepth        int `json:"max_depth"`
		MaxNumberLength int `json:"max_number_length"`
		MaxMillis       int `json:"max_ms_per_test"`
	}
	Tests []caseTest
}

type caseTest struct {
	Description string
	Data        json.RawMessage
	Raw         *string
	RawBase64   []byte `json:"raw_base64"`
	Valid       bool
	Errors      []string
	Policy      string
	SpecValid   json.RawMessage `json:"spec_valid"`
	Ajv         struct {
		Skip bool // it would take Ajv too long
	}
}

// text returns the instance as it is sent.
func (c *caseTest) text() []byte {
	switch {
	case c.Raw != nil:
		return []byte(*c.Raw)
	case c.RawBase64 != nil:
		return c.RawBase64
	}
	return c.Data
}

func sharedCases(t *testing.T) []sharedCase {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(gentest.Shared(t, "cases"), "*.json"))
	if len(files) == 0 {
		t.Fatal("no files in ../shared/cases")
	}
	var list []sharedCase
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		c := sharedCase{name: strings.TrimSuffix(filepath.Base(path), ".json")}
		if err := json.Unmarshal(text, &c); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		list = append(list, c)
	}
	return list
}

// schema is the case's schema as it is compiled: with Plain.
func (c *sharedCase) schema() gentest.Schema {
	s := gentest.Schema{Name: c.name, Text: c.Schema, Options: gen.Options{Plain: true}}
	if c.Draft == "draft-07" {
		s.Text = withDialect(s.Text, "http://json-schema.org/draft-07/schema#")
	}
	if c.FormatAssertion {
		s.Options.Formats = gen.FormatsAssert
	}
	return s
}

// TestConformanceCases judges the instances of all cases: the verdicts, and
// the pointers that must be among the reported ones.
func TestConformanceCases(t *testing.T) {
	cases := sharedCases(t)
	var schemas []gentest.Schema
	for _, c := range cases {
		schemas = append(schemas, c.schema())
	}
	m := gentest.CompileVetted(t, gentest.Both(schemas))
	known := newKnown(t, "conformance_cases.txt")
	refusals := newRefusals()
	right, all, stopped := 0, 0, 0
	for _, c := range cases {
		all += len(c.Tests)
		if p := m.Panics[c.name]; p != "" {
			known.fail(t, c.name, "the generator panics: %s", p)
			continue
		}
		wanted := c.SchemaValid == nil || *c.SchemaValid
		if d := m.Refused[c.name]; d != nil {
			if !wanted {
				stopped++
				known.pass(t, c.name)
			} else if refusals.add(c.name, len(c.Tests), d) == unexpected {
				known.fail(t, c.name, "refused:\n%s%s", gentest.Text(gentest.Errors(d)), c.Schema)
			}
			continue
		}
		if !wanted {
			known.fail(t, c.name, "the generator must refuse the schema:\n%s", c.Schema)
			continue
		}
		for i, test := range c.Tests {
			name := c.name + "/" + strconv.Itoa(i)
			fault, call := caseFault(m, &c, &test)
			if fault == "" {
				right++
				known.pass(t, name)
				continue
			}
			repro := m.Repro(c.name, call)
			if len(repro) > 4000 {
				repro = repro[:4000] + "…"
			}
			known.fail(t, name, "%s: %s\n%s", test.Description, fault, repro)
		}
	}
	known.finish(t)
	hold(t, conformancePage, "cases", total(right, all, "instances of %d cases made from public bug reports: verdicts, pointers and times", len(cases))+
		fmt.Sprintf("Schemas that must be refused, and are: %d. Others that are refused:\n\n%s", stopped, refusals.page()))
}

// caseFault judges one instance and tells what is wrong; "" when nothing is.
func caseFault(m *gentest.Module, c *sharedCase, test *caseTest) (string, gentest.Call) {
	call := gentest.Call{Text: test.text(), Decode: true, Limits: gentest.Limits{
		MaxDepth: c.Limits.MaxDepth, MaxNumber: c.Limits.MaxNumberLength, Strict: test.Policy != "",
	}}
	if fault := judgeFault(m, c.name, call, test.Valid); fault != "" {
		return fault, call
	}
	r := m.Judge(c.name, call)
	for _, path := range test.Errors {
		if !slices.Contains(r.Paths(), path) {
			return fmt.Sprintf("no violation at %q: %s", path, r), call
		}
	}
	if c.Limits.MaxMillis > 0 {
		best := r.Nanos
		for range 2 { // other tests use the machine too
			best = min(best, m.Judge(c.name, call).Nanos)
		}
		if took, most := time.Duration(best), time.Duration(c.Limits.MaxMillis)*time.Millisecond; took > most {
			return fmt.Sprintf("took %v, more than %v", took, most), call
		}
	}
	if test.Policy == "" {
		return "", call
	}
	if r.Class != "deny" && r.Class != "grammar" && r.Class != "not an object" {
		return fmt.Sprintf("the deny rules must refuse it (%s): %s", test.Policy, r), call
	}
	call.Limits = gentest.Limits{}
	switch spec := string(test.SpecValid); spec {
	case "true", "false":
		if deny := m.Judge(c.name, call); deny.Class == "deny" && test.Policy == "max-depth" {
			return "", call // the ceiling of 1,000 open containers, which nothing lifts
		}
		if fault := judgeFault(m, c.name, call, spec == "true"); fault != "" {
			return "without the deny rules: " + fault, call
		}
	}
	return "", call
}
