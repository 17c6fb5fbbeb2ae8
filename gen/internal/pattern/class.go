package pattern

import (
	"slices"
	"strings"
)

// class reads what follows an opening bracket at start, the closing one included (ECMA-262, "CharacterClass").
func (p *parser) class(start int) (Node, error) {
	negated := p.accept("^")
	if strings.HasPrefix(p.src[p.pos:], "]") {
		p.classInDoubt = true
	}
	var members Set
	for !p.accept("]") {
		member, err := p.classAtom(start)
		if err != nil {
			return nil, err
		}
		if len(p.src)-p.pos >= 2 && p.src[p.pos] == '-' && p.src[p.pos+1] != ']' {
			if member, err = p.classRange(start, member); err != nil {
				return nil, err
			}
		}
		if err := p.spend(start, len(member)); err != nil {
			return nil, err
		}
		members = append(members, member...)
	}
	s := normalize(members)
	if negated {
		s = s.complement()
	}
	return p.set(start, s)
}

// classRange reads the rest of a range whose low end was just read, up to its high end.
func (p *parser) classRange(class int, low Set) (Set, error) {
	at := p.pos
	p.pos++
	high, err := p.classAtom(class)
	if err != nil {
		return nil, err
	}
	a, oneLow := single(low)
	b, oneHigh := single(high)
	if !oneLow || !oneHigh {
		p.warnf(at, "a hyphen beside a class escape, as a literal: write \\-")
		return slices.Concat(low, high, Set{{'-', '-'}}), nil
	}
	if a > b {
		return nil, p.errorf(at, "the range is out of order")
	}
	return Set{{a, b}}, nil
}

// classAtom reads one member of a class: a code point, or the set of an escape.
func (p *parser) classAtom(class int) (Set, error) {
	start := p.pos
	if p.end() {
		return nil, p.errorf(class, "missing ]")
	}
	c := p.next()
	if c != '\\' {
		if c == '[' {
			p.classInDoubt = true
		}
		return Set{{c, c}}, nil
	}
	if s, ok, err := p.classEscape(start); ok || err != nil {
		return s, err
	}
	switch {
	case p.accept("b"):
		return Set{{'\b', '\b'}}, nil
	case p.accept("-"):
		return Set{{'-', '-'}}, nil
	}
	c, err := p.characterEscape(start)
	return Set{{c, c}}, err
}

// single returns the code point of a set that has just one.
func single(s Set) (rune, bool) {
	if len(s) == 1 && s[0].Lo == s[0].Hi {
		return s[0].Lo, true
	}
	return 0, false
}
