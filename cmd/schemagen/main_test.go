package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// asCommand makes the test's own binary run as the command.
const asCommand = "SCHEMAGEN_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
	os.Exit(m.Run())
}

// result is what a process printed and returned.
type result struct {
	code           int
	stdout, stderr string
}

// schemagen runs the command as a process in a directory.
func schemagen(t *testing.T, dir string, args ...string) result {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), asCommand+"=1")
	return start(t, cmd)
}

func start(t *testing.T, cmd *exec.Cmd) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return result{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// tree returns the files of a directory and their texts.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, e := range entries {
		if e.IsDir() {
			files[e.Name()] = "a directory"
		} else {
			files[e.Name()] = read(t, filepath.Join(dir, e.Name()))
		}
	}
	return files
}

const (
	run  = `{"type": "object", "additionalProperties": false, "required": ["goal"], "properties": {"goal": {"type": "string", "description": "What to reach.", "maxLength": 10}}}`
	stop = `{"type": "object", "additionalProperties": false, "properties": {"force": {"type": "boolean", "default": false}}}`
	bad  = `{
  "type": "object",
  "properties": {"a": {"maxLenght": 1}}
}`
)

// place returns a directory with schemas in it.
func place(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "schemas", "run.json"), run)
	write(t, filepath.Join(dir, "schemas", "stop.json"), stop)
	write(t, filepath.Join(dir, "bad", "bad.json"), bad)
	write(t, filepath.Join(dir, "bad", "worse.json"), `{`)
	write(t, filepath.Join(dir, "open", "open.json"), `{"type": "object"}`)
	write(t, filepath.Join(dir, "default", "default.json"), strings.Replace(stop, `"default": false`, `"default": null`, 1))
	write(t, filepath.Join(dir, "plain", "plain.json"), `{"unknown": 1}`)
	return dir
}

