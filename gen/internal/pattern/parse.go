package pattern

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// parser is a recursive descent over the grammar of ECMA-262, "Patterns". A method reads what its name says from pos.
type parser struct {
	src      string // well-formed UTF-8
	legacy   bool
	pos      int
	depth    int
	ranges   int // in all sets so far
	groups   int
	names    map[string][]int // every group with that name
	active   []string         // names that may take part in one match together with what is read next
	refs     []reference
	warnings []Warning
	// A class was read that other dialects end elsewhere: [], [^], or one that holds an unescaped [.
	classInDoubt bool
}

// reference is a back-reference to check, and complete, once all groups are known.
type reference struct {
	node *BackReference
	name string // empty: by number
}

func (p *parser) end() bool { return p.pos == len(p.src) }

// peek returns the next code point, or -1 at the end.
func (p *parser) peek() rune {
	if p.end() {
		return -1
	}
	r, _ := utf8.DecodeRuneInString(p.src[p.pos:])
	return r
}

// next reads one code point; the caller knows that there is one.
func (p *parser) next() rune {
	r, n := utf8.DecodeRuneInString(p.src[p.pos:])
	p.pos += n
	return r
}

func (p *parser) accept(s string) bool {
	if !strings.HasPrefix(p.src[p.pos:], s) {
		return false
	}
	p.pos += len(s)
	return true
}

func (p *parser) errorf(offset int, format string, args ...any) *Error {
	return &Error{offset, fmt.Sprintf(format, args...)}
}

func (p *parser) warnf(offset int, format string, args ...any) {
	p.warnings = append(p.warnings, Warning{offset, fmt.Sprintf(format, args...)})
}

// spend accounts for n more ranges in the sets of the pattern.
func (p *parser) spend(offset, n int) error {
	if p.ranges += n; p.ranges > maxRanges {
		return p.errorf(offset, "the character classes of the pattern have more than %d ranges", maxRanges)
	}
	return nil
}

// set makes a node of a set.
func (p *parser) set(offset int, s Set) (Node, error) {
	if err := p.spend(offset, len(s)); err != nil {
		return nil, err
	}
	if s.onlySurrogates() {
		p.warnf(offset, "a surrogate alone never matches: text is matched by code points")
	}
	return s, nil
}

// disjunction reads alternatives up to a closing parenthesis or the end.
func (p *parser) disjunction() (Node, error) {
	outer := len(p.active)
	var arms Alternate
	var names []string
	for {
		// Groups of two alternatives never take part in one match, so they may share a name (ECMA-262,
		// "MightBothParticipate").
		p.active = p.active[:outer:outer]
		arm, err := p.alternative()
		if err != nil {
			return nil, err
		}
		arms = append(arms, arm)
		names = append(names, p.active[outer:]...)
		if !p.accept("|") {
			break
		}
	}
	p.active = append(p.active[:outer:outer], names...)
	if len(arms) == 1 {
		return arms[0], nil
	}
	return arms, nil
}

func (p *parser) alternative() (Node, error) {
	terms := Concat{}
	for c := p.peek(); c != -1 && c != '|' && c != ')'; c = p.peek() {
		n, err := p.term()
		if err != nil {
			return nil, err
		}
		terms = append(terms, n)
	}
	if len(terms) == 1 {
		return terms[0], nil
	}
	return terms, nil
}

// term reads an atom or assertion and the quantifier behind it.
func (p *parser) term() (Node, error) {
	start := p.pos
	n, err := p.atom()
	if err != nil {
		return nil, err
	}
	at := p.pos
	q, ok, err := p.quantifier()
	if err != nil || !ok {
		return n, err
	}
	switch n.(type) {
	case Assert, Look:
		if !strings.HasPrefix(p.src[start:], "(?:") {
			return nil, p.errorf(at, "the assertion at offset %d cannot be repeated", start)
		}
	}
	q.Offset, q.Node = at, n
	return q, nil
}

func (p *parser) atom() (Node, error) {
	start := p.pos
	switch c := p.next(); c {
	case '^':
		return Begin, nil
	case '$':
		return End, nil
	case '.':
		return p.set(start, lineEnds.complement())
	case '(':
		return p.group(start)
	case '[':
		return p.class(start)
	case '\\':
		return p.atomEscape(start)
	case '*', '+', '?':
		return nil, p.errorf(start, "nothing to repeat before %c", c)
	case '{':
		if form := braces(p.src[start:]); form == countBraces {
			return nil, p.errorf(start, "nothing to repeat before {")
		} else if form == doubtfulBraces && !p.legacy {
			return nil, p.errorf(start, "not a quantifier here, but one in other dialects: write {0,m}, or \\{ for the character")
		}
		p.warnf(start, "{ as a literal: write \\{")
		return p.set(start, Set{{c, c}})
	case ']':
		if p.classInDoubt {
			return nil, p.errorf(start, "unmatched ], and dialects differ on where an earlier class ends: write \\[ and \\] inside it")
		}
		p.warnf(start, "] as a literal: write \\]")
		return p.set(start, Set{{c, c}})
	case '}':
		p.warnf(start, "} as a literal: write \\}")
		return p.set(start, Set{{c, c}})
	default:
		return p.set(start, Set{{c, c}})
	}
}

// group reads what follows an opening parenthesis at start, the closing one included.
func (p *parser) group(start int) (Node, error) {
	if p.depth++; p.depth > maxDepth {
		return nil, p.errorf(start, "groups are nested more than %d deep", maxDepth)
	}
	defer func() { p.depth-- }()

	wrap := func(n Node) Node { return n }
	look := func(behind, negative bool) {
		wrap = func(n Node) Node { return Look{start, n, behind, negative} }
	}
	capture := func(name string) {
		p.groups++
		index := p.groups
		wrap = func(n Node) Node { return Group{n, index, name} }
	}
	switch {
	case p.accept("?:"):
	case p.accept("?="):
		look(false, false)
	case p.accept("?!"):
		look(false, true)
	case p.accept("?<="):
		look(true, false)
	case p.accept("?<!"):
		look(true, true)
	case p.accept("?<"):
		name, err := p.groupName(start)
		if err != nil {
			return nil, err
		}
		if slices.Contains(p.active, name) {
			return nil, p.errorf(start, "second group named %s", excerpt(name))
		}
		p.active = append(p.active, name)
		capture(name)
		if p.names == nil {
			p.names = map[string][]int{}
		}
		p.names[name] = append(p.names[name], p.groups)
	case p.accept("?P<"):
		return nil, p.errorf(start, "(?P< is not ECMA-262: write (?<")
	case p.accept("?"):
		return nil, p.errorf(start, "not a group of ECMA-262, or one with modifiers, which are not supported")
	default:
		capture("")
	}
	n, err := p.disjunction()
	if err != nil {
		return nil, err
	}
	if !p.accept(")") {
		return nil, p.errorf(start, "missing )")
	}
	return wrap(n), nil
}

// resolve completes the back-references; they may point forward (ECMA-262, "Static Semantics: Early Errors").
func (p *parser) resolve() error {
	for _, r := range p.refs {
		switch {
		case r.name != "":
			if r.node.Groups = p.names[r.name]; r.node.Groups == nil {
				return p.errorf(r.node.Offset, "no group is named %s", excerpt(r.name))
			}
		case r.node.Groups[0] > p.groups:
			return p.errorf(r.node.Offset, "back-reference to group %d, but there are %d", r.node.Groups[0], p.groups)
		}
	}
	return nil
}
