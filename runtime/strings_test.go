package runtime

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// StringElement and Strings say and note what Element and String do, on lists
// that are well-formed and on texts that are not.
func TestStringElement(t *testing.T) {
	site := &Site{Keyword: "type"}
	walk := func(text []byte, depth int, next func(*Cursor) (Str, bool, bool)) (seen []Str, c *Cursor) {
		c = &Cursor{}
		l := defaultSettings().limitsOf(&Spec{})
		l.maxDepth = depth
		c.reset(text, &l)
		if c.Array(site) {
			for {
				s, ok, more := next(c)
				if !more {
					break
				}
				if ok {
					seen = append(seen, s)
				}
			}
		}
		c.finish()
		return seen, c
	}
	r := rand.New(rand.NewPCG(7, 8))
	pieces := []string{`"a"`, `""`, `"word"`, `"with \"escapes\" é"`, `"` + string(make([]byte, 1)) + `"`, `1`, `null`, `{"a":["b"]}`, `["x"]`, ",", ",", ",", ",", ", ", "\n , ", " ", "]", "[", `"`, `"a long string that is longer than what one look at the marks tells of it"`}
	for range 20000 {
		text := []byte("[")
		for range r.IntN(12) {
			text = append(text, pieces[r.IntN(len(pieces))]...)
			if r.IntN(2) == 0 {
				text = append(text, ',')
			}
		}
		if r.IntN(4) > 0 {
			text = append(text, ']')
		}
		depth := 1 + r.IntN(3)
		got, c := walk(text, depth, func(c *Cursor) (Str, bool, bool) {
			s, ok := c.StringElement(site)
			return s, ok, ok
		})
		want, d := walk(text, depth, func(c *Cursor) (Str, bool, bool) {
			if !c.Element() {
				return Str{}, false, false
			}
			s, ok := c.String(site)
			return s, ok, true
		})
		_, all := walk(text, depth, func(c *Cursor) (Str, bool, bool) {
			c.Strings(site)
			return Str{}, false, false
		})
		alike := func(c *Cursor) bool {
			return c.denied == d.denied && c.deniedAt == d.deniedAt && c.total == d.total && slices.Equal(c.faults, d.faults) && c.p == d.p && c.depth == d.depth && c.first == d.first
		}
		if !alike(all) {
			t.Fatalf("%s: Strings: %v at %d, %d faults; with Element and String %v at %d, %d faults",
				text, all.denied, all.deniedAt, all.total, d.denied, d.deniedAt, d.total)
		}
		if !slices.Equal(got, want) || !alike(c) {
			t.Fatalf("%s: %v, %v at %d, %d faults; with Element and String %v, %v at %d, %d faults",
				text, got, c.denied, c.deniedAt, c.total, want, d.denied, d.deniedAt, d.total)
		}
	}
}
