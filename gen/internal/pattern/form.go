package pattern

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// run is a sequence of code points of one set.
type run struct {
	set      Set
	min, max int // max is Unbounded, or at least min
}

// form recognises, from the tree, the forms that need no automaton; nil if there is none. Counts cost nothing here,
// however large.
func (p *Pattern) form() *Matcher {
	runs, begin, end, ok := flatten(p.Root)
	if !ok {
		return nil
	}
	if literal, ok := literalRuns(runs); ok {
		switch {
		case begin && end:
			return wordsMatcher([]string{literal})
		case literal == "":
			return &Matcher{Kind: Everything}
		case begin:
			return textMatcher(PrefixText, literal)
		case end:
			return textMatcher(SuffixText, literal)
		case len(literal) <= maxSought:
			return textMatcher(Contains, literal)
		}
		return nil
	}
	if !begin || !end {
		return nil
	}
	if len(runs) == 1 {
		return loopMatcher(runs[0])
	}
	return runsMatcher(runs)
}

func textMatcher(kind Kind, text string) *Matcher {
	return &Matcher{Kind: kind, Fields: []Field{{Name: "Text", IsText: true, Text: text}}}
}

// flatten reads a tree as runs between anchors.
func flatten(root Node) (runs []run, begin, end, ok bool) {
	terms := concatenation(root, nil)
	if len(terms) > 0 && terms[0] == Node(Begin) {
		begin, terms = true, terms[1:]
	}
	if n := len(terms); n > 0 && terms[n-1] == Node(End) {
		end, terms = true, terms[:n-1]
	}
	for _, t := range terms {
		r, ok := asRun(t)
		if !ok {
			return nil, false, false, false
		}
		if last := len(runs) - 1; last >= 0 && sameSet(runs[last].set, r.set) {
			runs[last] = run{r.set, runs[last].min + r.min, addCounts(runs[last].max, r.max)}
			continue
		}
		runs = append(runs, r)
	}
	return runs, begin, end, true
}

// concatenation appends the terms of n, those of groups included.
func concatenation(n Node, to []Node) []Node {
	switch n := n.(type) {
	case Concat:
		for _, x := range n {
			to = concatenation(x, to)
		}
		return to
	case Group:
		return concatenation(n.Node, to)
	case Repeat:
		if n.Min == 1 && n.Max == 1 {
			return concatenation(n.Node, to)
		}
	}
	return append(to, n)
}

const maxRunCount = math.MaxInt32 // of a run; larger ones are left to the automaton, which refuses them

// asRun reads a set and repetitions of it.
func asRun(n Node) (run, bool) {
	switch n := n.(type) {
	case Set:
		return run{withoutSurrogates(n), 1, 1}, true
	case Group, Concat:
		if terms := concatenation(n, nil); len(terms) == 1 {
			return asRun(terms[0])
		}
	case Repeat:
		inner, ok := asRun(n.Node)
		switch {
		case !ok:
		case inner.min == 1 && inner.max == 1:
			return run{inner.set, n.Min, n.Max}, true
		case inner.max == Unbounded && inner.min <= 1 && n.Max != 0: // (a+)*
			return run{inner.set, inner.min * n.Min, Unbounded}, true
		case n.Min == n.Max && inner.max != Unbounded && inner.max*n.Max < maxRunCount: // (a{2,3}){4}
			return run{inner.set, inner.min * n.Min, inner.max * n.Max}, true
		}
	}
	return run{}, false
}

func sameSet(a, b Set) bool { return slices.Equal(a, b) }

func addCounts(a, b int) int {
	if a == Unbounded || b == Unbounded {
		return Unbounded
	}
	return a + b
}

// literalRuns returns the one text that runs match, if there is just one.
func literalRuns(runs []run) (string, bool) {
	var out strings.Builder
	for _, r := range runs {
		c, ok := single(r.set)
		if !ok || r.min != r.max || out.Len()+r.min > maxLength {
			return "", false
		}
		for range r.min {
			out.WriteRune(c)
		}
	}
	return out.String(), true
}

// leadingLiteral returns a text with which every match begins, and from whose first occurrence on the search may begin
// without a look at what is before; it is empty if there is none. Anchors and word boundaries behind a literal look at
// the literal.
func leadingLiteral(root Node) string {
	if contains(root, func(n Node) bool { l, ok := n.(Look); return ok && l.Behind }) {
		return ""
	}
	var out strings.Builder
	for _, t := range concatenation(root, nil) {
		r, ok := asRun(t)
		if !ok {
			break
		}
		c, ok := single(r.set)
		if !ok || r.min == 0 || r.min*utf8.RuneLen(c) > maxSought-out.Len() {
			break
		}
		for range r.min {
			out.WriteRune(c)
		}
		if r.max != r.min {
			break
		}
	}
	return out.String()
}

