package diag

import (
	"strconv"
	"strings"
)

// Limits on what [Diagnostic.String] shows, in bytes, the mark of the cut
// included. The whole text stays in the fields.
const (
	maxPointer = 200
	maxText    = 400
)

// Pos is a place in a file.
type Pos struct {
	File string // e.g., "tools/run.json"
	Line int    // 1-based; 0: no position
	Col  int    // 1-based, in bytes
}

// String returns "file:line:col", without the parts that are not known.
func (p Pos) String() string {
	var parts []string
	if p.File != "" {
		parts = append(parts, onOneLine(p.File))
	}
	if p.Line > 0 {
		parts = append(parts, strconv.Itoa(p.Line), strconv.Itoa(p.Col))
	}
	return strings.Join(parts, ":")
}

// Severity tells whether a diagnostic stops the generator.
type Severity int

const (
	Error   Severity = iota // nothing is generated
	Warning                 // reported, and generation goes on
)

// Diagnostic is one finding about a schema file.
type Diagnostic struct {
	Pos      Pos
	Pointer  string // schema location as a JSON pointer (RFC 6901), e.g., "/properties/goal"
	Keyword  string // the keyword it is about, e.g., "maxLength"; "" when there is none
	Severity Severity
	Text     string // one sentence without a final stop
}

// String returns the diagnostic as one line without a line break:
//
//	file:line:col: text (at /pointer)
//	file:line:col: warning: text (at /pointer)
//
// Control and invisible characters and bytes that are not UTF-8 are escaped.
// The pointer is cut at 200 bytes and the text at 400, with "…" at the cut.
func (d Diagnostic) String() string {
	var b strings.Builder
	if pos := d.Pos.String(); pos != "" {
		b.WriteString(pos + ": ")
	}
	if d.Severity == Warning {
		b.WriteString("warning: ")
	}
	b.WriteString(clip(d.Text, maxText))
	if d.Pointer != "" {
		b.WriteString(" (at " + clip(d.Pointer, maxPointer) + ")")
	}
	return b.String()
}
