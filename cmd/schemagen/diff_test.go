package main

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestDiff(t *testing.T) {
	dir := t.TempDir()
	const narrow = `{"type":"object","properties":{"a":{"type":"string","maxLength":3}},"additionalProperties":false}`
	wide := strings.Replace(narrow, "3", "4", 1)
	write(t, filepath.Join(dir, "old", "run.json"), narrow)
	write(t, filepath.Join(dir, "new", "run.json"), wide)
	write(t, filepath.Join(dir, "other.json"), narrow)
	write(t, filepath.Join(dir, "bad.json"), `{"type":"object","maxLenght":1}`)
	for _, c := range []struct {
		args   string
		code   int
		stdout string // a part
		stderr string
	}{
		{"old old", exitGood, "same (same: 1)\n", ""},
		{"old new", exitDrift, "run: widened\n  + widened at /properties/a/maxLength: must be at most 3 characters; now accepted: {\"a\":\"aaaa\"} (at /a)\nwidened (widened: 1)\n", ""},
		{"new old", exitGood, "run: narrowed\n  - narrowed at /properties/a/maxLength: must be at most 3 characters; now refused: {\"a\":\"aaaa\"} (at /a)\n", ""},
		{"--fail-on=breaking new old", exitDrift, "run: narrowed", ""},
		{"--fail-on=breaking old new", exitGood, "run: widened", ""},
		{"--fail-on=any new old", exitDrift, "run: narrowed", ""},
		{"--fail-on=any old old", exitGood, "same", ""},
		{"--format=markdown old new", exitDrift, "### Contract: widened\n", ""},
		{"--format=json old new", exitDrift, `"verdict": "widened"`, ""},
		{"old/run.json other.json", exitGood, "the name was \"run\"\nsame (same: 1)\n", ""},
		{"old other.json", exitDrift, "other: widened\n  + widened: the tool was added\nrun: narrowed\n  - narrowed: the tool was removed\n", ""},
		{"--plain old new", exitDrift, "run: widened", ""},
		{"old bad.json", exitFailed, "", `unknown keyword "maxLenght"`},
		{"old nowhere", exitFailed, "", "cannot read"},
		{"old", exitFailed, "", "name two files or directories"},
		{"--fail-on=never old new", exitFailed, "", `--fail-on: unknown difference "never"; known are widened, breaking and any`},
		{"--format=xml old new", exitFailed, "", `--format: unknown form "xml"; known are text, markdown and json`},
		{"--formats=xml old new", exitFailed, "", "--formats:"},
	} {
		r := schemagen(t, dir, append([]string{"diff"}, strings.Fields(c.args)...)...)
		if r.code != c.code || !strings.Contains(r.stdout, c.stdout) || !strings.Contains(r.stderr, c.stderr) || c.stderr == "" && r.stderr != "" || c.code == exitFailed && r.stdout != "" {
			t.Errorf("diff %s: exit code %d, want %d\n%s%s", c.args, r.code, c.code, r.stdout, r.stderr)
		}
	}
}
