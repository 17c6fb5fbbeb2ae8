package pattern

import (
	"encoding/binary"
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"
)

// Limits of a Producer.
const (
	maxProduct = 1 << 14 // states of the product
	maxSteps   = 1 << 25 // transitions looked at, to make a product or one text
)

// Term is one condition on a text: the automaton accepts it, or refuses it.
type Term struct {
	Automaton *Automaton
	Refuses   bool
}

// Producer makes texts that keep to all of some conditions, by the product of their automata.
type Producer struct {
	letters []rune    // one of each class that the automata tell apart, the plainest first
	next    [][]int32 // by state and letter
	accept  []bool
}

// NewProducer makes the product of the terms; without terms it produces any text. The error is an *Unsupported when the
// product has more than 16,384 states or 33,554,432 transitions.
func NewProducer(terms []Term) (*Producer, error) {
	p := &Producer{letters: letters(terms)}
	start := make([]int32, len(terms))
	numbers := map[string]int32{}
	var vectors [][]int32
	number := func(v []int32) int32 {
		var key []byte
		for _, s := range v {
			key = binary.LittleEndian.AppendUint32(key, uint32(s))
		}
		n, known := numbers[string(key)]
		if !known {
			n = int32(len(vectors))
			numbers[string(key)] = n
			vectors = append(vectors, v)
		}
		return n
	}
	number(start)
	for i := 0; i < len(vectors); i++ {
		if len(vectors) > maxProduct || len(vectors)*len(p.letters) > maxSteps {
			return nil, &Unsupported{0, fmt.Sprintf("the product of the patterns has more than %d states", maxProduct)}
		}
		row := make([]int32, len(p.letters))
		for k, r := range p.letters {
			to := make([]int32, len(terms))
			for j, t := range terms {
				to[j] = t.Automaton.next[vectors[i][j]][t.Automaton.class(r)]
			}
			row[k] = number(to)
		}
		accept := true
		for j, t := range terms {
			accept = accept && t.Automaton.accept[vectors[i][j]] != t.Refuses
		}
		p.next, p.accept = append(p.next, row), append(p.accept, accept)
	}
	return p, nil
}

// letters returns one code point of each class that the automata tell apart, the plainest of it and the plainest first.
func letters(terms []Term) []rune {
	cuts := []rune{0, surrogateMin, surrogateMax + 1, unicode.MaxRune + 1}
	for _, t := range terms {
		for _, s := range t.Automaton.segments {
			cuts = append(cuts, s.Lo, s.Hi+1)
		}
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	best := map[string]rune{}
	for i := range len(cuts) - 1 {
		x := Range{cuts[i], cuts[i+1] - 1}
		if x.Lo >= surrogateMin && x.Hi <= surrogateMax {
			continue
		}
		var key []byte
		for _, t := range terms {
			key = binary.LittleEndian.AppendUint32(key, uint32(t.Automaton.class(x.Lo)))
		}
		r := plainest(x)
		if other, ok := best[string(key)]; !ok || plainness(r) < plainness(other) {
			best[string(key)] = r
		}
	}
	list := make([]rune, 0, len(best))
	for _, r := range best {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b rune) int { return plainness(a) - plainness(b) })
	return list
}

