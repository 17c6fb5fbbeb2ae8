package runtime

import "testing"

// TestTag looks members up in objects that were read: the first of the name,
// however it is spelled, at this level and no other.
func TestTag(t *testing.T) {
	for _, c := range []struct {
		text, value string
		found       bool
	}{
		{`{}`, "", false}, {`{ }`, "", false}, {`{"a":"x"}`, "", false}, {`{"opp":"x","o":"y","Op":"z"}`, "", false},
		{`{"op":"x"}`, "x", true}, {` { "a" : [ {"op":"no"}, "op" ] , "op" : "x" } `, "x", true}, {`{"o\u0070":"\u0078"}`, "x", true},
		{`{"a\"op":"no","op":"x"}`, "x", true}, {`{"a":"\"op\":","op":"x"}`, "x", true}, {`{"op":"x","op":"y"}`, "x", true},
		{`{"op":""}`, "", true}, {`{"op":1}`, "", true}, {`{"op":{"op":"no"}}`, "", true}, {`{"op":null,"op":"x"}`, "", true},
	} {
		var cur Cursor
		l := plainLimits()
		cur.reset([]byte(c.text), &l)
		cur.begin()
		at := cur.At()
		cur.Skip()
		m := cur.Rewind(at)
		value, found := cur.Tag(at, "op")
		if string(value) != c.value || found != c.found || cur.Present(at, "op") != c.found || cur.KindAt(at) != KindObject {
			t.Errorf("%s: %q, %t; want %q, %t", c.text, value, found, c.value, c.found)
		}
		if cur.Return(m); cur.work == 0 && len(c.text) > 2 {
			t.Errorf("%s: looking again costs nothing", c.text)
		}
		cur.workMax = cur.work
		cur.Rewind(at)
		if cur.Tag(at, "op"); cur.denied != &denyWork && len(c.text) > 3 {
			t.Errorf("%s: the budget does not bound looking again", c.text)
		}
		if _, found := cur.Tag(at, "op"); cur.stopped && (found || cur.Present(at, "op") || cur.KindAt(at) != KindInvalid) {
			t.Errorf("%s: a stopped cursor finds something", c.text)
		}
	}
}
