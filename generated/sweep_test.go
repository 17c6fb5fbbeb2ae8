//go:build !race

package generated_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/runtime"
)

// Nothing here runs side by side, so the race detector would add nothing but a
// minute; the seeds run with it as those of FuzzTools.

// TestSweep is FuzzTools over its seeds, over calls on both sides of each limit
// of each schema, and over mutations of the seeds: each byte removed, doubled,
// or changed to one that matters to the grammar.
func TestSweep(t *testing.T) {
	registry := newRegistry(t, runtime.WithMaxViolations(1<<16))
	oracles := map[string]*oracle{}
	for _, o := range newOracles(t) {
		oracles[o.handle.Name()] = &o
	}
	judge := func(tool string, text []byte) {
		if fault := oracles[tool].compare(registry, text); fault != "" {
			t.Errorf("%s %.200q: %s", tool, text, fault)
		}
	}
	for _, s := range variations(t) {
		judge(s.tool, s.text)
	}
	for _, s := range seeds(t) {
		judge(s.tool, s.text)
		for i := range s.text {
			judge(s.tool, slices.Concat(s.text[:i], s.text[i+1:]))
			judge(s.tool, slices.Concat(s.text[:i], s.text[i:i+1], s.text[i:]))
			for _, b := range []byte("\"\\{}[],:0e-.n \x7f\x01\xc2") {
				changed := bytes.Clone(s.text)
				changed[i] = b
				judge(s.tool, changed)
			}
		}
	}
}
