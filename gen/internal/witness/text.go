package witness

import (
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/pattern"
	"github.com/schemagen/schemagen/runtime/format"
)

// textDemand is what is asked of a string.
type textDemand struct {
	least, most int // code points; most may be pattern.Unbounded
	patterns    []patternTerm
	formats     []formatTerm
}

type patternTerm struct {
	regex   *ir.Regex
	refuses bool
}

type formatTerm struct {
	name    string // the function of runtime/format
	refuses bool
}

// textDemand gathers what a way asks of strings.
func (f *flat) textDemand() textDemand {
	d := textDemand{most: pattern.Unbounded}
	for _, r := range f.rules {
		for _, c := range r.Strings {
			switch c.Op {
			case ir.MinLength:
				d.least = max(d.least, c.Count)
			case ir.MaxLength:
				if d.most == pattern.Unbounded || c.Count < d.most {
					d.most = c.Count
				}
			case ir.Pattern:
				if !slices.ContainsFunc(d.patterns, func(p patternTerm) bool { return p.regex == c.Regex }) {
					d.patterns = append(d.patterns, patternTerm{regex: c.Regex})
				}
			case ir.Format:
				if !slices.Contains(d.formats, formatTerm{name: c.Name}) {
					d.formats = append(d.formats, formatTerm{name: c.Name})
				}
			}
		}
	}
	return d
}

// between returns the demand with other lengths.
func (d textDemand) between(least, most int) textDemand {
	d.least, d.most = least, most
	return d
}

// meets reports whether a text is what is asked for.
func (m *maker) meets(d textDemand, s string) bool {
	n := utf8.RuneCountInString(s)
	if n < d.least || d.most != pattern.Unbounded && n > d.most {
		return false
	}
	for _, p := range d.patterns {
		if m.runners[p.regex] == nil {
			m.runners[p.regex] = judge.Runner(p.regex)
		}
		if m.runners[p.regex].Match([]byte(s)) == p.refuses {
			return false
		}
	}
	for _, f := range d.formats {
		if ofFormat(f.name, s) == f.refuses {
			return false
		}
	}
	return true
}

func ofFormat(function, s string) bool {
	for _, f := range format.Formats() {
		if f.Func == function {
			return f.Judge([]byte(s))
		}
	}
	return false
}

// text returns a text that meets a demand, as short as it can be.
func (m *maker) text(d textDemand) (string, bool) {
	for s := range m.textsOf(d) {
		return s, true
	}
	return "", false
}

// textsOf yields some texts that meet a demand.
func (m *maker) textsOf(d textDemand) iter.Seq[string] {
	return func(yield func(string) bool) {
		if d.least > maxText || d.most != pattern.Unbounded && d.most < d.least {
			return
		}
		give := func(s string) bool { return !m.meets(d, s) || yield(s) }
		producer := m.producer(d.patterns)
		if producer != nil && len(d.formats) == 0 {
			if s, ok := producer.Text(d.least, d.most); ok {
				give(s)
			}
			return
		}
		for _, f := range d.formats {
			for _, s := range textsOfFormat(f.name, d.least, f.refuses) {
				if !give(s) {
					return
				}
			}
		}
		for _, p := range d.patterns {
			if sample, ok := m.sample(p.regex, d.least); ok {
				for _, s := range append([]string{sample}, near(sample)...) {
					if !give(s) {
						return
					}
				}
			}
		}
		if producer == nil {
			for _, s := range []string{strings.Repeat("a", max(d.least, 1)), "", " ", "0", "!"} {
				if !give(s) {
					return
				}
			}
			return
		}
		for least := d.least; least < d.least+40 && least <= maxText; least++ {
			s, ok := producer.Text(least, d.most)
			if !ok || !give(s) {
				return
			}
		}
	}
}

// near returns texts next to one.
func near(s string) []string {
	list := []string{s + "!"}
	if s != "" {
		_, first := utf8.DecodeRuneInString(s)
		_, last := utf8.DecodeLastRuneInString(s)
		list = append(list, s[:len(s)-last], " "+s, s[first:], fold(s), "!"+s[first:], s[:len(s)-last]+"!", "")
	}
	return append(list, " "+s, s+" ", s+"é", s+"0", s+"A")
}

// automaton returns the automaton of a pattern, or nil.
func (m *maker) automaton(re *ir.Regex) *pattern.Automaton {
	a, known := m.automata[re]
	if !known {
		if p, err := (pattern.Options{Legacy: re.Legacy}).Parse(re.Source); err == nil {
			if made, err := p.Compile(); err == nil {
				a = made
			}
		}
		m.automata[re] = a
	}
	return a
}

