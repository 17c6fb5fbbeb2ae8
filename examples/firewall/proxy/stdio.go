package proxy

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/schemagen/schemagen/internal/span"
	"github.com/schemagen/schemagen/runtime"
)

// Stdio stands between a client on in and out and a server that it starts. It
// returns when the client has closed in and the server has answered what it was
// asked, when ctx ends, or, with an error, when the server cannot be started
// (again). command is called for each start and sets the server's stderr,
// directory and environment; in is read until Stdio returns or its own end.
func (f *Firewall) Stdio(ctx context.Context, in io.Reader, out io.Writer, command func() *exec.Cmd) error {
	s := &session{wall: f, out: out, waiting: map[string]waiter{}, asked: map[string]bool{}, command: command}
	s.up = sync.NewCond(&s.mu)
	return s.run(ctx, in)
}

// waiter is a request of the client that waits for the server.
type waiter struct {
	id     []byte // literal
	method string
}

// session is one client with its server.
type session struct {
	wall    *Firewall
	command func() *exec.Cmd

	write sync.Mutex // out, one message at a time
	out   io.Writer
	buf   []byte

	mu          sync.Mutex
	up          *sync.Cond // server has changed
	server      *child     // nil while there is none that takes messages
	process     *child     // the last one that was started
	over        bool       // there will be no server any more
	waiting     map[string]waiter
	asked       map[string]bool // idKeys of the server's requests that the client has not answered
	version     string          // of the session, once the server has said it
	initialize  []byte          // the handshake, to repeat it
	initialized []byte
	replayed    string // idKey of a repeated initialize whose answer is not for the client
}

// errServer is a server that ended too often.
var errServer = errors.New("the server has ended, and is not started again")

// run moves messages until one side has ended.
func (s *session) run(ctx context.Context, in io.Reader) error {
	first, err := start(s.command)
	if err != nil {
		return fmt.Errorf("starting the server: %w", err)
	}
	s.server, s.process = first, first
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	client := make(chan error, 1)
	go func() { client <- s.fromClient(in) }()
	server := make(chan error, 1)
	go func() { server <- s.serve(ctx, first) }()

	select {
	case err := <-server: // for good
		s.finish()
		return err
	case <-ctx.Done():
		s.finish()
		s.stop(server)
		return nil
	case err := <-client:
		s.finish() // a server that ends now has done what it was to
		s.last().close()
		select {
		case <-server:
		case <-ctx.Done():
			s.stop(server)
		case <-time.After(grace):
			s.stop(server)
		}
		return err
	}
}

// grace is how long a server may go on answering after the client has closed
// its side.
const grace = 30 * time.Second

// finish lets nobody wait for a server any more.
func (s *session) finish() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over = true
	s.up.Broadcast()
}

// last returns the process that was started last.
func (s *session) last() *child {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.process
}

