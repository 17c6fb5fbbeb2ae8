package runtime

import "testing"

// Same keeps what it found out of a value from one question to the next; no
// other value, and no other use of the scratch, may be answered from that.
func TestSame(t *testing.T) {
	c := &Cursor{}
	l := plainLimits()
	text := `[{"a":[1,{"b":null}]}, {"a":[1.0,{"\u0062":null}]}, [1,[1]], 7, "x"]`
	for range 2 { // the second text meets the scratch of the first
		c.reset([]byte(text), &l)
		for _, q := range []struct {
			at     int
			text   string
			same   bool
			unique bool // ask for uniqueness in between
		}{
			{1, `{"a":[1,{"b":null}]}`, true, false},
			{1, `{"a":[2,{"b":null}]}`, false, false},
			{1, `{"a":[1,{"b":null}]}`, true, true},
			{1, `{"a":[1,{"b":null}]}`, true, false},
			{23, `{"a":[1,{"b":null}]}`, true, false},
			{23, `[]`, false, false},
			{52, `[1,[1]]`, true, true},
			{52, `[1,[2]]`, false, false},
			{52, `{"a":[1,{"b":null}]}`, false, false},
			{1, `{}`, false, false},
			{61, `7.0`, true, false},
			{61, `[7]`, false, false},
			{64, `"\u0078"`, true, false},
			{52, `[1,[1]]`, true, false},
		} {
			if got := c.Same(q.at, q.text); got != q.same {
				t.Errorf("%s: Same(%.20s, %s) = %v", text, text[q.at:], q.text, got)
			}
			if q.unique {
				c.Unique(52, &Site{})
			}
		}
		text = `[{"a":[1,{"b":null}]} ,{"a":[1e0,{"\u0062":null}]}, [1,[1]], 7, "x"]`
	}
}
