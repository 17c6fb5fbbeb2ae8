package format

import "github.com/schemagen/schemagen/runtime/format/internal/ecma"

// Regex judges the format regex: ECMA-262, "Patterns", with the u flag, early
// errors included. Not all drafts name the flag; JSON Schema Core section 6.4
// recommends it. It judges the syntax and compiles nothing, so a pattern costs
// what its length costs, whatever it would cost to match.
//
// At most 200 groups may be open at once, and at most 128 may have names; what
// has more is refused.
func Regex(b []byte) bool { return ecma.Pattern(b) }
