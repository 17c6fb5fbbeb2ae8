package runtime

import (
	"context"
	"sync"
	"time"
)

// Spec is what the generator knows of a tool: what is advertised, and the
// limits that the schema file states for itself. Nothing in it is copied from
// a call.
type Spec struct {
	Name        string        // e.g. "bernstein_run"
	Title       string        // the root's title
	Description string        // the root's description
	Schema      string        // the published schema, byte for byte
	Timeout     time.Duration // upper bound of one call; 0: none stated
	MaxBytes    int           // x-schemagen.maxBytes; 0: the registry's
	MaxDepth    int           // x-schemagen.maxDepth; 0: the registry's
	Coerce      Coercion      // x-schemagen.coerce; 0: the registry's
	// Plain marks a schema that is no tool: any root is allowed, and no deny
	// rule holds beyond the grammar and the ceiling of 1,000 open containers.
	Plain bool
	// Role is what the schema judges; the zero Role is that of tools.
	Role Role
	// Output judges the results of a tool; nil when the file has no
	// outputSchema.
	Output Handle
	// Arguments are what prompts/list says of those of a prompt, in the order of
	// the file.
	Arguments []Argument
}

// Handle is a tool, a prompt or an output without its type: what a registry is
// made of. *Tool[T] implements it; nothing outside this package can.
type Handle interface {
	// Name returns the name that calls use.
	Name() string
	// Title returns the human-readable name, "" when the schema has none.
	Title() string
	// Description returns the text for the model, "" when the schema has none.
	Description() string
	// Schema returns a fresh copy of the published schema.
	Schema() []byte
	// Timeout returns the upper bound of one call, 0 when there is none.
	Timeout() time.Duration
	// Role returns what the handle judges.
	Role() Role
	// Output returns the handle that judges the results of a tool, nil when it
	// has no output schema.
	Output() Handle
	// Arguments returns what prompts/list says of the arguments of a prompt; the
	// slice is the caller's.
	Arguments() []Argument

	reader
	spec() *Spec // nil when the handle is not usable
}

// reader drives a cursor over one value.
type reader interface{ run(*Cursor) }

// Tool is the handle of one tool whose arguments are decoded as T, or, as its
// Role says, of a prompt or of the results of a tool. Generated code declares
// one for each schema. A Tool never changes and is safe for
// concurrent use.
type Tool[T any] struct {
	about   Spec
	read    func(*Cursor, *T)
	fillers sync.Pool // of *filler[T]
}

// NewTool returns the handle of a tool. The function reads one value at the
// cursor; with a nil *T it only judges.
func NewTool[T any](spec Spec, read func(*Cursor, *T)) *Tool[T] {
	return &Tool[T]{about: spec, read: read}
}

// Name implements Handle.
func (t *Tool[T]) Name() string { return t.about.Name }

// Title implements Handle.
func (t *Tool[T]) Title() string { return t.about.Title }

// Description implements Handle.
func (t *Tool[T]) Description() string { return t.about.Description }

// Schema implements Handle.
func (t *Tool[T]) Schema() []byte { return []byte(t.about.Schema) }

// Timeout implements Handle.
func (t *Tool[T]) Timeout() time.Duration { return t.about.Timeout }

// Role implements Handle.
func (t *Tool[T]) Role() Role { return t.about.Role }

// Output implements Handle.
func (t *Tool[T]) Output() Handle { return t.about.Output }

// Arguments implements Handle.
func (t *Tool[T]) Arguments() []Argument { return append([]Argument(nil), t.about.Arguments...) }

func (t *Tool[T]) run(c *Cursor) { t.read(c, nil) }

func (t *Tool[T]) spec() *Spec {
	if t == nil || t.read == nil {
		return nil
	}
	return &t.about
}

// Decode judges the arguments of a call as reg.Validate does and returns them
// as a struct. A refused call yields the zero T and a *ValidationError; a
// registry that does not hold this very handle refuses it as an unknown tool.
//
// In permissive mode a call that was judged bad may be let through: then the
// struct holds what fits it, the error is nil, and the log, the observer and
// the report of DecodeReport say what was wrong.
//
// Of a call that coercion corrected (WithCoercion) the struct holds the
// corrected values.
//
// Strings in the struct do not alias the arguments, unless WithAliasing says so.
// A struct of strings, numbers, booleans and further structs costs one
// allocation, none with aliasing; each slice, pointer and union adds one, a map two.
func (t *Tool[T]) Decode(reg *Registry, arguments []byte) (T, error) {
	return t.DecodeReport(context.Background(), reg, arguments, nil)
}

// DecodeContext is Decode with a context for the observer and the logger.
func (t *Tool[T]) DecodeContext(ctx context.Context, reg *Registry, arguments []byte) (T, error) {
	return t.DecodeReport(ctx, reg, arguments, nil)
}

// DecodeReport is DecodeContext and leaves the outcome in r, where a call that
// permissive mode let through is told from an accepted one. r may be nil.
func (t *Tool[T]) DecodeReport(ctx context.Context, reg *Registry, arguments []byte, r *Report) (T, error) {
	w := workers.Get().(*worker)
	if r == nil {
		r = &w.report
	}
	in, _ := t.fillers.Get().(*filler[T])
	if in == nil {
		in = &filler[T]{read: t.read}
	}
	ok := reg.judge(reg.entryOf(t), in, arguments, &w.cursor, r)
	if r.demoted {
		in.clear()
		w.cursor.fillWhatFits(in, arguments)
	}
	var err error
	if r.class != ClassNone {
		if refusal := reg.tell(ctx, r); !ok {
			err = refusal
		}
	}
	w.release()
	if !ok {
		in.clear()
	}
	value := in.value
	in.clear()
	t.fillers.Put(in)
	return value, err
}

// filler is a reader that keeps what it reads.
type filler[T any] struct {
	read  func(*Cursor, *T)
	value T
	used  bool // the value is that of a text
}

// clear drops the value.
func (f *filler[T]) clear() {
	var zero T
	f.value, f.used = zero, false
}

func (f *filler[T]) run(c *Cursor) {
	if f.used { // a corrected text: what was read of the one before is void
		f.clear()
	}
	f.used = true
	c.filling = true
	f.read(c, &f.value)
}
