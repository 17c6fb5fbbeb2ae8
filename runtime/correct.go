package runtime

// Coercion corrects the text and not the reading: whatever reads a value more
// than once, compares members or counts them, then sees one and the same value,
// and what is accepted is a text that the strict rules accept.

// correctionRounds is the number of corrected texts that are judged for a call.
// An array in a string whose elements are strings takes two.
const correctionRounds = 4

// corrections is what coercion did to the text of one call, and its memory.
type corrections struct {
	rounds int                      // texts made; 0: nothing was corrected
	texts  [correctionRounds][]byte // each the correction of the one before, the first of the text as sent
	edits  []edit
	trial  Report // on the text last made
	buf    []byte // an unescaped string
}

// edit is one value that was replaced, or taken out with its name.
type edit struct {
	round    int // index of the text that it led to
	at       int // offset of the value in the text before
	from, to Kind
}

// correct tries to make of a call that the schema refused one that is accepted.
// Without success the report stays as it is.
func (r *Report) correct(e *entry, in reader, c *Cursor) {
	if r.fixes == nil {
		r.fixes = new(corrections)
	}
	f := r.fixes
	before := r
	for before.class == ClassSchema && before.total == len(before.faults) && f.rounds < correctionRounds {
		if !f.rewrite(before.text, before.faults, e, c) {
			break
		}
		before = &f.trial
		if e.judgeWithin(&e.corrected, in, f.texts[f.rounds-1], c, before); before.accepted {
			r.class, r.total, r.faults, r.accepted = ClassNone, 0, r.faults[:0], true
			return
		}
	}
	f.reset()
}

// rewrite makes the next text: the one given, which the schema refused with the
// faults given, in the order of their offsets, with what can be corrected
// corrected. It returns false when that is nothing.
func (f *corrections) rewrite(text []byte, faults []fault, e *entry, c *Cursor) bool {
	round, edits := f.rounds, len(f.edits)
	out := f.texts[round][:0]
	taken := 0 // offset up to which out has the text
	for i := 0; i < len(faults); {
		at := faults[i].at
		accepts, told := ^Kinds(0), false
		for ; i < len(faults) && faults[i].at == at; i++ {
			if kinds := faults[i].site.Accepts; kinds != 0 {
				accepts, told = accepts&kinds, true
			}
		}
		kind := kindOf[text[at]]
		if !told || accepts.has(kind) {
			continue
		}
		switch kind {
		case KindString:
			end := skipString(text, at)
			value := f.content(text[at+1 : end-1])
			to := kindHeld(value)
			if !accepts.has(to) || !e.coerce.makes(to) || !wellFormed(value, e, c) {
				continue
			}
			out = append(append(out, text[taken:at]...), value...)
			taken = end
			f.edits = append(f.edits, edit{round, at, kind, to})
		case KindNull:
			name := nameBefore(text, at)
			if e.coerce&CoerceNulls == 0 || e.limits.rules&ruleUnique == 0 || name < 0 {
				continue
			}
			out = append(out, text[taken:name]...)
			out, taken = closeGap(out, text, at+len("null"))
			f.edits = append(f.edits, edit{round, at, kind, KindInvalid})
		}
	}
	if len(f.edits) == edits {
		return false
	}
	f.texts[round] = append(out, text[taken:]...)
	f.rounds++
	return true
}

// content returns the characters of a string, given as it stands between its
// quotes. They are valid until the next call.
func (f *corrections) content(raw []byte) []byte {
	f.buf = unescape(f.buf[:0], raw)
	return f.buf
}

// kindHeld returns the kind of the value that the content of a string may be.
func kindHeld(content []byte) Kind {
	if len(content) == 0 {
		return KindInvalid
	}
	return kindOf[content[0]]
}

// makes reports whether strings may become values of that kind.
func (k Coercion) makes(to Kind) bool {
	switch to {
	case KindNumber:
		return k&CoerceNumbers != 0
	case KindBool:
		return k&CoerceBooleans != 0
	case KindArray:
		return k&CoerceArrays != 0
	}
	return false
}

