package runtime

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
)

// Registry judges calls: it holds the tools of a server, by name, with the
// limits that options, schemas and exemptions leave to each. It never changes
// after NewRegistry and is safe for concurrent use.
type Registry struct {
	handles    []Handle
	entries    map[string]*entry
	lookup     lookup // finds entries
	role       Role   // of all handles: RoleTool or RolePrompt
	permissive bool
	logger     *slog.Logger // nil: slog.Default() at the time of logging
	observer   func(context.Context, *ValidationError)
}

// entry is one tool of a registry.
type entry struct {
	name       string
	handle     Handle
	in         reader // the handle
	role       Role
	out        *entry // judges the results; nil: the tool has no output schema
	object     bool   // the arguments must be an object
	limits     limits
	coerce     Coercion
	corrected  limits // for a text that coercion made: its memory is used again, so nothing points into it
	violations int    // reported
	echo       bool
}

// unknown stands for the tools that a registry does not hold. It has no name:
// that of the call is the caller's.
var unknown entry

// NewRegistry makes a registry of the handles. Without options the rules are
// the strict ones. It fails when a handle is unusable or an output, which comes
// with its tool, when two handles have the same name, when there are tools and
// prompts among them, and when an option is wrong or names an unknown tool; the
// error lists all of it. The names of prompts are apart from those of tools, so
// a server that has both makes two registries.
func NewRegistry(handles []Handle, opts ...Option) (*Registry, error) {
	s := defaultSettings()
	g := &Registry{entries: make(map[string]*entry, len(handles))}
	for i, h := range handles {
		var about *Spec
		if h != nil {
			about = h.spec()
		}
		switch {
		case about == nil:
			s.fail("handle %d is nil or has no reader", i)
		case about.Name == "":
			s.fail("handle %d has no name", i)
		case about.Role == RoleOutput:
			s.fail("handle %d is the output of %q; it comes with its tool", i, about.Name)
		case len(g.handles) > 0 && about.Role != g.role:
			s.fail("%q is a %v among handles of another role; make a registry of each", about.Name, about.Role)
		case g.entries[about.Name] != nil:
			s.fail("two tools are named %q", about.Name)
		default:
			g.role = about.Role
			g.handles = append(g.handles, h)
			g.entries[about.Name] = &entry{name: about.Name, handle: h, in: h, role: about.Role, object: !about.Plain}
		}
	}
	for i, o := range opts {
		if o == nil {
			s.fail("option %d is nil", i)
			continue
		}
		o(s)
	}
	for _, name := range s.named {
		if g.entries[name] == nil {
			s.fail("an option names the unknown tool %q", name)
		}
	}
	for _, h := range g.handles {
		e := g.entries[h.Name()]
		e.limits, e.coerce = s.limitsOf(h.spec()), s.coercionOf(h.spec())
		e.corrected = e.limits
		e.corrected.aliasing = false
		e.violations, e.echo = s.violations, s.echo
		e.out = s.outputEntry(h.spec())
	}
	if len(s.faults) > 0 {
		return nil, fmt.Errorf("runtime.NewRegistry: %w", errors.Join(s.faults...))
	}
	g.lookup = newLookup(g.entries)
	g.permissive, g.logger, g.observer = s.permissive, s.logger, s.observer
	return g, nil
}

// Tools returns the handles in the order in which NewRegistry got them. The
// slice is the caller's.
func (g *Registry) Tools() []Handle { return append([]Handle(nil), g.handles...) }

// Lookup returns the handle of the named tool.
func (g *Registry) Lookup(name string) (Handle, bool) {
	e := g.lookup.find(name)
	if e == nil {
		return nil, false
	}
	return e.handle, true
}

// Permissive reports whether refusals are logged and let through.
func (g *Registry) Permissive() bool { return g.permissive }

// Validate judges a call: the name of a tool, and the JSON text of its
// arguments exactly as it was received. It returns nil when the call is
// accepted, and a *ValidationError otherwise. It allocates only when it
// refuses. Absent arguments are the caller's to turn into {}: empty text is
// refused. The bytes are judged as they are, whatever WithCoercion says: who
// goes on with them gets what the schema accepts.
func (g *Registry) Validate(tool string, arguments []byte) error {
	return g.ValidateContext(context.Background(), tool, arguments)
}

