//go:build !race

package cases

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
	"github.com/schemagen/schemagen/gen/internal/randschema"
	"github.com/schemagen/schemagen/generated"
)

// Two more judges look at each case: the generated code, whose violations must
// be those that the case says, and another validator, whose verdict must be the
// same.

// sample is every so many tools of the corpus that go test looks at; make cases
// looks at all.
const sample = 12

// subject is a schema with its cases.
type subject struct {
	in   gen.Input
	opts gen.Options
	sets []Set
}

// subjects makes the cases of tools: as tools, or where the strict compiler
// refuses the schema, by the letter of the specification with formats that
// assert.
func subjects(t *testing.T, inputs []gen.Input) []subject {
	t.Helper()
	var list []subject
	for _, in := range inputs {
		s := subject{in: in}
		for _, s.opts.Plain = range []bool{false, true} {
			s.opts.Formats = gen.FormatsAssert
			if s.sets, _ = Generate([]gen.Input{in}, Options{Plain: s.opts.Plain, Formats: s.opts.Formats}); len(s.sets) > 0 {
				break
			}
		}
		if len(s.sets) == 0 {
			t.Logf("%s is no schema", in.Name)
			continue
		}
		list = append(list, s)
	}
	return list
}

// judged holds each case of the tools to the generated code.
func judged(t *testing.T, list []subject) (count int) {
	t.Helper()
	var schemas []gentest.Schema
	for _, s := range list {
		schemas = append(schemas, gentest.Schema{Name: s.in.Name, Text: s.in.Text, Options: s.opts})
	}
	m := gentest.Compile(t, schemas)
	for _, s := range list {
		if !m.Has(s.in.Name) {
			t.Errorf("%s was not compiled: %v %s", s.in.Name, m.Refused[s.in.Name], m.Panics[s.in.Name])
			continue
		}
		set := s.sets[0]
		for _, c := range set.Cases {
			count++
			r := m.Judge(s.in.Name, gentest.Call{Text: c.Arguments, Limits: gentest.Limits{Strict: !s.opts.Plain}})
			if fault := contradicts(c, r); fault != "" {
				t.Errorf("%s: %s: %.300s: %s", s.in.Name, c.Name, c.Arguments, fault)
			}
		}
		for _, u := range set.Uncovered {
			if u.Arguments == nil {
				continue
			}
			count++
			r := m.Judge(s.in.Name, gentest.Call{Text: u.Arguments, Limits: gentest.Limits{Strict: !s.opts.Plain}})
			var want []string
			for _, v := range u.Violations {
				want = append(want, fmt.Sprintf("%q @%s", v.Pointer, v.SchemaPath))
			}
			slices.Sort(want)
			if want = slices.Compact(want); r.Class != "schema" || !slices.Equal(want, r.Set()) {
				t.Errorf("%s: uncovered %s: %.300s: %s", s.in.Name, u.SchemaPath, u.Arguments, r)
			}
		}
	}
	return count
}

// contradicts tells how a result is not what a case says; "" when it is.
func contradicts(c Case, r *gentest.Result) string {
	if c.Valid || r.Accepted {
		if r.Panic == "" && r.Accepted == c.Valid {
			return ""
		}
		return r.String()
	}
	if c.Pointer == "" && c.SchemaPath == "/type" && r.Class == "not an object" {
		return "" // the registry looks at that before the schema
	}
	if r.Panic != "" || r.Class != "schema" {
		return r.String()
	}
	own := 0
	other := strings.ContainsFunc(c.Pointer, func(r rune) bool { return !unicode.IsPrint(r) }) // it is shown escaped
	for _, v := range r.Violations {
		switch {
		case (v.Path == c.Pointer || other) && v.Keyword == c.Keyword && v.SchemaPath == c.SchemaPath:
			own++
		case (v.Keyword == "oneOf" || v.Keyword == "anyOf") && (c.Pointer == v.Path || strings.HasPrefix(c.Pointer, v.Path+"/")):
			// the choice in whose chosen alternative the constraint stands
		default:
			return "beside it: " + r.String()
		}
	}
	if own != 1 {
		return r.String()
	}
	return ""
}

// confirmed holds the verdict of each case to another validator.
func confirmed(t *testing.T, list []subject) (count int) {
	t.Helper()
	advertised, err := generated.NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		text := s.in.Text
		if tool, ok := advertised.Lookup(s.sets[0].Tool); ok {
			text = tool.Schema() // with the constants that the file names
		}
		schema, err := compilePeer(text)
		if err != nil {
			t.Errorf("%s: the other validator refuses the schema: %v", s.in.Name, err)
			continue
		}
		judge := func(name string, arguments []byte, valid bool) {
			count++
			v, err := jsonschema.UnmarshalJSON(bytes.NewReader(arguments))
			if err != nil {
				t.Fatal(err)
			}
			if got := schema.Validate(v); (got == nil) != valid {
				t.Errorf("%s: %s: %.300s: valid is %v, the other validator says %v", s.in.Name, name, arguments, valid, got)
			}
		}
		for _, c := range s.sets[0].Cases {
			judge(c.Name, c.Arguments, c.Valid)
		}
		for _, u := range s.sets[0].Uncovered {
			if u.Arguments != nil {
				judge(u.SchemaPath, u.Arguments, false)
			}
		}
	}
	return count
}

// compilePeer compiles a schema with another validator; formats assert.
func compilePeer(text []byte) (*jsonschema.Schema, error) {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	if tool, ok := v.(map[string]any); ok && tool["inputSchema"] != nil {
		v = tool["inputSchema"]
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	for name, f := range numberFormats {
		c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(v any) error { return within(v, f.least, f.most, f.integer) }})
	}
	if err := c.AddResource("schema.json", v); err != nil {
		return nil, err
	}
	return c.Compile("schema.json")
}

