package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// userMain is a program on the generated package: it judges each argument as
// the arguments of the tool run.
const userMain = `package main

import (
	"fmt"
	"os"

	"example.com/app/tools"
)

func main() {
	reg, err := tools.NewRegistry()
	if err != nil {
		panic(err)
	}
	for _, arguments := range os.Args[1:] {
		in, err := tools.RunTool.Decode(reg, []byte(arguments))
		fmt.Println(in.Goal, err == nil)
	}
}
`

// In a user's own module the command is a tool of the go command, go generate
// runs it, and the package that it writes judges a call.
func TestGoTool(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds two programs")
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), `module example.com/app

go 1.26.0

require github.com/schemagen/schemagen v0.0.0

replace github.com/schemagen/schemagen => `+root+"\n")
	write(t, filepath.Join(dir, "go.sum"), read(t, filepath.Join(root, "go.sum")))
	write(t, filepath.Join(dir, "tools", "generate.go"), "package tools\n\n//go:generate go tool schemagen generate --out . ../schemas\n")
	write(t, filepath.Join(dir, "schemas", "run.json"), `{
  "type": "object",
  "additionalProperties": false,
  "required": ["goal"],
  "properties": {
    "goal": {"type": "string", "maxLength": 10},
    "role": {"type": "string", "x-schemagen": {"enumFrom": "example.com/app/role.Role"}}
  }
}`)
	write(t, filepath.Join(dir, "role", "role.go"), "package role\n\ntype Role string\n\nconst Reviewer Role = \"reviewer\"\n")
	write(t, filepath.Join(dir, "main.go"), userMain)
	goCommand := func(args ...string) result {
		t.Helper()
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "GOPROXY=off", "GOSUMDB=off", "GOTOOLCHAIN=local")
		return start(t, cmd)
	}
	if r := goCommand("get", "-tool", "github.com/schemagen/schemagen/cmd/schemagen"); r.code != 0 {
		t.Fatalf("go get -tool: %+v", r)
	}
	if mod := read(t, filepath.Join(dir, "go.mod")); !strings.Contains(mod, "\ntool github.com/schemagen/schemagen/cmd/schemagen\n") {
		t.Fatalf("go.mod has no line for the tool:\n%s", mod)
	}
	if r := goCommand("tool", "schemagen", "version"); r.code != 0 || !strings.HasPrefix(r.stdout, "schemagen ") {
		t.Fatalf("go tool schemagen version: %+v", r)
	}
	if r := goCommand("generate", "./..."); r.code != 0 {
		t.Fatalf("go generate: %+v", r)
	}
	if r := goCommand("vet", "./..."); r.code != 0 {
		t.Errorf("go vet: %+v", r)
	}
	r := goCommand("run", ".", `{"goal":"win","role":"reviewer"}`, `{"goal":"win","role":"thief"}`, `{"goal":"too long for it"}`, `{}`)
	if want := "win true\n false\n false\n false\n"; r.code != 0 || r.stdout != want {
		t.Errorf("the program: %+v, want %q", r, want)
	}
	if r := goCommand("tool", "schemagen", "check", "--out", "tools", "schemas"); r.code != 0 {
		t.Errorf("check: %+v", r)
	}
	write(t, filepath.Join(dir, "role", "role.go"), "package role\n\ntype Role string\n\nconst (\n\tReviewer Role = \"reviewer\"\n\tThief Role = \"thief\"\n)\n")
	if r := goCommand("tool", "schemagen", "check", "--out", "tools", "schemas"); r.code != 1 || !strings.Contains(r.stdout, "thief") {
		t.Errorf("check after a new constant: %+v, want code 1 and the constant in the diff", r)
	}
}
