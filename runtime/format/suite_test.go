package format

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sharedDir returns a folder of the shared test data, which lies beside the repository.
func sharedDir(t testing.TB, elem ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{"..", "..", "..", "shared"}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("SCHEMAGEN_DATA") == "required" {
			t.Fatalf("SCHEMAGEN_DATA=required, but the test data is absent: %v", err)
		}
		t.Skipf("the test data is absent: %v", err)
	}
	return path
}

func readJSON(t testing.TB, path string, into any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// suiteDrafts maps the folders of the official suite to drafts.
var suiteDrafts = map[string]string{
	"draft4": "draft-04", "draft6": "draft-06", "draft7": "draft-07", "draft2019-09": "2019-09", "draft2020-12": "2020-12",
}

// suiteExceptions are the tests of optional/format that are judged otherwise than the suite expects, by "folder/file:
// group: test", with the reason. A test that is listed and judged as expected fails, too.
var suiteExceptions = map[string]string{}

// suiteUnknown are the formats in optional/format that no draft defines: they accept everything.
var suiteUnknown = []string{"unknown"}

// suiteTest is one string of optional/format.
type suiteTest struct {
	name   string // as in suiteExceptions
	format string
	judge  func([]byte) bool // nil for an unknown format
	text   string
	valid  bool
}

// suiteTests returns all strings of optional/format; other instances are checked to be valid, which is what makes them
// none of this package's business.
func suiteTests(t testing.TB) []suiteTest {
	t.Helper()
	var out []suiteTest
	for folder, draft := range suiteDrafts {
		files, err := filepath.Glob(filepath.Join(sharedDir(t, "json-schema-test-suite", "tests", folder), "optional", "format", "*.json"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files, %v", folder, err)
		}
		for _, file := range files {
			var groups []struct {
				Description string
				Schema      map[string]any
				Tests       []struct {
					Description string
					Data        any
					Valid       bool
				}
			}
			readJSON(t, file, &groups)
			for _, g := range groups {
				format, _ := g.Schema["format"].(string)
				delete(g.Schema, "format")
				delete(g.Schema, "$schema")
				if format == "" || len(g.Schema) > 0 {
					t.Fatalf("%s: %s: the schema is not a format alone", file, g.Description)
				}
				f, known, defined := Lookup(format, draft)
				if known != defined || known == slices.Contains(suiteUnknown, format) {
					t.Fatalf("%s: the format %q is known: %v, defined in %s: %v", file, format, known, draft, defined)
				}
				for _, c := range g.Tests {
					name := folder + "/" + strings.TrimSuffix(filepath.Base(file), ".json") + ": " + g.Description + ": " + c.Description
					text, ok := c.Data.(string)
					if !ok {
						if !c.Valid {
							t.Errorf("%s: %v, no string, is invalid", name, c.Data)
						}
						continue
					}
					out = append(out, suiteTest{name, format, f.Judge, text, c.Valid})
				}
			}
		}
	}
	return out
}

// TestSuite judges all strings of the official suite's optional/format, in all drafts.
func TestSuite(t *testing.T) {
	left := map[string]bool{}
	for name := range suiteExceptions {
		left[name] = true
	}
	count := map[string]int{}
	for _, c := range suiteTests(t) {
		count[c.format]++
		valid := c.judge == nil || c.judge([]byte(c.text))
		reason, excepted := suiteExceptions[c.name]
		delete(left, c.name)
		switch {
		case excepted && valid == c.valid:
			t.Errorf("%s: judged as expected, and yet an exception (%s)", c.name, reason)
		case !excepted && valid != c.valid:
			t.Errorf("%s: %q is judged %v", c.name, c.text, valid)
		}
	}
	for name := range left {
		t.Errorf("the exception %q is about no test", name)
	}
	for _, f := range Formats() {
		if count[f.Name] < 2 {
			t.Errorf("the suite holds %d strings of the format %s", count[f.Name], f.Name)
		}
	}
}

// suiteStrings returns the strings of optional/format, for seeds. Unlike suiteTests it may find no suite.
func suiteStrings(t testing.TB) ([]string, error) {
	if _, err := os.Stat(filepath.Join("..", "..", "..", "shared")); err != nil {
		return nil, err
	}
	var out []string
	for _, c := range suiteTests(t) {
		out = append(out, c.text)
	}
	return out, nil
}
