package proxy

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"

	"github.com/schemagen/schemagen/internal/span"
)

// isStream reports whether a body is a stream of server-sent events.
func isStream(header http.Header) bool {
	kind, _, err := mime.ParseMediaType(header.Get("Content-Type"))
	return err == nil && kind == "text/event-stream"
}

// errEvent is an event that is longer than what the firewall keeps.
var errEvent = errors.New("an event of the server is too large")

// events is a stream of server-sent events in which answers to tools/list say
// what is enforced. Events that hold none pass byte for byte, comments and
// fields included.
type events struct {
	body  io.ReadCloser
	from  *bufio.Reader
	wall  *Firewall
	asked message // the request that the stream answers; of kind none on a stream of its own
	out   []byte  // read next
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
	var lines [][]byte
	size := 0
	for {
		line, err := e.line(size)
		size += len(line)
		split := e.cr && len(line) == 1 && line[0] == '\n' // the second half of a CR LF
		e.cr = bytes.HasSuffix(line, []byte("\r"))
		if split {
			lines = append(lines, line)
			continue
		}
		lines = append(lines, line)
		if err == errEvent {
			return nil, err
		}
		if err != nil || len(bytes.TrimRight(line, "\r\n")) == 0 {
			return e.rewritten(lines), err
		}
	}
}

// line reads one line with its end: LF, CR LF in two halves, or CR.
func (e *events) line(before int) ([]byte, error) {
	var line []byte
	for {
		b, err := e.from.ReadByte()
		if err != nil {
			return line, err
		}
		line = append(line, b)
		if before+len(line) > e.wall.config.MaxAnswer {
			return nil, errEvent
		}
		if b == '\n' || b == '\r' {
			return line, nil
		}
	}
}

// rewritten returns the event, with another message in it where that is an
// answer to tools/list.
func (e *events) rewritten(lines [][]byte) []byte {
	var data [][]byte
	for _, line := range lines {
		if value, ok := bytes.CutPrefix(bytes.TrimRight(line, "\r\n"), []byte("data:")); ok {
			data = append(data, bytes.TrimPrefix(value, []byte(" ")))
		}
	}
	text := bytes.Join(data, []byte("\n"))
	enforced := e.wall.relist(text, e.asked)
	if bytes.Equal(text, enforced) {
		return bytes.Join(lines, nil)
	}
	var out bytes.Buffer
	written, half := false, false
	for _, line := range lines {
		if half && len(line) == 1 && line[0] == '\n' {
			half = false
			continue // the line that it ended has another end now
		}
		if half = false; !bytes.HasPrefix(line, []byte("data:")) {
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

// relist returns a message with the enforced schemas, when it is the answer to
// that request, or, on a stream that answers none, one that looks like an
// answer to tools/list: a stream that is taken up again repeats answers.
func (w *Firewall) relist(text []byte, asked message) []byte {
	if len(text) == 0 || !isJSON(text) {
		return text
	}
	m := read(text)
	if m.kind != response || asked.kind == request && m.key != asked.key {
		return text
	}
	if asked.kind != request && !looksLikeTools(text) {
		return text
	}
	enforced, left := w.advertise(text)
	w.counters.Left.Add(int64(left))
	return enforced
}

// looksLikeTools reports whether an answer holds a list of tools, of which one
// has an input schema.
func looksLikeTools(text []byte) bool {
	result, ok := span.Get(text, span.Root(text), "result")
	if !ok {
		return false
	}
	tools, ok := span.Get(text, result, "tools")
	if !ok {
		return false
	}
	for tool := range span.Elements(text, tools) {
		if _, ok := span.Get(text, tool, "inputSchema"); ok {
			return true
		}
	}
	return false
}
