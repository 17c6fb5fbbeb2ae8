package ecma

// The limits. A pattern beyond one of them is refused.
const (
	maxLength = 1 << 16 // bytes of a pattern
	maxDepth  = 200     // groups open at once
	maxNames  = 128     // groups with names
)

// reader reads b, which should be well-formed UTF-8, from i on. Methods that
// return false leave i anywhere.
type reader struct {
	b []byte
	i int
}

type parser struct {
	reader
	captures  int // groups that capture, so far
	reference int // the highest \1, \2, ... so far
	depth     int
	open      [maxDepth + 1]group // open[0] is the pattern itself
	named     int
	names     [maxNames]name
	byName    bool // there is a \k
}

// group is an open group.
type group struct {
	look  bool
	first uint8 // index of the first name in the group
	arm   uint8 // index of the first name in its current alternative
}

// Pattern reports whether b is a Pattern with the u flag, and breaks none of
// the early errors ("Static Semantics: Early Errors").
func Pattern(b []byte) bool {
	if len(b) > maxLength {
		return false
	}
	p := parser{reader: reader{b: b}}
	return p.disjunction() && p.reference <= p.captures && (!p.byName || p.references())
}

// at returns the byte n behind the next one, or 0 behind the end. No construct
// has a zero byte.
func (r *reader) at(n int) byte {
	if r.i+n < len(r.b) {
		return r.b[r.i+n]
	}
	return 0
}

func (r *reader) accept(ch byte) bool {
	if r.at(0) != ch || r.i >= len(r.b) {
		return false
	}
	r.i++
	return true
}

// disjunction reads the whole pattern.
func (p *parser) disjunction() bool {
	repeatable := false // what was read last is an Atom
	for p.i < len(p.b) {
		ch := p.b[p.i]
		p.i++
		switch ch {
		case '^', '$':
			repeatable = false
		case '|':
			p.nextArm()
			repeatable = false
		case '(':
			if !p.enter() {
				return false
			}
			repeatable = false
		case ')':
			if p.depth == 0 {
				return false
			}
			repeatable = p.leave()
		case '*', '+', '?':
			if !repeatable {
				return false
			}
			p.accept('?')
			repeatable = false
		case '{':
			if !repeatable || !p.counts() {
				return false
			}
			p.accept('?')
			repeatable = false
		case '}', ']':
			return false
		case '[':
			if !p.class() {
				return false
			}
			repeatable = true
		case '\\':
			atom, ok := p.atomEscape()
			if !ok {
				return false
			}
			repeatable = atom
		default: // PatternCharacter, or one of its bytes
			repeatable = true
		}
	}
	return p.depth == 0
}

// counts reads what follows the brace of a QuantifierPrefix.
func (p *parser) counts() bool {
	low := p.digits()
	if len(low) == 0 {
		return false
	}
	if p.accept(',') {
		if high := p.digits(); len(high) > 0 && less(high, low) {
			return false
		}
	}
	return p.accept('}')
}

func (r *reader) digits() []byte {
	start := r.i
	for isDigit(r.at(0)) {
		r.i++
	}
	return r.b[start:r.i]
}

func isDigit(ch byte) bool { return '0' <= ch && ch <= '9' }

// less compares two numbers of any size.
func less(a, b []byte) bool {
	for len(a) > 0 && a[0] == '0' {
		a = a[1:]
	}
	for len(b) > 0 && b[0] == '0' {
		b = b[1:]
	}
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return string(a) < string(b)
}

// enter reads what follows an opening parenthesis up to the disjunction in it.
func (p *parser) enter() bool {
	if p.depth == maxDepth {
		return false
	}
	g := group{first: uint8(p.named)}
	if !p.accept('?') {
		p.captures++
	} else {
		switch ch := p.at(0); ch {
		case ':':
			p.i++
		case '=', '!':
			g.look = true
			p.i++
		case '<':
			p.i++
			if next := p.at(0); next == '=' || next == '!' {
				g.look = true
				p.i++
				break
			}
			p.captures++
			if !p.define() {
				return false
			}
			// The name is the group's, but it is one of the alternative around it.
			g.first++
		default:
			if !p.modifiers() {
				return false
			}
		}
	}
	g.arm = g.first
	p.depth++
	p.open[p.depth] = g
	return true
}

// modifiers reads RegularExpressionModifiers and the colon behind them: each of
// i, m and s at most once, and at least one of them.
func (p *parser) modifiers() bool {
	seen, minus := [3]bool{}, false
	any := false
	for {
		ch := p.at(0)
		k := 0
		switch ch {
		case 'i':
		case 'm':
			k = 1
		case 's':
			k = 2
		case '-':
			if minus {
				return false
			}
			minus = true
			p.i++
			continue
		default:
			return any && p.accept(':')
		}
		if seen[k] {
			return false
		}
		seen[k], any = true, true
		p.i++
	}
}

// leave ends the group, and reports whether a quantifier may follow: none
// repeats a lookahead or a lookbehind.
func (p *parser) leave() bool {
	g := p.open[p.depth]
	p.depth--
	for k := int(g.first); k < p.named; k++ {
		p.names[k].away = false
	}
	return !g.look
}

// nextArm begins another alternative: the groups of the one before never take
// part in the same match, so their names are free again.
func (p *parser) nextArm() {
	g := &p.open[p.depth]
	for k := int(g.arm); k < p.named; k++ {
		p.names[k].away = true
	}
	g.arm = uint8(p.named)
}