// wellFormed reports whether the text is one value and nothing else, by the
// grammar and the deny rules: put in the place of another value, it cannot
// change what stands around it.
func wellFormed(value []byte, e *entry, c *Cursor) bool {
	c.reset(value, &e.limits)
	c.Skip()
	return c.denied == nil && c.p == len(value)
}

// nameBefore returns the offset of the quote that opens the name of the member
// whose value is at offset at, or -1 when no member's value is there. The text
// is well-formed.
func nameBefore(b []byte, at int) int {
	i := spaceBefore(b, at)
	if i == 0 || b[i-1] != ':' {
		return -1
	}
	i = spaceBefore(b, i-1) - 2 // before the closing quote
	for {
		if b[i] == '"' {
			slashes := i
			for b[slashes-1] == '\\' {
				slashes--
			}
			if (i-slashes)%2 == 0 {
				return i
			}
			i = slashes
		}
		i--
	}
}

// spaceBefore returns the offset behind the last byte before i that is no white
// space.
func spaceBefore(b []byte, i int) int {
	for i > 0 && (b[i-1] == ' ' || b[i-1] == '\n' || b[i-1] == '\r' || b[i-1] == '\t') {
		i--
	}
	return i
}

// closeGap takes out one of the commas around a member that ends at offset end
// of the text and was left out behind out: the one that follows or, for the
// last member, the one before. It returns out and the offset to go on from.
func closeGap(out, text []byte, end int) ([]byte, int) {
	next := space(text, end)
	if text[next] == ',' {
		return out, space(text, next+1)
	}
	if last := spaceBefore(out, len(out)); out[last-1] == ',' {
		out = out[:last-1]
	}
	return out, next
}

// reset forgets the call and keeps the memory.
func (f *corrections) reset() {
	f.rounds, f.edits = 0, f.edits[:0]
	f.trial.Reset()
}

// trim drops memory that an unusual call made large.
func (f *corrections) trim() {
	for i := range f.texts {
		f.texts[i] = trim(f.texts[i], retainedBytes)
	}
	f.buf = trim(f.buf, retainedBytes)
	f.edits = trim(f.edits, 2*recordFloor)
	f.trial.faults = trim(f.trial.faults, 2*recordFloor)
}

// Correction is one value that coercion corrected.
type Correction struct {
	// Path is the JSON pointer (RFC 6901) of the value in the arguments as they
	// were sent; for a value inside a string that became an array, what it is
	// then. It holds words of the caller: escaped, then bounded.
	Path string
	// From is the kind of the value that was sent: KindString or KindNull.
	From Kind
	// To is the kind of the value that it became, KindInvalid for a null that
	// was taken for an absent member.
	To Kind
}

// Corrections returns what coercion corrected in an accepted call, nil when
// nothing. Values inside a string that became an array come after that string;
// apart from that they are in the order of the text. The arguments must be
// unchanged since the call.
func (r *Report) Corrections() []Correction {
	if r.Corrected() == nil {
		return nil
	}
	list := make([]Correction, len(r.fixes.edits))
	var t tracer
	for i, e := range r.fixes.edits {
		if i == 0 || e.round != r.fixes.edits[i-1].round {
			t = tracer{text: r.text}
			if e.round > 0 {
				t.text = r.fixes.texts[e.round-1]
			}
		}
		list[i] = Correction{Path: t.pointer(e.at), From: e.from, To: e.to}
	}
	return list
}

// Corrected returns the text of an accepted call as coercion corrected it, nil
// when nothing was corrected. It is what the handler is meant to see in place
// of the arguments. It is valid until the Report is used again, and must not be
// changed.
func (r *Report) Corrected() []byte {
	if r.fixes == nil || r.fixes.rounds == 0 {
		return nil
	}
	return r.fixes.texts[r.fixes.rounds-1]
}
