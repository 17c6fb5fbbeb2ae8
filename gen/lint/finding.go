package lint

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// Finding is what a rule found at one place.
type Finding struct {
	Rule     string
	Severity Severity
	Pos      diag.Pos // of the first byte
	End      diag.Pos // behind the last byte, on the same line; zero when it is not known
	Tool     string   // the name of the tool or prompt
	Output   bool     // it is about the schema of results
	Pointer  string   // schema location (RFC 6901), from the root of the schema
	Text     string   // one sentence without a final stop; what a schema wrote is in it quoted and bounded
	Witness  string   // an instance as JSON that shows it, bounded; "": none
	Reason   string   // why the schema suppresses it; "": it does not

	edits []edit
}

// Fixable reports whether Fix changes something about it.
func (f *Finding) Fixable() bool { return len(f.edits) > 0 }

// Fingerprint tells a finding from others of its file, wherever its lines move:
// the hexadecimal SHA-256 of the rule, the schema and the schema location.
func (f *Finding) Fingerprint() string {
	part := "input"
	if f.Output {
		part = "output"
	}
	sum := sha256.Sum256([]byte(f.Rule + "\x00" + f.Tool + "\x00" + part + "\x00" + f.Pointer))
	return hex.EncodeToString(sum[:])
}

// Result is what a run found.
type Result struct {
	Findings   []Finding // sorted by place and rule
	Suppressed []Finding // those that the schemas suppress, with the reason
}

// Worst returns the highest severity among the findings; ok is false when there
// are none.
func (r *Result) Worst() (worst Severity, ok bool) {
	for _, f := range r.Findings {
		worst, ok = max(worst, f.Severity), true
	}
	return worst, ok
}

func (r *Result) sort() {
	slices.SortStableFunc(r.Findings, compare)
	slices.SortStableFunc(r.Suppressed, compare)
}

func compare(a, b Finding) int {
	return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col),
		cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Text, b.Text))
}
