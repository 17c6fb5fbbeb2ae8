package runtime

import (
	"math"
	"strings"
	"testing"
)

// newCursor returns a cursor at the first byte of the text, under the strict
// rules.
func newCursor(text string) *Cursor {
	c := new(Cursor)
	l := plainLimits()
	l.rules = strictRules
	c.reset([]byte(text), &l)
	return c
}

func TestLengthBounds(t *testing.T) {
	c := newCursor(`"\ud83d\ude00\ud83d\ude00"`) // two code points of twelve bytes each
	s, _ := c.String(nil)
	for bound, want := range map[int]bool{0: false, 1: false, 2: false, 3: true, 24: true, math.MaxInt / 12: true, math.MaxInt: true} {
		before := c.Refusals()
		if c.MinLength(s, bound, &siteGoalMin); (c.Refusals() > before) != want {
			t.Errorf("MinLength %d refuses: %t", bound, !want)
		}
		before = c.Refusals()
		if c.MaxLength(s, bound, &siteGoalMax); (c.Refusals() > before) != (bound < 2) {
			t.Errorf("MaxLength %d refuses: %t", bound, bound >= 2)
		}
	}
}

func TestNegativeZero(t *testing.T) {
	for _, text := range []string{`-0`, `-0.0`, `-0e5`} {
		c := newCursor(text)
		n, _ := c.Number(nil)
		if f := c.Float64(n); f != 0 || !math.Signbit(f) {
			t.Errorf("%s: %v", text, f)
		}
	}
}

// Strings of a struct and raw values around them do not share bytes that
// unescaping writes.
func TestTextAndRaw(t *testing.T) {
	const text = `{"\u006e":["a\nb",{"\"":1}]}`
	c := newCursor(text)
	c.Object(nil)
	var names []string
	for c.Member() {
		names = append(names, c.Key())
		c.Array(nil)
		for c.Element() {
			if c.Kind() == KindObject {
				c.Object(nil)
				for c.Member() {
					names = append(names, c.Key())
					c.Skip()
				}
				continue
			}
			s, _ := c.String(nil)
			names = append(names, c.Text(s))
		}
	}
	c.finish()
	if got := string(c.RawFrom(0)); got != text {
		t.Errorf("%s", got)
	}
	if got := strings.Join(names, "|"); got != "n|a\nb|\"" {
		t.Errorf("%q", got)
	}
}

// A failed alternative leaves no trace but its verdict.
func TestHolds(t *testing.T) {
	integer := func(c *Cursor) { c.Int(&siteCountType) }
	pair := func(c *Cursor) {
		c.Array(&siteTags)
		for n := 0; c.Element(); n++ {
			if n == 1 && c.Holds(c.At(), integer) {
				continue
			}
			c.String(&siteTagsItem)
		}
	}
	for text, want := range map[string]bool{`["a",1]`: true, `["a","b"]`: true, `["a",[]]`: false, `[1,1]`: false, `{}`: false, `1`: false} {
		c := newCursor(`[` + text + `,7]`)
		c.Array(nil)
		c.Element()
		at := c.At()
		c.Skip()
		end := c.At()
		m := c.Rewind(at)
		got := c.Holds(at, pair)
		if got != want || got && c.At() != end || !got && c.At() != at {
			t.Errorf("%s: %t at %d", text, got, c.At())
		}
		for range 2 {
			if again := c.HoldsOnce(1, at, pair); again != want {
				t.Errorf("%s: remembered as %t", text, again)
			}
		}
		c.Return(m)
		if c.Refusals() != 0 || len(c.faults) != 0 || c.At() != end || c.again || c.quiet || c.stopped || c.depth != 1 {
			t.Errorf("%s: %+v", text, c)
		}
		if !c.Element() {
			t.Errorf("%s: the next element is lost", text)
		}
		if n, ok := c.Int(nil); !ok || c.Int64(n) != 7 {
			t.Errorf("%s: reads %d", text, c.Int64(n))
		}
		if c.Element() {
			t.Errorf("%s: one element too many", text)
		}
		c.finish()
		if c.denied != nil {
			t.Errorf("%s: %s at %d", text, c.denied.Reason, c.deniedAt)
		}
	}
}

