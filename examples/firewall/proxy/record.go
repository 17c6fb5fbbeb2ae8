package proxy

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
)

// Counters count what a firewall did since it was made.
type Counters struct {
	Messages atomic.Int64 // of clients
	Passed   atomic.Int64 // handed to the server
	Calls    atomic.Int64 // messages that call a tool, of which the arguments were judged
	Restarts atomic.Int64 // of the server
	Lost     atomic.Int64 // requests that were answered because the server had ended
	Strays   atomic.Int64 // answers that nobody waited for, of either side: dropped
	Broken   atomic.Int64 // what a server sent and is no message
	Left     atomic.Int64 // tools left out of tools/list, for want of a contract

	mu      sync.Mutex
	refused map[string]int64
}

// MarshalJSON implements json.Marshaler.
func (c *Counters) MarshalJSON() ([]byte, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	refused, total := map[string]int64{}, int64(0)
	for at, n := range c.refused {
		refused[at] = n
		total += n
	}
	return json.Marshal(map[string]any{
		"messages": c.Messages.Load(), "passed": c.Passed.Load(), "calls": c.Calls.Load(),
		"restarts": c.Restarts.Load(), "lost": c.Lost.Load(), "strays": c.Strays.Load(),
		"broken": c.Broken.Load(), "left_out": c.Left.Load(),
		"refused": refused, "refused_total": total,
	})
}

// Refused returns how many messages were refused at a step, e.g. "arguments".
func (c *Counters) Refused(at string) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.refused[at]
}

// Counters returns the counters of the firewall.
func (f *Firewall) Counters() *Counters { return &f.counters }

// CountersHandler serves the counters as one JSON object, to programs on this
// machine.
func (f *Firewall) CountersHandler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !sameMachine(r) {
			http.Error(w, "the counters are for this machine", http.StatusForbidden)
			return
		}
		text, err := json.Marshal(&f.counters)
		if err != nil {
			http.Error(w, "the counters cannot be rendered", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(text) // a reader that went away
	})
}

// refuse counts and logs a refusal. What the client chose is in the log only
// escaped and bounded.
func (f *Firewall) refuse(m message, r *refusal) {
	f.counters.mu.Lock()
	if f.counters.refused == nil {
		f.counters.refused = map[string]int64{}
	}
	f.counters.refused[r.at]++
	f.counters.mu.Unlock()
	attrs := []slog.Attr{slog.String("at", r.at), slog.Int("code", r.code), slog.String("reason", r.message)}
	if m.method != "" {
		attrs = append(attrs, slog.String("method", short(m.method)))
	}
	if m.id != nil {
		attrs = append(attrs, slog.String("id", short(string(m.id))))
	}
	if m.version != "" {
		attrs = append(attrs, slog.String("version", short(m.version)))
	}
	if r.cause != nil {
		attrs = append(attrs, slog.Any("refusal", r.cause))
	}
	f.logger.LogAttrs(context.Background(), slog.LevelWarn, "refused", attrs...)
}

// note logs what happened to the connection with the server.
func (f *Firewall) note(what string, attrs ...slog.Attr) {
	f.logger.LogAttrs(context.Background(), slog.LevelWarn, what, attrs...)
}

// short bounds a text of the client for the log.
func short(text string) string {
	const most = 64
	if len(text) <= most {
		return text
	}
	return text[:most] + "…"
}