func TestExitCodes(t *testing.T) {
	dir := place(t)
	if r := schemagen(t, dir, "generate", "--out", "tools", "schemas"); r != (result{}) {
		t.Fatalf("generate: %+v", r)
	}
	const badText = `bad/bad.json:1:1: warning: the object is open: it takes members that the schema does not name; add "additionalProperties": false, or true to say so
bad/bad.json:3:24: unknown keyword "maxLenght"; did you mean "maxLength"? (at /properties/a/maxLenght)
bad/worse.json:1:2: expected a member name in double quotes, or "}", found the end of the file
`
	const openText = `open/open.json:1:1: warning: the object is open: it takes members that the schema does not name; add "additionalProperties": false, or true to say so
`
	const defaultText = `default/default.json:1:106: warning: the default is refused by its own schema ("type" at "/properties/force/type") and is not applied (at /properties/force/default)
`
	const plainText = `plain/plain.json:1:2: warning: unknown keyword "unknown" (at /unknown)
`
	asError := func(text string) string { return strings.Replace(text, "warning: ", "", 1) }
	const none = "none: cannot read: no such file or directory\n"
	tests := []struct {
		args string
		want result
	}{
		{"check --out tools schemas", result{}},
		{"check --out=tools --package=tools schemas/stop.json schemas/run.json", result{}},
		{"generate --out tools schemas", result{}},
		{"generate --out open2 open", result{stderr: openText}},
		{"check --out open2 open", result{stderr: openText}},
		{"generate --out default2 default", result{stderr: defaultText}},
		{"check --out default2 default", result{stderr: defaultText}},
		{"check --out default2 --strict default", result{code: 2, stderr: asError(defaultText)}},
		{"generate --out default3 --strict default", result{code: 2, stderr: asError(defaultText)}},
		{"generate --out tools --strict schemas open", result{code: 2, stderr: asError(openText)}},
		{"generate --out tools --strict schemas", result{}},
		{"check --out tools --strict schemas", result{}},
		{"generate --out plain2 --plain plain", result{stderr: plainText}},
		{"check --out plain2 --plain --strict plain", result{code: 2, stderr: asError(plainText)}},
		{"generate --out open2 --dump=rule --strict open", result{code: 2, stderr: asError(openText)}},
		{"generate --out tools bad", result{code: 2, stderr: badText}},
		{"check --out tools bad", result{code: 2, stderr: badText}},
		{"generate --out tools none", result{code: 2, stderr: none}},
		{"check --out tools none", result{code: 2, stderr: none}},
		{"", result{code: 2, stderr: "schemagen: name a command\n"}},
		{"genrate schemas", result{code: 2, stderr: "schemagen: unknown command \"genrate\" for \"schemagen\"\n\nDid you mean this?\n\tgenerate\n\n"}},
		{"generate", result{code: 2, stderr: "schemagen: name at least one schema file or directory\n"}},
		{"check", result{code: 2, stderr: "schemagen: name at least one schema file or directory\n"}},
		{"generate --unknown schemas", result{code: 2, stderr: "schemagen: unknown flag: --unknown\n"}},
		{"check --dump=rule schemas", result{code: 2, stderr: "schemagen: unknown flag: --dump\n"}},
		{"generate --formats=maybe schemas", result{code: 2, stderr: "schemagen: --formats: unknown choice \"maybe\"; formats either assert or annotate\n"}},
		{"generate --dump=tree schemas", result{code: 2, stderr: "schemagen: --dump: unknown form \"tree\"; known are graph, type and rule\n"}},
		{"generate --package=func schemas", result{code: 2, stderr: "schemagen: \"func\" cannot be the name of a Go package: it must be an identifier\n"}},
		{"generate --package= schemas", result{code: 2, stderr: "schemagen: \"\" cannot be the name of a Go package: it must be an identifier\n"}},
		{"generate --out 2nd schemas", result{code: 2, stderr: "schemagen: the directory \"2nd\" gives no name for a Go package; set one with --package\n"}},
		{"version extra", result{code: 2, stderr: "schemagen: unknown command \"extra\" for \"schemagen version\"\n"}},
		{"generate --out tools/run.gen.go schemas", result{code: 2, stderr: "tools/run.gen.go: cannot read: not a directory\n"}},
	}
	before := tree(t, filepath.Join(dir, "tools"))
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			got := schemagen(t, dir, strings.Fields(tt.args)...)
			if tt.args == "" { // the help stands before the error
				got.stderr = got.stderr[max(0, strings.LastIndex(strings.TrimSuffix(got.stderr, "\n"), "\n")+1):]
			}
			if diff := cmp.Diff(tt.want, got, cmp.AllowUnexported(result{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	if files := tree(t, filepath.Join(dir, "default3")); files != nil {
		t.Errorf("a run that failed wrote %v", files)
	}
	if diff := cmp.Diff(before, tree(t, filepath.Join(dir, "tools"))); diff != "" {
		t.Errorf("a run changed the files (-before +after):\n%s", diff)
	}
}

func TestVersionAndHelp(t *testing.T) {
	dir := t.TempDir()
	if r := schemagen(t, dir, "version"); r.code != 0 || r.stderr != "" || !strings.HasPrefix(r.stdout, "schemagen ") || !strings.Contains(r.stdout, " go1.") {
		t.Errorf("version: %+v", r)
	}
	for _, args := range [][]string{{"--help"}, {"help", "generate"}, {"check", "--help"}} {
		if r := schemagen(t, dir, args...); r.code != 0 || r.stderr != "" || !strings.Contains(r.stdout, "Usage:") {
			t.Errorf("%v: %+v", args, r)
		}
	}
}

func TestDump(t *testing.T) {
	dir := place(t)
	for form, want := range map[string]string{"graph": "properties", "type": "struct Run", "rule": "func readRun"} {
		r := schemagen(t, dir, "generate", "--out", "tools", "--dump", form, "schemas")
		if r.code != 0 || r.stderr != "" || !strings.Contains(r.stdout, want) {
			t.Errorf("--dump=%s: %+v, want %q in it", form, r, want)
		}
	}
	if files := tree(t, filepath.Join(dir, "tools")); files != nil {
		t.Errorf("--dump wrote files: %v", files)
	}
}

// The output depends on the schemas, not on the run: neither on the order of
// the paths, nor on where they are named from.
func TestOutputIsReproducible(t *testing.T) {
	dir := place(t)
	for _, tt := range []struct {
		cwd  string
		args string
	}{
		{"", "generate --package tools --out one schemas"},
		{"", "generate --package tools --out two schemas/stop.json schemas/run.json"},
		{"", "generate --package tools --out three schemas/stop.json schemas"},
		{"schemas", "generate --package tools --out ../four ."},
		{"schemas", "generate --package tools --out " + filepath.Join(dir, "five") + " " + filepath.Join(dir, "schemas")},
	} {
		if r := schemagen(t, filepath.Join(dir, tt.cwd), strings.Fields(tt.args)...); r != (result{}) {
			t.Fatalf("%s: %+v", tt.args, r)
		}
	}
	want := tree(t, filepath.Join(dir, "one"))
	if len(want) != 3 {
		t.Fatalf("there are %d files, want 3", len(want))
	}
	for _, name := range []string{"two", "three", "four", "five"} {
		if diff := cmp.Diff(want, tree(t, filepath.Join(dir, name))); diff != "" {
			t.Errorf("%s differs from one:\n%s", name, diff)
		}
	}
}

// A run that fails leaves the directory as it was: bad schemas, and files that
// cannot be written.
func TestFailedRunChangesNothing(t *testing.T) {
	dir := place(t)
	out := filepath.Join(dir, "tools")
	if r := schemagen(t, dir, "generate", "--out", "tools", "schemas/run.json"); r != (result{}) {
		t.Fatalf("generate: %+v", r)
	}
	if err := os.Mkdir(filepath.Join(out, "stop.gen.go"), 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "schemas", "run.json"), strings.Replace(run, "10", "11", 1))
	before := tree(t, out)
	for args, want := range map[string]string{
		"generate --out tools schemas":     "tools/stop.gen.go: a directory stands where a file would be generated; move it, or choose another directory with --out\n",
		"generate --out tools schemas bad": "bad/worse.json:1:2: ",
	} {
		if r := schemagen(t, dir, strings.Fields(args)...); r.code != 2 || !strings.Contains(r.stderr, want) || r.stdout != "" {
			t.Errorf("%s: %+v, want %q", args, r, want)
		}
		if diff := cmp.Diff(before, tree(t, out)); diff != "" {
			t.Errorf("%s changed the directory (-before +after):\n%s", args, diff)
		}
	}
}

// check fails for every way in which the directory can differ, and generate
// mends all of them.
func TestCheckFindsDrift(t *testing.T) {
	tests := []struct {
		name   string
		change func(t *testing.T, dir string)
		want   string // a line of the diff
	}{
		{"one byte of a description", func(t *testing.T, dir string) {
			write(t, filepath.Join(dir, "schemas", "run.json"), strings.Replace(run, "reach.", "reach!", 1))
		}, "+\t// What to reach!\n"},
		{"one byte of a limit", func(t *testing.T, dir string) {
			write(t, filepath.Join(dir, "schemas", "run.json"), strings.Replace(run, "10", "11", 1))
		}, "+					c.MaxLength(s, 11, &runGoalMaxLength)\n"},
		{"a byte that no code depends on", func(t *testing.T, dir string) {
			write(t, filepath.Join(dir, "schemas", "run.json"), strings.Replace(run, `"type": "string"`, `"$comment": "", "type": "string"`, 1))
		}, "--- tools/run.gen.go\n"},
		{"a schema is gone", func(t *testing.T, dir string) { remove(t, filepath.Join(dir, "schemas", "stop.json")) }, "--- tools/stop.gen.go\n+++ /dev/null\n"},
		{"a schema is new", func(t *testing.T, dir string) { write(t, filepath.Join(dir, "schemas", "pause.json"), stop) }, "--- /dev/null\n+++ tools/pause.gen.go\n"},
		{"a generated file is edited", func(t *testing.T, dir string) {
			path := filepath.Join(dir, "tools", "run.gen.go")
			write(t, path, strings.Replace(read(t, path), "MaxLength(s, 10,", "MaxLength(s, 99,", 1))
		}, "-					c.MaxLength(s, 99, &runGoalMaxLength)\n"},
		{"a generated file has another line end", func(t *testing.T, dir string) {
			path := filepath.Join(dir, "tools", "run.gen.go")
			write(t, path, read(t, path)+"\n")
		}, "--- tools/run.gen.go\n"},
		{"a generated file is gone", func(t *testing.T, dir string) { remove(t, filepath.Join(dir, "tools", "registry.gen.go")) }, "--- /dev/null\n+++ tools/registry.gen.go\n"},
		{"a stray generated file", func(t *testing.T, dir string) {
			write(t, filepath.Join(dir, "tools", "old.go"), read(t, filepath.Join(dir, "tools", "run.gen.go")))
		}, "--- tools/old.go\n+++ /dev/null\n"},
		{"all files are gone", func(t *testing.T, dir string) {
			if err := os.RemoveAll(filepath.Join(dir, "tools")); err != nil {
				t.Fatal(err)
			}
		}, "+++ tools/run.gen.go\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := place(t)
			if r := schemagen(t, dir, "generate", "--out", "tools", "schemas"); r != (result{}) {
				t.Fatalf("generate: %+v", r)
			}
			write(t, filepath.Join(dir, "tools", "mine.go"), "package tools\n")
			tt.change(t, dir)
			before := tree(t, filepath.Join(dir, "tools"))
			r := schemagen(t, dir, "check", "--out", "tools", "schemas")
			if r.code != 1 || r.stderr != "" || !strings.Contains(r.stdout, tt.want) {
				t.Errorf("check: code %d, stderr %q, want code 1 and %q in:\n%s", r.code, r.stderr, tt.want, r.stdout)
			}
			if diff := cmp.Diff(before, tree(t, filepath.Join(dir, "tools"))); diff != "" {
				t.Errorf("check changed the directory (-before +after):\n%s", diff)
			}
			if r := schemagen(t, dir, "generate", "--out", "tools", "schemas"); r != (result{}) {
				t.Errorf("generate: %+v", r)
			}
			if r := schemagen(t, dir, "check", "--out", "tools", "schemas"); r != (result{}) {
				t.Errorf("check after generate: %+v", r)
			}
		})
	}
	t.Run("a directory in the place of a file", func(t *testing.T) {
		dir := place(t)
		if err := os.MkdirAll(filepath.Join(dir, "tools", "run.gen.go"), 0o777); err != nil {
			t.Fatal(err)
		}
		r := schemagen(t, dir, "check", "--out", "tools", "schemas")
		if want := "tools/run.gen.go: a directory stands"; r.code != 1 || !strings.HasPrefix(r.stderr, want) {
			t.Errorf("check: code %d, stderr %q, want code 1 and %q", r.code, r.stderr, want)
		}
	})
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}
