package contract_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/contract"
)

// files makes inputs of pairs of a name and a text.
func files(list ...string) []gen.Input {
	var inputs []gen.Input
	for i := 0; i < len(list); i += 2 {
		inputs = append(inputs, gen.Input{Name: list[i], Text: []byte(list[i+1])})
	}
	return inputs
}

// root is a tool's schema with more words at its root.
func root(more string) string {
	return `{"type":"object","properties":{"a":{"type":"string","maxLength":3}},"additionalProperties":false` + more + `}`
}

// referring returns a schema whose member b is one of two objects of one form, of
// which A holds prose.
func referring(to string) string {
	return `{"type":"object","additionalProperties":false,"properties":{"a":{"$ref":"#/$defs/A"},"b":{"$ref":"#/$defs/` + to + `"},"c":{"$ref":"#/$defs/B"}},
		"$defs":{"A":{"type":"object","additionalProperties":false,"properties":{"t":{"type":"string","x-schemagen":{"invisible":"prose"}}}},
		"B":{"type":"object","additionalProperties":false,"properties":{"t":{"type":"string"}}}}}`
}

const proseNode = `"$defs":{"N":{"type":"object","additionalProperties":false,"properties":{"v":{"type":"string","x-schemagen":{"invisible":"prose"}},"next":{"$ref":"#/$defs/N"}}}}`