// producer returns what makes texts of patterns, or nil when there is a pattern
// without an automaton, or too many states.
func (m *maker) producer(terms []patternTerm) *pattern.Producer {
	key := ""
	var list []pattern.Term
	for _, t := range terms {
		a := m.automaton(t.regex)
		if a == nil {
			return nil
		}
		list = append(list, pattern.Term{Automaton: a, Refuses: t.refuses})
		key += strconv.Quote(t.regex.Source) + strconv.FormatBool(t.regex.Legacy) + strconv.FormatBool(t.refuses)
	}
	p, known := m.producers[key]
	if !known {
		if made, err := pattern.NewProducer(list); err == nil {
			p = made
		}
		m.producers[key] = p
	}
	return p
}

// sample returns a text that a pattern may match, for one that has no
// automaton.
func (m *maker) sample(re *ir.Regex, length int) (string, bool) {
	if m.automaton(re) != nil {
		return "", false
	}
	p, err := pattern.Options{Legacy: re.Legacy}.Parse(re.Source)
	if err != nil {
		return "", false
	}
	return p.Sample(length), true
}

// texts yields strings for a way: one that is short but not empty, then those
// at the boundaries.
func (s *search) texts(f *flat) iter.Seq[variant] {
	return func(yield func(variant) bool) {
		d := f.textDemand()
		seen := map[string]bool{}
		give := func(t, note string) bool {
			if seen[t] {
				return true
			}
			seen[t] = true
			return yield(variant{text(t), note})
		}
		plain := d
		if d.least == 0 && d.most != 0 {
			plain = d.between(1, d.most)
		}
		for _, d := range []textDemand{plain, d} {
			n := 0
			for t := range s.textsOf(d) {
				if n++; n > 4 {
					break
				}
				if !give(t, "") {
					return
				}
			}
		}
		for _, n := range f.lengths() {
			for _, d := range []textDemand{d.between(n, n), d.between(n+1, n+1), d.between(n-1, n-1), d.between(d.least, n)} {
				if d.least < 0 {
					continue
				}
				if t, ok := s.text(d); ok && !give(t, "") {
					return
				}
			}
			if n > 0 && n <= 200 && !give(strings.Repeat("é", n), "letters of two bytes") {
				return
			}
		}
	}
}

// lengths returns the bounds on the length of strings, each once.
func (f *flat) lengths() []int {
	var list []int
	for _, r := range f.rules {
		for _, c := range r.Strings {
			if (c.Op == ir.MinLength || c.Op == ir.MaxLength) && !slices.Contains(list, c.Count) {
				list = append(list, c.Count)
			}
		}
	}
	return list
}

// otherTexts yields strings that miss one of the checks of a way.
func (s *search) otherTexts(f *flat) iter.Seq[variant] {
	return func(yield func(variant) bool) {
		d := f.textDemand()
		give := func(d textDemand, most int) bool {
			n := 0
			for t := range s.textsOf(d) {
				if n++; n > most {
					break
				}
				if !yield(variant{value: text(t)}) {
					return false
				}
			}
			return true
		}
		for _, r := range f.rules {
			for _, c := range r.Strings {
				ok := true
				switch c.Op {
				case ir.MinLength:
					ok = give(d.between(c.Count-1, c.Count-1), 1) && give(d.between(0, c.Count-1), 1)
				case ir.MaxLength:
					ok = give(d.between(c.Count+1, c.Count+1), 1) && give(d.between(c.Count+1, pattern.Unbounded), 1)
					if ok && c.Count <= 200 {
						ok = yield(variant{text(strings.Repeat("é", c.Count+1)), "letters of two bytes"})
					}
				case ir.Pattern:
					ok = s.misses(f, d, c.Regex, yield)
				case ir.Format:
					without := d
					without.formats = slices.Clone(d.formats)
					for i, t := range without.formats {
						if t.name == c.Name {
							without.formats[i].refuses = true
						}
					}
					ok = give(without, 3)
				}
				if !ok {
					return
				}
			}
		}
		if !yield(variant{text(""), "the empty string"}) {
			return
		}
	}
}

// misses yields texts that one pattern does not find itself in: those next to
// one that it does, then what the other checks leave.
func (s *search) misses(f *flat, d textDemand, re *ir.Regex, yield func(variant) bool) bool {
	against := d
	against.patterns = slices.Clone(d.patterns)
	for i, p := range against.patterns {
		if p.regex == re {
			against.patterns[i].refuses = true
		}
	}
	n := 0
	if base, ok := s.text(d); ok {
		for _, t := range near(base) {
			if n == 3 {
				break
			}
			if s.meets(against, t) {
				n++
				if !yield(variant{value: text(t)}) {
					return false
				}
			}
		}
	}
	least := against
	if against.least == 0 && against.most != 0 {
		least = against.between(1, against.most)
	}
	for _, d := range []textDemand{least, against} {
		if t, ok := s.text(d); ok && !yield(variant{value: text(t)}) {
			return false
		}
	}
	return true
}
