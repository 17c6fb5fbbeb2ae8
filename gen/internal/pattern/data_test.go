package pattern

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
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
			ok = ok && (!isString || compile(t, value.(string)).MatchString(text))
		case "patternProperties":
			for src, sub := range value.(map[string]any) {
				re := compile(t, src)
				for name, member := range object {
					ok = ok && (!re.MatchString(name) || valid(t, sub, member))
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
		if compile(t, src).MatchString(name) {
			return true
		}
	}
	return false
}

// corpusExceptions holds the patterns of real schemas that GoRegexp refuses, with the construct. All patterns parse.
var corpusExceptions = map[string]string{
	`^(?=!+[^!*,;{}[\]~\n]+$)(?=(.*\w)).+$`: "lookahead",
	`^(?=[^!*,;{}[\]~\n]+$)(?=(.*\w)).+$`:   "lookahead",
	`^((\.(?!\.)\/)?\w+\/?)+$`:              "lookahead",
}

// TestCorpora parses and translates every pattern of the real schemas.
func TestCorpora(t *testing.T) {
	patterns := map[string]string{} // to the file
	collect := func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".json" {
			return err
		}
		var schema any
		readJSON(t, path, &schema)
		collectPatterns(schema, path, patterns)
		return nil
	}
	for _, corpus := range []string{filepath.Join("corpus", "mcp"), filepath.Join("corpus", "bernstein"), "schema-benchmark"} {
		before := len(patterns)
		if err := filepath.WalkDir(dataDir(t, corpus), collect); err != nil {
			t.Fatal(err)
		}
		if len(patterns) == before {
			t.Errorf("no patterns in %s", corpus)
		}
	}
	for src, file := range patterns {
		p, err := Parse(src)
		if err != nil {
			t.Errorf("%s: Parse(%s): %v", file, src, err)
			continue
		}
		want, excepted := corpusExceptions[src]
		text, err := p.GoRegexp()
		switch e, _ := err.(*Unsupported); {
		case err == nil && excepted:
			t.Errorf("%s: %s translates, but corpusExceptions says %q", file, src, want)
		case err == nil:
			if _, err := regexp.Compile(text); err != nil {
				t.Errorf("%s: %s: %v", file, src, err)
			}
		case !excepted || e.Text != want:
			t.Errorf("%s: %s: %v; the line for corpusExceptions:\n\t`%s`: %q,", file, src, err, src, e.Text)
		}
	}
	for src := range corpusExceptions {
		if _, ok := patterns[src]; !ok {
			t.Errorf("corpusExceptions names %s, which no corpus holds", src)
		}
	}
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
		if compile(t, src).MatchString(text) {
			t.Errorf("%s matches", src)
		}
	}
}