// TestBesideTheSchema holds what is compared beside the accepted values.
func TestBesideTheSchema(t *testing.T) {
	wrapped := func(members string) string { return `{` + members + `,"inputSchema":` + root("") + `}` }
	for _, c := range []struct {
		name, before, after string
		want                contract.Verdict // of all
		back                contract.Verdict // the other way round
		says                string           // a part of the text
	}{
		{"maxBytes set above the default", root(""), root(`,"x-schemagen":{"maxBytes":100000}`), contract.Wider, contract.Narrower, "at most 100000 bytes instead of 65536"},
		{"maxBytes lowered", root(`,"x-schemagen":{"maxBytes":1000}`), root(`,"x-schemagen":{"maxBytes":900}`), contract.Narrower, contract.Wider, "at most 900 bytes instead of 1000"},
		{"maxBytes that is the default", root(""), root(`,"x-schemagen":{"maxBytes":65536}`), contract.Same, contract.Same, ""},
		{"maxDepth raised", root(`,"x-schemagen":{"maxDepth":3}`), root(`,"x-schemagen":{"maxDepth":4}`), contract.Wider, contract.Narrower, "at most 4 open containers instead of 3"},
		{"timeout raised", root(`,"timeoutSeconds":3`), root(`,"timeoutSeconds":4`), contract.Wider, contract.Narrower, "a call may run 4s instead of 3s"},
		{"timeout removed", root(`,"timeoutSeconds":3`), root(""), contract.Wider, contract.Narrower, "a call may run without a bound instead of 3s"},
		{"coercion", root(""), root(`,"x-schemagen":{"coerce":["number"]}`), contract.Wider, contract.Narrower, "calls are corrected by CoerceNumbers"},
		{"coercion of something else", root(`,"x-schemagen":{"coerce":["number"]}`), root(`,"x-schemagen":{"coerce":["null"]}`), contract.Both, contract.Both, "no longer corrected by CoerceNumbers"},
		{"prose", root(""), strings.Replace(root(""), `"maxLength":3`, `"maxLength":3,"x-schemagen":{"invisible":"prose"}`, 1), contract.Wider, contract.Narrower, "invisible characters of prose pass at /a"},
		{"a hint of a type", root(""), strings.Replace(root(""), `"maxLength":3`, `"maxLength":3,"goJSONSchema":{"type":"netip.Prefix","imports":["net/netip"]}`, 1), contract.Narrower, contract.Unknown, "beyond the schema, by the type net/netip.Prefix, is now refused"},
		{"an integer that becomes raw JSON", `{"type":"object","properties":{"a":{"type":"integer"}},"additionalProperties":false}`,
			`{"type":"object","properties":{"a":{"type":"integer","goJSONSchema":{"type":"json.RawMessage","imports":["encoding/json"]}}},"additionalProperties":false}`,
			contract.Unknown, contract.Narrower, `by int64, is no longer refused`},
		{"an integer that becomes a number of any size", `{"type":"object","properties":{"a":{"type":"array","items":{"type":"integer"}}},"additionalProperties":false}`,
			`{"type":"object","properties":{"a":{"type":"array","items":{"type":"integer","goJSONSchema":{"type":"big.Int","imports":["math/big"]}}}},"additionalProperties":false}`,
			contract.Wider, contract.Narrower, `by int64, is no longer refused; now accepted: {"a":[9223372036854775808]} (at /a/0)`},
		{"an integer of a map that gets a type of its own", `{"type":"object","additionalProperties":{"type":"integer"}}`,
			`{"type":"object","properties":{"a":{"type":"number","multipleOf":1}},"additionalProperties":{"type":"integer"}}`,
			contract.Wider, contract.Narrower, `by int64, is no longer refused; now accepted: {"a":9223372036854775808} (at /a)`},
		{"an integer of a map beside a named one", `{"type":"object","properties":{"x":{"type":"integer"}},"additionalProperties":{"type":"integer"}}`,
			`{"type":"object","properties":{"x":{"type":"integer"}},"additionalProperties":{"type":"number","multipleOf":1}}`,
			contract.Wider, contract.Narrower, `by int64, is no longer refused; now accepted: {"extra":9223372036854775808} (at /extra)`},
		{"an integer behind recursion", `{"type":"object","additionalProperties":false,"properties":{"v":{"type":"integer"},"next":{"$ref":"#"}}}`,
			`{"type":"object","additionalProperties":false,"properties":{"v":{"type":"integer"},"next":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","additionalProperties":false,"properties":{"v":{"type":"number","multipleOf":1},"next":{"$ref":"#/$defs/N"}}}}}`,
			contract.Wider, contract.Narrower, `(at /next/v)`},
		{"prose by another reference", referring("B"), referring("A"), contract.Wider, contract.Narrower, "invisible characters of prose pass at /b/t"},
		{"prose where a pattern may lead", `{"type":"object","additionalProperties":{"type":"string"},"patternProperties":{"^x":{"type":"string"}}}`,
			`{"type":"object","additionalProperties":{"type":"string"},"patternProperties":{"^x":{"type":"string","x-schemagen":{"invisible":"prose"}}}}`,
			contract.Unknown, contract.Narrower, "invisible characters of prose pass at /*"},
		{"prose behind recursion", `{"type":"object","additionalProperties":false,"properties":{"v":{"type":"string"},"next":{"$ref":"#"},"n":{"$ref":"#/$defs/N"}},` + proseNode + `}`,
			`{"type":"object","additionalProperties":false,"properties":{"v":{"type":"string"},"next":{"$ref":"#/$defs/N"},"n":{"$ref":"#/$defs/N"}},` + proseNode + `}`,
			contract.Both, contract.Both, "invisible characters of prose pass at /next/v"},
		{"a Go name", root(""), strings.Replace(root(""), `"maxLength":3`, `"maxLength":3,"x-schemagen":{"name":"B"}`, 1), contract.Same, contract.Same, ""},
		{"a description", root(`,"description":"x"`), root(`,"description":"y"`), contract.Same, contract.Same, `the description was "x" and is "y"`},
		{"a description inside", root(""), strings.Replace(root(""), `"maxLength":3`, `"maxLength":3,"description":"x"`, 1), contract.Same, contract.Same, `"description" changed at /properties/a`},
		{"annotations", wrapped(`"annotations":{"readOnlyHint":true}`), wrapped(`"annotations":{"readOnlyHint":false}`), contract.Same, contract.Same, `"annotations" of the tool changed`},
		{"an output schema that came", wrapped(`"name":"run"`), wrapped(`"name":"run","outputSchema":` + root("")), contract.Narrower, contract.Wider, "the results are judged by an output schema now"},
		{"an output schema that became wider", wrapped(`"outputSchema":{"type":"object","additionalProperties":false}`), wrapped(`"outputSchema":{"type":"object"}`), contract.Wider, contract.Narrower, "run, its output: widened"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, way := range []struct {
				before, after string
				want          contract.Verdict
			}{{c.before, c.after, c.want}, {c.after, c.before, c.back}} {
				r := contract.Compare(files("run.json", way.before), files("run.json", way.after), contract.Options{})
				if r.Failed() {
					t.Fatalf("%v", r.Diagnostics)
				}
				if r.Verdict != way.want {
					t.Errorf("%s, want %s\n%s", r.Verdict, way.want, r.Text())
				}
				if way.before == c.before && !strings.Contains(r.Text(), c.says) {
					t.Errorf("it does not say %q:\n%s", c.says, r.Text())
				}
			}
		})
	}
}

