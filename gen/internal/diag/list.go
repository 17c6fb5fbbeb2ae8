package diag

import (
	"cmp"
	"fmt"
	"slices"
)

// List collects diagnostics. The zero value is empty and ready to use.
type List []Diagnostic

// Errorf adds an error. Schema text among args belongs inside [Quote].
func (l *List) Errorf(pos Pos, pointer, keyword, format string, args ...any) {
	*l = append(*l, Diagnostic{pos, pointer, keyword, Error, fmt.Sprintf(format, args...)})
}

// Warnf adds a warning. Schema text among args belongs inside [Quote].
func (l *List) Warnf(pos Pos, pointer, keyword, format string, args ...any) {
	*l = append(*l, Diagnostic{pos, pointer, keyword, Warning, fmt.Sprintf(format, args...)})
}

// Promote makes errors of the warnings.
func (l List) Promote() {
	for i := range l {
		l[i].Severity = Error
	}
}

// HasErrors reports whether the list holds anything worse than a warning.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity == Error })
}

// Sort orders the list by file, line, column and text, and removes exact
// duplicates. The remaining fields break ties, so that the order does not
// depend on the order of collection.
func (l *List) Sort() {
	slices.SortFunc(*l, compare)
	*l = slices.Compact(*l)
}

func compare(a, b Diagnostic) int {
	return cmp.Or(
		cmp.Compare(a.Pos.File, b.Pos.File),
		cmp.Compare(a.Pos.Line, b.Pos.Line),
		cmp.Compare(a.Pos.Col, b.Pos.Col),
		cmp.Compare(a.Text, b.Text),
		cmp.Compare(a.Pointer, b.Pointer),
		cmp.Compare(a.Keyword, b.Keyword),
		cmp.Compare(a.Severity, b.Severity),
	)
}
