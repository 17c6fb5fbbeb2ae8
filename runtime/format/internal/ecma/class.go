package ecma

// class reads what follows the opening bracket of a CharacterClass.
func (p *parser) class() bool {
	p.accept('^')
	for {
		if p.accept(']') {
			return true
		}
		low, one, ok := p.classAtom()
		if !ok {
			return false
		}
		if p.at(0) != '-' || p.at(1) == ']' || p.i+1 >= len(p.b) {
			continue
		}
		p.i++
		high, oneToo, ok := p.classAtom()
		if !ok || !one || !oneToo || low > high {
			return false
		}
	}
}

// classAtom reads a ClassAtom. one says that it is the code point r; otherwise
// it is a set.
func (p *parser) classAtom() (r rune, one, ok bool) {
	if p.i >= len(p.b) {
		return 0, false, false
	}
	if p.b[p.i] != '\\' {
		return p.next(), true, true
	}
	p.i++
	switch p.at(0) {
	case 'b':
		p.i++
		return '\b', true, true
	case '-':
		p.i++
		return '-', true, true
	}
	if set, ok := p.classEscape(); set {
		return 0, false, ok
	}
	r, ok = p.characterEscape()
	return r, true, ok
}
