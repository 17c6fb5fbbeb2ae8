package report_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestBrowser shows the page to a real browser: its policy lets its own script
// run, and the search that a link carries hides what does not have its words.
func TestBrowser(t *testing.T) {
	var browser string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			browser = path
		}
	}
	if browser == "" {
		t.Skip("no chromium in PATH")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "report.html")
	text := page(t, map[string]string{
		"alpha.json": `{"type":"object","additionalProperties":false,"properties":{"colour":{"type":"string"}}}`,
		"beta.json":  `{"type":"object","additionalProperties":false,"properties":{"weight":{"type":"integer","minimum":0}}}`,
	})
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for search, want := range map[string]struct{ count, shown, hidden string }{
		"":              {"2 of 2", "t1", ""},
		"#q=COLOUR":     {"1 of 2", "t1", "t2"},
		"#q=at%20least": {"1 of 2", "t2", "t1"},
		"#q=nowhere":    {"0 of 2", "", "t1"},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		out, err := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+filepath.Join(dir, "profile"),
			"--virtual-time-budget=2000", "--dump-dom", "file://"+file+search).Output()
		cancel()
		if err != nil {
			t.Fatalf("%s: %v", browser, err)
		}
		dom := string(out)
		if !strings.Contains(dom, ">"+want.count+"</output>") {
			t.Errorf("%q: the page does not say %q", search, want.count)
		}
		if want.shown != "" && hidden(t, dom, want.shown) || want.hidden != "" && !hidden(t, dom, want.hidden) {
			t.Errorf("%q: want %s shown and %s hidden", search, want.shown, want.hidden)
		}
	}
}

// hidden reports whether the section of a tool is.
func hidden(t *testing.T, dom, id string) bool {
	return strings.Contains(between(t, dom, `<section id="`+id+`"`, ">"), "hidden")
}
