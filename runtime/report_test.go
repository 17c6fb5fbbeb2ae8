package runtime

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// faultTool refuses each string of an array by the sites whose names it holds,
// one letter a site.
var (
	faultSites = map[byte]*Site{
		'a': {"/a", "pattern", "a", 0},
		'A': {"/a", "pattern", "a", 0}, // equal to a, at another address
		'b': {"/b", "pattern", "b", 0},
		't': {"/t", "type", "t", 0},
		'u': {"/u", "type", "u", 0},
	}
	faultTool = NewTool(Spec{Name: "faults", Plain: true}, func(c *Cursor, _ *Raw) {
		c.Array(nil)
		for c.Element() {
			at := c.At()
			s, _ := c.String(nil)
			for _, ch := range c.Bytes(s) {
				c.Refuse(at, faultSites[ch])
			}
		}
	})
)

func TestSettle(t *testing.T) {
	g, err := NewRegistry([]Handle{faultTool})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, text, want string
		total            int
	}{
		{"one", `["a"]`, "0a", 1},
		{"sorted by location", `["ba"]`, "0a 0b", 2},
		{"once", `["aa"]`, "0a", 1},
		{"once, whatever stands between", `["abab"]`, "0a 0b", 2},
		{"once, by what the site says", `["aA"]`, "0a", 1},
		{"same site elsewhere", `["a","a"]`, "0a 1a", 2},
		{"type hides", `["atb"]`, "0t", 1},
		{"type hides at its own offset only", `["a","t","b"]`, "0a 1t 2b", 3},
		{"two types", `["tau"]`, "0t 0u", 2},
		{"type once", `["ttat"]`, "0t", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			var r Report
			g.Check("faults", []byte(c.text), &r)
			var got string
			for _, v := range r.Err().Violations {
				got += " " + v.Path[1:] + v.Reason
			}
			if got[1:] != c.want || r.Total() != c.total || r.Err().Total != c.total {
				t.Errorf("%s, total %d, want %s, %d", got, r.Total(), c.want, c.total)
			}
		})
	}
	t.Run("the order of notes does not matter", func(t *testing.T) {
		all := []byte("abtuAab")
		for range 200 {
			rand.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
			var r Report
			g.Check("faults", []byte(`["`+string(all)+`"]`), &r)
			if got := brief(r.Err()); got != "schema: /0 type; /0 type" || r.Total() != 2 {
				t.Fatalf("%s: %s", all, got)
			}
		}
	})
}

// A report that is used again says nothing of the call before.
func TestReportAgain(t *testing.T) {
	g := newRegistry(t)
	calls := []struct{ tool, arguments string }{
		{"order", `{"goal":"ship"}`}, {"order", `{"goal":1,"x":2}`}, {"nope", `{}`}, {"order", `null`}, {"order", `{"goal":"\u0000"}`},
		{"order", `{`}, {"bag", `{}`}, {"any", `[1,2]`}, {"order", `{}`}, {"own", `{"a":[[[]]]}`},
	}
	var r Report
	if r.Accepted() || r.Demoted() || r.Err() != nil || r.Class() != ClassNone || r.Total() != 0 {
		t.Errorf("a zero report: %+v", r)
	}
	for _, one := range calls {
		for _, two := range calls {
			g.Check(one.tool, []byte(one.arguments), &r)
			g.Check(two.tool, []byte(two.arguments), &r)
			var fresh Report
			g.Check(two.tool, []byte(two.arguments), &fresh)
			if diff := cmp.Diff(fresh.Err(), r.Err(), cmp.AllowUnexported(ValidationError{})); diff != "" {
				t.Errorf("%v after %v: %s", two, one, diff)
			}
			if r.Accepted() != fresh.Accepted() || r.Total() != fresh.Total() || r.Denied() != fresh.Denied() {
				t.Errorf("%v after %v: %+v", two, one, r)
			}
		}
	}
	r.Reset()
	if r.text != nil || r.Err() != nil || r.Accepted() {
		t.Errorf("after Reset: %+v", r)
	}
}

func TestReportKeepsFaultsApart(t *testing.T) {
	// Faults of one report survive the use of the pool by other calls.
	g := newRegistry(t)
	reports := make([]Report, 20)
	for i := range reports {
		g.Check("order", []byte(`{"goal":"ship","x`+strconv.Itoa(i)+`":1}`), &reports[i])
	}
	for i := range reports {
		if got, want := brief(reports[i].Err()), "schema: /x"+strconv.Itoa(i)+" additionalProperties"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// Faults that were noted in the order of their offsets, in groups, are settled as
// those that come in any order.
func TestSettleGroups(t *testing.T) {
	names := []byte("aAbtu")
	for range 2000 {
		var noted []fault
		for at := 0; len(noted) < 40; at += rand.IntN(3) {
			noted = append(noted, fault{at, faultSites[names[rand.IntN(len(names))]]})
		}
		inOrder := Report{faults: slices.Clone(noted), total: 50}
		rand.Shuffle(len(noted), func(i, k int) { noted[i], noted[k] = noted[k], noted[i] })
		shuffled := Report{faults: slices.Clone(noted), total: 50}
		inOrder.settle()
		shuffled.settle()
		same := func(a, b fault) bool { return a.at == b.at && *a.site == *b.site }
		if inOrder.total != shuffled.total || !slices.EqualFunc(inOrder.faults, shuffled.faults, same) {
			t.Fatalf("%v, %d, but %v, %d when shuffled", inOrder.faults, inOrder.total, shuffled.faults, shuffled.total)
		}
		if !slices.IsSortedFunc(inOrder.faults, compareFaults) {
			t.Fatalf("not in order: %v", inOrder.faults)
		}
	}
}