// numberFormats are those of OpenAPI, which the other validator does not have.
var numberFormats = map[string]struct {
	least, most string
	integer     bool
}{
	"int32":  {"-2147483648", "2147483647", true},
	"int64":  {"-9223372036854775808", "9223372036854775807", true},
	"uint32": {"0", "4294967295", true},
	"uint64": {"0", "18446744073709551615", true},
	"float":  {"-3.40282346638528859811704183484516925440e38", "3.40282346638528859811704183484516925440e38", false},
	"double": {"-1.797693134862315708145274237317043567981e308", "1.797693134862315708145274237317043567981e308", false},
}

// within checks a number, when it is one, with math/big.
func within(v any, least, most string, integer bool) error {
	text, ok := v.(json.Number)
	if !ok {
		return nil
	}
	x, ok := new(big.Rat).SetString(text.String())
	low, _ := new(big.Rat).SetString(least)
	high, _ := new(big.Rat).SetString(most)
	if !ok || x.Cmp(low) < 0 || x.Cmp(high) > 0 || integer && !x.IsInt() {
		return errors.New("out of range")
	}
	return nil
}

func TestBundledCases(t *testing.T) {
	list := subjects(t, bundled(t))
	n, m := judged(t, list), confirmed(t, list)
	t.Logf("%d cases of %d tools, %d of them judged by another validator", n, len(list), m)
	if n < 1_400 || n != m {
		t.Error("there are few cases")
	}
}

func TestCorpusCases(t *testing.T) {
	var some []gen.Input
	for i, in := range corpus(t) {
		if i%sample == 0 {
			some = append(some, in)
		}
	}
	list := subjects(t, some)
	n, m := judged(t, list), confirmed(t, list)
	t.Logf("%d cases of %d tools, %d of them judged by another validator", n, len(list), m)
	if n < 5_000 || n != m {
		t.Error("there are few cases")
	}
}

// Cases of schemas that are unlike the bundled ones hold as well: a tool that
// corrects mistakes, limits of its own, words that would be Go.
func TestOtherCases(t *testing.T) {
	var list []subject
	for name, text := range map[string]string{
		"corrects.json": `{"type": "object", "additionalProperties": false, "required": ["n", "b", "l"], "x-schemagen": {"coerce": ["number", "boolean", "array", "null"]},
			"properties": {"n": {"type": "integer", "maximum": 9}, "b": {"type": "boolean"}, "l": {"type": "array", "items": {"enum": [1, 2]}}, "o": {"type": "number"}, "s": {"type": "string", "maxLength": 3}}}`,
		"small.json": `{"type": "object", "additionalProperties": false, "x-schemagen": {"maxBytes": 100, "maxDepth": 3},
			"properties": {"s": {"type": "string", "maxLength": 300}, "t": {"type": "string", "maxLength": 30}, "l": {"items": {"items": {"items": {"type": "integer"}}}}}}`,
		"large.json": `{"type": "object", "additionalProperties": false, "properties": {"i": {"type": "integer", "maximum": 9223372036854775807}, "n": {"type": "number", "minimum": -1e308}}}`,
		"words.json": strings.ReplaceAll(`{"type": "object", "additionalProperties": false, "required": ["BQ", "\"); panic(0) //"], "properties": {"BQ": {"const": "BQ+BQ"},
			"\"); panic(0) //": {"type": "string", "pattern": "^\"\\\\BQ$"}, "a/b~c": {"type": "object", "additionalProperties": false, "properties": {"é\u2028": {"maximum": 1}}}, "": {"type": "null"}}}`, "BQ", "`"),
		"controls.json": `{"type": "object", "additionalProperties": false, "properties": {"s": {"type": "string", "pattern": "^[\\x00-\\x1f]$"}, "t": {"type": "string", "pattern": "^\\n?$"}}}`,
	} {
		list = append(list, subjects(t, []gen.Input{{Name: name, Text: []byte(text)}})...)
		if last := list[len(list)-1]; last.opts.Plain {
			t.Errorf("%s is no tool", name)
		}
	}
	n, m := judged(t, list), confirmed(t, list)
	t.Logf("%d cases, %d of them judged by another validator", n, m)
	for _, s := range list {
		if _, err := GoTest("p", s.sets); err != nil {
			t.Error(err)
		}
		for _, u := range s.sets[0].Uncovered {
			t.Logf("%s: %s: %s", s.in.Name, u.SchemaPath, u.Reason)
		}
	}
}

// TestRandomCases makes cases of random schemas, which have what real ones do
// not: choices under conditions under negations, references in circles.
func TestRandomCases(t *testing.T) {
	var list []subject
	refused := 0
	for i := range 150 {
		draft := randschema.Draft(2020)
		if i%3 == 0 {
			draft = 2019
		}
		p := randschema.New(uint64(i)+5_000, draft, 1)
		s := subject{in: gen.Input{Name: fmt.Sprintf("random%d.json", i), Text: p.Text()}, opts: gen.Options{Plain: true, Formats: gen.FormatsAnnotate}}
		if s.sets, _ = Generate([]gen.Input{s.in}, Options{Plain: true, Formats: gen.FormatsAnnotate}); len(s.sets) == 0 {
			refused++
			continue
		}
		list = append(list, s)
	}
	n, m := judged(t, list), confirmed(t, list)
	t.Logf("%d cases of %d schemas, %d refused, %d of the cases judged by another validator", n, len(list), refused, m)
	if len(list) < 100 || n < 2_000 {
		t.Error("there are few cases")
	}
}
