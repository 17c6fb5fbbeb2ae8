package gentest

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Limits are the rules of the registry that judges a call.
type Limits struct {
	Strict    bool // runtime.WithStrictRules
	MaxDepth  int  // 0: the default
	MaxBytes  int  // 0: the default
	MaxNumber int  // bytes of one number; 0: no limit
	Coerce    bool // runtime.WithCoercion of all mistakes
}

// Call is one instance to judge.
type Call struct {
	Text   []byte
	Limits Limits
	// Decode also fills the tool's struct.
	Decode bool
	// Measure counts what Decode allocates and does not look at the struct.
	Measure bool
	// Within bounds the time of the answer; 0 is ten seconds.
	Within time.Duration
}

// Result is what the generated code said.
type Result struct {
	Accepted bool
	Class    string // runtime.Class
	Code     int
	Total    int
	// Corrected is the text that was accepted in place of the one that was sent;
	// "" when that is the same.
	Corrected  string
	Violations []Violation
	// Decoded is the struct as JSON, when Call.Decode is set and the call was
	// accepted.
	Decoded string
	// Decoding tells how Decode disagreed with Validate; "" when it did not.
	Decoding string
	// Panic is the text of a panic, a crash or a time-out; "" when all is well.
	Panic string
	Nanos int64 // that Validate took
	// Allocated is how many bytes Decode took from the heap, with Call.Measure.
	Allocated uint64
	// Work is how many bytes were read again, Budget how many might have been.
	Work, Budget int
}

// Violation is one reported violation.
type Violation struct{ Path, Keyword, SchemaPath, Reason string }

// Paths returns the pointers of the violations, sorted, each once.
func (r *Result) Paths() []string {
	var list []string
	for _, v := range r.Violations {
		list = append(list, v.Path)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Set returns instance and schema location of each violation, sorted.
func (r *Result) Set() []string {
	var list []string
	for _, v := range r.Violations {
		list = append(list, fmt.Sprintf("%q @%s", v.Path, v.SchemaPath))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// String is the result on one line.
func (r *Result) String() string {
	if r.Panic != "" {
		return "panic: " + r.Panic
	}
	if r.Accepted {
		return "accepted"
	}
	return fmt.Sprintf("refused (%s: %s)", r.Class, strings.Join(r.Set(), ", "))
}

// Judge judges one call with the code of the named schema. It is not safe for
// concurrent use. A name that was not compiled is a mistake of the test.
func (m *Module) Judge(name string, call Call) *Result {
	at, ok := m.place[name]
	if !ok {
		return &Result{Panic: fmt.Sprintf("gentest: no schema %q was compiled", name)}
	}
	if m.child == nil {
		p, err := start(m.binary)
		if err != nil {
			return &Result{Panic: err.Error()}
		}
		m.child = p
	}
	limit := call.Within
	if limit == 0 {
		limit = 10 * time.Second
	}
	r, err := m.child.ask(struct {
		place
		Text            []byte
		Limits          Limits
		Decode, Measure bool
	}{at, call.Text, call.Limits, call.Decode, call.Measure}, limit)
	if err != nil {
		m.close()
		return &Result{Panic: err.Error()}
	}
	return r
}

// close ends the driver; the next call would start another.
func (m *Module) close() {
	if m.child != nil {
		m.child.end()
		m.child = nil
	}
}

// JudgeBoth judges a call with the code of a schema that was compiled in both
// ways, see Both. The text says where the two disagree; it is empty when they
// do not.
func (m *Module) JudgeBoth(name string, call Call) (*Result, string) {
	on, off := m.Judge(name, call), m.Judge(name+unsimplified, call)
	switch {
	case off.Panic != "":
		return on, "unsimplified: panic: " + off.Panic
	case on.Accepted != off.Accepted || on.Class != off.Class || on.Corrected != off.Corrected || !slices.Equal(on.Set(), off.Set()):
		return on, fmt.Sprintf("simplified: %s\nunsimplified: %s", on, off)
	}
	return on, ""
}
