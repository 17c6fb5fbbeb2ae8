package proxy

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"mime"
	"net/http"
	"strings"

	"github.com/schemagen/schemagen/internal/span"
)

// isStream reports whether a body is a stream of server-sent events. It fails
// where clients may not agree: some look for the name of the type anywhere in
// the header.
func isStream(header http.Header) (bool, error) {
	said := header.Values("Content-Type")
	if len(said) == 0 {
		return false, nil
	}
	kind, _, err := mime.ParseMediaType(said[0])
	stream := kind == "text/event-stream"
	if len(said) > 1 || err != nil || !stream && strings.Contains(strings.ToLower(said[0]), "event-stream") ||
		stream && strings.Contains(strings.ToLower(said[0]), "json") {
		return false, errors.New("the type of the server's answer may be read in two ways")
	}
	return stream, nil
}

// errEvent is an event that is longer than what the firewall keeps.
var errEvent = errors.New("an event of the server is too large")

// events is a stream of server-sent events in which answers to tools/list say
// what is enforced, and messages that clients may read differently have no
// data. All others pass byte for byte, comments and fields included.
type events struct {
	body  io.ReadCloser
	from  *bufio.Reader
	wall  *Firewall
	asked message // the request that the stream answers; of kind none on a stream of its own
	out   []byte  // read next
	begun bool    // the first event has been read
	cr    bool    // the last line ended with CR
	err   error
}

func newEvents(body io.ReadCloser, wall *Firewall, asked message) *events {
	return &events{body: body, from: bufio.NewReader(body), wall: wall, asked: asked}
}

// Close implements io.Closer.
func (e *events) Close() error { return e.body.Close() }

// Read implements io.Reader.
func (e *events) Read(p []byte) (int, error) {
	for len(e.out) == 0 {
		if e.err != nil {
			return 0, e.err
		}
		e.out, e.err = e.next()
	}
	n := copy(p, e.out)
	e.out = e.out[n:]
	return n, nil
}

// next returns the lines up to the empty one that ends an event, or up to the
// end of the stream.
func (e *events) next() ([]byte, error) {
	var event []byte
	for {
		start := len(event)
		var err error
		if event, err = e.line(event); err == errEvent {
			return nil, err
		}
		line := event[start:]
		split := e.cr && len(line) == 1 && line[0] == '\n' // the second half of a CR LF
		e.cr = bytes.HasSuffix(line, []byte("\r"))
		if err != nil || !split && len(bytes.TrimRight(line, "\r\n")) == 0 {
			// The stream may begin with a byte order mark, which is no part of
			// the first field (HTML, 9.2.5).
			bom := []byte(nil)
			if !e.begun && bytes.HasPrefix(event, []byte("\ufeff")) {
				bom, event = event[:3:3], event[3:]
			}
			e.begun = true
			return append(bom, e.rewritten(event)...), err
		}
	}
}

// line reads one line with its end behind an event: LF, CR LF in two halves, or
// CR.
func (e *events) line(event []byte) ([]byte, error) {
	for {
		b, err := e.from.ReadByte()
		if err != nil {
			return event, err
		}
		if event = append(event, b); len(event) > e.wall.config.MaxAnswer {
			return nil, errEvent
		}
		if b == '\n' || b == '\r' {
			return event, nil
		}
	}
}

// linesOf yields the lines of an event with their ends, as line reads them.
func linesOf(event []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for len(event) > 0 {
			n := bytes.IndexAny(event, "\r\n") + 1
			if n == 0 {
				n = len(event)
			}
			if !yield(event[:n]) {
				return
			}
			event = event[n:]
		}
	}
}

// isData reports whether a line is a field data; one without a colon has no
// value.
func isData(line []byte) bool {
	rest, ok := bytes.CutPrefix(line, []byte("data"))
	return ok && (len(rest) == 0 || rest[0] == ':' || rest[0] == '\r' || rest[0] == '\n')
}

// rewritten returns the event, with another message in it where that is an
// answer to tools/list, and without a message where it is none for a client.
func (e *events) rewritten(event []byte) []byte {
	var text []byte
	any := false
	for line := range linesOf(event) {
		if !isData(line) {
			continue
		}
		if any {
			text = append(text, '\n')
		}
		any = true
		_, value, _ := bytes.Cut(bytes.TrimRight(line, "\r\n"), []byte(":"))
		text = append(text, bytes.TrimPrefix(value, []byte(" "))...)
	}
	if !isJSON(text) {
		return event // for clients, too
	}
	enforced := e.wall.relist(text, e.asked)
	if bytes.Equal(text, enforced) {
		return event
	}
	var out bytes.Buffer
	written, half := enforced == nil, false
	for line := range linesOf(event) {
		if half && len(line) == 1 && line[0] == '\n' {
			half = false
			continue // the line that it ended has another end now
		}
		if half = false; !isData(line) {
			out.Write(line)
			continue
		}
		half = bytes.HasSuffix(line, []byte("\r"))
		if !written {
			written = true
			out.WriteString("data: ")
			out.Write(oneLine(enforced))
			out.WriteByte('\n')
		}
	}
	return out.Bytes()
}

// relist returns a message of a server with the enforced schemas, when it is
// the answer to that request, or looks like an answer to tools/list: a stream
// that is taken up again repeats answers, and clients do not agree on which ids
// are the same. What is no message becomes an error where the client waits for
// it, else nil.
func (w *Firewall) relist(text []byte, asked message) []byte {
	m := message{}
	if isJSON(text) {
		m = read(text)
	}
	ours := m.kind == response && asked.kind == request && m.key == asked.key
	if sound := w.soundAnswer(text); sound && m.kind != none {
		if !ours && !looksLikeTools(text) {
			return text
		}
		enforced, left := w.advertise(text)
		w.counters.Left.Add(int64(left))
		if enforced != nil {
			return enforced
		}
	}
	w.counters.Broken.Add(1)
	w.note("the server sent what is no message")
	if ours {
		return errorAnswer(m.id, codeInternal, "The answer of the server is no message", nil)
	}
	return nil
}

// looksLikeTools reports whether an answer holds a list of tools, of which one
// has an input schema, for whoever reads names without regard to case.
func looksLikeTools(text []byte) bool {
	result, _ := span.Get(text, span.Root(text), "result")
	for list := range span.Members(text, result) {
		if !strings.EqualFold(list.Key, "tools") {
			continue
		}
		for tool := range span.Elements(text, list.Value) {
			for m := range span.Members(text, tool) {
				if strings.EqualFold(m.Key, "inputSchema") {
					return true
				}
			}
		}
	}
	return false
}
