//go:build !race

package gen_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen/internal/gentest"
)

const conformancePage = "docs/conformance.md"

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
