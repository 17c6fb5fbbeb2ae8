package pattern

import (
	"encoding/json"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime/format"
)

// The format regex is judged at run time by a recogniser that shares no code with Parse. Both read the grammar of the u
// flag, so a pattern that Parse takes without a warning about its spelling is valid, and any other is not, with the
// differences below.

// recogniserDiffers tells why the verdicts on a pattern may differ, by the text of Parse's error.
var recogniserDiffers = []struct{ text, reason string }{
	{"or its exact table is not at hand", "the recogniser needs no tables of properties, and knows the names of a newer Unicode"},
	{"or one with modifiers, which are not supported", "ECMA-262 has modifiers since 2025"},
	{"a count above", "ECMA-262 has no limit for counts"},
	{"the character classes of the pattern have more than", "the recogniser builds no sets"},
}

// sameVerdict fails the test when the recogniser and Parse disagree on a pattern.
func sameVerdict(t *testing.T, src string) {
	t.Helper()
	valid := format.Regex([]byte(src))
	p, err := Parse(src)
	if err != nil {
		for _, d := range recogniserDiffers {
			if strings.Contains(err.Error(), d.text) {
				return
			}
		}
		if valid {
			t.Errorf("%+q is valid for the recogniser, not for Parse: %v", src, err)
		}
		return
	}
	for _, w := range p.Warnings {
		if !strings.HasPrefix(w.Text, "a surrogate alone never matches") {
			if valid {
				t.Errorf("%+q is valid for the recogniser, Parse warns: %v", src, w)
			}
			return
		}
	}
	if !valid && strings.Count(src, "(?<") <= 128 { // the recogniser's limit of names
		t.Errorf("%+q is valid for Parse without a warning, not for the recogniser", src)
	}
}

func TestRecogniser(t *testing.T) {
	var all []string
	for _, c := range matches {
		all = append(all, c.pattern)
	}
	for _, c := range errorCases {
		all = append(all, c.pattern)
	}
	for _, src := range all {
		sameVerdict(t, strings.ToValidUTF8(src, "é")) // the recogniser is asked about well-formed text only
	}
	// Pieces of patterns in other orders.
	r := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		var b strings.Builder
		for range 1 + r.IntN(3) {
			src := all[r.IntN(len(all))]
			if len(src) > 40 {
				continue
			}
			from := r.IntN(len(src) + 1)
			b.WriteString(src[from : from+r.IntN(len(src)-from+1)])
		}
		sameVerdict(t, strings.ToValidUTF8(b.String(), "é"))
	}
}

// TestRecogniserCorpora compares on all patterns of the shared schemas.
func TestRecogniserCorpora(t *testing.T) {
	count := 0
	for _, dir := range []string{"corpus", "schema-benchmark", "cases", "json-schema-test-suite"} {
		err := filepath.WalkDir(dataDir(t, dir), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".json" {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			var v any
			if json.Unmarshal(text, &v) != nil {
				return nil // cases hold malformed schemas on purpose
			}
			eachPattern(v, func(src string) {
				count++
				sameVerdict(t, src)
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if count < 500 {
		t.Errorf("only %d patterns", count)
	}
}

// eachPattern calls f with the values of "pattern" and the names in "patternProperties".
func eachPattern(v any, f func(string)) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			eachPattern(e, f)
		}
	case map[string]any:
		if s, ok := v["pattern"].(string); ok {
			f(s)
		}
		if m, ok := v["patternProperties"].(map[string]any); ok {
			for name := range m {
				f(name)
			}
		}
		for _, e := range v {
			eachPattern(e, f)
		}
	}
}

// FuzzRecogniser compares on arbitrary text.
func FuzzRecogniser(f *testing.F) {
	for _, c := range matches {
		f.Add(c.pattern)
	}
	for _, c := range errorCases {
		if len(c.pattern) < 300 {
			f.Add(c.pattern)
		}
	}
	f.Fuzz(func(t *testing.T, src string) {
		if len(src) < 300 && strings.ToValidUTF8(src, "") == src {
			sameVerdict(t, src)
		}
	})
}
