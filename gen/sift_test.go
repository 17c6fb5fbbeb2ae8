//go:build !race

package gen_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// siftArms are alternatives that a kind, the member "op" or the names that they
// require tell apart, some of them not quite: they overlap, leave the member
// out, exclude values of it, accept other kinds as well, hide it in alternatives
// of their own.
var siftArms = []string{
	`{"type": "object", "required": ["op"], "properties": {"op": {"enum": ["a", "b"]}, "x": {"type": "integer"}}}`,
	`{"type": "object", "required": ["op", "x"], "properties": {"op": {"const": "b"}}}`,
	`{"type": "object", "properties": {"op": {"const": "c"}, "x": {"type": "string"}}}`,
	`{"properties": {"op": {"const": "é"}, "x": {"type": "array"}}}`,
	`{"type": ["object", "null"], "required": ["op"], "properties": {"op": {"type": "string", "not": {"enum": ["a", "b", "", 5]}}}}`,
	`{"type": "object", "required": ["x"], "properties": {"op": {"not": {"const": "c"}}}}`,
	`{"oneOf": [{"type": "object", "required": ["op"], "properties": {"op": {"const": "d"}}}, {"type": "object", "required": ["op"], "properties": {"op": {"enum": ["e", "a"]}}}, {"type": "string"}]}`,
	`{"type": "object", "allOf": [{"properties": {"op": {"enum": ["a", "f", 1]}}}, {"properties": {"op": {"enum": ["f", ""]}}}]}`,
	`{"type": "object", "required": ["op"], "properties": {"op": {"const": ""}}}`,
	`{"type": "number", "minimum": 3}`,
	`{"type": "string", "maxLength": 2}`,
	`{"type": "array", "items": {"$ref": "#"}}`,
	`{"type": "boolean"}`,
	`{"type": "object", "required": ["op"], "properties": {"op": {"const": "g"}, "x": {"$ref": "#"}}}`,
	`{"type": "object", "required": ["op", "y"], "properties": {"op": {"enum": [1, 2.5, 1e30, null]}}}`,
	`{"type": "object", "anyOf": [{"required": ["y"]}, {"properties": {"op": {"const": 5.0}, "x": false}}]}`,
	`{"type": "object", "anyOf": [{"required": ["y"]}, {"required": ["z"], "properties": {"op": {"enum": [true, [], {}]}}}]}`,
}

// siftCalls are values of every kind, with every tag, spelled in several ways.
func siftCalls() []string {
	values := []string{`1`, `1.5`, `5`, `"s"`, `"long"`, `true`, `null`, `[]`, `[1, "s", {"op": "a"}]`, `{}`, `{"x": 1}`, `{"y": {"op": "a"}, "z": [{"op": "b"}]}`}
	for _, op := range []string{`"a"`, `"b"`, `"c"`, `"d"`, `"e"`, `"f"`, `"g"`, `"é"`, `""`, `"z"`, `5`, `50e-1`, `-0`, `1`, `2.50`, `1e30`, `true`, `null`, `{"op": "a"}`, `"\u0061"`, `"\u00e9"`} {
		for _, x := range []string{``, `, "x": 1`, `, "x": "s"`, `, "x": []`, `, "x": {"op": "a"}`, `, "x": {"op": "g", "x": {"op": "b", "x": 2}}`, `, "op": "a"`, `, "y": 1`, `, "z": {"y": 1}`} {
			values = append(values, `{"op": `+op+x+`}`)
		}
		values = append(values, `{"x" : {"op": "b"}, "o\u0070" : `+op+` }`)
	}
	return values
}

