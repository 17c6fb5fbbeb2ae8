package runtime

import (
	"cmp"
	"slices"
)

// Report is the outcome of one call, in a form that costs no allocation until
// somebody renders it. The zero Report is ready; one that is used again keeps
// its memory, so that a warm Report makes refusing free of allocation.
//
// A Report is not safe for concurrent use. It refers to the arguments of the
// call until it is used again or Reset: rendering reads them, so they must not
// change before.
type Report struct {
	text     []byte
	tool     string
	role     Role
	class    Class
	accepted bool
	demoted  bool
	echo     bool
	limit    int // violations rendered
	total    int
	faults   []fault // by offset, when class is ClassSchema
	denied   *denial // when class is ClassDeny or ClassGrammar
	deniedAt int     // its offset
	fixes    *corrections
}

// Accepted reports whether the call broke no rule, as it was sent or, when
// Corrected returns a text, as that.
func (r *Report) Accepted() bool { return r.accepted }

// Demoted reports whether the call broke a rule and permissive mode let it
// through.
func (r *Report) Demoted() bool { return r.demoted }

// Class returns the kind of rule that the call broke, ClassNone when none.
func (r *Report) Class() Class { return r.class }

// Denied reports whether a rule that holds before any schema was broken: the
// grammar or a deny rule.
func (r *Report) Denied() bool { return r.class == ClassDeny || r.class == ClassGrammar }

// Total counts the violations, those beyond the limit of reported ones
// included.
func (r *Report) Total() int { return r.total }

// Reset drops the outcome and what it refers to, and keeps the memory.
func (r *Report) Reset() {
	if r.fixes != nil {
		r.fixes.reset()
	}
	*r = Report{faults: r.faults[:0], fixes: r.fixes}
}

// begin makes the report ready for a call.
func (r *Report) begin(e *entry, text []byte) {
	r.Reset()
	r.text, r.tool, r.role, r.limit, r.echo = text, e.name, e.role, e.violations, e.echo
}

// refuse notes a refusal that is not the schema's.
func (r *Report) refuse(class Class, d *denial, at int) {
	r.class, r.denied, r.deniedAt, r.total = class, d, at, 1
	r.faults = r.faults[:0]
}

// unknown makes the report that of a tool that there is not.
func (r *Report) unknown() {
	r.begin(&unknown, nil)
	r.class = ClassUnknownTool
}

// take moves the outcome into the report: what refused the text before it was
// read, or that of the finished reading.
func (r *Report) take(d *denial, c *Cursor) {
	if d != nil {
		class := d.class()
		if d == &refuseKind {
			class = ClassNotObject
		}
		r.refuse(class, d, 0)
		return
	}
	r.faults, c.faults = c.faults, nil
	switch {
	case c.denied != nil:
		r.refuse(c.denied.class(), c.denied, c.deniedAt)
	case c.refusals > 0:
		r.class, r.total = ClassSchema, c.total
		r.settle()
	default:
		r.accepted = true
	}
}

// settle puts the faults into their final form, in place: by offset, then
// schema location; each once; and where a value has the wrong type, nothing
// else that is wrong with that value. The total is lowered by what goes.
func (r *Report) settle() {
	if len(r.faults) < 2 {
		return
	}
	// Most are noted in the order of their offsets, and one by one.
	inOrder := slices.IsSortedFunc(r.faults, func(a, b fault) int { return cmp.Compare(a.at, b.at) })
	if !inOrder {
		slices.SortFunc(r.faults, compareFaults)
	}
	kept := r.faults[:0]
	for from := 0; from < len(r.faults); {
		at := r.faults[from].at
		to, gated := from, false
		for ; to < len(r.faults) && r.faults[to].at == at; to++ {
			gated = gated || r.faults[to].site.Keyword == "type"
		}
		if inOrder && to-from > 1 {
			slices.SortFunc(r.faults[from:to], compareFaults)
		}
		for k, f := range r.faults[from:to] {
			again := k > 0 && len(kept) > 0 && kept[len(kept)-1].at == at && *kept[len(kept)-1].site == *f.site
			if again || gated && f.site.Keyword != "type" {
				r.total--
				continue
			}
			kept = append(kept, f)
		}
		from = to
	}
	r.faults = kept
}

// compareFaults orders by offset, then by schema location.
func compareFaults(a, b fault) int {
	if a.at != b.at {
		return cmp.Compare(a.at, b.at)
	}
	if a.site == b.site {
		return 0
	}
	x, y := a.site, b.site
	if x.Pointer != y.Pointer {
		return cmp.Compare(x.Pointer, y.Pointer)
	}
	if x.Keyword != y.Keyword {
		return cmp.Compare(x.Keyword, y.Keyword)
	}
	return cmp.Compare(x.Reason, y.Reason)
}

// Err renders the outcome: nil when the call was accepted, the refusal
// otherwise, also one that permissive mode demoted. The arguments must be
// unchanged since the call.
//
// The result is a *ValidationError and not an error, so that a nil one is not
// mistaken for a failure only when it is compared as what it is: do not assign
// it to an error variable unchecked.
func (r *Report) Err() *ValidationError {
	if r.class == ClassNone {
		return nil
	}
	e := &ValidationError{
		Tool:    r.tool,
		Role:    r.role,
		Code:    r.class.code(r.role),
		Message: r.class.message(r.role),
		Total:   r.total,
		Demoted: r.demoted,
		class:   r.class,
	}
	switch r.class {
	case ClassUnknownTool:
	case ClassSchema:
		e.Violations = r.render(r.faults[:min(len(r.faults), r.limit)])
	default:
		e.Violations = r.render([]fault{{r.deniedAt, &r.denied.Site}})
	}
	return e
}

// render writes the faults, which are in the order of their offsets.
func (r *Report) render(faults []fault) []Violation {
	out := make([]Violation, len(faults))
	t := tracer{text: r.text}
	for i, f := range faults {
		v := Violation{Reason: f.site.Reason, Keyword: f.site.Keyword, SchemaPath: f.site.Pointer}
		// Size and kind are told without parsing: there is nothing to trace.
		if f.site != &denySize.Site && f.site != &refuseKind.Site {
			v.Path = t.pointer(f.at)
			if r.echo {
				v.Echo = excerpt(r.text, f.at)
			}
		}
		out[i] = v
	}
	return out
}