// maxSought is the most bytes of a text that the runtime searches for without an automaton.
const maxSought = 32

const maxWords = 8 // more are faster to tell apart by an automaton

// wordsMatcher returns nil if the words are too many or too long.
func wordsMatcher(words []string) *Matcher {
	if len(words) > maxWords {
		return nil
	}
	var list []byte
	for _, w := range words {
		if len(w) > math.MaxUint8 {
			return nil
		}
		list = append(list, byte(len(w)))
		list = append(list, w...)
	}
	return &Matcher{Kind: Words, Fields: []Field{{Name: "List", IsText: true, Text: string(list)}}}
}

var beyondASCII = Set{{utf8.RuneSelf, utf8.MaxRune}}

// loopMatcher makes a runtime.ClassLoop.
func loopMatcher(r run) *Matcher {
	if r.min == 0 && r.max == Unbounded && sameSet(r.set, everything) {
		return &Matcher{Kind: Everything}
	}
	class := []byte(strings.Repeat("x", 256))
	var rare Set
	mark := func(b int, lo, hi rune) {
		led := Set{{lo, hi}}
		switch in := r.set.and(led); {
		case len(in) == 0:
			class[b] = '-'
		case !sameSet(in, led):
			class[b] = '*'
			rare = append(rare, in...)
		}
	}
	for b := range 0x80 {
		mark(b, rune(b), rune(b))
	}
	for b := 0xC2; b < 0xE0; b++ {
		mark(b, rune(b&0x1F)<<6, rune(b&0x1F)<<6|0x3F)
	}
	for b := 0xE0; b < 0xF0; b++ {
		mark(b, max(rune(b&0x0F)<<12, 0x800), rune(b&0x0F)<<12|0xFFF)
	}
	for b := 0xF0; b <= 0xF4; b++ {
		mark(b, max(rune(b&0x07)<<18, 0x10000), min(rune(b&0x07)<<18|0x3FFFF, utf8.MaxRune))
	}
	var ranges []byte
	for _, x := range normalize(rare) {
		for _, c := range []rune{x.Lo, x.Hi} {
			ranges = append(ranges, byte(c>>16), byte(c>>8), byte(c))
		}
	}
	return &Matcher{Kind: ClassLoop, Fields: []Field{
		{Name: "Class", IsText: true, Text: string(class)},
		{Name: "Rare", IsText: true, Text: string(ranges)},
		{Name: "Min", Number: r.min},
		{Name: "Max", Number: r.max},
	}}
}

// Limits of a runtime.ClassRuns.
const (
	maxClasses = 6
	maxRuns    = 64
)

// runsMatcher makes a runtime.ClassRuns, or nil if a run would have to look at what follows to know where it ends, or
// would have to count code points beyond ASCII.
func runsMatcher(runs []run) *Matcher {
	if len(runs) > maxRuns {
		return nil
	}
	classes := []byte(strings.Repeat("@", 256))
	var sets []Set
	var table []byte
	for i, r := range runs {
		outer := r.set.and(beyondASCII)
		if len(outer) > 0 && (!sameSet(outer, beyondASCII) || r.min > 1 || r.max != Unbounded) {
			return nil
		}
		if r.max > math.MaxInt32 || r.min > math.MaxInt32 || r.min != r.max && !endsItself(runs[i:]) {
			return nil
		}
		k := slices.IndexFunc(sets, func(s Set) bool { return sameSet(s, r.set) })
		if k < 0 {
			k = len(sets)
			if sets = append(sets, r.set); len(sets) > maxClasses {
				return nil
			}
			for b := range classes {
				if b < utf8.RuneSelf && r.set.Contains(rune(b)) || b >= utf8.RuneSelf && len(outer) > 0 {
					classes[b] |= 1 << k
				}
			}
		}
		largest := uint32(math.MaxInt32)
		if r.max != Unbounded {
			largest = uint32(r.max)
		}
		table = append(table, 1<<k)
		table = binary.LittleEndian.AppendUint32(table, uint32(r.min))
		table = binary.LittleEndian.AppendUint32(table, largest)
	}
	return &Matcher{Kind: ClassRuns, Fields: []Field{
		{Name: "Classes", IsText: true, Text: string(classes)},
		{Name: "Runs", IsText: true, Text: string(table)},
	}}
}

// endsItself says whether the first run may take all that is of its set: what may follow it is of others.
func endsItself(runs []run) bool {
	for _, r := range runs[1:] {
		if len(r.set.and(runs[0].set)) > 0 {
			return false
		}
		if r.min > 0 {
			break
		}
	}
	return true
}
