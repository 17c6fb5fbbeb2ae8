package gen_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen"
)

// module writes a Go module with one package of constants, one type for each
// value, and returns its directory.
func module(t *testing.T, values []string) string {
	t.Helper()
	dir := t.TempDir()
	var b strings.Builder
	b.WriteString("package set\n")
	for i, v := range values {
		fmt.Fprintf(&b, "type T%d string\nconst C%d T%d = %s\n", i, i, i, strconv.Quote(v))
	}
	write(t, filepath.Join(dir, "go.mod"), "module example.com/app\n\ngo 1.26.0\n")
	write(t, filepath.Join(dir, "set", "set.go"), b.String())
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "-mod=readonly")
	t.Setenv("GOPROXY", "off")
	return dir
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

// bound compiles a tool with a property for each constant set.
func bound(t *testing.T, dir string, sets []string) *gen.Result {
	t.Helper()
	var props []string
	for i, set := range sets {
		props = append(props, fmt.Sprintf(`"p%d": {"type": "string", "x-schemagen": {"enumFrom": %s}}`, i, strconv.Quote(set)))
	}
	text := `{"type": "object", "additionalProperties": false, "properties": {` + strings.Join(props, ", ") + `}}`
	return gen.Generate([]gen.Input{{Name: filepath.Join(dir, "tool.json"), Text: []byte(text)}}, gen.Options{Package: "tools"})
}

// The values of Go constants are text as a schema's own is.
func TestHostileConstants(t *testing.T) {
	std := imports(t)
	harmless := make([]string, len(hostileTexts))
	var sets []string
	for i := range hostileTexts {
		harmless[i] = "harmless"
		sets = append(sets, fmt.Sprintf("example.com/app/set.T%d", i))
	}
	var shapes [][]string
	for _, values := range [][]string{harmless, hostileTexts} {
		r := bound(t, module(t, values), sets)
		if r.Failed() {
			t.Fatalf("refused:\n%s", lines(r.Diagnostics))
		}
		d, err := readPackage(r.Files, std, false)
		if err != nil {
			t.Fatal(err)
		}
		shapes = append(shapes, d.shape(false))
	}
	if diff := cmp.Diff(shapes[0], shapes[1]); diff != "" {
		t.Errorf("the package does not declare what it does for other constants (-want +got):\n%s", diff)
	}
}

// A Go string need not be text; an enum value must be.
func TestConstantsThatAreNoText(t *testing.T) {
	r := bound(t, module(t, []string{"a\xffb", "\xed\xa0\x80"}), []string{"example.com/app/set.T0", "example.com/app/set.T1"})
	if len(r.Diagnostics) != 2 || !r.Failed() {
		t.Errorf("want one error for each constant, have:\n%s", lines(r.Diagnostics))
	}
}

// The name of a constant set reaches the go command. It must name one package
// and nothing else that the go command knows.
func TestHostileConstantSets(t *testing.T) {
	dir := module(t, []string{"v"})
	write(t, filepath.Join(dir, "cgo", "cgo.go"), "package cgo\n\nimport \"C\"\n\ntype T string\n\nconst X T = \"x\"\n")
	for _, set := range []string{
		".", "..", ".T0", "T0.", "./set.T0", "../app/set.T0", "./....T0", "....T0", "all.T0", "std.T0", "cmd.T0", "tool.T0", "work.T0",
		"file=set/set.go.T0", "pattern=example.com/app/set.T0", "-x.T0", "--.T0", "-toolexec=touch x.T0", " .T0", "\x00.T0", "\n.T0",
		"example.com/app/set\n.T0", "example.com/app/set .T0", "example.com/app/set@latest.T0", "example.com/app/....T0", "/etc/passwd.T0",
		"set/set.go.T0", "C.T0", "unsafe.Pointer", "os.Args", "example.com/app/set.C0", "example.com/app/set.t0", "example.com/app/set.T0[int]",
		"example.com/app/set.T0;", "example.com/app/set.T0.T0", "https://example.com/app/set.T0", strings.Repeat("a/", 5000) + "b.T0",
	} {
		r := bound(t, dir, []string{set})
		if !r.Failed() {
			t.Errorf("%.60q is accepted", set)
		}
		for _, d := range r.Diagnostics {
			if s := d.String(); strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) || strings.Contains(d.Text, "\n") {
				t.Errorf("%.60q: the diagnostic %q is not one clean line", set, d.Text)
			}
		}
	}
}
