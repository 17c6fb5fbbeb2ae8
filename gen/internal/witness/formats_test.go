package witness

import (
	"testing"
	"unicode/utf8"

	"github.com/schemagen/schemagen/runtime/format"
)

// Each text of the table is judged as it says, and each format has texts.
func TestFormatTexts(t *testing.T) {
	known := map[string]bool{}
	for _, f := range format.Formats() {
		known[f.Func] = true
		texts := formatTexts[f.Func]
		if len(texts.valid) < 2 || len(texts.invalid) < 2 {
			t.Errorf("%s has too few texts", f.Func)
		}
		for _, s := range texts.valid {
			if !f.Judge([]byte(s)) {
				t.Errorf("%s refuses %q", f.Func, s)
			}
		}
		for _, s := range texts.invalid {
			if f.Judge([]byte(s)) {
				t.Errorf("%s accepts %q", f.Func, s)
			}
		}
		if texts.part == "" {
			continue
		}
		for _, n := range []int{0, 20, 41} {
			list := textsOfFormat(f.Func, n, false)
			long := list[len(list)-1]
			if !f.Judge([]byte(long)) || utf8.RuneCountInString(long) < n {
				t.Errorf("%s: %q is no text of at least %d letters", f.Func, long, n)
			}
		}
	}
	for name := range formatTexts {
		if !known[name] {
			t.Errorf("there is no format %s", name)
		}
	}
}
