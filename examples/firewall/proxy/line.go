package proxy

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// errLong is a line that is longer than its limit.
var errLong = errors.New("the line is too long")

// lines reads the messages of a stdio transport, one a line, and never keeps
// more than one line of limit bytes.
type lines struct {
	from  *bufio.Reader
	limit int
	buf   []byte
}

func newLines(r io.Reader, limit int) *lines {
	return &lines{from: bufio.NewReaderSize(r, 64<<10), limit: limit}
}

// next returns the next line without its end; it is good until the next call.
// Lines of white space are passed over. A line that is too long is read to its
// end and gives errLong with the beginning of it; reading can go on. What
// stands before the end of the stream without a line break is a line, too.
func (l *lines) next() ([]byte, error) {
	for {
		line, err := l.one()
		if err != nil || len(bytes.TrimSpace(line)) > 0 {
			return line, err
		}
	}
}

func (l *lines) one() ([]byte, error) {
	const keep = 1 << 20 // of the buffer of an unusual line nothing more is kept
	if cap(l.buf) > keep {
		l.buf = nil
	}
	l.buf = l.buf[:0]
	long, any := false, false
	for {
		part, err := l.from.ReadSlice('\n')
		any = any || len(part) > 0
		if room := l.limit + len("\r\n") - len(l.buf); len(part) > room {
			long = true
			part = part[:max(0, room)]
		}
		l.buf = append(l.buf, part...)
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err == io.EOF && any:
		case err != nil:
			return nil, err
		}
		line := bytes.TrimSuffix(bytes.TrimSuffix(l.buf, []byte("\n")), []byte("\r"))
		if long || len(line) > l.limit {
			return line, errLong
		}
		return line, nil
	}
}

// withEnd copies a message and its end into a buffer, which is used again
// unless it is unusually large.
func withEnd(buf, text []byte) []byte {
	const keep = 1 << 20
	if cap(buf) > keep {
		buf = nil
	}
	return append(append(buf[:0], text...), '\n')
}