// stop ends the server, the one included that is being started meanwhile, and
// returns when serve has.
func (s *session) stop(server <-chan error) {
	for {
		s.last().stop(linger)
		select {
		case <-server:
			return
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// say writes one message to the client.
func (s *session) say(text []byte) error {
	s.write.Lock()
	defer s.write.Unlock()
	s.buf = withEnd(s.buf, text)
	_, err := s.out.Write(s.buf)
	return err
}

// fromClient judges the client's lines and hands on what may pass, until the
// end of the stream.
func (s *session) fromClient(in io.Reader) error {
	input := newLines(in, s.wall.config.MaxMessage)
	for {
		line, err := input.next()
		switch {
		case err == errLong:
			s.wall.counters.Messages.Add(1)
			m, r := message{}, &refusal{at: atSize, code: codeRequest, message: "The message is too large"}
			s.wall.refuse(m, r)
			if err := s.say(r.answer(nil, "")); err != nil {
				return fmt.Errorf("writing to the client: %w", err)
			}
			continue
		case err == io.EOF:
			return nil
		case err != nil:
			return fmt.Errorf("reading from the client: %w", err)
		}
		if err := s.take(line); err != nil {
			return err
		}
	}
}

// take judges one line of the client. The error is about writing to the
// client, or errServer.
func (s *session) take(line []byte) error {
	s.mu.Lock()
	version := s.version
	s.mu.Unlock()
	m, r := s.wall.judge(line, version)
	if r == nil && broken(line) {
		r = &refusal{at: atEnvelope, code: codeRequest, message: "The message holds a carriage return: for some servers it is two"}
	}
	if r == nil && m.kind == response {
		return s.answered(m, line)
	}
	if r == nil {
		r = s.enter(m, line)
	}
	if r == nil {
		return nil
	}
	s.wall.refuse(m, r)
	switch m.kind {
	case notification:
		if r.at != atEnvelope && r.at != atSize {
			return nil // nobody waits
		}
	case response:
		return s.answerRefused(m)
	}
	id := m.id
	s.mu.Lock()
	if _, busy := s.waiting[m.key]; m.key == "" || busy {
		id = nil // the answer would be one to another request
	}
	s.mu.Unlock()
	if err := s.say(r.answer(id, m.version)); err != nil {
		return fmt.Errorf("writing to the client: %w", err)
	}
	return nil
}

// broken reports whether a line may be more than one for its reader. White space
// of JSON may be a carriage return, at which runtimes with universal newlines
// end a line, too: what stands between two of them would be a message of its
// own, which nobody has judged.
func broken(line []byte) bool { return bytes.IndexByte(line, '\r') >= 0 }

// enter hands a message to the server, and notes who waits for an answer.
func (s *session) enter(m message, line []byte) *refusal {
	s.mu.Lock()
	for s.server == nil && !s.over {
		s.up.Wait()
	}
	server := s.server
	if server == nil {
		s.mu.Unlock()
		return &refusal{at: atAnswer, code: codeInternal, message: "The server has ended"}
	}
	switch m.kind {
	case request:
		if _, busy := s.waiting[m.key]; busy {
			s.mu.Unlock()
			return &refusal{at: atID, code: codeRequest, message: "The id is that of a request that still waits"}
		}
		if len(s.waiting) >= s.wall.config.MaxWaiting {
			s.mu.Unlock()
			return &refusal{at: atWaiting, code: codeInternal, message: "Too many requests wait for the server"}
		}
		s.waiting[m.key] = waiter{append([]byte(nil), m.id...), m.method}
		if m.method == "initialize" {
			s.initialize = append([]byte(nil), line...)
		}
	case notification:
		switch m.method {
		case "notifications/cancelled":
			delete(s.waiting, m.cancels) // the server may stay silent now
		case "notifications/initialized":
			s.initialized = append([]byte(nil), line...)
		}
	}
	s.mu.Unlock()
	s.wall.counters.Passed.Add(1)
	// When this fails the server has ended, and whoever waits is answered by
	// serve.
	_ = server.send(line)
	return nil
}

// answered hands on the client's answer to a request of the server.
func (s *session) answered(m message, line []byte) error {
	s.mu.Lock()
	known := s.asked[m.key]
	delete(s.asked, m.key)
	server := s.process
	s.mu.Unlock()
	if !known {
		s.wall.counters.Strays.Add(1)
		s.wall.note("dropped an answer of the client that no request waits for", slog.String("id", short(string(m.id))))
		return nil
	}
	s.wall.counters.Passed.Add(1)
	_ = server.send(line)
	return nil
}

// answerRefused tells the server that the client's answer does not pass, so
// that it does not wait for good.
func (s *session) answerRefused(m message) error {
	s.mu.Lock()
	known := m.key != "" && s.asked[m.key]
	delete(s.asked, m.key)
	server := s.process
	s.mu.Unlock()
	if known {
		_ = server.send(errorAnswer(m.id, codeInternal, "The answer of the client was refused", nil))
	}
	return nil
}

// fromServer hands on what one run of the server sends, until it ends.
func (s *session) fromServer(c *child) error {
	output := newLines(c.stdout, s.wall.config.MaxAnswer)
	for {
		line, err := output.next()
		switch {
		case err == errLong:
			s.wall.counters.Broken.Add(1)
			s.wall.note("the server sent a message that is too large")
			c.kill()
			return nil
		case err != nil:
			return nil // whatever it is, nothing more comes
		}
		if err := s.pass(c, line); err != nil {
			return err
		}
	}
}

// pass hands on one message of the server. The error is about writing to the
// client.
func (s *session) pass(c *child, line []byte) error {
	m := message{}
	sound := s.wall.soundAnswer(line)
	if sound || isJSON(line) {
		m = read(line)
	}
	sound = sound && !broken(line)
	if !sound || m.kind == none {
		s.wall.counters.Broken.Add(1)
		s.wall.note("the server sent what is no message")
		if m.kind == response {
			if w, ok := s.leave(answerKey(m.id)); ok {
				return s.say(errorAnswer(w.id, codeInternal, "The answer of the server is no message", nil))
			}
		}
		return nil
	}
	switch m.kind {
	case request:
		s.mu.Lock()
		fits := m.key != "" && len(s.asked) < s.wall.config.MaxWaiting
		if fits {
			s.asked[m.key] = true
		}
		s.mu.Unlock()
		if !fits {
			s.wall.counters.Broken.Add(1)
			s.wall.note("the server makes too many requests at once")
			c.kill()
			return nil
		}
	case response:
		return s.passAnswer(c, m, line)
	}
	return s.say(line)
}

// soundAnswer reports whether a server's text is a message. What is in a result
// is between the server and its client.
func (f *Firewall) soundAnswer(text []byte) bool {
	var report runtime.Report
	if f.server.CheckMessage(text, &report) {
		return true
	}
	if report.Class() != runtime.ClassSchema || report.Total() > maxFaults {
		return false
	}
	for _, v := range report.Err().Violations {
		if !strings.HasPrefix(v.Path, "/result/") {
			return false
		}
	}
	return true
}

// maxFaults is how many violations the firewall looks through: those that a
// report lists.
const maxFaults = 100

// passAnswer hands on the answer to a request that waits, once.
func (s *session) passAnswer(c *child, m message, line []byte) error {
	s.mu.Lock()
	key := answerKey(m.id)
	repeated := key != "" && key == s.replayed
	s.mu.Unlock()
	if repeated {
		s.ready(c)
		return nil
	}
	w, ok := s.leave(key)
	if at, spelled := span.Get(line, span.Root(line), "id"); ok && spelled && m.key == "" {
		line = slices.Concat(line[:at.From], w.id, line[at.To:]) // the client knows it as it wrote it
	}
	switch {
	case !ok && m.id == nil:
		return s.say(line) // an error about a message whose id the server could not read
	case !ok:
		s.wall.counters.Strays.Add(1)
		s.wall.note("dropped an answer of the server that no request waits for", slog.String("id", short(string(m.id))))
		return nil
	}
	switch w.method {
	case "initialize":
		if v, ok := negotiated(line); ok {
			s.mu.Lock()
			s.version = v
			s.mu.Unlock()
		}
	case "tools/list":
		enforced, left := s.wall.advertise(line)
		s.wall.counters.Left.Add(int64(left))
		if line = enforced; line == nil {
			s.wall.counters.Broken.Add(1)
			s.wall.note("the server sent several lists of tools in one answer")
			line = errorAnswer(w.id, codeInternal, "The answer of the server is no message", nil)
		}
	}
	return s.say(line)
}

// leave takes a request out of those that wait.
func (s *session) leave(key string) (waiter, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w, ok := s.waiting[key]
	delete(s.waiting, key)
	return w, ok
}

// negotiated returns the version in an answer to initialize.
func negotiated(line []byte) (string, bool) {
	result, ok := span.Get(line, span.Root(line), "result")
	if !ok {
		return "", false
	}
	v, ok := span.Get(line, result, "protocolVersion")
	return span.Text(v.Of(line)), ok
}
