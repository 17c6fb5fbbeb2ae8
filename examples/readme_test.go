// Package examples_test holds the texts for newcomers to the programs beside it.
package examples_test

import (
	"os"
	"strings"
	"testing"
)

// TestReadme proves that what the README shows is what is here: the schema of
// the five minutes, the line that compiles it, and the output of both programs.
func TestReadme(t *testing.T) {
	readme := read(t, "../README.md")
	for _, part := range []struct{ from, text string }{
		{"quickstart/schemas/create_ticket.json", "```json\n" + read(t, "quickstart/schemas/create_ticket.json") + "```\n"},
		{"quickstart/main.go", line(t, read(t, "quickstart/main.go"), "//go:generate ")},
		{"quickstart/main.go", line(t, read(t, "quickstart/main.go"), "\tregistry, err := ")[len("\t"):len("\tregistry, err := tools.NewRegistry()")]},
		{"quickstart/main_test.go", strings.TrimPrefix(line(t, read(t, "quickstart/main_test.go"), "\t// refused: "), "\t// ")},
	} {
		if !strings.Contains(readme, part.text) {
			t.Errorf("README.md does not show this of %s:\n%s", part.from, part.text)
		}
	}

	golden := read(t, "judge/testdata/calls.golden")
	_, shown, _ := strings.Cut(readme, "what a server with the 25 bundled tools says to ")
	total, shown, _ := strings.Cut(shown, " calls")
	if !strings.Contains(golden, "\n"+total+" calls: ") {
		t.Errorf("README.md says %q calls", total)
	}
	_, shown, _ = strings.Cut(shown, "\n\n")
	shown, _, _ = strings.Cut(shown, "\n\n")
	excerpt := ""
	for l := range strings.Lines(shown + "\n") {
		excerpt += strings.TrimPrefix(l, "    ")
	}
	if len(excerpt) < 100 || !strings.Contains(golden, excerpt) {
		t.Errorf("judge/testdata/calls.golden does not hold this of README.md:\n%s", excerpt)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// line returns the line of a text that begins so.
func line(t *testing.T, text, prefix string) string {
	t.Helper()
	for l := range strings.Lines(text) {
		if strings.HasPrefix(l, prefix) {
			return l
		}
	}
	t.Fatalf("no line begins with %q", prefix)
	return ""
}