// TestTools holds what is said of tools that come, go and are renamed, and what
// is a finding.
func TestTools(t *testing.T) {
	closed, open := root(""), `{"type":"object"}`
	output := func(schema string) string { return `{"inputSchema":` + closed + `,"outputSchema":` + schema + `}` }
	prompt := func(required string) string { return `{"arguments":[{"name":"x","required":` + required + `}]}` }
	for _, c := range []struct {
		name                     string
		before, after            []gen.Input
		pair                     bool
		want                     string // role, name and verdict of each
		widened, breaking, finds bool
	}{
		{"nothing", files("a.json", closed), files("a.json", closed), false, "tool a same", false, false, false},
		{"a tool was added", files("a.json", closed), files("a.json", closed, "b.json", closed), false, "tool a same, tool b widened", true, false, true},
		{"a tool was added with its output", files("a.json", closed), files("a.json", closed, "b.json", output(closed)), false, "tool a same, tool b widened", true, false, true},
		{"a tool was removed", files("a.json", closed, "b.json", output(open)), files("a.json", closed), false, "tool a same, tool b narrowed", false, true, true},
		{"a tool was renamed", files("a.json", closed), files("b.json", closed), false, "tool a narrowed, tool b widened", true, true, true},
		{"two files", files("a.json", closed), files("b.json", closed), true, "tool b same", false, false, false},
		{"a tool became wider", files("a.json", closed), files("a.json", open), false, "tool a widened", true, false, true},
		{"a tool became narrower", files("a.json", open), files("a.json", closed), false, "tool a narrowed", false, true, true},
		{"an output became wider", files("a.json", output(closed)), files("a.json", output(open)), false, "tool a same, output a widened", true, true, true},
		{"an output became narrower", files("a.json", output(open)), files("a.json", output(closed)), false, "tool a same, output a narrowed", false, false, true},
		{"a prompt demands more", files("a.prompt.json", prompt("false")), files("a.prompt.json", prompt("true")), false, "prompt a narrowed", false, true, true},
		{"a prompt demands less", files("a.prompt.json", prompt("true")), files("a.prompt.json", prompt("false")), false, "prompt a widened", true, false, true},
		{"a prompt is no tool", files("a.json", closed), files("a.prompt.json", prompt("true")), false, "tool a narrowed, prompt a widened", true, true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := contract.Compare(c.before, c.after, contract.Options{Pair: c.pair})
			if r.Failed() {
				t.Fatalf("%v", r.Diagnostics)
			}
			var got []string
			for _, one := range r.Tools {
				got = append(got, one.Role+" "+one.Name+" "+string(one.Verdict))
			}
			if diff := cmp.Diff(c.want, strings.Join(got, ", ")); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
			for on, want := range map[contract.FailOn]bool{contract.FailOnWidened: c.widened, contract.FailOnBreaking: c.breaking, contract.FailOnAny: c.finds} {
				if r.Finds(on) != want {
					t.Errorf("a finding of kind %s: %v, want %v", on, !want, want)
				}
			}
		})
	}
}

