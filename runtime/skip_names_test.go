package runtime

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// A name that an object repeats is found wherever the two stand, escaped or
// not, in values that no schema looks into; names of other objects do not
// matter.
func TestSkippedNames(t *testing.T) {
	long := strings.Repeat("x", 40)
	for _, c := range []struct {
		text   string
		repeat bool
	}{
		{`{"a":1,"a":2}`, true},
		{`{"a":1,"b":2,"a":3}`, true},
		{`{"a":{"a":1},"b":{"a":1}}`, false},
		{`{"a":{"b":1,"c":1},"a":1}`, true},
		{`{"a":{"b":{"a":1,"b":2}},"b":{"a":{"c":1}}}`, false},
		{`{"\u0061":1,"a":2}`, true},
		{`{"a":1,"\u0061":2}`, true},
		{`{"\u0061":1,"\u0062":2,"\u0061":3}`, true},
		{`{"\u0061":{"\u0062":1,"b":2}}`, true},
		{`[{"a":1},{"a":1},{"a":[{"a":1,"b":2}]}]`, false},
		{`{"a":[{"b":1},{"b":1}],"b":[{"b":1,"b":2}]}`, true},
		{`{"":1,"":2}`, true},
		{`{"":{"":{"":1}}}`, false},
		{`{"` + long + `1":1,"` + long + `2":2,"` + long + `1":3}`, true},
		{`{"\u0061` + long + `":1,"a` + long + `":2}`, true},
	} {
		text := []byte(c.text)
		l := defaultSettings().limitsOf(&Spec{})
		var cur Cursor
		cur.reset(text, &l)
		cur.Skip()
		cur.finish()
		if got := cur.denied == &denyDuplicate; got != c.repeat || !c.repeat && cur.denied != nil {
			t.Errorf("%s: repeats a name %v, want %v (%v)", c.text, got, c.repeat, cur.denied)
		}
	}
}

// The names of many objects of one escaped member and of colliding ones: the
// first name of an object is noted after others were, also when the table turns
// to its seeded hash meanwhile.
func TestSkippedNamesCollide(t *testing.T) {
	name := func(i int) string { // alike in length, head and tail
		return "aaaaaaaa" + strings.Repeat("b", i) + strings.Repeat("c", 200-i) + "dddddddd"
	}
	var b strings.Builder
	b.WriteString("[")
	for i := range 200 {
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString(`{"\u0061aaaaaaa` + name(i)[8:] + `":0,"` + name((i+1)%200) + `":0}`)
	}
	b.WriteString(`,{`)
	for i := range 120 {
		b.WriteString(`"` + name(i) + `":0,`)
	}
	for _, last := range []struct {
		name   string
		repeat bool
	}{{name(150), false}, {name(0), true}, {name(60), true}, {`\u0061aaaaaaa` + name(60)[8:], true}} {
		text := []byte(b.String() + `"` + last.name + `":0}]`)
		l := defaultSettings().limitsOf(&Spec{MaxBytes: 1 << 20})
		var cur Cursor
		cur.reset(text, &l)
		cur.Skip()
		cur.finish()
		if got := cur.denied == &denyDuplicate; got != last.repeat || !last.repeat && cur.denied != nil {
			t.Errorf("%.40s…: repeats a name %v, want %v", last.name, got, last.repeat)
		}
	}
}

