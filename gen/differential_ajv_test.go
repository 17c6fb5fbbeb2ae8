//go:build !race

package gen_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

var withAjv = flag.Bool("ajv", false, "compare with Ajv, which npm installs into a temporary folder")

// ajvKnown lists the instances that Ajv judges otherwise than the generated
// code, with the reason.
const ajvKnown = "differential_ajv.txt"

// ajvGroup is a schema with its instances, for testdata/ajv.cjs.
type ajvGroup struct {
	Draft     string   `json:"draft"`
	Schema    string   `json:"schema"`
	Formats   bool     `json:"formats"` // assert
	Instances []string `json:"instances"`

	name  string
	skip  map[int]bool
	limit gentest.Limits
}

// TestDifferentialAjv judges the official suite and the cases with Ajv 8 as a
// second opinion. It needs npm and its registry, so that only
// make differential runs it.
func TestDifferentialAjv(t *testing.T) {
	if !*withAjv {
		t.Skip("runs with -ajv, as make differential does")
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("there is no npm to install Ajv with")
	}
	var schemas []gentest.Schema
	var groups []ajvGroup
	for _, g := range suiteGroups(t) {
		if strings.HasPrefix(g.file, "optional/format") { // what ajv-formats checks is not Ajv's to answer for
			continue
		}
		a := ajvGroup{Draft: g.folder, Schema: string(g.Schema), Instances: []string{}, name: g.name}
		for _, test := range g.Tests {
			a.Instances = append(a.Instances, string(test.Data))
		}
		groups = append(groups, a)
		schemas = append(schemas, gentest.Schema{Name: g.name, Text: g.Schema, Options: gen.Options{Plain: true, Resources: suiteRemotes(t, g.folder, g.dialect)}})
	}
	for _, c := range sharedCases(t) {
		s := c.schema()
		a := ajvGroup{Draft: folderOf(s.Text, "draft2020-12"), Schema: string(s.Text), Formats: c.FormatAssertion, Instances: []string{}, name: "cases/" + c.name, skip: map[int]bool{},
			limit: gentest.Limits{MaxDepth: c.Limits.MaxDepth, MaxNumber: c.Limits.MaxNumberLength}}
		for i, test := range c.Tests {
			a.Instances = append(a.Instances, string(test.text()))
			if test.Policy != "" { // Ajv has no deny rules
				a.skip[i] = true
			}
			if test.Ajv.Skip {
				a.skip[i] = true
				a.Instances[i] = "null"
			}
		}
		groups = append(groups, a)
		s.Name = a.name
		schemas = append(schemas, s)
	}
	verdicts := runAjv(t, npm, groups)
	m := gentest.Compile(t, schemas)
	known := newKnown(t, ajvKnown)
	judged, agreed := 0, 0
	for _, g := range groups {
		if m.Refused[g.name] != nil { // the conformance tests tell why
			continue
		}
		for i, text := range g.Instances {
			if g.skip[i] {
				continue
			}
			judged++
			name := fmt.Sprintf("%s/%d", g.name, i)
			r := m.Judge(g.name, gentest.Call{Text: []byte(text), Limits: g.limit})
			if verdict := verdicts[g.name][i]; verdict != fmt.Sprint(r.Accepted) {
				known.fail(t, name, "Ajv: %s, schemagen: %s\n%.300s\n%.300s", verdict, r, g.Schema, text)
				continue
			}
			agreed++
			known.pass(t, name)
		}
	}
	known.finish(t)
	t.Logf("%d instances, Ajv agrees on %d", judged, agreed)
}

// runAjv returns Ajv's verdicts by the names of the groups.
func runAjv(t *testing.T, npm string, groups []ajvGroup) map[string][]string {
	t.Helper()
	dir := t.TempDir()
	run := func(name string, args ...string) []byte {
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		var stderr strings.Builder
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s %s: %v\n%s", filepath.Base(name), strings.Join(args, " "), err, &stderr)
		}
		return out
	}
	run(npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", "ajv@8", "ajv-draft-04@1", "ajv-formats@3")
	remotes := map[string]map[string]string{}
	for _, d := range dialects {
		remotes[d.folder] = map[string]string{}
		for uri, text := range suiteRemotes(t, d.folder, d.uri) {
			remotes[d.folder][uri] = string(text)
		}
	}
	input, err := json.Marshal(map[string]any{"groups": groups, "remotes": remotes})
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile(filepath.Join("testdata", "ajv.cjs"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"groups.json": input, "ajv.cjs": script} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	lines := strings.Split(strings.TrimSuffix(string(run("node", "ajv.cjs")), "\n"), "\n")
	verdicts := map[string][]string{}
	for _, g := range groups {
		if len(lines) < len(g.Instances) {
			t.Fatal("Ajv gave too few verdicts")
		}
		verdicts[g.name], lines = lines[:len(g.Instances)], lines[len(g.Instances):]
	}
	return verdicts
}

// TestDifferentialPage holds docs/differential.md to the lists of known
// differences.
func TestDifferentialPage(t *testing.T) {
	reasons := map[string][]string{}
	known := newKnown(t, ajvKnown)
	for name, reason := range known.reasons {
		reasons[reason] = append(reasons[reason], name)
	}
	var b strings.Builder
	b.WriteString("| instances | why Ajv judges otherwise | one of them |\n|--:|---|---|\n")
	for _, reason := range slices.Sorted(maps.Keys(reasons)) {
		slices.Sort(reasons[reason])
		fmt.Fprintf(&b, "| %d | %s | `%s` |\n", len(reasons[reason]), reason, reasons[reason][0])
	}
	hold(t, "docs/differential.md", "ajv", b.String())
	b.Reset()
	b.WriteString("| schema | instance | why the other validator is wrong |\n|---|---|---|\n")
	for _, f := range peerFaults {
		fmt.Fprintf(&b, "| `%s` | `%s` | %s |\n", f.schema, f.instance, f.reason)
	}
	hold(t, "docs/differential.md", "peer", b.String())
}

// dialectWord finds the dialect that a schema names.
var dialectWord = regexp.MustCompile(`"\$schema":\s*"([^"]*)"`)

// folderOf returns the suite's folder of the draft that a schema names.
func folderOf(text []byte, otherwise string) string {
	m := dialectWord.FindSubmatch(text)
	if m == nil {
		return otherwise
	}
	for _, d := range dialects {
		if strings.TrimSuffix(string(m[1]), "#") == strings.TrimSuffix(d.uri, "#") {
			return d.folder
		}
	}
	return otherwise
}
