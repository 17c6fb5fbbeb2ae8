package runtime

import (
	"fmt"
	"strings"
	"testing"
)

// TestGlance looks at the members of objects before and after they were read:
// all of this level and no other, however they are spelled.
func TestGlance(t *testing.T) {
	for text, want := range map[string]string{
		`{}`: "", `{ }`: "", `{"a":"x"}`: "a=x", `{"op":"x","op":"y"}`: "op=x op=y", ` { "a" : [ {"op":"no"}, "op" ] , "op" : "x" } `: "a op=x",
		`{"o\u0070":"\u0078"}`: "op=x", `{"a\"op":"no","op":"x"}`: `a"op=no op=x`, `{"a":"\"op\":","op":1}`: `a="op": op=1`,
		`{"a":{"b":{}},"b":{"c":[]},"c":null,"d":-1.5e3 ,"e" : true}`: "a b c=null d=-1.5e3 e=true",
		`{"long":[` + strings.Repeat(`{"a":1},`, 20) + `[]],"b":"c"}`: "long b=c",
	} {
		c := newCursor(text)
		c.rules &^= ruleUnique
		at := c.At()
		look := func() string {
			var list []string
			for g := c.Glance(at); g.Next(); {
				one := string(g.Name())
				switch g.Kind() {
				case KindObject, KindArray, KindInvalid:
				default:
					one += "=" + string(g.Text())
				}
				list = append(list, one)
			}
			return strings.Join(list, " ")
		}
		before := look()
		if c.At() != at || len(text) > 3 && c.work == 0 {
			t.Errorf("%s: at %d, paid %d", text, c.At(), c.work)
		}
		c.Skip()
		m := c.Rewind(at)
		if after := look(); before != want || after != want {
			t.Errorf("%s: %q before it is read, %q after; want %q", text, before, after, want)
		}
		if has := strings.Contains(" "+want, " op"); c.Present(at, "op") != has || c.Present(at, "no") || c.KindAt(at) != KindObject {
			t.Errorf("%s: op is present: %t; want %t", text, !has, has)
		}
		c.Return(m)
		if c.finish(); c.stopped {
			t.Errorf("%s: looking spoilt the reading: %v", text, c.denied)
		}
		c = newCursor(text)
		c.workMax = 0
		if look(); c.denied != &denyWork && len(text) > 3 {
			t.Errorf("%s: the budget does not bound looking", text)
		}
		if got := look(); len(text) > 3 && (got != "" || c.KindAt(at) != KindInvalid || c.Present(at, "op")) {
			t.Errorf("%s: a stopped cursor finds %q", text, got)
		}
	}
}