// ValidateContext is Validate with a context for the observer and the logger.
func (g *Registry) ValidateContext(ctx context.Context, tool string, arguments []byte) error {
	e := g.lookup.find(tool)
	if e == nil || !e.opens(arguments) && e.bars(&e.limits, arguments) != nil {
		return g.refuse(ctx, e, arguments, nil)
	}
	w := workers.Get().(*worker)
	c := &w.cursor
	c.reset(arguments, &e.limits)
	e.in.run(c)
	c.finish()
	if c.denied != nil || c.refusals != 0 {
		return g.refuse(ctx, e, arguments, w)
	}
	// Without a report: nobody asks what there was to say.
	if c.small() {
		c.release()
	} else {
		w.clean()
	}
	workers.Put(w)
	return nil
}

// refuse is the rest of ValidateContext for a call that is not accepted. Without
// a worker, nothing was read.
func (g *Registry) refuse(ctx context.Context, e *entry, arguments []byte, w *worker) error {
	if w != nil {
		w.report.begin(e, arguments)
		w.report.take(nil, &w.cursor)
	} else {
		w = workers.Get().(*worker)
		e.judge(e.reader(), arguments, &w.cursor, &w.report)
	}
	ok := g.lets(&w.cursor, &w.report)
	var err error
	if w.report.class != ClassNone {
		if refusal := g.tell(ctx, &w.report); !ok {
			err = refusal
		}
	}
	w.release()
	return err
}

// Check judges a call as Validate does, reports whether it may go on, and
// leaves the outcome in r, which may be nil. Once r is warm it allocates
// nothing, whatever the verdict, unless an observer or the log of permissive
// mode wants the refusal rendered.
//
// With a Report it heeds WithCoercion: when r.Corrected returns a text, that
// text was accepted and not the arguments, and the caller goes on with it.
func (g *Registry) Check(tool string, arguments []byte, r *Report) bool {
	return g.CheckContext(context.Background(), tool, arguments, r)
}

// CheckContext is Check with a context for the observer and the logger.
func (g *Registry) CheckContext(ctx context.Context, tool string, arguments []byte, r *Report) bool {
	w := workers.Get().(*worker)
	e := g.lookup.find(tool)
	var ok bool
	if r == nil {
		r = &w.report
		ok = g.judgeAsSent(e, e.reader(), arguments, &w.cursor, r)
	} else {
		ok = g.judge(e, e.reader(), arguments, &w.cursor, r)
	}
	if r.class != ClassNone && (g.observer != nil || r.demoted) {
		g.tell(ctx, r)
	}
	w.release()
	return ok
}

// entryOf returns the entry of this very handle, or nil.
func (g *Registry) entryOf(h Handle) *entry {
	if g == nil {
		return nil
	}
	switch e := g.lookup.find(h.Name()); {
	case e == nil:
	case e.handle == h:
		return e
	case e.out != nil && e.out.handle == h:
		return e.out
	}
	return nil
}

// reader returns what judges the arguments of the tool.
func (e *entry) reader() reader {
	if e == nil {
		return nil
	}
	return e.in
}

// judge judges one call and reports whether it may go on, as it was sent or
// corrected. Only a caller that can hand out the corrected text asks for that.
func (g *Registry) judge(e *entry, in reader, text []byte, c *Cursor, r *Report) bool {
	e.judge(in, text, c, r)
	if r.class == ClassSchema && e.coerce != 0 {
		r.correct(e, in, c)
	}
	return g.lets(c, r)
}

// judgeAsSent is judge without coercion.
func (g *Registry) judgeAsSent(e *entry, in reader, text []byte, c *Cursor, r *Report) bool {
	e.judge(in, text, c, r)
	return g.lets(c, r)
}

// lets reports whether a judged call may go on. A nil registry has no mode.
func (g *Registry) lets(c *Cursor, r *Report) bool {
	if r.class == ClassUnknownTool && g != nil {
		r.role = g.role
	}
	return r.accepted || g != nil && g.permissive && r.demote(c)
}

// judge judges a text as it was sent and leaves the outcome in r.
func (e *entry) judge(in reader, text []byte, c *Cursor, r *Report) {
	if e == nil {
		r.unknown()
		return
	}
	e.judgeWithin(&e.limits, in, text, c, r)
}

func (e *entry) judgeWithin(l *limits, in reader, text []byte, c *Cursor, r *Report) {
	r.begin(e, text)
	d := e.bars(l, text)
	if d == nil {
		c.faults = r.faults
		c.reset(text, l)
		in.run(c)
		c.finish()
	}
	r.take(d, c)
}

// opens is a look that tells of most texts that nothing bars them.
func (e *entry) opens(text []byte) bool {
	return 0 < len(text) && len(text) <= e.limits.maxBytes && text[0] == '{'
}

