package runtime

// fragment stands for the tool of a text that belongs to none.
var fragment = func() *entry {
	l := defaultSettings().limitsOf(&Spec{})
	return &entry{limits: l, violations: defaultViolations}
}()

// Unmarshal reads a text by a generated reader, all or nothing, with the
// schema and the deny rules that hold for a call without options. A refusal is
// a *[ValidationError] without a tool. Generated types implement
// json.Unmarshaler by it. Strings do not alias the text.
func Unmarshal[T any](text []byte, v *T, read func(*Cursor, *T)) error {
	w := workers.Get().(*worker)
	in := &filler[T]{read: read}
	fragment.judgeWithin(&fragment.limits, in, text, &w.cursor, &w.report)
	var err error
	if !w.report.accepted {
		err = w.report.Err()
	} else {
		*v = in.value
	}
	w.release()
	return err
}

// Default reads the default of a member, which the generator has judged, by a
// generated reader.
func Default[T any](text string, v *T, read func(*Cursor, *T)) {
	w := workers.Get().(*worker)
	l := plainLimits()
	in := &filler[T]{read: read}
	w.cursor.reset([]byte(text), &l)
	in.run(&w.cursor)
	*v = in.value
	w.release()
}
