package pattern

import (
	"encoding/binary"
	"slices"
)

// utf8Tree divides the forms of code points in UTF-8 as an alphabet divides the code points. A child is a class, where
// all code points that go on this way are of one class, or ^i for node i, or absent.
type utf8Tree struct {
	leads [256]int  // by first byte
	nodes [][64]int // by continuation byte & 63; equal ones are one
}

const absent = int(^uint(0) >> 1) // no code point goes on this way

func newUTF8Tree(a alphabet) *utf8Tree {
	t := &utf8Tree{}
	known := map[[64]int]int{}
	// child stands for the code points from lo on that share all but the last 6*level bits.
	var child func(lo rune, level int, most rune) int
	child = func(lo rune, level int, most rune) int {
		hi := lo | (1<<(6*level) - 1)
		i, _ := slices.BinarySearchFunc(a.segments, lo, func(s segment, r rune) int { return int(s.Hi) - int(r) })
		switch {
		case hi < most || i == len(a.segments) || a.segments[i].Lo > hi:
			return absent
		case a.segments[i].Hi >= hi && a.segments[i].Lo <= lo:
			return a.segments[i].class
		}
		var n [64]int
		for k := range n {
			n[k] = child(lo|rune(k)<<(6*(level-1)), level-1, most)
		}
		number, ok := known[n]
		if !ok {
			number = len(t.nodes)
			t.nodes = append(t.nodes, n)
			known[n] = number
		}
		return ^number
	}
	for b := range rune(256) {
		switch {
		case b < 0x80:
			t.leads[b] = child(b, 0, 0)
		case b < 0xC2 || b > 0xF4:
			t.leads[b] = absent
		case b < 0xE0:
			t.leads[b] = child(b&0x1F<<6, 1, 0x80)
		case b < 0xF0:
			t.leads[b] = child(b&0x0F<<12, 2, 0x800)
		default:
			t.leads[b] = child(b&0x07<<18, 3, 0x10000)
		}
	}
	return t
}

// byteAutomaton reads well-formed UTF-8. It has the states of an Automaton, with the same numbers, and behind them
// states within code points. What cannot stand in the text may lead anywhere.
type byteAutomaton struct {
	next   [][256]int32
	accept []bool
}

// bytes returns the automaton over bytes, or an *Unsupported if it has too many states.
//
// Where all code points with the same first byte lead to one state, the first byte leads there already, and the state
// stays at continuation bytes. So plain loops stay plain: [^"]* has one state, whatever the text.
func (a *Automaton) bytes() (*byteAutomaton, error) {
	tree := newUTF8Tree(a.alphabet)
	out := &byteAutomaton{accept: slices.Clone(a.accept), next: make([][256]int32, len(a.next))}
	inner := map[[64]int32]int32{}
	for s, row := range a.next {
		done := make([]int32, len(tree.nodes))
		// target returns where a child leads, or -1 if it is absent.
		target := func(child int) int32 {
			switch {
			case child == absent:
				return -1
			case child < 0:
				return done[^child]
			}
			return row[child]
		}
		for i, n := range tree.nodes { // children come first
			var to [64]int32
			for k, child := range n {
				to[k] = target(child)
			}
			fill(to[:])
			same := int(to[0]) < len(a.next)
			for _, x := range to {
				same = same && x == to[0]
			}
			if same {
				done[i] = to[0]
				continue
			}
			number, ok := inner[to]
			if !ok {
				number = int32(len(out.next))
				inner[to] = number
				var full [256]int32
				for b := range full {
					full[b] = to[b&63]
				}
				out.next = append(out.next, full)
				out.accept = append(out.accept, false)
				if len(out.next) > maxStates {
					return nil, tooManyStates()
				}
			}
			done[i] = number
		}
		for b, child := range tree.leads {
			out.next[s][b] = target(child)
		}
		for b := 0x80; b < 0xC0; b++ {
			out.next[s][b] = int32(s)
		}
		for _, b := range []int{0xC0, 0xC1, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF} {
			out.next[s][b] = int32(s)
		}
	}
	return out, nil
}

// fill gives those that are absent the value of a neighbour. One at least is not.
func fill(to []int32) {
	for k := 1; k < len(to); k++ {
		if to[k] < 0 {
			to[k] = to[k-1]
		}
	}
	for k := len(to) - 2; k >= 0; k-- {
		if to[k] < 0 {
			to[k] = to[k+1]
		}
	}
}

// columns numbers the bytes so that those that no state tells apart share a number.
func (a *byteAutomaton) columns() (number [256]int, size int) {
	known := map[string]int{}
	for b := range number {
		var column []byte
		for s := range a.next {
			column = binary.LittleEndian.AppendUint32(column, uint32(a.next[s][b]))
		}
		n, ok := known[string(column)]
		if !ok {
			n = len(known)
			known[string(column)] = n
		}
		number[b] = n
	}
	return number, len(known)
}
