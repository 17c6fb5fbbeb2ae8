package pattern

import "testing"

func TestEmpty(t *testing.T) {
	for _, c := range []struct {
		finds, refuses []string
		least, most    int
		want           bool
	}{
		{nil, nil, 0, Unbounded, false},
		{nil, nil, 3, 2, true},
		{[]string{"^a", "^b"}, nil, 0, Unbounded, true},
		{[]string{"^a", "b$"}, nil, 0, Unbounded, false},
		{[]string{"^a", "b$"}, nil, 0, 1, true},
		{[]string{"^a{2,4}$"}, nil, 5, Unbounded, true},
		{[]string{"^a{2,4}$"}, nil, 0, 1, true},
		{[]string{"^a{2,4}$"}, nil, 3, 3, false},
		{[]string{"^[ab]+$"}, []string{"^[a-c]+$"}, 0, Unbounded, true},
		{[]string{"^[a-c]+$"}, []string{"^[ab]+$"}, 0, Unbounded, false},
		{[]string{"^(aa)*$"}, nil, 1_000_001, 1_000_001, true},
		{[]string{"^(aa)*$"}, nil, 1001, Unbounded, false},
		{nil, []string{"[^]*"}, 0, Unbounded, true},
	} {
		var terms []Term
		for i, src := range append(append([]string{}, c.finds...), c.refuses...) {
			p, err := Parse(src)
			if err != nil {
				t.Fatal(err)
			}
			a, err := p.Compile()
			if err != nil {
				t.Fatal(err)
			}
			terms = append(terms, Term{a, i >= len(c.finds)})
		}
		p, err := NewProducer(terms)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Empty(c.least, c.most); got != c.want {
			t.Errorf("find %q, not %q, %d to %d: empty %v, want %v", c.finds, c.refuses, c.least, c.most, got, c.want)
		}
		if text, ok := p.Text(c.least, c.most); ok && c.want {
			t.Errorf("find %q, not %q, %d to %d: empty, but %q", c.finds, c.refuses, c.least, c.most, text)
		}
	}
}
