package ecma

import "unicode"

// name is the name of a group.
type name struct {
	from, to uint16 // of its text, without the angle brackets
	hash     uint32 // of its code points
	away     bool   // the group is in an alternative that is over
}

// define reads the name of a group and notes it. Two groups that can take part
// in one match have different names.
func (p *parser) define() bool {
	n, ok := p.groupName()
	if !ok || p.named == maxNames {
		return false
	}
	for k := range p.named {
		if other := &p.names[k]; !other.away && p.same(*other, n) {
			return false
		}
	}
	p.names[p.named] = n
	p.named++
	return true
}

// groupName reads a GroupName behind the <, with the >.
func (p *parser) groupName() (name, bool) {
	n := name{from: uint16(p.i), hash: 2166136261}
	for first := true; ; first = false {
		n.to = uint16(p.i)
		if !first && p.accept('>') {
			return n, true
		}
		r, ok := p.nameRune()
		if !ok || !identifier(r, first) {
			return n, false
		}
		n.hash = (n.hash ^ uint32(r)) * 16777619
	}
}

// nameRune reads a code point of a name, which may be escaped.
func (r *reader) nameRune() (rune, bool) {
	if r.i >= len(r.b) {
		return 0, false
	}
	if !r.accept('\\') {
		return r.next(), true
	}
	if !r.accept('u') {
		return 0, false
	}
	return r.unicodeEscape()
}

// identifier reports whether r is an IdentifierStartChar, or an
// IdentifierPartChar.
func identifier(r rune, start bool) bool {
	switch {
	case r < 0x80:
		l := r | 0x20
		return 'a' <= l && l <= 'z' || r == '$' || r == '_' || !start && '0' <= r && r <= '9'
	case unicode.In(r, unicode.Pattern_Syntax, unicode.Pattern_White_Space): // UAX #31
		return false
	case unicode.In(r, unicode.L, unicode.Nl, unicode.Other_ID_Start):
		return true
	}
	return !start && (r == 0x200c || r == 0x200d ||
		unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue))
}

// same reports whether two names that were read have the same code points.
func (p *parser) same(a, b name) bool {
	if a.hash != b.hash {
		return false
	}
	x, y := reader{p.b[:a.to], int(a.from)}, reader{p.b[:b.to], int(b.from)}
	for {
		r, more := x.nameRune()
		s, moreToo := y.nameRune()
		if !more || !moreToo {
			return more == moreToo
		}
		if r != s {
			return false
		}
	}
}

// references reads the pattern, which has no fault otherwise, again, and
// reports whether each \k names a group.
func (p *parser) references() bool {
	for p.i = 0; p.i < len(p.b); {
		if !p.accept('\\') {
			p.i++
			continue
		}
		if p.at(0) != 'k' {
			p.i++
			continue
		}
		p.i += 2 // k<
		n, _ := p.groupName()
		found := false
		for k := range p.named {
			found = found || p.same(p.names[k], n)
		}
		if !found {
			return false
		}
	}
	return true
}
