package source

import (
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// Limits on a file.
const (
	MaxBytes = 64 << 20 // size of the text
	MaxDepth = 1000     // open arrays and objects, the root included
)

// Parse reads text as one JSON value. It returns a File in any case, and adds
// what is wrong with the text to diags.
//
// A syntax error (RFC 8259), text that is not UTF-8, an unpaired surrogate and
// an exceeded limit end the reading with one error, and Root is nil. A name
// that occurs again in its object is an error too, at the second occurrence
// and each later one, but reading goes on and the members are kept: Root is
// then the tree, and diags has errors.
func Parse(name string, text []byte, diags *diag.List) *File {
	f := newFile(name, text)
	if len(text) > MaxBytes {
		diags.Errorf(f.Pos(-1), "", "", "the file has %d bytes, more than the limit of %d", len(text), MaxBytes)
		return f
	}
	p := &parser{file: f, text: string(text), diags: diags, budget: duplicateBudget}
	f.Root = p.document()
	return f
}

// parser reads text by recursive descent. Each method that reads starts at
// pos and leaves pos behind what it read. On an error it returns nil (or
// false) and the error is in diags; callers return at once.
type parser struct {
	file   *File
	text   string
	pos    int
	path   []step // the open containers, outermost first, and where each one is being read
	diags  *diag.List
	budget int // what the duplicates yet to be listed may cost
}

// step is one token of the path: a member name, or an index.
type step struct {
	name  string
	index int // -1 for a name
}

func (p *parser) document() *Value {
	if p.byteOrderMark() {
		return nil
	}
	p.space()
	v := p.value()
	if v == nil {
		return nil
	}
	if p.space(); p.pos < len(p.text) {
		p.expected("the end of the file after the JSON value")
		return nil
	}
	return v
}

// byteOrderMark reports whether the text starts with a byte order mark, which
// is an error (RFC 8259 section 8.1): in UTF-8, or in UTF-16 and UTF-32.
func (p *parser) byteOrderMark() bool {
	for _, bom := range []string{"\xef\xbb\xbf", "\xfe\xff", "\xff\xfe", "\x00\x00\xfe\xff"} {
		if strings.HasPrefix(p.text, bom) {
			p.fail(0, "the file starts with a byte order mark; JSON is UTF-8 without one")
			return true
		}
	}
	return false
}

func (p *parser) value() *Value {
	switch c := p.peek(); {
	case c == '{':
		return p.object()
	case c == '[':
		return p.array()
	case c == '"':
		start := p.pos
		s, ok := p.string()
		if !ok {
			return nil
		}
		return &Value{Kind: String, Offset: start, End: p.pos, Text: s}
	case c == '-' || isDigit(c):
		return p.number()
	default:
		return p.literal()
	}
}

func (p *parser) literal() *Value {
	v := &Value{Offset: p.pos}
	switch word := p.word(); word {
	case "null":
		v.Kind, v.End = Null, p.pos+len(word)
	case "true", "false":
		v.Kind, v.End, v.Text = Bool, p.pos+len(word), word
	default:
		p.expected("a JSON value")
		return nil
	}
	p.pos = v.End
	return v
}

func (p *parser) array() *Value {
	v := &Value{Kind: Array, Offset: p.pos}
	if !p.open(step{}) {
		return nil
	}
	if p.space(); p.peek() != ']' {
		for {
			p.path[len(p.path)-1].index = len(v.Items)
			item := p.value()
			if item == nil {
				return nil
			}
			v.Items = append(v.Items, item)
			if p.space(); p.peek() != ',' {
				break
			}
			p.pos++
			p.space()
		}
		if p.peek() != ']' {
			p.expected(`"," or "]" after an array element`)
			return nil
		}
	}
	p.close(v)
	return v
}

func (p *parser) object() *Value {
	v := &Value{Kind: Object, Offset: p.pos}
	if !p.open(step{index: -1}) {
		return nil
	}
	if p.space(); p.peek() != '}' {
		names := make(map[string]int) // offset of the first member of each name
		for {
			if !p.member(v, names) {
				return nil
			}
			if p.space(); p.peek() != ',' {
				break
			}
			p.pos++
			p.space()
		}
		if p.peek() != '}' {
			p.expected(`"," or "}" after an object member`)
			return nil
		}
	}
	p.close(v)
	return v
}

func (p *parser) member(object *Value, names map[string]int) bool {
	m := Member{NameOffset: p.pos}
	if p.peek() != '"' {
		if len(object.Members) == 0 {
			p.expected(`a member name in double quotes, or "}"`)
		} else {
			p.expected(`a member name in double quotes after ","`)
		}
		return false
	}
	var ok bool
	if m.Name, ok = p.string(); !ok {
		return false
	}
	p.path[len(p.path)-1].name = m.Name
	if first, found := names[m.Name]; found {
		p.duplicate(m, first)
	} else {
		names[m.Name] = m.NameOffset
	}
	if p.space(); p.peek() != ':' {
		p.expected(`":" after a member name`)
		return false
	}
	p.pos++
	p.space()
	m.Value = p.value()
	object.Members = append(object.Members, m)
	return m.Value != nil
}

// open enters the container whose bracket stands at pos.
func (p *parser) open(s step) bool {
	if len(p.path) == MaxDepth {
		p.fail(p.pos, "more than %d arrays and objects are nested here", MaxDepth)
		return false
	}
	p.path = append(p.path, s)
	p.pos++
	return true
}

// close leaves the container v at its closing bracket.
func (p *parser) close(v *Value) {
	p.path = p.path[:len(p.path)-1]
	p.pos++
	v.End = p.pos
}

// peek returns the byte at pos, or 0 at the end of the text. No caller looks
// for a NUL, which JSON nowhere allows.
func (p *parser) peek() byte {
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

// space skips insignificant whitespace (RFC 8259 section 2).
func (p *parser) space() {
	for p.pos < len(p.text) {
		switch p.text[p.pos] {
		case ' ', '\t', '\n', '\r':
			p.pos++
		default:
			return
		}
	}
}

// duplicateBudget bounds the memory that one file can make the listing of its
// duplicates take, in bytes: enough for all of them in any file that is not
// made to exhaust it.
const duplicateBudget = 64 << 20

// duplicate reports the member m, whose name occurred first at offset first.
func (p *parser) duplicate(m Member, first int) {
	if p.budget < 0 {
		return
	}
	at, pointer := p.file.Pos(first), p.pointer()
	if p.budget -= len(pointer) + 256; p.budget < 0 {
		p.diags.Errorf(p.file.Pos(m.NameOffset), "", "", "too many duplicate member names, the rest is not listed")
		return
	}
	p.diags.Errorf(p.file.Pos(m.NameOffset), pointer, "", "duplicate member name %s, first at line %d, column %d",
		diag.Quote(m.Name), at.Line, at.Col)
}

// pointer returns the JSON pointer of what is being read.
func (p *parser) pointer() string {
	var b strings.Builder
	for _, s := range p.path {
		b.WriteByte('/')
		if s.index < 0 {
			b.WriteString(PointerEscape(s.name))
		} else {
			b.WriteString(strconv.Itoa(s.index))
		}
	}
	return b.String()
}
