package report_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/report"
)

func page(t *testing.T, schemas map[string]string) string {
	t.Helper()
	var inputs []gen.Input
	for name, text := range schemas {
		inputs = append(inputs, gen.Input{Name: name, Text: []byte(text)})
	}
	b, err := report.Page(inputs, report.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

var item = regexp.MustCompile(`<li><code>(.*?)</code>: (.*?)</li>`)

// entries are the places of which the page says that something unforeseen can
// enter.
func entries(page string) map[string]string {
	found := map[string]string{}
	if _, list, ok := strings.Cut(page, `<ul class="entries">`); ok {
		list, _, _ = strings.Cut(list, "</ul>")
		for _, m := range item.FindAllStringSubmatch(list, -1) {
			found[html.UnescapeString(m[1])] = html.UnescapeString(m[2])
		}
	}
	return found
}

// TestEntries holds what the page says of where something unforeseen can enter.
func TestEntries(t *testing.T) {
	const closed = `{"type":"object","additionalProperties":false,"properties":{"a":`
	for name, c := range map[string]struct {
		schema string
		want   map[string]string
	}{
		"limited":     {closed + `{"type":"string","maxLength":9}}}`, map[string]string{"a": "free text, at most 9 characters"}},
		"long":        {closed + `{"type":"string","minLength":400,"maxLength":900}}}`, map[string]string{"a": "free text, at most 900 characters"}},
		"unlimited":   {closed + `{"type":"string"}}}`, map[string]string{"a": "free text without a limit of its own"}},
		"pattern":     {closed + `{"type":"string","pattern":"^[a-z]+$"}}}`, map[string]string{}},
		"wide":        {closed + `{"type":"string","pattern":"^[a-z ]+$"}}}`, map[string]string{"a": "free text without a limit of its own"}},
		"words":       {closed + `{"type":"string","pattern":"^[a-z ]+$","maxLength":50}}}`, map[string]string{"a": "free text, at most 50 characters"}},
		"short":       {closed + `{"type":"string","pattern":"^[A-Za-z]+$","maxLength":3}}}`, map[string]string{}},
		"enum":        {closed + `{"enum":["x y","z"]}}}`, map[string]string{}},
		"format":      {closed + `{"type":"string","format":"uuid"}}}`, map[string]string{}},
		"anything":    {closed + `{}}}`, map[string]string{"a": "any JSON"}},
		"open":        {closed + `{"type":"object","additionalProperties":true}}}`, map[string]string{"a": "members of any name"}},
		"map":         {closed + `{"type":"object","additionalProperties":{"type":"integer"}}}}`, map[string]string{}},
		"map of text": {closed + `{"type":"object","additionalProperties":{"type":"string","maxLength":5}}}}`, map[string]string{"a.*": "free text, at most 5 characters"}},
		"elements":    {closed + `{"type":"array","items":{"type":"string","maxLength":7}}}}`, map[string]string{"a[]": "free text, at most 7 characters"}},
		"by reference": {`{"type":"object","additionalProperties":false,"properties":{"a":{"$ref":"#/$defs/t"}},"$defs":{"t":{"type":"string","maxLength":8}}}`,
			map[string]string{"a": "free text, at most 8 characters"}},
		"narrowed": {closed + `{"allOf":[{"type":"string"},{"enum":["a b"]}]}}}`, map[string]string{}},
		"alternatives": {closed + `{"oneOf":[{"type":"string","pattern":"^x$"},{"type":"object","additionalProperties":false,"properties":{"b":{"type":"string","maxLength":3}}}]}}}`,
			map[string]string{"a.b": "free text, at most 3 characters"}},
		"condition": {`{"type":"object","additionalProperties":false,"properties":{"a":{"type":"integer"}},"if":{"required":["a"]},"then":{"properties":{"a":{"minimum":1}}}}`,
			map[string]string{}},
		"itself": {`{"type":"object","additionalProperties":false,"properties":{"a":{"type":"string","maxLength":2},"next":{"$ref":"#"}}}`,
			map[string]string{"a": "free text, at most 2 characters"}},
		"integer": {closed + `{"type":["integer","null"]}}}`, map[string]string{}},
		"unevaluated": {`{"type":"object","allOf":[{"properties":{"a":{"type":"boolean"}}}],"unevaluatedProperties":false}`,
			map[string]string{}},
	} {
		t.Run(name, func(t *testing.T) {
			got := entries(page(t, map[string]string{"tool.json": c.schema}))
			if len(got) != len(c.want) {
				t.Fatalf("got %v, want %v", got, c.want)
			}
			for place, says := range c.want {
				if got[place] != says {
					t.Errorf("%s: got %q, want %q", place, got[place], says)
				}
			}
		})
	}
}

// TestHostileText holds that no text of a schema becomes markup or script.
func TestHostileText(t *testing.T) {
	const evil = `</script></style></pre><script>alert(1)</script><img src=x onerror=alert(1)>"'&<!--`
	quoted := strings.ReplaceAll(evil, `"`, `\"`)
	schema := `{"title":"` + quoted + `","description":"` + quoted + `","type":"object","additionalProperties":false,"properties":{"` + quoted + `":` +
		`{"type":"string","description":"` + quoted + `","enum":["` + quoted + `"],"default":"` + quoted + `"},"p":{"type":"string","pattern":"` +
		strings.NewReplacer(`(`, `\\(`, `)`, `\\)`).Replace(quoted) + `"}},"required":["` + quoted + `"]}`
	broken := `{"type":"object","` + quoted + `":1}`
	got := page(t, map[string]string{"a.json": schema, "b.json": broken, `<b onclick="x">.json`: `{`})
	for _, tag := range []string{"<script", "<style", "<img", "<!--", "<b "} {
		want := map[string]int{"<script": 1, "<style": 1}[tag]
		if n := strings.Count(got, tag); n != want {
			t.Errorf("%d times %s, want %d", n, tag, want)
		}
	}
	if !strings.Contains(got, html.EscapeString("<img src=x")) {
		t.Error("the text of the schema is not on the page")
	}
}

// TestPolicy holds that the page allows itself its own style and script and
// nothing else.
func TestPolicy(t *testing.T) {
	got := page(t, map[string]string{"a.json": `{"type":"object"}`})
	policy := html.UnescapeString(between(t, got, `http-equiv="Content-Security-Policy" content="`, `"`))
	for _, part := range []string{"style", "script"} {
		sum := sha256.Sum256([]byte(between(t, got, "<"+part+">", "</"+part+">")))
		if want := part + "-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(policy, want) {
			t.Errorf("the policy %q lacks %q", policy, want)
		}
	}
	if !strings.HasPrefix(policy, "default-src 'none';") {
		t.Errorf("the policy is %q", policy)
	}
	for _, outside := range []string{"http://", "https://", "src=", "@import", "url("} {
		if strings.Contains(strings.ReplaceAll(got, "default-src", ""), outside) {
			t.Errorf("the page has %s", outside)
		}
	}
}

func between(t *testing.T, s, from, to string) string {
	t.Helper()
	_, s, ok := strings.Cut(s, from)
	s, _, ended := strings.Cut(s, to)
	if !ok || !ended {
		t.Fatalf("no %q before %q", from, to)
	}
	return s
}

// TestSameBytes holds that the page does not depend on the order of the files.
func TestSameBytes(t *testing.T) {
	files, err := filepath.Glob("../../tool_schemas/*.json")
	if err != nil || len(files) < 20 {
		t.Fatal(files, err)
	}
	var inputs, turned []gen.Input
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		in := gen.Input{Name: filepath.Base(name), Text: text}
		inputs, turned = append(inputs, in), append([]gen.Input{in}, turned...)
	}
	a, err := report.Page(inputs, report.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := report.Page(turned, report.Options{})
	if err != nil || !bytes.Equal(a, b) {
		t.Errorf("the pages differ (%v)", err)
	}
}
