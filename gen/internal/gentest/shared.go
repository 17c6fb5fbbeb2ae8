package gentest

import (
	"os"
	"path/filepath"
	"testing"
)

// Shared returns a path under the shared test data, which lie beside the
// repository. Where they are absent the test is skipped, or fails when
// SCHEMAGEN_DATA=required is in the environment.
func Shared(tb testing.TB, elem ...string) string {
	tb.Helper()
	path := filepath.Join(append([]string{Root(tb), "..", "shared"}, elem...)...)
	if fileExists(path) {
		return path
	}
	if os.Getenv("SCHEMAGEN_DATA") == "required" {
		tb.Fatalf("the test data %s are absent and SCHEMAGEN_DATA=required", filepath.Join(elem...))
	}
	tb.Skipf("the test data %s are absent (../shared beside the repository)", filepath.Join(elem...))
	return ""
}
