package pattern

import "unicode/utf8"

// oracle judges by the definition: a node relates the positions where it may begin and end. It knows nothing of
// automata, takes exponential time in nothing, and supports all but back-references.
type oracle struct {
	text []rune
}

func oracleMatch(root Node, text string) bool {
	r := oracle{[]rune(text)}
	for i := range len(r.text) + 1 {
		if len(r.ends(root, map[int]bool{i: true})) > 0 {
			return true
		}
	}
	return false
}

// ends returns where n may end if it begins at one of the positions.
func (r oracle) ends(n Node, from map[int]bool) map[int]bool {
	out := map[int]bool{}
	switch n := n.(type) {
	case Set:
		for i := range from {
			if i < len(r.text) && n.Contains(r.text[i]) {
				out[i+1] = true
			}
		}
	case Assert:
		for i := range from {
			if r.holds(n, i) {
				out[i] = true
			}
		}
	case Concat:
		for _, x := range n {
			from = r.ends(x, from)
		}
		return from
	case Alternate:
		for _, x := range n {
			for i := range r.ends(x, from) {
				out[i] = true
			}
		}
	case Group:
		return r.ends(n.Node, from)
	case Repeat:
		for range min(n.Min, len(r.text)+1) { // further ones read nothing
			from = r.ends(n.Node, from)
		}
		for count := n.Min; len(from) > 0 && (n.Max == Unbounded || count <= n.Max); count++ {
			fresh := map[int]bool{}
			for i := range from {
				if !out[i] {
					out[i], fresh[i] = true, true
				}
			}
			from = r.ends(n.Node, fresh)
		}
	case Look:
		for i := range from {
			if r.look(n, i) != n.Negative {
				out[i] = true
			}
		}
	}
	return out
}

func (r oracle) look(n Look, i int) bool {
	if !n.Behind {
		return len(r.ends(n.Node, map[int]bool{i: true})) > 0
	}
	for start := range i + 1 {
		if r.ends(n.Node, map[int]bool{start: true})[i] {
			return true
		}
	}
	return false
}

func (r oracle) holds(a Assert, i int) bool {
	word := func(i int) bool {
		return i >= 0 && i < len(r.text) && r.text[i] < utf8.RuneSelf && wordCharacters.Contains(r.text[i])
	}
	switch a {
	case Begin:
		return i == 0
	case End:
		return i == len(r.text)
	}
	return (word(i-1) != word(i)) == (a == WordBoundary)
}
