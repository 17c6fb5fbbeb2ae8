package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestPublishIsRecorded proves that check compares the form in which the package
// was published, and says so when another one is asked for.
func TestPublishIsRecorded(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "s", "run.json"), `{"type":"object","timeoutSeconds":2,"properties":{"a":{"$ref":"#/$defs/s"}},"additionalProperties":false,"$defs":{"s":{"type":"string"}}}`)
	args := []string{"--out", "out", "--package", "p", "s"}
	run := func(command string, more ...string) result {
		return schemagen(t, dir, append(append([]string{command}, more...), args...)...)
	}
	holds := func(what string, r result, code int) {
		t.Helper()
		if r.code != code {
			t.Errorf("%s: exit code %d, want %d\n%s%s", what, r.code, code, r.stdout, r.stderr)
		}
	}
	for _, c := range []struct {
		form, has, hasNot string
	}{
		{"inline", `{\"a\":{\"type\":\"string\"}}`, "$ref"},
		{"file", `{\"a\":{\"$ref\":\"#/$defs/s\"}}`, "--publish=inline"},
	} {
		holds("generate", run("generate", "--publish="+c.form), exitGood)
		all := ""
		for name, text := range tree(t, filepath.Join(dir, "out")) {
			if strings.HasSuffix(name, ".go") {
				all += text
			}
		}
		if !strings.Contains(all, c.has) || strings.Contains(all, c.hasNot) {
			t.Errorf("%s: want %s and not %s:\n%s", c.form, c.has, c.hasNot, all)
		}
		holds("check", run("check"), exitGood)
		holds("check of the same", run("check", "--publish="+c.form), exitGood)
		other := map[string]string{"inline": "file", "file": "inline"}[c.form]
		holds("check of the other", run("check", "--publish="+other), exitDrift)
	}
	if r := run("generate", "--publish=short"); r.code != exitFailed || !strings.Contains(r.stderr, `--publish: "short" is none of file and inline`) {
		t.Errorf("%+v", r)
	}
}
