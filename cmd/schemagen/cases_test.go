package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const runSchema = `{
  "type": "object",
  "additionalProperties": false,
  "required": ["goal"],
  "properties": {"goal": {"type": "string", "minLength": 1, "maxLength": 3}}
}`

func TestCases(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "schemas", "run.json"), runSchema)
	r := schemagen(t, dir, "cases", "schemas")
	var sets []struct {
		Tool  string
		Cases []struct {
			Arguments                    json.RawMessage
			Valid                        bool
			Pointer, Keyword, SchemaPath string
		}
	}
	if err := json.Unmarshal([]byte(r.stdout), &sets); err != nil || r.code != exitGood || r.stderr != "" || len(sets) != 1 || sets[0].Tool != "run" {
		t.Fatalf("%v %+v", err, r)
	}
	found := map[string]bool{}
	for _, c := range sets[0].Cases {
		found[string(c.Arguments)+" "+c.Pointer+" "+c.SchemaPath] = true
	}
	for _, want := range []string{`{"goal":"aaaa"} /goal /properties/goal/maxLength`, `{"goal":"aaa"} /goal /properties/goal/maxLength`, `{} "" /required`} {
		if want = strings.ReplaceAll(want, `""`, ""); !found[want] {
			t.Errorf("there is no %s:\n%s", want, r.stdout)
		}
	}
	if got := schemagen(t, dir, "cases", "--out", "cases.json", "schemas"); got != (result{}) || read(t, filepath.Join(dir, "cases.json")) != r.stdout {
		t.Errorf("--out: %+v", got)
	}
	test := filepath.Join(dir, "cases_test.go")
	if got := schemagen(t, dir, "cases", "--test", "cases_test.go", "--package", "app", "schemas"); got != (result{}) || !strings.Contains(read(t, test), "package app\n") {
		t.Errorf("--test: %+v", got)
	}
	write(t, test, "package app\n")
	write(t, filepath.Join(dir, "bad.json"), `{"type": "object", "maxLenght": 1}`)
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"schemas", "--test", "cases_test.go", "--package", "app"}, "not one that schemagen cases made"},
		{[]string{"schemas", "--test", "cases_test.go"}, "--test and --package go together"},
		{[]string{"schemas", "--package", "app"}, "--test and --package go together"},
		{[]string{"schemas", "--test", "x_test.go", "--package", "a b"}, "package"},
		{[]string{"schemas", "--formats", "x"}, "--formats"},
		{[]string{"schemas", "--out", "schemas"}, "schemas"},
		{[]string{"bad.json"}, `did you mean "maxLength"?`},
		{[]string{"none.json"}, "none.json"},
		{nil, "at least one"},
	} {
		got := schemagen(t, dir, append([]string{"cases"}, tt.args...)...)
		if got.code != exitFailed || got.stdout != "" || !strings.Contains(got.stderr, tt.want) {
			t.Errorf("%v: %+v, want code 2 and %q", tt.args, got, tt.want)
		}
	}
	if got := read(t, test); got != "package app\n" {
		t.Errorf("somebody's file became %s", got)
	}
}

// The Go test file passes with a server that judges before it acts, and fails
// with one that acts first, one that judges by another schema, and one that
// refuses everything.
func TestCasesGoTest(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs")
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module example.com/app\n\ngo 1.26.0\n\nrequire github.com/schemagen/schemagen v0.0.0\n\nreplace github.com/schemagen/schemagen => "+root+"\n")
	write(t, filepath.Join(dir, "schemas", "run.json"), runSchema)
	write(t, filepath.Join(dir, "loose", "run.json"), strings.Replace(runSchema, `"maxLength": 3`, `"maxLength": 4`, 1))
	for _, args := range [][]string{
		{"generate", "--out", "tools", "schemas"},
		{"generate", "--out", "others", "loose"},
		{"cases", "--test", "cases_test.go", "--package", "app", "schemas"},
	} {
		if r := schemagen(t, dir, args...); r.code != exitGood {
			t.Fatalf("%v: %+v", args, r)
		}
	}
	tests := []struct {
		name, tools, call string
		want              string // "": it passes
	}{
		{"judges, then acts", "tools", "if err := reg.Validate(tool, arguments); err != nil { return err }\nhandlers++\nreturn nil", ""},
		{"acts, then judges", "tools", "handlers++\nreturn reg.Validate(tool, arguments)", "1 handlers ran, refusal: run: "},
		{"judges by another schema", "others", "if err := reg.Validate(tool, arguments); err != nil { return err }\nhandlers++\nreturn nil", "1 handlers ran, refusal: <nil>"},
		{"refuses everything", "tools", "return reg.Validate(tool, nil)", "0 handlers ran, refusal: run: "},
		{"names something else", "tools", "if err := reg.Validate(tool, arguments); err != nil { return reg.Validate(tool, []byte(`{\"x\": 1, \"goal\": \"a\"}`)) }\nhandlers++\nreturn nil",
			"the refusal does not name /properties/goal/maxLength"},
	}
	for _, tt := range tests {
		write(t, filepath.Join(dir, "server_test.go"), `package app

import (
	"testing"

	tools "example.com/app/`+tt.tools+`"
)

func casesServer(t *testing.T) (func(tool string, arguments []byte) error, func() int) {
	reg, err := tools.NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	handlers := 0
	return func(tool string, arguments []byte) error {
		`+tt.call+`
	}, func() int { return handlers }
}
`)
		cmd := exec.Command("go", "test", ".")
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "GOPROXY=off", "GOSUMDB=off", "GOTOOLCHAIN=local")
		r := start(t, cmd)
		if passed := r.code == 0; passed != (tt.want == "") || !strings.Contains(r.stdout, tt.want) {
			t.Errorf("a server that %s: %+v, want %q", tt.name, r, tt.want)
		}
	}
}
