//go:build !race

package gen_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// known is a list of failures that are known, one a line: a name, then the
// reason. It works both ways: a failure that is not in it fails the test, and
// so does a success that is.
type known struct {
	file    string
	reasons map[string]string
	seen    map[string]bool
}

func newKnown(t *testing.T, name string) *known {
	t.Helper()
	k := &known{file: filepath.Join("testdata", name), reasons: map[string]string{}, seen: map[string]bool{}}
	f, err := os.Open(k.file)
	if os.IsNotExist(err) {
		return k
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, reason, _ := strings.Cut(line, " ")
		if reason = strings.TrimSpace(reason); reason == "" {
			t.Errorf("%s: %s has no reason", k.file, name)
		}
		k.reasons[name] = reason
	}
	return k
}

// fail notes that a case failed.
func (k *known) fail(t *testing.T, name, format string, args ...any) {
	t.Helper()
	k.seen[name] = true
	if k.reasons[name] == "" {
		t.Errorf(name+": "+format, args...)
	}
}

// pass notes that a case succeeded.
func (k *known) pass(t *testing.T, name string) {
	t.Helper()
	k.seen[name] = true
	if reason := k.reasons[name]; reason != "" {
		t.Errorf("%s succeeds; remove it from %s (%s)", name, k.file, reason)
	}
}

// finish reports the entries that no case has.
func (k *known) finish(t *testing.T) {
	t.Helper()
	for name := range k.reasons {
		if !k.seen[name] {
			t.Errorf("%s: %s was not judged; remove or correct it", k.file, name)
		}
	}
}
