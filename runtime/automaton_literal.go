package runtime

// Everything accepts every text.
type Everything struct{}

// Match is true.
func (Everything) Match([]byte) bool { return true }

// Nothing accepts no text.
type Nothing struct{}

// Match is false.
func (Nothing) Match([]byte) bool { return false }

// Prefix accepts the texts that begin with Text.
type Prefix struct{ Text string }

// Match tells whether text is accepted.
func (p *Prefix) Match(text []byte) bool {
	return len(text) >= len(p.Text) && string(text[:len(p.Text)]) == p.Text
}

// Suffix accepts the texts that end with Text.
type Suffix struct{ Text string }

// Match tells whether text is accepted.
func (p *Suffix) Match(text []byte) bool {
	return len(text) >= len(p.Text) && string(text[len(text)-len(p.Text):]) == p.Text
}

// Contains accepts the texts that hold Text somewhere.
type Contains struct {
	Text string // up to 32 bytes
}

// Match tells whether text is accepted.
func (p *Contains) Match(text []byte) bool { return from(text, p.Text) != nil }

// Words accepts a few texts: those of List.
type Words struct {
	List string // the words, each behind a byte that holds its length
}

// Match tells whether text is accepted.
func (w *Words) Match(text []byte) bool {
	for list := w.List; list != ""; {
		n := 1 + int(list[0])
		if n > len(list) { // never
			return false
		}
		if string(text) == list[1:n] {
			return true
		}
		list = list[n:]
	}
	return false
}
