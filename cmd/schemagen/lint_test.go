package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	lintGood = `{"type": "object", "description": "Does it.", "additionalProperties": false, "properties": {"a": {"description": "A.", "type": "boolean"}}}`
	lintOpen = `{
  "type": "object",
  "description": "Does it.",
  "properties": {"a": {"description": "A.", "type": "boolean"}}
}
`
	lintClosed = `{
  "type": "object",
  "additionalProperties": false,
  "description": "Does it.",
  "properties": {"a": {"description": "A.", "type": "boolean"}}
}
`
	openFinding = "open/open.json:1:1: warning: open-object: the object is open: it takes members that the schema does not name\n"
	openSummary = "findings: 1 (error 0, warning 1, info 0; --fix mends 1; the schemas suppress 0 more)\n"
)

func lintPlace(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "good", "good.json"), lintGood)
	write(t, filepath.Join(dir, "open", "open.json"), lintOpen)
	write(t, filepath.Join(dir, "info", "info.json"), strings.Replace(lintGood, `"description": "A.", `, "", 1))
	write(t, filepath.Join(dir, "bad", "bad.json"), `{`)
	write(t, filepath.Join(dir, "plain", "plain.json"), `{"type": "string"}`)
	write(t, filepath.Join(dir, "known.json"), `{"version": 1, "findings": {"open/open.json": {"open-object": [""]}, "good/good.json": {"untyped": ["/properties/a"]}}}`)
	write(t, filepath.Join(dir, "unreadable.json"), `{"version": 1, "findings": 1}`)
	return dir
}

func TestLintExitCodes(t *testing.T) {
	dir := lintPlace(t)
	const infoFinding = "info/info.json:1:98: info: missing-description: the parameter \"a\" has no description (at /properties/a)\n"
	const infoSummary = "findings: 1 (error 0, warning 0, info 1; --fix mends 0; the schemas suppress 0 more)\n"
	tests := []struct {
		args string
		want result
	}{
		{"lint good", result{}},
		{"lint good/good.json good", result{}},
		{"lint open", result{1, openFinding, openSummary}},
		{"lint --fail-on error open", result{0, openFinding, openSummary}},
		{"lint info", result{0, infoFinding, infoSummary}},
		{"lint --fail-on=info info", result{1, infoFinding, infoSummary}},
		{"lint --plain plain", result{}},
		{"lint bad", result{1, "bad/bad.json:1:2: error: invalid-json: expected a member name in double quotes, or \"}\", found the end of the file\n",
			"findings: 1 (error 1, warning 0, info 0; --fix mends 0; the schemas suppress 0 more)\n"}},
		{"lint --baseline known.json open", result{}},
		{"lint --baseline known.json good open", result{0, "", "baseline: good/good.json: untyped is no longer found at \"/properties/a\"\n"}},
		{"lint", result{2, "", "schemagen: name at least one schema file or directory\n"}},
		{"lint none", result{2, "", "none: cannot read: no such file or directory\n"}},
		{"lint --format=xml good", result{2, "", "schemagen: --format: unknown form \"xml\"; known are text, json and sarif\n"}},
		{"lint --fail-on=all good", result{2, "", "schemagen: --fail-on: unknown severity \"all\"; known are error, warning and info\n"}},
		{"lint --write-baseline good", result{2, "", "schemagen: --write-baseline needs the file that --baseline names\n"}},
		{"lint --baseline none.json good", result{2, "", "schemagen: open none.json: no such file or directory\n"}},
		{"lint --baseline unreadable.json good", result{2, "", "schemagen: the baseline has another form: json: cannot unmarshal number into Go struct field baselineFile.findings of type lint.Baseline\n"}},
	}
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			got := schemagen(t, dir, strings.Fields(tt.args)...)
			if diff := cmp.Diff(tt.want, got, cmp.AllowUnexported(result{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestLintExplain(t *testing.T) {
	dir := t.TempDir()
	r := schemagen(t, dir, "lint", "--explain", "open-object")
	if r.code != 0 || r.stderr != "" || !strings.HasPrefix(r.stdout, "open-object (warning): an object takes members") || !strings.Contains(r.stdout, "\nBad:\n\n    {\"type\": \"object\"") {
		t.Errorf("%+v", r)
	}
	if r := schemagen(t, dir, "lint", "--explain", "all"); r.code != 0 || strings.Count(r.stdout, "\n") < 50 {
		t.Errorf("%+v", r)
	}
	if r := schemagen(t, dir, "lint", "--explain", "open"); r.code != 2 || !strings.HasPrefix(r.stderr, `schemagen: --explain: there is no rule "open"; there are array-without-items, `) {
		t.Errorf("%+v", r)
	}
}

func TestLintFix(t *testing.T) {
	dir := lintPlace(t)
	path := filepath.Join(dir, "open", "open.json")
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	linked := filepath.Join(dir, "link", "open.json")
	if err := os.MkdirAll(filepath.Dir(linked), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, linked); err != nil {
		t.Skip(err)
	}
	if got, want := schemagen(t, dir, "lint", "--fix", "good", "link"), (result{0, "", "findings mended: 1, files changed: 1\n"}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if diff := cmp.Diff(lintClosed, read(t, path)); diff != "" {
		t.Errorf("the file (-want +got):\n%s", diff)
	}
	if info, err := os.Lstat(linked); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info, err)
	}
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o640 {
		t.Errorf("the mode is %v, %v", info.Mode(), err)
	}
	if entries, err := os.ReadDir(filepath.Join(dir, "open")); err != nil || len(entries) != 1 {
		t.Errorf("beside the file there is something left: %v, %v", entries, err)
	}
	if got, want := schemagen(t, dir, "lint", "--fix", "open"), (result{0, "", "findings mended: 0, files changed: 0\n"}); got != want {
		t.Errorf("again: %+v, want %+v", got, want)
	}
}

func TestLintBaseline(t *testing.T) {
	dir := lintPlace(t)
	if got := schemagen(t, dir, "lint", "--baseline", "new.json", "--write-baseline", "open", "info"); got != (result{}) {
		t.Errorf("%+v", got)
	}
	if got := schemagen(t, dir, "lint", "--fail-on=info", "--baseline", "new.json", "open", "info"); got != (result{}) {
		t.Errorf("%+v", got)
	}
	// Named from elsewhere, the files are the same.
	if got := schemagen(t, filepath.Join(dir, "open"), "lint", "--fail-on=info", "--baseline", "../new.json", "open.json", "../info"); got != (result{}) {
		t.Errorf("%+v", got)
	}
}

func TestLintFormats(t *testing.T) {
	dir := lintPlace(t)
	for format, want := range map[string]string{"json": `"rule": "open-object"`, "sarif": `"ruleId": "open-object"`} {
		r := schemagen(t, dir, "lint", "--format", format, "open")
		if r.code != 1 || r.stderr != "" || !json.Valid([]byte(r.stdout)) || !strings.Contains(r.stdout, want) {
			t.Errorf("%s: code %d, %s, and no %s in:\n%.400s", format, r.code, r.stderr, want, r.stdout)
		}
	}
}