// bars returns what refuses a text before anything is read, or nil. The order is
// the order of the classes: not an object, deny rules and grammar, schema; of the
// deny rules, size comes first.
func (e *entry) bars(l *limits, text []byte) *denial {
	switch {
	case e.object && otherKind(text):
		return &refuseKind
	case l.maxBytes > 0 && len(text) > l.maxBytes:
		return &denySize
	}
	return nil
}

// otherKind reports whether the first byte of the text opens a JSON value of
// another kind than object. Nothing behind that byte is looked at, so "[1" is
// refused as an array and not as a text that ends early. A text that opens no
// value at all, the empty one included, is left to the grammar.
func otherKind(text []byte) bool {
	i := space(text, 0)
	return i < len(text) && kindOf[text[i]] != KindInvalid && kindOf[text[i]] != KindObject
}

// demote lets a refused call through when the class allows it. A deny fault
// ended the reading, so the grammar of the whole text is judged first: what is
// no JSON, or reaches the ceiling of open containers, is never let through.
func (r *Report) demote(c *Cursor) bool {
	switch r.class {
	case ClassDeny:
		l := plainLimits()
		c.reset(r.text, &l)
		c.Skip()
		c.finish()
		if c.denied != nil {
			r.refuse(c.denied.class(), c.denied, c.deniedAt)
			return false
		}
	case ClassSchema:
	default:
		return false
	}
	r.demoted = true
	return true
}

// fillWhatFits reads the text once more without limits, for the struct alone:
// permissive mode has let it through.
func (c *Cursor) fillWhatFits(in reader, text []byte) {
	l := plainLimits()
	l.violations, l.lenient = 0, true
	c.reset(text, &l)
	in.run(c)
}

// tell renders a refusal for those who want to know of it.
func (g *Registry) tell(ctx context.Context, r *Report) *ValidationError {
	e := r.Err()
	if g == nil {
		return e
	}
	if e.Demoted {
		logger := g.logger
		if logger == nil {
			logger = slog.Default()
		}
		attrs := e.attrs()
		if id := RequestID(ctx); id != "" {
			attrs = append(attrs, slog.String("request", id))
		}
		logger.LogAttrs(ctx, slog.LevelWarn, "permissive mode let a refused tool call through", attrs...)
	}
	if g.observer != nil {
		g.observer(ctx, e)
	}
	return e
}

// worker is what one call borrows from the pool. In the pool, and for a reading
// without a report, the cursor notes faults in the memory of the report.
type worker struct {
	cursor Cursor
	report Report
}

// workers pools cursors and their scratch. A worker whose reader panicked is
// not put back, so no call meets the state of a broken one.
var workers = sync.Pool{New: func() any { return new(worker) }}

// retainedBytes bounds each byte buffer that a pooled cursor keeps.
const retainedBytes = 64 << 10

// release gives the worker back to the pool.
func (w *worker) release() {
	if w.usual() {
		w.cursor.release()
		if w.report.text != nil || w.report.class != ClassNone {
			w.report.Reset()
		}
		w.cursor.faults = w.report.faults
	} else {
		w.clean()
	}
	workers.Put(w)
}

// smallText is the length in bytes up to which the names and strings of a text
// make no scratch large.
const smallText = 4 << 10

// usual reports whether the call cannot have made large what clean looks after.
func (w *worker) usual() bool {
	c := &w.cursor
	return c.small() && c.refusals == 0 && c.denied == nil && cap(w.report.faults) <= 2*recordFloor && w.report.fixes == nil
}

// small is usual for what a text makes large that is accepted.
func (c *Cursor) small() bool { return len(c.b) <= smallText && c.memo.used|c.laidOut == 0 }

// clean drops the text, and scratch that an unusual call made large.
func (w *worker) clean() {
	c := &w.cursor
	c.release()
	c.nameBuf = trim(c.nameBuf, retainedBytes)
	c.textBuf = trim(c.textBuf, retainedBytes)
	c.names.buf = trim(c.names.buf, retainedBytes)
	c.skip.log = trim(c.skip.log, retainedSlots)
	c.names.slots, c.names.spare = trim(c.names.slots, retainedSlots), trim(c.names.spare, retainedSlots)
	c.memo.slots = trim(c.memo.slots, retainedSlots)
	c.uniq.reset()
	w.report.Reset()
	w.report.faults = trim(w.report.faults, 2*recordFloor)
	c.faults = w.report.faults
	if w.report.fixes != nil {
		w.report.fixes.trim()
	}
}

// trim returns s, or nil when it holds more memory than limit elements.
func trim[E any](s []E, limit int) []E {
	if cap(s) > limit {
		return nil
	}
	return s
}
