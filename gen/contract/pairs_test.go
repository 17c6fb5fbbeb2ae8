package contract_test

import (
	"os"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/contract"
)

// opposite is the verdict of the pair the other way round.
var opposite = map[contract.Verdict]contract.Verdict{
	contract.Same: contract.Same, contract.Both: contract.Both,
	contract.Wider: contract.Narrower, contract.Narrower: contract.Wider,
}

// compared compares two schemas by the letter of the specification.
func compared(t *testing.T, before, after string) *contract.Tool {
	t.Helper()
	r := contract.Compare([]gen.Input{{Name: "t.json", Text: []byte(before)}}, []gen.Input{{Name: "t.json", Text: []byte(after)}}, options)
	if r.Failed() || len(r.Tools) != 1 {
		t.Fatalf("%v\n%s\n%s", r.Diagnostics, before, after)
	}
	return r.Tools[0]
}

// TestPairs holds the verdict on each pair, and on each the other way round.
// Every change that is told is shown by an example.
func TestPairs(t *testing.T) {
	text, err := os.ReadFile("testdata/pairs.txt")
	if err != nil {
		t.Fatal(err)
	}
	pairs := 0
	for i, line := range strings.Split(string(text), "\n") {
		parts := strings.Split(line, " | ")
		if line == "" || line[0] == '#' {
			continue
		}
		if len(parts) != 3 {
			t.Fatalf("line %d has %d parts", i+1, len(parts))
		}
		want := contract.Verdict(parts[0])
		if opposite[want] == "" {
			t.Fatalf("line %d: there is no verdict %q", i+1, want)
		}
		pairs += 2
		for _, c := range []struct {
			before, after string
			want          contract.Verdict
		}{{parts[1], parts[2], want}, {parts[2], parts[1], opposite[want]}} {
			got := compared(t, c.before, c.after)
			if got.Verdict != c.want {
				t.Errorf("line %d: %s, want %s\n%s\n%s\n%+v", i+1, got.Verdict, c.want, c.before, c.after, got.Changes)
			}
			if got.Wider == contract.Unproven || got.Narrower == contract.Unproven {
				t.Errorf("line %d: wider %s, narrower %s\n%s\n%s\n%+v", i+1, got.Wider, got.Narrower, c.before, c.after, got.Changes)
			}
		}
	}
	if pairs < 300 {
		t.Errorf("there are %d pairs", pairs)
	}
}