// plainRanges are what a person writes, the plainest first.
var plainRanges = []Range{{'a', 'z'}, {'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'-', '/'}, {'!', '~'}, {' ', ' '}, {0xE0, 0xFF}, {0xC0, 0xDF},
	{0x3B1, 0x3C9}, {0x430, 0x44F}, {0x4E00, 0x9FFF}, {0xA1, 0xAC}, {0xAE, 0x2FF}}

// plainest returns a code point of a range.
func plainest(x Range) rune {
	for _, p := range plainRanges {
		if lo := max(p.Lo, x.Lo); lo <= min(p.Hi, x.Hi) {
			return lo
		}
	}
	for r := x.Lo; r <= x.Hi && r < x.Lo+64; r++ {
		if unicode.IsPrint(r) {
			return r
		}
	}
	return x.Lo
}

// plainness orders code points; less is plainer.
func plainness(r rune) int {
	for i, p := range plainRanges {
		if p.Lo <= r && r <= p.Hi {
			return i<<22 + int(r-p.Lo)
		}
	}
	if unicode.IsPrint(r) {
		return len(plainRanges)<<22 + int(r)
	}
	return (len(plainRanges)+1)<<22 + int(r)
}

// Text returns the shortest text of at least least code points, and at most most unless that is Unbounded. ok is false
// when there is none, or when finding it takes more than 33,554,432 transitions.
func (p *Producer) Text(least, most int) (text string, ok bool) {
	if most != Unbounded && most < least {
		return "", false
	}
	// layers[i] is the states that a text of i code points leads to. Once a layer repeats, all that follow are the same.
	first := make([]bool, len(p.next))
	first[0] = true
	layers := [][]bool{first}
	layer := func(i int) []bool { return layers[min(i, len(layers)-1)] }
	still, steps := false, 0
	length := 0
	for ; ; length++ {
		if steps > maxSteps {
			return "", false
		}
		if length >= least {
			if p.meets(layer(length)) {
				break
			}
			if still || length == most || length-least > len(p.next) {
				return "", false
			}
		}
		if still {
			length = max(length, least-1)
			continue
		}
		steps += len(p.next) * len(p.letters)
		from := layer(length)
		to := make([]bool, len(p.next))
		for s, in := range from {
			if !in {
				continue
			}
			for _, t := range p.next[s] {
				to[t] = true
			}
		}
		still = slices.Equal(from, to)
		if !still {
			layers = append(layers, to)
		}
	}
	if length*len(p.next) > maxSteps {
		return "", false
	}
	return p.trace(layer, length), true
}

func (p *Producer) meets(layer []bool) bool {
	for s, in := range layer {
		if in && p.accept[s] {
			return true
		}
	}
	return false
}

// trace walks back from an accepting state of the last layer.
func (p *Producer) trace(layer func(int) []bool, length int) string {
	runes := make([]rune, length)
	target := int32(-1)
	for s, in := range layer(length) {
		if in && p.accept[s] {
			target = int32(s)
			break
		}
	}
	for i := length - 1; i >= 0; i-- {
		letter, from := p.before(layer(i), target)
		runes[i], target = p.letters[letter], from
	}
	return string(runes)
}

// before returns the plainest way into a state from a layer.
func (p *Producer) before(layer []bool, target int32) (letter int, from int32) {
	letter = len(p.letters)
	for s, in := range layer {
		if !in {
			continue
		}
		for k, t := range p.next[s][:letter] {
			if t == target {
				letter, from = k, int32(s)
				break
			}
		}
	}
	return letter, from
}

// Sample returns a text that a pattern without automaton may match, of about length code points: it follows the tree and
// knows nothing of lookarounds and word boundaries. The caller asks the pattern. It is at most 65,536 bytes long.
func (p *Pattern) Sample(length int) string {
	s := sampler{}
	least := s.shortest(p.Root)
	s.spare = max(length-utf8.RuneCountInString(least), 0)
	return s.longer(p.Root)
}

// sampler writes texts of a tree.
type sampler struct{ spare int }

func (s *sampler) shortest(n Node) string { return (&sampler{}).longer(n) }

// longer writes a text of a node and takes of the spare code points what the node can.
func (s *sampler) longer(n Node) string {
	switch n := n.(type) {
	case Set:
		if kept := withoutSurrogates(n); len(kept) > 0 {
			best := plainest(kept[0])
			for _, x := range kept[1:] {
				if r := plainest(x); plainness(r) < plainness(best) {
					best = r
				}
			}
			return string(best)
		}
	case Group:
		return s.longer(n.Node)
	case Concat:
		text := ""
		for _, part := range n {
			if text += s.longer(part); len(text) > maxLength {
				break
			}
		}
		return text
	case Alternate:
		return s.longer(n[0])
	case Repeat:
		text := ""
		for i := 0; len(text) <= maxLength; i++ {
			if i >= n.Min && (s.spare == 0 || n.Max != Unbounded && i >= n.Max) {
				break
			}
			one := s.longer(n.Node)
			if i >= n.Min {
				if one == "" {
					break
				}
				s.spare = max(s.spare-utf8.RuneCountInString(one), 0)
			} else if one == "" {
				break
			}
			text += one
		}
		return text
	}
	return ""
}
