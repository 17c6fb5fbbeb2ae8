package proxy

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"
)

// serve hands on what the server sends, and starts it again when it ends, as
// often as the configuration allows. It returns when it runs no more, with
// errServer when that was not the client's doing.
func (s *session) serve(ctx context.Context, c *child) error {
	var starts []time.Time
	for {
		err := s.fromServer(c)
		if err != nil { // the client reads no more
			c.kill()
		}
		c.stop(linger) // one that has closed its output alone answers nobody any more
		c.stdout.Close()
		s.mu.Lock()
		s.server = nil
		over := s.over || err != nil || ctx.Err() != nil
		lost := s.waiting
		s.waiting, s.asked, s.replayed = map[string]waiter{}, map[string]bool{}, ""
		s.mu.Unlock()
		for _, w := range lost {
			s.wall.counters.Lost.Add(1)
			if s.say(errorAnswer(w.id, codeInternal, "The server ended before it answered", nil)) != nil {
				break
			}
		}
		if over {
			return err
		}
		s.wall.note("the server has ended", slog.Int("lost", len(lost)))
		now := time.Now()
		for len(starts) > 0 && now.Sub(starts[0]) > time.Minute {
			starts = starts[1:]
		}
		if len(starts) >= s.wall.config.Restarts {
			return errServer
		}
		starts = append(starts, now)
		next, err := start(s.command)
		if err != nil {
			s.wall.note("the server does not start", slog.String("error", err.Error()))
			return errServer
		}
		s.wall.counters.Restarts.Add(1)
		c = next
		s.begin(c)
	}
}

// begin repeats the handshake for a server that was started again. Messages go
// to it when it has answered; a server that does not is ended.
func (s *session) begin(c *child) {
	s.mu.Lock()
	s.process = c
	over, handshake := s.over, s.initialize != nil && s.version != "" // else it was not answered, and the client knows
	if handshake {
		s.replayed = read(s.initialize).key
	}
	s.mu.Unlock()
	switch {
	case over:
		c.close()
	case !handshake: // the client makes it itself, or there is none (2026-07-28)
		s.open(c)
	default:
		time.AfterFunc(grace, func() {
			s.mu.Lock()
			silent := s.process == c && s.replayed != ""
			s.mu.Unlock()
			if silent {
				c.kill()
			}
		})
		_ = c.send(s.initialize) // when it fails, the process has ended
	}
}

// ready ends the repeated handshake.
func (s *session) ready(c *child) {
	s.mu.Lock()
	s.replayed = ""
	s.mu.Unlock()
	if s.initialized != nil {
		_ = c.send(s.initialized) // no request is before it: they wait for open
	}
	s.open(c)
}

// open lets messages through to the server.
func (s *session) open(c *child) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.server = c
	s.up.Broadcast()
	if s.over {
		c.close()
	}
}

// isJSON reports whether a text is JSON, so that its parts have places.
func isJSON(text []byte) bool { return json.Valid(text) }
