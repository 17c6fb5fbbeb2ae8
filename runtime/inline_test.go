package runtime

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// inlined are the functions that every call runs through many times and that
// must not cost a call themselves.
var inlined = []string{
	"special", "firstByte", "sumLanes", "tailHash", "noDigits", "eightDigits", "space", "blank", "plain",
	"(*Cursor).At", "(*Cursor).Name", "(*Cursor).NameAt", "(*Cursor).Kind", "(*Cursor).KindAt", "(*Cursor).Refusals",
	"(*Cursor).Once", "(*Cursor).Refuse", "(*Cursor).Blame", "(*Cursor).enter", "(*Cursor).leave",
	"(*Cursor).MinLength", "(*Cursor).MaxLength", "(*Cursor).Min", "(*Cursor).Max", "(*Cursor).Above", "(*Cursor).Below",
	"(*Cursor).plainEnd", "(*Cursor).finish", "(*Cursor).small", "(*entry).opens", "(*Cursor).release", "(*Cursor).jump", "(*Cursor).settle", "(*Cursor).spend",
}

// TestInlined asks the compiler. The go command prints again what the compiler
// said when the package is built already, so that this costs a build once.
func TestInlined(t *testing.T) {
	out, err := exec.Command("go", "build", "-gcflags=-m", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	can := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m): can inline (\S+)`).FindAllStringSubmatch(string(out), -1) {
		can[m[1]] = true
	}
	if len(can) == 0 {
		t.Fatalf("the compiler says nothing:\n%s", out)
	}
	for _, name := range inlined {
		if !can[name] {
			t.Errorf("%s is not inlined: go build -gcflags=-m=2 ./runtime 2>&1 | grep 'cannot inline %s' says why",
				name, strings.ReplaceAll(name, "*", `\*`))
		}
	}
}
