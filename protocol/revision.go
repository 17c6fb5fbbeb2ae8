package protocol

import (
	"fmt"

	"github.com/schemagen/schemagen/protocol/v20250618"
	"github.com/schemagen/schemagen/protocol/v20251125"
	"github.com/schemagen/schemagen/protocol/v20260728"
	"github.com/schemagen/schemagen/runtime"
)

// The revisions that have schemas, as messages spell them.
const (
	V20250618 = "2025-06-18"
	V20251125 = "2025-11-25"
	V20260728 = "2026-07-28"
)

// Revision judges the messages of one revision of the protocol. It is safe for
// concurrent use.
type Revision struct {
	version  string
	registry *runtime.Registry
	methods  map[string]string // schema of the params, by method
}

// Open returns the revision of that version. The deny rules hold for messages
// as they do for tools, with the limits of the options. It fails for a version
// without schemas, and for a wrong option.
func Open(version string, opts ...runtime.Option) (*Revision, error) {
	return open(version, append([]runtime.Option{runtime.WithStrictRules()}, opts...))
}

// OpenLenient is Open without deny rules beyond the grammar: for what a server
// sends, whose results may be large and hold any text.
func OpenLenient(version string, opts ...runtime.Option) (*Revision, error) {
	return open(version, opts)
}

func open(version string, opts []runtime.Option) (*Revision, error) {
	r := &Revision{version: version}
	var err error
	switch version {
	case V20250618:
		r.methods = methods20250618
		r.registry, err = v20250618.NewRegistry(opts...)
	case V20251125:
		r.methods = methods20251125
		r.registry, err = v20251125.NewRegistry(opts...)
	case V20260728:
		r.methods = methods20260728
		r.registry, err = v20260728.NewRegistry(opts...)
	default:
		err = fmt.Errorf("protocol: there are no schemas of the revision %.32q", version)
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// Version returns the version as messages spell it, e.g. "2025-11-25".
func (r *Revision) Version() string { return r.version }

// CheckMessage judges a message as a whole: the text of one request,
// notification, response or error. Its params are any object here.
func (r *Revision) CheckMessage(text []byte, report *runtime.Report) bool {
	return r.registry.Check("message", text, report)
}

// Knows reports whether the revision has the method, as one that a server
// receives.
func (r *Revision) Knows(method string) bool {
	_, ok := r.methods[method]
	return ok
}

// CheckParams judges the params of a request or a notification; empty text
// stands for absent params, which are judged as an empty object. It refuses
// every method that the revision does not know.
func (r *Revision) CheckParams(method string, text []byte, report *runtime.Report) bool {
	if len(text) == 0 {
		text = []byte("{}")
	}
	// A method without an entry gives "", which no registry holds: a caller
	// cannot name an envelope's schema.
	return r.registry.Check(r.methods[method], text, report)
}
