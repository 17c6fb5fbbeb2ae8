package gen_test

import (
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/atombender/go-jsonschema/pkg/generator"
	"github.com/atombender/go-jsonschema/pkg/schemas"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// differences are the kinds of difference between a name of ours and that which
// go-jsonschema gives to the same thing, with the reason for ours. Each takes
// away the difference of its kind: it makes of their name what ours would be,
// or returns it as it is. The name of a nested type may differ in several
// kinds. A difference that no kind explains fails TestNaming, and so does a
// kind that no longer occurs.
var differences = []struct {
	name, reason string
	same         func(n name) string
}{
	{"element", "the specification of JSON Schema speaks of items: the type of an element ends in Item, theirs in Elem", func(n name) string {
		return element.ReplaceAllString(n.theirs, "Item$1")
	}},
	{"initialism", "Go's code review guide writes ID, URL and HTML in capitals", func(n name) string {
		return refold(n, unicode.ToUpper)
	}},
	{"capitals", "a word in capitals is a word: ASC is Asc, CREATED_AT is CreatedAt", func(n name) string {
		return refold(n, unicode.ToLower)
	}},
	{"digit", "what begins with a digit is a field with X before it, theirs with A, and they begin a word behind it", func(n name) string {
		ours, x := strings.CutPrefix(n.ours, "X")
		return digits(n, ours, n.what == "field" && x)
	}},
	{"digit of a constant", "a constant has the name of its type before it: its value may begin with a digit or a letter without case", func(n name) string {
		return digits(n, n.ours, n.what == "constant")
	}},
	{"definition", "a package holds several tools: the type of a definition has the name of its tool before it", func(n name) string {
		if n.what == "type" && n.ours == n.root+n.theirs {
			return n.ours
		}
		return n.theirs
	}},
	{"collision", "a field or constant whose name is taken is spelt with its symbols; they number names in the order of the alphabet", func(n name) string {
		stem, ours := numbered.ReplaceAllString(n.theirs, ""), spelling.ReplaceAllString(n.ours, "")
		if n.what != "type" && (strings.EqualFold(ours, stem) || strings.EqualFold(strings.TrimRight(ours, "0123456789"), stem)) {
			return n.ours
		}
		return n.theirs
	}},
	{"collision of types", "a type whose name is taken is named by all of its location; theirs are numbered", func(n name) string {
		if stem := numbered.ReplaceAllString(n.theirs, ""); n.what == "type" && stem != n.theirs && strings.HasSuffix(n.ours, stem) {
			return n.ours
		}
		return n.theirs
	}},
	{"alternative", "an alternative that has none but null beside it adds nothing to a name; they add its number", func(n name) string {
		if n.what != "type" {
			return n.theirs
		}
		return alternative.ReplaceAllString(n.theirs, "$1")
	}},
	{"method", "no field has the name of a method that its struct has", func(n name) string {
		if n.what == "field" && slices.Contains(methods, n.theirs) && n.ours == n.theirs+"Field" {
			return n.ours
		}
		return n.theirs
	}},
	{"symbols", "a name of nothing but symbols is made of their names or code points; theirs are Undefined and a number, Blank or Wildcard", func(n name) string {
		if undefined.MatchString(n.theirs) && !strings.ContainsFunc(n.of, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			return n.ours
		}
		return n.theirs
	}},
}

var (
	element     = regexp.MustCompile(`Elem([A-Z0-9_]|$)`)
	numbered    = regexp.MustCompile(`_[0-9]+$`)
	alternative = regexp.MustCompile(`_[0-9]+([A-Z])`)
	undefined   = regexp.MustCompile(`^(Undefined(_[0-9]+)?|Blank|Wildcard)$`)
	// spelling finds the words for symbols.
	spelling = regexp.MustCompile(`Space|Dot|Dash|Dollar|Colon|Comma|Slash|Plus|Underscore`)
)

// digits explains a name that begins with a digit.
func digits(n name, ours string, applies bool) string {
	rest, ok := strings.CutPrefix(n.theirs, "A")
	if first, _ := utf8.DecodeRuneInString(rest); applies && ok && !unicode.IsUpper(first) && strings.EqualFold(rest, ours) {
		return n.ours
	}
	return n.theirs
}

// refold makes letters of their name as ours has them where that is the case
// that change gives them.
func refold(n name, change func(rune) rune) string {
	ours, theirs := []rune(n.ours), []rune(n.theirs)
	if !strings.EqualFold(n.ours, n.theirs) || len(ours) != len(theirs) {
		return n.theirs
	}
	for i, r := range theirs {
		if change(r) == ours[i] {
			theirs[i] = ours[i]
		}
	}
	return string(theirs)
}

// name is one name that both generators give.
type name struct {
	root            string // the type of the tool
	what, place, of string // e.g. "field", "/task/id", "id"
	ours, theirs    string // e.g. "ID", "Id"
}

// explain returns the kinds of difference of a name, and what is left of it.
func (n name) explain() (kinds []string, theirs string) {
	for _, d := range differences {
		if same := d.same(n); same != n.theirs {
			kinds = append(kinds, d.name)
			n.theirs = same
		}
	}
	return kinds, n.theirs
}

// unnamed are the reasons for which go-jsonschema prints nothing for a schema,
// by a part of its error. Here, too, an entry that nothing needs fails.
var unnamed = map[string]string{
	"could not merge anyOf types":     "an anyOf without anything to merge",
	"what it prints is no Go":         "names with quotes or nothing in them end its struct tags",
	"cannot generate referenced type": "a reference to another place than a definition",
}

// refused are the reasons for which we print nothing.
var refused = map[string]string{
	"\"exclusiveMinimum\" must be a number": "a word of draft-04 in a schema of a later draft",
}

// TestNaming compares the names of types, fields and constants with those that
// go-jsonschema gives, on the bundled tools, the cases about names, and a sample
// of the tools of real servers.
func TestNaming(t *testing.T) {
	occurs := map[string][]string{}
	failed := map[string]bool{}
	names, same := 0, 0
	for _, in := range namingInputs(t) {
		source, err := oracle(in)
		if err != nil {
			if !explained(unnamed, failed, err.Error()) {
				t.Errorf("%s: go-jsonschema: %v", in.Name, err)
			}
			continue
		}
		r := gen.Generate([]gen.Input{in}, gen.Options{Package: "p", Plain: true})
		if r.Failed() {
			text := gentest.Text(gentest.Errors(r.Diagnostics))
			if !explained(refused, failed, text) {
				t.Errorf("%s: %s", in.Name, text)
			}
			continue
		}
		var ours []byte
		for file, text := range r.Files {
			if file != "registry.gen.go" {
				ours = text
			}
		}
		for _, n := range pairs(t, strings.TrimSuffix(in.Name, ".json"), ours, source) {
			names++
			if n.ours == n.theirs {
				same++
				continue
			}
			kinds, left := n.explain()
			if left != n.ours {
				t.Errorf("%s: the %s %q at %q is %s, of go-jsonschema %s; no kind of difference explains it", in.Name, n.what, n.of, n.place, n.ours, n.theirs)
			}
			for _, k := range kinds {
				occurs[k] = append(occurs[k], n.ours+" for "+n.theirs)
			}
		}
	}
	for _, d := range differences {
		if len(occurs[d.name]) == 0 {
			t.Errorf("the difference %q does not occur any more; take it out of the table", d.name)
			continue
		}
		t.Logf("%4d %s: %s (%s)", len(occurs[d.name]), d.name, d.reason, slices.Min(occurs[d.name]))
	}
	for _, table := range []map[string]string{unnamed, refused} {
		for part, reason := range table {
			if !failed[part] {
				t.Errorf("nothing fails for %q any more (%s); take it out of the table", part, reason)
			}
		}
	}
	t.Logf("%d names, %d of them the same", names, same)
	if same < 1000 {
		t.Errorf("only %d names are the same: the comparison does not find what to compare", same)
	}
}

// explained notes which entries of a table a text has, and reports whether it has any.
func explained(table map[string]string, seen map[string]bool, text string) bool {
	found := false
	for part := range table {
		if strings.Contains(text, part) {
			found, seen[part] = true, true
		}
	}
	return found
}

// namingInputs are the schemas whose names are compared.
func namingInputs(t *testing.T) []gen.Input {
	t.Helper()
	var inputs []gen.Input
	add := func(path string, text []byte) {
		name := strings.NewReplacer("-", "_", ".", "_").Replace(strings.TrimSuffix(filepath.Base(path), ".json"))
		inputs = append(inputs, gen.Input{Name: name + ".json", Text: text})
	}
	read := func(path string) []byte {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	bundled, _ := filepath.Glob(filepath.Join("..", "tool_schemas", "*.json"))
	for _, path := range bundled {
		add(path, read(path))
	}
	cases, _ := filepath.Glob(filepath.Join(gentest.Shared(t, "cases"), "*.json"))
	for _, path := range cases {
		var c struct {
			Kind   string
			Schema json.RawMessage
			Valid  *bool `json:"schema_valid"`
		}
		if err := json.Unmarshal(read(path), &c); err != nil {
			t.Fatal(err)
		}
		if c.Kind == "codegen" && (c.Valid == nil || *c.Valid) {
			add("case_"+strings.TrimLeft(filepath.Base(path), "0123456789-"), c.Schema)
		}
	}
	real, _ := filepath.Glob(filepath.Join(gentest.Shared(t, "corpus", "mcp"), "*", "*.json"))
	for i, path := range real {
		if i%2 == 0 {
			add(path, read(path))
		}
	}
	return inputs
}

// oracle returns the Go types that go-jsonschema makes of a schema.
func oracle(in gen.Input) (source []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	const out = "-"
	g, err := generator.New(generator.Config{
		DefaultPackageName: "p", DefaultOutputName: out, Tags: []string{"json"}, OnlyModels: true, Warner: func(string) {},
	})
	if err != nil {
		return nil, err
	}
	s, err := schemas.FromJSONReader(strings.NewReader(string(in.Text)))
	if err != nil {
		return nil, err
	}
	if err := g.AddFile(strings.TrimSuffix(in.Name, ".json"), s); err != nil { // the name is that of the type
		return nil, err
	}
	files, err := g.Sources()
	if err != nil {
		return nil, err
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "", files[out], parser.SkipObjectResolution); err != nil {
		return nil, fmt.Errorf("what it prints is no Go: %w", err)
	}
	return files[out], nil
}