// TestSkipAsMembersAreRead holds that skipping finds the fault, at the place, that
// reading member by member finds: with each text cut, and spoilt, everywhere.
func TestSkipAsMembersAreRead(t *testing.T) {
	var read func(c *Cursor)
	read = func(c *Cursor) {
		switch at := c.At(); c.Kind() {
		case KindObject:
			if c.Object(nil) {
				for c.Member() {
					c.Other(at)
					read(c)
				}
			}
		case KindArray:
			if c.Array(nil) {
				for c.Element() {
					read(c)
				}
			}
		default:
			c.Skip()
		}
	}
	denied := map[*denial]int{}
	for _, text := range []string{
		`{"a":1,"b":[true,{"a":null}],"a" : 2}`, `{"name":"x","n\u0061me":{}, "b":-1.5e3}`, `[{"":1,"":2},[],[[[[1 , 2]]]]]`,
		`{"a name of many characters":[1],"b":{"c":{},"c":"a string of many characters"}}`, ` { "a" : "é" , "é" : 0 , "\u00e9" : 1 } `,
	} {
		for i := range len(text) + 1 {
			spoilt := []string{text[:i]}
			for _, with := range []string{"", ",", ":", `"`, "]", "}", "[", "{", " ", "x", "0", "\x01", "\\", "\xff"} {
				spoilt = append(spoilt, text[:i]+with+text[min(i+1, len(text)):], text[:i]+with+text[i:])
			}
			for _, s := range spoilt {
				skipped, walked := newCursor(s), newCursor(s)
				for c, by := range map[*Cursor]func(*Cursor){skipped: (*Cursor).Skip, walked: read} {
					c.maxDepth = 4
					by(c)
					c.finish()
				}
				container := newCursor(s)
				container.maxDepth = 4
				if container.Kind() == KindArray {
					container.SkipArray(nil)
				} else {
					container.SkipObject(nil)
				}
				container.finish()
				if container.denied != skipped.denied || container.deniedAt != skipped.deniedAt {
					t.Errorf("%q: %v at %d when skipped as a container, %v at %d as a value", s, container.denied, container.deniedAt, skipped.denied, skipped.deniedAt)
				}
				if skipped.denied != walked.denied || skipped.deniedAt != walked.deniedAt {
					t.Errorf("%q: %v at %d when skipped, %v at %d when read", s, skipped.denied, skipped.deniedAt, walked.denied, walked.deniedAt)
				}
				denied[walked.denied]++
			}
		}
	}
	if denied[&denyDuplicate] < 100 || denied[&denyDepth] < 10 || denied[&denyGrammar] < 100 || denied[nil] < 50 {
		t.Errorf("%v", denied)
	}
}

// A value that is not the container that it should be violates the site and is
// skipped.
func TestSkipContainerMismatch(t *testing.T) {
	site := &Site{Keyword: "type"}
	for text, kind := range map[string]Kind{`{"a":[1]}`: KindObject, `[{"a":1}]`: KindArray, `"s"`: KindString, "-1.5": KindNumber, "true": KindBool, "null": KindNull} {
		for want, skip := range map[Kind]func(*Cursor, *Site){KindObject: (*Cursor).SkipObject, KindArray: (*Cursor).SkipArray} {
			c := newCursor(text)
			skip(c, site)
			c.finish()
			if c.denied != nil || c.Refusals() == 0 != (kind == want) {
				t.Errorf("%s as %v: %d refusals, %v", text, want, c.Refusals(), c.denied)
			}
		}
	}
}

// A repeated name is found among any number of names, escaped or not, alike or
// not, and nothing else is.
func TestSkippedNamesRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	spelled := func(name string) string {
		if name == "" || r.IntN(4) > 0 {
			return name
		}
		k := r.IntN(len(name))
		return name[:k] + fmt.Sprintf(`\u%04x`, name[k]) + name[k+1:]
	}
	l := defaultSettings().limitsOf(&Spec{})
	for range 3000 {
		var b strings.Builder
		names, repeats := map[string]bool{}, false
		alike, long := r.IntN(3) == 0, strings.Repeat("x", r.IntN(80))
		b.WriteString(strings.Repeat(" ", r.IntN(3*markWindow/2)) + "{")
		for k := range 1 + r.IntN(100) {
			var name string
			switch {
			case alike:
				name = fmt.Sprintf("%02x%s-the-tail", k, long)
			case r.IntN(20) == 0:
				name = ""
			default:
				name = fmt.Sprintf("%x", r.IntN(100000))
			}
			if len(names) > 0 && r.IntN(150) == 0 {
				for name = range names {
					break
				}
			}
			repeats = repeats || names[name]
			names[name] = true
			if k > 0 {
				b.WriteString(",")
			}
			fmt.Fprintf(&b, `"%s":%s`, spelled(name), []string{"1", `"a"`, `{"a":1,"b":{"a":2}}`, `[{"b":1},{"b":2}]`, "true"}[r.IntN(5)])
		}
		b.WriteString("}")
		text := []byte(b.String())
		var c Cursor
		c.reset(text, &l)
		c.Skip()
		c.finish()
		if got := c.denied == &denyDuplicate; got != repeats || !repeats && c.denied != nil {
			t.Fatalf("%s: repeats a name %v, want %v (%v)", text, got, repeats, c.denied)
		}
		if alike && len(names) > 1 && !repeats && c.skip.open[1].seen != allSeen {
			t.Fatalf("%s: %d names of one hash are compared in the log", text, len(names))
		}
	}
}
