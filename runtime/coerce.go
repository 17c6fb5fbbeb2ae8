package runtime

// Coercion is a kind of mistake that models make, and that a registry may
// correct where the schema leaves no other reading. See WithCoercion.
type Coercion uint8

// The mistakes that can be corrected.
const (
	// CoerceNumbers takes a string that holds a number, "5", for the number.
	CoerceNumbers Coercion = 1 << iota
	// CoerceBooleans takes "true" and "false" for the values.
	CoerceBooleans
	// CoerceArrays takes a string that holds an array, "[1,2]", for the array.
	CoerceArrays
	// CoerceNulls takes a member that is null for an absent one.
	CoerceNulls

	// CoerceAll is all of them.
	CoerceAll = CoerceNumbers | CoerceBooleans | CoerceArrays | CoerceNulls
)

// WithCoercion corrects what models are known to send in place of what they
// mean. At least one kind of mistake must be named; nothing is corrected
// without the option. Where a schema says in its x-schemagen what to coerce,
// that holds in place of this option, and WithToolCoercion overrules both.
//
// A call is judged as it was sent first, and one that fits is never touched.
// When the schema alone refuses it, then in a copy of the text, where a "type",
// "enum", "const", "anyOf" or "oneOf" refuses the value:
//
//	sent                             becomes       where the schema accepts there
//	a string that holds a number     that number   numbers, and no string
//	"true", "false"                  true, false   booleans, and no string
//	a string that holds an array     that array    arrays, and no string
//	a member that is null            no member     no null
//
// A string holds such a value when, unescaped, it is exactly that: RFC 8259 to
// the letter, the deny rules obeyed, nothing before it and nothing behind it.
// Objects in strings, "null", "True", " 5", "+5", "0x5", "" and elements that
// are null stay what they are, and no other value becomes a string. Nulls stay
// where WithoutUniqueNames holds: to remove one of two members of a name would
// choose between them. Where more than one reading may be meant, values stay,
// too: under alternatives that neither a kind nor a member tells apart, and by
// a schema that a condition leads to ("then", "else", dependent schemas,
// unevaluated members and elements), because the condition may be about a value
// that is corrected. So each correction is one without which no call with these
// values fits.
//
// The copy is then judged as any call is, by the same rules and limits, and by
// the whole schema: a number must be in its bounds, a required member must not
// have been null. What it is refused for may be corrected in turn, as "[\"1\"]"
// needs; at most four copies are judged, so a call costs at most five readings.
// The call is accepted when a copy is, and is then what Decode fills the struct
// from and what Report.Corrected returns; Report.Corrections says what was
// corrected. Otherwise the refusal is that of the call as it was sent. A call
// with more faults than are recorded, 1,024 or what WithMaxViolations says if
// that is more, is not corrected.
//
// Validate, and Check without a Report, have no way to hand out the corrected
// text: they judge what was sent, as without the option. The bytes of the
// caller are never changed. An accepted call is none that the observer or the
// log of permissive mode hears of; who counts corrections asks the Report.
func WithCoercion(mistakes ...Coercion) Option {
	return func(s *settings) {
		if len(mistakes) == 0 {
			s.fail("WithCoercion(): names nothing to correct")
		}
		s.coerce = s.union("WithCoercion", mistakes)
	}
}

// WithToolCoercion is WithCoercion for the named tool, whatever its schema or
// the registry says. Without any mistake it turns coercion off for the tool.
func WithToolCoercion(tool string, mistakes ...Coercion) Option {
	return func(s *settings) {
		s.name(tool)
		s.coerceTools[tool] = s.union("WithToolCoercion", mistakes)
	}
}

// union returns what an option names.
func (s *settings) union(option string, mistakes []Coercion) Coercion {
	var all Coercion
	for _, m := range mistakes {
		if m == 0 || m&^CoerceAll != 0 {
			s.fail("%s: %d is no coercion", option, m)
		}
		all |= m
	}
	return all
}

// coercionOf computes what is corrected in calls of one tool.
func (s *settings) coercionOf(about *Spec) Coercion {
	if about.Coerce&^CoerceAll != 0 {
		s.fail("tool %q: its schema states the coercion %d", about.Name, about.Coerce)
	}
	if own, stated := s.coerceTools[about.Name]; stated {
		return own
	}
	if about.Coerce != 0 {
		return about.Coerce
	}
	if about.Plain && !s.strictPlain {
		return 0
	}
	return s.coerce
}
