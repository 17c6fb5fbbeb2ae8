package judge

import (
	"unicode/utf8"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/pattern"
	"github.com/schemagen/schemagen/gen/internal/source"
	"github.com/schemagen/schemagen/runtime/format"
)

func (e *evaluation) text(c ir.StringCheck, v *source.Value) Verdict {
	ok := true
	switch c.Op {
	case ir.MinLength:
		ok = utf8.RuneCountInString(v.Text) >= c.Count
	case ir.MaxLength:
		ok = utf8.RuneCountInString(v.Text) <= c.Count
	case ir.Pattern:
		ok = e.finds(c.Regex, v.Text)
	case ir.Format:
		ok = e.formats[c.Name]([]byte(v.Text))
	}
	return e.unless(ok, c.Site, v)
}

// finds reports whether a pattern matches somewhere in a text.
func (j *Judge) finds(re *ir.Regex, text string) bool {
	if j.runners[re] == nil {
		j.runners[re] = Runner(re)
	}
	return j.runners[re].Match([]byte(text))
}

// Runner returns the form of a pattern that the generated code has.
func Runner(re *ir.Regex) pattern.Runner {
	m, _, err := pattern.Options{Legacy: re.Legacy}.Build(re.Source)
	if err != nil {
		panic(err) // package keyword has built it before
	}
	return m.Runner()
}

// formats are the functions that the generated code calls, by name.
func formats() map[string]func([]byte) bool {
	by := map[string]func([]byte) bool{}
	for _, f := range format.Formats() {
		by[f.Func] = f.Judge
	}
	return by
}

func (e *evaluation) number(c ir.NumberCheck, v *source.Value) Verdict {
	if c.Op == ir.MultipleOf {
		return e.unless(multiple(v.Text, DecimalText(c.Bound)), c.Site, v)
	}
	ok, cmp := true, source.CompareNumbers(v.Text, DecimalText(c.Bound))
	switch c.Op {
	case ir.Minimum:
		ok = cmp >= 0
	case ir.Maximum:
		ok = cmp <= 0
	case ir.ExclusiveMinimum:
		ok = cmp > 0
	case ir.ExclusiveMaximum:
		ok = cmp < 0
	}
	return e.unless(ok, c.Site, v)
}
