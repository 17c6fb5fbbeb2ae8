package contract

// Verdict says in a word how two contracts differ.
type Verdict string

// The verdicts.
const (
	// Same: each accepts what the other accepts.
	Same Verdict = "same"
	// Wider: the new one accepts more. Whether it also refuses something new may
	// be unproven.
	Wider Verdict = "widened"
	// Narrower: the new one refuses more, and accepts nothing new. That it
	// refuses more may be unproven.
	Narrower Verdict = "narrowed"
	// Both: it accepts something new and refuses something new.
	Both Verdict = "both"
	// Unknown: it could not be told whether it accepts something new, which must
	// be taken for a yes.
	Unknown Verdict = "cannot tell"
)

// verdict sums up two answers.
func verdict(wider, narrower Answer) Verdict {
	switch {
	case wider == Unproven:
		return Unknown
	case wider == Yes && narrower == Yes:
		return Both
	case wider == Yes:
		return Wider
	case narrower != No:
		return Narrower
	}
	return Same
}

// or is the answer for two things together.
func (a Answer) or(b Answer) Answer {
	switch {
	case a == Yes || b == Yes:
		return Yes
	case a == Unproven || b == Unproven:
		return Unproven
	}
	return No
}

// FailOn says which differences are findings.
type FailOn string

// The choices for FailOn.
const (
	// FailOnWidened: something may be let through that was refused before.
	FailOnWidened FailOn = "widened"
	// FailOnBreaking: a client may break. Arguments may be refused that were
	// accepted before, or results may be sent that were not before.
	FailOnBreaking FailOn = "breaking"
	// FailOnAny: there may be any difference at all.
	FailOnAny FailOn = "any"
)

// Finds reports whether a comparison has a difference of a kind. What could not
// be told counts as a difference.
func (r *Result) Finds(on FailOn) bool {
	for _, t := range r.Tools {
		wider, narrower := t.Wider != No, t.Narrower != No
		switch {
		case on == FailOnAny && (wider || narrower),
			on == FailOnWidened && wider,
			on == FailOnBreaking && t.Role == output && wider,
			on == FailOnBreaking && t.Role != output && narrower:
			return true
		}
	}
	return false
}
