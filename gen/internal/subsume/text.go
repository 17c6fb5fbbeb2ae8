package subsume

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/pattern"
)

// maxTerms bounds how many patterns are put into one product.
const maxTerms = 6

// automata are those of patterns, made once; nil where there is none.
type automata struct {
	made  map[automatonKey]*pattern.Automaton
	empty map[string]bool
}

type automatonKey struct {
	source string
	legacy bool
}

// String tells keys apart in any text, whatever the pattern holds.
func (k automatonKey) String() string { return fmt.Sprintf("%q %t", k.source, k.legacy) }

func keyOf(re *ir.Regex) automatonKey { return automatonKey{re.Source, re.Legacy} }

// automaton returns the automaton of a pattern, or nil.
func (m *automata) automaton(k automatonKey) *pattern.Automaton {
	a, ok := m.made[k]
	if !ok {
		if parsed, err := (pattern.Options{Legacy: k.legacy}).Parse(k.source); err == nil {
			if a, err = parsed.Compile(); err != nil {
				a = nil
			}
		}
		m.made[k] = a
	}
	return a
}

// texts is what is known of a string.
type texts struct {
	least, most int
	finds, not  []automatonKey // patterns that find something in it, and that do not
	formats     []string
}

// texts collects what is known of a string.
func (p *Prover) textsOf(s *sequent) texts {
	t := texts{most: pattern.Unbounded}
	for _, r := range s.holds {
		for _, c := range r.Strings {
			switch c.Op {
			case ir.MinLength:
				t.least = max(t.least, c.Count)
			case ir.MaxLength:
				if t.most == pattern.Unbounded || c.Count < t.most {
					t.most = c.Count
				}
			case ir.Pattern:
				t.finds = append(t.finds, keyOf(c.Regex))
			case ir.Format:
				t.formats = append(t.formats, c.Name)
			}
		}
	}
	for _, r := range s.fails {
		a := p.only(s, r)
		if a == nil || len(a.Strings) == 0 {
			continue
		}
		switch c := a.Strings[0]; c.Op {
		case ir.MinLength:
			if t.most == pattern.Unbounded || c.Count-1 < t.most {
				t.most = c.Count - 1
			}
		case ir.MaxLength:
			t.least = max(t.least, c.Count+1)
		case ir.Pattern:
			t.not = append(t.not, keyOf(c.Regex))
		}
	}
	return t
}

// none proves that no text keeps to what is known of it.
func (m *automata) none(t texts) bool {
	if t.most != pattern.Unbounded && t.most < t.least {
		return true
	}
	key := fmt.Sprint(t.least, t.most, t.finds, t.not)
	if known, ok := m.empty[key]; ok {
		return known
	}
	m.empty[key] = false
	var terms []pattern.Term
	take := func(list []automatonKey, refuses bool) {
		for _, k := range slices.Compact(slices.SortedFunc(slices.Values(list), compareKeys)) {
			// A pattern that has no automaton, or is one too many, is not known of.
			if a := m.automaton(k); a != nil && len(terms) < maxTerms {
				terms = append(terms, pattern.Term{Automaton: a, Refuses: refuses})
			}
		}
	}
	take(t.not, true)
	take(t.finds, false)
	if len(terms) > 0 {
		if product, err := pattern.NewProducer(terms); err == nil {
			m.empty[key] = product.Empty(t.least, t.most)
		}
	}
	return m.empty[key]
}

func compareKeys(a, b automatonKey) int {
	if c := strings.Compare(a.source, b.source); c != 0 || a.legacy == b.legacy {
		return c
	}
	if a.legacy {
		return 1
	}
	return -1
}

// text proves an assertion on strings.
func (p *Prover) text(s *sequent, c ir.StringCheck) bool {
	t := p.textsOf(s)
	switch c.Op {
	case ir.MinLength:
		if t.least >= c.Count {
			return true
		}
		if t.most == pattern.Unbounded || t.most >= c.Count {
			t.most = c.Count - 1
		}
	case ir.MaxLength:
		if t.most != pattern.Unbounded && t.most <= c.Count {
			return true
		}
		t.least = max(t.least, c.Count+1)
	case ir.Pattern:
		k := keyOf(c.Regex)
		if slices.Contains(t.finds, k) {
			return true
		}
		if p.automaton(k) == nil {
			return false
		}
		t.not = append(t.not, k)
	case ir.Format:
		return slices.Contains(t.formats, c.Name)
	}
	return p.none(t)
}

// noText proves that no string keeps to what is known.
func (p *Prover) noText(s *sequent) bool { return p.none(p.textsOf(s)) }

// maxWords bounds the texts that are listed in a pattern.
const maxWords = 300

// words returns the pattern that finds something in some texts only: those. ok
// is false when there are too many.
func words(list []string) (k automatonKey, ok bool) {
	if len(list) > maxWords {
		return k, false
	}
	var b strings.Builder
	b.WriteString("^(?:")
	for i, text := range list {
		if i > 0 {
			b.WriteByte('|')
		}
		for _, r := range text {
			fmt.Fprintf(&b, `\u{%x}`, r)
		}
	}
	b.WriteString(")$")
	return automatonKey{source: b.String()}, true
}

// oneOfTexts proves an enum for a string.
func (p *Prover) oneOfTexts(s *sequent, c ir.ValueCheck) bool {
	var list []string
	for _, lit := range c.Values {
		if lit.Kind == ir.String {
			list = append(list, lit.Text)
		}
	}
	k, ok := words(list)
	if !ok || len(list) == 0 || p.automaton(k) == nil {
		return false
	}
	t := p.textsOf(s)
	t.not = append(t.not, k)
	return p.none(t)
}
