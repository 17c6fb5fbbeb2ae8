package runtime

import "context"

// ValidateOutput judges the structured content of a result: the name of the
// tool, and the JSON text that is to be sent as structuredContent. It returns
// nil when the text fits the output schema, and a *ValidationError with Role
// RoleOutput otherwise. The limits are those of the tool, where the output
// schema states none of its own in its x-schemagen. A tool without an output
// schema has nothing to say of its results: any text, and none, is accepted.
// Empty text is refused by every other: absent content fits no schema.
func (g *Registry) ValidateOutput(tool string, content []byte) error {
	return g.ValidateOutputContext(context.Background(), tool, content)
}

// ValidateOutputContext is ValidateOutput with a context for the observer and
// the logger.
func (g *Registry) ValidateOutputContext(ctx context.Context, tool string, content []byte) error {
	w := workers.Get().(*worker)
	ok := g.judgeOutput(tool, content, &w.cursor, &w.report)
	var err error
	if w.report.class != ClassNone {
		if refusal := g.tell(ctx, &w.report); !ok {
			err = refusal
		}
	}
	w.release()
	return err
}

// CheckOutput judges as ValidateOutput does, reports whether the content may be
// sent, and leaves the outcome in r, which may be nil. Once r is warm it
// allocates nothing, as Check.
func (g *Registry) CheckOutput(tool string, content []byte, r *Report) bool {
	return g.CheckOutputContext(context.Background(), tool, content, r)
}

// CheckOutputContext is CheckOutput with a context for the observer and the
// logger.
func (g *Registry) CheckOutputContext(ctx context.Context, tool string, content []byte, r *Report) bool {
	w := workers.Get().(*worker)
	if r == nil {
		r = &w.report
	}
	ok := g.judgeOutput(tool, content, &w.cursor, r)
	if r.class != ClassNone && (g.observer != nil || r.demoted) {
		g.tell(ctx, r)
	}
	w.release()
	return ok
}

// judgeOutput judges the content of a result. Coercion is for callers that are
// models: results are judged as they are.
func (g *Registry) judgeOutput(tool string, content []byte, c *Cursor, r *Report) bool {
	e := g.lookup.find(tool)
	if e != nil && e.out == nil {
		r.begin(e, content)
		r.accepted = true
		return true
	}
	if e != nil {
		e = e.out
	}
	return g.judgeAsSent(e, e.reader(), content, c, r)
}

// outputEntry is the entry of a tool's output schema, nil when it has none.
func (s *settings) outputEntry(tool *Spec) *entry {
	if tool.Output == nil {
		return nil
	}
	about := tool.Output.spec()
	if about == nil || about.Role != RoleOutput {
		s.fail("tool %q: its output is no usable handle of an output schema", tool.Name)
		return nil
	}
	own := *about
	own.Name = tool.Name
	if own.MaxBytes == 0 {
		own.MaxBytes = tool.MaxBytes
	}
	if own.MaxDepth == 0 {
		own.MaxDepth = tool.MaxDepth
	}
	return &entry{name: tool.Name, handle: tool.Output, in: tool.Output, role: RoleOutput, limits: s.limitsOf(&own), violations: s.violations, echo: s.echo}
}
