package gen_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen/internal/gentest"
)

const conformancePage = "docs/conformance.md"

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
		t.Errorf("%s is not what was measured; run make update (-page +measured):\n%s", page, cmp.Diff(was, text))
		return
	}
	text = head + "<!-- begin " + section + " -->\n" + text + "<!-- end " + section + " -->\n" + tail
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// total is a line of the page that the README repeats.
func total(right, of int, what string, args ...any) string {
	return fmt.Sprintf("**%d of %d** %s\n\n", right, of, fmt.Sprintf(what, args...))
}

var totalLine = regexp.MustCompile(`(?m)^\*\*([0-9]+) of ([0-9]+)\*\* (.*)$`)

// TestConformanceReadme holds the totals in the README to those of the page.
func TestConformanceReadme(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(gentest.Root(t), filepath.FromSlash(conformancePage)))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("| right | of | what |\n|--:|--:|---|\n")
	lines := totalLine.FindAllStringSubmatch(string(page), -1)
	if len(lines) < 5 {
		t.Errorf("%s has %d totals", conformancePage, len(lines))
	}
	for _, line := range lines {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", line[1], line[2], line[3])
	}
	hold(t, "README.md", "conformance", b.String())
}
