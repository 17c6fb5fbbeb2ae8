package keyword

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen/internal/schema"
)

var drafts = []schema.Draft{schema.Draft4, schema.Draft6, schema.Draft7, schema.Draft201909, schema.Draft202012}

// TestSpans holds that no draft gives a name two meanings.
func TestSpans(t *testing.T) {
	for name, list := range All.byName {
		for _, k := range list {
			if k.From < first || k.To > latest || k.From > k.To {
				t.Errorf("%s: drafts %d to %d", name, k.From, k.To)
			}
		}
		for _, d := range drafts {
			n := 0
			for _, k := range list {
				if k.From <= d && d <= k.To {
					n++
				}
			}
			if n > 1 {
				t.Errorf("%s has %d meanings in %s", name, n, d)
			}
		}
	}
}

// readElsewhere are the assertions and applicators without a Lower of their
// own: a neighbour reads them.
var readElsewhere = []string{"then", "else", "minContains", "maxContains", "exclusiveMinimum", "exclusiveMaximum"}

// TestNothingIgnored holds that every assertion and applicator lowers itself or
// is read by a neighbour.
func TestNothingIgnored(t *testing.T) {
	for name, list := range All.byName {
		for _, k := range list {
			if k.Kinds != 0 && k.Lower == nil && !slices.Contains(readElsewhere, name) {
				t.Errorf("%s asserts something and does not lower itself", name)
			}
		}
	}
}

func TestSuggest(t *testing.T) {
	for word, want := range map[string]string{
		"maxLenght":                    "maxLength",
		"maxlength":                    "maxLength",
		"#ref":                         "$ref",
		"require":                      "required",
		"additionalproperties":         "additionalProperties",
		"propeties":                    "properties",
		"example":                      "examples",
		"x":                            "",
		"if_":                          "",
		"completelyElse":               "",
		strings.Repeat("maxLength", 9): "",
	} {
		if got := All.Suggest(schema.Latest, word); got != want {
			t.Errorf("Suggest(%q) = %q, want %q", word, got, want)
		}
	}
	if got := All.Suggest(schema.Draft4, "prefixItem"); got != "" {
		t.Errorf("draft-04 has no prefixItems, and %q was suggested", got)
	}
}

// TestREADME holds the table of keywords in the README to this one.
func TestREADME(t *testing.T) {
	text, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## What compiles\n")
	section, _, found := strings.Cut(section, "\n## ")
	if !found {
		t.Fatal("README.md has no section \"What compiles\" with one behind it")
	}
	for name := range All.byName {
		if !strings.Contains(section, "`"+name+"`") {
			t.Errorf("README.md, What compiles, does not mention `%s`", name)
		}
	}
	for _, word := range regexp.MustCompile("`([$a-zA-Z-]+)`").FindAllStringSubmatch(section, -1) {
		if All.byName[word[1]] == nil && !slices.Contains(mentioned, word[1]) {
			t.Errorf("README.md, What compiles, mentions `%s`, which is no keyword", word[1])
		}
	}
}

// mentioned are the other words in backquotes of that section.
var mentioned = []string{"maxLenght", "null", "object", "--strict", "prose", "invisible", "u"}
