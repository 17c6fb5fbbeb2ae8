package pattern

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"
)

// The limits of Parse. A pattern beyond one of them is an *Error.
const (
	maxLength   = 1 << 16   // bytes of a pattern
	maxDepth    = 200       // groups and lookarounds open at once
	maxCount    = 1_000_000 // a count in {n,m}
	maxRanges   = 1 << 18   // ranges in all sets of a pattern together; \p{L} alone has more than 600
	maxWarnings = 32        // warnings kept; the last one says when there were more
	maxExcerpt  = 40        // bytes of the pattern that an error text repeats
)

// Pattern is a parsed pattern.
type Pattern struct {
	Source   string
	Root     Node
	Groups   int       // number of capturing groups
	Warnings []Warning // in the order of the offsets
}

// Warning is a spelling that the u flag forbids, or a part that cannot match; the pattern has one meaning all the same.
type Warning struct {
	Offset int // byte offset in the pattern
	Text   string
}

// Error is a fault in a pattern.
type Error struct {
	Offset int // byte offset in the pattern
	Text   string
}

func (e *Error) Error() string { return fmt.Sprintf("pattern: offset %d: %s", e.Offset, e.Text) }

// Options are ways to read a pattern.
type Options struct {
	// Legacy reads braces that other dialects take for counts, {,3} and {1, 3}, as the literals that they are in ECMA-262
	// without the u flag (Annex B), with a warning: for the drafts up to 7, which do not name the flag. Else they are
	// errors.
	Legacy bool
}

// Parse reads src as a pattern of ECMA-262 with the meaning of the u flag, and without the flags i, m and s.
//
// Spellings that the u flag forbids are accepted, with a warning, where ECMA-262 without the flag (Annex B, "Regular
// Expressions Patterns") gives them a meaning: escaped punctuation (\&), the literals { } ], and a hyphen beside a class
// escape ([\w-.]). Where other dialects read counts or classes there ({,3}, [[:alpha:]], []a]), they are errors;
// Options.Legacy accepts the counts.
//
// A pattern has at most 65,536 bytes, 200 nested groups, counts up to 1,000,000, and 262,144 ranges in its sets. The
// error is an *Error; its text repeats at most 40 bytes of the pattern, escaped.
func Parse(src string) (*Pattern, error) { return Options{}.Parse(src) }

// Parse is the function Parse with options.
func (o Options) Parse(src string) (*Pattern, error) {
	if len(src) > maxLength {
		return nil, &Error{maxLength, fmt.Sprintf("the pattern has more than %d bytes", maxLength)}
	}
	for i, r := range src {
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(src[i:]); n == 1 {
				return nil, &Error{i, "the pattern is not well-formed UTF-8"}
			}
		}
	}
	p := parser{src: src, legacy: o.Legacy}
	root, err := p.disjunction()
	if err != nil {
		return nil, err
	}
	if !p.end() { // disjunction stops early at ")" alone
		return nil, p.errorf(p.pos, "unmatched )")
	}
	if err := p.resolve(); err != nil {
		return nil, err
	}
	return &Pattern{Source: src, Root: root, Groups: p.groups, Warnings: sorted(p.warnings)}, nil
}

// sorted orders the warnings, which are noted where a construct ends, and bounds their number.
func sorted(warnings []Warning) []Warning {
	slices.SortStableFunc(warnings, func(a, b Warning) int { return a.Offset - b.Offset })
	if len(warnings) > maxWarnings {
		warnings = warnings[:maxWarnings]
		warnings[maxWarnings-1].Text = "more warnings from here on"
	}
	return warnings
}

// excerpt quotes s for an error text, in ASCII and bounded.
func excerpt(s string) string {
	if len(s) <= maxExcerpt {
		return strconv.QuoteToASCII(s)
	}
	end := maxExcerpt
	for !utf8.RuneStart(s[end]) {
		end--
	}
	return strconv.QuoteToASCII(s[:end]) + "..."
}