// A rule that was judged before at an offset still counts as refusing there.
func TestReadOnce(t *testing.T) {
	rule := func(c *Cursor) { c.String(&siteGoalType) }
	for text, want := range map[string]bool{`"x"`: false, `1`: true} {
		c := newCursor(text)
		c.Skip()
		m := c.Rewind(0)
		for range 3 {
			before := c.Refusals()
			c.Read(1, rule)
			if got := c.Refusals() > before; got != want || c.At() != len(text) {
				t.Errorf("%s: refuses %t, at %d", text, got, c.At())
			}
			c.Back(m)
		}
		c.Return(m)
		if noted := len(c.faults); (noted == 1) != want || noted > 1 {
			t.Errorf("%s: noted %d times", text, noted)
		}
	}
}

func TestPeek(t *testing.T) {
	for text, want := range map[string]string{
		`{"k":"v"}`: "v", `{"a":{"k":"no"},"k":"v"}`: "v", `{"a":["k","no"],"k":"v"}`: "v", `{"a":"k","k":"v"}`: "v",
		`{"\u006b":"\u0076"}`: "v", `{ "k" : "v" }`: "v", `{"a":"\"k\":\"no\"","k":"v"}`: "v", `{"k":1}`: "", `{"x":"v"}`: "", `{}`: "",
		`[]`: "", `{"k":"v`: "", `{"k"`: "", `{"k":`: "", `{`: "", `{"a":"`: "", `{"k":"\u00"}`: "\xff", `{"k\`: "", `{"k":"\"}`: "",
		`{"k":"\q"}`: "q", // refused when it is read
	} {
		c := newCursor(text)
		if got := string(c.Peek("k")); got != want || c.At() != 0 {
			t.Errorf("%s: %q at %d, want %q", text, got, c.At(), want)
		}
	}
	// What it looks at is paid for, also where the object never ends.
	for _, tail := range []string{``, `"k":"v"}`, `"k":1}`, `"k":"v`, `}`} {
		c := newCursor(`{"a":[` + strings.Repeat(`0,`, 1000) + `0],` + tail)
		if c.Peek("k"); c.work < 2000 {
			t.Errorf("%q: paid %d", tail, c.work)
		}
	}
}

// A text that takes more work than its size allows is refused, and at once.
func TestWork(t *testing.T) {
	text := `"` + strings.Repeat("x", 1<<16) + `"`
	calls := 0
	tool := NewTool(Spec{Name: "work", Plain: true}, func(c *Cursor, _ *Raw) {
		at := c.At()
		c.Skip()
		m := c.Rewind(at)
		for range 1000 {
			calls++
			c.String(nil)
			c.Back(m)
		}
		c.Return(m)
	})
	g, err := NewRegistry([]Handle{tool})
	if err != nil {
		t.Fatal(err)
	}
	if got := brief(g.Validate("work", []byte(text))); got != "deny:  work" || calls < 256 {
		t.Errorf("%s after %d readings", got, calls)
	}
	accepted(t, g, "work", `"short"`)
}

// Each reading method, at each place where a text can end or go wrong, stops
// the cursor and nothing more: no panic, no second word, no endless loop.
func TestStopped(t *testing.T) {
	for _, text := range append([]string{"x", "\x00"}, grammarSeeds...) {
		for cut := range len(text) + 1 {
			for name, read := range map[string]func(*Cursor){
				"Skip":   (*Cursor).Skip,
				"order":  func(c *Cursor) { readOrder(c, nil) },
				"filled": func(c *Cursor) { readOrder(c, new(order)) },
				"bag":    func(c *Cursor) { readBag(c, new(bag)) },
				"tags":   func(c *Cursor) { readTags(c, new(order)) },
				"all": func(c *Cursor) {
					c.String(&siteGoalType)
					c.Int(&siteCountType)
					c.Bool(&siteRole)
					c.Null()
					c.Object(&siteOwner)
					c.Member()
					c.Array(&siteTags)
					c.Element()
					c.Unique(0, &siteTagsUniq)
					c.Peek("a")
				},
			} {
				c := newCursor(text[:cut])
				read(c)
				c.finish()
				if c.stopped != (c.denied != nil) {
					t.Errorf("%s(%q): stopped %t, denied %v", name, text[:cut], c.stopped, c.denied)
				}
				if c.denied == nil {
					continue
				}
				d, at, faults, refusals := c.denied, c.deniedAt, len(c.faults), c.refusals
				read(c)
				c.finish()
				if c.denied != d || c.deniedAt != at || len(c.faults) != faults || c.refusals != refusals || at < 0 || at > cut {
					t.Errorf("%s(%q): goes on after %s at %d: %s at %d", name, text[:cut], d.Reason, at, c.denied.Reason, c.deniedAt)
				}
			}
		}
	}
}