// TestSift holds that arms which are not read because a kind, a member or a
// name excludes them change no verdict and no violation: every pair of arms, most
// with a third, against the same schema with simplification off.
func TestSift(t *testing.T) {
	var schemas []gentest.Schema
	for _, keyword := range []string{"anyOf", "oneOf"} {
		for i := range siftArms {
			for j := range siftArms[:i+1] {
				arms := []string{siftArms[i], siftArms[j], siftArms[(i+2*j+1)%len(siftArms)]}
				if (i+j)%3 == 0 {
					arms = arms[:2]
				}
				schemas = append(schemas, gentest.Schema{
					Name: fmt.Sprintf("%s/%d/%d", keyword, i, j), Text: []byte(`{"` + keyword + `": [` + strings.Join(arms, ", ") + `]}`),
					Options: gen.Options{Plain: true},
				})
			}
		}
		for i := range siftArms { // the arm that is left says all: of objects, of those with "op", of those with "x"
			beside := []string{`"type": "object"`, `"type": "object", "required": ["op"]`, `"type": ["object", "string"], "required": ["op", "x"]`}[i%3]
			var arms []string
			for _, k := range []int{i, i + 4, i + 9} { // patterns: it cannot be read off the members
				arms = append(arms, strings.Replace(siftArms[k%len(siftArms)], "{", `{"patternProperties": {"^q": false}, `, 1))
			}
			schemas = append(schemas, gentest.Schema{
				Name: fmt.Sprintf("%s/%d/beside", keyword, i), Text: []byte(`{` + beside + `, "` + keyword + `": [` + strings.Join(arms, ", ") + `]}`),
				Options: gen.Options{Plain: true},
			})
		}
		schemas = append(schemas, gentest.Schema{
			Name: keyword + "/all", Text: []byte(`{"` + keyword + `": [` + strings.Join(siftArms, ", ") + `]}`), Options: gen.Options{Plain: true},
		})
	}
	m := gentest.Compile(t, gentest.Both(schemas))
	accepted, refused := 0, 0
	for _, s := range schemas {
		for _, text := range siftCalls() {
			r, differ := m.JudgeBoth(s.Name, gentest.Call{Text: []byte(text)})
			if differ != "" || r.Panic != "" {
				t.Errorf("%s\n%s: %s%s", s.Text, text, differ, r.Panic)
			}
			if r.Accepted {
				accepted++
			} else {
				refused++
			}
		}
	}
	if accepted < 1000 || refused < 1000 {
		t.Errorf("%d calls are accepted, %d refused", accepted, refused)
	}
	straight := 0
	for _, s := range schemas {
		r := gen.Generate([]gen.Input{{Name: "all.json", Text: s.Text}}, gen.Options{Package: "p", Plain: true})
		if strings.Contains(string(r.Files["all.gen.go"]), "c.Straight(") {
			straight++
		}
	}
	if straight < 10 {
		t.Errorf("%d schemas have an arm that says all", straight)
	}
	r := gen.Generate([]gen.Input{{Name: "all.json", Text: schemas[len(schemas)-1].Text}}, gen.Options{Package: "p", Plain: true, Dump: gen.DumpRule})
	if !strings.Contains(r.Text, `sift by kind and member "op" and names`) {
		t.Errorf("nothing is sifted:\n%s", r.Text)
	}
}

// TestSiftBigIntegers holds that an arm which is read straight lifts no rule on
// numbers that the long way applies: judging, decoding and the code without
// simplification agree on numbers that only a big.Int holds.
func TestSiftBigIntegers(t *testing.T) {
	arm := func(op string) string {
		return `{"type": "object", "required": ["op"], "properties": {"op": {"const": ` + op + `}, "n": {"type": "integer", "goJSONSchema": {"type": "*big.Int"}}}, "patternProperties": {"^q": false}}`
	}
	choice := `"anyOf": [` + arm("1") + `, ` + arm("2") + `]`
	schemas := []gentest.Schema{
		{Name: "sole", Text: []byte(`{"type": "object", "properties": {"v": {` + choice + `}}}`)},
		{Name: "beside a type", Text: []byte(`{"type": "object", "properties": {"v": {"type": "object", ` + choice + `}}}`)},
		{Name: "root", Text: []byte(`{"type": "object", "properties": {"v": {}}, ` + choice + `}`)},
		{Name: "root alone", Text: []byte(`{"type": "object", ` + choice + `}`)},
	}
	for i := range schemas {
		schemas[i].Options.Plain = true
	}
	m := gentest.Compile(t, gentest.Both(schemas))
	verdicts := map[string]int{}
	for _, s := range schemas {
		for _, strict := range []bool{true, false} {
			for _, n := range []string{"5", "5.5", "99999999999999999999", "1e308", "1e309", "-1e400", "1e4095", "1e4097", "1e99999"} {
				text := `{"op": 1, "n": ` + n + `}`
				if !strings.HasPrefix(s.Name, "root") {
					text = `{"v": ` + text + `}`
				}
				r, differ := m.JudgeBoth(s.Name, gentest.Call{Text: []byte(text), Decode: true, Limits: gentest.Limits{Strict: strict}})
				if differ != "" || r.Panic != "" || r.Decoding != "" {
					t.Errorf("%s, strict %t, %s: %s%s%s", s.Name, strict, text, differ, r.Panic, r.Decoding)
				}
				verdicts[r.Class]++
			}
		}
	}
	if verdicts["none"] < 10 || verdicts["deny"] < 10 || verdicts["schema"] < 5 {
		t.Errorf("%v", verdicts)
	}
}
