package runtime

// The strict defaults. DESIGN.md, "What the caller sees", is their source.
const (
	defaultMaxBytes   = 64 << 10
	defaultMaxDepth   = 10
	defaultViolations = 100
	defaultWorkFactor = 256
)

// recordFloor is the number of schema faults that a reading keeps even when
// fewer are reported: faults are noted in reading order and reported by
// offset, so the first ones by offset may be noted late.
const recordFloor = 1 << 10

// limits is what one tool of one registry allows. It is computed once, by
// NewRegistry, and never changes.
type limits struct {
	maxBytes   int // longest text in bytes; 0: no limit
	maxDepth   int // open containers, the root being the first
	maxNumber  int // longest number text in bytes; 0: no limit
	violations int // schema faults recorded
	workFactor int // bytes that may be read again, for each byte of the text
	rules      rules
	// lenient marks the second reading of permissive mode: a value that the
	// struct cannot hold is left out and refuses nothing.
	lenient bool
	// aliasing lets decoded strings point into the text of the call.
	aliasing bool
}

// plainLimits is what holds for schemas that are no tools, and for the second
// readings of permissive mode: the grammar and the ceiling.
func plainLimits() limits {
	return limits{maxDepth: depthCeiling, violations: recordFloor, workFactor: defaultWorkFactor}
}

// Limits bounds the calls of one tool; see WithToolLimits.
type Limits struct {
	MaxBytes int // longest text of arguments in bytes; 0: as without the option
	MaxDepth int // open containers, the root being the first, at most 1000; 0: as without the option
}
