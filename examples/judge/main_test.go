package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/examples/internal/calls"
	"github.com/schemagen/schemagen/generated"
	"github.com/schemagen/schemagen/runtime"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const callsFile = "calls.jsonl"

// TestGolden holds the program to the output that is committed.
func TestGolden(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{callsFile}, &out); err != nil {
		t.Fatal(err)
	}
	golden := filepath.Join("testdata", "calls.golden")
	if *update {
		if err := os.WriteFile(golden, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(out.Bytes(), want) {
		return
	}
	lines, wanted := strings.Split(out.String(), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(lines), len(wanted)) {
		var line, want string
		if i < len(lines) {
			line = lines[i]
		}
		if i < len(wanted) {
			want = wanted[i]
		}
		if line != want {
			t.Fatalf("line %d is\n\t%s\nwant\n\t%s\nwhen that is right, go test -update rewrites %s", i+1, line, want, golden)
		}
	}
}

// TestKinds proves that each kind of refusal occurs among the calls, and that
// each refused call is refused by the rule that its note names. The kind is the
// note up to a colon.
func TestKinds(t *testing.T) {
	type example struct {
		kind    string
		class   runtime.Class
		keyword string // of one violation, or several words that it may be; "" for none at all
	}
	kinds := []example{
		{"unknown tool", runtime.ClassUnknownTool, ""},
		{"not an object", runtime.ClassNotObject, "object"},
		{"unknown property", runtime.ClassSchema, "additionalProperties"},
		{"case-folded name", runtime.ClassSchema, "additionalProperties"},
		{"wrong type", runtime.ClassSchema, "type"},
		{"enum", runtime.ClassSchema, "enum"},
		{"role not in the constants", runtime.ClassSchema, "enum"},
		{"pattern", runtime.ClassSchema, "pattern"},
		{"over-long", runtime.ClassSchema, "maxLength"},
		{"too short", runtime.ClassSchema, "minLength"},
		{"out of range", runtime.ClassSchema, "minimum"},
		{"too many elements", runtime.ClassSchema, "maxItems"},
		{"missing", runtime.ClassSchema, "required"},
		{"conditional requirement", runtime.ClassSchema, "required type dependencies"},
		{"control character", runtime.ClassDeny, "characters"},
		{"64 KiB + 1", runtime.ClassDeny, "maxBytes"},
		{"eleven levels", runtime.ClassDeny, "maxDepth"},
		{"duplicate name", runtime.ClassDeny, "uniqueNames"},
		{"number outside int64", runtime.ClassDeny, "numbers"},
		{"number outside float64", runtime.ClassDeny, "numbers"},
		{"trailing data", runtime.ClassGrammar, "json"},
		{"not JSON", runtime.ClassGrammar, "json"},
		{"invalid UTF-8", runtime.ClassGrammar, "json"},
		{"unpaired surrogate", runtime.ClassGrammar, "json"},
	}
	left := map[string]int{}
	for i, k := range kinds {
		left[k.kind] = i
	}
	for i, v := range judgeFile(t) {
		if v.Err == nil {
			continue
		}
		kind, _, _ := strings.Cut(v.Note, ":")
		at := slices.IndexFunc(kinds, func(k example) bool { return k.kind == kind })
		if at < 0 {
			t.Errorf("call %d, %s, is refused: %v", i+1, v.Note, v.Err)
			continue
		}
		delete(left, kind)
		refusal, err := refusalOf(v.Err)
		if err != nil {
			t.Fatal(err)
		}
		if want := kinds[at].class; refusal.Class() != want {
			t.Errorf("call %d, %s: class %v, want %v", i+1, v.Note, refusal.Class(), want)
		}
		if want := kinds[at].keyword; (want == "") != (len(refusal.Violations) == 0) ||
			want != "" && !slices.ContainsFunc(refusal.Violations, func(v runtime.Violation) bool {
				return slices.Contains(strings.Fields(want), v.Keyword)
			}) {
			t.Errorf("call %d, %s: %v, want a violation of %q", i+1, v.Note, refusal, want)
		}
	}
	for kind := range left {
		t.Errorf("no call is an example of %q", kind)
	}
}

// TestTools proves that the calls show every bundled tool accepting one, and
// that the bytes of the awkward ones are what their notes say.
func TestTools(t *testing.T) {
	accepted := map[string]bool{}
	bytesOf := map[string][]byte{}
	for _, v := range judgeFile(t) {
		accepted[v.Tool] = accepted[v.Tool] || v.Err == nil
		bytesOf[v.Note] = v.Arguments
	}
	for _, tool := range generated.Tools() {
		if !accepted[tool.Name()] {
			t.Errorf("no accepted call of %s", tool.Name())
		}
	}
	if n := len(bytesOf["exactly 64 KiB, mostly white space"]); n != 64<<10 {
		t.Errorf("exactly 64 KiB: %d bytes", n)
	}
	if n := len(bytesOf["64 KiB + 1"]); n != 64<<10+1 {
		t.Errorf("64 KiB + 1: %d bytes", n)
	}
	if got := bytesOf["invalid UTF-8"]; !bytes.Contains(got, []byte{0xff}) {
		t.Errorf("invalid UTF-8: %q", got)
	}
	if got := string(bytesOf["duplicate name: one of them escaped"]); got != `{"task_id":"T-17","task\u005fid":"T-18"}` {
		t.Errorf("the arguments were not kept as they stand: %s", got)
	}
}

func judgeFile(t *testing.T) []Verdict {
	t.Helper()
	file, err := os.Open(callsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	list, err := calls.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 50 {
		t.Errorf("%d calls, want at least 50", len(list))
	}
	verdicts, err := Judge(list)
	if err != nil {
		t.Fatal(err)
	}
	return verdicts
}

// TestUsage proves that a wrong use is an error that says so.
func TestUsage(t *testing.T) {
	for _, args := range [][]string{nil, {"a", "b"}, {"no such file"}} {
		if err := run(args, new(bytes.Buffer)); err == nil {
			t.Errorf("judge %q succeeded", args)
		}
	}
}
