package pattern

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// dataDir returns a folder of the shared test data, which lies beside the repository.
func dataDir(t *testing.T, name string) string {
	t.Helper()
	dir := filepath.Join("..", "..", "..", "..", "shared", name)
	if _, err := os.Stat(dir); err != nil {
		if os.Getenv("SCHEMAGEN_DATA") == "required" {
			t.Fatalf("SCHEMAGEN_DATA=required, but the test data is absent: %v", err)
		}
		t.Skipf("the test data is absent: %v", err)
	}
	return dir
}

func readJSON(t *testing.T, path string, into any) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// TestSuite judges the groups of the official suite that hold nothing but patterns. The verdicts of the few keywords
// beside them (type, additionalProperties, the subschemas of patternProperties) are computed here.
func TestSuite(t *testing.T) {
	tests := filepath.Join(dataDir(t, "json-schema-test-suite"), "tests")
	for _, glob := range []string{
		"*/optional/ecmascript-regex.json", "*/optional/non-bmp-regex.json", "*/pattern.json", "*/patternProperties.json",
	} {
		files, err := filepath.Glob(filepath.Join(tests, glob))
		if err != nil || len(files) < 5 {
			t.Fatalf("%s: %d files, %v, want one for each draft", glob, len(files), err)
		}
		for _, file := range files {
			suiteFile(t, file)
		}
	}
}

func suiteFile(t *testing.T, file string) {
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
	if len(groups) == 0 {
		t.Errorf("%s holds no groups", file)
	}
	for _, g := range groups {
		t.Run(filepath.Base(file)+"/"+g.Description, func(t *testing.T) {
			for _, c := range g.Tests {
				if got := valid(t, g.Schema, c.Data); got != c.Valid {
					t.Errorf("%s: %s: %v is judged %v", file, c.Description, c.Data, got)
				}
			}
		})
	}
}

// valid judges the keywords that stand in the files of TestSuite, and fails the test at any other.
func valid(t *testing.T, schema any, data any) bool {
	t.Helper()
	if b, ok := schema.(bool); ok {
		return b
	}
	ok := true
	object, isObject := data.(map[string]any)
	text, isString := data.(string)
	number, isNumber := data.(float64)
	for keyword, value := range schema.(map[string]any) {
		switch keyword {
		case "$schema":
		case "pattern":
			ok = ok && (!isString || judged(t, value.(string))(text))
		case "patternProperties":
			for src, sub := range value.(map[string]any) {
				matches := judged(t, src)
				for name, member := range object {
					ok = ok && (!matches(name) || valid(t, sub, member))
				}
			}
		case "additionalProperties":
			for name := range object {
				if matched := matchesAny(t, schema.(map[string]any)["patternProperties"], name); !matched && value == false {
					ok = false
				}
			}
		case "maximum":
			ok = ok && (!isNumber || number <= value.(float64))
		case "type":
			is := map[string]bool{"string": isString, "object": isObject, "null": data == nil,
				"integer": isNumber && number == float64(int64(number)), "number": isNumber}
			_, is["boolean"] = data.(bool)
			have, known := is[value.(string)]
			if !known {
				t.Fatalf("type %q is not known here", value)
			}
			ok = ok && have
		default:
			t.Fatalf("the keyword %q is not known here", keyword)
		}
	}
	return ok
}

func matchesAny(t *testing.T, patternProperties any, name string) bool {
	for src := range patternProperties.(map[string]any) {
		if judged(t, src)(name) {
			return true
		}
	}
	return false
}

// corpusExceptions holds the patterns of real schemas that have no automaton, with what Build says.
var corpusExceptions = map[string]string{
	// Cases that the generator must refuse, the second one but for drafts up to 7 (Options.Legacy).
	`^(.)\1$`: "pattern: offset 4: back-reference",
	`^a{,2}$`: "pattern: offset 2: not a quantifier here, but one in other dialects: write {0,m}, or \\{ for the character",
}

// TestCorpora builds every pattern of the real schemas, and of the cases from bug reports.
func TestCorpora(t *testing.T) {
	patterns := corpusPatterns(t, filepath.Join("corpus", "mcp"), filepath.Join("corpus", "bernstein"), "schema-benchmark", "cases")
	kinds := map[Kind]int{}
	for src, file := range patterns {
		var got string
		switch m, _, err := Build(src); {
		case err != nil:
			got = err.Error()
		case m.Kind == Regexp:
			got = m.String()
			kinds[m.Kind]++
		default:
			kinds[m.Kind]++
		}
		if want := corpusExceptions[src]; got != want {
			t.Errorf("%s: the line for corpusExceptions:\n\t`%s`: %q,", file, src, got)
		}
	}
	for src := range corpusExceptions {
		if _, ok := patterns[src]; !ok {
			t.Errorf("corpusExceptions names %s, which no corpus holds", src)
		}
	}
	t.Log(kinds)
}

// corpusPatterns returns the patterns in the schemas of some folders of the test data, with a file that holds each.
func corpusPatterns(t *testing.T, folders ...string) map[string]string {
	t.Helper()
	patterns := map[string]string{}
	for _, folder := range folders {
		before := len(patterns)
		err := filepath.WalkDir(dataDir(t, folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || filepath.Ext(path) != ".json" {
				return err
			}
			var schema any
			readJSON(t, path, &schema)
			collectPatterns(schema, path, patterns)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(patterns) == before {
			t.Errorf("no patterns in %s", folder)
		}
	}
	return patterns
}

func collectPatterns(v any, path string, into map[string]string) {
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			collectPatterns(x, path, into)
		}
	case map[string]any:
		for name, x := range v {
			if src, ok := x.(string); ok && name == "pattern" {
				into[src] = path
			}
			if members, ok := x.(map[string]any); ok && name == "patternProperties" {
				for src := range members {
					into[src] = path
				}
			}
			collectPatterns(x, path, into)
		}
	}
}

// TestBacktrackingBombs holds that hostile patterns translate, so that they run in linear time.
func TestBacktrackingBombs(t *testing.T) {
	text := strings.Repeat("a", 100_000) + "!"
	for _, src := range []string{`^(a+)+$`, `^(a|a)*$`, `^(a*)*b?$`, `^(a|aa)+$`, `(.*)*x`} {
		if judged(t, src)(text) {
			t.Errorf("%s matches", src)
		}
	}
}
