package pattern

import "strings"

// quantifier reads a quantifier if one stands at pos. Braces that are none are left for atom.
func (p *parser) quantifier() (q Repeat, ok bool, err error) {
	start := p.pos
	switch {
	case p.accept("*"):
		q.Min, q.Max = 0, Unbounded
	case p.accept("+"):
		q.Min, q.Max = 1, Unbounded
	case p.accept("?"):
		q.Min, q.Max = 0, 1
	case braces(p.src[p.pos:]) == countBraces:
		p.pos++
		if q.Min, err = p.count(); err != nil {
			return q, false, err
		}
		q.Max = q.Min
		if p.accept(",") {
			q.Max = Unbounded
			if p.peek() != '}' {
				if q.Max, err = p.count(); err != nil {
					return q, false, err
				}
				if q.Max < q.Min {
					return q, false, p.errorf(start, "the counts of the quantifier are out of order")
				}
			}
		}
		p.pos++
	default:
		return q, false, nil
	}
	q.Lazy = p.accept("?")
	return q, true, nil
}

func (p *parser) count() (int, error) {
	start, n := p.pos, 0
	for ; isDigit(p.peek()); p.pos++ {
		if n = 10*n + int(p.src[p.pos]-'0'); n > maxCount {
			return 0, p.errorf(start, "a count above %d", maxCount)
		}
	}
	return n, nil
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

type bracesForm int

const (
	literalBraces  bracesForm = iota // a literal in every dialect
	countBraces                      // {n}, {n,} or {n,m}
	doubtfulBraces                   // {,m} or {n, m}: literal text in ECMA-262 without u, counts elsewhere
)

// braces says what an opening brace at the start of s, if any, begins.
func braces(s string) bracesForm {
	if !strings.HasPrefix(s, "{") {
		return literalBraces
	}
	inner := s[1:]
	size := len(inner) - len(strings.TrimLeft(inner, "0123456789, ")) // never searched for further: many { stay linear
	if size == len(inner) || inner[size] != '}' || strings.Trim(inner[:size], " ") == "" {
		return literalBraces
	}
	low, high, _ := strings.Cut(inner[:size], ",")
	if low == "" || strings.Trim(low, "0123456789") != "" || strings.Trim(high, "0123456789") != "" {
		return doubtfulBraces
	}
	return countBraces
}
