package runtime

import "strconv"

// Bounds of a rendered pointer, in bytes before the mark of a cut.
const (
	maxToken = 128
	maxPath  = 1024
	cutMark  = "…"
)

// tracer turns offsets into JSON pointers (RFC 6901). All offsets of one text
// are traced in one scan from its front, so they must come in ascending order.
//
// The text is well-formed up to the last offset asked for, give or take the
// piece that the offset stands in; behind it, anything may follow. The tracer
// therefore takes whatever comes: it looks at brackets, commas, colons and
// quotes, and a byte that fits nowhere belongs to what is being read there.
type tracer struct {
	text  []byte
	i     int     // offset of the next token
	stack []frame // the open containers, outermost first
	buf   []byte
	found bool // at and path are the last answer: violations often share it
	at    int
	path  string
}

// frame is one open container and the step to what is being read in it.
type frame struct {
	object bool
	want   want
	index  int // array: index of the element
	name   int // object: offset of the opening quote of the member's name; -1: none yet
	end    int // object: offset of its closing quote, or the end of the text
}

// want is what comes next in a container.
type want uint8

const (
	wantFirst want = iota // the first element or name, or the closing bracket
	wantName              // a name, behind a comma
	wantColon             // the colon behind a name
	wantValue             // a value, behind a colon or a comma
	wantMore              // a comma or the closing bracket
)

// pointer returns the pointer of what stands at the offset: of a value for
// each of its bytes, of a member for each byte of its name; commas and closing
// brackets belong to their container, or to a member that lacks its value. At the end of a text that ends early it
// is the value or member that was being read. Offsets outside of the text
// count as its ends.
func (t *tracer) pointer(at int) string {
	if !t.found || t.at != at {
		t.found, t.at, t.path = true, at, t.find(at)
	}
	return t.path
}

func (t *tracer) find(at int) string {
	for t.i < len(t.text) {
		start := space(t.text, t.i)
		if start >= len(t.text) {
			break
		}
		end := t.tokenEnd(start)
		// A piece that stops too early is still being read where it stops.
		if at < end || (at == end || end == len(t.text)) && !complete(t.text[start:end]) {
			return t.render(t.steps(start))
		}
		t.advance(start, end)
		t.i = end
	}
	n := len(t.stack)
	if n > 0 {
		if w := t.stack[n-1].want; w == wantFirst || w == wantMore || w == wantName {
			n-- // nothing was begun: the container itself is what is incomplete
		}
	}
	return t.render(n)
}

// tokenEnd returns the offset behind the token that starts at i: a string, a
// single byte of structure, or a run of anything else.
func (t *tracer) tokenEnd(i int) int {
	b := t.text
	switch b[i] {
	case '{', '}', '[', ']', ',', ':':
		return i + 1
	case '"':
		if end, _ := quoted(b, i); end >= 0 {
			return end + 1
		}
		return len(b)
	}
	for ; i < len(b); i++ {
		switch b[i] {
		case '{', '}', '[', ']', ',', ':', '"', ' ', '\t', '\n', '\r':
			return i
		}
	}
	return i
}

// complete reports whether nothing more can be expected of a token.
func complete(token []byte) bool {
	switch last := token[len(token)-1]; token[0] {
	case '{', '}', '[', ']', ',', ':':
		return true
	case '"':
		end, _ := quoted(token, 0)
		return end >= 0
	case 't', 'f', 'n':
		return string(token) == "true" || string(token) == "false" || string(token) == "null"
	default:
		return last-'0' <= 9
	}
}

// steps returns how many frames lead to the token that starts at i: all of
// them for something inside the innermost container, one less for a piece of
// that container itself.
func (t *tracer) steps(i int) int {
	n := len(t.stack)
	if n == 0 {
		return 0
	}
	f := &t.stack[n-1]
	own := false
	switch t.text[i] {
	case '}', ']', ',':
		// A member whose value is due is what such a byte is wrong in.
		own = !f.object || f.want != wantColon && f.want != wantValue
	case '"':
		if f.object && (f.want == wantFirst || f.want == wantName) {
			t.enterName(f, i)
			return n
		}
		own = f.want == wantMore
	default:
		own = f.want == wantMore || f.object && (f.want == wantFirst || f.want == wantName)
	}
	if own {
		return n - 1
	}
	return n
}

func (t *tracer) enterName(f *frame, i int) {
	f.name = i
	if f.end, _ = quoted(t.text, i); f.end < 0 {
		f.end = len(t.text)
	}
}

// advance takes the token into account that spans [start, end).
func (t *tracer) advance(start, end int) {
	n := len(t.stack)
	var f *frame
	if n > 0 {
		f = &t.stack[n-1]
	}
	switch ch := t.text[start]; ch {
	case '{', '[':
		if f != nil {
			f.want = wantMore
		}
		t.stack = append(t.stack, frame{object: ch == '{', name: -1})
	case '}', ']':
		if f != nil {
			t.stack = t.stack[:n-1]
		}
	case ',':
		switch {
		case f == nil:
		case f.object:
			f.want = wantName
		default:
			f.index++
			f.want = wantValue
		}
	case ':':
		if f != nil && f.object && f.want == wantColon {
			f.want = wantValue
		}
	case '"':
		switch {
		case f == nil:
		case f.object && (f.want == wantFirst || f.want == wantName):
			t.enterName(f, start)
			f.want = wantColon
		default:
			f.want = wantMore
		}
	default:
		if f != nil && (!f.object || f.want == wantValue) {
			f.want = wantMore
		}
	}
}

// render returns the pointer that the first n frames make.
func (t *tracer) render(n int) string {
	if n == 0 {
		return ""
	}
	b := t.buf[:0]
	for i := range t.stack[:n] {
		f := &t.stack[i]
		if f.object && f.name < 0 {
			break
		}
		if len(b) >= maxPath {
			b = append(b, cutMark...)
			break
		}
		b = append(b, '/')
		if f.object {
			room, cut := maxPath-len(b), false
			if b, cut = appendName(b, t.text[f.name+1:f.end], min(maxToken, room)); cut && room < maxToken {
				break // the path was cut, not only the name
			}
			continue
		}
		b = strconv.AppendInt(b, int64(f.index), 10)
	}
	t.buf = b
	return string(b)
}
