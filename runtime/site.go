package runtime

// Site is one constraint at one schema location. Sites are written at
// generation time and never change; a violation is a Site and an offset into
// the text of the call. Nothing in a Site comes from a caller.
type Site struct {
	// Pointer is the JSON pointer of the keyword in the schema file,
	// e.g. "/properties/goal/maxLength".
	Pointer string
	// Keyword is the keyword that refuses, e.g. "maxLength".
	Keyword string
	// Reason is the public text, e.g. "must be at most 8192 characters".
	Reason string
	// Accepts is a set that holds the kinds of value that the keyword accepts,
	// where strings or null are not among them and the keyword holds for the
	// value whatever other values there are; 0 elsewhere. Coercion alone looks
	// at it.
	Accepts Kinds
}

// denial is a rule that holds before any schema: a deny rule or the grammar of
// RFC 8259.
type denial struct {
	Site
	// grammar marks faults that permissive mode never demotes: the text is not
	// JSON, so there is nothing to let through.
	grammar bool
}

// The denials. Keyword carries the name of the rule; there is no schema
// location, so Pointer stays empty.
var (
	denyGrammar = denial{Site: Site{Keyword: "json", Reason: "is not well-formed JSON (RFC 8259)"}, grammar: true}
	denyEnd     = denial{Site: Site{Keyword: "json", Reason: "ends before the value is complete"}, grammar: true}
	denyTrail   = denial{Site: Site{Keyword: "json", Reason: "must hold one JSON value and nothing after it"}, grammar: true}
	denyUTF8    = denial{Site: Site{Keyword: "json", Reason: "must be well-formed UTF-8"}, grammar: true}
	denyPairs   = denial{Site: Site{Keyword: "json", Reason: "must not hold an unpaired surrogate escape"}, grammar: true}
	denyRawC0   = denial{Site: Site{Keyword: "json", Reason: "must not hold an unescaped control character"}, grammar: true}
	denyCeiling = denial{Site: Site{Keyword: "maxDepth", Reason: "must not nest deeper than 1000 levels"}, grammar: true}

	denySize      = denial{Site: Site{Keyword: "maxBytes", Reason: "must not be longer than the limit of this tool"}}
	denyDepth     = denial{Site: Site{Keyword: "maxDepth", Reason: "must not nest deeper than the limit of this tool"}}
	denyCharacter = denial{Site: Site{Keyword: "characters", Reason: "must not hold a control character"}}
	denyInvisible = denial{Site: Site{Keyword: "characters", Reason: "must not hold an invisible character"}}
	denyDuplicate = denial{Site: Site{Keyword: "uniqueNames", Reason: "must not repeat a member name"}}
	denyDigits    = denial{Site: Site{Keyword: "numbers", Reason: "must be an integer of at most 4096 digits"}}
	denyInt64     = denial{Site: Site{Keyword: "numbers", Reason: "must fit a signed 64-bit integer"}}
	denyFloat64   = denial{Site: Site{Keyword: "numbers", Reason: "must fit a 64-bit floating-point number"}}
	denyNumber    = denial{Site: Site{Keyword: "numbers", Reason: "must not be longer than the limit on number texts"}}
	denyWork      = denial{Site: Site{Keyword: "work", Reason: "takes more work to judge than its size allows"}}
)
