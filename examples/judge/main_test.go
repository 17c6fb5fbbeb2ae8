package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

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
	calls, err := ReadCalls(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(calls) < 50 {
		t.Errorf("%d calls, want at least 50", len(calls))
	}
	verdicts, err := Judge(calls)
	if err != nil {
		t.Fatal(err)
	}
	return verdicts
}

// TestReadCalls lists what a line may not be, and what the forms mean.
func TestReadCalls(t *testing.T) {
	for _, tt := range []struct{ line, want, fault string }{
		{line: `{"tool":"t","arguments":{ "a":1,"a":2 }}`, want: `{ "a":1,"a":2 }`},
		{line: `{"tool":"t","arguments":null}`, want: `null`},
		{line: `{"tool":"t","text":"{} {}"}`, want: `{} {}`},
		{line: `{"tool":"t","text":""}`, want: ``},
		{line: `{"tool":"t","text":["a",{"repeat":"bc","times":3},"d"]}`, want: `abcbcbcd`},
		{line: `{"tool":"t","base64":"/w=="}`, want: "\xff"},
		{line: `{"tool":"t"}`, fault: `3: want one of "arguments", "text" and "base64"; got 0`},
		{line: `{"tool":"t","arguments":{},"text":""}`, fault: `3: want one of "arguments", "text" and "base64"; got 2`},
		{line: `{"tool":"t","argument":{}}`, fault: `3: json: unknown field "argument"`},
		{line: `{"tool":"t","text":5}`, fault: `3: "text" must be a string or a list`},
		{line: `{"tool":"t","text":[{"repeat":"ab","times":524289}]}`, fault: `3: "times" must be 0 to 524288 here`},
		{line: `{"tool":"t","text":[{"repeat":"a","times":-1}]}`, fault: `3: "times" must be 0 to 1048576 here`},
		{line: `{"tool":"t","base64":"*"}`, fault: `3: illegal base64 data at input byte 0`},
		{line: `{"tool":"t","text":""}{}`, fault: `3: something follows the object`},
	} {
		calls, err := ReadCalls(strings.NewReader("\n \n" + tt.line + "\n"))
		switch {
		case tt.fault != "":
			if err == nil || err.Error() != tt.fault {
				t.Errorf("%s: error %v, want %s", tt.line, err, tt.fault)
			}
		case err != nil:
			t.Errorf("%s: %v", tt.line, err)
		case len(calls) != 1 || string(calls[0].Arguments) != tt.want || calls[0].Tool != "t":
			t.Errorf("%s: %q, want %q", tt.line, calls, tt.want)
		}
	}
}

// TestUsage proves that a wrong use is an error that says so.
func TestUsage(t *testing.T) {
	for _, args := range [][]string{nil, {"a", "b"}, {"no such file"}} {
		if err := run(args, new(bytes.Buffer)); err == nil {
			t.Errorf("judge %q succeeded", args)
		}
	}
}
