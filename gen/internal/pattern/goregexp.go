package pattern

import (
	"fmt"
	"regexp/syntax"
	"strings"
	"unicode"
)

// maxGoCount is the limit of package regexp on a count, and on the product of nested counts.
const maxGoCount = 1000

const backReference = "back-reference"

// Unsupported names what keeps a pattern from being translated or compiled.
type Unsupported struct {
	Offset int // byte offset in the pattern
	Text   string
}

func (e *Unsupported) Error() string { return fmt.Sprintf("pattern: offset %d: %s", e.Offset, e.Text) }

// GoRegexp translates the pattern to the syntax of package regexp. The result compiles, and finds a match in a text
// of well-formed UTF-8 exactly if the pattern does. It captures nothing.
//
// The error is an *Unsupported: lookahead, lookbehind, back-references, and what regexp refuses for its size, such as
// counts above 1,000, also as the product of nested ones.
func (p *Pattern) GoRegexp() (string, error) {
	var w goWriter
	if err := w.write(p.Root, inAlternate, maxGoCount); err != nil {
		return "", err
	}
	out := w.String()
	if _, err := syntax.Parse(out, syntax.Perl); err != nil {
		text := "too large for Go's regexp"
		if e, ok := err.(*syntax.Error); ok {
			text = "refused by Go's regexp: " + string(e.Code)
		}
		return "", &Unsupported{0, text}
	}
	return out, nil
}

// place is where a node is written; a node that binds less tightly needs a group there.
type place int

const (
	inAlternate place = iota
	inConcat
	inRepeat
)

type goWriter struct{ strings.Builder }

// write appends n. budget is how many copies package regexp would still make of it.
func (w *goWriter) write(n Node, at place, budget int) error {
	switch n := n.(type) {
	case Set:
		w.set(n)
		return nil
	case Assert:
		// A repeated assertion comes from a group, (?:^)*, and needs it in Go too.
		return w.grouped(at >= inRepeat, func() error {
			w.WriteString([...]string{Begin: `\A`, End: `\z`, WordBoundary: `\b`, NotWordBoundary: `\B`}[n])
			return nil
		})
	case Concat:
		return w.grouped(at >= inRepeat, func() error {
			for _, x := range n {
				if err := w.write(x, inConcat, budget); err != nil {
					return err
				}
			}
			return nil
		})
	case Alternate:
		return w.grouped(at >= inConcat, func() error {
			for i, x := range n {
				if i > 0 {
					w.WriteByte('|')
				}
				if err := w.write(x, inAlternate, budget); err != nil {
					return err
				}
			}
			return nil
		})
	case Repeat:
		return w.grouped(at >= inRepeat, func() error { return w.repeat(n, budget) })
	case Group:
		return w.write(n.Node, at, budget)
	case Look:
		what := "lookahead"
		if n.Behind {
			what = "lookbehind"
		}
		return &Unsupported{n.Offset, what}
	case *BackReference:
		return &Unsupported{n.Offset, backReference}
	default:
		return &Unsupported{0, fmt.Sprintf("a node of type %T", n)}
	}
}

func (w *goWriter) grouped(need bool, body func() error) error {
	if need {
		w.WriteString("(?:")
		defer w.WriteByte(')')
	}
	return body()
}

func (w *goWriter) repeat(n Repeat, budget int) error {
	// Counts as regexp/syntax does: an unbounded repeat makes Min copies, and {0} none. The stars are no counts.
	suffix, copies := "", 1
	switch {
	case n.Min == 0 && n.Max == Unbounded:
		suffix = "*"
	case n.Min == 1 && n.Max == Unbounded:
		suffix = "+"
	case n.Min == 0 && n.Max == 1:
		suffix = "?"
	case n.Max == Unbounded:
		suffix, copies = fmt.Sprintf("{%d,}", n.Min), n.Min
	case n.Min == n.Max:
		suffix, copies = fmt.Sprintf("{%d}", n.Max), n.Max
	default:
		suffix, copies = fmt.Sprintf("{%d,%d}", n.Min, n.Max), n.Max
	}
	if copies > budget {
		return &Unsupported{n.Offset, fmt.Sprintf("counts that multiply to more than %d", maxGoCount)}
	}
	if err := w.write(n.Node, inRepeat, budget/max(copies, 1)); err != nil {
		return err
	}
	w.WriteString(suffix)
	if n.Lazy {
		w.WriteByte('?')
	}
	return nil
}

// set appends a set as a literal or as a class, negated if that is shorter. Surrogates do not occur in the text, so
// they are taken into the set or left out, whichever makes fewer ranges.
func (w *goWriter) set(s Set) {
	if r, ok := single(s); ok && !s.onlySurrogates() {
		w.literal(r, false)
		return
	}
	inside, outside := withoutSurrogates(s), withoutSurrogates(s.complement())
	switch {
	case len(inside) == 0:
		w.WriteString(`[^\x00-\x{10FFFF}]`)
		return
	case len(outside) == 0:
		w.WriteString(`[\x00-\x{10FFFF}]`)
		return
	case len(outside) < len(inside):
		w.WriteString("[^")
		inside = outside
	default:
		w.WriteByte('[')
	}
	for _, x := range inside {
		w.literal(x.Lo, true)
		if x.Hi > x.Lo {
			if x.Hi > x.Lo+1 {
				w.WriteByte('-')
			}
			w.literal(x.Hi, true)
		}
	}
	w.WriteByte(']')
}

func withoutSurrogates(s Set) Set {
	surrogates := Set{{surrogateMin, surrogateMax}}
	if s.Contains(surrogateMin-1) && s.Contains(surrogateMax+1) {
		return union(s, surrogates)
	}
	return s.minus(surrogates)
}

// literal appends one code point, escaped unless it is plain to read and has no meaning there.
func (w *goWriter) literal(r rune, inClass bool) {
	special := `\.+*?()|[]{}^$`
	if inClass {
		special = `\[]^-`
	}
	switch {
	case r < 0x80 && strings.ContainsRune(special, r):
		w.WriteByte('\\')
		w.WriteRune(r)
	case r == '\n':
		w.WriteString(`\n`)
	case r == '\r':
		w.WriteString(`\r`)
	case r == '\t':
		w.WriteString(`\t`)
	case ' ' <= r && r < 0x7F, !inClass && r > 0x7F && (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r)):
		w.WriteRune(r)
	case r < 0x80:
		fmt.Fprintf(w, `\x%02x`, r)
	default:
		fmt.Fprintf(w, `\x{%X}`, r)
	}
}
