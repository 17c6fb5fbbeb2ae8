//go:build !race

package gen_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// hold compares a section of a page, between its two comments, with what was
// measured. With -update it writes it instead.
func hold(t testing.TB, page, section, text string) {
	t.Helper()
	t.Logf("%s:\n%s", section, text)
	path := filepath.Join(gentest.Root(t), filepath.FromSlash(page))
	old, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(old), "<!-- begin "+section+" -->\n")
	was, tail, closed := strings.Cut(rest, "<!-- end "+section+" -->\n")
	if !ok || !closed {
		t.Fatalf("%s has no section %q", page, section)
	}
	if was == text {
		return
	}
	if !*update {
		t.Errorf("%s is not what was measured; make update takes it (-page +measured):\n%s", page, cmp.Diff(was, text))
		return
	}
	text = head + "<!-- begin " + section + " -->\n" + text + "<!-- end " + section + " -->\n" + tail
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
