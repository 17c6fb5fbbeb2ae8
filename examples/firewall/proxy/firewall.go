package proxy

import (
	"errors"
	"fmt"
	"io"
	"log/slog"

	"github.com/schemagen/schemagen/protocol"
	"github.com/schemagen/schemagen/runtime"
)

// The defaults of Config.
const (
	DefaultMaxMessage = 4 << 20
	DefaultMaxAnswer  = 64 << 20
	DefaultMaxWaiting = 1024
	DefaultRestarts   = 3
)

// maxDepth bounds the open containers of a message; arguments have the bound of
// their tool besides.
const maxDepth = 64

// Config says what a firewall allows. The zero Config is a good one.
type Config struct {
	// MaxMessage is the longest message of a client in bytes; 0 is
	// DefaultMaxMessage.
	MaxMessage int
	// MaxAnswer is the longest message of a server on stdio, and the longest
	// answer to tools/list on HTTP, in bytes; 0 is DefaultMaxAnswer. A server
	// that exceeds it on stdio is ended like one that died.
	MaxAnswer int
	// MaxWaiting is how many requests may wait for the server at once, and on
	// HTTP how many streams may be open besides; those beyond are refused. 0 is
	// DefaultMaxWaiting.
	MaxWaiting int
	// Restarts is how often in a minute a server that ended is started again;
	// 0 is DefaultRestarts, a negative number never.
	Restarts int
	// Methods are methods of extensions, whose messages pass with nothing but
	// their envelope judged.
	Methods []string
	// Log gets a JSON line for each refusal; nil discards them.
	Log io.Writer
}

// Firewall judges the messages of clients. It is safe for concurrent use.
type Firewall struct {
	config   Config
	tools    *runtime.Registry
	strict   map[string]*protocol.Revision // for clients, by version
	server   *protocol.Revision            // for what servers send
	extra    map[string]bool
	logger   *slog.Logger
	counters Counters
}

// New makes a firewall of the contracts of a server's tools. It fails for a
// registry that is nil or permissive: what that demotes would pass.
func New(tools *runtime.Registry, config Config) (*Firewall, error) {
	if tools == nil || tools.Permissive() {
		return nil, errors.New("proxy: the firewall needs a registry that is strict")
	}
	for _, limit := range []struct {
		value    *int
		standard int
	}{{&config.MaxMessage, DefaultMaxMessage}, {&config.MaxAnswer, DefaultMaxAnswer},
		{&config.MaxWaiting, DefaultMaxWaiting}, {&config.Restarts, DefaultRestarts}} {
		if *limit.value == 0 {
			*limit.value = limit.standard
		}
	}
	if config.MaxMessage < 0 || config.MaxAnswer < 0 || config.MaxWaiting < 0 {
		return nil, errors.New("proxy: a limit is negative")
	}
	f := &Firewall{config: config, tools: tools, strict: map[string]*protocol.Revision{}, extra: map[string]bool{}}
	for _, version := range []string{protocol.V20250618, protocol.V20251125, protocol.V20260728} {
		r, err := protocol.Open(version, runtime.WithMaxBytes(config.MaxMessage), runtime.WithMaxDepth(maxDepth),
			runtime.WithMaxViolations(maxViolations))
		if err != nil {
			return nil, err
		}
		f.strict[version] = r
	}
	var err error
	if f.server, err = protocol.OpenLenient(protocol.V20251125); err != nil {
		return nil, err
	}
	for _, method := range config.Methods {
		for version, r := range f.strict {
			if method == "" || r.Knows(method) {
				return nil, fmt.Errorf("proxy: Config.Methods names %.64q, which %s judges", method, version)
			}
		}
		f.extra[method] = true
	}
	f.logger = slog.New(slog.DiscardHandler)
	if config.Log != nil {
		f.logger = slog.New(slog.NewJSONHandler(config.Log, nil))
	}
	return f, nil
}

// revision returns the schemas by which messages of a version are judged.
// Versions before 2025-06-18 are judged by that one, later ones of sessions by
// the last that had sessions; "" is a session that has not begun.
func (f *Firewall) revision(version string) *protocol.Revision {
	switch {
	case version == protocol.V20260728:
		return f.strict[protocol.V20260728]
	case version != "" && version < protocol.V20251125:
		return f.strict[protocol.V20250618]
	}
	return f.strict[protocol.V20251125]
}
