package runtime

import (
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