// TestFailed compares with a file that does not compile.
func TestFailed(t *testing.T) {
	for _, inputs := range [][2][]gen.Input{
		{files("a.json", `{"type":"object","maxLenght":1}`), files("a.json", root(""))},
		{files("a.json", root("")), files("a.json", `[`)},
		{files("x/a.json", root(""), "y/a.json", root("")), files("a.json", root(""))},
	} {
		if r := contract.Compare(inputs[0], inputs[1], contract.Options{}); !r.Failed() || len(r.Tools) > 0 || len(r.Diagnostics) == 0 {
			t.Errorf("%+v", r)
		}
	}
}

// TestOutputs holds the three forms. What the schemas say, here the worst, comes
// out escaped and bounded.
func TestOutputs(t *testing.T) {
	before := `{"type":"object","properties":{"` + "``<img src=x>\\u001b[2J\\n" + `":{"type":"string","pattern":"^` + "`" + `[x](http://e)$"}},"additionalProperties":false}`
	after := strings.Replace(before, "(http://e)", "(http://e|y)", 1)
	r := contract.Compare(files("run.json", before), files("run.json", after), contract.Options{})
	if r.Failed() {
		t.Fatal(r.Diagnostics)
	}
	text, markdown := r.Text(), r.Markdown()
	for _, out := range []string{text, markdown} {
		if strings.ContainsAny(out, "\x1b\r\x00") || !strings.Contains(out, "widened at ") {
			t.Errorf("%q", out)
		}
	}
	wantText := "run: widened\n" +
		"  + widened at /properties/``<img src=x>\\x1b[2J\\n/pattern: must match the pattern ^`[x](http://e)$; now accepted: " +
		"{\"``<img src=x>\\u001b[2J\\n\":\"`xy\"} (at /``<img src=x>\\x1b[2J\\n)\n" +
		"widened (widened: 1)\n"
	if diff := cmp.Diff(wantText, text); diff != "" {
		t.Errorf("text, -want +got\n%s", diff)
	}
	wantMarkdown := "### Contract: widened\n\nwidened: 1.\n\n" +
		"Something may be let through that was refused before: a widened boundary needs a security review.\n\n" +
		"#### tool `run`: widened\n\n" +
		"- widened at ```/properties/``<img src=x>\\x1b[2J\\n/pattern```: ``must match the pattern ^`[x](http://e)$``; now accepted: " +
		"```{\"``<img src=x>\\u001b[2J\\n\":\"`xy\"}``` (at ```/``<img src=x>\\x1b[2J\\n```)\n"
	if diff := cmp.Diff(wantMarkdown, markdown); diff != "" {
		t.Errorf("markdown, -want +got\n%s", diff)
	}
	encoded, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var back contract.Result
	if err := json.Unmarshal(encoded, &back); err != nil || back.Verdict != contract.Wider || len(back.Tools) != 1 || back.Tools[0].Changes[0].Pointer != r.Tools[0].Changes[0].Pointer {
		t.Errorf("%v %s", err, encoded)
	}
}

// TestDeterministic compares the same files several times.
func TestDeterministic(t *testing.T) {
	before := files("a.json", root(""), "b.json", `{"type":"object","properties":{"x":{"type":"integer"},"y":{"enum":["a","b"]}},"patternProperties":{"^p":{"type":"string"}},"additionalProperties":false}`)
	after := files("b.json", `{"type":"object","properties":{"y":{"enum":["b","c"]},"z":true},"patternProperties":{"^q":{"type":"string"}},"additionalProperties":false}`, "a.json", `{"type":"object"}`)
	want := contract.Compare(before, after, contract.Options{}).Text()
	for range 5 {
		if got := contract.Compare(before, after, contract.Options{}).Text(); got != want {
			t.Fatalf("-first +later\n%s", cmp.Diff(want, got))
		}
	}
}