// Looking at text that is no JSON ends, and leaves what is wrong to the reading.
func TestGlanceBroken(t *testing.T) {
	for _, seed := range append([]string{`{"a":[}],"b":{]}`, `{"a"1}`, `{"a":,"b":"\u00"}`, `{"a":"\q","b\`, `{,}`, `{"a":}`}, grammarSeeds...) {
		for cut := range len(seed) + 1 {
			c := newCursor("{" + seed[:cut])
			for g := c.Glance(0); g.Next(); {
				if g.Kind() != KindObject && g.Kind() != KindArray {
					g.Text()
				}
				g.Name()
			}
			d := newCursor("{" + seed[:cut])
			for _, one := range []*Cursor{c, d} {
				one.Skip()
				one.finish()
			}
			if c.denied != d.denied || c.deniedAt != d.deniedAt {
				t.Errorf("%q: %v at %d after a look, else %v at %d", "{"+seed[:cut], c.denied, c.deniedAt, d.denied, d.deniedAt)
			}
		}
	}
}

// TestChoose judges choices in each state of the cursor, and holds that a value
// which is read straight by the one arm that is left gets the verdict, the deny
// fault and the position of one that is read first.
func TestChoose(t *testing.T) {
	pair := func(c *Cursor) { // {"a": integer, "b": string} and other members
		at := c.At()
		if c.Object(&siteRoot) {
			var got uint64
			for c.Member() {
				switch string(c.Name()) {
				case "a":
					got = c.Once(got, 1)
					c.Int(&siteCountType)
				case "b":
					got = c.Once(got, 2)
					c.StringProse(&siteNote)
				default:
					c.Other(at)
					c.Skip()
				}
			}
			if got != 3 {
				c.Refuse(at, &siteRequired)
			}
		}
	}
	text := func(c *Cursor) { c.String(&siteNote) }
	object := func(c *Cursor) {
		c.Object(&siteRoot)
		for c.Member() {
			c.Other(0)
			c.Skip()
		}
	}
	arm := func(k int) (int, func(*Cursor)) {
		switch k {
		case 0:
			return 1, pair
		case 1:
			return 0, text
		}
		return 3, object
	}
	held, refused, denied := 0, 0, 0
	for _, value := range []string{
		`{"a":1,"b":"x"}`, `{"b":"x","a":1.0}`, `{"a":1}`, `{"a":"1","b":"x"}`, `{"x":1,"y":2,"a":"1","x":3}`, `{"x":1,"y":2,"a":"1","b":4}`, `{"x":{"y":1,"z":2},"a":1,"b":"c"}`,
		`{"a":1,"b":"x","a":2}`, `{"a":"1","a":2}`, `{"x":1,"y":1,"x":2}`, `{"a":1,"b":"x","x":1,"y":2,"y":3}`, `{"a":1,"b":"x"`, `{"a":1,"b":}`, `{"a":[[[[[[[[[[[[]]]]]]]]]]]],"b":"x"}`,
		`{"a":99999999999999999999,"b":"x"}`, `{"a":1e2,"b":"x"}`, `{"a":1e30,"b":"x"}`, `{"a":1,"b":"x","c":1e30}`, `{"a":1e999,"b":"x"}`, `{"a":1,"b":"a\u200db"}`, `{"a":1,"b":"א\u200f"}`, `{"a":1,"b":"\u0000"}`,
		`"x"`, `"\q"`, `1`, `[]`, ``, `{"long":"` + strings.Repeat("x", 100) + `","a":2,"b":"y","c":[{"d":1}]}`,
	} {
		for may := range uint64(8) {
			for _, exactly := range []bool{false, true} {
				var want string
				for _, way := range []string{"first", "after", "quiet", "again", "first and quiet"} {
					c := newCursor(`[` + value + `,{"x":1}]`)
					c.rules |= ruleInvisible
					c.maxDepth = 10
					c.Array(nil)
					c.Element()
					at := c.At()
					var first, n int
					judge := func(c *Cursor) {
						if first, n = c.Choose(at, may, exactly, arm); n == 0 || exactly && n > 1 {
							c.Refuse(at, &siteRole)
						}
					}
					switch way {
					case "first":
						judge(c)
					case "after":
						c.Skip()
						m := c.Rewind(at)
						judge(c)
						c.Return(m)
					case "again":
						c.Skip()
						m := c.Rewind(at)
						judge(c)
						if end := c.At(); !c.stopped && end != m.end {
							t.Errorf("%s, %03b: judged again it ends at %d, not at %d", value, may, end, m.end)
						}
						c.Return(m)
					case "quiet":
						c.Skip()
						end := c.At()
						m := c.Rewind(at)
						if !c.stopped && c.Holds(at, judge) && c.At() != end {
							t.Errorf("%s, %03b: quiet it ends at %d, not at %d", value, may, c.At(), end)
						} else if c.denied == nil && (n == 0 || exactly && n > 1) {
							c.again = false
							c.Refuse(at, &siteRole)
						}
						c.Return(m)
					case "first and quiet":
						if ok, bad := c.attempt(1, func(int) (int, func(*Cursor)) { return 0, judge }); !ok {
							c.Skip()
							if !bad && !c.stopped {
								c.Refuse(at, &siteRole)
							} else if bad {
								m := c.Rewind(at)
								judge(c)
								c.Return(m)
							}
						}
					}
					got := fmt.Sprintf("first %d, denied %v at %d, %d faults, stopped %t at %d, depth %d", first, c.denied, c.deniedAt, len(c.faults), c.stopped, c.p, c.depth)
					if c.denied != nil || n == 0 || exactly && n > 1 {
						got = strings.Replace(got, fmt.Sprintf("first %d", first), "first", 1) // nobody asks
					}
					for _, f := range c.faults {
						got += fmt.Sprint(" ", f.at, f.site.Pointer)
					}
					if c.again || c.quiet || c.trying || c.names.salt != 0 || len(c.stack) != 0 {
						t.Errorf("%s, %03b, %s: left %+v", value, may, way, c)
					}
					if !c.stopped {
						for c.Element() {
							c.Skip()
						}
						if c.finish(); c.stopped {
							t.Errorf("%s, %03b, %s: %v behind it", value, may, way, c.denied)
						}
					}
					switch {
					case want == "":
						want = got
					case got != want:
						t.Errorf("%s, %03b, exactly %t, %s: %s\nwant %s", value, may, exactly, way, got, want)
					}
					switch {
					case c.denied != nil:
						denied++
					case len(c.faults) > 0:
						refused++
					default:
						held++
					}
				}
			}
		}
	}
	if held < 100 || refused < 100 || denied < 100 {
		t.Errorf("%d held, %d were refused, %d denied", held, refused, denied)
	}
}

// What nests deeper than a reader goes costs looking no memory.
func TestGlanceDeep(t *testing.T) {
	for _, text := range []string{
		`{"a":` + strings.Repeat("[", 1<<20), `{"a":` + strings.Repeat(`{"a":[`, 1<<18),
		`{"a":` + strings.Repeat("[", 1<<18) + strings.Repeat("]", 1<<18) + `,"b":1}`,
	} {
		c := newCursor(text)
		for g := c.Glance(0); g.Next(); {
			g.Kind()
		}
		if cap(c.stack) > 4*depthCeiling || c.memo.used > depthCeiling {
			t.Errorf("%.20s: room for %d open containers, %d ends kept", text, cap(c.stack), c.memo.used)
		}
		if c.Skip(); c.denied != &denyDepth && c.denied != &denyCeiling {
			t.Errorf("%.20s: %v", text, c.denied)
		}
	}
}

// What attempts read again for naught is bounded as well.
func TestAttemptsAreBounded(t *testing.T) {
	text := `[` + strings.Repeat(`{"a":1,"b":"x"},`, 2000) + `0]`
	read := 0
	expensive := func(c *Cursor) {
		at := c.At()
		c.Skip()
		m := c.Rewind(at)
		for range 1000 {
			c.Back(m)
			c.Skip()
			if !c.stopped {
				read += c.At() - at
			}
		}
		c.Return(m)
		c.Refuse(at, &siteRole)
	}
	arm := func(int) (int, func(*Cursor)) { return 0, expensive }
	for name, judge := range map[string]func(*Cursor){
		"choose":   func(c *Cursor) { c.Choose(c.At(), 1, false, arm) },
		"straight": func(c *Cursor) { c.Straight(1, arm); c.Skip() },
	} {
		c := newCursor(text)
		c.workMax = 256 * len(text)
		read = 0
		c.Array(nil)
		for c.Element() {
			judge(c)
		}
		c.finish()
		if read > 3*c.workMax {
			t.Errorf("%s: %d bytes read again, %d may be", name, read, c.workMax)
		}
		if denied := c.denied == &denyWork; denied != (name == "choose") || !denied && c.stopped {
			t.Errorf("%s: denied %v", name, c.denied)
		}
	}
}
